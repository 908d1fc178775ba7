package filename_test

import (
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/kb/filename"
)

func TestNumbers(t *testing.T) {
	has := map[string]bool{"n.md": true, "n-3.md": true}
	var n filename.Numbers
	take := func(name, ext string) string {
		free := n.Free(name, ext, func(s string) bool { return has[s] })
		has[free] = true
		return free
	}
	for _, want := range []string{"n-2.md", "n-4.md", "n-5.md"} {
		if got := take("n.md", ".md"); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
	for name, want := range map[string]string{"m.md": "m.md", "n-2.md": "n-2-2.md", "N.md": "N.md"} {
		if got := take(name, ".md"); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
	if first, second := take("n", ""), take("n", ""); first != "n" || second != "n-2" {
		t.Errorf("%s, %s", first, second)
	}
}

// Each of thousands that want one name, in any letter case, is asked about once or twice.
func TestNumbersAreNotTriedAgain(t *testing.T) {
	has, asked := map[string]bool{}, 0
	n := filename.Numbers{Key: filename.Fold}
	for i := range 10_000 {
		name := "note.md"
		if i%2 == 1 {
			name = "NOTE.md"
		}
		free := n.Free(name, ".md", func(s string) bool {
			asked++
			return has[filename.Fold(s)]
		})
		has[filename.Fold(free)] = true
	}
	if len(has) != 10_000 || asked > 30_000 {
		t.Errorf("%d names, asked %d times", len(has), asked)
	}
}

func FuzzNumbers(f *testing.F) {
	f.Add("a\nb\na\na-2\na\nA\n")
	f.Fuzz(func(t *testing.T, names string) {
		n, has := filename.Numbers{Key: filename.Fold}, map[string]bool{}
		taken := func(s string) bool { return has[filename.Fold(s)] }
		for name := range strings.Lines(names) {
			got := n.Free(name, "", taken)
			if want := new(filename.Numbers).Free(name, "", taken); got != want {
				t.Fatalf("%q for %q, which begins again with %q", got, name, want)
			}
			has[filename.Fold(got)] = true
		}
	})
}
