package main

import "testing"

// A help text becomes a page: what is filled, what stays as it is, and what man would
// take for a request of its own.
func TestManual(t *testing.T) {
	help := "Find it\n\nLooks for 'it'\nin a-b.\n\n  .one\n  two\\\n\nUsage\n  tacit find [flags]\n\nExit status\n  0    done\n"
	want := `.TH TACIT\-FIND 1 "2026-11-23" Tacit Tacit
.SH NAME
tacit\-find \- Find it
.SH DESCRIPTION
Looks for \(aqit\(aq
in a\-b.
.PP
.nf
  .one
  two\e
.fi
.SH USAGE
.nf
  tacit find [flags]
.fi
.SH EXIT STATUS
.nf
  0    done
.fi
`
	if got := string(manual("en", "tacit-find", "2026-11-23", help)); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if got := roff(".x"); got != `\&.x` {
		t.Error(got)
	}
}
