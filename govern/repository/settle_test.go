package repository

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/tacit-kb/tacit/kb/kbtest"
	"github.com/tacit-kb/tacit/kb/threeway"
)

const collided = `{"n":1}
<<<<<<< HEAD
{"n":2}
=======
{"n":3}
>>>>>>> theirs
`

// A log keeps the lines of both sides; the text as git left it is kept.
func TestSettleLog(t *testing.T) {
	b := kbtest.New(t, "-- evidence/cited.jsonl --\n"+collided)
	all, err := Settle(t.Context(), b)
	if err != nil || len(all) != 1 {
		t.Fatal(all, err)
	}
	s := all[0]
	if s.Conflicts != 1 || len(s.Left) > 0 || !s.Better() || string(s.Now) != "{\"n\":1}\n{\"n\":2}\n{\"n\":3}\n" {
		t.Errorf("%d conflicts, %d left: %s", s.Conflicts, len(s.Left), s.Now)
	}
	if err := WriteSettled(b, all, time.Now()); err != nil {
		t.Fatal(err)
	}
	if got, _ := b.ReadFile(s.Path); string(got) != string(s.Now) {
		t.Errorf("written: %s", got)
	}
	copies, _ := filepath.Glob(filepath.Join(b.Dir(), ".tacit", "state", "merges", "*", "evidence", "cited.jsonl"))
	if len(copies) != 1 {
		t.Fatalf("copies: %v", copies)
	}
	if text, _ := os.ReadFile(copies[0]); string(text) != collided {
		t.Errorf("kept: %s", text)
	}
	var changed *ChangedError
	if err := WriteSettled(b, all, time.Now()); !errors.As(err, &changed) || changed.Path != s.Path {
		t.Errorf("a second time: %v", err)
	}
}

func TestSettleOddMarks(t *testing.T) {
	b := kbtest.New(t, "-- history.jsonl --\n<<<<<<< HEAD\n{\"n\":2}\n")
	var odd *OddError
	if _, err := Settle(t.Context(), b); !errors.As(err, &odd) || odd.Line != 1 || odd.Path != "history.jsonl" {
		t.Errorf("error %v", err)
	}
	if all := Marks(b); len(all) != 1 || all[0].Odd == nil {
		t.Errorf("%+v", all)
	}
}

// A side is named by the ids of its rows, or else by its lines.
func TestMarks(t *testing.T) {
	b := kbtest.New(t, "-- INDEX.md --\n# Index\n<<<<<<< HEAD\n| EXP-001 | a |\n| EXP-002 | b |\n=======\nwords\n>>>>>>> theirs\n")
	all := Marks(b)
	if len(all) != 1 || all[0].Line != 2 || strings.Join(all[0].Ours.IDs, " ") != "EXP-001 EXP-002" || all[0].Theirs.IDs != nil || all[0].Theirs.Lines != 1 {
		t.Errorf("%+v", all)
	}
}

// What the driver does not know, and a log that came with marks, are for git.
func TestMergeLeavesTheRestToGit(t *testing.T) {
	line := []byte("{}\n")
	if got, open, err := Merge("a/history.jsonl", line, line, line, threeway.Marks{}); err != nil || len(open) > 0 || string(got) != "{}\n" {
		t.Errorf("%s, %v", got, err)
	}
	for name, ours := range map[string]string{"history.jsonl": collided, "README.md": "x\n"} {
		if _, _, err := Merge(name, line, []byte(ours), line, threeway.Marks{}); !errors.Is(err, ErrNotOurs) {
			t.Errorf("%s: error %v", name, err)
		}
	}
}
