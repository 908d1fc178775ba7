package subject

import (
	"slices"
	"strings"
	"unicode"

	"github.com/tacit-kb/tacit/govern/similar/clauses"
	"github.com/tacit-kb/tacit/govern/similar/number"
	"github.com/tacit-kb/tacit/govern/similar/slot"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// Narrower reports whether one of two sentences speaks of a part of what the other speaks of: 薬の在庫の仮押さえ and 仮押さえ, "holds
// for medicine" and "holds". What differs may then hold of each.
func Narrower(a, b string) bool {
	for _, pair := range [][2]string{{a, b}, {b, a}} {
		if narrows(pair[0], pair[1]) || narrowerHead(pair[0], pair[1]) {
			return true
		}
	}
	return false
}

// narrows reports whether one sentence is the other but for its amounts and for words that narrow its subject.
func narrows(narrow, wide string) bool {
	x, y := withoutAmounts(narrow), withoutAmounts(wide)
	if len(x) <= len(y) || len(y) == 0 {
		return false
	}
	n := 0
	for n < len(y) && x[n] == y[n] {
		n++
	}
	if !slices.Equal(x[len(x)-(len(y)-n):], y[n:]) {
		return false
	}
	return isModifier(x[n:len(x)-(len(y)-n)], n == 0)
}

// modifying are the words of English with which a phrase begins that narrows what stands before it, and timing those with
// which one begins that rather says when: "in the cold".
var (
	modifying = strings.Fields("for of from with")
	timing    = strings.Fields("in on at during when while if after before since until by")
)

// isModifier reports whether pieces narrow what they stand at: at the beginning, in front of it.
func isModifier(pieces []string, begins bool) bool {
	if len(pieces) == 0 || !says(strings.Join(pieces, " ")) {
		return false
	}
	last := pieces[len(pieces)-1]
	return begins && !slices.Contains(timing, pieces[0]) || slices.Contains(modifying, pieces[0]) || last == "の" || last == "的"
}

// filling finds the words at the beginning of a sentence that narrow nothing.
var filling = pattern.Lazy(`(?i)^(?:the|our|we|all|every|each|now|today|currently|note|please|remember|from now on|现在|目前|以后|今后|今後|現在|今は|我们|我们的|咱们|所有|全部|一律|注意|记住|うち|うちの|弊社|当社|全|各|毎回)[\s、，,:：の的は]*$`)

// says reports whether words of a modifier say something.
func says(text string) bool {
	if !lang.Spaced(text) {
		text = strings.ReplaceAll(text, " ", "")
	}
	return !filling().MatchString(text) && strings.ContainsFunc(text, func(r rune) bool {
		return unicode.IsLetter(r) && !unicode.Is(unicode.Hiragana, r)
	})
}

// withoutAmounts returns the pieces of the first clause, where a sentence says of what it speaks.
func withoutAmounts(text string) []string {
	all := clauses.Of(text)
	if len(all) == 0 {
		return nil
	}
	return slot.Pieces(number.WithoutMeasures(all[0]))
}

// headJA and headZH find what a sentence speaks of: before its first は, before its first number.
var (
	headJA = pattern.Lazy(`^([^、。はがを\d]{2,30})(?:は|が|を)`)
	headZH = pattern.Lazy(`^([^，。；\d]{2,20}?)(?:的)?(?:时间|时长)?(?:现在|已经?)?(?:改成|改为|改到|调到|调成|调为|设成|设为|设|定为|为|是|要|得|最多|最长|至少|不超过|必须|统一)*\s*\d`)
)

// narrowerHead reports whether what one sentence of Chinese or Japanese speaks of ends with what the other speaks of.
func narrowerHead(narrow, wide string) bool {
	if lang.Spaced(narrow) {
		return false
	}
	head := headZH
	if strings.ContainsFunc(narrow+wide, func(r rune) bool { return unicode.In(r, unicode.Hiragana, unicode.Katakana) }) {
		head = headJA
	}
	x, y := head().FindStringSubmatch(narrow), head().FindStringSubmatch(wide)
	if x == nil || y == nil || x[1] == y[1] {
		return false
	}
	more, ok := strings.CutSuffix(x[1], y[1])
	return ok && says(more)
}
