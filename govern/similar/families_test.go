package similar

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A family is a note of a team, and others of the same team: one that says the same, one that
// contradicts it, a sibling that looks as if it did, and one about another matter.
type family struct{ note, restated, contrary, sibling, distinct string }

// families reads a file of testdata, five lines a family.
func families(t testing.TB, name string) (all []family) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	var f family
	for line := range strings.Lines(string(text)) {
		kind, says, _ := strings.Cut(strings.TrimSpace(line), ": ")
		switch kind {
		case "A":
			f = family{note: says}
		case "R":
			f.restated = says
		case "C":
			f.contrary = says
		case "S":
			f.sibling = says
		case "D":
			f.distinct = says
			all = append(all, f)
		}
	}
	return all
}

// told is what a person hears of two memories.
func told(j Judgement) string {
	switch {
	case j.Decision == DecideMerge, j.Decision == DecideReplace:
		return string(j.Decision)
	case j.Disagrees():
		return "contrary"
	}
	return string(j.Decision)
}

// Families of notes that people of many trades wrote without seeing the program: what is told of
// each pair. Only totals of families_kept are looked at.
func TestFamilies(t *testing.T) {
	m := model(t)
	merged, silent, of := 0, 0, 0
	for _, part := range []string{"families", "families_kept"} {
		for _, language := range []string{"en", "zh", "ja"} {
			all := families(t, part+"."+language+".txt")
			var lines strings.Builder
			for _, pair := range []struct {
				kind  string
				other func(family) string
			}{
				{"restated", func(f family) string { return f.restated }},
				{"contrary", func(f family) string { return f.contrary }},
				{"sibling", func(f family) string { return f.sibling }},
				{"distinct", func(f family) string { return f.distinct }},
			} {
				n := map[string]int{}
				for _, f := range all {
					n[told(Judge(m, shortRule(f.note), shortRule(pair.other(f)), nil))]++
				}
				switch pair.kind {
				case "restated":
					silent += n[string(DecideIndependent)]
				case "contrary":
					merged, of = merged+n[string(DecideMerge)], of+len(all)
				}
				fmt.Fprintf(&lines, "\n%s:", pair.kind)
				for _, s := range []string{"merge", "replace", "contrary", "ask", "independent"} {
					fmt.Fprintf(&lines, "  %s %.0f %%", s, 100*float64(n[s])/float64(len(all)))
				}
			}
			t.Logf("%s.%s, %d families%s", part, language, len(all), lines.String())
		}
	}
	bar{"contradictions that are not merged", 1 - float64(merged)/float64(of), 0.975}.check(t)
	bar{"restatements that are merged or asked about", 1 - float64(silent)/float64(of), 0.91}.check(t)
}
