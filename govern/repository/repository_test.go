package repository

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/kbtest"
)

// Our lines come and go; those of others stay, byte by byte.
func FuzzAttributes(f *testing.F) {
	f.Add("")
	f.Add("*.png binary\r\n/INDEX.md -merge\r\n")
	f.Add("a\n" + withBlock("") + "b")
	f.Add(beginMark + "\nnever closed")
	f.Add("\r")
	f.Fuzz(func(t *testing.T, text string) {
		with := withBlock(text)
		if again := withBlock(with); again != with {
			t.Errorf("twice: %q, then %q", with, again)
		}
		if _, _, ours := blockIn(text); ours || strings.Contains(text, beginMark) {
			return
		}
		if got := withoutBlock(with); got != text && got != text+"\n" && got != text+"\r\n" {
			t.Errorf("%q came back as %q", text, got)
		}
	})
}

func TestHookNamesItsBanks(t *testing.T) {
	banks := []string{"memory-bank", ".", "it's here/名", "-x", " lead/trail ", ":colon"}
	hook := hookOf(banks)
	if got := banksOf(hook); !slices.Equal(got, banks) || !isOurs(hook) || isOurs([]byte("#!/bin/sh\n")) {
		t.Errorf("%q", got)
	}
	if sh, err := exec.LookPath("sh"); err == nil {
		cmd := exec.Command(sh, "-n")
		cmd.Stdin = strings.NewReader(string(hook))
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("%v: %s", err, out)
		}
	}
}

// repo makes a bank in a repository of its own.
func repo(t *testing.T, text string) (*kb.Bank, func(args ...string) string) {
	t.Helper()
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("there is no git")
	}
	t.Setenv("GIT_CONFIG_GLOBAL", os.DevNull)
	t.Setenv("GIT_CONFIG_NOSYSTEM", "1")
	b := kbtest.New(t, text)
	git := func(args ...string) string {
		t.Helper()
		cmd := exec.Command("git", append([]string{"-c", "user.name=x", "-c", "user.email=x@example.org"}, args...)...)
		cmd.Dir = filepath.Dir(b.Dir())
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("git %v: %v\n%s", args, err, out)
		}
		return string(out)
	}
	git("init", "-q")
	return b, git
}

func TestInstallIsComplete(t *testing.T) {
	b, git := repo(t, "-- INDEX.md --\n")
	ctx := context.Background()
	r, err := Open(ctx, b)
	if err != nil || r.Prefix != "memory-bank" {
		t.Fatalf("%+v, %v", r, err)
	}
	if s := r.State(ctx); s != (State{}) {
		t.Errorf("before: %+v", s)
	}
	if changes, err := r.Install(ctx, true); err != nil || len(changes) != 3 {
		t.Fatalf("%v, %v", changes, err)
	}
	if s := r.State(ctx); s != (State{Attributes: true, Driver: true, Hook: true}) {
		t.Errorf("installed: %+v", s)
	}
	git("config", "merge.tacit.driver", "something else")
	if s := r.State(ctx); s.Driver || s.Other != "something else" {
		t.Errorf("another driver: %+v", s)
	}
	if _, err := r.Remove(ctx); err != nil {
		t.Fatal(err)
	}
	if s := r.State(ctx); s != (State{}) {
		t.Errorf("removed: %+v", s)
	}
	if _, err := os.Stat(filepath.Join(b.Dir(), ".gitattributes")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("an empty .gitattributes is left: %v", err)
	}
}

// A key that stands twice in the settings is no obstacle.
func TestDriverThatStandsTwice(t *testing.T) {
	b, git := repo(t, "-- INDEX.md --\n")
	for _, key := range []string{"merge.tacit.name", "merge.tacit.driver"} {
		git("config", "--add", key, "one")
		git("config", "--add", key, "two")
	}
	r, err := Open(t.Context(), b)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.Install(t.Context(), true); err != nil {
		t.Fatal(err)
	}
	if s := r.State(t.Context()); !s.Driver || s.Other != "" {
		t.Errorf("%+v", s)
	}
}

// Spaces at the ends of a name are part of it.
func TestFoldersWithSpaces(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no such names")
	}
	b, git := repo(t, "-- INDEX.md --\n")
	top := filepath.Join(filepath.Dir(b.Dir()), " x ")
	git("init", "-q", top)
	dir := filepath.Join(top, " bank")
	if err := os.Mkdir(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	spaced, err := kb.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	if r, err := Open(context.Background(), spaced); err != nil || r.Prefix != " bank" || filepath.Base(r.Top) != " x " {
		t.Errorf("%+v, %v", r, err)
	}
}

