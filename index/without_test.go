package index

import (
	"context"
	"testing"
)

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
