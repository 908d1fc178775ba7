package index

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// termHashes returns the distinct hashes of the terms of texts, ascending.
func termHashes(texts ...string) (hashes []uint64) {
	var u usage
	u.add(InName, texts...)
	terms, _ := u.distinct()
	for _, x := range terms {
		hashes = append(hashes, x.term)
	}
	return hashes
}

// What is packed into a posting is what comes out of it, whatever stands where.
func TestPostingsArePacked(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		entry, n := rapid.IntRange(0, 1<<32-1).Draw(t, "entry"), rapid.IntRange(1, 1000).Draw(t, "count")
		passages := rapid.SliceOfN(rapid.IntRange(0, 60), 0, 8).Draw(t, "passages")
		want := Places(rapid.IntRange(0, int(firstPassage)-1).Draw(t, "places"))
		for _, i := range passages {
			want |= inPassage(i)
		}
		u := use{term: 7, count: uint8(min(n, 255)), places: want}
		if got := unpacked(entry, u.packed()); got != (Posting{entry, min(n, 255), want}) {
			t.Fatalf("%+v in memory %d comes back as %+v", u, entry, got)
		}
		within := want.Within()
		if gist := want&(InName|InTrigger) != 0; gist != (within&1 != 0) {
			t.Fatalf("in the gist: %t, within %b", gist, within)
		}
		for i := range 60 {
			held := slices.ContainsFunc(passages, func(p int) bool { return min(p, 20) == min(i, 20) })
			if bit := within&(1<<(1+min(i, 20))) != 0; bit != held {
				t.Fatalf("in passage %d: %t, within %b", i, held, within)
			}
		}
	})
}

// A term counts as often as it stands there, up to 255 times, with all its places.
func TestUsesAreCounted(t *testing.T) {
	for _, n := range []int{1, 2, 255, 256, 1000} {
		var u usage
		u.add(InName, "token")
		for i := range n {
			u.add(inPassage(i), "token")
		}
		terms, length := u.distinct()
		if len(terms) != 1 || length != n+1 || int(terms[0].count) != min(n+1, 255) {
			t.Fatalf("%d times and the name: %+v, length %d", n, terms, length)
		}
		if p := terms[0].places; p&InName == 0 || p&InTrigger != 0 || p&inPassage(n-1) == 0 || n < 20 && p&inPassage(n) != 0 {
			t.Errorf("%d times and the name: places %b", n, p)
		}
	}
}
