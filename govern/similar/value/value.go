// Package value finds what a clause sets a thing to where there are few things that it can be: true or false, on or
// off, a day of the week, a language. Two clauses that are alike but for such a value cannot both hold.
package value

import (
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/govern/similar/number"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// A kind is a closed set of values, each with the words for it.
type kind struct {
	values []func() *pattern.Keyed
	denied bool // one of its words denies: 没开 is off
}

var kinds = []kind{
	{values: []func() *pattern.Keyed{pattern.WithKeys(`(?i)\btrue\b`), pattern.WithKeys(`(?i)\bfalse\b`)}},
	{denied: true, values: []func() *pattern.Keyed{
		pattern.WithKeys(`(?i)\b(?:is|are|stays?|be|default(?:s to)?|set to|switched|turned) on\b|(?:已经?|都|默认|一直)开(?:着|了|启)?|开着|开启了?|启用了?|有効|オン(?:に|で|だ)`),
		pattern.WithKeys(`(?i)\b(?:is|are|stays?|be|default(?:s to)?|set to|switched|turned) off\b|(?:没|没有|未|默认不|先不)(?:开启?|启用)|默认关|关(?:着|了|掉|闭)|停用|禁用|無効|オフ(?:に|で|だ)`),
	}},
	{values: []func() *pattern.Keyed{
		pattern.WithKeys(`(?i)\benglish\b|英文|英语|英語`), pattern.WithKeys(`(?i)\bchinese\b|中文|汉语|中国語`), pattern.WithKeys(`(?i)\bjapanese\b|日文|日语|日本語`),
		pattern.WithKeys(`(?i)\bgerman\b|德文|德语|ドイツ語`), pattern.WithKeys(`(?i)\bfrench\b|法文|法语|フランス語`), pattern.WithKeys(`(?i)\bspanish\b|西班牙语|スペイン語`),
		pattern.WithKeys(`(?i)\bkorean\b|韩文|韩语|韓国語`), pattern.WithKeys(`(?i)\bitalian\b|意大利语|イタリア語`),
	}},
}

// A Value is what a clause sets a thing to.
type Value struct {
	kind, number int
	text         string // as the clause writes it
}

// DeniedBy reports whether a word that denies may be the value itself.
func (v Value) DeniedBy() bool { return v.kind < len(kinds) && kinds[v.kind].denied }

// days is the kind of the days of the week.
var days = len(kinds)

// Of returns the values that a clause names, and the clause with a space for each.
func Of(clause string) (all []Value, rest string) {
	rest = clause
	for k, kind := range kinds {
		for n, words := range kind.values {
			for _, w := range words().FindAllString(clause) {
				all = append(all, Value{k, n, w})
				rest = strings.Replace(rest, w, " ", 1)
			}
		}
	}
	for _, d := range number.Weekdays(clause) {
		all = append(all, Value{days, d.Number, d.Text})
		rest = strings.ReplaceAll(rest, d.Text, " ")
	}
	return all, rest
}

// Other returns two values of one kind, of which each is named by one of two clauses alone, and neither names another of
// the kind that the other has.
func Other(mine, theirs []Value) (x, y string, ok bool) {
	for _, v := range mine {
		same := func(w Value) bool { return w.kind == v.kind }
		shared := func(w Value) bool {
			return same(w) && slices.ContainsFunc(mine, func(u Value) bool { return u.kind == w.kind && u.number == w.number })
		}
		at := slices.IndexFunc(theirs, same)
		if at >= 0 && !slices.ContainsFunc(theirs, shared) && (v.kind == days || single(mine, v.kind) && single(theirs, v.kind)) {
			return v.text, theirs[at].text, true
		}
	}
	return "", "", false
}

// single reports whether there is one value of a kind: from English to German, no value is set.
func single(all []Value, kind int) bool {
	seen := map[int]bool{}
	for _, v := range all {
		if v.kind == kind {
			seen[v.number] = true
		}
	}
	return len(seen) == 1
}
