package main

import (
	"bytes"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// The other commands that write, each as people run it. TACIT_INJECT=1 takes every call
// that changes the disk and some of those that open and close; with TACIT_LONG=1 it takes
// every one.
func TestInjectCommands(t *testing.T) {
	if os.Getenv("TACIT_INJECT") == "" {
		t.Skip("TACIT_INJECT=1 runs it: it takes minutes")
	}
	strace := findStrace(t)
	tacit := buildTacit(t)
	injectAll = 40
	injectFaults = append(injectFaults, "error=EDQUOT", "error=EROFS")
	bank, _ := injectBank(t, tacit)
	notes := filepath.Join(t.TempDir(), "notes")
	put(t, filepath.Join(notes, "key.md"), "# A key goes with each retry\n\nSend the key of the first try.\n")
	put(t, filepath.Join(notes, "utc.md"), "# Days are UTC\n\nKeep the day in UTC.\n")
	candidate := filepath.Join(t.TempDir(), "candidate.json")
	put(t, candidate, injectCandidate)
	must(t, tacit, bank, "capture", candidate)
	for name, args := range map[string][]string{
		"edit":   {"edit", "EXP-001", "--title", "Edited", "--yes"},
		"remove": {"remove", "EXP-002", "--yes"},
		"merge":  {"merge", "EXP-003", "EXP-004", "--yes"},
		"pick":   {"candidates", "--pick", "1", "--target", "project", "--yes"},
		"import": {"import", "vault", notes, "--yes"},
	} {
		t.Run(name, func(t *testing.T) {
			x := newTrial(t, tacit, strace, bank, args...)
			if name == "import" {
				x.without(t, filepath.Join(notes, "key.md"), filepath.Join(notes, "utc.md"))
			}
			x.run(t)
		})
	}
	must(t, tacit, bank, "edit", "EXP-001", "--title", "Edited", "--yes")
	t.Run("undo", func(t *testing.T) { newTrial(t, tacit, strace, bank, "undo", "--yes").run(t) })
	empty, hosts := t.TempDir(), t.TempDir()
	put(t, filepath.Join(hosts, "CLAUDE.md"), "# Ours\n")
	put(t, filepath.Join(hosts, ".claude", "settings.json"), "{\"model\": \"ours\"}\n")
	t.Run("init", func(t *testing.T) { newFill(t, tacit, strace, empty, "init").run(t) })
	t.Run("install", func(t *testing.T) { newFill(t, tacit, strace, hosts, "install", "claude", "--yes").run(t) })
}

// without notes what the command makes of the bank where one of some files from elsewhere
// cannot be read: it refuses that file, says so, and takes the others.
func (x *trial) without(t *testing.T, files ...string) {
	t.Helper()
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		x.reset(t)
		os.Remove(name)
		if out, err := exec.Command(x.tacit, x.args...).CombinedOutput(); err != nil {
			t.Fatalf("tacit %v: %v\n%s", x.args, err, out)
		}
		put(t, name, string(text))
		x.some = append(x.some, x.bank(t, x.dir))
		x.read[x.list(t, x.dir)] = "some"
	}
}

const injectCandidate = `{"taskId":"001","stage":"build","trigger":"Retry of a webhook delivery after a timeout",
"decision":"Deliver webhooks at least once with a stable delivery id and let receivers deduplicate",
"alternatives":["exactly once with two phase commit, rejected: receivers are not ours"],
"signal":"duplicate webhook deliveries in receivers' logs after a timeout","solution":"Send X-Delivery-Id, keep it stable over all retries",
"verify":"replay test with a receiver that times out","pointers":[],"level":"team","type":"knowledge","notes":"","conversation_id":"c1","generation_id":"g1"}`

func put(t *testing.T, name, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// A fill is a command that brings files into a project: after a fault each file is the
// old or the new one, and the command once more brings the rest.
type fill struct{ *trial }

func newFill(t *testing.T, tacit, strace, project string, args ...string) *fill {
	t.Helper()
	dir := t.TempDir()
	x := &fill{&trial{tacit: tacit, strace: strace, args: args, pristine: filepath.Join(dir, "pristine"), dir: filepath.Join(dir, "project")}}
	x.cwd = x.dir
	copyTree(t, project, x.pristine)
	x.old = x.bank(t, x.pristine)
	copyTree(t, x.pristine, x.dir)
	if out, err := x.again(args...); err != nil {
		t.Fatalf("tacit %v: %v\n%s", args, err, out)
	}
	if x.new = x.bank(t, x.dir); maps.Equal(x.old, x.new) {
		t.Fatalf("tacit %v changes nothing", args)
	}
	return x
}

// again runs a command in the project.
func (x *fill) again(args ...string) ([]byte, error) {
	cmd := exec.Command(x.tacit, args...)
	cmd.Dir = x.dir
	return cmd.CombinedOutput()
}

func (x *fill) run(t *testing.T) { tryAll(t, x.args[0], x.points(t), x.try) }

func (x *fill) try(t *testing.T, p point) (what string, err error) {
	x.reset(t)
	var stderr bytes.Buffer
	cmd := exec.Command(x.strace, append([]string{"-o", os.DevNull, "-e", "trace=" + p.call, "-e", fmt.Sprintf("inject=%s:%s:when=%d", p.call, p.fault, p.n), x.tacit}, x.args...)...)
	cmd.Dir, cmd.Stderr = x.dir, &stderr
	failed := cmd.Run()
	now := x.bank(t, x.dir)
	if what = x.which(now); what == "" {
		what = "part"
	}
	for name, text := range now {
		if was, there := x.old[name]; text != x.new[name] && !(there && text == was) && !strings.HasSuffix(name, ".tmp") {
			return "", fmt.Errorf("%s is neither old nor new: %q", name, text)
		}
	}
	for name := range x.old {
		if _, there := now[name]; !there {
			return "", fmt.Errorf("%s is gone", name)
		}
	}
	if failed == nil && what != "new" {
		return "", fmt.Errorf("told that it is done, but it is not:\n%s", difference(x.old, x.new, now))
	}
	if out, err := x.again(x.args...); err != nil {
		return "", fmt.Errorf("once more: %v\n%s", err, out)
	}
	after := x.bank(t, x.dir)
	maps.DeleteFunc(after, func(name, _ string) bool { return strings.HasSuffix(name, ".tmp") }) // swept when it is ten seconds old
	if x.which(after) != "new" {
		return "", fmt.Errorf("once more does not bring the rest:\n%s", difference(x.old, x.new, after))
	}
	return what, nil
}
