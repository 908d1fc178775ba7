package session

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"testing"

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
		{"told already", Status(ExitPartly), 3, ""},
		{"any error", errors.New("disk is full"), 1, "tacit: disk is full\n"},
		{"wrong usage", &Problem{Code: CodeUsage, Msg: "no", Hint: "yes"}, 2, "tacit: no\nhint: yes\n"},
		{"a file", fmt.Errorf("reading: %w", &kb.FileError{Path: "INDEX.md", Line: 3, Msg: lang.Plain("merge markers"), Hint: lang.Plain("settle them")}), 1,
			"INDEX.md:3:1: merge markers\nhint: settle them\n"},
		{"a whole file", &kb.FileError{Path: "INDEX.md", Msg: lang.Plain("not a regular file")}, 1, "INDEX.md: not a regular file\n"},
		{"locked", fmt.Errorf("index: %w", &kb.LockedError{PID: 7}), 5, "tacit: the bank is locked by process 7\nhint: wait until it ends, or stop it, then try again\n"},
		{"interrupted", context.Canceled, 130, "tacit: interrupted\n"},
		{"hostile text", errors.New("\x1b[2J"), 1, "tacit: \\x1b[2J\n"},
	}
	for _, tt := range tests {
		var stderr bytes.Buffer
		run := New(nil, nil, io.Discard, &stderr, func(string) string { return "" })
		run.BankDir = t.TempDir() + "/none" // so that paths stay as they are
		if got := run.Finish(tt.err); got != tt.want || stderr.String() != tt.told {
			t.Errorf("%s: finish = %d and says %q, want %d and %q", tt.name, got, stderr.String(), tt.want, tt.told)
		}
	}
}
