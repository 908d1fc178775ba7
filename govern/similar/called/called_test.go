package called

import "testing"

// Ids and titles are found in whatever form, and not as a part of others.
func TestNames(t *testing.T) {
	all := Names("EXP-007", "ADR-012: Use row locks for refunds")
	for _, s := range []string{"see EXP-7", "superseded by [ADR-0012](x.md)", "as in 20240101-use-row-locks-for-refunds", "adr 12"} {
		if !Is(Callable(s), all) {
			t.Errorf("%q names %v", s, all)
		}
	}
	for _, s := range []string{"EXP-70", "ADR-121", "row locks", "rexp7x"} {
		if Is(Callable(s), all) {
			t.Errorf("%q names none of %v", s, all)
		}
	}
	if got := Names("", "Logging"); len(got) != 0 {
		t.Errorf("a title of one word is a word like any other: %v", got)
	}
}
