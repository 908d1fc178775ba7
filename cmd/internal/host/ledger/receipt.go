package ledger

import (
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"os"
	"time"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/origin"
	"github.com/tacit-kb/tacit/kb/plain"
)

// receiptName returns the name of the file for the last receipt of an event; that of a
// prompt has none.
func receiptName(event string) string {
	if event == "" {
		return "last.json"
	}
	return "last-" + event + ".json"
}

// An Outcome says how a prompt was answered, and if it was not, why.
type Outcome string

// The outcomes.
const (
	Told      Outcome = "told"     // memories were shown
	NoMatch   Outcome = "no-match" // nothing reached the threshold
	Shown     Outcome = "shown"    // what matches was shown in this session before
	Repeated  Outcome = "repeated" // the same prompt was answered in this session before
	NoWords   Outcome = "no-words" // the prompt asks nothing
	NoCommand Outcome = "command"  // it is a command that is no question, such as remember
	Late      Outcome = "late"     // the time was over
	Failed    Outcome = "failed"   // something went wrong, see Receipt.Why
)

// A Receipt tells how the hook dealt with a prompt.
type Receipt struct {
	Time    time.Time `json:"time"`
	Event   string    `json:"event,omitempty"` // file or subagent; empty for a prompt
	Files   []string  `json:"files,omitempty"` // of a file event
	Host    string    `json:"host"`            // empty: unknown
	Outcome Outcome   `json:"outcome"`
	Why     string    `json:"why,omitempty"` // what went wrong, in English
	Query   string    `json:"query"`         // as it was asked, without secrets
	Stage   string    `json:"stage"`
	Task    string    `json:"task"`
	Matches []Shot    `json:"matches"` // the best first, those that were not shown too
	Bytes   int       `json:"bytes"`   // of the text that was put before the agent
	Millis  float64   `json:"ms"`      // from the start of the process to the answer
}

// A Shot is a memory that matched.
type Shot struct {
	ID    string  `json:"id"`
	Score float64 `json:"score"`
	Told  bool    `json:"told"`          // it was shown
	Why   string  `json:"why,omitempty"` // if not: WhyShown or WhyRoom
}

// Why a memory that matched was not shown: it was in this session before, or there
// was no room.
const (
	WhyShown = "shown"
	WhyRoom  = "room"
)

// kept is a receipt in its file. Origin says on which machine, and in which folder, it was written: a receipt that came with
// a copy of the folder would be shown as what the person asked.
type kept struct {
	Receipt
	Origin origin.Mark `json:"origin,omitzero"`
}

// mostReceipt is how many bytes of a receipt are read.
const mostReceipt = 1 << 20

// ErrNoReceipt says that no prompt has come to the hook of a bank.
var ErrNoReceipt = errors.New("the hook has not received a prompt yet")

// Keep puts a receipt in the place of the last one. That it can be kept is not
// promised. Secrets in the question are not written.
func Keep(b *kb.Bank, r Receipt) {
	root, err := open(b)
	if err != nil {
		return
	}
	defer root.Close()
	r.Query = string(guard.Mask([]byte(r.Query)))
	data, err := json.Marshal(kept{r, origin.At(b.Dir())})
	if err != nil {
		return
	}
	_ = plain.Replace(root, receiptName(r.Event), append(data, '\n'), 0o600)
}

// Last returns the last receipt of a prompt; ErrNoReceipt if there is none. A damaged
// one is none, nor is one that was written elsewhere.
func Last(b *kb.Bank) (Receipt, error) { return LastOf(b, "") }

// LastOf is Last for an event: file or subagent.
func LastOf(b *kb.Bank, event string) (Receipt, error) {
	var r kept
	root, err := os.OpenRoot(b.Dir())
	if err != nil {
		return r.Receipt, err
	}
	defer root.Close()
	folder, err := plain.Folder(root, b.StateDir()+"/"+folderName)
	if errors.Is(err, fs.ErrNotExist) {
		return r.Receipt, ErrNoReceipt
	}
	if err != nil {
		return r.Receipt, err
	}
	defer folder.Close()
	f, err := plain.Open(folder, receiptName(event), os.O_RDONLY)
	if errors.Is(err, fs.ErrNotExist) {
		return r.Receipt, ErrNoReceipt
	}
	if err != nil {
		return r.Receipt, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, mostReceipt))
	if err != nil {
		return r.Receipt, err
	}
	if json.Unmarshal(data, &r) != nil || r.Outcome == "" || r.Origin != origin.Of(root) {
		return Receipt{}, ErrNoReceipt
	}
	return r.Receipt, nil
}
