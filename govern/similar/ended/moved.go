package ended

import (
	"slices"
	"strings"
	"sync"

	"github.com/tacit-kb/tacit/govern/similar/clauses"
	"github.com/tacit-kb/tacit/govern/similar/number"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// departures are the forms in which a sentence says that somebody does something no more, or that something no longer
// counts. The group is who or what. It is so often a word for anything that the other sentence has to speak of the rest, too:
// 小李不管计费了, 阿敏转去做前端了, 不看效期了, 山田さんが異動になったので, "Yuki moved to Android".
var departures = []func() *pattern.Keyed{
	pattern.WithKeys(`(?:^|[，,；;。])\s?([^，。；、\s]{2,4}?)(?:已经?|现在|以后)?不(?:再)?(?:管|负责|做|接|带|跟|盯|对接|维护)[^，。；]{0,8}了`),
	pattern.WithKeys(`(?:^|[，,；;。])\s?([^，。；、\s]{2,4}?)(?:已经?|现在|上周|上个?月)?(?:转|调|借调)(?:岗|组|去|到|走|做)[^，。；]{0,10}`),
	pattern.WithKeys(`不(?:再)?(?:看|按|管|查|比|传|收|校验|判断)([^，。；、]{2,8}?)了(?:[，,；;。！]|$)`),
	pattern.WithKeys(`^([^、。はをの]{2,10}?)(?:さん|氏)?(?:は|が)(?:もう)?[^、。]{0,12}?(?:異動|転勤|退職|転職|休職|産休|育休|転属)(?:に(?:なっ|なり|入)|し(?:た|ま)|で|へ|、|。|$)`),
	pattern.WithKeys(`^([^、。はをの]{2,10}?)(?:さん|氏)?(?:は|が)[^、。]{0,12}?担当(?:を|から)(?:外れ|離れ|降り)`),
	pattern.WithKeys(`([^、。はをの]{2,16}?)から[^、。]{1,20}?(?:に|へ)(?:交代|交替|引き継|代わ|替わ)`),
	pattern.WithKeys(`(?:^|[,;.] )(\p{Lu}\p{Ll}+) (?:has |is )?(?:moved|moving|switched|transferred|went|gone) (?:over |back )?to\b`),
	pattern.WithKeys(`(?:^|[,;.] )(\p{Lu}\p{Ll}+) (?:no longer (?:owns|runs|handles|does|has|maintains|looks|takes)|stepped down|changed teams|has left|left|quit|retired)\b`),
}

// departedIn returns who or what a sentence says is gone, with the words of the rest.
func departedIn(text string) (all []departed) {
	for _, form := range departures {
		for _, m := range form().FindAllStringSubmatch(text) {
			if name := strings.TrimSpace(m[1]); !isValue(name) && len(content(name))+len(name) > 3 {
				all = append(all, departed{name, content(strings.ReplaceAll(text, name, " , "))})
			}
		}
	}
	return all
}

// A departed is who or what is gone, and the words beside it.
type departed struct {
	name string
	rest []string
}

// isNamedIn reports whether a text names what is gone, and speaks of the rest.
func (d departed) isNamedIn(text string, theirs func() []string) bool {
	return names(text, d.name) && slices.ContainsFunc(d.rest, func(w string) bool { return slices.Contains(theirs(), w) })
}

// becoming are the forms in which a sentence says what an amount is from now on, and not what it was. The group is the amount.
var becoming = []func() *pattern.Keyed{
	pattern.WithKeys(`(\d[\d,.]*\s?[^\s\d，。、はがをにへ]{0,4}?)(?:枠)?(?:に|へ|と)(?:変わっ|変わり|変更(?:に|し|さ|、|。|$)|なっ|なりまし|引っ越し|移っ|移りまし|移動|上がっ|下がっ|延び|縮ま|増え|減っ)`),
	pattern.WithKeys(`(?:(?:改成|改为|改到|改回|变成|变为|调成|调为|换成|换到|放宽到|缩短到|延长到|挪到|搬到)了?|(?:涨|降|提|调)到了)\s?(\d[\d,.]*\s?[^\s\d，。、了]{0,3})`),
	pattern.WithKeys(`(?:涨|降|提|调|加|减|缩|延)到\s?(\d[\d,.]*\s?[^\s\d，。、了]{0,4}?)\s?(?:就够|就行|就好|就可以|即可|够了)`),
	pattern.WithKeys(`换(?:了|成)?新的?了?[，,](?:[^，。；\d]{0,6}?)(\d[\d,.]*\s?[^\s\d，。、了]{0,3})`),
	pattern.WithKeys(`(?i)\b(?:moved|went|changed|switched|raised|lowered|cut|bumped|extended|shortened) to (?:[a-z]+ )?(\d[\d,.]*(?: ?[a-z%]+)?)`),
}

// Becomes returns the one of two sentences that says what an amount of something is from now on, where the other gives
// another amount for it, which that one lacks.
func Becomes(a, b string) (sentence string, ok bool) {
	return oneOf(a, b, func(text, other string) bool {
		for _, form := range becoming {
			for _, m := range form().FindAllStringSubmatch(number.Plain(text)) {
				if isAnother(number.Measures(m[1]), text, other) {
					return true
				}
			}
		}
		return false
	})
}

// isAnother reports whether a clause of another text that speaks of the first thing that a text speaks of gives another
// amount than some, and the text none of these.
func isAnother(now []number.Measure, text, other string) bool {
	of, head := content(text), headOf(text)
	if len(of) == 0 && head == "" || len(now) == 0 {
		return false
	}
	given := number.Measures(other)
	if slices.ContainsFunc(now, func(m number.Measure) bool { return slices.Contains(given, m) }) {
		return false
	}
	return slices.ContainsFunc(clauses.Of(other), func(c string) bool {
		theirs := sync.OnceValue(func() []string { return content(c) })
		return slices.ContainsFunc(number.Measures(c), func(m number.Measure) bool {
			return slices.ContainsFunc(now, func(n number.Measure) bool { return n.Dimension == m.Dimension })
		}) && (len(of) > 0 && slices.Contains(theirs(), of[0]) || head != "" && strings.Contains(c, head))
	})
}

// headOf returns the word with which a sentence of Chinese begins, as two characters, since no space says where it ends;
// empty for one that goes with anything.
func headOf(text string) string {
	if m := begins().FindStringSubmatch(text); m != nil && !slices.Contains(pale, m[1]) {
		return m[1]
	}
	return ""
}

var begins = pattern.Lazy(`^(?:从[^，。]{1,8}起，?)?(\p{Han}{2})`)
