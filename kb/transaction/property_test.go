package transaction

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// A desk is a bank at which a person works while plans are applied and undone
// and the machine dies. The model is what they would say: this is what I wrote.
type desk struct {
	disk  *memDisk
	wrote map[string]string // by path: what the person saved last; absent: they deleted it, or never wrote
	done  []string          // ids that were acknowledged
	count int
}

var deskPaths = []string{"business/a.md", "business/b.md", "experience/project/c.md", ".tacit/state/overrides/d.md"}

// TestNothingAPersonWroteIsLost takes any sequence of applies, undos, hand edits
// and crashes. What a person saved last at a path is there, or in a conflict copy, or
// in the backup of a transaction that they agreed to.
func TestNothingAPersonWroteIsLost(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := &desk{disk: newMemDisk(), wrote: map[string]string{}}
		t.Repeat(map[string]func(*rapid.T){
			"apply": d.apply, "undo": d.undo, "edit": d.edit, "delete": d.delete, "": d.check,
		})
	})
}

func (d *desk) edit(t *rapid.T) {
	p := rapid.SampledFrom(deskPaths).Draw(t, "path")
	d.save(d.disk, p)
}

func (d *desk) save(disk *memDisk, p string) {
	d.count++
	d.wrote[p] = fmt.Sprintf("person %d\n", d.count)
	disk.put(p, d.wrote[p])
}

func (d *desk) delete(t *rapid.T) {
	p := rapid.SampledFrom(deskPaths).Draw(t, "path")
	if folder, err := d.disk.folder(p); err == nil && d.disk.find(p) != nil {
		d.disk.link(folder, map[string]*node{p[strings.LastIndex(p, "/")+1:]: nil})
		d.disk.keep(folder)
		delete(d.wrote, p)
	}
}

// id makes ids that sort as they are made.
func (d *desk) id() string {
	d.count++
	return "op-20261121T220501-" + inDigits(uint64(d.count), 10)
}

func (d *desk) apply(t *rapid.T) {
	c := Commit{ID: d.id()}
	for _, p := range deskPaths {
		if what := rapid.SampledFrom([]string{"keep", "write", "delete"}).Draw(t, p); what != "keep" {
			c.Changes = append(c.Changes, d.to(p, []byte("plan "+c.ID), what == "delete"))
		}
	}
	d.commit(t, c)
}

// to is the change of a file as it is now.
func (d *desk) to(p string, data []byte, remove bool) Change {
	change := Change{Path: p}
	if !remove {
		change.New = Bytes(data)
	}
	if old, err := d.disk.look(p); err == nil {
		change.Old = Bytes(old)
	}
	return change
}

// undo restores every file that is still as the last transaction left it.
func (d *desk) undo(t *rapid.T) {
	if len(d.done) == 0 {
		t.Skip("nothing was done")
	}
	last := d.done[len(d.done)-1]
	d.done = d.done[:len(d.done)-1]
	saved, _, err := engineOn(d.disk).backup(last)
	if err != nil {
		t.Fatalf("%s cannot be undone: %v", last, err)
	}
	c := Commit{ID: d.id()}
	for _, s := range saved {
		if change := d.to(s.Path, s.Old, !s.Existed); before(change) == s.New {
			c.Changes = append(c.Changes, change)
		}
	}
	d.commit(t, c)
}

func before(c Change) Sum {
	sum, _ := c.sums()
	return sum
}

// commit runs a transaction in which a person may save and the machine die, and
// then what the next command does, which may die too.
func (d *desk) commit(t *rapid.T, c Commit) {
	c.Record = []byte(`{"id":"` + c.ID + `"}`)
	saveAt, savePath := rapid.IntRange(0, 150).Draw(t, "saves at"), rapid.SampledFrom(deskPaths).Draw(t, "saves")
	d.disk.steps, d.disk.dieAt = 0, rapid.IntRange(0, 200).Draw(t, "dies at")
	d.disk.visit = func(step int) {
		if step == saveAt {
			d.save(d.disk, savePath)
		}
	}
	w := &world{commit: c}
	acknowledged, _ := w.run(d.disk)
	d.disk.visit = nil
	for dead := true; dead; {
		if rapid.Bool().Draw(t, "power cut") {
			d.disk = d.disk.powerCut(rapid.Uint64().Draw(t, "seed"), rapid.Bool().Draw(t, "weak"))
		}
		d.disk.steps, d.disk.dieAt = 0, rapid.IntRange(0, 60).Draw(t, "recovery dies at")
		if err := recovered(d.disk); err != nil {
			t.Fatal(err)
		}
		dead = d.disk.dieAt > 0 && d.disk.steps >= d.disk.dieAt
	}
	d.disk.dieAt = 0
	if history, _ := d.disk.look(HistoryPath); acknowledged || hasLine(history, string(c.Record)) {
		d.done = append(d.done, c.ID)
	}
}

func (d *desk) check(t *rapid.T) {
	history, _ := d.disk.look(HistoryPath)
	for _, id := range d.done {
		if bytes.Count(history, []byte(id)) != 1 {
			t.Fatalf("%s was acknowledged, but the history is %q", id, history)
		}
	}
	var all []string
	for p, text := range d.disk.files() {
		all = append(all, text)
		if isTemporary(p[strings.LastIndex(p, "/")+1:]) {
			t.Fatalf("%s was left", p)
		}
	}
	for p, text := range d.wrote {
		if !slices.Contains(all, text) {
			t.Fatalf("%q, which a person saved in %s, is nowhere", text, p)
		}
	}
}
