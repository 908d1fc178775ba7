package relevance

import (
	"cmp"
	"context"
	"math"
	"slices"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/index/embed"
	"github.com/tacit-kb/tacit/index/embed/builtin"
	"github.com/tacit-kb/tacit/index/embed/vec"
)

const (
	mostTerms = 64 // exact terms of a question that are looked up
	// novel is the novelty from which a name is not one that everybody uses: PaaS has
	// 9.1, OAuth2 9.6, SIGSEGV 10.9.
	novel = 10.8
)

// A question is a query, prepared: everything about it that does not depend
// on the memory it is held against.
type question struct {
	lang     string
	sentence bool // a word of it holds a sentence together
	ground   *ground
	vector   []float32 // unit length, or zero
	q        []int8
	scale    float32
	words    *coverage
	spelt    [][]int // of each unit, the numbers of its terms; nil if one is not among them
	terms    []term
	mean     float64 // length of the memories, in terms
	usual    usual
	chat     float64 // likeness to small talk, by the built-in model
	talk     float64 // the same, to that which asks or says as the question does
	asks     bool    // like small talk, it asks something
	aside    *aside  // what is asked beside courtesies and parts of a day, where it is like small talk
	said     float64 // rarity of the terms in the background, added up
	dated    term    // what all memories have that name a day, if the question asks for one
}

// A term is an exact term of the question, with its rarity in the background
// and what the bank knows of it.
type term struct {
	index.Term
	hash    uint64
	rarity  float64
	novelty float64         // of an identifier: the rarity of its rarest part
	at      int             // position among the terms, to see which are neighbours
	held    []index.Posting // the memories that have it, ascending; of many that lie elsewhere, those that were brought
	holders int             // how many have it
	weight  float64         // its rarity in this bank
	part    bool            // of an identifier before it
	day     bool            // one that the question names
	few     bool            // so few memories hold it that it can tell them apart
	coined  float64         // what it weighs as an identifier: nothing if many memories have it
}

// usual says how similar ordinary passages are to the question. A memory must
// stand out against them, in a bank of one as in a bank of a thousand.
type usual struct {
	mean, deviation float64
	top             float64 // the twentieth best of 1,024, or the like of a smaller sample
}

func (s *Scorer) prepare(ctx context.Context, text string) (*question, error) {
	text, days, firm := s.takeDays(s.raise(s.Correct(text)))
	terms := s.lookUp(termsOf(s.model, text))
	strange := strangers(terms)
	if len(strange) > 0 {
		text = without(text, strange)
		terms = append(s.lookUp(termsOf(s.model, text)), strange...)
	}
	strange = append(strange, days...)
	terms = append(terms, days...)
	own, err := s.model.Embed(ctx, embed.Query, []string{text})
	if err != nil {
		return nil, err
	}
	v := own[0]
	if s.space.embedder != embed.Embedder(s.model) {
		if v, err = s.space.embed(ctx, text); err != nil {
			return nil, err
		}
	}
	if len(strange) > 0 && len(terms) == len(strange) {
		clear(v) // nothing else is asked
	}
	p := newQuestion(s.space.ground, v)
	p.lang, p.sentence = index.Language(text), isSentence(text)
	p.words = newCoverage(s.model, append(unitsOf(s.model, text, s.effort.units-len(days)), dayUnits(days)...))
	p.dated = s.anyDay(days, firm)
	markParts(terms)
	p.terms, p.mean = terms, s.index.MeanLength()
	p.spell()
	for _, t := range terms {
		p.said += weight(t.rarity, 0, 0)
	}
	if p.scale > 0 {
		p.usual = p.against(-1)
		var courtesies []string
		p.chat, courtesies, err = s.talk.likeness(ctx, text, own[0])
		if p.talk = p.chat; err == nil && p.talk > earnestTalk {
			p.talk = s.talk.likenessOfKind(text, own[0], p.chat)
			p.asks = inquires().MatchString(text) || mayWe().MatchString(text)
			p.aside, err = s.asideOf(ctx, text, courtesies)
		}
		if err != nil {
			return nil, err
		}
	}
	return p, nil
}

