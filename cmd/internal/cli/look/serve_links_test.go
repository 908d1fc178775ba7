package look

import (
	"slices"
	"testing"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/link"
)

// A file is read for its links again when it has changed, and only then.
func TestLinksAreKept(t *testing.T) {
	w := open(t, mapBank)
	b, err := kb.Open(w.pages.dir)
	if err != nil {
		t.Fatal(err)
	}
	const at = "tech/services/SVC-1.md"
	var k keptLinks
	if called := k.read(b)[at].called; len(called.Names) > 0 {
		t.Fatalf("%q", called)
	}
	known := k.files[at]
	known.called = link.Called{Names: []string{"kept"}}
	k.files[at] = known
	if called := k.read(b)[at].called; !slices.Equal(called.Names, []string{"kept"}) {
		t.Errorf("a file that has not changed was read again: %q", called)
	}
	w.write(at, w.read(at)+"\nSee [[EXP-001]].\n")
	if called := k.read(b)[at].called; !slices.Equal(called.Names, []string{"EXP-001"}) {
		t.Errorf("a file that has changed was not read again: %q", called)
	}
}
