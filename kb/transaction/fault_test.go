package transaction

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/kb"
)

var errDisk = errors.New("no space left on device")

// A disk that fails once, or from one step on for ever, at any step: what the
// caller is told is true. Done is done; pending will be done; after any other
// error nothing was written.
func TestFault(t *testing.T) {
	for name, w := range worlds() {
		whole := w.disk.clone()
		w.run(whole)
		for at := 1; at <= whole.steps; at++ {
			for _, forever := range []bool{false, true} {
				d := w.disk.clone()
				d.fail = func(step int) error {
					if step == at || forever && step > at {
						return errDisk
					}
					return nil
				}
				done, err := w.run(d)
				d.fail, d.visit = nil, nil
				if err := w.told(d, done, err); err != nil {
					t.Errorf("%s: step %d of %d fails, for ever %v: %v", name, at, whole.steps, forever, err)
				}
			}
		}
	}
}

// told says what is wrong with what commit returned.
func (w *world) told(d *memDisk, done bool, err error) error {
	pending := errors.Is(err, ErrPending)
	if !done && !errors.Is(err, errDisk) {
		return fmt.Errorf("the error does not say why: %v", err)
	}
	if err := w.check(d, done || pending); err != nil {
		return fmt.Errorf("told %v: %w", err, err)
	}
	if w.isNew(d) != (done || pending) {
		return fmt.Errorf("told %v, but the bank is new: %v", err, w.isNew(d))
	}
	return nil
}

// The styles in which editors save.
var styles = map[string]func(d *memDisk, name, text string) (later func()){
	"by rename": func(d *memDisk, name, text string) func() {
		d.put(name, text)
		return func() {}
	},
	"in place": func(d *memDisk, name, text string) func() {
		overwrite(d, name, text)
		return func() {}
	},
	"by truncating, and writing later": func(d *memDisk, name, text string) func() {
		n := overwrite(d, name, "")
		return func() { n.now.data, n.kept.data = []byte(text), []byte(text) }
	},
}

// overwrite changes the file that has the name now, or makes one.
func overwrite(d *memDisk, name, text string) *node {
	if d.find(name) == nil {
		d.put(name, text)
	}
	n := d.find(name)
	n.now.data, n.kept.data = []byte(text), []byte(text)
	return n
}

// A person saves a file that the transaction writes, at every step of it, in
// every style. In the end theirs is there, and ours beside it unless it had been
// in place before they saved.
func TestSomebodySaves(t *testing.T) {
	moments := []int{1, 1000}
	if long {
		moments = []int{1, 2, 3, 5, 8, 13, 1000}
	}
	for style, save := range styles {
		for _, target := range []string{savedPath, "business/b.md", "experience/team/standards/EXP-002-c.md", "INDEX.md"} {
			w := newWorld()
			whole := w.disk.clone()
			w.run(whole)
			for at := 1; at < whole.steps; at++ { // the last one is for dying when all is done
				for _, after := range moments {
					if err := w.meet(save, target, at, after); err != nil {
						t.Errorf("%s %s at step %d and %d later: %v", target, style, at, after, err)
					}
				}
			}
		}
	}
}

const theirs = "what a person wrote\n"

func (w *world) meet(save func(d *memDisk, name, text string) func(), target string, at, after int) error {
	d := w.disk.clone()
	var later func()
	d.visit = func(step int) {
		if step == at {
			later = save(d, target, theirs)
		}
		if step == at+after {
			later()
		}
	}
	r, err := engineOn(d).commit(w.commit)
	d.visit = nil
	if d.steps < at+after && later != nil {
		later()
	}
	if errors.Is(err, ErrPending) {
		return err
	}
	if e := recovered(d); e != nil {
		return e
	}
	files := d.files()
	if files[target] != theirs {
		return fmt.Errorf("%s is %q (%v, %v)", target, files[target], r, err)
	}
	for p := range files {
		if isTemporary(p[strings.LastIndex(p, "/")+1:]) {
			return fmt.Errorf("%s was left", p)
		}
	}
	if err != nil {
		var stale *StaleError
		if !errors.As(err, &stale) || stale.Path != target || w.isNew(d) {
			return fmt.Errorf("refused, but %w", err)
		}
		return nil
	}
	return w.kept(r, files, target)
}

// kept says whether a transaction that met a person kept ours where it says.
func (w *world) kept(r Result, files map[string]string, target string) error {
	ours, beside := w.new[target], kb.ConflictPath(target, w.commit.ID)
	if len(r.Conflicts) == 0 {
		if _, ok := files[beside]; ok {
			return errors.New("a conflict copy that nobody was told of")
		}
		return nil
	}
	c := r.Conflicts[0]
	wantsCopy := ours != "" && target != "INDEX.md"
	if len(r.Conflicts) > 1 || c.Path != target || (c.Copy != "") != wantsCopy || wantsCopy && files[c.Copy] != ours {
		return fmt.Errorf("conflicts %v, the copy is %q", r.Conflicts, files[c.Copy])
	}
	if _, ok := files[".tacit/state/sync.json"]; ok {
		return errors.New("the state says that both sides agree")
	}
	return nil
}
