package transaction_test

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/kbtest"
	"github.com/tacit-kb/tacit/kb/transaction"
)

const bankText = `
-- INDEX.md --
index one
-- experience/project/EXP-001-a.md --
a one
-- tech/services/b.md --
b one
`

// begin takes a bank for the test.
func begin(t *testing.T, b *kb.Bank) *transaction.Tx {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	tx, err := transaction.Begin(ctx, b)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(tx.End)
	return tx
}

// change says what shall become of a file of the bank as it is now; an empty
// text deletes it.
func change(t *testing.T, b *kb.Bank, path, text string) transaction.Change {
	t.Helper()
	c := transaction.Change{Path: path, New: []byte(text)}
	if text == "" {
		c.New = nil
	}
	if old, err := b.ReadFile(path); err == nil {
		c.Old = transaction.Bytes(old)
	} else if !errors.Is(err, fs.ErrNotExist) {
		t.Fatal(err)
	}
	return c
}

func record(id string) []byte { return []byte(`{"id":"` + id + `"}`) }

// merge is a transaction with a create, an update, a delete and INDEX.md.
func merge(t *testing.T, b *kb.Bank) transaction.Commit {
	t.Helper()
	id := transaction.NewID(time.Now())
	return transaction.Commit{
		ID: id,
		Changes: []transaction.Change{
			change(t, b, "experience/team/standards/EXP-002-c.md", "c one\n"),
			change(t, b, "experience/project/EXP-001-a.md", "a two\n"),
			change(t, b, "tech/services/b.md", ""),
		},
		Derived: []transaction.Change{
			change(t, b, "INDEX.md", "index two\n"),
			change(t, b, ".tacit/state/sync.json", "{}\n"),
		},
		Record: record(id),
	}
}

func TestCommit(t *testing.T) {
	b := kbtest.New(t, bankText)
	c := merge(t, b)
	tx := begin(t, b)
	r, err := tx.Commit(c)
	if err != nil || len(r.Conflicts) > 0 {
		t.Fatal(r, err)
	}
	tx.End()
	want := map[string]string{
		"INDEX.md":                               "index two\n",
		"experience/project/EXP-001-a.md":        "a two\n",
		"experience/team/standards/EXP-002-c.md": "c one\n",
		"history.jsonl":                          `{"id":"` + c.ID + "\"}\n",
	}
	if diff := cmp.Diff(want, kbtest.Files(t, b)); diff != "" {
		t.Error(diff)
	}
	saved, err := transaction.Backup(b, c.ID)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, s := range saved {
		got = append(got, s.Path+": "+string(s.Old))
	}
	if diff := cmp.Diff([]string{
		"experience/team/standards/EXP-002-c.md: ", "experience/project/EXP-001-a.md: a one\n", "tech/services/b.md: b one\n", "INDEX.md: index one\n",
	}, got); diff != "" {
		t.Error(diff)
	}
	if ids, err := transaction.Backups(b); err != nil || len(ids) != 1 || ids[0] != c.ID {
		t.Error(ids, err)
	}
	if files, err := transaction.Pending(b); files != nil || err != nil {
		t.Error(files, err)
	}
	filepath.WalkDir(b.Dir(), func(name string, d fs.DirEntry, err error) error {
		if ok, _ := filepath.Match(".tacit-*.tmp", d.Name()); ok {
			t.Error(name)
		}
		return err
	})
	if info, err := os.Stat(filepath.Join(b.Dir(), ".tacit/state/sync.json")); err != nil || info.Mode().Perm() != 0o600 && runtime.GOOS != "windows" {
		t.Error(info, err)
	}
}
