package git

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

// asked is one example of every question.
var asked = [][]string{
	{"cat-file", "--batch-check"},
	{"cat-file", "-e", "HEAD^{commit}"},
	{"cat-file", "blob", "HEAD:memory-bank/a.md"},
	{"check-attr", "-z", "merge", "--", "memory-bank/a.md"},
	{"config", "--get", "user.name"},
	{"config", "--local", "--get", "user.name"},
	{"config", "-z", "--get-regexp", "^user"},
	{"diff", "--cached", "-z", "--name-only", "--", "memory-bank"},
	{"diff-tree", "-r", "-z", "--root", "--no-commit-id", "--name-only", "HEAD"},
	{"for-each-ref", "--format=%(objectname)"},
	{"log", "--format=%H", "-Sone", "--", "memory-bank/a.md"},
	{"ls-files", "-z", "--stage", "--full-name", "--", "memory-bank"},
	{"ls-tree", "-r", "-z", "--name-only", "HEAD", "--", "memory-bank"},
	{"rev-parse", "--verify", "HEAD"},
	{"symbolic-ref", "--quiet", "--short", "HEAD"},
	{"worktree", "list", "--porcelain"},
}

// project makes a repository with a bank in it, committed, and returns the bank and
// what runs git as the person does.
func project(t *testing.T) (bank string, run func(args ...string)) {
	t.Helper()
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("no git")
	}
	t.Setenv("GIT_CONFIG_GLOBAL", filepath.Join(t.TempDir(), "none"))
	t.Setenv("GIT_CONFIG_NOSYSTEM", "1")
	top := t.TempDir()
	run = func(args ...string) {
		t.Helper()
		cmd := exec.Command("git", append([]string{"-C", top, "-c", "user.name=x", "-c", "user.email=x@example.org"}, args...)...)
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("git %v: %v\n%s", args, err, out)
		}
	}
	bank = filepath.Join(top, "memory-bank")
	write(t, filepath.Join(bank, "a.md"), "one\n")
	write(t, filepath.Join(bank, "b.md"), "two\n")
	run("init", "-q")
	run("config", "user.name", "Ada")
	run("add", ".")
	run("commit", "-qm", "base")
	return bank, run
}

// found is the repository of a bank.
func found(t *testing.T, bank string) *Repository {
	t.Helper()
	r, err := Find(bank)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// weapons is a configuration in which everything that git can run leaves a mark.
func weapons(mark string) string {
	return strings.ReplaceAll(`[core]
	fsmonitor = "touch MARK-fsmonitor; false"
	hooksPath = ./hooks
	pager = "touch MARK-pager; cat"
	editor = "touch MARK-editor"
	askPass = "touch MARK-askpass"
	sshCommand = "touch MARK-ssh; false"
	gitProxy = "touch MARK-proxy"
	alternateRefsCommand = "touch MARK-alternates"
	attributesFile = ./attributes
[diff]
	external = "touch MARK-external"
[diff "x"]
	textconv = "touch MARK-textconv; cat"
	command = "touch MARK-command"
[filter "x"]
	clean = "touch MARK-clean; cat"
	smudge = "touch MARK-smudge; cat"
	process = "touch MARK-process"
[log]
	showSignature = true
[gpg]
	program = "touch MARK-gpg"
[merge "tacit"]
	driver = "touch MARK-merge"
[extensions]
	partialClone = origin
[remote "origin"]
	url = ssh://127.0.0.1/x
	promisor = true
	partialclonefilter = blob:none
	uploadpack = "touch MARK-uploadpack"
[remote "other"]
	url = ext::sh -c touch% MARK-ext
	promisor = true
[protocol]
	allow = always
[protocol "ext"]
	allow = always
[credential]
	helper = "!touch MARK-credential"
[alias]
	rev-parse = "!touch MARK-alias"
`, "MARK", filepath.ToSlash(mark))
}

// armed returns a place for the marks, and what fails the test for each that is there.
func armed(t *testing.T) (mark string, look func(when string)) {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("the commands are for a Unix shell")
	}
	dir := t.TempDir()
	return filepath.Join(dir, "mark"), func(when string) {
		t.Helper()
		found, _ := os.ReadDir(dir)
		for _, e := range found {
			t.Errorf("%s: git ran what was laid out: %s", when, e.Name())
			os.Remove(filepath.Join(dir, e.Name()))
		}
	}
}

// askAll asks every question and compares the files.
func askAll(t *testing.T, bank string, look func(when string)) {
	t.Helper()
	r := found(t, bank)
	for _, args := range asked {
		r.Ask(t.Context(), args...)
		look(strings.Join(args, " "))
	}
	r.Differing(t.Context(), nil)
	look("Differing")
	r.Hooks(t.Context())
	look("Hooks")
}

