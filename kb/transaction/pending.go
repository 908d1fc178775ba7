package transaction

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/tacit-kb/tacit/kb"
)

// Pending returns what a transaction that is agreed to, and not finished, still
// has to write: the bytes by path, nil for a file that goes. It is what
// [kb.Bank.Over] takes. Nearly always it is nil, and costs one look at the disk.
// A file that a person has saved since is left out: theirs stands.
func Pending(b *kb.Bank) (map[string][]byte, error) {
	if _, err := os.Lstat(filepath.Join(b.Dir(), filepath.FromSlash(journalPath(b)))); errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	g, done, err := open(b)
	if err != nil {
		return nil, err
	}
	defer done()
	return g.pending()
}

func (g *engine) pending() (map[string][]byte, error) {
	j, err := g.readJournal()
	if j == nil || err != nil {
		return nil, err
	}
	files, met := map[string][]byte{}, false
	for _, e := range j.entries() {
		now, err := g.sum(e.Path)
		switch {
		case err != nil:
			return nil, err
		case now != e.Old && now != e.New:
			met = true
		case met && e.New != Sum{} && isPrivate(e.Path): // as putDerived
		case e.New == Sum{}:
			files[e.Path] = nil
		default:
			files[e.Path] = append([]byte{}, e.data...)
		}
	}
	if j.Record != "" {
		old, err := g.readHistory()
		if err != nil {
			return nil, err
		}
		size, add := appendix(old, j.Record)
		files[HistoryPath] = append(old[:size:size], add...)
	}
	return files, nil
}

// Reader returns the bank for a command that reads. If a transaction is agreed
// to and not finished, it finishes it, which is the only write of files of the
// bank that a reading command may make; but it waits for nobody: if the lock is
// not free at once, or nothing can be written, it returns the bank as it will be.
func Reader(ctx context.Context, b *kb.Bank) (*kb.Bank, []Recovered, error) {
	files, err := Pending(b)
	if files == nil || err != nil {
		return b, nil, err
	}
	at, cancel := context.WithDeadline(ctx, time.Time{}) // one attempt
	defer cancel()
	if t, err := Begin(at, b); err == nil {
		defer t.End()
		return b, t.Recovered(), nil
	}
	return b.Over(files), nil, ctx.Err()
}
