package link_test

import (
	"slices"
	"testing"

	"github.com/tacit-kb/tacit/kb/link"
)

func TestParts(t *testing.T) {
	for line, want := range map[string][]string{
		"kafka, payment": {"kafka", "payment"}, "支付，退款、对账；月结": {"支付", "退款", "对账", "月结"}, "在庫、棚卸": {"在庫", "棚卸"},
		"kafka": {"kafka"}, "": nil, " , ": nil, "a,b,": {"a", "b"}, "1,000 rows, 12": {"1,000 rows", "12"},
		"src/**/*.{ts,tsx}, lib/*.go": {"src/**/*.{ts,tsx}", "lib/*.go"}, "f(a, b), g": {"f(a, b)", "g"}, "a}, b": {"a}", "b"}, `"a, b", c`: {`"a, b"`, "c"}, `5" disk, tape`: {`5" disk`, "tape"},
	} {
		if got := link.Parts(line); !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", line, got, want)
		}
	}
}

func FuzzParts(f *testing.F) {
	f.Add("a, {b，c}、d")
	f.Fuzz(func(t *testing.T, line string) {
		for _, part := range link.Parts(line) {
			if part == "" {
				t.Errorf("%q has an empty part", line)
			}
		}
	})
}