// embed lays a bank out as a git folder of its own, of plain files that a clone brings.
func embed(t *testing.T, bank, config string) {
	t.Helper()
	for _, dir := range []string{"objects/info", "objects/pack", "refs/heads"} {
		write(t, filepath.Join(bank, dir, "x"), "")
	}
	write(t, filepath.Join(bank, "HEAD"), "ref: refs/heads/main\n")
	write(t, filepath.Join(bank, "config"), "[core]\n\trepositoryformatversion = 0\n\tbare = false\n\tworktree = .\n"+config)
	write(t, filepath.Join(bank, ".gitattributes"), "* filter=x diff=x\n")
}

// A bank that is laid out as a repository is none.
func TestEmbeddedRepository(t *testing.T) {
	mark, look := armed(t)
	bank, run := project(t)
	embed(t, bank, weapons(mark))
	run("add", "-f", "--all")
	run("commit", "-qm", "hostile")
	write(t, filepath.Join(bank, "a.md"), "changed\n")
	r, err := Find(bank)
	if err != nil || r.Prefix != "memory-bank" || r.Top != filepath.Dir(resolved(t, bank)) {
		t.Fatalf("%+v, %v", r, err)
	}
	askAll(t, bank, look)
	if out, err := r.Ask(t.Context(), "cat-file", "blob", "HEAD:memory-bank/a.md"); err != nil || string(out) != "one\n" {
		t.Errorf("it asks another repository: %q, %v", out, err)
	}
	if err := os.RemoveAll(filepath.Join(r.Top, ".git")); err != nil {
		t.Fatal(err)
	}
	if _, err := Find(bank); !errors.Is(err, ErrNone) {
		t.Errorf("without a .git: %v", err)
	}
}

func resolved(t *testing.T, name string) string {
	t.Helper()
	real, err := filepath.EvalSymlinks(name)
	if err != nil {
		t.Fatal(err)
	}
	return real
}

// A .git that came in an archive runs nothing either.
func TestHostileConfiguration(t *testing.T) {
	mark, look := armed(t)
	bank, run := project(t)
	write(t, filepath.Join(bank, ".gitattributes"), "* filter=x diff=x\n")
	run("add", ".")
	run("commit", "-qm", "attributes")
	top := filepath.Dir(bank)
	write(t, filepath.Join(top, "hooks", "post-index-change"), "#!/bin/sh\ntouch "+mark+"-hook\n")
	os.Chmod(filepath.Join(top, "hooks", "post-index-change"), 0o777)
	config, err := os.ReadFile(filepath.Join(top, ".git", "config"))
	if err != nil {
		t.Fatal(err)
	}
	hostile := strings.Replace(weapons(mark), "attributesFile", "worktree = "+filepath.ToSlash(bank)+"\n\tattributesFile", 1)
	write(t, filepath.Join(top, ".git", "config"), strings.Replace(string(config), "repositoryformatversion = 0", "repositoryformatversion = 1", 1)+hostile)
	write(t, filepath.Join(bank, "a.md"), "changed\n")
	look("before")
	askAll(t, bank, look)
}

// What is lost in a partial clone is not fetched.
func TestNothingIsFetched(t *testing.T) {
	mark, look := armed(t)
	bank, _ := project(t)
	top := filepath.Dir(bank)
	r := found(t, bank)
	blob, err := r.Ask(t.Context(), "rev-parse", "HEAD:memory-bank/a.md")
	if err != nil {
		t.Fatal(err)
	}
	name := strings.TrimSpace(string(blob))
	if err := os.Remove(filepath.Join(top, ".git", "objects", name[:2], name[2:])); err != nil {
		t.Fatal(err)
	}
	config, _ := os.ReadFile(filepath.Join(top, ".git", "config"))
	for _, url := range []string{"ssh://127.0.0.1/x", "ext::sh -c touch% " + mark, "file://" + top, "http://127.0.0.1:9/x", "git://127.0.0.1:9/x"} {
		write(t, filepath.Join(top, ".git", "config"), strings.Replace(string(config), "repositoryformatversion = 0", "repositoryformatversion = 1", 1)+
			"[core]\n\tsshCommand = \"touch "+mark+"-ssh; false\"\n[extensions]\n\tpartialClone = origin\n[remote \"origin\"]\n\turl = "+url+"\n\tpromisor = true\n\tuploadpack = \"touch "+mark+"-uploadpack; false\"\n[protocol \"ext\"]\n\tallow = always\n[protocol \"file\"]\n\tallow = always\n")
		if out, err := r.Ask(t.Context(), "cat-file", "blob", name); err == nil {
			t.Errorf("%s: %q", url, out)
		}
		look(url)
	}
}

