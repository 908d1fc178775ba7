package ended

import (
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/govern/similar/clauses"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// These find what somebody need not do, or heed: 不用重试, 地址不用管, リトライは不要, "no need to retry". The group is that.
var (
	sparedActs = []func() *pattern.Keyed{
		pattern.WithKeys(`(?:不用|不必|无需|不需要)(?:再)?(\p{Han}{2})`),
		pattern.WithKeys(`(\p{Han}{2,6}|[ァ-ヴー]{2,12})(?:は|を|も)?(?:し?なくて(?:も)?(?:いい|よい|良い|OK|大丈夫)|(?:の|する)?必要は?(?:ない|ありません)|不要)`),
		pattern.WithKeys(`(?i)\b(?:no need to|need not|needn['’]?t|(?:do|does)(?: not|n['’]?t) (?:have|need) to) (?:also |even )?([a-z]{3,})`),
	}
	sparedThings = pattern.WithKeys(`(\p{Han}{2})(?:就|都|也)?(?:不用|不必|无需|不需要)(?:再)?(?:管|看|填|比|判断|验|查|理)(?:了)?$`)

	// These find, before or after what is spared, that it is asked for.
	askedBeforeZH = pattern.WithKeys(`(?:[^不]要|必须|得|需要|务必|一定)[^，。；]{0,8}$`)
	askedZH       = pattern.WithKeys(`(?:[^不]要|必须|得|需要|务必|一定|才)`)
	askedAfterJA  = pattern.WithKeys(`^(?:を|は|も)?(?:\d+回|必ず|して|する|したら|すること|しないと|が必要|必須)`)
	askedEN       = pattern.WithKeys(`(?i)\b(?:must|always|has to|have to|should|needs? to)\b`)
)

// Spares returns the one of two sentences about one matter that says that something need not be done, or heeded, where the other asks
// for it.
func Spares(a, b string) (sentence string, ok bool) {
	return oneOf(a, b, func(text, other string) bool {
		return slices.ContainsFunc(clauses.Of(text), func(c string) bool { return spares(strings.TrimSpace(c), other) })
	})
}

func spares(clause, other string) bool {
	for _, form := range sparedActs {
		for _, m := range form().FindAllStringSubmatch(clause) {
			if asksFor(other, m[1]) {
				return true
			}
		}
	}
	return slices.ContainsFunc(sparedThings().FindAllStringSubmatch(clause), func(m []string) bool {
		return strings.Contains(other, m[1]) && askedZH().MatchString(other) && !sparedThings().MatchString(other)
	})
}

// asksFor reports whether a text asks for an act.
func asksFor(text, act string) bool {
	before, after, ok := strings.Cut(strings.ToLower(text), strings.ToLower(act))
	return ok && (askedBeforeZH().MatchString(before) || askedAfterJA().MatchString(after) || askedEN().MatchString(before))
}
