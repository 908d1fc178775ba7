package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// The tests of this file let the program, as it ships, die or fail at any system
// call, and look at what the next command finds. They need strace. TACIT_LONG=1
// takes every call; without it, two of each kind for each fault.

var (
	injectLong = os.Getenv("TACIT_LONG") != ""
	injectAll  = 0 // calls that a command makes at most so often are all taken

	injectCalls  = []string{"openat", "close", "fsync", "write", "pwrite64", "renameat2", "renameat", "linkat", "unlinkat", "mkdirat", "ftruncate"}
	injectFaults = []string{"signal=SIGKILL", "error=ENOSPC", "error=EIO"}
)

// A trial is a program, a bank and what a command makes of it.
type trial struct {
	tacit, strace string
	args          []string
	pristine, dir string
	cwd           string              // of the command; empty: that of the test
	old, new      map[string]string   // the files of the bank before and after
	read          map[string]string   // what a reader sees of either: old, new, some
	some          []map[string]string // the files where a part of what comes from elsewhere was refused
}

func TestInject(t *testing.T) {
	strace := findStrace(t)
	tacit := buildTacit(t)
	bank, plan := injectBank(t, tacit)
	t.Run("apply", func(t *testing.T) { newTrial(t, tacit, strace, bank, "apply", plan, "--yes").run(t) })
	if !injectLong {
		return
	}
	must(t, tacit, bank, "apply", plan, "--yes")
	t.Run("undo", func(t *testing.T) { newTrial(t, tacit, strace, bank, "undo", "--yes").run(t) })
	touch(t, filepath.Join(bank, "INDEX.md"), "| hypothesis |", "| enforced |")
	t.Run("index", func(t *testing.T) { newTrial(t, tacit, strace, bank, "index").run(t) })
}

// findStrace returns the path of strace, or skips where it cannot be used.
func findStrace(t *testing.T) string {
	strace, err := exec.LookPath("strace")
	if err != nil {
		t.Skip("strace is not there: apt install strace")
	}
	if out, err := exec.Command(strace, "-o", os.DevNull, "-e", "inject=fsync:error=EIO:when=1", "true").CombinedOutput(); err != nil {
		t.Skipf("strace cannot trace here: %v %s", err, out)
	}
	return strace
}

// buildTacit builds the program as it ships, but for one thing: its main
// goroutine stays on its thread. strace counts calls by thread, so that the
// same call has the same number every time.
func buildTacit(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	put := func(name, text string) string {
		name = filepath.Join(dir, name)
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		return name
	}
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	source := put("thread.go", "package main\n\nimport (\n\"os\"\n\"runtime\"\n\"strconv\"\n\"github.com/tacit-kb/tacit/cmd/internal/host\"\n)\n"+
		"func init() {\nruntime.LockOSThread()\nhost.Outermost = strconv.Itoa(os.Getppid())\n}\n")
	overlay, _ := json.Marshal(map[string]any{"Replace": map[string]string{filepath.Join(here, "thread.go"): source}})
	tacit := filepath.Join(dir, "tacit")
	build := exec.Command("go", "build", "-overlay", put("overlay.json", string(overlay)), "-o", tacit, ".")
	if out, err := build.CombinedOutput(); err != nil {
		t.Skipf("the program cannot be built here: %v\n%s", err, out)
	}
	return tacit
}

