package similar

import (
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/govern/similar/differ"
)

// openingText is what the first statements of a memory say, each once: a short memory repeats its
// title in its body and summary.
func (r *reading) openingText() string {
	var all []string
	for _, s := range r.whole.statements {
		if text := strings.TrimRight(s.text, ".。"); !slices.Contains(all, text) {
			all = append(all, text)
		}
		if len(all) == opening {
			break
		}
	}
	return strings.Join(all, "\n")
}

// inOrder returns the numbers of the words of a part in the order in which its statements first
// have them.
func (p *part) inOrder() []int {
	number := make(map[int32]int, len(p.words))
	for i, w := range p.words {
		number[w.feature] = i
	}
	order := make([]int, 0, len(p.words))
	for _, s := range p.statements {
		for _, f := range s.features {
			if i, ok := number[f]; ok {
				order = append(order, i)
				delete(number, f)
			}
		}
	}
	return order
}

// where returns the inputs that tell where two memories differ.
func (h held) where(a, b *reading) []float64 {
	if h.whole.none() {
		return make([]float64, len(notesNames)-len(opinionNames))
	}
	there, back := h.whole.there, h.whole.back
	if h.whole.lesser != a.whole {
		there, back = back, there
	}
	words := func(r *reading, best []float32) (all []differ.Word) {
		for _, i := range r.order() {
			all = append(all, differ.Word{Weight: r.whole.words[i].weight, Best: float64(best[i])})
		}
		return all
	}
	cosine := func(i, k int) float64 { return float64(h.all.all[a.order()[i]*h.all.row+b.order()[k]]) }
	return slices.Concat(differ.Places(words(a, there), words(b, back), cosine), a.differs().Inputs(b.differs()))
}
