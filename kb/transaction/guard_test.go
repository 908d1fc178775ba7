package transaction_test

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/kbtest"
	"github.com/tacit-kb/tacit/kb/transaction"
)

// soon is a context for what must not wait long.
func soon(t *testing.T) context.Context {
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	t.Cleanup(cancel)
	return ctx
}

func TestStale(t *testing.T) {
	for path, derived := range map[string]bool{"experience/project/EXP-001-a.md": false, "experience/team/standards/EXP-002-c.md": false, "INDEX.md": true} {
		b := kbtest.New(t, bankText)
		c := merge(t, b)
		put(t, b, path, "by a person\n")
		before := kbtest.Files(t, b)
		var stale *transaction.StaleError
		if _, err := begin(t, b).Commit(c); !errors.As(err, &stale) || stale.Path != path || stale.Derived != derived || stale.Got != transaction.SumOf([]byte("by a person\n")) {
			t.Errorf("%s: %v", path, err)
		}
		if diff := cmp.Diff(before, kbtest.Files(t, b)); diff != "" {
			t.Error(diff)
		}
		if ids, err := transaction.Backups(b); len(ids) > 0 || err != nil {
			t.Error(ids, err)
		}
	}
}

func put(t *testing.T, b *kb.Bank, path, text string) {
	t.Helper()
	name := filepath.Join(b.Dir(), filepath.FromSlash(path))
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

func TestRefused(t *testing.T) {
	id := transaction.NewID(time.Now())
	file := func(path string) []transaction.Change {
		return []transaction.Change{{Path: path, New: []byte("x")}}
	}
	for want, c := range map[string]transaction.Commit{
		"outside":                  {ID: id, Changes: file("../x.md")},
		"private":                  {ID: id, Changes: file(".tacit/state/x")},
		"does not write":           {ID: id, Derived: file(".tacit/state/overrides/x.md")},
		"changed twice":            {ID: id, Changes: append(file("a.md"), file("a.md")...)},
		"one line":                 {ID: id, Changes: file("a.md"), Record: []byte("{\n}")},
		"not the id":               {ID: "op-1", Changes: file("a.md")},
		"is not a valid file name": {ID: id, Changes: file("tech/aux.md")},
		"transaction itself":       {ID: id, Changes: file("history.jsonl")},
		"differs only":             {ID: id, Changes: file("Index.md")},
		"link":                     {ID: id, Changes: file("linked/a.md")},
	} {
		t.Run(want, func(t *testing.T) {
			b := kbtest.New(t, bankText)
			if want == "link" {
				kbtest.Link(t, t.TempDir(), filepath.Join(b.Dir(), "linked"))
			}
			if _, err := begin(t, b).Commit(c); err == nil || !strings.Contains(err.Error(), want) {
				t.Error(err)
			}
		})
	}
}

func TestAnIDIsUsedOnce(t *testing.T) {
	b := kbtest.New(t, bankText)
	c := merge(t, b)
	tx := begin(t, b)
	if _, err := tx.Commit(c); err != nil {
		t.Fatal(err)
	}
	c.Changes, c.Derived = []transaction.Change{change(t, b, "tech/services/b.md", "again\n")}, nil
	if _, err := tx.Commit(c); !errors.Is(err, fs.ErrExist) {
		t.Error(err)
	}
}

func TestLockedByWhom(t *testing.T) {
	b := kbtest.New(t, bankText)
	tx := begin(t, b)
	other, err := kb.Open(b.Dir())
	if err != nil {
		t.Fatal(err)
	}
	_, err = transaction.Begin(soon(t), other)
	if !errors.Is(err, kb.ErrLocked) || !strings.Contains(err.Error(), "process ") {
		t.Error(err)
	}
	tx.End()
	tx.End()
	if note, err := os.ReadFile(filepath.Join(b.Dir(), ".tacit/lock.pid")); err != nil || len(note) > 0 {
		t.Errorf("%q is still there, %v", note, err)
	}
	begin(t, other)
}

// makeGitDir lays out what makes a folder that of git.
func makeGitDir(t *testing.T, dir string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Join(dir, "objects"), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "HEAD"), []byte("ref: refs/heads/main\n"), 0o666); err != nil {
		t.Fatal(err)
	}
}

