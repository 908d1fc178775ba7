package cell_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/govern/similar/cell"
)

func rows(text string) []cell.Row { return cell.Rows(text, strings.TrimSpace) }

func TestOther(t *testing.T) {
	const head = "| Port | Speed |\n|---|---|\n"
	for _, test := range []struct{ mine, theirs, want string }{
		{head + "| A | 9600 |\n", head + "| A | 115200 |\n", "A | 9600 / A | 115200"},
		{head + "| A | 9600 |\n| B | 1 |\n", head + "| B | 1 |\n| A | 9600 |\n", " / "},
		{head + "| A | 9600 |\n", head + "| A | 9600 |\n| A | 115200 |\n", " / "}, // they have it, too
		{head + "| A | 9600 |\n", "| Port | Bits |\n|---|---|\n| A | 8 |\n", " / "},
		{head + "| A | 9600 |\n", head + "| B | 115200 |\n", " / "},
		{head + "| A |\n", head + "| A | 115200 |\n", " / "},
		{head + "| A | 1 |\n| B | 2 |\n", head + "| B | 3 |\n| A | 4 |\n| A | 5 |\n", "A | 1 / A | 4"},
		{"no table", head + "| A | 115200 |\n", " / "},
	} {
		if x, y := cell.Other(rows(test.mine), rows(test.theirs)); x+" / "+y != test.want {
			t.Errorf("%q and %q: %s / %s, want %s", test.mine, test.theirs, x, y, test.want)
		}
	}
}

// Ten thousand rows about one thing are read once. To look for each row of one table among
// those of the other, for each pair of rows, took days.
func TestManyRowsOfOneThing(t *testing.T) {
	var b strings.Builder
	b.WriteString("| k | v |\n|---|---|\n")
	for i := range 10000 {
		fmt.Fprintf(&b, "| x | %d |\n", i)
	}
	if x, _ := cell.Other(rows(b.String()), rows(b.String())); x != "" {
		t.Errorf("a table differs from itself in %s", x)
	}
}
