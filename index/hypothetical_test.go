package index

import (
	"context"
	"os"
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/kb"
)

// What is supposed away is not found, by no other trace than what is searched,
// and the bank never hears of it.
func TestSuppose(t *testing.T) {
	b := newTestBank(t, some...)
	const path = "experience/project/ledger.md"
	b.write(path, strings.Replace(memory(path, "The ledger", "It balances."), "status:", "trigger: [zeppelin]\nstatus:", 1))
	var found []string
	b.each(termHashes("zeppelin")[0], func(x *Index, i int) { found = append(found, x.Entry(i).ID) })
	if strings.Join(found, " ") != "ledger" {
		t.Fatalf("before: %q", found)
	}
	before := cacheNames(t, b)
	x, err := Suppose(context.Background(), b.Bank, b.e, func(m *kb.Memory) { m.Trigger = nil })
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	if held := x.Postings(termHashes("zeppelin")[0]); len(held) > 0 {
		t.Errorf("entries %v still have the word", held)
	}
	i, ok := x.Find("ledger")
	if e := x.Entry(i); !ok || len(e.Trigger) != 1 || x.Len() != 5 {
		t.Errorf("entry %+v of %d", e, x.Len())
	}
	if held := x.Postings(termHashes("balances")[0]); len(held) != 1 {
		t.Errorf("the body is in entries %v", held)
	}
	if after := cacheNames(t, b); after != before {
		t.Errorf("the cache holds %s, then %s", before, after)
	}
}

// INDEX.md governs what is supposed, too: its words are those taken away.
func TestSupposeUnderAnIndex(t *testing.T) {
	b := newTestBank(t, some...)
	b.write("INDEX.md", "## Experience\n\n| Tag | Type | Title | Trigger | Status | File |\n| --- | --- | --- | --- | --- | --- |\n"+
		"| EXP-002 | knowledge | Airship | zeppelin | active | experience/project/EXP-002.md |\n")
	open := func(change func(*kb.Memory)) int {
		x, err := Suppose(context.Background(), b.Bank, b.e, change)
		if err != nil {
			t.Fatal(err)
		}
		defer x.Close()
		return len(x.Postings(termHashes("zeppelin")[0]))
	}
	if n := open(func(*kb.Memory) {}); n != 1 {
		t.Errorf("%d entries have the word that INDEX.md gave", n)
	}
	if n := open(func(m *kb.Memory) { m.Trigger = nil }); n != 0 {
		t.Errorf("%d entries have the word that was taken away", n)
	}
}

func cacheNames(t *testing.T, b *testBank) string {
	t.Helper()
	entries, err := os.ReadDir(b.path(b.CacheDir()))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return strings.Join(names, " ")
}

// each opens the bank and calls f with the entries that hold a term.
func (b *testBank) each(term uint64, f func(x *Index, i int)) {
	b.Helper()
	x := b.open(Options{})
	for _, i := range x.Postings(term) {
		f(x, i.Entry)
	}
}

// Without a memory the index is what it would be had the memory never been written,
// and what it was made of is as before.
func TestWithout(t *testing.T) {
	b := newTestBank(t, some...)
	const path = "experience/project/ledger.md"
	b.write(path, memory(path, "The ledger", "The zeppelin balances."))
	x, err := Open(context.Background(), b.Bank, b.e, Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	before := cacheNames(t, b)
	left, err := x.Without(context.Background(), b.Bank, b.e, path)
	if err != nil {
		t.Fatal(err)
	}
	defer left.Close()
	if _, ok := left.Find("ledger"); ok || left.Len() != x.Len()-1 {
		t.Errorf("%d of %d memories are left", left.Len(), x.Len())
	}
	word := termHashes("zeppelin")[0]
	if len(left.Postings(word)) > 0 || len(x.Postings(word)) != 1 {
		t.Errorf("the word is in %d entries of what is left, in %d before", len(left.Postings(word)), len(x.Postings(word)))
	}
	for i := range left.Len() {
		was, ok := x.Find(left.Entry(i).ID)
		lo, hi := left.Passages(i)
		wasLo, wasHi := x.Passages(was)
		if !ok || hi-lo != wasHi-wasLo || left.Length(i) != x.Length(was) {
			t.Errorf("%s has other passages", left.Entry(i).ID)
		}
	}
	if after := cacheNames(t, b); after != before {
		t.Errorf("the cache holds %s, then %s", before, after)
	}
	whole, err := x.Without(context.Background(), b.Bank, b.e)
	if err != nil || whole.Len() != x.Len() {
		t.Errorf("without nothing: %v", err)
	}
}
