package cli

import "testing"

// A word is suggested for one command, and is not a command itself.
func TestSynonymsAreUnique(t *testing.T) {
	names := map[string]string{}
	for _, r := range rooms() {
		for _, c := range r.Commands {
			for _, word := range append([]string{c.Help.Name}, c.Synonyms...) {
				if other := names[word]; other != "" {
					t.Errorf("%q means %s and %s", word, other, c.Help.Name)
				}
				names[word] = c.Help.Name
			}
		}
	}
}