// What the environment says of another repository, or of programs, is not heard.
func TestEnvironmentIsNotHeard(t *testing.T) {
	mark, look := armed(t)
	bank, _ := project(t)
	other := t.TempDir()
	embed(t, other, weapons(mark))
	for name, value := range map[string]string{
		"GIT_DIR": other, "GIT_WORK_TREE": other, "GIT_OBJECT_DIRECTORY": filepath.Join(other, "objects"), "GIT_INDEX_FILE": filepath.Join(other, "index"),
		"GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "core.fsmonitor", "GIT_CONFIG_VALUE_0": "touch " + mark + "-count; false",
		"GIT_CONFIG_PARAMETERS": "'core.fsmonitor'='touch " + mark + "-parameters; false'",
		"GIT_EXTERNAL_DIFF":     "touch " + mark + "-external", "GIT_SSH_COMMAND": "touch " + mark + "-ssh", "GIT_PAGER": "touch " + mark + "-pager",
		"GIT_TRACE": mark + "-trace", "GIT_TRACE2": mark + "-trace2", "GIT_ALLOW_PROTOCOL": "ext", "GIT_EXEC_PATH": other,
	} {
		t.Setenv(name, value)
	}
	askAll(t, bank, look)
	r := found(t, bank)
	if out, err := r.Ask(t.Context(), "cat-file", "blob", "HEAD:memory-bank/a.md"); err != nil || string(out) != "one\n" {
		t.Errorf("%q, %v", out, err)
	}
}

// What refs/replace of an archive puts in the place of a text that was committed is not read.
func TestReplacementsAreNotRead(t *testing.T) {
	bank, run := project(t)
	run("replace", "HEAD:memory-bank/a.md", "HEAD:memory-bank/b.md")
	if out, err := found(t, bank).Ask(t.Context(), "cat-file", "blob", "HEAD:memory-bank/a.md"); err != nil || string(out) != "one\n" {
		t.Errorf("%q, %v", out, err)
	}
}

// Only what is on the list may be asked.
func TestQuestions(t *testing.T) {
	bank, _ := project(t)
	r := found(t, bank)
	for _, line := range []string{"status", "diff", "diff HEAD", "diff-files", "fetch", "config x.y z", "cat-file --textconv HEAD:a", "cat-file --filters HEAD:a", "worktree add x", "", "-c x=y log", "hash-object a", "ls-files -m"} {
		if _, err := r.Ask(t.Context(), strings.Fields(line)...); !errors.Is(err, errQuestion) {
			t.Errorf("git %s: %v", line, err)
		}
	}
	for _, args := range asked {
		if out, err := r.Ask(t.Context(), args...); err != nil {
			t.Errorf("git %v: %q, %v", args, out, err)
		}
	}
}

// The files of a folder are compared as git does it, without its filters.
func TestDiffering(t *testing.T) {
	mark, look := armed(t)
	bank, run := project(t)
	write(t, filepath.Join(bank, "gone.md"), "gone\n")
	write(t, filepath.Join(bank, "ends.md"), "line\nline\n")
	write(t, filepath.Join(bank, "c.x"), "one\n")
	run("add", ".")
	os.Remove(filepath.Join(bank, "gone.md"))
	write(t, filepath.Join(bank, "ends.md"), "line\r\nline\r\n")
	write(t, filepath.Join(bank, "b.md"), "changed\n")
	write(t, filepath.Join(bank, "c.x"), "changed\n")
	write(t, filepath.Join(bank, "new.md"), "new\n")
	os.Remove(filepath.Join(bank, "a.md"))
	if err := os.Symlink(filepath.Join(bank, "ends.md"), filepath.Join(bank, "a.md")); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(bank, ".gitattributes"), "*.x filter=x\n")
	differ := func() string {
		r := found(t, bank)
		all, err := r.Differing(t.Context(), nil)
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for _, s := range all {
			names = append(names, s.Path)
		}
		look("Differing")
		return strings.Join(names, " ")
	}
	if got := differ(); got != "a.md b.md c.x gone.md" {
		t.Errorf("a filter that a clone names, and nobody has set up: %s", got)
	}
	run("config", "filter.x.clean", "touch "+mark+"; cat")
	if got := differ(); got != "a.md b.md gone.md" {
		t.Errorf("a filter that the person has set up: %s", got)
	}
}