// Hooks go into folders of this repository, and into no others, wherever git was
// told of them.
func TestHooksOfOthers(t *testing.T) {
	b, git := repo(t, "-- INDEX.md --\n")
	ctx := context.Background()
	r, err := Open(ctx, b)
	if err != nil {
		t.Fatal(err)
	}
	shared := t.TempDir()
	git("config", "core.hooksPath", shared)
	var other *HooksError
	changes, err := r.Install(ctx, true)
	if err != nil || len(changes) != 3 || changes[2].Done != Skipped || !errors.As(changes[2].Why, &other) || other.Folder != shared {
		t.Errorf("a shared folder: %v, %v", changes, err)
	}
	if s := r.State(ctx); !s.Driver || !s.Attributes {
		t.Errorf("the rest was not done: %+v", s)
	}
	if found, _ := os.ReadDir(shared); len(found) > 0 {
		t.Errorf("%v", found)
	}
	git("config", "core.hooksPath", ".hooks")
	if _, err := r.Install(ctx, true); err != nil || !r.State(ctx).Hook {
		t.Errorf("a folder of the repository: %v", err)
	}
}

func TestInstallWaitsForGit(t *testing.T) {
	b, _ := repo(t, "-- INDEX.md --\n")
	os.WriteFile(filepath.Join(filepath.Dir(b.Dir()), ".git", "MERGE_HEAD"), nil, 0o666)
	r, err := Open(context.Background(), b)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.Install(context.Background(), true); err == nil {
		t.Error("it wrote while git was in the middle of a merge")
	}
}

func TestStaged(t *testing.T) {
	b, git := repo(t, "-- a.md --\none\n-- b.md --\none\n-- c.md --\none\n")
	git("add", ".")
	git("commit", "-qm", "base")
	write := func(name, text string) { os.WriteFile(filepath.Join(b.Dir(), name), []byte(text), 0o666) }
	write("a.md", "two\n")
	write("b.md", "two\n")
	git("add", ".")
	write("a.md", "three\n") // staged otherwise
	write("c.md", "two\n")   // not staged
	write("d.md", "two\n")   // staged, and gone from the folder
	git("add", "memory-bank/d.md")
	os.Remove(filepath.Join(b.Dir(), "d.md"))
	r, err := Open(context.Background(), b)
	if err != nil {
		t.Fatal(err)
	}
	var got []Text
	keep := func(t Text) { got = append(got, t) }
	bad, left, err := r.Staged(context.Background(), keep)
	if err != nil || len(bad)+left > 0 || len(got) != 2 || got[0].Path != "a.md" || string(got[0].Text) != "two\n" || got[1].Path != "d.md" {
		t.Errorf("%+v, %v", got, err)
	}
}

func TestNoRepository(t *testing.T) {
	b := kbtest.New(t, "-- INDEX.md --\n")
	t.Setenv("GIT_CEILING_DIRECTORIES", filepath.Dir(b.Dir()))
	if _, err := Open(context.Background(), b); !errors.Is(err, ErrNone) {
		t.Errorf("%v", err)
	}
}

// Of the texts that an index names, those are not read that are larger than a file in their place may
// be, and all of them together up to a limit.
func TestStagedIsBounded(t *testing.T) {
	b, git := repo(t, "-- a.md --\none\n")
	git("add", ".")
	git("commit", "-qm", "base")
	large := filepath.Join(filepath.Dir(b.Dir()), "large")
	blob := func(text string) string {
		if err := os.WriteFile(large, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		return strings.TrimSpace(git("hash-object", "-w", large))
	}
	stage := func(blob, name string) {
		git("update-index", "--add", "--cacheinfo", "100644,"+blob+",memory-bank/"+name)
	}
	kib := blob(strings.Repeat("x", 1<<10))
	stage(blob(strings.Repeat("x", 300<<10)), "experience/project/EXP-001-x.md")
	stage(blob(strings.Repeat("\n", 400_000)), "lines.md")
	for i := range 10 {
		stage(kib, fmt.Sprintf("n%d.md", i))
	}
	r, err := Open(context.Background(), b)
	if err != nil {
		t.Fatal(err)
	}
	defer func(old int64) { mostStaged = old }(mostStaged)
	for _, tt := range []struct {
		most        int64
		shown, left int
	}{{1 << 20, 10, 0}, {400_000 + 4<<10, 4, 6}} {
		mostStaged = tt.most
		shown := 0
		bad, left, err := r.Staged(context.Background(), func(Text) { shown++ })
		if err != nil || len(bad) != 2 || bad[0].Path != "experience/project/EXP-001-x.md" || bad[1].Path != "lines.md" || shown != tt.shown || left != tt.left {
			t.Errorf("of %d bytes %d shown, %d left, %v unread, %v", tt.most, shown, left, bad, err)
		}
	}
}
