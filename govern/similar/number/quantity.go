package number

import (
	"cmp"
	"maps"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/tacit-kb/tacit/kb/pattern"
)

// A Quantity is a number with what it counts: two rules that differ in one are not
// the same rule.
type Quantity struct {
	Number float64
	Unit   string
}

// units are what is counted, by the words for it in three languages.
var units = map[string]string{
	"second": "s", "seconds": "s", "sec": "s", "secs": "s", "秒": "s", "秒钟": "s", "秒間": "s",
	"minute": "min", "minutes": "min", "min": "min", "mins": "min", "分": "min", "分钟": "min", "分間": "min",
	"hour": "h", "hours": "h", "小时": "h", "个小时": "h", "钟头": "h", "个钟头": "h", "時間": "h",
	"day": "day", "days": "day", "天": "day", "日": "day", "日間": "day", "日以内": "day",
	"week": "week", "weeks": "week", "周": "week", "星期": "week", "个星期": "week", "礼拜": "week", "个礼拜": "week", "週": "week", "週間": "week",
	"month": "month", "months": "month", "个月": "month", "か月": "month", "ヶ月": "month", "ケ月": "month",
	"year": "year", "years": "year", "年": "year", "年間": "year",
	"time": "times", "times": "times", "attempt": "times", "attempts": "times", "retries": "times", "次": "times", "回": "times",
	"%": "%", "％": "%", "percent": "%",
	"people": "people", "person": "people", "persons": "people", "approval": "people", "approvals": "people", "reviewer": "people", "reviewers": "people", "approver": "people", "approvers": "people", "人": "people", "名": "people", "个人": "people",
	"item": "pieces", "items": "pieces", "row": "pieces", "rows": "pieces", "个": "pieces", "条": "pieces", "张": "pieces", "枚": "pieces", "件": "pieces", "つ": "pieces",
	"line": "lines", "lines": "lines", "行": "lines", "character": "chars", "characters": "chars", "字符": "chars", "文字": "chars", "字": "chars",
	"digit": "digits", "digits": "digits", "位": "digits", "桁": "digits", "本": "pieces",
	"kb": "kb", "kib": "kb", "mb": "mb", "mib": "mb", "gb": "gb", "gib": "gb",
}

// Counted finds a number with the word after it. The words of units are tried the
// longest first.
var Counted = sync.OnceValue(func() *regexp.Regexp {
	var latin, rest []string
	for w := range units {
		if w[0] < utf8.RuneSelf && w != "%" {
			latin = append(latin, w)
		} else {
			rest = append(rest, w)
		}
	}
	return regexp.MustCompile(`(?i)(\d+(?:\.\d+)?[千万]?|[零一二两三四五六七八九十百千万半]+|\b(?:` + alternatives(slices.Collect(maps.Keys(Spelt))) + `)\b)` +
		`[ -]?(?:(` + alternatives(latin) + `)\b|(` + alternatives(rest) + `))`)
})

// spoken finds a number in words, without which, and without a digit, nothing is counted.
var spoken = sync.OnceValue(func() *pattern.Keyed {
	return pattern.WithKeys(`(?i)\b(?:` + alternatives(slices.Collect(maps.Keys(Spelt))) + `)\b|零|一|二|两|三|四|五|六|七|八|九|十|百|千|万|半`)()
})

// In reports whether a text has a number of any form: without one, the patterns
// that look for numbers find none.
func In(text string) bool {
	return strings.ContainsAny(text, "0123456789") || spoken().MatchString(text)
}

// alternatives joins words for a pattern, the longest first.
func alternatives(words []string) string {
	slices.SortFunc(words, func(a, b string) int { return cmp.Or(cmp.Compare(len(b), len(a)), cmp.Compare(a, b)) })
	return strings.Join(words, "|")
}

// Quantities returns the quantities of a text.
func Quantities(text string) []Quantity {
	text = Plain(text)
	if !In(text) {
		return nil
	}
	_, text = cutHours(text) // 11時45分 is no span of 45 minutes
	var all []Quantity
	for _, at := range Counted().FindAllStringSubmatchIndex(text, -1) {
		if strings.HasSuffix(text[:at[0]], "第") || strings.HasPrefix(text[at[1]:], "目") {
			continue // 三回目 is the third, and not three
		}
		unit := text[max(at[4], at[6]):max(at[5], at[7])]
		if n, ok := Of(strings.ToLower(text[at[2]:at[3]])); ok {
			all = append(all, Quantity{n, units[strings.ToLower(unit)]})
		}
	}
	return all
}
