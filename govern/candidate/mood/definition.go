package mood

import (
	"strings"

	"github.com/tacit-kb/tacit/kb/pattern"
)

// "Churn means accounts that cancelled, not those that paused" says what a thing is. What it is
// not stands there for comparison, and asks nothing of anybody.
var (
	// defines finds the verbs of a definition, and a sentence that says what a thing is beside
	// what it is not.
	defines = pattern.Lazy(`(?i)^[^,;]{1,60}?\b(?:means?|refers? to|stands? for|denotes?|is short for)\b|^by\s.{1,40}\smeans?\b` +
		`|^(?:[\w'’"“”/.-]+\s+){1,6}?(?:is|are)\s+[^,;]+(?:,|\s[-–—])\s*not\s` +
		`|(?:是|即|专|单|特|仅|里|”|」|的)指(?:的是|[^定派出向导标令示挥望])|^所谓|说的是|意思是|指的是|的简称|的全称` +
		`|不是[^，,。]{1,30}[，,]?\s*而是|是[^，,。]{1,40}[，,]\s*(?:而)?(?:不是|并非|而非)` +
		`|を(?:指す|指します|意味する|言う|いう)$|を(?:指し|意味し)、|の略(?:だ|である|です)?$|のことではない$|のことだ$|のことです$` +
		`|(?:では|で|じゃ)なく[て、]?[^。]*(?:だ|である|です|のこと)$`)
	// contrasted finds what a definition says that a thing is not, and the words around it.
	contrasted = pattern.Lazy(`(?i)(?:(?:,|\s[-–—])\s*not|\brather than|\binstead of)\s.*$|(?:，|,)?\s*(?:而不是|而非|并非|不是|而是)|(?:のこと)?(?:では|で|じゃ)(?:なく|ない)て?|こと(?:だ|です|である)?$`)
	// doneTo finds what people do to a thing: "is signed by the lead, not by the author".
	doneTo = pattern.Lazy(`(?i)^(?:[\w'’"“”/.-]+\s+){1,6}?(?:is|are)\s+(?:\w+ly\s+)?(\w+)\b`)
)

// isDefinition reports whether a sentence says what a thing is, or what a word means.
func isDefinition(s string) bool {
	if !defines().MatchString(s) || people().MatchString(s) {
		return false
	}
	rest := strings.TrimSpace(contrasted().ReplaceAllString(s, ""))
	if saysDuty(rest) {
		return false
	}
	m := doneTo().FindStringSubmatch(s)
	return m == nil || !participle().MatchString(m[1])
}
