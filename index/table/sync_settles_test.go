package table

import (
	"fmt"
	"maps"
	"path"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"
	"pgregory.net/rapid"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/front"
)

// A desk is a bank in memory, on which syncing costs no disk.
type desk struct {
	files map[string]string
	index string // "" for none
	last  *State
}

func newDesk() *desk {
	d := &desk{files: map[string]string{}}
	for _, f := range txtar.Parse([]byte(small)).Files {
		d.files[f.Name] = string(f.Data)
	}
	delete(d.files, "business/broken.md")
	return d
}

func (d *desk) paths() []string { return slices.Sorted(maps.Keys(d.files)) }

func (d *desk) table(t *rapid.T) *Table {
	if d.index == "" {
		return nil
	}
	table, err := Parse([]byte(d.index))
	if err != nil {
		t.Fatal(err)
	}
	return table
}

// run does what Read, Sync and Apply do.
func (d *desk) run(t *rapid.T) Result { return d.runUntil(t, 3) }

// runUntil is run that dies after the given number of the three steps of Apply:
// files, INDEX.md, state.
func (d *desk) runUntil(t *rapid.T, steps int) Result {
	var files []*kb.Memory
	for _, p := range d.paths() {
		files = append(files, d.memory(t, p))
	}
	res := Sync(files, d.table(t), d.last)
	for i, e := range res.FileEdits {
		if steps == 0 && i > len(res.FileEdits)/2 {
			break
		}
		d.set(t, e.Path, e.Key, e.Value)
		d.memory(t, e.Path)
	}
	if steps < 2 {
		return res
	}
	d.index = string(res.Table.Bytes())
	if steps < 3 {
		return res
	}
	src, err := res.Next.encode()
	if err == nil {
		d.last, err = decodeState("sync.json", src)
	}
	if err != nil {
		t.Fatal(err)
	}
	return res
}

func (d *desk) memory(t *rapid.T, p string) *kb.Memory {
	m, err := kb.Parse(p, []byte(d.files[p]))
	if err != nil {
		t.Fatalf("%v\n%s", err, d.files[p])
	}
	return m
}

func (d *desk) set(t *rapid.T, p, key string, value any) {
	src, err := front.Set([]byte(d.files[p]), key, value)
	if err != nil {
		t.Fatalf("%s: %s: %q: %v\n%s", p, key, value, err, d.files[p])
	}
	d.files[p] = string(src)
}

// Whatever people do to both sides, one run of tacit index brings them as close
// as they can get without a person: a second one finds nothing but what it has
// to ask, and leaves every byte as it is. And no run loses a memory or a row
// that it has not reported.
func TestSettlesAtOnce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := newDesk()
		for range rapid.IntRange(1, 4).Draw(t, "rounds") {
			for range rapid.IntRange(0, 6).Draw(t, "edits") {
				d.scramble(t)
			}
			first := d.run(t)
			files, index := maps.Clone(d.files), d.index
			second := d.run(t)
			for _, drift := range second.Drift {
				if !drift.Open() {
					t.Fatalf("left over: %v\nfirst run: %q\nsecond run: %q", drift, tell(first), tell(second))
				}
			}
			if second.Changed || len(second.FileEdits) > 0 || index != d.index || !maps.Equal(files, d.files) {
				t.Fatalf("first run: %q\nsecond run: %q", tell(first), tell(second))
			}
			d.checkLive(t, second)
		}
	})
}

// A run that dies half-way and is repeated ends where an undisturbed one ends.
func TestInterruptedRunSettlesAlike(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := newDesk()
		d.run(t)
		for range rapid.IntRange(0, 6).Draw(t, "edits") {
			d.scramble(t)
		}
		other := &desk{maps.Clone(d.files), d.index, d.last}
		d.run(t)
		other.runUntil(t, rapid.IntRange(0, 2).Draw(t, "steps"))
		other.run(t)
		if diff := cmp.Diff(d.run(t).Rows, other.run(t).Rows); diff != "" {
			t.Fatalf("other rows are live: %s", diff)
		}
		if d.index != other.index || !maps.Equal(d.files, other.files) {
			t.Fatalf("%s\n%s", cmp.Diff(d.files, other.files), cmp.Diff(d.index, other.index))
		}
	})
}

