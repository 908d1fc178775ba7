package relevance

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"unicode"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/index/embed/builtin"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// backgroundTexts is how many memories the background counts for when rarity
// is blended with the bank's own: in a bank of three the background decides,
// in one of thousands the bank does.
const backgroundTexts = 200

// memoryTexts is how many training texts a memory is as long as: a word that
// one text in a hundred holds is in about one memory in ten.
const memoryTexts = 10

// weight returns the rarity of a term among memories: -ln of the share that
// holds it, above that of a word found in a fifth of them. held counts the
// memories of the bank that hold it, of n. One is left out: a memory is no
// evidence that its own words are common.
func weight(rarity float64, held, n int) float64 {
	const common = 1.6 // -ln(1/5)
	expected := 1 - math.Pow(1-math.Exp(-rarity), memoryTexts)
	share := (float64(max(held-1, 0)) + float64(backgroundTexts*expected)) / (float64(n) + backgroundTexts)
	return max(0, -math.Log(share)-common)
}

// lookUp fills in what the bank knows of the terms. It is done once a question:
// the postings of a common word are as long as the bank, and are copied.
func (s *Scorer) lookUp(terms []term) []term {
	b := s.index
	if b, ok := b.(distant); ok {
		hashes := make([]uint64, len(terms))
		for k, t := range terms {
			hashes[k] = t.hash
		}
		b.Announce(hashes)
	}
	for k := range terms {
		t := &terms[k]
		t.held = b.Postings(t.hash)
		t.holders = b.Holders(t.hash)
		t.weight = weight(t.rarity, t.holders, b.Len())
		t.few = t.holders <= max(fewHolders, b.Len()/50)
		if t.holders <= t.mostHolders(b.Len()) {
			t.coined = weight(t.rarity, 0, b.Len())
		}
	}
	return terms
}

// strangers returns the codes among the terms that no memory holds. ERR_PAY_5013 asks
// for none of the memories about ERR_PAY_5012, though they share two words of three.
// Where a memory has the number by itself, it may be meant.
func strangers(terms []term) []term {
	var all []term
	for k, t := range terms {
		if !t.code() || t.holders > 0 {
			continue
		}
		known := false
		for _, part := range terms[k+1:] {
			if part.Form == index.Identifier && strings.HasPrefix(t.Text, part.Text) {
				known = known || part.holders > 0 // I2C1 is an I2C
				continue
			}
			if part.Form != index.Word || !strings.Contains(t.Text, part.Text) {
				break
			}
			known = known || part.holders > 0 && strings.ContainsAny(part.Text, digits)
		}
		if !known {
			all = append(all, t)
		}
	}
	return all
}

// without returns a text without what stands in it as one of the terms, which are in
// lower case, and without a word beside it that only says that it is a code.
func without(text string, terms []term) string {
	for _, t := range terms {
		lower := strings.ToLower(text)
		if len(lower) != len(text) {
			return text // an odd letter changes its length, and places no longer agree
		}
		var rest strings.Builder
		at := 0
		for part := range strings.SplitSeq(lower, t.Text) {
			kept := text[at : at+len(part)]
			if at > 0 {
				kept = labelBehind().ReplaceAllString(kept, " $1")
			}
			if at+len(part) < len(text) {
				kept = labelBefore().ReplaceAllString(kept, "$1")
			}
			rest.WriteString(kept + " ")
			at += len(part) + len(t.Text)
		}
		text = rest.String()
	}
	return text
}

// codeLabel is a word that only says that a code stands beside it: "error E-4200" asks no more than
// "E-4200".
const codeLabel = `(?:(?:error|fault|alarm|warning|exit|status|diagnostic|exception)s?(?: (?:codes?|numbers?|no\.?|messages?|status))?|(?:codes?|err)|` +
	`(?:错误|故障|报警|告警|异常|返回|状态)(?:代码|码|号|信息)?|报错(?:码)?|代码|エラー(?:コード|番号)?|アラーム|警報|障害(?:コード)?|コード|例外)`

