package member

import (
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/kb/pattern"
)

// halves are the parts of a day and of a week of which a sentence may speak: a class for each, a half a
// string, its names in the three languages.
var halves = [][]string{
	{"午前 上午 早上 morning", "午後 下午 afternoon", "夜 晚上 夜里 夜间 evening night"},
	{"平日 工作日 weekday", "週末 土日 周末 weekend", "祝日 节假日 holiday"},
}

// These find a half that a sentence begins with, or makes its topic. One further on is a value: "the
// meeting is in the morning", 会議は午前.
var spokenOf = []func() *pattern.Keyed{
	pattern.WithKeys(`^[^、。はもが]{0,14}?(午前|午後|夜|平日|週末|土日|祝日)(?:中|間|帯)?[はも]`),
	pattern.WithKeys(`^(?:每[天周]|周[一二三四五六日天]|星期[一二三四五六日天])?的?(上午|早上|下午|晚上|夜里|夜间|工作日|周末|节假日)`),
	pattern.WithKeys(`(?i)^(?:in the|at|on|during the|every) (morning|afternoon|evening|night|weekday|weekend|holiday)s?\b`),
}

// otherHalves names the halves of a day or a week of which two texts speak, if they are others of one class.
func otherHalves(a, b string) (words string, ok bool) {
	mine, theirs := halfOf(a), halfOf(b)
	if mine == "" || theirs == "" || withoutHalf(a, mine) == withoutHalf(b, theirs) {
		return "", false // what is one sentence but for the half says when: 每天早上备份
	}
	for _, class := range halves {
		of := func(name string) int {
			return slices.IndexFunc(class, func(half string) bool { return slices.Contains(strings.Fields(half), name) })
		}
		if x, y := of(mine), of(theirs); x >= 0 && y >= 0 && x != y {
			return mine + " / " + theirs, true
		}
	}
	return "", false
}

// withoutHalf is a text without a half that it names, and without its spaces and full stop.
func withoutHalf(text, half string) string {
	text = strings.Replace(strings.ToLower(text), half, "", 1)
	return strings.TrimRight(strings.Join(strings.Fields(text), ""), ".。")
}

func halfOf(text string) string {
	for _, form := range spokenOf {
		for _, m := range form().FindAllStringSubmatch(text) {
			return strings.ToLower(m[1])
		}
	}
	return ""
}
