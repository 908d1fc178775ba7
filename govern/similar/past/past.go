// Package past finds what a sentence says was so once: "it used to be 2 minutes", 以前是两分钟, 以前は2分だった. That
// contradicts nothing that is so now.
package past

import (
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/govern/similar/clauses"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// The forms in which a clause says that something was so once. A word that says when needs a verb of the past beside it: what
// is done before something, 上线之前, is done now, and "is used to build" is no past.
var forms = []func() *pattern.Keyed{
	pattern.WithKeys(`(?i)\b(?:used to (?:be|have|last|cost|live|take|run|expire|get|need|stay|go|mean|sit|keep)|(?:it|we|they|you|i|he|she) used to [a-z]+)\b`),
	pattern.WithKeys(`(?i)\b` + verbs + `\b[^.;]*\b(?:at first|first|initially|originally|in the beginning|at the start|before that|back then|in those days|in the past|formerly|previously|earlier)\s*$`),
	pattern.WithKeys(`(?i)^\W*(?:but |and |so )?(?:at first|initially|originally|in the beginning|at the start|in the past|formerly|previously|once upon a time|back then|earlier|until (?:recently|last \w+|\d{4}))\b[^.;]*\b` + verbs + `\b`),
	pattern.WithKeys(`(?i)\b(?:was|were|had) (?:at first|initially|originally|formerly|previously|once)\b`),
	pattern.WithKeys(`(?:^|[^年月日号点天周岁])(?:以前|过去|原来|原先|早先|最早|最初|一开始|起初|曾经?)(?:我们)?(?:都|也|只|就|还)?(?:是|用|放|设|存|走|有|要|由|按|给|配|定|跑|写|叫|不)|之前(?:都|也|只|就)?是|之前(?:设|配|定|存|放|用)的`),
	pattern.WithKeys(`(?:以前(?:は|に|、)?|かつて(?:は)?|昔は|もともと(?:は)?|元々(?:は)?|当初は?|最初は|従来は|(?:^|[、。はがの])前は)[^、。]*(?:だった|でした|っていた|ていました|った|した|いた|きた|けた|えた|めた|れた|げた|ました)(?:が|けど|けれど|けれども|ので|のに|から|ため)?[、。]?\s*$`),
}

// verbs are of the past, of what things are and what is done with them.
const verbs = `(?:was|were|had|did|ran|went|kept|took|cost|lasted|needed|used|set|started|began|got|lived|stayed|expired|tried|allowed|required)`

// until finds what goes on to say what is so now, in the same clause.
var until = pattern.WithKeys(`(?i)\b(?:now|today|these days|nowadays|currently|since then)\b|现在|如今|目前|今は|現在|いまは|今では`)

// Was reports whether a clause says only what was so once.
func Was(clause string) bool {
	if accustomed().MatchString(clause) || until().MatchString(clause) {
		return false
	}
	return slices.ContainsFunc(forms, func(f func() *pattern.Keyed) bool { return f().MatchString(clause) })
}

// accustomed finds those who know a thing well, and what something is done with.
var accustomed = pattern.WithKeys(`(?i)\b(?:is|are|was|were|be|been|being|get|gets|got|getting) used to\b`)

// Without returns a text with a space for each clause that says only what was so once.
func Without(text string) string {
	for _, c := range clauses.Of(text) {
		if Was(c) {
			text = strings.Replace(text, c, " ", 1)
		}
	}
	return text
}
