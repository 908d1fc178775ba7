package cli

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/kb"
)

func TestEveryStatusIsExplained(t *testing.T) {
	told := map[int]bool{}
	for _, e := range session.ExitTexts {
		told[e.Status] = true
	}
	for code, exit := range session.ExitOf {
		if !told[exit] {
			t.Errorf("%s ends with %d, which the help does not explain", code, exit)
		}
	}
	for _, r := range rooms() {
		for _, c := range r.Commands {
			for _, exit := range c.Help.Exits {
				if !told[exit] {
					t.Errorf("%s can end with %d, which the help does not explain", c.Help.Name, exit)
				}
			}
		}
	}
}

var seenStatus = regexp.MustCompile(`(?m)^(?:\[[^\]]*\] )?exits (\d+) tacit (.*)$`)

// A status with which a command ends in a script stands in its help; 0, 1 and 2 are those of
// every command.
func TestHelpHasStatusesOfScripts(t *testing.T) {
	names, err := filepath.Glob(filepath.Join(top, "cmd/tacit/testdata/script/*.txtar"))
	if err != nil {
		t.Fatal(err)
	}
	root := newRootCommand(session.New(nil, nil, io.Discard, io.Discard, func(string) string { return "" }))
	root.InitDefaultHelpCmd()
	told := map[string][]int{}
	for _, r := range rooms() {
		for _, c := range r.Commands {
			told[c.Help.Name] = c.Help.Exits
		}
	}
	seen := 0
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		script, _, _ := strings.Cut(string(text), "\n-- ")
		for _, m := range seenStatus.FindAllStringSubmatch(script, -1) {
			status, _ := strconv.Atoi(m[1])
			if cmd, _, err := root.Find(strings.Fields(m[2])); status > 2 && err == nil && cmd.HasParent() {
				for cmd.Parent() != root { // plan make is on the page of plan
					cmd = cmd.Parent()
				}
				if seen++; !slices.Contains(told[cmd.Name()], status) {
					t.Errorf("%s: %s: the help of %s does not have this status", filepath.Base(name), m[0], cmd.Name())
				}
			}
		}
	}
	if seen < 100 {
		t.Errorf("only %d statuses were found", seen)
	}
}

// A process ends in one place, with a status that ExitOf gives: nothing else calls os.Exit.
func TestStatusesHaveOnePlace(t *testing.T) {
	ends := map[string]int{"cmd/tacit/main.go": 1, "cmd/tacit-postgres/main.go": 1, "cmd/internal/cli/main.go": 1}
	call := regexp.MustCompile(`\b(?:os|syscall|unix)\.Exit\(|\blog\.Fatal`)
	for _, f := range programSources(t) {
		if n := len(call.FindAllString(f.text, -1)); n != ends[f.name] {
			t.Errorf("%s ends the process in %d places, want %d: return an error with a code", f.name, n, ends[f.name])
		}
	}
}

// A bank that another process holds is told of, and left alone.
func TestLockedBank(t *testing.T) {
	bank, err := kb.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	unlock, err := bank.Lock(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	defer unlock()
	for _, args := range [][]string{{"index"}, {"init"}} {
		var stdout, stderr bytes.Buffer
		run := session.New(args, strings.NewReader(""), &stdout, &stderr, func(name string) string {
			return map[string]string{"TACIT_BANK": bank.Dir()}[name]
		})
		run.Patience = 20 * time.Millisecond
		if got := runArgs(context.Background(), run, args); got != session.ExitLocked || stdout.Len() > 0 || !strings.Contains(stderr.String(), "locked") {
			t.Errorf("%v in a locked bank = %d, %q, %q, want %d", args, got, &stdout, &stderr, session.ExitLocked)
		}
	}
}