// injectBank makes a bank with a plan that waits: a create, an update, a delete,
// and a merge of two memories.
func injectBank(t *testing.T, tacit string) (bank, plan string) {
	t.Helper()
	bank = filepath.Join(t.TempDir(), "memory-bank")
	memory := func(path, id, title string) {
		name := filepath.Join(bank, filepath.FromSlash(path))
		os.MkdirAll(filepath.Dir(name), 0o777)
		text := fmt.Sprintf("---\nid: %s\nkind: experience\ntitle: %s\nstatus: active\ntrigger: [%s happens]\n---\n# %s\n", id, title, title, title)
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for i, title := range []string{"updated", "deleted", "merged into", "merged away"} {
		memory(fmt.Sprintf("experience/project/EXP-00%d-x.md", i+1), fmt.Sprintf("EXP-00%d", i+1), title)
	}
	must(t, tacit, bank, "init")
	must(t, tacit, bank, "index")
	ops := filepath.Join(t.TempDir(), "ops.json")
	os.WriteFile(ops, []byte(`{"schemaVersion": "1.0", "action": "memory_ops", "requiresConfirmation": true, "operations": [
  {"type": "create", "path": "experience/team/standards/EXP-005-new.md", "reason": "created",
   "frontMatter": {"id": "EXP-005", "kind": "experience", "title": "created", "status": "active", "trigger": ["something is created"]}, "content": "Text.\n"},
  {"type": "update", "path": "experience/project/EXP-001-x.md", "frontMatter": {"title": "updated once"}},
  {"type": "delete", "path": "experience/project/EXP-002-x.md"},
  {"type": "update", "path": "experience/project/EXP-003-x.md", "frontMatter": {"supersedes": ["EXP-004"], "scope": "broad"}},
  {"type": "delete", "path": "experience/project/EXP-004-x.md"}
]}`), 0o666)
	out, err := exec.Command(tacit, "--bank", bank, "plan", "make", ops, "--json").Output()
	var answer struct{ ID string }
	if json.Unmarshal(out, &answer); answer.ID == "" {
		t.Fatalf("no plan: %v\n%s", err, out)
	}
	return bank, answer.ID
}

func must(t *testing.T, tacit, bank string, args ...string) {
	t.Helper()
	if out, err := exec.Command(tacit, append([]string{"--bank", bank}, args...)...).CombinedOutput(); err != nil {
		t.Fatalf("tacit %v: %v\n%s", args, err, out)
	}
}

func touch(t *testing.T, name, old, new string) {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil || !bytes.Contains(text, []byte(old)) {
		t.Fatalf("%v: no %s in %s", err, old, text)
	}
	if err := os.WriteFile(name, bytes.Replace(text, []byte(old), []byte(new), 1), 0o666); err != nil {
		t.Fatal(err)
	}
}

// newTrial runs the command once without any accident, to know the new bank.
func newTrial(t *testing.T, tacit, strace, bank string, args ...string) *trial {
	t.Helper()
	dir := t.TempDir()
	x := &trial{tacit: tacit, strace: strace, pristine: filepath.Join(dir, "pristine"), dir: filepath.Join(dir, "memory-bank")}
	x.args = append(args, "--json", "--bank", x.dir)
	copyTree(t, bank, x.pristine)
	x.old = x.bank(t, x.pristine)
	copyTree(t, x.pristine, x.dir)
	if out, err := exec.Command(tacit, x.args...).CombinedOutput(); err != nil {
		t.Fatalf("tacit %v: %v\n%s", args, err, out)
	}
	x.new = x.bank(t, x.dir)
	x.read = map[string]string{x.list(t, x.pristine): "old"}
	x.read[x.list(t, x.dir)] = "new"
	if maps.Equal(x.old, x.new) {
		t.Fatalf("tacit %v changes nothing", args)
	}
	return x
}

// A point is one system call, the nth of its kind, and what happens to it.
type point struct {
	call  string
	n     int
	fault string
}

func (x *trial) run(t *testing.T) { tryAll(t, x.args[0], x.points(t), x.try) }

// tryAll tries a command at every point and logs how it ended how often.
func tryAll(t *testing.T, command string, points []point, try func(*testing.T, point) (string, error)) {
	seen := map[string]int{}
	for _, p := range points {
		if what, err := try(t, p); err != nil {
			t.Errorf("tacit %s, %s number %d: %s: %v", command, p.call, p.n, p.fault, err)
		} else {
			seen[what]++
		}
	}
	t.Logf("tacit %s: %d points, afterwards %v", command, len(points), seen)
}

// points lists the calls that the command makes on its main thread.
func (x *trial) points(t *testing.T) (all []point) {
	t.Helper()
	x.reset(t)
	log := filepath.Join(t.TempDir(), "log")
	cmd := exec.Command(x.strace, append([]string{"-o", log, "-e", "trace=" + strings.Join(injectCalls, ","), x.tacit}, x.args...)...)
	cmd.Dir = x.cwd
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	text, err := os.ReadFile(log)
	if err != nil {
		t.Fatal(err)
	}
	count := map[string]int{}
	for _, m := range regexp.MustCompile(`(?m)^(\w+)\(`).FindAllSubmatch(text, -1) {
		count[string(m[1])]++
	}
	for _, call := range injectCalls {
		for i, fault := range injectFaults {
			for n := range count[call] {
				short := n == count[call]*(2*i+1)/12 || n == count[call]*(2*i+7)/12 // six places, two for each fault
				if injectLong || short || count[call] <= injectAll {
					all = append(all, point{call, n + 1, fault})
				}
			}
		}
	}
	t.Logf("tacit %s calls %v", x.args[0], count)
	return all
}

func (x *trial) reset(t *testing.T) {
	t.Helper()
	if err := os.RemoveAll(x.dir); err != nil {
		t.Fatal(err)
	}
	copyTree(t, x.pristine, x.dir)
}

// try lets the command meet a fault, then reads, then writes, and says what is
// there and what is wrong with it.
func (x *trial) try(t *testing.T, p point) (what string, err error) {
	x.reset(t)
	inject := fmt.Sprintf("inject=%s:%s:when=%d", p.call, p.fault, p.n)
	var stderr bytes.Buffer
	cmd := exec.Command(x.strace, append([]string{"-o", os.DevNull, "-e", "trace=" + p.call, "-e", inject, x.tacit}, x.args...)...)
	cmd.Stderr = &stderr
	failed := cmd.Run()
	seen := x.list(t, x.dir)
	if x.read[seen] == "" {
		return "", fmt.Errorf("a reader sees neither the old nor the new bank: %s", seen)
	}
	next := exec.Command(x.tacit, "--bank", x.dir, "init") // takes the lock and changes nothing
	if out, err := next.CombinedOutput(); err != nil {
		return "", fmt.Errorf("writing afterwards: %v\n%s", err, out)
	}
	now := x.bank(t, x.dir)
	if what = x.which(now); what == "" || what != x.read[seen] && len(x.read) > 1 {
		return "", fmt.Errorf("%q bank, and a reader has seen the %q one (%v: %s)\n%s", what, x.read[seen], failed, &stderr, difference(x.old, x.new, now))
	}
	if left := temporary(x.dir); len(left) > 0 {
		return "", fmt.Errorf("left: %v", left)
	}
	pending := strings.Contains(stderr.String(), `"code":"pending"`) || strings.Contains(stderr.String(), `"code": "pending"`)
	if (failed == nil || pending) && what != "new" {
		return "", fmt.Errorf("told that it is done, but the bank is old: %v %s", failed, &stderr)
	}
	var exit *exec.ExitError
	if failed != nil && !errors.As(failed, &exit) {
		return "", failed
	}
	if what == "some" && (exit == nil || exit.ExitCode() != 3) { // which says that something was refused
		return "", fmt.Errorf("a part is not there, and nobody was told: %v %s", failed, &stderr)
	}
	return what, nil
}

// list returns what a reading command says of the memories.
func (x *trial) list(t *testing.T, dir string) string {
	t.Helper()
	out, err := exec.Command(x.tacit, "--bank", dir, "list", "--json").CombinedOutput()
	if err != nil {
		t.Errorf("tacit list: %v\n%s", err, out)
	}
	return strings.ReplaceAll(string(out), dir, "")
}

func (x *trial) which(bank map[string]string) string {
	switch {
	case maps.Equal(bank, x.old):
		return "old"
	case maps.Equal(bank, x.new):
		return "new"
	case slices.ContainsFunc(x.some, func(some map[string]string) bool { return maps.Equal(bank, some) }):
		return "some"
	}
	return ""
}

func difference(old, new, now map[string]string) string {
	var b strings.Builder
	for _, path := range slices.Sorted(maps.Keys(now)) {
		if now[path] != old[path] && now[path] != new[path] {
			fmt.Fprintf(&b, "%s is neither: %q\n", path, now[path])
		}
	}
	for _, path := range slices.Sorted(maps.Keys(now)) {
		if now[path] != new[path] {
			fmt.Fprintf(&b, "%s is not new\n", path)
		}
	}
	fmt.Fprintf(&b, "old %v\nnew %v\nnow %v", slices.Sorted(maps.Keys(old)), slices.Sorted(maps.Keys(new)), slices.Sorted(maps.Keys(now)))
	return b.String()
}

var injectVaries = regexp.MustCompile(`(op|plan)-\d{8}T\d{6}-[0-9a-z]+|\d{4}-\d\d-\d\dT[0-9:.]+(Z|[+-]\d\d:\d\d)|"who":"[^"]*"`)

// bank reads the files of a bank, without what is private, and without the ids,
// times and names of history, which differ from run to run: who it is, a command
// asks the system, which may fail.
func (x *trial) bank(t *testing.T, dir string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && d.Name() == ".tacit":
			return filepath.SkipDir
		case d.IsDir():
			return nil
		}
		text, err := os.ReadFile(name)
		rel, _ := filepath.Rel(dir, name)
		if rel == "history.jsonl" {
			text = injectVaries.ReplaceAll(text, []byte("*"))
		}
		files[rel] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// temporary lists what no command may leave. The cache, which is written without
// the lock, sweeps itself: what is young there may belong to somebody.
func temporary(dir string) (left []string) {
	filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() && d.Name() == "cache" {
			return fs.SkipDir
		}
		if err == nil && strings.HasSuffix(d.Name(), ".tmp") || err == nil && d.Name() == "committed" {
			left = append(left, name)
		}
		return nil
	})
	return left
}

func copyTree(t *testing.T, from, to string) {
	t.Helper()
	if err := os.CopyFS(to, os.DirFS(from)); err != nil {
		t.Fatal(err)
	}
}
