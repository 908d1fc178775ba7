package similar

import (
	"sync"

	"github.com/tacit-kb/tacit/govern/similar/announce"
	"github.com/tacit-kb/tacit/govern/similar/near"
	"github.com/tacit-kb/tacit/govern/similar/number"
	"github.com/tacit-kb/tacit/index/embed/builtin"
)

// A lexicon keeps what was found of statements and clauses while the memories of a bank
// are judged: those that say nearly the same have most of them in common. What it keeps
// follows from the text alone, so that no decision depends on it.
type lexicon struct {
	model    *builtin.Model
	passages func() *near.Units // ordinary ones
	phrases  memo[string, *phrase]
	windows  memo[[together]*phrase, []unit] // of neighbouring statements
	clauses  memo[string, clause]            // by text
	stands   memo[string, stand]             // by text
	claims   memo[string, *claim]            // by text
	changes  memo[string, announce.Words]    // by text
	called   memo[string, string]            // by text, as in callable
	counts   memo[string, []number.Quantity] // by text
}

func newLexicon(m *builtin.Model) *lexicon {
	return &lexicon{model: m, passages: sync.OnceValue(func() *near.Units {
		all := &near.Units{}
		for i := range m.Background() {
			q, scale := m.BackgroundVector(i)
			all.Add(unit{Q: q, Scale: scale})
		}
		return all
	})}
}

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
		p.top = sync.OnceValue(func() float64 { return x.ordinary(p.unit()) })
		p.terms = sync.OnceValue(func() []rare { return termsOf(x.model, text) })
		return p
	})
}

// A memo keeps values by name. It may be used concurrently; then all get the value that was
// kept first.
type memo[K comparable, V any] struct {
	lock  sync.Mutex
	known map[K]V
}

// of returns the value of a name, which is found on the first call.
func (m *memo[K, V]) of(name K, find func() V) V {
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
		m.known = map[K]V{}
	}
	if first, ok := m.known[name]; ok {
		return first
	}
	m.known[name] = v
	return v
}
