package relevance

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/index/day"
	"github.com/tacit-kb/tacit/index/embed/builtin"
	"github.com/tacit-kb/tacit/index/embed/vec"
)

const (
	mostUnits = 32 // of a question that are aligned; a longer text is a document
	// grammar is what a stretch that is hiragana for the most part keeps of its weight:
	// していい and を入れて are grammar, 入れる is a word.
	grammar = 0.3
	// strangeWeight is that of a word that the vocabulary does not know, as if its row
	// were as long as the median of the rare words, 1.66.
	strangeWeight = 1.66 * (builtin.Unseen - builtin.Everyday)
	// loanWeight is that of a word in katakana that the vocabulary does not know: most are words
	// that everybody uses, and those that it knows have 6 to 20. With more, a question that names
	// the thing in Latin letters as well (webhook のリトライ) finds no English memory.
	loanWeight = 8
)

// A unit is a word of the question: what a memory has or lacks, in meaning or to the
// letter. Units do not overlap, so that each stretch of the question counts once.
type unit struct {
	text   string
	weight float64  // what it says: see builtin.Model.Weight
	terms  []uint64 // hashes of the exact terms that it consists of
	q      []int8   // its row; nil if the model knows nothing of it
	scale  float32
	length float32
	coined bool    // no word of the vocabulary, or one in capitals
	proper bool    // a word of the vocabulary that is written as the name of something: Realm, Lisbon
	loan   bool    // a word in katakana that the vocabulary does not know
	name   float32 // of what is written as a name, the cosine from which a memory has it in meaning; else 0
}

// unitsOf cuts text into units and returns the informative ones, the heaviest first,
// each once, at most so many.
func unitsOf(m *builtin.Model, text string, most int) []unit {
	c := cutter{model: m, seen: map[string]bool{}}
	index.Tokens(text, c.token)
	return c.heaviest(most)
}

// heaviest returns the units that say most, at most so many.
func (c *cutter) heaviest(most int) []unit {
	slices.SortStableFunc(c.units, func(a, b unit) int {
		return cmp.Or(cmp.Compare(b.weight, a.weight), cmp.Compare(a.text, b.text))
	})
	return c.units[:min(len(c.units), most)]
}

type cutter struct {
	model *builtin.Model
	seen  map[string]bool
	units []unit

	begun       bool    // a token came before: a capital there begins no sentence
	enough, sum float64 // what the units have to say for the rest to be left alone, 0 for all; what they say
}

// full reports whether the units say enough.
func (c *cutter) full() bool { return c.enough > 0 && c.sum >= c.enough && len(c.units) <= mostUnits }

// token cuts a token, which is of one kind of script.
func (c *cutter) token(token, name string) {
	begun := c.begun
	c.begun = true
	switch {
	case c.full():
		return
	case version(token):
		return
	case name == "" && strings.ContainsAny(token, "-_") && numbered(token):
		name = strings.ToLower(token) // EXP-043 is no EXP
	}
	if name != "" {
		name := index.Term{Text: name, Form: index.Identifier}
		c.add(unit{text: name.Text, weight: strangeWeight, terms: []uint64{name.Hash()}, coined: true})
		return
	}
	builtin.Ideographs(token, func(s string) {
		for _, piece := range loanWords(cutGrams(c.model, s)) {
			if piece.loan {
				c.loan(piece.text)
			} else {
				c.gram(piece.text)
			}
		}
	})
	c.model.Cut(token, func(w string, f int32, known bool) {
		switch common := !known || functionWord(w) || c.model.Rarity(f) <= builtin.Everyday; {
		case common && acronym(token):
			c.add(unit{text: token, weight: strangeWeight, terms: termsIn(token), coined: true})
		case known:
			c.known(w, f, 1)
			if n := len(c.units); n > 0 && c.units[n-1].text == w && strings.EqualFold(token, w) && (acronym(token) || numbered(token)) {
				c.units[n-1].coined = true
			}
		default:
			c.strange(w, strings.EqualFold(token, w))
		}
		c.markName(token)
		if begun {
			c.markProper(token)
		}
	})
}

// A piece is a part of a stretch of Han and kana; loan says that it is a word in katakana that
// the vocabulary does not know.
type piece struct {
	text string
	loan bool
}

// What n-grams are too short to be a word of their own in katakana, and how much of them
// together is one: リ, マイ and ンド are リマインド, but イン beside ボイス is a piece.
const (
	shortKatakana = 2
	loanKatakana  = 3

	loanName = 0.5 // of a coined name, by which the author names the memory: most are words that all know
)

// loanWords puts together the short n-grams in katakana that follow each other. One by one they
// are so common that they say nothing, and the word would be left out of the question:
// of オンコールの交代 nothing but 交代 would be asked.
func loanWords(grams []string) (pieces []piece) {
	for i := 0; i < len(grams); {
		end, runes := i, 0
		for end < len(grams) && katakana(grams[end]) && utf8.RuneCountInString(grams[end]) <= shortKatakana {
			runes += utf8.RuneCountInString(grams[end])
			end++
		}
		whole := (i == 0 || !katakana(grams[i-1])) && (end == len(grams) || !katakana(grams[end]))
		if runes >= loanKatakana || whole && end-i > 1 {
			pieces, i = append(pieces, piece{strings.Join(grams[i:end], ""), true}), end
			continue
		}
		for end = max(end, i+1); i < end; i++ {
			pieces = append(pieces, piece{text: grams[i]})
		}
	}
	return pieces
}

