package main

import (
	"bytes"
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/cmd/internal/cli"
)

// taint is what a stranger would like to send to a terminal: its clipboard, its screen, the
// direction of its writing, and characters that are not seen.
const taint = "\x1b]52;c;ZXZ\x07\x1b[2J\u202e\u009b31m\U000e0041\r"

// raw is what no command prints.
var raw = regexp.MustCompile(`[\x00-\x08\x0b-\x1f\x7f\x{80}-\x{9f}\x{200b}-\x{200f}\x{202a}-\x{202e}\x{2060}-\x{206f}\x{feff}\x{e0000}-\x{e007f}]`)

// Whatever text of .tacit or of the history a stranger wrote, no command prints it raw. Every
// name and every text of every file is tainted, one after the other, and the commands that read
// the file are asked. TACIT_LONG=1 does so for all, and not for one in eleven.
func TestNoTextOfTheStateIsPrintedRaw(t *testing.T) {
	bank := filledBank(t)
	files, err := filepath.Glob(filepath.Join(bank, ".tacit", "state", "*", "*.json"))
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, more := range []string{".tacit/state/*.json*", ".tacit/state/backups/*/*.json", ".tacit/state/runs/*/*.jsonl", "history.jsonl"} {
		found, _ := filepath.Glob(filepath.Join(bank, filepath.FromSlash(more)))
		files = append(files, found...)
	}
	n := 0
	for _, file := range files {
		was, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, tainted := range taints(t, file, was) {
			if n++; !injectLong && n%11 != 0 {
				continue
			}
			for _, args := range readersOf(file) {
				if err := os.WriteFile(file, tainted, 0o600); err != nil {
					t.Fatal(err)
				}
				var out bytes.Buffer
				in := strings.NewReader(`{"prompt":"payments are sent twice on retry","session_id":"s1","cwd":"."}`)
				cli.Main(append([]string{"--bank", bank}, args...), in, &out, &out, os.Getenv)
				if at := raw.FindIndex(out.Bytes()); at != nil {
					t.Errorf("%s: tacit %v prints %q", filepath.Base(file), args, out.Bytes()[max(0, at[0]-60):at[1]])
				}
			}
		}
		if err := os.WriteFile(file, was, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("%d texts in %d files", n, len(files))
}

// filledBank makes a bank with something in every file of the state.
func filledBank(t *testing.T) string {
	t.Helper()
	bank := filepath.Join(t.TempDir(), "memory-bank")
	ask := func(in string, args ...string) {
		var out bytes.Buffer
		if status := cli.Main(append([]string{"--bank", bank}, args...), strings.NewReader(in), &out, &out, os.Getenv); status != 0 && status != 6 {
			t.Fatalf("tacit %v ended with %d: %s", args, status, &out)
		}
	}
	ask("", "init")
	for _, title := range []string{"Payment retries carry an idempotency key", "Orders are events", "Dates are UTC in the database"} {
		ask("", "add", "--category", "rule", "--status", "active", "--title", title, "--trigger", title, "--content", title, "--yes")
	}
	ask(taintCandidate, "capture", "-")
	ask(strings.NewReplacer("Send X-Delivery-Id", "", "stable delivery id", "thing").Replace(taintCandidate), "capture", "-")
	ask("", "add", "--category", "rule", "--title", "Never log card numbers", "--trigger", "logging a payment")
	ask("", "edit", "EXP-002", "--title", "Orders are events, always", "--yes")
	ask("", "edit", "EXP-003", "--title", "Dates are UTC everywhere")
	ask("", "observe", "--source", "chat", "--model-id", "M1", "--fw-version", "1.2.3", "--content", "The serial port drops bytes above 115200 baud.", "--tag", "boot")
	ask("", "observe", "--source", "chat", "--topic", "refund", "--run-id", "bench-7", "--content", "A refund is sent twice.")
	ask(`{"prompt":"payments are sent twice on retry","session_id":"s1","cwd":"."}`, "hook", "prompt", "--host", "claude")
	ask("", "match", "payments are sent twice on retry")
	ask("", "remove", "EXP-001", "--yes")
	return bank
}

const taintCandidate = `{"taskId":"001","stage":"build","trigger":"Retry of a webhook delivery after a timeout","decision":"Deliver webhooks at least once with a stable delivery id and let receivers deduplicate","alternatives":["exactly once with two phase commit, rejected: receivers are not ours"],"signal":"duplicate webhook deliveries in receivers' logs after a timeout","solution":"Send X-Delivery-Id, keep it stable over all retries, document that receivers have to deduplicate by it","verify":"replay test with a receiver that times out","pointers":["src/webhook.go"],"level":"team","type":"knowledge","notes":"","conversation_id":"c1","generation_id":"g1"}`

// readersOf returns the commands that show what a file says.
func readersOf(file string) [][]string {
	folder, name := filepath.Base(filepath.Dir(file)), strings.TrimSuffix(filepath.Base(file), ".json")
	switch {
	case folder == "plans":
		return [][]string{{"plan"}, {"plan", "show", name}, {"plan", "diff", name}, {"apply", name}, {"check"}}
	case folder == "candidates":
		return [][]string{{"candidates"}, {"candidates", "--filtered"}, {"candidates", "--pick", "all"}, {"why", name}}
	case name == "backup":
		return [][]string{{"undo"}, {"undo", folder}, {"history"}, {"diff", "EXP-002"}, {"diff", "EXP-002", "--from", folder}}
	case folder == "sessions":
		return [][]string{{"why", "--last"}, {"hook", "prompt", "--host", "claude"}}
	case name == "history.jsonl":
		return [][]string{{"history"}, {"timeline"}, {"undo"}, {"diff", "EXP-002"}, {"check"}, {"show", "EXP-001"}}
	}
	return [][]string{{"timeline"}, {"check"}, {"usage"}, {"index", "--check"}, {"capture", "-"}, {"compile", "prepare", "--out", "-"}}
}

// taints returns a file of JSON, or the first of its lines, once for each name and each text in it.
func taints(t *testing.T, name string, text []byte) (all [][]byte) {
	t.Helper()
	parts := [][]byte{text}
	if filepath.Ext(name) == ".jsonl" {
		parts = slices.Collect(bytes.Lines(text))
	}
	for i, part := range parts[:min(len(parts), 3)] {
		var x any
		if err := json.Unmarshal(part, &x); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for _, y := range taintedIn(x) {
			changed, err := json.Marshal(y)
			if err != nil {
				t.Fatal(err)
			}
			with := slices.Clone(parts)
			with[i] = append(changed, '\n')
			all = append(all, bytes.Join(with, nil))
		}
	}
	return all
}

// taintedIn returns a value of JSON once for each name and each text in it.
func taintedIn(x any) (all []any) {
	switch x := x.(type) {
	case string:
		return []any{x + taint}
	case []any:
		for i, v := range x {
			for _, w := range taintedIn(v) {
				y := slices.Clone(x)
				y[i] = w
				all = append(all, y)
			}
		}
	case map[string]any:
		for _, k := range slices.Sorted(maps.Keys(x)) {
			for _, w := range taintedIn(x[k]) {
				y := maps.Clone(x)
				y[k] = w
				all = append(all, y)
			}
			y := maps.Clone(x)
			delete(y, k)
			y[k+taint] = x[k]
			all = append(all, y)
		}
	}
	return all
}
