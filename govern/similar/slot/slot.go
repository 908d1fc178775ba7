// Package slot finds the one place in which two sentences differ, and tells what fills it: a value of
// what they speak of, or what they speak of.
package slot

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// A Slot is the place in which two sentences differ.
type Slot struct{ Before, Mine, Theirs, After []string }

// mostFilling is how many pieces may fill a slot.
const mostFilling = 8

// Of returns the one place in which two sentences differ, whole words of Han and kana
// taken together.
func Of(a, b []string) (s Slot, ok bool) {
	n := 0
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	s.Before, a, b = a[:n], a[n:], b[n:]
	n = 0
	for n < min(len(a), len(b)) && a[len(a)-1-n] == b[len(b)-1-n] {
		n++
	}
	for n > 0 && isStem(a[len(a)-n]) && isJapanese(s.Before) {
		n--
	}
	s.Mine, s.Theirs, s.After = a[:len(a)-n], b[:len(b)-n], a[len(a)-n:]
	x, y := strings.Join(s.Mine, " "), strings.Join(s.Theirs, " ")
	return s, x != "" && y != "" && len(s.Mine) <= mostFilling && len(s.Theirs) <= mostFilling && !strings.Contains(x, y) && !strings.Contains(y, x)
}

// isStem reports whether a piece is a character that words are made of, and no particle.
func isStem(piece string) bool {
	r := []rune(piece)
	return len(r) == 1 && (unicode.Is(unicode.Han, r[0]) || unicode.Is(unicode.Katakana, r[0]) || r[0] == 'ー')
}

func isJapanese(all []string) bool {
	return slices.ContainsFunc(all, func(p string) bool {
		return strings.ContainsFunc(p, func(r rune) bool { return unicode.In(r, unicode.Hiragana, unicode.Katakana) })
	})
}

// What stands before a value. The bounding words say where or when a rule holds, and not what it says,
// unless a word of places stands before them.
var (
	choosing = strings.Fields("use prefer choose ask write pick")
	bounding = strings.Fields("for during when while before after under about without of in if")
	places   = strings.Fields("is are stored kept lives live written saved put placed goes go runs run")
	adding   = strings.Fields("expose exposes has have includes include supports support offers offer contains contain emits emit provides provide shows")
	articles = strings.Fields("the a an")
	doerZh   = []string{"由", "让", "找", "问", "归"}
	valueZh  = []string{"用", "是", "为", "成", "到", "在", "存", "回", "走", "问", "由", "归", "让", "找", "周"}
)

// IsValue reports whether what fills the slot is what the sentences say, and not what they
// speak of.
func (s Slot) IsValue() bool {
	before := s.lead()
	if len(before) == 0 {
		return false
	}
	last := before[len(before)-1]
	switch {
	case s.isCalendar():
		return true
	case isJapanese(s.Before):
		return slices.Contains(s.Before, "は") && len(s.After) > 0 && slices.Contains([]string{"を", "に", "で", "が", "と", "さ"}, s.After[0])
	case !lang.Spaced(strings.Join(s.Before, "")):
		named := len(before) >= 3 && len(s.After) > 0 && slices.Contains(doerZh, before[len(before)-2]) // 由客服关闭, 由客户关闭
		return len(before) >= 2 && (slices.Contains(valueZh, last) || named || len(s.After) == 0 && max(len(s.Mine), len(s.Theirs)) <= mostBareZh)
	case len(s.After) > 0:
		return len(before) == 1 && slices.Contains(choosing, last)
	case slices.Contains(adding, last): // one exposes metrics and a health check
		return false
	case len(before) < 2:
		return false
	case slices.Contains(bounding, last):
		return slices.Contains(places, before[len(before)-2])
	}
	return true
}

// isCalendar reports whether the slot holds two days of the week, or two months.
func (s Slot) isCalendar() bool {
	mine, theirs := strings.Join(s.Mine, " "), strings.Join(s.Theirs, " ")
	for _, names := range []*regexp.Regexp{weekday(), monthName()} {
		if names.MatchString(mine) && names.MatchString(theirs) {
			return true
		}
	}
	return false
}

var (
	weekday   = pattern.Lazy(`(?i)^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|[月火水木金土日]|[月火水木金土日] ?曜 ?日?|(?:周|星 ?期|礼 ?拜) ?[一二三四五六日天])$`)
	monthName = pattern.Lazy(`(?i)^(?:january|february|march|april|may|june|july|august|september|october|november|december)$`)
)

// FollowsBound reports whether a word that says where or when an English rule holds stands before
// the slot: "write tests for the parser", "… for the formatter".
func (s Slot) FollowsBound() bool {
	before := s.lead()
	return len(before) > 0 && slices.Contains(bounding, before[len(before)-1])
}

// lead returns what stands before the slot, without articles.
func (s Slot) lead() []string {
	return slices.DeleteFunc(slices.Clone(s.Before), func(p string) bool { return slices.Contains(articles, p) })
}

// IsOrder reports whether the sentences differ in nothing but what comes first.
func (s Slot) IsOrder() bool {
	x, y := strings.Join(s.Mine, ""), strings.Join(s.Theirs, "")
	if slices.Equal(slices.Sorted(slices.Values(s.Mine)), slices.Sorted(slices.Values(s.Theirs))) && slices.ContainsFunc(turns, func(t string) bool { return slices.Contains(s.Mine, t) }) {
		return true
	}
	return slices.ContainsFunc(sequences, func(o [2]string) bool { return o == [2]string{x, y} || o == [2]string{y, x} })
}

