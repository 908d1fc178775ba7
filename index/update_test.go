package index

import (
	"os"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/tacit-kb/tacit/index/table"
	"github.com/tacit-kb/tacit/kb"
)

// writeTable brings INDEX.md up to date, as tacit index does.
func (b *testBank) writeTable() {
	b.Helper()
	r, err := table.Read(b.Bank)
	if err != nil {
		b.Fatal(err)
	}
	if err := table.Apply(b.Context(), b.Bank, r, r.Sync()); err != nil {
		b.Fatal(err)
	}
}

// editTable replaces text in INDEX.md.
func (b *testBank) editTable(old, new string) {
	b.Helper()
	text, err := os.ReadFile(b.path(table.Path))
	if err != nil || !strings.Contains(string(text), old) {
		b.Fatalf("no %q in INDEX.md: %v\n%s", old, err, text)
	}
	b.write(table.Path, strings.Replace(string(text), old, new, 1))
}

func (b *testBank) row(id string) string {
	b.Helper()
	text, _ := os.ReadFile(b.path(table.Path))
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "| "+id+" ") {
			return line
		}
	}
	b.Fatalf("no row of %s in INDEX.md\n%s", id, text)
	return ""
}

func TestTableIsSeen(t *testing.T) {
	for _, c := range []struct {
		name     string
		old, new string // in the row of EXP-001
		embeds   bool   // whether its passages are composed again
		sees     func(e Entry, a Attr, x *Index) bool
	}{
		{"strength", "hypothesis", "enforced", false, func(e Entry, a Attr, _ *Index) bool {
			return e.Strength == kb.Enforced && a.Strength == kb.Enforced
		}},
		{"level", "team |", "project |", false, func(e Entry, a Attr, x *Index) bool {
			hits, _ := x.Nearest(x.vectors().query0(), Filter{Kind: kb.Experience, Level: kb.Team}, 9)
			return e.Level == kb.Project && a.Level == kb.Project && len(hits) == 0
		}},
		{"title", "Retry payments", "Repeat wires", true, func(e Entry, _ Attr, x *Index) bool {
			return e.Title == "Repeat wires only with a key" && len(x.Postings(Term{Text: Stem("wires")}.Hash())) == 1
		}},
		{"nothing", "team |", "team |", false, func(e Entry, _ Attr, _ *Index) bool { return e.Level == kb.Team }},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := newTestBank(t, some...)
			b.writeTable()
			b.open(Options{})
			row := b.row("EXP-001")
			b.editTable(row, strings.Replace(row, c.old, c.new, 1))
			x, n := b.opens()
			i, ok := x.Find("EXP-001")
			if !ok || !c.sees(x.Entry(i), x.Attr(i), x) {
				t.Errorf("not seen: %+v %+v", x.Entry(i), x.Attr(i))
			}
			if (n > 0) != c.embeds {
				t.Errorf("embedded %d texts", n)
			}
			b.same(b.open(Options{}), answers(x))
			b.same(x, b.fresh())
		})
	}
}

// query0 is a query that every vector can be compared with.
func (v *Vectors) query0() []float32 { return expand(v.at(0), 1) }

func TestRemovedRowHides(t *testing.T) {
	b := newTestBank(t, some...)
	b.writeTable()
	first := answers(b.open(Options{}))
	row := b.row("EXP-001")
	b.editTable(row, "")
	x := b.open(Options{})
	if _, ok := x.Find("EXP-001"); ok || x.Len() != 3 {
		t.Error("a memory whose row was removed is served")
	}
	if d := x.Drift(); len(d) != 1 || d[0].Kind != table.RemovedRow {
		t.Errorf("Drift() = %v, want the removed row", d)
	}
	b.same(x, b.fresh())
	b.editTable("| --- |\n| EXP-002", "| --- |\n"+row+"| EXP-002")
	b.same(b.open(Options{}), first)
}

