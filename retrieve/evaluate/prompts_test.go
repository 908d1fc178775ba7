package evaluate

import (
	"context"
	"slices"
	"testing"

	"github.com/tacit-kb/tacit/index/relevance/labels"
	"github.com/tacit-kb/tacit/retrieve/evaluate/wrapped"
)

// fewestDocuments make a bank of a repository worth asking.
const fewestDocuments = 8

// repositories are the banks of the labelled set, one for each repository.
func repositories(set *labels.Set) map[string]*labels.Set {
	banks := map[string]*labels.Set{}
	for _, d := range set.Documents {
		b := banks[set.Project(d.ID)]
		if b == nil {
			b = &labels.Set{Questions: set.Questions}
			banks[set.Project(d.ID)] = b
		}
		b.Documents = append(b.Documents, d)
	}
	for name, b := range banks {
		if len(b.Documents) < fewestDocuments {
			delete(banks, name)
		}
	}
	return banks
}

// isIn reports whether a bank answers a question.
func isIn(b Bench, q labels.Question) bool {
	for id, grade := range q.Grades {
		if _, ok := b.Index.Find(id); ok && grade > 0 {
			return true
		}
	}
	return false
}

// What real prompts do to the labelled set, in a bank for each repository: how many
// questions are helped bare, and of those how many still are with something pasted
// around them; how many questions of other repositories are shown something.
func TestRealPrompts(t *testing.T) {
	if testing.Short() {
		t.Skip("asks some ten thousand questions")
	}
	set := readLabelled(t)
	var own, helped, others, fired int
	still, asked := map[string]int{}, map[string]int{}
	banks := repositories(set)
	for _, name := range sortedKeys(banks) {
		x, err := banks[name].Open(context.Background(), t.TempDir(), model(t))
		if err != nil {
			t.Fatal(err)
		}
		b := over(t, x)
		for _, q := range set.Questions {
			if q.Class != "" {
				continue
			}
			o := ask(t, b, []labels.Question{q})[0]
			if !isIn(b, q) {
				others++
				fired += one(o.answered())
				continue
			}
			own++
			if !o.helped() {
				continue
			}
			helped++
			for _, w := range wrapped.Wrappings() {
				if w.Lang != q.Lang {
					continue
				}
				v := q
				v.Text = w.Wrap(q.Text)
				asked[w.Name]++
				still[w.Name] += one(ask(t, b, []labels.Question{v})[0].helped())
			}
		}
	}
	t.Logf("own questions helped: %d of %d (%.1f %%); questions of others shown something: %d of %d (%.1f %%)",
		helped, own, percent(helped, own), fired, others, percent(fired, others))
	all, kept := 0, 0
	for _, name := range sortedKeys(asked) {
		t.Logf("%-24s still helped: %d of %d (%.1f %%)", name, still[name], asked[name], percent(still[name], asked[name]))
		all, kept = all+asked[name], kept+still[name]
	}
	t.Logf("wrapped: still helped %d of %d (%.1f %%)", kept, all, percent(kept, all))
}

func percent(some, all int) float64 { return 100 * float64(some) / float64(max(1, all)) }

func sortedKeys[V any](m map[string]V) (keys []string) {
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}
