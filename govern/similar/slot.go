package similar

import (
	"slices"
	"strings"
	"unicode"

	"github.com/tacit-kb/tacit/govern/similar/duty"
	"github.com/tacit-kb/tacit/govern/similar/number"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// exchanged reports whether two notes say the same but for one value, and quotes them:
// "debug output goes to UART1" and "… UART2", 缩进用空格 and 缩进用制表符. What they speak of
// is the same then. Where the subject is the other one, or both only forbid, both may hold.
func exchanged(a, b *reading) (words string, ok bool) {
	if a.lang != b.lang || !a.note() || !b.note() || negative(a.memory.Title) || negative(b.memory.Title) || duty.Of(a.memory.Title).NeitherBinds(duty.Of(b.memory.Title)) {
		return "", false
	}
	s, ok := slotOf(pieces(number.Plain(a.memory.Title)), pieces(number.Plain(b.memory.Title)))
	if !ok || number.Restated(a.memory.Title, b.memory.Title, s.mine, s.theirs) || !s.isValue() && !s.isOrder() || s.isReworded() || s.isBounded() || s.isOneState() || s.isPredicate() {
		return "", false
	}
	return short(a.memory.Title) + " / " + short(b.memory.Title), true
}

// sameMatter is how alike two notes have to be for another value in them to contradict.
const sameMatter = 0.9

// otherValue reports whether two notes in two languages each name one thing with a digit,
// of one make, and not the same: UART1 and UART2, 200 and 500.
func otherValue(a, b *reading) (words string, ok bool) {
	if a.lang == b.lang || !a.note() || !b.note() {
		return "", false
	}
	x, y := withDigits(a.memory.Title), withDigits(b.memory.Title)
	kind := func(s string) string { return strings.TrimRight(s, "0123456789") }
	if len(x) != 1 || len(y) != 1 || x[0] == y[0] || kind(x[0]) != kind(y[0]) {
		return "", false
	}
	return short(a.memory.Title) + " / " + short(b.memory.Title), true
}

// withDigits returns the words of a text that have a digit.
func withDigits(text string) []string {
	return slices.DeleteFunc(pieces(text), func(p string) bool { return !strings.ContainsAny(p, "0123456789") })
}

// A slot is the place in which two sentences differ.
type slot struct{ before, mine, theirs, after []string }

// mostFilling is how many pieces may fill a slot.
const mostFilling = 8

// slotOf returns the one place in which two sentences differ, whole words of Han and kana
// taken together.
func slotOf(a, b []string) (s slot, ok bool) {
	n := 0
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	s.before, a, b = a[:n], a[n:], b[n:]
	n = 0
	for n < min(len(a), len(b)) && a[len(a)-1-n] == b[len(b)-1-n] {
		n++
	}
	for n > 0 && isStem(a[len(a)-n]) && isJapanese(s.before) {
		n--
	}
	s.mine, s.theirs, s.after = a[:len(a)-n], b[:len(b)-n], a[len(a)-n:]
	x, y := strings.Join(s.mine, " "), strings.Join(s.theirs, " ")
	return s, x != "" && y != "" && len(s.mine) <= mostFilling && len(s.theirs) <= mostFilling && !strings.Contains(x, y) && !strings.Contains(y, x)
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
	articles = strings.Fields("the a an")
	doerZh   = []string{"由", "让", "找", "问", "归"}
	valueZh  = []string{"用", "是", "为", "成", "到", "在", "存", "回", "走", "问", "由", "归", "让", "找", "周"}
)

// isValue reports whether what fills the slot is what the sentences say, and not what they
// speak of.
func (s slot) isValue() bool {
	before := slices.DeleteFunc(slices.Clone(s.before), func(p string) bool { return slices.Contains(articles, p) })
	if len(before) == 0 {
		return false
	}
	last := before[len(before)-1]
	switch {
	case isJapanese(s.before):
		return slices.Contains(s.before, "は") && len(s.after) > 0 && slices.Contains([]string{"を", "に", "で", "が", "と"}, s.after[0])
	case !lang.Spaced(strings.Join(s.before, "")):
		named := len(before) >= 3 && len(s.after) > 0 && slices.Contains(doerZh, before[len(before)-2]) // 由客服关闭, 由客户关闭
		return len(before) >= 2 && (slices.Contains(valueZh, last) || named || len(s.after) == 0 && max(len(s.mine), len(s.theirs)) <= mostBareZh)
	case len(s.after) > 0:
		return len(before) == 1 && slices.Contains(choosing, last)
	case len(before) < 2:
		return false
	case slices.Contains(bounding, last):
		return slices.Contains(places, before[len(before)-2])
	}
	return true
}

// mostSubject is how many pieces may name one of two things of which the same is said, and
// leastSaid how many have to say it.
const (
	mostSubject = 4
	leastSaid   = 4
)

// beforeSubject are the words of English before the name of a thing that a sentence speaks of.
var beforeSubject = strings.Fields("the a an our each every all on in at for")

// otherSubject reports whether two notes are one sentence but for what they speak of first, and
// for numbers, and names the two.
func otherSubject(a, b *reading) (words string, ok bool) {
	if a.lang != b.lang || !a.note() || !b.note() {
		return "", false
	}
	s, ok := slotOf(countless(a.memory.Title), countless(b.memory.Title))
	if !ok || number.Restated(a.memory.Title, b.memory.Title, s.mine, s.theirs) || slices.ContainsFunc(s.before, func(p string) bool { return !slices.Contains(beforeSubject, p) }) || len(s.after) < leastSaid || max(len(s.mine), len(s.theirs)) > mostSubject || s.isValue() || s.isOrder() {
		return "", false
	}
	between := " "
	if !lang.Spaced(strings.Join(s.mine, "")) {
		between = ""
	}
	x, y := strings.Join(s.mine, between), strings.Join(s.theirs, between)
	return x + " / " + y, isThing(x) && isThing(y)
}

// isThing reports whether a text is no number and has no word that asks, forbids or permits.
func isThing(text string) bool {
	return unpolar(text) == text && duty.Of(text).Duty == duty.Asks && strings.ContainsFunc(number.WithoutMeasures(text), unicode.IsLetter)
}

// countless returns the pieces of a sentence with the same in the place of every number.
func countless(title string) []string {
	all := pieces(number.Plain(title))
	for i, p := range all {
		if strings.Trim(p, "0123456789.") == "" {
			all[i] = "0"
		}
	}
	return all
}

// isOrder reports whether the sentences differ in nothing but what comes first.
func (s slot) isOrder() bool {
	x, y := strings.Join(s.mine, ""), strings.Join(s.theirs, "")
	if slices.Equal(slices.Sorted(slices.Values(s.mine)), slices.Sorted(slices.Values(s.theirs))) && slices.ContainsFunc(turns, func(t string) bool { return slices.Contains(s.mine, t) }) {
		return true
	}
	return slices.ContainsFunc(sequences, func(o [2]string) bool { return o == [2]string{x, y} || o == [2]string{y, x} })
}

// turns are what stands between two steps: 先迁移再发布 and 先发布再迁移.
var turns = []string{"再", "then", "before", "after"}

// sequences are the words that say which of two things comes first.
var sequences = [][2]string{{"before", "after"}, {"前", "后"}, {"之前", "之后"}, {"前", "後"}, {"以前", "以后"}, {"先", "后"}, {"先", "後"}}

// isReworded reports whether most of what fills the slot on one side is in the other, too:
// 先锁订单 and 前先给订单加锁 say one thing, and name no two values.
func (s slot) isReworded() bool {
	few, many := s.mine, s.theirs
	if len(few) > len(many) {
		few, many = many, few
	}
	both := 0
	for _, p := range few {
		both += int(one(slices.Contains(many, p)))
	}
	return len(few) < len(many) && len(few) > 1 && float64(both) >= reworded*float64(len(few))
}

// isOneState reports whether both fillings say that something is on, or both that it is off.
func (s slot) isOneState() bool {
	side := func(filling []string) (on, off bool) {
		text := strings.Join(filling, " ")
		return onState().MatchString(text), offState().MatchString(text)
	}
	on, off := side(s.mine)
	alsoOn, alsoOff := side(s.theirs)
	return off && alsoOff && !slices.Contains(s.mine, "not") && !slices.Contains(s.theirs, "not") || on && alsoOn && !off && !alsoOff
}

var (
	onState  = pattern.WithKeys(`(?i)^(?:on|enabled|active)\b`)
	offState = pattern.WithKeys(`(?i)^(?:off|disabled|inactive)\b`)
)

// isPredicate reports whether what differs in two English sentences is all that they say of one
// subject, from the verb on: both may hold.
func (s slot) isPredicate() bool {
	if len(s.after) > 0 || len(s.mine) < 2 || len(s.theirs) < 2 || !lang.Spaced(strings.Join(s.before, "")) {
		return false
	}
	verb := func(p string) bool { return strings.HasSuffix(p, "s") && !strings.HasSuffix(p, "ss") }
	return verb(s.mine[0]) && verb(s.theirs[0]) && !slices.ContainsFunc(s.before[1:], func(p string) bool {
		return verb(p) || strings.HasSuffix(p, "ed") || slices.Contains(verbal, p) || slices.Contains(bounding, p)
	})
}

// verbal are words after which no verb with an s begins what is said of a subject.
var verbal = strings.Fields("be are was were have had use need must should may can will run go live keep to with into")

// reworded is the share of the pieces of the shorter filling that the longer has, at least.
const reworded = 0.6

// mostBareZh is how many pieces may end a Chinese sentence as its value, where no verb of a value
// stands before them: 串口1 and 串口2.
const mostBareZh = 3

// pieces cuts a sentence into words of letters and digits, and characters of Han and kana.
func pieces(text string) (all []string) {
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
