package topic

import (
	"regexp"
	"strings"

	"github.com/tacit-kb/tacit/kb/pattern"
)

// What has its size for a name, and the number that is said of it: "the 300 ml line fills 2,400
// bottles an hour", 300mlラインの能力は毎時2,400本.
var (
	sizedEN = pattern.Lazy(`(?i)^(?:the |our |an? )?(\d[\d.,]*[ -]?(?:ml|cl|l|lit(?:re|er)s?|mm|cm|inch|in|gb|tb|kva?|kw|k?v|bar|port|core|seat|door|bit)\b)[ -](\p{Ll}+)\b(.*)$`)
	sizedZH = pattern.Lazy(`^(\d[\d.]*(?:ml|ML|毫升|升|L|mm|毫米|cm|厘米|寸|英寸|kW|千瓦|V|伏|座|口|核))(\p{Han}{1,6}?)(?:的|每|是|用|要|配|最|一|只|\d)(.*)$`)
	sizedJA = pattern.Lazy(`^(\d[\d.,]*(?:ml|mL|ML|cl|l|L|リットル|mm|ミリ|cm|センチ|インチ|kW|V|口|人乗り|本入り|個入り|枚入り))の?([^\d、。はがを]{1,16})[はがを](.*)$`)

	// extents are what a size limits or measures: then it is what is said, and no name.
	extents = pattern.Lazy(`(?i)limit|maxim|minim|distance|gap|depth|width|height|length|thick|margin|clearance|overlap|step|interval|space|限|距|隙|深|宽|高|长|厚|间|余|以上|以下|以内|间隔|間|幅|長|余白|上限|下限|制限|超`)
	figure  = pattern.Lazy(`\d`)
)

// between is what may stand in a size: 1,000 ml, 12-seat.
var between = strings.NewReplacer(" ", "", "-", "", ",", "")

// sized returns a finder of topics that a pattern finds: a size, what has it, and what is said.
func sized(of func() *regexp.Regexp) func(l Lexicon, a, b string) (x, y topic, ok bool) {
	find := func(title string) (topic, bool) {
		m := of().FindStringSubmatch(strings.TrimSpace(title))
		if m == nil || extents().MatchString(m[2]) || !figure().MatchString(m[3]) {
			return topic{}, false
		}
		return topic{strings.ToLower(between.Replace(m[1])), m[2]}, true
	}
	return func(_ Lexicon, a, b string) (x, y topic, ok bool) {
		x, y, ok = both(find, a, b)
		return x, y, ok && x.name != y.name
	}
}
