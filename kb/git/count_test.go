package git

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
	"time"
)

// counting puts a git first that notes every call, and returns what counts them.
func counting(t *testing.T) (calls func() int) {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("a shell script stands for git")
	}
	real, err := exec.LookPath("git")
	if err != nil {
		t.Skip("no git")
	}
	bin := t.TempDir()
	log := filepath.Join(bin, "log")
	standIn(t, bin, "echo called >> '"+log+"'\nexec '"+real+"' \"$@\"\n")
	return func() int {
		text, _ := os.ReadFile(log)
		return strings.Count(string(text), "\n")
	}
}

func standIn(t *testing.T, bin, text string) {
	t.Helper()
	write(t, filepath.Join(bin, "git"), "#!/bin/sh\n"+text)
	if err := os.Chmod(filepath.Join(bin, "git"), 0o777); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", bin+string(os.PathListSeparator)+os.Getenv("PATH"))
}

// However many files differ, git is asked as often.
func TestDifferingAsksOnce(t *testing.T) {
	bank, run := project(t)
	write(t, filepath.Join(bank, ".gitattributes"), "* ident filter=x\n*.md filter=y\n")
	for i := range 20 {
		write(t, filepath.Join(bank, fmt.Sprintf("many-%d.md", i)), "one\n")
	}
	run("add", ".")
	for i := range 20 {
		write(t, filepath.Join(bank, fmt.Sprintf("many-%d.md", i)), "two\n")
	}
	run("config", "filter.x.clean", "cat")
	r := found(t, bank)
	calls := counting(t)
	all, err := r.Differing(t.Context(), nil)
	if err != nil || len(all) != 20 {
		t.Fatalf("%v, %v", all, err)
	}
	if n := calls(); n > 3 {
		t.Errorf("%d processes for 20 files", n)
	}
	if all, err = r.Differing(t.Context(), map[string]bool{"many-3.md": true}); err != nil || len(all) != 1 {
		t.Errorf("one of them: %v, %v", all, err)
	}
}