// spell finds the terms of the units.
func (p *question) spell() {
	number := map[uint64]int{}
	for k, t := range p.terms {
		number[t.hash] = k
	}
	for _, u := range p.words.units {
		var of []int
		for _, h := range u.terms {
			k, ok := number[h]
			if !ok {
				of = nil
				break
			}
			of = append(of, k)
		}
		if u.coined { // I2C1 is an I2C, where no memory knows the first
			if known := slices.DeleteFunc(slices.Clone(of), func(k int) bool { return p.terms[k].holders == 0 }); len(known) > 0 {
				of = known
			}
		}
		p.spelt = append(p.spelt, of)
	}
}

// letters says in which passages a memory has each unit to the letter, as
// index.Feature has them, and whether it has it at all.
func (p *question) letters(memory int) (within []uint32, held []bool) {
	within, held = make([]uint32, len(p.spelt)), make([]bool, len(p.spelt))
	for k, terms := range p.spelt {
		if len(terms) == 0 {
			continue
		}
		all, has := ^uint32(0), true
		for _, t := range terms {
			at, ok := p.terms[t].find(memory)
			has, all = has && ok, all&at.Places.Within()
		}
		if has {
			within[k], held[k] = all, true
		}
	}
	return within, held
}

// named returns how much of the question the heaviest rare unit is that stands in the
// names of a memory, or in what says when it matters, and in few others, if it is nearly
// all that is asked; or, if it is a coined name, that stands anywhere in it; or, if it is
// written as a name, in its names, and is most of what is asked.
// coined is how many coined names stand in the names of the memory; a strange word in
// katakana counts in part.
// strange is 1 if the heaviest one is a coined name or written as a name.
func (p *question) named(memory int, held []bool) (share, coined, strange float64) {
	most := 0.0
	for k, u := range p.words.units {
		if !held[k] {
			continue
		}
		places, rarest, few := ^index.Places(0), 0.0, p.terms[p.spelt[k][0]].few // the first is the name, and its parts follow
		for _, t := range p.spelt[k] {
			at, _ := p.terms[t].find(memory)
			places &= at.Places
			rarest = max(rarest, p.terms[t].weight)
		}
		called := places&(index.InName|index.InTrigger) != 0
		if few && called {
			switch {
			case u.coined:
				coined++
			case u.loan:
				coined += loanName
			}
		}
		enough := u.coined && u.weight >= halfOf*p.words.total ||
			called && (u.proper && u.weight >= properShare*p.words.total || u.weight >= nearlyAll*p.words.total)
		if u.weight > most && enough && few && rarest >= namedRarity {
			most, strange = u.weight, 0
			if u.coined || u.proper {
				strange = 1
			}
		}
	}
	return most / max(p.words.total, 1e-9), coined, strange
}

// newQuestion returns a question that has a vector, and nothing else yet.
func newQuestion(g *ground, v []float32) *question {
	p := &question{ground: g, vector: v, q: make([]int8, len(v))}
	p.scale = vec.Quantize(p.q, v)
	return p
}

// termsOf returns the distinct terms of text with their rarities.
func termsOf(m *builtin.Model, text string) []term {
	var terms []term
	seen := map[uint64]bool{}
	common := commonest(m, text)
	at := 0
	index.Terms(text, func(t index.Term) {
		at++
		if h := t.Hash(); !seen[h] && len(terms) < mostTerms {
			seen[h] = true
			r := rarity(m, t)
			if t.Form != index.Identifier && (functionWord(t.Text) || functionWord(t.Full)) {
				r = 0
			}
			if c, ok := common[t.Text]; ok {
				r = min(r, c)
			}
			terms = append(terms, term{Term: t, hash: h, rarity: r, novelty: novelty(m, t), at: at})
		}
	})
	return terms
}

