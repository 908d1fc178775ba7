package transaction

import (
	"fmt"
	"maps"
	"os"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/kb"
)

// TACIT_LONG=1 looks more closely: more power cuts at every step, and at every
// fourth step of the recovery that follows.
var long = os.Getenv("TACIT_LONG") != ""

// A world is a bank on a disk that can lose power, and what may become of it.
type world struct {
	disk     *memDisk
	commit   Commit
	old, new map[string]string // the files of the bank before and after
	met      map[string]string // after, if a person has saved what theirs says
	theirs   string
	saveAt   int // the step at which they do; 0: when it is done
}

const firstID = "op-20261121T220501-0000000001"

func engineOn(d *memDisk) *engine {
	return &engine{disk: d, journal: ".tacit/state/journal/committed", backups: ".tacit/state/backups", checks: func() func(string) error { return func(string) error { return nil } }}
}

// newWorld is a bank in which a merge of memories is agreed to: a create in a new
// folder, an update, a delete, INDEX.md and the state.
func newWorld() *world {
	w := &world{disk: newMemDisk(), old: map[string]string{
		"INDEX.md": "index one\n", "business/b.md": "b one\n", "experience/project/EXP-001-a.md": "a one\n",
	}}
	for p, text := range w.old {
		w.disk.put(p, text)
	}
	w.commit = Commit{
		ID: firstID,
		Changes: []Change{
			w.change("experience/team/standards/EXP-002-c.md", "c new\n"),
			w.change("experience/project/EXP-001-a.md", "a two, which is longer\n"),
			w.change("business/b.md", ""),
		},
		Derived: []Change{w.change("INDEX.md", "index two, which is longer\n"), w.change(".tacit/state/sync.json", "{}\n")},
		Record:  []byte(`{"id":"` + firstID + `","why":"a merge"}`),
	}
	w.new = w.after(w.old, w.commit)
	return w
}

const (
	savedPath = "experience/project/EXP-001-a.md"
	savedText = "a by a person\n"
)

// savedLater is a world in which a person edits a memory when all is done. It
// must not look like a conflict.
func savedLater() *world {
	w := newWorld()
	w.theirs, w.met = savedText, maps.Clone(w.new)
	w.met[savedPath] = savedText
	return w
}

// savedMeanwhile is a world in which they do when the transaction first calls op
// after the commit point: before it looks at the file, or in the last moment,
// when it has looked.
func savedMeanwhile(op string) *world {
	w := savedLater()
	d := w.disk.clone()
	d.visit = func(step int) {
		if _, err := d.look(".tacit/state/journal/committed"); err == nil && w.saveAt == 0 && d.op == op {
			w.saveAt = step
		}
	}
	w.run(d)
	w.met[kb.ConflictPath(savedPath, firstID)] = w.new[savedPath]
	delete(w.met, ".tacit/state/sync.json")
	return w
}

// save lets the person save.
func (w *world) save(d *memDisk) {
	if w.theirs != "" && !d.saved {
		d.put(savedPath, w.theirs)
		d.saved = true
	}
}

func (w *world) change(p, text string) Change {
	c := Change{Path: p, New: []byte(text)}
	if text == "" {
		c.New = nil
	}
	if old, ok := w.old[p]; ok {
		c.Old = []byte(old)
	}
	return c
}

func (w *world) after(old map[string]string, c Commit) map[string]string {
	all := maps.Clone(old)
	for _, c := range slices.Concat(c.Changes, c.Derived) {
		if c.Deleted() {
			delete(all, c.Path)
		} else {
			all[c.Path] = string(c.New)
		}
	}
	all[HistoryPath] += string(c.Record) + "\n"
	return all
}

// run commits on a disk until it dies; acknowledged is what a person was told.
func (w *world) run(d *memDisk) (acknowledged bool, err error) {
	defer func() {
		if r := recover(); r != nil {
			if _, ok := r.(died); !ok {
				panic(r)
			}
		}
	}()
	if w.saveAt > 0 {
		d.visit = func(step int) {
			if _, err := d.look(".tacit/state/journal/committed"); err == nil && step >= w.saveAt {
				w.save(d)
			}
		}
	}
	if _, err = engineOn(d).commit(w.commit); err == nil {
		acknowledged = true
		w.save(d)
	}
	d.change("end") // where it may die after all is done
	return acknowledged, err
}