// Where git writes a text otherwise into the folder, by ident or in another encoding, it is the same
// text; what was changed in such a file is seen, but in one that is no UTF-8, which Tacit does not read.
func TestDifferingInOtherForms(t *testing.T) {
	bank, run := project(t)
	write(t, filepath.Join(bank, ".gitattributes"), "*.md ident\n*.x working-tree-encoding=UTF-16LE\n*.y working-tree-encoding=ISO-8859-1\n")
	for _, name := range []string{"id.md", "id2.md"} {
		write(t, filepath.Join(bank, name), "one $Id$ two\n")
	}
	write(t, filepath.Join(bank, "wide.x"), "a\x00\n\x00")
	write(t, filepath.Join(bank, "latin.y"), "caf\xe9\n")
	write(t, filepath.Join(bank, "plain.y"), "one\n")
	write(t, filepath.Join(bank, "odd.z"), "caf\xe9\n")
	run("add", ".")
	run("commit", "-qm", "forms")
	for _, name := range []string{"id.md", "id2.md", "wide.x", "latin.y"} {
		os.Remove(filepath.Join(bank, name))
	}
	run("checkout", "--", ".")
	if text, _ := os.ReadFile(filepath.Join(bank, "id.md")); !strings.Contains(string(text), "$Id: ") {
		t.Skipf("this git writes %q", text)
	}
	differ := func() (names []string) {
		all, err := found(t, bank).Differing(t.Context(), nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range all {
			names = append(names, s.Path)
		}
		return names
	}
	if got := differ(); len(got) > 0 {
		t.Errorf("%q differ, and nobody has changed a file", got)
	}
	write(t, filepath.Join(bank, "id2.md"), "one $Id: x $ three\n")
	write(t, filepath.Join(bank, "plain.y"), "two\n")
	write(t, filepath.Join(bank, "odd.z"), "th\xe9\n")
	if got := differ(); !slices.Equal(got, []string{"id2.md", "odd.z", "plain.y"}) {
		t.Errorf("%q differ", got)
	}
}

// Any number of commits is one question.
func TestMissing(t *testing.T) {
	bank, _ := project(t)
	r := found(t, bank)
	head, err := r.Ask(t.Context(), "rev-parse", "HEAD")
	if err != nil {
		t.Fatal(err)
	}
	known := strings.TrimSpace(string(head))
	calls := counting(t)
	missing, err := r.Missing(t.Context(), []string{known, known[:8], strings.Repeat("0", 40), "dead0000"})
	if err != nil || missing[known] || missing[known[:8]] || !missing[strings.Repeat("0", 40)] || !missing["dead0000"] {
		t.Errorf("%v, %v", missing, err)
	}
	if n := calls(); n != 1 {
		t.Errorf("%d processes", n)
	}
}

// Any number of files in which a memory may have been is one question; a name that looks like
// what git answers is none.
func TestFirstAt(t *testing.T) {
	bank, _ := project(t)
	r := found(t, bank)
	staged, err := r.Staged(t.Context())
	if err != nil || len(staged) == 0 {
		t.Fatal(staged, err)
	}
	var files []string
	for i := range 2000 {
		files = append(files, fmt.Sprintf("gone-%d.md", i), "x blob", "a\nb.md", "../x")
	}
	calls := counting(t)
	if file, blob, err := r.FirstAt(t.Context(), "HEAD", files); file != "" || blob != "" || err != nil {
		t.Errorf("%q, %q, %v", file, blob, err)
	}
	files = append(files, staged[0].Path, "gone.md")
	if file, blob, err := r.FirstAt(t.Context(), "HEAD", files); file != staged[0].Path || blob != staged[0].Blob || err != nil {
		t.Errorf("%q, %q, %v; want %+v", file, blob, err, staged[0])
	}
	if n := calls(); n != 2 {
		t.Errorf("%d processes for two questions", n)
	}
}

// Any number of texts, and of commits, is one question, and no text is read.
func TestSizes(t *testing.T) {
	bank, run := project(t)
	name := filepath.Join(bank, "many.md")
	for i := range 5 {
		write(t, name, strings.Repeat("x", 100+i/2))
		run("add", ".")
		run("commit", "-q", "--allow-empty", "-m", "x")
	}
	r := found(t, bank)
	list, err := r.Ask(t.Context(), "log", "--format=%H", "--", r.In("many.md"))
	if err != nil {
		t.Fatal(err)
	}
	commits := strings.Fields(string(list)) // 102, 101, 100 bytes
	_, blob, err := r.FirstAt(t.Context(), "HEAD", []string{"many.md"})
	if err != nil || len(commits) != 3 {
		t.Fatal(commits, err)
	}
	calls := counting(t)
	sizes, err := r.Sizes(t.Context(), []string{blob, commits[0], strings.Repeat("0", 40), blob})
	if err != nil || len(sizes) != 1 || sizes[blob] != 102 {
		t.Errorf("%v, %v", sizes, err)
	}
	now := []byte(strings.Repeat("x", 102))
	for _, c := range []struct {
		commits []string
		text    []byte
		want    string
	}{{commits, now, commits[1]}, {commits[:1], now, ""}, {commits, now[:101], commits[0]}, {commits[1:], now[:101], commits[2]},
		{append(commits[:1:1], commits[0], "gone"), now, "gone"}, {commits[:1], []byte(strings.Repeat("y", 102)), commits[0]}, {nil, now, ""}} {
		if other, err := r.FirstOther(t.Context(), c.commits, "many.md", c.text); other != c.want || err != nil {
			t.Errorf("%v: %q, %v; want %q", c.commits, other, err, c.want)
		}
	}
	if n := calls(); n != 7 {
		t.Errorf("%d processes for 7 questions", n)
	}
}

// What a sparse checkout leaves out is absent, and not different; what is gone is.
func TestAbsent(t *testing.T) {
	bank, run := project(t)
	write(t, filepath.Join(bank, "team", "c.md"), "three\n")
	run("add", ".")
	run("commit", "-qm", "more")
	r := found(t, bank)
	if all, err := r.Absent(t.Context()); err != nil || len(all) != 0 {
		t.Errorf("nothing is left out: %v, %v", all, err)
	}
	run("sparse-checkout", "set", "--no-cone", "/*", "!/memory-bank/team/")
	if err := os.Remove(filepath.Join(bank, "b.md")); err != nil {
		t.Fatal(err)
	}
	if all, err := r.Absent(t.Context()); err != nil || len(all) != 1 || all[0] != "team/c.md" {
		t.Errorf("%v, %v", all, err)
	}
	differing, err := r.Differing(t.Context(), nil)
	if err != nil || len(differing) != 1 || differing[0].Path != "b.md" {
		t.Errorf("%v, %v", differing, err)
	}
	write(t, filepath.Join(bank, "team", "c.md"), "another\n") // a person has put it there all the same
	all, err := r.Absent(t.Context())
	if differing, _ := r.Differing(t.Context(), nil); err != nil || len(all) != 0 || len(differing) != 2 {
		t.Errorf("%v, %v, %v", all, differing, err)
	}
}

// After git did not answer once, it is not asked again in that repository for a while.
func TestLate(t *testing.T) {
	bank, _ := project(t)
	calls := counting(t)
	r := found(t, bank)
	bin := t.TempDir()
	log := filepath.Join(bin, "log")
	standIn(t, bin, "echo called >> '"+log+"'\nexec sleep 60\n")
	defer func(d time.Duration) { patience = d }(patience)
	patience = 500 * time.Millisecond
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if _, err := r.Ask(ctx, "log"); err == nil || errors.Is(err, ErrLate) {
		t.Errorf("who asked had less time: %v", err)
	}
	for range 3 {
		if _, err := r.Ask(t.Context(), "log"); !errors.Is(err, ErrLate) {
			t.Errorf("got %v", err)
		}
	}
	text, _ := os.ReadFile(log)
	if n := strings.Count(string(text), "\n"); n > 2 || calls() != 0 {
		t.Errorf("git was asked %d times", n)
	}
}
