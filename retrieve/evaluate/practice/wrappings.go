package practice

import (
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/retrieve/evaluate/wrapped"
)

// Kinds lists what is put around a question, in the order of a report.
var Kinds = []string{"log", "code", "trace", "diff", "table", "data", "mail", "manner", "document", "mixed", "other"}

// Wrappings returns the ways of package wrapped, sorted by kind.
func Wrappings() (all []Wrapping) {
	for _, w := range wrapped.Wrappings() {
		all = append(all, Wrapping{Kind: kindOf(w.Name), Name: w.Name, Lang: w.Lang, Wrap: w.Wrap})
	}
	slices.SortStableFunc(all, func(a, b Wrapping) int {
		return slices.Index(Kinds, a.Kind) - slices.Index(Kinds, b.Kind)
	})
	return all
}

// kindOf tells the kind of a wrapping by its name, which is in words.
func kindOf(name string) string {
	kind := "other"
	for _, k := range Kinds[:len(Kinds)-2] {
		switch {
		case !strings.Contains(name, k):
		case kind != "other":
			return "mixed"
		default:
			kind = k
		}
	}
	return kind
}
