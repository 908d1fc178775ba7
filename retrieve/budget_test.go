package retrieve

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func TestFit(t *testing.T) {
	b := DefaultBudget
	for _, test := range []struct {
		name  string
		lines []int
		load  []int
		left  []leftOut
	}{
		{"none", nil, nil, nil},
		{"all fit", []int{10, 20, 30}, []int{0, 1, 2}, nil},
		{"more files than the limit: the longest is left", []int{10, 9, 60, 7, 6, 5}, []int{0, 1, 3, 4, 5}, []leftOut{{2, "files"}}},
		{"the most relevant comes first though it is the longest", []int{200, 100, 199, 100, 150}, []int{0, 1, 3}, []leftOut{{2, "lines"}, {4, "lines"}}},
		{"a long file counts as what is loaded of it", []int{5000, 4000, 3000, 60}, []int{0, 1, 3}, []leftOut{{2, "lines"}}},
		{"equal lengths: the more relevant", []int{200, 200, 200}, []int{0, 1}, []leftOut{{2, "lines"}}},
	} {
		load, left := b.fit(test.lines)
		byNumber(left)
		if !slices.Equal(load, test.load) || !slices.Equal(left, test.left) {
			t.Errorf("%s: %v, left out %v, want %v and %v", test.name, load, left, test.load, test.left)
		}
	}
}

func byNumber(left []leftOut) {
	slices.SortFunc(left, func(a, b leftOut) int { return a.i - b.i })
}

// Whatever the lengths: the first is loaded, the limits are kept, nothing gets
// lost, and what was left out would have passed the limit that is named.
func TestFitKeepsTheLimits(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := Budget{Files: rapid.IntRange(1, 8).Draw(t, "files"), Lines: rapid.IntRange(1, 900).Draw(t, "lines")}
		lines := rapid.SliceOfN(rapid.IntRange(0, 600), 1, 20).Draw(t, "lengths")
		load, left := b.fit(lines)
		if len(load) == 0 || load[0] != 0 || !slices.IsSorted(load) {
			t.Fatalf("loads %v", load)
		}
		used, seen := 0, slices.Clone(load)
		longest := 0 // of those loaded for their brevity
		for k, i := range load {
			used += loadedLines(lines[i])
			if k > 0 {
				longest = max(longest, loadedLines(lines[i]))
			}
		}
		if len(load) > b.Files || len(load) > 1 && used > b.Lines {
			t.Fatalf("%v have %d lines: over %+v", load, used, b)
		}
		for _, x := range left {
			seen = append(seen, x.i)
			n := loadedLines(lines[x.i])
			switch {
			case n < longest:
				t.Fatalf("a file of %d lines was left out for one of %d", n, longest)
			case x.reason == "files" && len(load) < b.Files, x.reason == "lines" && used+n <= b.Lines:
				t.Fatalf("file %d would have fitted", x.i)
			case x.reason != "files" && x.reason != "lines":
				t.Fatalf("reason %q", x.reason)
			}
		}
		slices.Sort(seen)
		for i := range lines {
			if seen[i] != i {
				t.Fatalf("%v and %v are not all of %d files", load, left, len(lines))
			}
		}
	})
}