// What Open finds amiss is what Sync, which check runs, finds amiss.
func TestDriftIsThatOfSync(t *testing.T) {
	b := newTestBank(t, some...)
	b.writeTable()
	b.write("tech/new.md", memory("tech/new.md", "New", ""))
	b.write("business/refunds.md", "---\nbroken")
	os.Remove(b.path("tech/services/billing.md"))
	r, err := table.Read(b.Bank)
	if err != nil {
		t.Fatal(err)
	}
	want := r.Sync().Drift
	got := b.open(Options{}).Drift()
	if len(got) != 2 || len(got) != len(want) || !cmp.Equal(got, want, asTold) {
		t.Errorf("Drift() = %v\nwant %v", got, want)
	}
	if again := b.open(Options{}).Drift(); len(again) != len(got) || !cmp.Equal(again, got, asTold) {
		t.Errorf("from the cache: %v\nwant %v", again, got)
	}
}

// While INDEX.md cannot be read, what it said before holds.
func TestBrokenTable(t *testing.T) {
	b := newTestBank(t, some...)
	b.writeTable()
	row := b.row("EXP-001")
	b.editTable(row, strings.Replace(row, "hypothesis", "enforced", 1))
	b.open(Options{})
	b.editTable("## Tech", "<<<<<<< HEAD\n## Tech")
	check := func(x *Index, want kb.Strength) {
		t.Helper()
		p := x.Problems()
		if len(p) != 1 || p[0].Path != table.Path || p[0].Line == 0 {
			t.Errorf("Problems() = %v, want one with its line", p)
		}
		i, _ := x.Find("EXP-001")
		if got := x.Entry(i).Strength; got != want {
			t.Errorf("strength is %s, want %s", got, want)
		}
	}
	for range 2 {
		check(b.open(Options{}), kb.Enforced)
	}
	b.write("tech/new.md", memory("tech/new.md", "New", ""))
	x := b.open(Options{})
	check(x, kb.Enforced)
	if _, ok := x.Find("new"); !ok {
		t.Error("a new memory is not served")
	}
	check(b.open(Options{Rebuild: true}), kb.Enforced)
	os.RemoveAll(b.path(".tacit/cache"))
	check(b.open(Options{}), kb.Hypothesis) // nothing is known of what it said
	b.editTable("<<<<<<< HEAD\n", "")
	if p := b.open(Options{}).Problems(); len(p) != 0 {
		t.Errorf("Problems() = %v after the repair", p)
	}
}

// A memory whose removed row waits to be settled stays hidden while INDEX.md
// cannot be read, also where the cache that knew it is gone.
func TestRemovedRowHidesWithoutTable(t *testing.T) {
	b := newTestBank(t, some...)
	b.writeTable()
	b.editTable(b.row("EXP-001"), "")
	b.writeTable()
	b.editTable("## Tech", "<<<<<<< HEAD\n## Tech")
	os.RemoveAll(b.path(".tacit/cache"))
	x := b.open(Options{})
	if _, ok := x.Find("EXP-001"); ok || x.Len() != 3 {
		t.Errorf("%d memories are served, want the 3 whose rows were not removed", x.Len())
	}
}

func TestMissingTable(t *testing.T) {
	b := newTestBank(t, some...)
	b.writeTable()
	b.open(Options{})
	os.Remove(b.path(table.Path))
	if n := b.open(Options{}).Len(); n != 4 {
		t.Errorf("%d memories are served without INDEX.md, want all 4", n)
	}
}

func TestDamagedState(t *testing.T) {
	b := newTestBank(t, some...)
	b.writeTable()
	b.writeAt(".tacit/state/sync.json", "{", time.Now())
	x := b.open(Options{})
	if p := x.Problems(); x.Len() != 4 || len(p) != 1 || !strings.HasSuffix(p[0].Path, "sync.json") {
		t.Errorf("%d memories, Problems() = %v", x.Len(), p)
	}
}
