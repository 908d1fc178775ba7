package ended

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/tacit-kb/tacit/govern/similar/subject"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// The forms in which a sentence says what its subject is now. The groups are the subject and what it is: "the desktop app is an
// Electron app now", 告警现在发到企业微信群, ログはいまCloudWatchに置いている.
var nows = []func() *pattern.Keyed{
	pattern.WithKeys(`^(?i:(?:the |our |all |every )?([^,;.:]{3,40}?) (?:is|are|runs?|uses?|lives?|goes?|comes?|sits?|belongs?|stays?|works?|has|have)) now ` + thing),
	pattern.WithKeys(`^(?i:(?:the |our |all |every )?([^,;.:]{3,40}?) now (?:is|are|runs?|uses?|lives?|goes?|comes?|sits?|belongs?|stays?|works?|has|have)) ` + thing),
	pattern.WithKeys(`^(?i:(?:the |our |all |every )?([^,;.:]{3,40}?) (?:is|are|runs?|uses?|lives?|goes?|comes?|sits?|belongs?|stays?|works?|has|have)) ` + thing + ` now(?:[,;.]|$)`),
	pattern.WithKeys(`^([^，。；、]{2,12}?)(?:现在|如今|目前|眼下)(?:都|已经?|统一|全)?(?:是|用|走|存|放|发|归|由|找|跑|给|交|在|换|迁|挂)([^，。；]{2,20})`),
	pattern.WithKeys(`^(?:从[^，。]{1,8}起，?)?([^，。；、]{2,12}?)(?:以后|今后|往后)(?:都|就|统一|一律)?(?:是|用|走|存|放|发|归|由|找|交|在|挂)([^，。；]{1,20})`),
	pattern.WithKeys(`^(?:从[^，。]{1,8}起，?)?([^，。；、]{2,12}?)(?:以后|今后|往后)?(?:都|就|已经?|统一|一律)?(?:改|换)(?:用|成|为|走|由|放|存|发|到|\s?[A-Za-z\d])了?([^，。；]{1,20})`),
	pattern.WithKeys(`^([^、。はが]{2,20}?)(?:は|が)(?:いま|今|現在)(?:は|では)?、?([^、。だ][^、。]{1,24})`),
	pattern.WithKeys(`^([^、。はが]{2,20}?)(?:は|が)([^、。]{2,20}?)に(?:なった|なりました|変わった|変わりました)(?:[、。]|$)`),
}

// thing is what something may be now: a noun or a name, and not how it does, "faster" or "ready".
const thing = `((?:an? |the |our |on |in |at |by |with |from |via |[A-Z0-9])[^,;.]{1,40}?)`

// owners finds who has a thing in hand: "Jonas owns billing".
var owners = pattern.WithKeys(`(?:^|[,;.] )((?:\p{Lu}\p{L}+ ?){1,2}) (?i:(?:now )?(owns?|leads?|handles?|maintains?|looks after|takes care of|is (?:now )?responsible for|is (?:now )?in charge of|approves?) (?:the )?([^,;.]{3,30}?)( now)?(?:[,;.]|$))`)

// present finds what says that something is so now.
var present = pattern.WithKeys(`(?i)\bnow\b|现在|如今|目前|眼下|以后|今后|往后|改(?:用|成|为|走|由|放|存|发|到|\s?[A-Za-z\d])|换(?:用|成|为|到)|いま(?:[^だ]|$)|今は|今では|現在|に(?:なった|なりました|変わった|変わりました)`)

// insteads are the forms in which a sentence says what its subject is, and what it is not. The groups are the subject and the two:
// 予備の鍵は棚ではなく引き出しにある, "the kiln runs on gas, not oil".
var insteads = []struct {
	form      func() *pattern.Keyed
	gone, now int
}{
	{pattern.WithKeys(`^([^、。はが]{2,20}?)(?:は|が)(?:これからは?|今後は?|[^、。はが]{1,6}から)?([^、。はがを]{1,20}?)(?:では|じゃ)なく(?:て)?、?([^、。]{1,24})`), 2, 3},
	{pattern.WithKeys(`^([^，。；、]{2,12}?)(?:已经?|现在)?不(?:再)?(?:是|用|在|走|放|找|发|归|由)([^，。；、]{1,12}?)了?[，,]\s?(?:而)?(?:是|用|在|走|放|找|发|归|由|改)([^，。；]{1,20})`), 2, 3},
	{pattern.WithKeys(`^(?i:(?:the |our |all |every )?([^,;.:]{3,40}?) (?:is|are|runs?|uses?|lives?|goes?|comes?|sits?|belongs?|stays?|works?|has|have|gets?)) not (?:in |on |at |by |with |from |via |to )?(?:the |an? )?([^,;.]{2,30}?),? but ([^,;.]{2,30})`), 2, 3},
	{pattern.WithKeys(`^(?i:(?:the |our |all |every )?([^,;.:]{3,40}?) (?:is|are|runs?|uses?|lives?|goes?|comes?|sits?|belongs?|stays?|works?|has|have|gets?)) ([^,;.]{2,30}?)(?:, not| instead of| rather than) (?:in |on |at |by |with |from |via |to )?(?:the |an? )?([^,;.]{2,30}?)(?: any ?more)?(?:[,;.]|$)`), 3, 2},
}