// recovered does what the next command does, until it dies.
func recovered(d *memDisk) (err error) {
	defer func() {
		if r := recover(); r != nil {
			if _, ok := r.(died); !ok {
				panic(r)
			}
			err = nil
		}
	}()
	g := engineOn(d)
	if _, err = g.recover(); err == nil {
		err = g.sweep()
	}
	return err
}

// check says what is wrong with a bank after recovery; nothing if it is exactly
// the old or the new one, and the new one if that was acknowledged.
func (w *world) check(d *memDisk, acknowledged bool) error {
	if err := recovered(d); err != nil {
		return fmt.Errorf("recovery: %w", err)
	}
	if err := w.look(d, acknowledged); err != nil {
		return err
	}
	for seed := range min(4, uint64(len(d.pending))) { // what a command has recovered, it has made durable
		again := d.powerCut(seed, true)
		if err := recovered(again); err != nil {
			return fmt.Errorf("second recovery: %w", err)
		}
		if err := w.look(again, acknowledged || w.isNew(d)); err != nil {
			return fmt.Errorf("after a second power cut: %w", err)
		}
	}
	return nil
}

func (w *world) isNew(d *memDisk) bool { return d.files()[HistoryPath] != w.old[HistoryPath] }

func (w *world) look(d *memDisk, acknowledged bool) error {
	files := d.files()
	want, name := w.old, "old"
	if acknowledged || w.isNew(d) {
		want, name = w.new, "new"
	}
	if d.saved {
		want, name = w.met, "saved"
	}
	for p, text := range files {
		private := strings.HasPrefix(p, w.backups()) || p == ".tacit/state/journal/committed"
		if !private && want[p] != text {
			return fmt.Errorf("%s should be the %s one, but is %q", p, name, text)
		}
		if isTemporary(path.Base(p)) || p == ".tacit/state/journal/committed" || name == "old" && private {
			return fmt.Errorf("%s was left", p)
		}
	}
	for p := range want {
		if _, ok := files[p]; !ok {
			return fmt.Errorf("%s of the %s bank is gone", p, name)
		}
	}
	if name == "old" {
		return nil
	}
	return w.undone(d)
}

func (w *world) backups() string { return ".tacit/state/backups/" }

// undone says whether the backup has every old file.
func (w *world) undone(d *memDisk) error {
	saved, _, err := engineOn(d.clone()).backup(w.commit.ID)
	if err != nil {
		return fmt.Errorf("undo: %w", err)
	}
	found := 0
	for _, s := range saved {
		if text, ok := w.old[s.Path]; ok != s.Existed || text != string(s.Old) {
			return fmt.Errorf("undo would make %s %q", s.Path, s.Old)
		}
		found++
	}
	if found != 4 {
		return fmt.Errorf("the backup has %d files", found)
	}
	return nil
}

// A search is how closely to look.
type search struct {
	from   int    // the first step at which the process dies; -3: the third from the end
	seeds  uint64 // power cuts of each kind that follow
	nested int    // every how many steps the recovery dies too; 0: never
	cuts   uint64 // power cuts of each kind that follow that
}

// explore looks at every way in which a world can end, and returns what is wrong
// with the first that is neither old nor new, and how many it has seen.
func (w *world) explore(s search) (states int, err error) {
	whole := w.disk.clone()
	if ok, err := w.run(whole); !ok {
		return 0, fmt.Errorf("without any accident: %w", err)
	}
	for _, at := range whole.marks {
		if at < s.from || at <= whole.steps+s.from && s.from < 0 {
			continue
		}
		d := w.disk.clone()
		d.dieAt = at
		ok, err := w.run(d)
		if err != nil {
			return states, err
		}
		n, err := w.ends(d, ok, s)
		if states += n; err != nil {
			return states, fmt.Errorf("dies at step %d of %d: %w", at, whole.steps, err)
		}
	}
	return states, nil
}

