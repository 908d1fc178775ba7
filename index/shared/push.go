package shared

import (
	"context"
	"time"

	"github.com/tacit-kb/tacit/index"
)

// A Pushed is a bank on its way to a store.
type Pushed struct {
	Name   string    // in the store
	Team   string    // the role whose members may see it; empty for everybody
	Keep   bool      // the team that the store has, instead of Team, if the store has the bank
	Commit string    // of the files; empty if it is not known
	Made   time.Time // when that was committed
	Index  *index.Index
	Text   func(path string) ([]byte, error) // of a file

	// Order tells how Commit stands to the one that the store has; nil for files without a
	// repository.
	Order    func(ctx context.Context, commit string) Order
	Force    bool                  // over what may be newer, too
	Progress func(done, total int) // is called with the number of memories that were sent
}

// An Order is how the commit of a push stands to the one that the store has.
type Order int

// The orders.
const (
	Later   Order = iota // that one, or behind it
	Older                // before it, or on another branch
	Unknown              // the repository has all of its history, and that commit is not there
	Shallow              // the repository lacks what came before, so the dates decide
)

// A Report says what a push changed.
type Report struct {
	Memories int `json:"memories"` // in the bank
	Sent     int `json:"sent"`     // added or changed
	Removed  int `json:"removed"`
	Terms    int `json:"terms"` // of which the lists changed

	Team   string `json:"team,omitempty"`       // the role whose members see the bank; empty for everybody
	Before string `json:"teamBefore,omitempty"` // the one that it was until now; empty if there was none, or it is the same
}

// Contents are what a store holds of one bank.
type Contents struct {
	Memories, Passages int
	Team               string // empty: everybody sees it
	Commit             string // that it was pushed from; empty if it is not known
	Pushed             time.Time
}