// Git in the middle of something: nothing is written, not even what is left to
// recover, and the person is told how to end it.
func TestGitAtWork(t *testing.T) {
	for _, mark := range []string{"rebase-merge", "rebase-apply", "MERGE_HEAD", "CHERRY_PICK_HEAD", "REVERT_HEAD", "index.lock"} {
		b := kbtest.New(t, bankText)
		git := filepath.Join(filepath.Dir(b.Dir()), ".git")
		c := merge(t, b)
		makeGitDir(t, git)
		tx := begin(t, b)
		os.WriteFile(filepath.Join(git, mark), nil, 0o666)
		before := kbtest.Files(t, b)
		if _, err := tx.Commit(c); !errors.Is(err, transaction.ErrGit) {
			t.Errorf("%s: commit: %v", mark, err)
		}
		tx.End()
		if _, err := transaction.Begin(soon(t), b); !errors.Is(err, transaction.ErrGit) {
			t.Errorf("%s: begin: %v", mark, err)
		}
		if err := transaction.Writable(b); (err == nil) != (mark == "index.lock") {
			t.Errorf("%s: writable: %v", mark, err)
		}
		if diff := cmp.Diff(before, kbtest.Files(t, b)); diff != "" {
			t.Error(diff)
		}
		if mark == "index.lock" {
			time.AfterFunc(30*time.Millisecond, func() { os.Remove(filepath.Join(git, mark)) })
			begin(t, b) // a git command takes milliseconds: it is waited for
		}
	}
}

// In a linked working tree .git is a file.
func TestGitAtWorkInALinkedTree(t *testing.T) {
	b := kbtest.New(t, bankText)
	git := t.TempDir()
	makeGitDir(t, git)
	os.WriteFile(filepath.Join(filepath.Dir(b.Dir()), ".git"), []byte("gitdir: "+git+"\n"), 0o666)
	os.WriteFile(filepath.Join(git, "MERGE_HEAD"), nil, 0o666)
	if err := transaction.Writable(b); !errors.Is(err, transaction.ErrGit) || !strings.Contains(err.Error(), "git merge --continue") {
		t.Error(err)
	}
}

func TestPermissionsAreKept(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows has no such modes")
	}
	b := kbtest.New(t, bankText)
	name := filepath.Join(b.Dir(), "experience/project/EXP-001-a.md")
	if err := os.Chmod(name, 0o640); err != nil {
		t.Fatal(err)
	}
	c := merge(t, b)
	if _, err := begin(t, b).Commit(c); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(name); err != nil || info.Mode().Perm() != 0o640 {
		t.Error(info.Mode(), err)
	}
	err := filepath.WalkDir(filepath.Join(b.Dir(), ".tacit"), func(name string, d fs.DirEntry, err error) error {
		if info, _ := d.Info(); info.Mode().Perm()&0o077 != 0 {
			t.Errorf("%s is %v", name, info.Mode())
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}

// What cannot be written is known before anybody is asked.
func TestWritable(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("a folder that is read-only takes files all the same on Windows")
	}
	b := kbtest.New(t, bankText)
	const path = "experience/project/EXP-001-a.md"
	if err := transaction.Writable(b, path, "tech/profiles/new/new.md"); err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(b.Dir(), path)
	if out, err := exec.Command("chattr", "+i", name).CombinedOutput(); err == nil {
		defer exec.Command("chattr", "-i", name).Run()
	} else if os.Geteuid() != 0 {
		os.Chmod(filepath.Dir(name), 0o555)
		defer os.Chmod(filepath.Dir(name), 0o755)
	} else {
		t.Skipf("everything can be written here: %s", out)
	}
	if err := transaction.Writable(b, path); !errors.Is(err, fs.ErrPermission) || !strings.Contains(err.Error(), "EXP-001") && !strings.Contains(err.Error(), "project") {
		t.Error(err)
	}
	if err := transaction.Writable(b, "INDEX.md"); err != nil {
		t.Error(err)
	}
	c := merge(t, b)
	before := kbtest.Files(t, b)
	if _, err := begin(t, b).Commit(c); !errors.Is(err, fs.ErrPermission) || errors.Is(err, transaction.ErrPending) {
		t.Error(err)
	}
	if diff := cmp.Diff(before, kbtest.Files(t, b)); diff != "" {
		t.Error(diff)
	}
}
