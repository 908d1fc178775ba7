package ended

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/tacit-kb/tacit/govern/similar/number"
	"github.com/tacit-kb/tacit/govern/similar/subject"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// These are a number with what it counts, as it stands before and after the verb of a change.
const (
	amount = `(\d[\d,.]*\s?[^\s\d，。、,.;；はがをにへ降升提调改变涨减增缩延放换到]{0,5}?)`
	became = `(\d[\d,.]*\s?[^\s\d，。、,.;；了]{0,4})`
)

// changes are the forms in which a sentence says that an amount has become another. The groups are the two:
// "raised from 3 to 5 tries", 从 16 次降到 8 次, 5年から7年に延ばした.
var changes = []func() *pattern.Keyed{
	pattern.WithKeys(`(?i)\b(?:went|gone|go|goes|raised|lowered|cut|changed?|moved?|extended|shortened|reduced|increased|bumped|dropped|up|down)\b[^,;.]{0,30}?\bfrom (\d[\d,.]*(?: ?[a-z%°]+)?) to (\d[\d,.]*(?: ?[a-z%°]+)?)`),
	pattern.WithKeys(`[从由]\s?` + amount + `\s?(?:直接|统一|已经?)?[降升提调改变涨减增缩延放换][^\s\d，。、,;；]{0,3}?[到成为至]了?\s?` + became),
	pattern.WithKeys(amount + `から\s?` + amount + `\s?(?:に|へ)[^\s、。]{0,3}(?:変|延|伸|上|下|増|減|短|縮|引|切|なっ|なり|した)`),
	pattern.WithKeys(amount + `(?:では|じゃ)なく(?:て)?、?\s?` + amount + `(?:[^\s\d]|$)`),
	pattern.WithKeys(`不是[^，。；\d]{0,3}?\s?` + amount + `(?:了)?[，,]?\s?(?:而是|是|改成|改为)[^，。；\d]{0,3}?\s?` + became),
	pattern.WithKeys(`(?i)\bnot (\d[\d,.]*(?: ?[a-z%°]+)?) (?:any ?more )?but (\d[\d,.]*(?: ?[a-z%°]+)?)`),
}

// A change is what a sentence says of amounts: which have become others, and the words of what it speaks of.
type change struct {
	amounts  []number.Measure
	literals [][2]string // the amounts before and after, as they are written: of 1年 and 3万円 no measure is known
	words    []string
	head     string // the first word of a sentence of Chinese
}

// changeIn returns the change that a sentence tells of; one without amounts if it tells of none.
func changeIn(text string) (c change) {
	for _, form := range changes {
		for _, m := range form().FindAllStringSubmatch(number.Plain(text)) {
			before, after := number.Measures(m[1]), number.Measures(m[2])
			if x, y := strings.TrimSpace(m[1]), strings.TrimSpace(m[2]); !strings.HasSuffix(y, x) && strings.Trim(x, "0123456789,. ") != "" {
				c.literals = append(c.literals, [2]string{x, y})
			}
			if unit := strings.TrimLeft(m[2], "0123456789,. "); unit != m[2] && strings.Trim(m[1], "0123456789,. ") == "" {
				before = number.Measures(strings.TrimSpace(m[1]) + " " + unit) // from 3 to 5 tries
			}
			for _, x := range before {
				if !slices.Contains(after, x) {
					c.amounts = append(c.amounts, x)
				}
			}
		}
	}
	if !c.none() {
		c.head = headOf(text)
		c.words = subject.Words(number.WithoutMeasures(text))
	}
	return c
}

func (c change) none() bool { return len(c.amounts)+len(c.literals) == 0 }

// isUnknownTo reports whether a text, with the numbers that it gives, still gives an amount that has become
// another, and speaks of what the sentence speaks of.
func (c change) isUnknownTo(text string, given []number.Measure) bool {
	gives := slices.ContainsFunc(c.amounts, func(m number.Measure) bool { return slices.Contains(given, m) })
	if !gives && len(c.literals) > 0 {
		plain := number.Plain(text)
		gives = slices.ContainsFunc(c.literals, func(l [2]string) bool { return writes(plain, l[0]) && !writes(plain, l[1]) })
	}
	return gives && (c.head != "" && strings.Contains(text, c.head) ||
		slices.ContainsFunc(subject.Words(number.WithoutMeasures(text)), func(w string) bool {
			return utf8.RuneCountInString(w) >= leastSubject && slices.Contains(c.words, w)
		}))
}

// writes reports whether a text has an amount as it is written, and not as the end of a longer number.
func writes(text, amount string) bool {
	for {
		before, after, ok := strings.Cut(text, amount)
		if !ok || strings.TrimRight(before, "0123456789.,") == before {
			return ok
		}
		text = after
	}
}

// mostOfSubject is the share of the words of a subject that a text has at least which speaks of it.
const mostOfSubject = 0.6

// isAbout reports whether a text has most words of a subject, wherever they stand.
func isAbout(text, of string) bool {
	words, theirs := subject.Words(of), subject.Words(text)
	has := 0
	for _, w := range words {
		if slices.Contains(theirs, w) {
			has++
		}
	}
	return has > 0 && float64(has) >= mostOfSubject*float64(len(words))
}
