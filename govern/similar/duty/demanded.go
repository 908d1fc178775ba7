package duty

import (
	"strings"

	"github.com/tacit-kb/tacit/kb/pattern"
)

// refusedWithout finds what is refused because it lacks something, which asks for that: 不带 tenant_id 的 review 直接打回, "a
// query without tenant_id is rejected", テストのないコードは差し戻す. The groups are what has to be there.
var refusedWithout = []func() *pattern.Keyed{
	pattern.WithKeys(`(?:不带|没有?带?|不写|没写|不加|没加|缺少?|不含|漏了?)\s?([^，。；]{1,24}?)的[^，。；]{0,16}?(?:打回|驳回|退回|拒绝|拒收|不收|不合并?|不过|不让过|不予|不通过|不给过)`),
	pattern.WithKeys(`(?i)\b(?:without|lacking|missing) (?:an? |the |its )?([^,;.]{2,40}?) (?:is|are|gets?|will be|fails?|does not|doesn['’]?t|do not|don['’]?t) (?:always |simply )?(?:rejected|refused|bounced|sent back|blocked|turned down|declined|review|merged?|pass)\b`),
	pattern.WithKeys(`(?i)\b(?:reject|refuse|bounce|block|send back|turn down)s? [^,;.]{0,40}?\b(?:without|lacking|missing) (?:an? |the |its )?([^,;.]{2,40})`),
	pattern.WithKeys(`([^、。はが]{1,24}?)(?:の|が)(?:ない|ついていない|入っていない|付いていない)[^、。]{1,16}?(?:は|を)[^、。]{0,12}?(?:差し戻|却下|弾|はじ|通さない|受け付けない|マージしない|拒否|戻す)`),
}

// Demanded returns what a sentence asks for by refusing what lacks it; empty if it does not.
func Demanded(text string) string {
	for _, form := range refusedWithout {
		for _, m := range form().FindAllStringSubmatch(text) {
			return strings.TrimSpace(m[1])
		}
	}
	return ""
}

// asking finds the words with which a sentence asks for something beyond doubt.
var asking = pattern.WithKeys(`(?i)\b(?:must|always|has to|have to|needs? to|required|every|carr(?:y|ies))\b|一定要?|必须|务必|都要|得带|要带|必ず|なければ|こと$`)

// Refuses reports whether one of two sentences asks for something by refusing what lacks it, and the other asks
// for the same outright: they say the same.
func Refuses(a, b string) bool {
	for _, pair := range [][2]string{{a, b}, {b, a}} {
		what := Demanded(pair[0])
		if what == "" || Demanded(pair[1]) == "" && (!asking().MatchString(pair[1]) || Of(pair[1]).Duty == Exempts) {
			continue
		}
		words, theirs := contents(what), contents(pair[1])
		if len(words) > 0 && missing(words, theirs) == 0 {
			return true
		}
	}
	return false
}
