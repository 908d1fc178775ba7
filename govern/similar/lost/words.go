package lost

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/width"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/index/day"
	"github.com/tacit-kb/tacit/index/relevance"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// A piece is a word, or a character of Han or kana, and where it stands.
type piece struct {
	word     string
	from, to int
	content  bool // it says something, and is no value
	script   bool // it is a character
	number   bool // it is a value: a number, a day of the week, a month
	name     bool // it has Latin letters, and a capital or a digit
}

// valueWide finds what says when or how often in Chinese and Japanese, and numbers that are written out: values, as numbers are.
var valueWide = pattern.Lazy(`每[两半]?[晚天日早周月年](?:[一两二三四五六]次)?|凌晨|早上|晚上|上午|下午|中午|夜里|半夜|[次今明去]年|毎[日晩朝週月年]|深夜|早朝|午前|午後|[月火水木金土日]曜日?|(?:周|星期|礼拜)[一二三四五六日天]|[一二两三四五六七八九十百千]+(?:个|次|点|天|年|月|号|人|台|份|倍|位|条)|半額|半年`)

// cut cuts a text into pieces.
func cut(text string) (all []piece) {
	values := valueWide().FindAllStringIndex(text, -1)
	isValue := func(i int) bool { // asked from left to right
		for len(values) > 0 && values[0][1] <= i {
			values = values[1:]
		}
		return len(values) > 0 && values[0][0] <= i
	}
	from := -1
	flush := func(to int) {
		if from >= 0 {
			all = append(all, latin(text[from:to], from, to))
		}
		from = -1
	}
	runes, k := []rune(text), -1
	for at, r := range text {
		k++
		switch {
		case unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana) || r == 'ー':
			flush(at)
			value := isValue(at)
			grammar := unicode.Is(unicode.Hiragana, r) || isGrammar(runes, k)
			all = append(all, piece{word: string(r), from: at, to: at + utf8.RuneLen(r), content: !grammar && !value, script: true, number: value})
		case unicode.IsLetter(r), unicode.IsDigit(r), from >= 0 && strings.ContainsRune("_'’", r):
			if from < 0 {
				from = at
			}
		default:
			flush(at)
		}
	}
	flush(len(text))
	return all
}

// latin is a word of letters and digits, those of full width as others.
func latin(text string, from, to int) piece {
	text = width.Fold.String(text)
	word := strings.ToLower(strings.TrimRight(text, "'’"))
	p := piece{word: index.Stem(word), from: from, to: to}
	letters := strings.Trim(word, "0123456789")
	digits := letters != word
	p.number = digits && !unicode.IsLetter([]rune(word)[0]) || day.IsName(word) || day.IsName(strings.TrimSuffix(word, "s"))
	p.name = !p.number && (digits || hasInnerCapital(text) || from > 0 && strings.ToLower(text) != text)
	p.content = !p.number && letters != "" && !strings.ContainsAny(word, "'’") && !relevance.FunctionWord(word)
	return p
}

// hasInnerCapital reports whether a letter behind the first one is a capital.
func hasInnerCapital(word string) bool {
	_, first := utf8.DecodeRuneInString(word)
	return strings.ContainsFunc(word[first:], unicode.IsUpper)
}

// isGrammar reports whether a character of Han holds a sentence together: 的, and 我们 with its neighbour.
func isGrammar(runes []rune, k int) bool {
	if strings.ContainsRune("的了就才也都要会能把被给让从到在是为和与及或不没别再还只最每一个次以后前时", runes[k]) {
		return true
	}
	for _, from := range []int{k - 1, k} {
		if from >= 0 && from+2 <= len(runes) && relevance.FunctionWord(string(runes[from:from+2])) {
			return true
		}
	}
	return false
}

// words are those of a text, and the pairs of its neighbouring characters.
type words map[string]bool

func wordsOf(texts ...string) words {
	w := words{}
	for _, text := range texts {
		last := piece{}
		for _, p := range cut(text) {
			w[p.word] = true
			if p.script && last.script && last.to == p.from {
				w[last.word+p.word] = true
			}
			last = p
		}
	}
	return w
}

// has reports which pieces of a text the words have; a character only with a neighbour, unless it stands alone.
func (w words) has(all []piece) []bool {
	has := make([]bool, len(all))
	for i, p := range all {
		if !p.script {
			has[i] = w[p.word]
			continue
		}
		before := i > 0 && all[i-1].script && all[i-1].to == p.from
		after := i+1 < len(all) && all[i+1].script && all[i+1].from == p.to
		has[i] = before && w[all[i-1].word+p.word] || after && w[p.word+all[i+1].word] || !before && !after && w[p.word]
	}
	return has
}

// weight is how much a piece counts: a word as two characters.
func (p piece) weight() int {
	if p.script {
		return 1
	}
	return 2
}

// onlyValues is the share of a part that says nothing but how much, when or how often.
const onlyValues = 0.9

// share returns which share of the contents of a text the words have.
func (w words) share(all []piece) float64 {
	has := w.has(all)
	both, sum := 0, 0
	for i, p := range all {
		if p.content {
			sum += p.weight()
			if has[i] {
				both += p.weight()
			}
		}
	}
	if sum == 0 { // nothing but values: others stand there now
		return onlyValues
	}
	return float64(both) / float64(sum)
}

// begins reports whether the words have what a text begins with: what it speaks of.
func (w words) begins(all []piece) bool {
	has := w.has(all)
	for i, p := range all {
		if p.content {
			return has[i]
		}
	}
	return true
}

// leastLacking is how much contents in a row say something that is lacking: a word, or two characters.
const leastLacking = 2

// lacks reports whether a text says something that the words do not have.
func (w words) lacks(all []piece) bool {
	has, row := w.has(all), 0
	for i, p := range all {
		switch {
		case p.number && !p.script && !has[i]:
			return true
		case !p.content && p.script && unicode.Is(unicode.Hiragana, []rune(p.word)[0]):
		case !p.content || has[i]:
			row = 0
		default:
			if row += p.weight(); row >= leastLacking {
				return true
			}
		}
	}
	return false
}

// lacksName reports whether a text has a name that the words do not have.
func (w words) lacksName(all []piece) bool {
	has := w.has(all)
	for i, p := range all {
		if p.name && !has[i] {
			return true
		}
	}
	return false
}
