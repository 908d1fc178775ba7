package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
)

func TestFinish(t *testing.T) {
	tests := []struct {
		name string
		err  error
		want int
		told string
	}{
		{"nothing", nil, 0, ""},
		{"told already", status(exitPartly), 3, ""},
		{"any error", errors.New("disk is full"), 1, "tacit: disk is full\n"},
		{"wrong usage", &problem{code: codeUsage, msg: "no", hint: "yes"}, 2, "tacit: no\nhint: yes\n"},
		{"a file", fmt.Errorf("reading: %w", &kb.FileError{Path: "INDEX.md", Line: 3, Msg: lang.Plain("merge markers"), Hint: lang.Plain("settle them")}), 1,
			"INDEX.md:3:1: merge markers\nhint: settle them\n"},
		{"a whole file", &kb.FileError{Path: "INDEX.md", Msg: lang.Plain("not a regular file")}, 1, "INDEX.md: not a regular file\n"},
		{"locked", fmt.Errorf("index: %w", &kb.LockedError{PID: 7}), 5, "tacit: the bank is locked by process 7\nhint: wait until it is done, or end it, and try again\n"},
		{"interrupted", context.Canceled, 130, "tacit: interrupted\n"},
		{"hostile text", errors.New("\x1b[2J"), 1, "tacit: \\x1b[2J\n"},
	}
	for _, tt := range tests {
		var stderr bytes.Buffer
		a := newApp(nil, nil, io.Discard, &stderr, func(string) string { return "" })
		a.bankDir = t.TempDir() + "/none" // so that paths stay as they are
		if got := a.finish(tt.err); got != tt.want || stderr.String() != tt.told {
			t.Errorf("%s: finish = %d and says %q, want %d and %q", tt.name, got, stderr.String(), tt.want, tt.told)
		}
	}
}

func TestEveryStatusIsExplained(t *testing.T) {
	told := map[int]bool{}
	for _, e := range exitTexts {
		told[e.status] = true
	}
	for code, exit := range exitOf {
		if !told[exit] {
			t.Errorf("%s ends with %d, which the help does not explain", code, exit)
		}
	}
	for _, h := range helpTexts {
		for _, exit := range h.exits {
			if !told[exit] {
				t.Errorf("%s can end with %d, which the help does not explain", h.name, exit)
			}
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
		a := newApp(args, strings.NewReader(""), &stdout, &stderr, func(name string) string {
			return map[string]string{"TACIT_BANK": bank.Dir()}[name]
		})
		a.patience = 20 * time.Millisecond
		if got := a.run(context.Background(), args); got != exitLocked || stdout.Len() > 0 || !strings.Contains(stderr.String(), "locked") {
			t.Errorf("%v in a locked bank = %d, %q, %q, want %d", args, got, &stdout, &stderr, exitLocked)
		}
	}
}
