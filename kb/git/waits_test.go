package git

import (
	"bufio"
	"errors"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"
)

// Where git has a file, a pipe would make it wait. It is not asked then.
func TestPipesAreNotWaitedFor(t *testing.T) {
	for _, name := range []string{"HEAD", "config", "index", "packed-refs", "info/attributes", "refs/heads/main", "refs/heads/a/branch/deep", "refs/replace/0123456789012345678901234567890123456789", "objects/info", "objects/info/commit-graphs/commit-graph-chain", "objects/pack"} {
		bank, _ := project(t)
		r := found(t, bank)
		place := filepath.Join(r.Dir, filepath.FromSlash(name))
		os.MkdirAll(filepath.Dir(place), 0o777)
		os.RemoveAll(place)
		if err := exec.Command("mkfifo", place).Run(); err != nil {
			t.Skip("no named pipes: ", err)
		}
		if _, err := r.Ask(t.Context(), "rev-parse", "HEAD"); !errors.Is(err, ErrWaits) || !strings.Contains(err.Error(), filepath.Base(name)) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A file that git reads as a whole may be a sparse one: gigabytes in memory, and nothing in an archive.
// What git only looks into is left to it.
func TestHugeFilesAreNotAskedAbout(t *testing.T) {
	for name, refused := range map[string]bool{
		"packed-refs": true, "refs/heads/main": true, "objects/info/alternates": true, "objects/info/commit-graphs/commit-graph-chain": true,
		"info/exclude": true, "info/grafts": true, "commondir": true, "config": true, "more": true,
		"index": false, "objects/pack/pack-0123456789012345678901234567890123456789.pack": false, "objects/info/commit-graph": false,
	} {
		bank, run := project(t)
		run("config", "include.path", "more")
		r := found(t, bank)
		place := filepath.Join(r.Dir, filepath.FromSlash(name))
		os.MkdirAll(filepath.Dir(place), 0o777)
		write(t, place, "")
		if err := os.Truncate(place, 8<<30); err != nil {
			t.Skip(err)
		}
		if err := r.checkFiles(); (err != nil) != refused || refused && (!errors.Is(err, ErrWaits) || !strings.Contains(err.Error(), filepath.Base(name)+" is larger than ")) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Nor for a pipe that the settings of the repository name, wherever it is.
func TestNamedPipesAreNotWaitedFor(t *testing.T) {
	bank, _ := project(t)
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := exec.Command("mkfifo", pipe).Run(); err != nil {
		t.Skip("no named pipes: ", err)
	}
	config := filepath.Join(filepath.Dir(bank), ".git", "config")
	write(t, filepath.Join(filepath.Dir(bank), ".git", "more"), "[include]\n\tpath = \""+pipe+"\"\n")
	was, err := os.ReadFile(config)
	if err != nil {
		t.Fatal(err)
	}
	for _, more := range []string{
		"[include]\n\tpath = " + pipe, "[include] path=" + pipe, "[INCLUDE]\n\tPath = more", "[includeIf \"gitdir:**\"]\n path = more",
		"[core]\n\texcludesFile = \"" + pipe + "\"", "[core]\n\tattributesfile = " + pipe,
	} {
		write(t, config, string(was)+more+"\n")
		r := found(t, bank)
		if _, err := r.Ask(t.Context(), "rev-parse", "HEAD"); !errors.Is(err, ErrWaits) || !strings.Contains(err.Error(), pipe) {
			t.Errorf("%s: %v", more, err)
		}
	}
	home := t.TempDir()
	t.Setenv("HOME", home)
	if err := exec.Command("mkfifo", filepath.Join(home, "pipe")).Run(); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(home, "more"), "[include]\n\tpath = pipe\n")
	program, _ := exec.LookPath("git")
	prefix, _ := filepath.Rel(filepath.Dir(filepath.Dir(program)), home)
	for _, more := range []string{"[include]\n\tpath = ~/pipe", "[include]\n\tpath = \"~/more\"", "[core]\n\texcludesFile = ~/pipe", "[core]\n\tattributesFile = ~//pipe", "[include]\n\tpath = %(prefix)/" + filepath.ToSlash(prefix) + "/pipe"} {
		write(t, config, string(was)+more+"\n")
		r := found(t, bank)
		if _, err := r.Ask(t.Context(), "rev-parse", "HEAD"); !errors.Is(err, ErrWaits) || !strings.Contains(err.Error(), filepath.Join(home, "pipe")) {
			t.Errorf("%s: %v", more, err)
		}
	}
	if me, err := user.Current(); err == nil && me.Username != "" && runtime.GOOS != "windows" {
		if got := inHome("~" + me.Username + "/x"); got != filepath.Join(me.HomeDir, "x") {
			t.Errorf("~%s/x is %s", me.Username, got)
		}
	}
	if got := inHome("~nobody of that name/x"); got != "~nobody of that name/x" {
		t.Error(got)
	}
	write(t, config, string(was)+"[include]\n\tpath = config\n[core]\n\texcludesFile = /nonexistent\n")
	r := found(t, bank)
	if err := r.checkFiles(); err != nil { // git itself refuses settings that include themselves
		t.Errorf("settings that include themselves: %v", err)
	}
}

// What git would hold in memory, or read for every question, is not large: in .git, behind a link
// there, and where the settings name it.
func TestHugeFilesOfGitAreNotRead(t *testing.T) {
	huge := filepath.Join(t.TempDir(), "huge")
	write(t, huge, "")
	if err := os.Truncate(huge, MostIgnore+1); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"HEAD", "config", "commondir", "info/attributes", "info/grafts", "objects/info/alternates"} {
		bank, _ := project(t)
		r := found(t, bank)
		place := filepath.Join(r.Dir, filepath.FromSlash(name))
		os.Remove(place)
		if err := os.Symlink(huge, place); err != nil {
			t.Skip("no links: ", err)
		}
		if _, err := r.Ask(t.Context(), "rev-parse", "HEAD"); !errors.Is(err, ErrWaits) || !strings.Contains(err.Error(), place) {
			t.Errorf("%s: %v", name, err)
		}
	}
	bank, _ := project(t)
	config := filepath.Join(filepath.Dir(bank), ".git", "config")
	was, err := os.ReadFile(config)
	if err != nil {
		t.Fatal(err)
	}
	for _, more := range []string{"[include]\n\tpath = ", "[core]\n\texcludesFile = ", "[core]\n\tattributesFile = ", "[diff]\n\torderFile = "} {
		write(t, config, string(was)+more+filepath.ToSlash(huge)+"\n")
		r := found(t, bank)
		if _, err := r.Ask(t.Context(), "rev-parse", "HEAD"); !errors.Is(err, ErrWaits) || !strings.Contains(err.Error(), "huge") {
			t.Errorf("%s: %v", more, err)
		}
	}
	write(t, config, string(was))
	exclude := filepath.Join(filepath.Dir(config), "info", "exclude")
	os.Remove(exclude)
	if err := os.Symlink(huge, exclude); err != nil {
		t.Fatal(err)
	}
	if _, large, err := found(t, bank).Unknown(t.Context()); large != exclude || err != nil {
		t.Errorf("patterns behind a link: %q, %v", large, err)
	}
}

// Files of attributes are read by git where a filter is set up: a pipe or a huge one is named.
func TestAttributesAreNotWaitedFor(t *testing.T) {
	for _, place := range []string{".gitattributes", "memory-bank/.gitattributes", "memory-bank/sub/.gitattributes"} {
		bank, run := project(t)
		run("config", "filter.x.clean", "cat")
		write(t, filepath.Join(bank, "a.md"), "changed\n")
		name := filepath.Join(filepath.Dir(bank), filepath.FromSlash(place))
		os.MkdirAll(filepath.Dir(name), 0o777)
		if err := exec.Command("mkfifo", name).Run(); err != nil {
			t.Skip("no named pipes: ", err)
		}
		differing := func() error {
			r := found(t, bank)
			_, err := r.Differing(t.Context(), nil)
			return err
		}
		if err := differing(); !errors.Is(err, ErrWaits) || !strings.Contains(err.Error(), place) {
			t.Errorf("a pipe at %s: %v", place, err)
		}
		r := found(t, bank)
		if _, err := r.Ask(t.Context(), "check-attr", "-z", "merge", "--", "memory-bank/a.md"); !errors.Is(err, ErrWaits) {
			t.Errorf("asked for attributes, with a pipe at %s: %v", place, err)
		}
		os.Remove(name)
		write(t, name, strings.Repeat("# much\n", MostIgnore/7+1))
		if err := differing(); !errors.Is(err, ErrWaits) || !strings.Contains(err.Error(), place) {
			t.Errorf("a huge file at %s: %v", place, err)
		}
		os.Remove(name)
		if err := differing(); err != nil {
			t.Errorf("without it: %v", err)
		}
	}
}

// A git that never ends does not stay behind, whether we no longer wait for it or are
// killed; nor does what it has started.
func TestNothingStaysBehind(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("only Linux ends a program together with the one that started it")
	}
	if dir := os.Getenv("TACIT_TEST_BANK"); dir != "" {
		r, err := Find(dir)
		if err != nil {
			t.Fatal(err)
		}
		patience, _ = time.ParseDuration(os.Getenv("TACIT_TEST_PATIENCE"))
		r.Ask(t.Context(), "log")
		return
	}
	bank, _ := project(t)
	bin := t.TempDir()
	pids := filepath.Join(bin, "pids")
	write(t, filepath.Join(bin, "git"), "#!/bin/sh\nsleep 600 &\necho $$ $! > "+pids+".new; mv "+pids+".new "+pids+"\nwait\n")
	os.Chmod(filepath.Join(bin, "git"), 0o777)
	for _, c := range []struct {
		patience string
		killed   bool
	}{{"300ms", false}, {"10m", true}} {
		os.Remove(pids)
		child := exec.Command(os.Args[0], "-test.run=^TestNothingStaysBehind$")
		child.Env = append(os.Environ(), "TACIT_TEST_BANK="+bank, "TACIT_TEST_PATIENCE="+c.patience, "PATH="+bin+string(os.PathListSeparator)+os.Getenv("PATH"))
		if err := child.Start(); err != nil {
			t.Fatal(err)
		}
		git, sleep := running(t, pids)
		if c.killed {
			child.Process.Kill()
		}
		child.Wait()
		if goneSoon(git) != nil {
			t.Errorf("%+v: git stays", c)
		}
		if !c.killed && goneSoon(sleep) != nil {
			t.Errorf("%+v: what git has started stays", c)
		}
		exec.Command("kill", sleep).Run()
	}
}

// running waits for a file with two process ids.
func running(t *testing.T, file string) (one, two string) {
	t.Helper()
	for range 600 {
		if text, err := os.ReadFile(file); err == nil {
			f := strings.Fields(string(text))
			return f[0], f[1]
		}
		time.Sleep(50 * time.Millisecond)
	}
	t.Fatal("the program that stands for git was not started")
	return "", ""
}

// goneSoon returns an error for a process that goes on. One that nobody has buried is gone.
func goneSoon(pid string) error {
	for range 100 {
		f, err := os.Open(filepath.Join("/proc", pid, "status"))
		if err != nil {
			return nil
		}
		state := ""
		for lines := bufio.NewScanner(f); lines.Scan(); {
			if rest, ok := strings.CutPrefix(lines.Text(), "State:"); ok {
				state = strings.TrimSpace(rest)
			}
		}
		f.Close()
		if strings.HasPrefix(state, "Z") {
			return nil
		}
		time.Sleep(50 * time.Millisecond)
	}
	return errors.New(strconv.Quote(pid) + " goes on")
}
