package govern

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/document"
	"github.com/tacit-kb/tacit/kb/kbtest"
	"github.com/tacit-kb/tacit/kb/transaction"
)

// A history of a million operations on one memory is gone through once, whichever state is asked for.
func TestStateInLongHistory(t *testing.T) {
	all := make(steps, 1_000_000)
	for i := range all {
		all[i] = step{i, "", Recorded{Path: "experience/a.md", From: "1"}} // each deletes it
	}
	for _, n := range []int{0, len(all) / 2, len(all) - 1} {
		v, err := all.at(t.Context(), nil, n, false, "")
		if err != nil || v.Text != nil || v.Path != "experience/a.md" {
			t.Errorf("after operation %d: %+v, %v", n, v, err)
		}
	}
}

// Of what git has of a file no more is read than there is room for, and that is said.
func TestStatesInGitAreBounded(t *testing.T) {
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("no git")
	}
	const name = "experience/project/EXP-001-x.md"
	b := kbtest.New(t, "-- "+name+" --\n---\nid: EXP-001\n---\nnow\n")
	git := func(args ...string) {
		t.Helper()
		cmd := exec.Command("git", append([]string{"-c", "user.name=x", "-c", "user.email=x@example.org"}, args...)...)
		cmd.Dir = filepath.Dir(b.Dir())
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
	}
	git("init", "-q")
	first := ""
	for i := range 10 {
		text := fmt.Sprintf("%d\n", i) + strings.Repeat("\n", 1000)
		if i == 0 {
			first = hexSum([]byte(text))
		}
		if err := os.WriteFile(filepath.Join(b.Dir(), filepath.FromSlash(name)), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		git("add", "-A")
		git("commit", "-qm", "x")
	}
	defer func(n float64) { perSecond = n }(perSecond)
	perSecond = 0
	of := func(room int64) (Version, int64, error) {
		ctx := transaction.Together(t.Context())
		*transaction.Room(ctx) = room
		v, err := keptOf(ctx, b, name, first, first)
		return v, *transaction.Room(ctx), err
	}
	if v, left, err := of(20_000); err != nil || hexSum(v.Text) != first || left > 10_000 {
		t.Errorf("%d bytes, room for %d, %v", len(v.Text), left, err)
	}
	v, left, err := of(5_000)
	var file *kb.FileError
	if v.Text != nil || !errors.Is(err, ErrNoRevision) || !errors.As(err, &file) || file.Path != name || left < -1_100 {
		t.Errorf("%d bytes, room for %d, %v", len(v.Text), left, err)
	}
	large := []byte(strings.Repeat("\n", 300_000))
	if document.Readable(name, large[:200_000]) != nil || document.Readable(name, large) == nil || document.Readable("INDEX.md", large) != nil || document.Readable("INDEX.md", append(large, '\n')) == nil {
		t.Error("what is not read in its place is not compared")
	}
	if other, err := Committed(t.Context(), b, name); other == "" || err != nil {
		t.Errorf("%q, %v", other, err)
	}
}
