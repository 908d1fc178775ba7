package cli

import (
	"bytes"
	"context"
	"regexp"
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
