package number

import (
	"strings"

	"github.com/tacit-kb/tacit/kb/pattern"
)

// These find, right before or after an amount, that something does not have it: 不是 35 天, not 35 days,
// 35日ではなく.
var (
	deniedBefore = pattern.Lazy(`(?i)(?:\b(?:not|no longer|instead of|rather than)\s+|(?:不是|不再是?|并非|而非)\s*)$`)
	deniedAfter  = pattern.Lazy(`^\s*(?:(?:では|じゃ|で)(?:なく|ない|ありません)|はやめ)`)
)

// ByDenial returns the numbers of a clause, as Measures does: those that hold, and those that it denies.
func ByDenial(clause string) (hold, denied []Measure) {
	clause = Plain(clause)
	var rest strings.Builder
	from := 0
	for _, at := range Counted().FindAllStringIndex(clause, -1) {
		if deniedBefore().MatchString(clause[:at[0]]) || deniedAfter().MatchString(clause[at[1]:]) {
			rest.WriteString(clause[from:at[0]])
			denied = append(denied, Measures(clause[at[0]:at[1]])...)
			from = at[1]
		}
	}
	return Measures(rest.String() + clause[from:]), denied
}