// cutsOf returns the disk as it is when the process is killed, and after power
// cuts.
func cutsOf(d *memDisk, seeds uint64) map[string]*memDisk {
	all := map[string]*memDisk{"killed": d.clone()}
	for seed := range seeds {
		all[fmt.Sprintf("ordered power cut %d", seed)] = d.powerCut(seed, false)
		all[fmt.Sprintf("weak power cut %d", seed)] = d.powerCut(seed, true)
	}
	return all
}

// ends looks at what may follow when the process has died: nothing, or a power
// cut of either kind; then a recovery, or one that dies in its turn.
func (w *world) ends(d *memDisk, ok bool, s search) (states int, err error) {
	for how, d := range cutsOf(d, s.seeds) {
		first := d.clone()
		first.dieAt = 0
		states++
		recovered(first)
		marks := first.marks
		if err := w.check(first, ok); err != nil {
			return states, fmt.Errorf("%s: %w", how, err)
		}
		for i, at := range marks {
			if s.nested == 0 || i%s.nested != 0 {
				continue
			}
			second := d.clone()
			second.dieAt = at
			recovered(second)
			for then, end := range cutsOf(second, s.cuts) {
				states++
				if err := w.check(end, ok); err != nil {
					return states, fmt.Errorf("%s, recovery dies at step %d, %s: %w", how, at, then, err)
				}
			}
		}
	}
	return states, nil
}

func TestCrash(t *testing.T) {
	if testing.Short() {
		t.Skip("looks at every state of one goroutine")
	}
	s := search{seeds: 2, nested: 31, cuts: 1}
	if long {
		s = search{seeds: 8, nested: 4, cuts: 2}
	}
	for name, w := range worlds() {
		states, err := w.explore(s)
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
		t.Logf("%s: %d states", name, states)
	}
}

// A recovery that undoes what it finds, and dies at any step of that, is looked at more
// closely: it makes durable what it saw before it removes anything because of it.
func TestCrashWhileMended(t *testing.T) {
	if testing.Short() {
		t.Skip("looks at every state of one goroutine")
	}
	w := savedMeanwhile("Exchange")
	states, err := w.explore(search{from: w.saveAt, nested: 1, cuts: 1})
	if err != nil {
		t.Error(err)
	}
	t.Logf("%d states", states)
}

// plainWorld is a bank where names cannot be exchanged in one step.
func plainWorld() *world {
	w := newWorld()
	w.disk.plain = true
	return w
}

func worlds() map[string]*world {
	return map[string]*world{"nobody saves": newWorld(), "saved later": savedLater(), "by links": plainWorld(),
		"saved meanwhile": savedMeanwhile("Mkdir"), "saved in the last moment": savedMeanwhile("Exchange")}
}

// Every sync is needed: without it some power cut leaves a bank that is neither
// old nor new, or loses what was acknowledged.
func TestEverySyncIsNeeded(t *testing.T) {
	if testing.Short() {
		t.Skip("looks at every state of one goroutine")
	}
	syncs := map[string]bool{}
	for _, w := range worlds() {
		d := w.disk.clone()
		d.syncs, d.dieAt = syncs, 0
		w.run(d)
		half := w.disk.clone()
		half.syncs, half.dieAt = syncs, d.steps/2
		w.run(half)
		half.dieAt = 0
		recovered(half)
	}
	for place := range syncs {
		if err := without(place); err == nil {
			t.Errorf("%s: nothing is lost without this sync: what is it for?", place)
		} else {
			t.Logf("%s: %v", place, err)
		}
	}
	t.Logf("%d syncs", len(syncs))
}

// without returns what is lost without the syncs of a place: it looks closer and
// closer until something is.
func without(place string) (err error) {
	all := worlds()
	for _, w := range all {
		w.disk.drop = place
	}
	each := func(s search) error {
		for _, w := range all {
			if _, err := w.explore(s); err != nil {
				return err
			}
		}
		return nil
	}
	if err = each(search{seeds: 1}); err != nil {
		return err
	}
	if err = each(search{from: -3, seeds: 16}); err != nil { // what is told to be done must stay
		return err
	}
	last := all["saved in the last moment"] // where a recovery undoes what it finds
	if _, err = last.explore(search{from: last.saveAt, nested: 1, cuts: 2}); err != nil {
		return err
	}
	return each(search{seeds: 16})
}