// A label before a code, and one behind it.
var (
	labelBefore = pattern.Lazy(`(?i)(^|[^\pL\pN]|\p{Han}|\p{Hiragana})` + codeLabel + `[\s:：#"'“「(（]*$`)
	labelBehind = pattern.Lazy(`(?i)^[\s"'”」)）]*(?:的|の|という)?` + codeLabel + `([^\pL\pN]|\p{Han}|\p{Hiragana}|$)`)
)

const digits = "0123456789"

// code reports whether the term is an identifier of letters and digits of which nobody
// has heard, like ERR_PAY_5012, or a day.
func (t term) code() bool {
	return t.day || t.novelty >= builtin.Unseen && strings.ContainsAny(t.Text, digits) && strings.ContainsFunc(t.Text, unicode.IsLetter)
}

// fewHolders of a name can all be shown: it is no less a find for being in
// several memories of a small bank.
const fewHolders = 5

// mostHolders is how many of n memories may hold a name that still proves by itself
// that one of them is meant. One that everybody uses, like PaaS or UTF-8, is soon what
// the whole bank is about, and a novel one is what a part of it is about. A code of
// letters and digits, like ERR_5012, is asked for by who wants those that hold it.
func (t term) mostHolders(n int) int {
	switch {
	case t.novelty < novel:
		return max(fewHolders, n/50)
	case t.code():
		return n
	}
	return max(fewHolders, n/10)
}

// find returns where a memory has the term, if it has it.
func (t term) find(memory int) (index.Posting, bool) {
	at, ok := slices.BinarySearchFunc(t.held, memory, func(p index.Posting, i int) int { return cmp.Compare(p.Entry, i) })
	if !ok {
		return index.Posting{}, false
	}
	return t.held[at], true
}

// exactCandidates adds the memories that share the rarest terms of the
// question: what a vector would miss.
func (s *Scorer) exactCandidates(p *question, f index.Filter, most int) []int {
	mass := map[int]float64{}
	for _, t := range p.terms {
		if t.weight == 0 || t.holders > index.MostPostings {
			continue
		}
		for _, p := range t.held {
			if f.Keeps(s.index.Attr(p.Entry)) {
				mass[p.Entry] += t.weight
			}
		}
	}
	return heaviest(mass, most)
}

// markParts marks the terms that are a fragment of a name before them, cut where letters
// and digits meet, stm and 32 of stm32h7x, or a number: 2026 and 02 of 2026-11-02, which
// another date has as well.
func markParts(terms []term) {
	name := ""
	for k := range terms {
		t := &terms[k]
		at := strings.Index(name, t.Text)
		if at < 0 || t.Form == index.Identifier {
			if at < 0 {
				name = ""
			}
			if t.Form == index.Identifier && name == "" {
				name = t.Text
			}
			continue
		}
		end := at + len(t.Text)
		t.part = strings.Trim(t.Text, digits) == "" || end < len(name) && meets(name[end-1], name[end]) || at > 0 && meets(name[at-1], name[at])
	}
}

// meets reports whether a letter and a digit stand beside each other.
func meets(a, b byte) bool {
	digit := func(c byte) bool { return '0' <= c && c <= '9' }
	letter := func(c byte) bool { return 'a' <= c && c <= 'z' }
	return digit(a) && letter(b) || letter(a) && digit(b)
}

// mostProductDigits is how many digits stand behind the letters of a chip or a product.
const mostProductDigits = 3

// product reports whether a code reads like the name of a chip or a product, which is what
// many questions are about: STM32, RS485, K8s. ERR_5012, E0502 and TS-17 do not.
func (t term) product() bool {
	letters := len(t.Text) - len(strings.TrimLeft(t.Text, "abcdefghijklmnopqrstuvwxyz"))
	rest := strings.TrimRight(t.Text[letters:], "abcdefghijklmnopqrstuvwxyz")
	return letters > 0 && rest != "" && len(rest) <= mostProductDigits && strings.Trim(rest, digits) == ""
}