// Git may say only so much, and take only so long.
func TestBounded(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("a shell script stands for git")
	}
	bank, _ := project(t)
	r := found(t, bank)
	bin := t.TempDir()
	t.Setenv("PATH", bin+string(os.PathListSeparator)+os.Getenv("PATH"))
	program := func(text string) {
		write(t, filepath.Join(bin, "git"), "#!/bin/sh\n"+text)
		os.Chmod(filepath.Join(bin, "git"), 0o777)
	}
	program("yes\n")
	if out, err := r.Ask(t.Context(), "log"); !errors.Is(err, ErrLong) || out != nil {
		t.Errorf("without end: %d bytes, %v", len(out), err)
	}
	program("sleep 60 & sleep 60\n")
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if _, err := r.Ask(ctx, "log"); err == nil {
		t.Error("it waited for git, or for what git had started")
	}
}

// What is taken for the .git of a folder.
func TestFind(t *testing.T) {
	bank, run := project(t)
	top := resolved(t, filepath.Dir(bank))
	if err := os.Mkdir(filepath.Join(bank, ".git"), 0o777); err != nil { // holds nothing
		t.Fatal(err)
	}
	if r, err := Find(bank); err != nil || r.Top != top || r.In("x/a.md") != "memory-bank/x/a.md" || r.Out("memory-bank/x") != "x" || r.Out("elsewhere") != "" {
		t.Errorf("an empty folder: %+v, %v", r, err)
	}
	os.Remove(filepath.Join(bank, ".git"))
	linked := filepath.Join(t.TempDir(), "tree")
	run("worktree", "add", "-q", linked)
	if r, err := Find(filepath.Join(linked, "memory-bank")); err != nil || r.Top != resolved(t, linked) || r.Common() != filepath.Join(top, ".git") && resolved(t, r.Common()) != filepath.Join(top, ".git") {
		t.Errorf("a linked tree: %+v, %v", r, err)
	}
	run("init", "-q", bank)
	if r, err := Find(bank); err != nil || r.Prefix != "." || r.In("a.md") != "a.md" || r.Out("a.md") != "a.md" {
		t.Errorf("a repository of its own: %+v, %v", r, err)
	}
}

// The repository of another person is not asked, unless git was told to trust it.
func TestRepositoryOfAnother(t *testing.T) {
	if os.Getuid() != 0 {
		t.Skip("nobody else's file can be made")
	}
	bank, _ := project(t)
	git := filepath.Join(filepath.Dir(bank), ".git")
	if err := os.Chown(git, 65534, 65534); err != nil {
		t.Skip(err)
	}
	r := found(t, bank)
	if out, err := r.Ask(t.Context(), "rev-parse", "HEAD"); err == nil || !strings.Contains(err.Error(), "ownership") {
		t.Errorf("%q, %v", out, err)
	}
	write(t, os.Getenv("GIT_CONFIG_GLOBAL"), "[safe]\n\tdirectory = *\n")
	if _, err := found(t, bank).Ask(t.Context(), "rev-parse", "HEAD"); err != nil {
		t.Error(err)
	}
}

// A name is a name, however it looks: like a flag, like a pattern, on two lines.
func TestStrangeNames(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows has no such names")
	}
	mark, look := armed(t)
	bank, run := project(t)
	names := []string{"--upload-pack=touch " + filepath.Base(mark), "-n.md", ":(top)a.md", ":!a.md", "[ab].md", "\"quoted\".md", "two\nlines.md", "$(touch x).md", "-"}
	for _, name := range names {
		write(t, filepath.Join(bank, name), "one "+name+"\n")
	}
	run("add", "--all")
	run("commit", "-qm", "names")
	r := found(t, bank)
	staged, err := r.Staged(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]bool{}
	for _, s := range staged {
		known[s.Path] = true
	}
	for _, name := range names {
		if !known[name] {
			t.Errorf("git has %q, and we do not see it", name)
		}
		if out, err := r.Ask(t.Context(), "log", "--format=%H", "--", r.In(name)); err != nil || strings.Count(string(out), "\n") != 1 {
			t.Errorf("the history of %q: %q, %v", name, out, err)
		}
		if out, err := r.Ask(t.Context(), "cat-file", "blob", "HEAD:"+r.In(name)); err != nil || string(out) != "one "+name+"\n" {
			t.Errorf("the contents of %q: %q, %v", name, out, err)
		}
		os.Remove(filepath.Join(bank, name))
		write(t, filepath.Join(bank, name), "changed\n")
	}
	differ, err := r.Differing(t.Context(), nil)
	if err != nil || len(differ) != len(names) {
		t.Errorf("%d of %d changed files differ: %v", len(differ), len(names), err)
	}
	look("strange names")
}
