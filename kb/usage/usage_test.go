package usage

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/kbtest"
)

func day(s string) time.Time {
	t, err := time.Parse(time.DateOnly, s)
	if err != nil {
		panic(err)
	}
	return t
}

// asked returns a bank that somebody has asked something: it has a cache.
func asked(t testing.TB) *kb.Bank {
	b := kbtest.New(t, "-- .tacit/cache/CACHEDIR.TAG --\n")
	return b
}

func file(b *kb.Bank) string { return filepath.Join(b.Dir(), ".tacit", "state", "usage.log") }

func TestRecordAndRead(t *testing.T) {
	b := asked(t)
	if l, err := Read(b); err != nil || l.Since != "" || len(l.Last) != 0 {
		t.Errorf("of nothing: %+v, %v", l, err)
	}
	Record(b, day("2026-05-02"), Program, "EXP-001", "退款")
	Record(b, day("2026-05-01"), Program, "EXP-002")
	Record(b, day("2026-05-03"), Person, "EXP-001")
	Record(b, day("2026-05-04"), Program)
	Record(b, day("2026-05-04"), Program, "EXP-003\nEXP-004")
	want := Ledger{"2026-05-01", map[string]string{"EXP-001": "2026-05-03", "退款": "2026-05-02", "EXP-002": "2026-05-01"},
		map[string]int{"EXP-001": 2, "退款": 1, "EXP-002": 1},
		map[string]Looks{"2026-05-01": {0, 1}, "2026-05-02": {0, 1}, "2026-05-03": {1, 0}}}
	if l, err := Read(b); err != nil || cmp.Diff(want, l) != "" {
		t.Errorf("%v\n%s", err, cmp.Diff(want, l))
	}
}

// A bank in which nothing was ever written stays so.
func TestRecordMakesNoBankPrivate(t *testing.T) {
	b := kbtest.New(t, "-- INDEX.md --\n")
	Record(b, day("2026-05-02"), Program, "EXP-001")
	if _, err := os.Lstat(filepath.Join(b.Dir(), ".tacit")); err == nil {
		t.Error("there is a private folder now")
	}
}

// Whoever made the bank does not choose what is written.
func TestRecordFollowsNoLink(t *testing.T) {
	b := asked(t)
	Record(b, day("2026-05-02"), Program, "EXP-001")
	victim := filepath.Join(b.Dir(), "INDEX.md")
	if err := os.WriteFile(victim, []byte("mine\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(file(b)); err != nil {
		t.Fatal(err)
	}
	kbtest.Link(t, "../../INDEX.md", file(b))
	Record(b, day("2026-05-02"), Program, "EXP-001")
	if data, err := os.ReadFile(victim); err != nil || string(data) != "mine\n" {
		t.Errorf("%q, %v", data, err)
	}
	if _, err := Read(b); err == nil {
		t.Error("a link was read")
	}
}

// A file that has grown is written again, and says the same.
func TestShorten(t *testing.T) {
	b := asked(t)
	Record(b, day("2026-05-02"), Program, "EXP-001")
	looked := "2026-05-03 +person*7\n2026-05-03 +program*2 +nobody +person*0 +person*x\n2025-05-03 +person\n"
	long := looked + strings.Repeat("2026-05-03 EXP-002 EXP-003\n", grown/20)
	if err := os.WriteFile(file(b), []byte("2026-05-02 +program EXP-001\nno line of ours\n"+long), 0o600); err != nil {
		t.Fatal(err)
	}
	before, err := Read(b)
	if err != nil || before.Looks["2025-05-03"] != (Looks{Person: 1}) {
		t.Fatal(before.Looks, err)
	}
	delete(before.Looks, "2025-05-03") // too long ago to be kept
	Record(b, day("2026-05-03"), Program, "EXP-002")
	after, err := Read(b)
	before.Looks["2026-05-03"] = Looks{Person: 7, Program: 3} // one more
	before.Times["EXP-002"]++
	if err != nil || cmp.Diff(before, after) != "" {
		t.Errorf("%v\n%s", err, cmp.Diff(before, after))
	}
	if data, _ := os.ReadFile(file(b)); string(data) != "2025-05-03\n2026-05-02 +program*1 EXP-001\n2026-05-03 +person*7 +program*3 EXP-002 EXP-002*13107 EXP-003 EXP-003*13106\n" {
		t.Errorf("the file is %d bytes: %.100q", len(data), data)
	}
}

func FuzzLedger(f *testing.F) {
	f.Add("2026-05-02 EXP-001\n2026-05-03 \xff EXP-002")
	f.Add("2026-05-02 EXP-001*3\n2026-05-03 EXP-001 EXP-001*0 EXP-002*x *2\n")
	f.Add("2026-05-02 +person EXP-001\n2026-05-02 +person*3 +program*2\n")
	f.Fuzz(func(t *testing.T, s string) {
		l := empty()
		for line := range strings.Lines(s) {
			l.add(line)
		}
		again := empty()
		for line := range strings.Lines(l.text()) {
			again.add(line)
		}
		if cmp.Diff(l, again) != "" {
			t.Errorf("%q: %s", s, cmp.Diff(l, again))
		}
	})
}

func BenchmarkRecord(b *testing.B) {
	bank := asked(b)
	for b.Loop() {
		Record(bank, day("2026-05-02"), Program, "EXP-001", "EXP-002", "EXP-003")
	}
}
