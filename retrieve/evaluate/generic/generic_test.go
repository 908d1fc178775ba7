package generic

import "testing"

// There are as many prompts in each language, none twice, and those that only judge are
// not among those that are asked.
func TestPrompts(t *testing.T) {
	asked := map[string]bool{}
	count := map[string]int{}
	for _, q := range Prompts() {
		if asked[q.Text] || q.Text == "" || q.Class != Class || len(q.Grades) > 0 {
			t.Errorf("%+v", q)
		}
		asked[q.Text] = true
		count[q.Lang]++
	}
	for _, lang := range Languages {
		shown, kept := halves(lang)
		if count[lang] < 100 || len(shown) != count[lang] || len(kept) < 100 {
			t.Errorf("%s: %d asked of %d, %d kept", lang, count[lang], len(shown), len(kept))
		}
		for _, text := range kept {
			if asked[text] {
				t.Errorf("%q only judges, and is asked", text)
			}
		}
	}
}
