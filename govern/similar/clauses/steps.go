package clauses

import (
	"strings"

	"github.com/tacit-kb/tacit/kb/pattern"
)

// stepForms find two steps in a sentence. Of those that are turned round, the first
// group comes second.
var stepForms = []struct {
	turned bool
	form   func() *pattern.Keyed
}{
	{true, pattern.WithKeys(`(?i)^before\s+(.+?),\s*(.+)$`)},
	{false, pattern.WithKeys(`(?i)^(?:after|once)\s+(.+?),\s*(.+)$`)},
	{false, pattern.WithKeys(`(?i)^(?:first,?\s+)?(.+?)[,;]?\s+(?:and\s+)?(?:then|before|only then)\s+(.+)$`)},
	{true, pattern.WithKeys(`(?i)^(.+?)[,;]?\s+(?:only\s+)?(?:after|once)\s+(.+)$`)},
	{false, pattern.WithKeys(`先(.+?)[，,、；;]?\s*(?:然后再|然后|接着|再|才)(.+)$`)},
	{false, pattern.WithKeys(`^(.+?)(?:之后|以后|后)[，,]?\s*(?:再|才)?(.+)$`)},
	{true, pattern.WithKeys(`^(.+?)(?:之前|以前|前)[，,]?\s*(?:必须|应该|应|要|得)?先?(.+)$`)},
	{false, pattern.WithKeys(`^(.+?)(?:て|で)から、?(.+)$`)},
	{false, pattern.WithKeys(`^(.+?)(?:た|の)?(?:後|あと)(?:に|で)?、?(.+)$`)},
	{true, pattern.WithKeys(`^(.+?)(?:る|の)?前に(?:は)?、?(?:必ず|まず|先に)?(.+)$`)},
}

// Steps finds the two steps that a sentence puts in order. It gives take what comes first and what then, by one way to say
// so after another, until take has a use for some.
func Steps(text string, take func(first, then string) bool) {
	text = strings.TrimRight(strings.TrimSpace(WithoutReason(text)), "。.!！")
	for _, f := range stepForms {
		taken := false
		for _, m := range f.form().FindAllStringSubmatch(text) {
			first, then := m[1], m[2]
			if f.turned {
				first, then = then, first
			}
			taken = take(first, then) || taken
		}
		if taken {
			return
		}
	}
}
