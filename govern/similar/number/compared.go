package number

import (
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// A comparison that is denied asks for the contrary: what must not be less is greater.
var (
	notLess = pattern.WithKeys(`(?i)不(?:得|能|要|可以|可|应当|应|准|允许)?(?:小于|短于|低于|少于|早于)|\b(?:not|never|no) (?:be )?(?:less|shorter|lower|fewer|smaller|earlier) than\b`)
	notMore = pattern.WithKeys(`(?i)不(?:得|能|要|可以|可|应当|应|准|允许)?(?:大于|长于|高于|多于|超过|晚于)|\b(?:not|never|no) (?:be )?(?:greater|longer|higher|more|larger|bigger|later) than\b|\b(?:not|never) exceeds?\b`)
)

// Compared writes a comparison that is denied as the contrary one, and hours as a clock shows them.
func Compared(clause string) string {
	clause = Clocked(clause)
	greater, less := "大于", "小于"
	if lang.Spaced(clause) {
		greater, less = "greater than", "less than"
	}
	return notMore().ReplaceAllString(notLess().ReplaceAllString(clause, greater), less)
}