// novelty returns how rare an identifier is that may be joined of common words: UTF-8
// is no feature of the vocabulary, and yet everybody's.
func novelty(m *builtin.Model, t index.Term) float64 {
	if t.Form != index.Identifier {
		return 0
	}
	rarest := 0.0
	builtin.Words(t.Text, func(w string, part bool) {
		if !part {
			rarest = max(rarest, rarity(m, index.Term{Text: w, Form: index.Identifier}))
		}
	})
	return min(rarest, rarity(m, t))
}

// rarity returns how rare a term is in the background.
func rarity(m *builtin.Model, t index.Term) float64 {
	look, text := m.Word, t.Text
	switch t.Form {
	case index.Gram:
		look = m.Gram
	case index.Word:
		text = cmp.Or(t.Full, t.Text)
	}
	if f, ok := look(text); ok {
		return m.Rarity(f)
	}
	if t.Form == index.Gram {
		return byChance(m, t.Text)
	}
	return builtin.Unseen
}

// byChance estimates the rarity of neighbouring ideographs that are no feature, because
// they were not seen often enough or are bound to a third: as if they met by chance.
func byChance(m *builtin.Model, gram string) float64 {
	sum := 0.0
	for _, r := range gram {
		f, ok := m.Gram(string(r))
		if !ok {
			return builtin.Unseen
		}
		sum += float64(m.Rarity(f)) // not fused: every machine gets the same
	}
	return min(sum, builtin.Unseen)
}

// commonest returns, for every pair of neighbouring ideographs in text, the
// rarity of the most common n-gram of the vocabulary that it stands in. The
// pair is at least as common: the vocabulary leaves out タベ because it nearly
// always stands in データベース, not because it is rare.
func commonest(m *builtin.Model, text string) map[string]float64 {
	pairs := map[string]float64{}
	builtin.Ideographs(text, func(s string) {
		r := []rune(s)
		for n := 3; n <= builtin.MaxGram; n++ {
			for i := 0; i+n <= len(r); i++ {
				f, ok := m.Gram(string(r[i : i+n]))
				if !ok {
					continue
				}
				for j := i; j+1 < i+n; j++ {
					pair := string(r[j : j+2])
					if have, ok := pairs[pair]; !ok || m.Rarity(f) < have {
						pairs[pair] = m.Rarity(f)
					}
				}
			}
		}
	})
	return pairs
}

// against measures the question against the background sample, leaving out the
// passage of that number, which may be -1.
func (p *question) against(left int) usual {
	count := p.ground.Background()
	all := make([]float64, 0, count)
	var sum, squares float64
	for i := range count {
		if i == left {
			continue
		}
		c := p.cosine(p.ground.BackgroundVector(i))
		all = append(all, c)
		sum += c
		squares += float64(c * c) // not fused with the sum: every machine gets the same
	}
	n := len(all)
	mean := sum / float64(n)
	return usual{mean, math.Sqrt(max(squares/float64(n)-float64(mean*mean), 1e-6)), largest(all, max(1, (20*n+512)/1024))}
}

// largest returns the k-th largest of numbers. It orders k of them, not all.
func largest(all []float64, k int) float64 {
	top := append(make([]float64, 0, k), all[:k]...)
	slices.Sort(top)
	for _, x := range all[k:] {
		if x <= top[0] {
			continue
		}
		i := 1
		for ; i < k && top[i] < x; i++ {
			top[i-1] = top[i]
		}
		top[i-1] = x
	}
	return top[0]
}

// cosine is the similarity to a vector, on the scale of the built-in model.
func (p *question) cosine(q []int8, scale float32) float64 {
	return p.ground.shift + float64(p.ground.stretch*p.rawCosine(q, scale))
}

func (p *question) rawCosine(q []int8, scale float32) float64 {
	return float64(p.scale) * float64(scale) * float64(vec.Dot(p.q, q))
}
