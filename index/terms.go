package index

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/tacit-kb/tacit/index/embed/builtin"
	"github.com/tacit-kb/tacit/index/embed/han"
)

// Vectors know meaning; they do not know ERR_5012. Exact terms do: they are
// the words of a text as a search engine would index them, and a question that
// shares a rare one with a memory has found it.

// A Form says what a term is made of.
type Form uint8

// The three forms of a term.
const (
	Word       Form = iota // a word of a script that writes spaces, lower case, without its ending
	Identifier             // a name that somebody coined: ERR_PAY_5012, maxIdleConns, ULID
	Gram                   // two neighbouring characters of Han or kana
)

// A Term is an exact word of a text.
type Term struct {
	Text string
	Form Form
	Full string // of a Word: with its ending
}

// Hash is the number under which the compiled index files a term.
func (t Term) Hash() uint64 {
	h := uint64(0xcbf29ce484222325) // FNV-1a
	for i := range len(t.Text) {
		h = (h ^ uint64(t.Text[i])) * 0x100000001b3
	}
	return h
}

// Terms calls yield for every term of text, in order, with repetitions. An
// identifier is followed by the words that it is joined of. Pairs of hiragana
// are left out: they are grammar, not subject.
//
// Compatibility forms count as what they stand for (NFKC): ＥＲＲ＿５０１２ is
// ERR_5012. So do the forms of a Han character: 資料庫 is 资料库. Letter case is
// nothing, but where it makes an acronym of a word that everybody says: CAN is a
// term of its own, and the word can.
func Terms(text string, yield func(Term)) {
	text = han.Plain(text)
	loud := shouted(text)
	tokens(text, func(from, to int) {
		token := text[from:to]
		identifiers(text, from, to, loud, yield)
		builtin.Words(token, func(w string, part bool) {
			if !part || len(w) > 1 { // I2C is not about 2
				yield(Term{Stem(w), Word, w})
			}
		})
		builtin.Ideographs(token, func(s string) { grams(s, yield) })
	})
}

// Identifiers calls yield for the terms of text that are identifiers, as Terms does. Words
// are most of a text, and most of the work.
func Identifiers(text string, yield func(Term)) {
	text = han.Plain(text)
	loud := shouted(text)
	tokens(text, func(from, to int) { identifiers(text, from, to, loud, yield) })
}

// identifiers calls yield for the identifiers that a token is, or is a part of.
func identifiers(text string, from, to int, loud bool, yield func(Term)) {
	token := text[from:to]
	if s := spelling(text, from, to); s != "" {
		yield(Term{Text: s, Form: Identifier})
	}
	if identifier(token, loud) {
		yield(Term{Text: folded(token), Form: Identifier})
		if s := unnumbered(token); s != "" {
			yield(Term{Text: s, Form: Identifier})
		}
	}
}

// Tokens calls yield for the tokens of text, in compatibility form, each with the name that
// it is a part of by its spelling: c++, -fno-exceptions; empty for most.
func Tokens(text string, yield func(token, name string)) {
	text = han.Plain(text)
	tokens(text, func(from, to int) { yield(text[from:to], spelling(text, from, to)) })
}

// tokens cuts text at white space, at punctuation that does not join the parts
// of a name, and where Han or kana meet another script: 出现ERR_5012错误 holds
// a name although nobody put spaces around it. It yields where a token lies.
func tokens(text string, yield func(from, to int)) {
	const gap, script, ideographs = 0, 1, 2
	start, now := 0, gap
	for i, r := range text {
		kind := gap
		switch {
		case builtin.IsIdeograph(r):
			kind = ideographs
		case unicode.IsLetter(r), unicode.IsDigit(r), unicode.IsMark(r), strings.ContainsRune(joints, r):
			kind = script
		}
		if kind != now {
			if now != gap {
				trimmed(text, start, i, yield)
			}
			start, now = i, kind
		}
	}
	if now != gap {
		trimmed(text, start, len(text), yield)
	}
}

// joints are the signs that join the parts of a name.
const joints = "_-.:/"

func trimmed(text string, from, to int, yield func(from, to int)) {
	from = to - len(strings.TrimLeft(text[from:to], joints))
	to = from + len(strings.TrimRight(text[from:to], joints))
	if from < to {
		yield(from, to)
	}
}

// identifier reports whether a token is a coined name and not a word: it joins
// parts by signs, digits or capitals, or is all capitals in a text that is not.
// Its script is one that writes spaces and knows capitals.
func identifier(token string, loud bool) bool {
	var letters, capitals, digits, signs, humps int
	var last, before rune
	for _, r := range token {
		switch {
		case builtin.IsIdeograph(r):
			return false
		case unicode.IsDigit(r):
			digits++
		case unicode.IsLetter(r):
			letters++
			if unicode.IsUpper(r) {
				capitals++
			}
			if unicode.IsUpper(r) && (unicode.IsLower(before) || before == '.' && unicode.IsLower(last)) {
				humps++ // also of a package: time.Now
			}
		case r == '_':
			signs += 2
		default:
			signs++
		}
		last, before = before, r
	}
	switch {
	case letters == 0:
		return digits >= 4 && signs == 0 // an error number; not 3.14 or 12:30
	case len(token) < 4:
		return signs == 0 && short(token, letters, capitals, loud)
	}
	return digits > 0 || humps > 0 || signs > 1 || capitals == letters && !loud
}

// grams yields the pairs of neighbours in a stretch of Han and kana; a single
// character stands for itself.
func grams(s string, yield func(Term)) {
	before, kana := -1, false // where the character before this one begins, and whether it is hiragana
	for i, r := range s {
		end := i + utf8.RuneLen(r)
		this := unicode.Is(unicode.Hiragana, r)
		switch {
		case before >= 0 && !(kana && this):
			yield(Term{Text: s[before:end], Form: Gram})
		case end == len(s) && i == 0 && !this:
			yield(Term{Text: s, Form: Gram})
		}
		before, kana = i, this
	}
}
