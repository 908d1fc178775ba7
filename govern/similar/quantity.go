package similar

import (
	"cmp"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

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
	"kb": "kb", "kib": "kb", "mb": "mb", "mib": "mb", "gb": "gb", "gib": "gb",
}

// numbers spelt out, as far as rules use them.
var spelt = map[string]float64{
	"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10, "twelve": 12, "fifteen": 15,
	"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "ninety": 90, "hundred": 100, "half an": 0.5, "half a": 0.5, "半": 0.5, "half": 0.5,
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
	return regexp.MustCompile(`(?i)(\d+(?:\.\d+)?|[零一二两三四五六七八九十百千半]+|\b(?:` + alternatives(slices.Collect(maps.Keys(spelt))) + `)\b)` +
		`[ -]?(?:(` + alternatives(latin) + `)\b|(` + alternatives(rest) + `))`)
})

// spoken finds a number in words, without which, and without a digit, nothing is counted.
var spoken = sync.OnceValue(func() *pattern.Keyed {
	return pattern.WithKeys(`(?i)\b(?:` + alternatives(slices.Collect(maps.Keys(spelt))) + `)\b|零|一|二|两|三|四|五|六|七|八|九|十|百|千|半`)()
})

// numerals writes digits of full width as others, and twice as two times.
func numerals(text string) string {
	if strings.ContainsAny(text, "０１２３４５６７８９") {
		text = strings.Map(func(r rune) rune {
			if r >= '０' && r <= '９' {
				return r - '０' + '0'
			}
			return r
		}, text)
	}
	return twice().ReplaceAllString(text, "two times")
}

var twice = pattern.WithKeys(`(?i)\btwice\b`)

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
	text = numerals(text)
	if !hasNumber(text) {
		return nil
	}
	var all []quantity
	for _, at := range counted().FindAllStringSubmatchIndex(text, -1) {
		if strings.HasSuffix(text[:at[0]], "第") || strings.HasPrefix(text[at[1]:], "目") {
			continue // 三回目 is the third, and not three
		}
		unit := text[max(at[4], at[6]):max(at[5], at[7])]
		if n, ok := numberOf(strings.ToLower(text[at[2]:at[3]])); ok {
			all = append(all, quantity{n, units[strings.ToLower(unit)]})
		}
	}
	return all
}

func numberOf(s string) (float64, bool) {
	if n, err := strconv.ParseFloat(s, 64); err == nil {
		return n, true
	}
	if n, ok := spelt[s]; ok {
		return n, true
	}
	return hanNumber(s)
}

// hanNumber reads numbers up to the thousands, such as 十五 and 二百.
func hanNumber(s string) (float64, bool) {
	total, digit := 0.0, -1.0
	for _, r := range s {
		if i := strings.IndexRune("零一二三四五六七八九", r); i >= 0 {
			digit = float64(i / len("零"))
			continue
		}
		place := map[rune]float64{'十': 10, '百': 100, '千': 1000}[r]
		switch {
		case r == '两':
			digit = 2
		case place == 0:
			return 0, false
		default:
			total += place * max(1, digit)
			digit = 0
		}
	}
	return total + max(digit, 0), true
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

// A countingClause is a clause that counts something: what it speaks of first, and all of
// its words.
type countingClause struct {
	subject string
	words   []string
}

// countingClauses returns the clauses of a text with a number in them. The subject stands
// before the number, where anything does.
func countingClauses(text string) (all []countingClause) {
	for _, c := range clauses(numerals(text)) {
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
	ps := pieces(text)
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
