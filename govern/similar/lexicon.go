package similar

import (
	"sync"

	"github.com/tacit-kb/tacit/index/embed/builtin"
)

// A lexicon keeps what was found of statements and clauses while the memories of a bank
// are judged: those that say nearly the same have most of them in common. What it keeps
// follows from the text alone, so that no decision depends on it.
type lexicon struct {
	model   *builtin.Model
	phrases memo[*phrase]
	units   memo[unit]       // of neighbouring statements, by their texts
	clauses memo[clause]     // by text
	stands  memo[stand]      // by text
	claims  memo[*claim]     // by text
	changes memo[said]       // by text
	called  memo[string]     // by text, as in callable
	counts  memo[[]quantity] // by text
}

func newLexicon(m *builtin.Model) *lexicon { return &lexicon{model: m} }

// A phrase is what the model finds in the text of a statement.
type phrase struct {
	features []int32 // with repetitions
	words    []word  // those that say something
	unit     func() unit
	top      func() float64 // of unit, as in ordinary
	terms    func() []rare
}

// A rare is an exact term that is rare, and how much above builtin.Everyday.
type rare struct {
	text   string
	rarity float64
}

func (x *lexicon) phrase(text string) *phrase {
	return x.phrases.of(text, func() *phrase {
		features := x.model.Features(nil, text)
		p := &phrase{features: features, words: wordsOf(x.model, features)}
		p.unit = sync.OnceValue(func() unit { return sum(x.model, features) })
		p.top = sync.OnceValue(func() float64 { return ordinary(x.model, p.unit()) })
		p.terms = sync.OnceValue(func() []rare { return termsOf(x.model, text) })
		return p
	})
}

// A memo keeps values by name. It may be used concurrently.
type memo[V any] struct {
	lock  sync.Mutex
	known map[string]V
}

// of returns the value of a name, which is found on the first call.
func (m *memo[V]) of(name string, find func() V) V {
	m.lock.Lock()
	v, ok := m.known[name]
	m.lock.Unlock()
	if ok {
		return v
	}
	v = find()
	m.lock.Lock()
	defer m.lock.Unlock()
	if m.known == nil {
		m.known = map[string]V{}
	}
	m.known[name] = v
	return v
}