// turns are what stands between two steps: 先迁移再发布 and 先发布再迁移.
var turns = []string{"再", "then", "before", "after"}

// sequences are the words that say which of two things comes first.
var sequences = [][2]string{{"before", "after"}, {"前", "后"}, {"之前", "之后"}, {"前", "後"}, {"以前", "以后"}, {"先", "后"}, {"先", "後"}}

// IsReworded reports whether most of what fills the slot on one side is in the other, too:
// 先锁订单 and 前先给订单加锁 say one thing, and name no two values.
func (s Slot) IsReworded() bool {
	few, many := s.Mine, s.Theirs
	if len(few) > len(many) {
		few, many = many, few
	}
	both := 0
	for _, p := range few {
		if slices.Contains(many, p) {
			both++
		}
	}
	return len(few) < len(many) && len(few) > 1 && float64(both) >= reworded*float64(len(few))
}

// IsOneState reports whether both fillings say that something is on, or both that it is off.
func (s Slot) IsOneState() bool {
	side := func(filling []string) (on, off bool) {
		text := strings.Join(filling, " ")
		return onState().MatchString(text), offState().MatchString(text)
	}
	on, off := side(s.Mine)
	alsoOn, alsoOff := side(s.Theirs)
	return off && alsoOff && !slices.Contains(s.Mine, "not") && !slices.Contains(s.Theirs, "not") || on && alsoOn && !off && !alsoOff
}

var (
	onState  = pattern.WithKeys(`(?i)^(?:on|enabled|active)\b`)
	offState = pattern.WithKeys(`(?i)^(?:off|disabled|inactive)\b`)
)

// IsPredicate reports whether what differs in two English sentences is all that they say of one
// subject, from the verb on: both may hold.
func (s Slot) IsPredicate() bool {
	if len(s.After) > 0 || len(s.Mine) < 2 || len(s.Theirs) < 2 || !lang.Spaced(strings.Join(s.Before, "")) {
		return false
	}
	verb := func(p string) bool { return strings.HasSuffix(p, "s") && !strings.HasSuffix(p, "ss") }
	return verb(s.Mine[0]) && verb(s.Theirs[0]) && !slices.ContainsFunc(s.Before[1:], func(p string) bool {
		return verb(p) || strings.HasSuffix(p, "ed") || slices.Contains(verbal, p) || slices.Contains(bounding, p)
	})
}

// verbal are words after which no verb with an s begins what is said of a subject.
var verbal = strings.Fields("be are was were have had use need must should may can will run go live keep to with into")

// reworded is the share of the pieces of the shorter filling that the longer has, at least.
const reworded = 0.6

// leastShared is how many letters a word has at least that parts two places where English sentences differ.
const leastShared = 3

// IsSeveral reports whether English sentences differ in an amount and, behind a word of both, in what they say of it: "… over 200k
// get a manager", "… over 50k get an address".
func (s Slot) IsSeveral() bool {
	if len(s.Mine) < leastShared || len(s.Theirs) < leastShared || !lang.Spaced(strings.Join(s.Mine, "")) || !startsWithDigit(s.Mine[0]) || !startsWithDigit(s.Theirs[0]) {
		return false
	}
	theirs := s.Theirs[1 : len(s.Theirs)-1]
	return slices.ContainsFunc(s.Mine[1:len(s.Mine)-1], func(p string) bool {
		return len(p) >= leastShared && !slices.Contains(articles, p) && !slices.Contains(bounding, p) && slices.Contains(theirs, p)
	})
}

func startsWithDigit(piece string) bool { return piece[0] >= '0' && piece[0] <= '9' }

// mostBareZh is how many pieces may end a Chinese sentence as its value, where no verb of a value
// stands before them: 串口1 and 串口2.
const mostBareZh = 3

// Pieces cuts a sentence into words of letters and digits, and characters of Han and kana.
func Pieces(text string) (all []string) {
	var b strings.Builder
	flush := func() {
		if word := strings.Trim(b.String(), ".-/"); word != "" {
			all = append(all, word)
		}
		b.Reset()
	}
	for _, r := range strings.ToLower(text) {
		switch {
		case unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana) || r == 'ー':
			flush()
			all = append(all, string(r))
		case unicode.IsLetter(r), unicode.IsDigit(r), b.Len() > 0 && strings.ContainsRune("._-/'", r):
			b.WriteRune(r)
		default:
			flush()
		}
	}
	flush()
	return all
}

// IsBounded reports whether both fillings of a slot end in words that say where or for what the
// rest of them holds, with the same preposition, and both halves differ: "on in staging", "off in production". Both may hold.
func (s Slot) IsBounded() bool {
	mine, whereMine := cutBound(s.Mine)
	theirs, whereTheirs := cutBound(s.Theirs)
	if len(whereMine) == 0 || len(whereTheirs) == 0 || whereMine[0] != whereTheirs[0] {
		return false
	}
	return !slices.Equal(mine, theirs) && !slices.Equal(whereMine, whereTheirs)
}

// cutBound cuts what fills a slot before the last word that says where or for what.
func cutBound(filling []string) (value, where []string) {
	for i := len(filling) - 2; i > 0; i-- {
		if slices.Contains(bounding, filling[i]) || filling[i] == "on" || filling[i] == "at" {
			return filling[:i], filling[i:]
		}
	}
	return filling, nil
}
