// Package clauses cuts sentences of notes into clauses.
package clauses

import (
	"strings"
	"unicode/utf8"

	"github.com/tacit-kb/tacit/govern/similar/number"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// reasonFrom finds where a clause goes on with its reason, which is not what it asks for.
var reasonFrom = pattern.WithKeys(`(?i)[,，、]?\s*(?:\bbecause\b|\bsince\b|\bso that\b|\botherwise\b|因为|由于|否则).*`)

// reasonClause is a clause of Japanese that is nothing but the reason of another: 個人情報だから.
var reasonClause = pattern.WithKeys(`^[^、。はを]{1,24}(?:だから|ですから|なので|のため|であるため)$`)

// WithoutReason returns a sentence without the reason that it gives.
func WithoutReason(text string) string { return reasonFrom().ReplaceAllString(text, "") }

// Of cuts a sentence at its commas and leaves its reason out, unless it is nothing else. A mark between two digits is part
// of a number, a time or a proportion: 14.50, 8:30, 3,000.
func Of(text string) (all []string) {
	text = WithoutReason(text)
	from := 0
	take := func(to int) {
		if clause := text[from:to]; to > from && !reasonClause().MatchString(clause) {
			all = append(all, clause)
		}
	}
	for i, r := range text {
		after := i + utf8.RuneLen(r)
		if !strings.ContainsRune(",，、;；:：。.!！?？\n", r) || strings.ContainsRune(".,:：", r) && number.Inside(text, i, after) {
			continue
		}
		take(i)
		from = after
	}
	if take(len(text)); len(all) == 0 && strings.TrimSpace(text) != "" {
		return []string{text}
	}
	return all
}