// isInstead reports whether a sentence says of its subject that it is something else than another says of the same.
func isInstead(text, other string) bool {
	for _, x := range insteads {
		for _, m := range x.form().FindAllStringSubmatch(text) {
			gone, subject := strings.TrimSpace(m[x.gone]), strings.TrimSpace(m[1])
			if (names(other, gone) || utf8.RuneCountInString(gone) == 1 && !lang.Spaced(gone) && strings.Contains(other, gone)) && (speaksOf(other, subject) || strings.Contains(other, subject+"は")) && says(m[x.now], other) {
				return true
			}
		}
	}
	return false
}

// Otherwise returns the one of two sentences that says what its subject is now, where the other says of the same that it is something else;
// the first of two that name another one who stands in for somebody, for these do not say which of them is newer.
func Otherwise(a, b string) (sentence string, ok bool) {
	switch x, y := isInstead(a, b), isInstead(b, a); {
	case x && !y:
		return a, true
	case y && !x:
		return b, true
	case standsIn(a, b):
		return a, true
	}
	if present().MatchString(a) == present().MatchString(b) {
		return "", false
	}
	if present().MatchString(b) {
		a, b = b, a
	}
	if byAnother(a, b) {
		return a, true
	}
	for _, form := range nows {
		for _, m := range form().FindAllStringSubmatch(a) {
			if is := strings.TrimSpace(m[1]); !isEvent(b, is) && (speaksOf(b, is) || isFirstOf(b, is)) && says(m[2], b) && says(strings.Replace(strings.ToLower(b), strings.ToLower(is), " ", 1), a) {
				return a, true
			}
		}
	}
	return "", false
}

// isEvent reports whether a sentence of Chinese begins with something that happens, of which it says when: 打烊时, 洗手以后.
func isEvent(text, subject string) bool {
	rest, ok := strings.CutPrefix(text, subject)
	return ok && occasion().MatchString(rest)
}

var occasion = pattern.Lazy(`^(?:时|后|前|之[前后]|以[前后]|的时候|完)`)

// isFirstOf reports whether what a sentence of Chinese speaks of first ends with a subject: 修复档案编号 and 档案编号.
func isFirstOf(text, subject string) bool {
	before, after, ok := strings.Cut(text, subject)
	return ok && utf8.RuneCountInString(subject) >= leastEnding && utf8.RuneCountInString(before) <= mostBefore && !strings.ContainsAny(before, "，。、的 ") && after != ""
}

// leastEnding is how many characters a subject has at least with which a longer one may end, and mostBefore how many stand before it at most.
const (
	leastEnding = 3
	mostBefore  = 6
)

// says reports whether a text has a word that another does not have.
func says(text, other string) bool {
	has := subject.Words(other)
	return slices.ContainsFunc(subject.Words(text), func(w string) bool { return !slices.Contains(has, w) })
}

// OfOtherThings reports whether two sentences say who has something in hand, each of something else, and names the two.
func OfOtherThings(a, b string) (things string, ok bool) {
	mine, theirs := owners().FindAllStringSubmatch(a), owners().FindAllStringSubmatch(b)
	if len(mine) != 1 || len(theirs) != 1 || len(subject.Words(mine[0][3])) == 0 {
		return "", false
	}
	x, y := mine[0][3], theirs[0][3]
	return x + " / " + y, says(x, y) && says(y, x)
}

// IsAnothersNow reports whether one of two sentences says who or what has the place now of what the other speaks of.
func IsAnothersNow(a, b string) bool {
	_, now := Otherwise(a, b)
	if !now {
		_, now = Replaces(a, b)
	}
	if !now {
		_, now = Becomes(a, b)
	}
	return now
}

// deputies finds who stands in for somebody, or does something, what that is, and of what: 他休假的时候由刘姐顶上.
var deputies = pattern.WithKeys(`([^，。；、]*?)由\s?([^，。；、\s]{2,4}?)(顶上|顶班|顶替|代班|代管|负责|接手|签字|审批|保管|处理|跟进)`)

// standsIn reports whether two sentences of Chinese begin with one thing and name another one who does the same.
func standsIn(a, b string) bool {
	x, y := deputies().FindAllStringSubmatch(a), deputies().FindAllStringSubmatch(b)
	if len(x) != 1 || len(y) != 1 || x[0][3] != y[0][3] || x[0][2] == y[0][2] {
		return false
	}
	if !strings.ContainsAny(x[0][3], "顶代") && says(x[0][1], b) && says(y[0][1], a) {
		return false // who has 仓库消防 in hand, and who has 仓库卫生; who stands in for one does all that he did
	}
	head := headOf(a)
	return head != "" && strings.Contains(b, head)
}

// byAnother reports whether two sentences name another one who has the same in hand.
func byAnother(a, b string) bool {
	for _, x := range owners().FindAllStringSubmatch(a) {
		for _, y := range owners().FindAllStringSubmatch(b) {
			if !strings.EqualFold(x[1], y[1]) && strings.EqualFold(x[3], y[3]) {
				return true
			}
		}
	}
	return false
}
