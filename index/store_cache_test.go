package index

import (
	"fmt"
	"testing"
)

// Which store answers is a question of time alone: all give the same hits.
func TestStoresAnswerAlike(t *testing.T) {
	b := newTestBank(t, some...)
	want := b.fresh()
	for _, test := range []struct {
		name string
		opts Options
		want Store
	}{
		{"one question", Options{}, &flatStore{}},
		{"many questions", Options{Stores: new(StoreCache)}, &chromemStore{}},
		{"another model", Options{Beside: true}, &chromemStore{}},
		{"many questions to another model", Options{Beside: true, Stores: new(StoreCache)}, &chromemStore{}},
	} {
		x := b.open(test.opts)
		if got := x.store(); fmt.Sprintf("%T", got) != fmt.Sprintf("%T", test.want) {
			t.Errorf("%s: the store is a %T, want a %T", test.name, got, test.want)
		}
		b.same(x, want)
	}
}

// A StoreCache is filled once for each state of the bank, and holds nothing of an
// index that was closed.
func TestStoreCache(t *testing.T) {
	b := newTestBank(t, some...)
	stores := new(StoreCache)
	ask := func() vectorsID {
		t.Helper()
		want := b.fresh()
		x := b.open(Options{Stores: stores})
		b.same(x, want)
		x.Close()
		return stores.of
	}
	first := ask()
	filled := fmt.Sprintf("%p", stores.filled)
	if second := ask(); second != first || fmt.Sprintf("%p", stores.filled) != filled {
		t.Error("the same vectors were filled in twice")
	}
	b.write("business/invoices.md", memory("business/invoices.md", "The text of invoices", ""))
	if third := ask(); third == first || third.passages <= first.passages {
		t.Errorf("after a memory was added the cache holds %d passages, as before %d", third.passages, first.passages)
	}
}
