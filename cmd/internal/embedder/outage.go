package embedder

import (
	"errors"
	"os"
	"path/filepath"
	"time"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/kb"
)

// Tell reports whether a person has to be told why the embedder that was chosen
// does not answer, and remembers that they were. Of an outage they are told once,
// until it is over; that an index is not whole yet is another thing each time.
func Tell(bank *kb.Bank, c Choice, why error) bool {
	var behind *BehindError
	if errors.As(why, &behind) {
		return true
	}
	root, err := index.OpenCache(bank)
	if err != nil {
		return true
	}
	defer root.Close()
	return recall(root, c.Known).tell(why)
}

// An Outage is the one that an embedder is in.
type Outage struct {
	At   time.Time // when it failed last
	Why  string
	Told bool // a person has read of it
}

// LookForOutage returns the outage of the embedder that was chosen, as the cache of
// the bank remembers it. Nothing is asked, and nothing is made.
func LookForOutage(bank *kb.Bank, c Choice) (Outage, bool) {
	if c.Known == nil {
		return Outage{}, false
	}
	root, err := os.OpenRoot(filepath.Join(bank.Dir(), filepath.FromSlash(bank.CacheDir())))
	if err != nil {
		return Outage{}, false
	}
	defer root.Close()
	o := recall(root, c.Known).outage()
	if o == nil {
		return Outage{}, false
	}
	return Outage(*o), true
}
