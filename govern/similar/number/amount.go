package number

import (
	"regexp"
	"strings"

	"github.com/tacit-kb/tacit/kb/pattern"
)

// fromAmount finds what a rule compares with an amount to say when it holds: 水温 in 水温が 28 度を超えたら.
var fromAmount = []func() *regexp.Regexp{
	pattern.Lazy(`(?i)\b(?:when|if|once|while)\s+(?:the |a |an )?([a-z][a-z -]{1,30}?)\s+(?:is |gets |goes |rises |falls |drops )?(?:above|below|over|under|exceeds?|reaches|(?:more|less|higher|lower|greater) than)\s+\d`),
	pattern.Lazy(`^(?:如果|若|当|一旦)?([^，,。\d]{1,12}?)(?:大于|高于|多于|超过|小于|低于|少于|达到|跌破)\s*\d[^，,。]{0,8}?(?:时|的时候|[，,])`),
	pattern.Lazy(`^([^、。はがを\d]{1,16})が\s*[\d０-９][^、。が]{0,12}?(?:を(?:超え|上回|下回|切)|に達|以上|以下|未満)[^、。]{0,6}?(?:たら|とき|場合|際|なら|れば|ると)`),
}

// OfOthers reports whether two rules hold from an amount on, each of another thing, and names the
// two: 水温 / 塩分.
func OfOthers(a, b string) (words string, ok bool) {
	for _, f := range fromAmount {
		x, y := f().FindStringSubmatch(a), f().FindStringSubmatch(b)
		if x == nil || y == nil || strings.Contains(x[1], y[1]) || strings.Contains(y[1], x[1]) {
			continue
		}
		return strings.TrimSpace(x[1]) + " / " + strings.TrimSpace(y[1]), true
	}
	return "", false
}
