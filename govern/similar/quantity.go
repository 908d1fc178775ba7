package similar

import (
	"cmp"
	"maps"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/tacit-kb/tacit/govern/similar/number"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// A quantity is a number with what it counts: two rules that differ in one are not
// the same rule.
type quantity struct {
	number float64
	unit   string
}

// units are what is counted, by the words for it in three languages.
var units = map[string]string{
	"second": "s", "seconds": "s", "sec": "s", "secs": "s", "秒": "s", "秒钟": "s", "秒間": "s",
	"minute": "min", "minutes": "min", "min": "min", "mins": "min", "分": "min", "分钟": "min", "分間": "min",
	"hour": "h", "hours": "h", "小时": "h", "个小时": "h", "時間": "h",
	"day": "day", "days": "day", "天": "day", "日": "day", "日間": "day", "日以内": "day",
	"week": "week", "weeks": "week", "周": "week", "星期": "week", "个星期": "week", "週": "week", "週間": "week",
	"month": "month", "months": "month", "个月": "month", "か月": "month", "ヶ月": "month", "ケ月": "month",
	"year": "year", "years": "year", "年": "year", "年間": "year",
	"time": "times", "times": "times", "attempt": "times", "attempts": "times", "retries": "times", "次": "times", "回": "times",
	"%": "%", "％": "%", "percent": "%",
	"people": "people", "person": "people", "persons": "people", "approval": "people", "approvals": "people", "reviewers": "people", "人": "people", "名": "people", "个人": "people",
	"item": "pieces", "items": "pieces", "row": "pieces", "rows": "pieces", "个": "pieces", "条": "pieces", "张": "pieces", "枚": "pieces", "件": "pieces", "つ": "pieces",
	"line": "lines", "lines": "lines", "行": "lines", "character": "chars", "characters": "chars", "字符": "chars", "文字": "chars", "字": "chars",
	"digit": "digits", "digits": "digits", "位": "digits", "桁": "digits", "本": "pieces",
	"kb": "kb", "kib": "kb", "mb": "mb", "mib": "mb", "gb": "gb", "gib": "gb",
}

// counted finds a number with the word after it. The words of units are tried the
// longest first.
var counted = sync.OnceValue(func() *regexp.Regexp {
	var latin, rest []string
	for w := range units {
		if ascii(w) && w != "%" {
			latin = append(latin, w)
		} else {
			rest = append(rest, w)
		}
	}
	return regexp.MustCompile(`(?i)(\d+(?:\.\d+)?[千万]?|[零一二两三四五六七八九十百千万半]+|\b(?:` + alternatives(slices.Collect(maps.Keys(number.Spelt))) + `)\b)` +
		`[ -]?(?:(` + alternatives(latin) + `)\b|(` + alternatives(rest) + `))`)
})

// spoken finds a number in words, without which, and without a digit, nothing is counted.
var spoken = sync.OnceValue(func() *pattern.Keyed {
	return pattern.WithKeys(`(?i)\b(?:` + alternatives(slices.Collect(maps.Keys(number.Spelt))) + `)\b|零|一|二|两|三|四|五|六|七|八|九|十|百|千|万|半`)()
})

// hasNumber reports whether a text has a number of any form: without one, the patterns
// that look for numbers find none.
func hasNumber(text string) bool {
	return strings.ContainsAny(text, "0123456789") || spoken().MatchString(text)
}

// alternatives joins words for a pattern, the longest first.
func alternatives(words []string) string {
	slices.SortFunc(words, func(a, b string) int { return cmp.Or(cmp.Compare(len(b), len(a)), cmp.Compare(a, b)) })
	return strings.Join(words, "|")
}

func (x *lexicon) quantitiesOf(text string) []quantity {
	return x.counts.of(text, func() []quantity { return quantitiesOf(text) })
}

// quantitiesOf returns the quantities of a text.
func quantitiesOf(text string) []quantity {
	text = number.Plain(text)
	if !hasNumber(text) {
		return nil
	}
	var all []quantity
	for _, at := range counted().FindAllStringSubmatchIndex(text, -1) {
		if strings.HasSuffix(text[:at[0]], "第") || strings.HasPrefix(text[at[1]:], "目") {
			continue // 三回目 is the third, and not three
		}
		unit := text[max(at[4], at[6]):max(at[5], at[7])]
		if n, ok := number.Of(strings.ToLower(text[at[2]:at[3]])); ok {
			all = append(all, quantity{n, units[strings.ToLower(unit)]})
		}
	}
	return all
}

// An accord is what two texts have to say to each other's quantities.
type accord struct {
	share float64 // -1: the lesser has quantities that the greater lacks; 1: it has them all; 0: there are none
	clash []string
	ofOne []string // those of which both places name the subject of one, as far as that can be told
}

// accordOf looks for the quantities of the lesser of two memories in the greater one.
// They clash where the place that speaks of the same has another number of the same
// unit, and the number is nowhere else.
func accordOf(lesser, greater *reading) accord {
	theirs := greater.counts()
	var a accord
	total := 0
	for i, s := range lesser.whole.statements {
		for _, q := range lesser.counts()[i] {
			total++
			if slices.ContainsFunc(theirs, func(all []quantity) bool { return slices.Contains(all, q) }) {
				a.share++
				continue
			}
			a.share--
			place := greater.around(lesser.whole.each[i])
			if other := slices.IndexFunc(greater.lexicon.quantitiesOf(place), func(x quantity) bool { return x.unit == q.unit }); other >= 0 {
				said := short(s.text) + " / " + short(place)
				a.clash = append(a.clash, said)
				if lesser.lang != greater.lang || sameSubject(s.text, place) {
					a.ofOne = append(a.ofOne, said)
				}
			}
		}
	}
	a.share /= max(1, float64(total))
	return a
}

// around returns the text of the statement that is nearest to a vector, with its
// neighbours.
func (r *reading) around(u unit) string {
	_, at := nearest(u, r.whole.each)
	if at < 0 {
		return ""
	}
	return textOf(r.whole.statements[max(0, at-1):min(len(r.whole.statements), at+2)])
}

// sameSubject reports whether what one text counts is spoken of where the other counts:
// "Sessions expire after 30 minutes" and "the session lives for an hour".
func sameSubject(x, y string) bool {
	mine, theirs := countingClauses(x), countingClauses(y)
	return speaksOf(mine, theirs) || speaksOf(theirs, mine)
}

// speaksOf reports whether a subject of one is spoken of by the other.
func speaksOf(some, others []countingClause) bool {
	for _, x := range some {
		for _, y := range others {
			if slices.Contains(y.words, x.subject) {
				return true
			}
		}
	}
	return false
}

// counting are words of English that say how something is counted, and not what.
var counting = strings.Fields("every each after within at least most than all must should up no more only always never keep we use")

// countingWide are the same of Chinese and Japanese.
var countingWide = pattern.WithKeys(`单次|每次|一次|最多|至少|最少|不超过|必须|最大|最小|必ず|最低`)

// A countingClause is a clause that counts something: what it speaks of first, and all of
// its words.
type countingClause struct {
	subject string
	words   []string
}

// countingClauses returns the clauses of a text with a number in them. The subject stands
// before the number, where anything does.
func countingClauses(text string) (all []countingClause) {
	for _, c := range clauses(number.Plain(text)) {
		at := counted().FindStringIndex(c)
		if at == nil {
			continue
		}
		words := slices.Concat(subjects(c[:at[0]]), subjects(c[at[1]:]))
		if len(words) > 0 {
			all = append(all, countingClause{words[0], words})
		}
	}
	return all
}

// subjects returns the beginnings of the words of a text that say something, and the pairs
// of characters in scripts without spaces.
func subjects(text string) (all []string) {
	ps := pieces(countingWide().ReplaceAllString(text, ", "))
	for i, p := range ps {
		switch {
		case ascii(p):
			if !idle[p] && !slices.Contains(counting, p) {
				all = append(all, p[:min(len(p), stem)])
			}
		case i+1 < len(ps) && !ascii(ps[i+1]):
			all = append(all, p+ps[i+1])
		}
	}
	return all
}