// checkLive compares what is in force with what the two sides say plainly: an
// active file with an active row is live, and nothing else is. Of several rows
// of one file the first counts.
func (d *desk) checkLive(t *rapid.T, res Result) {
	var want, got []string
	seen := map[string]bool{}
	for _, r := range d.table(t).Rows() {
		_, exists := d.files[r.File]
		first := !seen[r.Tag+" "+r.File]
		seen[r.Tag+" "+r.File] = true
		if exists && first && r.Status == "active" && d.memory(t, r.File).Live() && d.memory(t, r.File).ID == r.Tag {
			want = append(want, r.File)
		}
	}
	for _, r := range res.Rows {
		got = append(got, r.File)
	}
	slices.Sort(want)
	slices.Sort(got)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Fatalf("live: %s\n%s", diff, d.index)
	}
}

// scramble does one thing that a person, an editor or git could do.
func (d *desk) scramble(t *rapid.T) {
	what := rapid.SampledFrom([]string{
		"field", "field", "field", "move", "copy", "delete", "new",
		"cell", "cell", "cell", "clear", "nonsense", "drop row", "double row", "shuffle", "no index", "no state",
	}).Draw(t, "what")
	switch what {
	case "new":
		id := fmt.Sprintf("new-%d", rapid.IntRange(0, 9).Draw(t, "n"))
		d.files["business/"+id+".md"] = "---\nid: " + id + "\nkind: business\ntitle: New\nstatus: active\ntopic: t\n---\n"
	case "no index":
		d.index = ""
	case "no state":
		d.last = nil
	case "field", "move", "copy", "delete":
		if len(d.files) > 0 {
			d.scrambleFile(t, what, rapid.SampledFrom(d.paths()).Draw(t, "path"))
		}
	default:
		if table := d.table(t); table != nil && len(table.Rows()) > 0 {
			scrambleRows(t, table, what)
			d.index = string(table.Bytes())
		}
	}
}

func (d *desk) scrambleFile(t *rapid.T, what, p string) {
	if what == "field" {
		c := rapid.SampledFrom(editable(d.memory(t, p).Kind)).Draw(t, "field")
		var r Row
		drawColumn(t, c, &r)
		if v := c.value(&r); v != nil || !c.must {
			d.set(t, p, c.key, v)
		}
		return
	}
	src := d.files[p]
	if what != "copy" {
		delete(d.files, p)
	}
	if what != "delete" {
		d.files[path.Join(path.Dir(p), rapid.SampledFrom([]string{"x.md", "y.md", "deep/z.md"}).Draw(t, "other"))] = src
	}
}

func editable(k kb.Kind) []*column {
	return slices.DeleteFunc(slices.Clone(columns[k]), func(c *column) bool { return c.key == "" })
}

func scrambleRows(t *rapid.T, table *Table, what string) {
	rows := table.Rows()
	i := rapid.IntRange(0, len(rows)-1).Draw(t, "row")
	c := rapid.SampledFrom(editable(rows[i].Kind)).Draw(t, "column")
	switch what {
	case "cell":
		drawColumn(t, c, &rows[i])
	case "clear":
		c.read(&rows[i], "")
	case "nonsense":
		rows[i].Status, rows[i].Scope = rapid.SampledFrom([]string{"deprecated", rows[i].Status}).Draw(t, "status"), "wide"
	case "drop row":
		rows = slices.Delete(rows, i, i+1)
	case "double row":
		rows = append(rows, rows[i])
		drawColumn(t, c, &rows[len(rows)-1])
	case "shuffle":
		g := table.find(rows[i].Kind)
		g.rows = rapid.Permutation(g.rows).Draw(t, "order")
		return
	}
	table.Set(rows)
}
