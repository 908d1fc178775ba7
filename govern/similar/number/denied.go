package number

import (
	"strings"
	"unicode/utf8"

	"github.com/tacit-kb/tacit/kb/pattern"
)

// These find, right before or after an amount, that something does not have it: 不是 35 天, not 35 days,
// 35日ではなく.
var (
	deniedBefore = pattern.Lazy(`(?i)(?:\b(?:not|no longer|instead of|rather than|(?:drop|dropped|dropping|scrap|scrapped) the (?:fixed |old )?)\s+|(?:不是|不再是?|并非|而非)\s*)$`)
	deniedAfter  = pattern.Lazy(`^\s*(?:(?:では|じゃ|で)(?:なく|ない|ありません)|(?:は|を)(?:やめ|廃止)|(?:的[^，。；\d]{0,6})?(?:取消|作废|不用|不要)了)`)
)

// ByDenial returns the numbers of a clause, as Measures does: those that hold, and those that it denies.
func ByDenial(clause string) (hold, denied []Measure) {
	rest, amounts := cutDenied(clause)
	for _, a := range amounts {
		denied = append(denied, Measures(a)...)
	}
	return Measures(rest), denied
}

// WithoutDenied returns a text without the amounts that it denies: what has been withdrawn is no claim.
func WithoutDenied(text string) string {
	rest, _ := cutDenied(text)
	return rest
}

// mostDenying is how many bytes the words have at most that deny an amount, with the spaces between them.
const mostDenying = 64

func cutDenied(text string) (rest string, denied []string) {
	text = Plain(text)
	var b strings.Builder
	from := 0
	before := func(at int) string { // what denies an amount stands right before it
		from := max(0, at-mostDenying)
		for from < at && !utf8.RuneStart(text[from]) {
			from++
		}
		return text[from:at]
	}
	for _, at := range Counted().FindAllStringIndex(text, -1) {
		if deniedBefore().MatchString(before(at[0])) || deniedAfter().MatchString(text[at[1]:]) {
			b.WriteString(text[from:at[0]])
			denied = append(denied, text[at[0]:at[1]])
			from = at[1]
		}
	}
	return b.String() + text[from:], denied
}
