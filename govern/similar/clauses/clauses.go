// Package clauses cuts sentences of notes into clauses.
package clauses

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/tacit-kb/tacit/govern/similar/number"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// reasonFrom finds where a clause goes on with its reason, which is not what it asks for.
var reasonFrom = pattern.WithKeys(`(?i)[,，、]?\s*(?:\bbecause\b|\bsince\b|\bso that\b|\botherwise\b|因为|由于|否则).*`)

// andNever finds where a clause goes on with what it denies, and denies nothing before: "in cents and never as floats".
var andNever = pattern.WithKeys(`(?i)\s(?:and|but)\s+(never|not)\b`)

// reasonClause is a clause of Japanese that is nothing but the reason of another: 個人情報だから.
var reasonClause = pattern.WithKeys(`^[^、。はを]{1,24}(?:だから|ですから|なので|のため|であるため)$`)

// WithoutReason returns a sentence without the reason that it gives.
func WithoutReason(text string) string { return reasonFrom().ReplaceAllString(text, "") }

// Of cuts a sentence at its commas and leaves its reason out, unless it is nothing else. A mark between two digits is part
// of a number, a time or a proportion: 14.50, 8:30, 3,000.
func Of(text string) (all []string) {
	text = andNever().ReplaceAllString(WithoutReason(text), ", $1")
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

// These find what stands between the parts of a sentence, and between amounts of two things.
var (
	betweenParts = pattern.Lazy(`[，、；;]|,\s`)
	twoAmounts   = pattern.Lazy(`\s(?:and|but)\s|[和而と]`)
)

// Parts cuts a sentence into at most so many parts: at its commas, and between amounts of two things, as in "1850 cents
// for bikes and 2900 for scooters". The numbers of a list, such as 1、5、30, stay together.
func Parts(text string, most int) (all []string) {
	from := 0
	take := func(to int) {
		if part := strings.TrimRight(strings.TrimSpace(text[from:to]), "。.！!"); part != "" {
			all = append(all, part)
		}
	}
	marks := append(betweenParts().FindAllStringIndex(text, -1), twoAmounts().FindAllStringIndex(text, -1)...)
	slices.SortFunc(marks, func(a, b []int) int { return a[0] - b[0] })
	for _, at := range marks {
		if len(all) == most-1 {
			break
		}
		if at[0] < from { // ", and": the comma has cut there
			continue
		}
		before, after := text[from:at[0]], text[at[1]:]
		next := after
		if end := betweenParts().FindStringIndex(after); end != nil {
			next = after[:end[0]]
		}
		if joins := twoAmounts().MatchString(text[at[0]:at[1]]); joins && strings.ContainsFunc(before, isDigit) && strings.ContainsFunc(next, isDigit) && names(next) ||
			!joins && !(strings.LastIndexFunc(before, isDigit) == len(before)-1 && strings.IndexFunc(after, isDigit) == 0) {
			take(at[0])
			from = at[1]
		}
	}
	take(len(text))
	return all
}

// names reports whether a part has letters enough to name a thing besides an amount.
func names(part string) bool {
	letters := 0
	for _, r := range part {
		if unicode.IsLetter(r) {
			letters++
		}
	}
	return letters >= 2
}

func isDigit(r rune) bool { return r >= '0' && r <= '9' }
