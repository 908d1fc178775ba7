package transaction

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/kbtest"
)

// A journal that came with somebody else's bank can write what that bank could
// say anyhow, and nothing else: it is refused as a whole, and no reader acts on it.
func TestStrangersJournal(t *testing.T) {
	data := []byte("echo\n")
	for name, j := range map[string]*journal{
		"a program":          {ID: someID, Changes: []entry{{Path: "scripts/evil.sh", New: SumOf(data), data: data, Size: len(data)}}},
		"the settings":       {ID: someID, Derived: []entry{{Path: ".tacit/.gitignore", New: SumOf(data), data: data, Size: len(data)}}},
		"a hidden file":      {ID: someID, Changes: []entry{{Path: ".git/hooks/pre-commit.md", New: SumOf(data), data: data, Size: len(data)}}},
		"private, agreed":    {ID: someID, Changes: []entry{{Path: ".tacit/state/plans/x.json", New: SumOf(data), data: data, Size: len(data)}}},
		"outside":            {ID: someID, Changes: []entry{{Path: "../x.md", New: SumOf(data), data: data, Size: len(data)}}},
		"a backup above":     {ID: someID, Changes: []entry{{Path: "x.md", New: SumOf(data), Backup: "../y", data: data, Size: len(data)}}},
		"no id":              {ID: "../../x", Changes: []entry{{Path: "x.md", New: SumOf(data), data: data, Size: len(data)}}},
		"a name that is not": {ID: someID, Changes: []entry{{Path: "x.md", New: SumOf([]byte("other")), data: data, Size: len(data)}}},
		"the history":        {ID: someID, Changes: []entry{{Path: "history.jsonl", New: SumOf(data), data: data, Size: len(data)}}},
	} {
		b := kbtest.New(t, "-- INDEX.md --\n")
		src, err := j.encode()
		if err != nil {
			t.Fatal(err)
		}
		place := filepath.Join(b.Dir(), filepath.FromSlash(journalPath(b)))
		if err := os.MkdirAll(filepath.Dir(place), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(place, src, 0o600); err != nil {
			t.Fatal(err)
		}
		before := kbtest.Files(t, b)
		var damaged *kb.FileError
		if _, err := Pending(b); !errors.As(err, &damaged) {
			t.Errorf("%s is read: %v", name, err)
		}
		if _, _, err := Reader(t.Context(), b); !errors.As(err, &damaged) {
			t.Errorf("%s is carried out by a reader: %v", name, err)
		}
		if diff := cmp.Diff(before, kbtest.Files(t, b)); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

const someID = "op-20261121T220501-0123456789"

// Where somebody has taken the backup away, a pending transaction is finished
// all the same.
func TestRecoveryWithoutItsBackup(t *testing.T) {
	b, _ := half(t)
	if err := os.RemoveAll(filepath.Join(b.Dir(), filepath.FromSlash(backupsDir(b)))); err != nil {
		t.Fatal(err)
	}
	tx, err := Begin(t.Context(), b)
	if err != nil {
		t.Fatal(err)
	}
	tx.End()
	if files, err := Pending(b); files != nil || err != nil {
		t.Errorf("still pending: %v, %v", files, err)
	}
}

// What a transaction has taken out of its place, and cannot put back because its
// journal is gone, is kept.
func TestDisplacedFilesAreKept(t *testing.T) {
	b := kbtest.New(t, "-- business/a.md --\nnew\n")
	name := filepath.Join(b.Dir(), "business", ".tacit-"+someID+"-0.tmp")
	if err := os.WriteFile(name, []byte("somebody saved this\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	tx, err := Begin(t.Context(), b)
	if err != nil {
		t.Fatal(err)
	}
	tx.End()
	copies := b.Conflicts()
	if !slices.ContainsFunc(copies, func(c kb.Conflict) bool {
		data, err := os.ReadFile(filepath.Join(b.Dir(), filepath.FromSlash(c.Copy)))
		return err == nil && string(data) == "somebody saved this\n"
	}) {
		t.Errorf("it is not among %v", copies)
	}
}