// katakana reports whether all of s is katakana.
func katakana(s string) bool {
	return s != "" && strings.IndexFunc(s, func(r rune) bool { return !unicode.Is(unicode.Katakana, r) && r != 'ー' }) < 0
}

// properWeight is what a word says at least that is written with a capital for it to be taken for
// a name: GitHub and Google say 6 to 10, stripe, Realm and Lisbon 12 to 20.
const properWeight = 10

// markProper marks the last unit as a proper name if the token is all of it and has a capital in front alone, and
// names no day or month.
func (c *cutter) markProper(token string) {
	if len(c.units) == 0 || len(token) < 3 || token[0] < 'A' || token[0] > 'Z' {
		return
	}
	u := &c.units[len(c.units)-1]
	u.proper = u.proper || strings.EqualFold(u.text, token) && strings.ToLower(token[1:]) == token[1:] && u.weight >= properWeight && !day.IsName(token)
}

// acronym reports whether a token is written in capitals: CAN is a bus, and can is not.
func acronym(token string) bool {
	return len(token) >= 2 && len(token) <= 6 && strings.ToUpper(token) == token && strings.ToLower(token) != token
}

func (c *cutter) gram(s string) {
	f, ok := c.model.Gram(s)
	if !ok {
		return
	}
	share, kana, all := 1.0, 0, 0
	for _, r := range s {
		all++
		if unicode.Is(unicode.Hiragana, r) {
			kana++
		}
	}
	if 2*kana > all {
		share = grammar
	}
	c.known(s, f, share)
}

// version reports whether a token is the number of a version, of which a memory speaks by
// its range if at all: 1.2, v1.2.3.
func version(token string) bool {
	number := strings.TrimPrefix(token, "v")
	return strings.Contains(number, ".") && strings.Trim(number, digits+".") == ""
}

// numbered reports whether a token is letters and digits: k8s, I2C, utf8.
func numbered(token string) bool {
	return strings.ContainsAny(token, digits) && strings.ContainsFunc(token, unicode.IsLetter)
}

// known adds a feature of the model.
func (c *cutter) known(text string, f int32, share float64) {
	if functionWord(text) {
		return
	}
	q, scale := c.model.Row(f, nil)
	c.add(unit{text: text, weight: share * c.model.Weight(f), terms: termsIn(text), q: q, scale: scale, length: c.model.Length(f)})
}

// strange adds a word that the vocabulary does not know. What its pieces add up to is
// weak evidence, and the word itself strong; whole says that it is no part of a longer name.
func (c *cutter) strange(w string, whole bool) {
	if functionWord(w) || len(w) < 2 {
		return
	}
	for _, form := range []string{index.Stem(w), index.Stem(w) + "e"} { // chatters is no coined name
		if f, ok := c.model.Word(form); ok {
			q, scale := c.model.Row(f, nil)
			c.add(unit{text: w, weight: c.model.Weight(f), terms: termsIn(w), q: q, scale: scale, length: c.model.Length(f)})
			return
		}
	}
	u := unit{text: w, weight: strangeWeight, terms: termsIn(w), coined: whole}
	c.pieces(&u)
	c.add(u)
}

// loan adds a word in katakana that the vocabulary does not know.
func (c *cutter) loan(w string) {
	u := unit{text: w, weight: loanWeight, terms: termsIn(w), loan: true}
	c.pieces(&u)
	c.add(u)
}

// pieces gives a strange word the row that its pieces add up to.
func (c *cutter) pieces(u *unit) {
	if f := c.model.Features(nil, u.text); len(f) > 0 {
		v := c.model.Sum(f)
		u.q = make([]int8, len(v))
		u.scale, u.length = vec.Quantize(u.q, v), 1
	}
}

// add adds a unit that says something, once.
func (c *cutter) add(u unit) {
	if u.weight > 0 && !c.seen[u.text] {
		c.seen[u.text] = true
		c.units, c.sum = append(c.units, u), c.sum+u.weight
	}
}

func termsIn(text string) (hashes []uint64) {
	index.Terms(text, func(t index.Term) { hashes = append(hashes, t.Hash()) })
	return hashes
}

// cutGrams cuts a stretch of Han and kana into n-grams of the vocabulary, so that they
// are together as common as can be: the likeliest reading, if n-grams came by
// themselves. What no n-gram covers is cut into characters.
func cutGrams(m *builtin.Model, s string) []string {
	begins := make([]int, 0, len(s)/2)
	for i := range s {
		begins = append(begins, i)
	}
	runes := len(begins)
	begins = append(begins, len(s))
	cost := make([]float64, runes+1)
	from := make([]int, runes+1)
	for end := 1; end <= runes; end++ {
		cost[end] = math.Inf(1)
		for n := 1; n <= min(builtin.MaxGram, end); n++ {
			rarity := builtin.Unseen
			if f, ok := m.Gram(s[begins[end-n]:begins[end]]); ok {
				rarity = m.Rarity(f)
			} else if n > 1 {
				continue
			}
			if c := cost[end-n] + rarity; c < cost[end] {
				cost[end], from[end] = c, end-n
			}
		}
	}
	var pieces []string
	for end := runes; end > 0; end = from[end] {
		pieces = append(pieces, s[begins[from[end]]:begins[end]])
	}
	slices.Reverse(pieces)
	return pieces
}
