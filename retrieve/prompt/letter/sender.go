package letter

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/tacit-kb/tacit/index/embed/builtin"
)

// lineBytes is the longest line of a signature, near enough.
const lineBytes = 80

// LineAt returns the line that stands at a place of a text, without the space around it, or nothing
// if it is too long to say who sends a letter.
func LineAt(text string, at int) string {
	from, to := max(0, at-lineBytes), min(len(text), at+lineBytes)
	before, after := text[from:at], text[at:to]
	start, end := strings.LastIndexByte(before, '\n')+1, strings.IndexByte(after, '\n')
	if start == 0 && from > 0 || end < 0 && to < len(text) {
		return ""
	}
	if end < 0 {
		end = len(after)
	}
	return strings.TrimSpace(before[start:] + after[:end])
}

// Introduced returns what may be the name of who introduces himself with a sentence, a reading each.
func Introduced(sentence string) (names []string) {
	s := strings.TrimRight(sentence, " .。,，、!！\t\u3000")
	for _, form := range [...][2]string{{"", "です"}, {"", "と申します"}, {"我是", ""}, {"这里是", ""}, {"This is ", ""}, {"this is ", ""}, {"It's ", ""}, {"I'm ", ""}, {"I am ", ""}, {"", " here"}} {
		if name, ok := strings.CutPrefix(s, form[0]); ok && strings.HasSuffix(name, form[1]) {
			names = append(names, strings.TrimSuffix(name, form[1]))
		}
	}
	return names
}

// IsContact reports whether a line says how to reach somebody: a telephone, an address of mail or of
// the web.
func IsContact(line string) bool {
	return strings.HasPrefix(line, "www.") || strings.Contains(line, "@") && len(strings.Fields(line)) <= 2 || isPhone(strings.ToLower(line))
}

// FirmWords returns the name of a firm without what stands between its words.
func FirmWords(name string) string { return firmMarks.Replace(name) }

// firmMarks are what stands between the words of the name of a firm.
var firmMarks = strings.NewReplacer("&", " ", "|", " ", ",", " ", "/", " ")

// phoneDigits is how many digits the number of a telephone has at least.
const phoneDigits = 5

// isPhone reports whether a line gives a telephone number, with or without the word for it.
func isPhone(line string) bool {
	digits := strings.Map(func(c rune) rune {
		if unicode.IsDigit(c) {
			return c
		}
		return -1
	}, line)
	if utf8.RuneCountInString(digits) < phoneDigits {
		return false
	}
	words := strings.FieldsFunc(line, func(c rune) bool { return !unicode.IsLetter(c) })
	return len(words) == 0 || slices.ContainsFunc(words, func(w string) bool { return slices.Contains(phoneWords, w) })
}

// phoneWords say that a number is one to be called.
var phoneWords = strings.Fields("tel telephone phone mobile mob cell fax 电话 手机 传真 電話 携帯 内線")

// nameWords and nameLetters bound the name of a person in letters, eastNameRunes one in
// Chinese characters or katakana.
const nameWords, nameLetters, eastNameRunes = 4, 32, 8

// IsName reports whether s has the form of a name of a person: a few words in title case, or
// some Chinese characters or katakana without anything else.
func IsName(s string) bool {
	if c, _ := utf8.DecodeRuneInString(s); builtin.IsIdeograph(c) {
		return isEastName(s)
	}
	words := strings.Fields(s)
	for _, w := range words {
		c, _ := utf8.DecodeRuneInString(w)
		if !unicode.IsUpper(c) || strings.IndexFunc(w, func(c rune) bool { return !unicode.IsLetter(c) && !strings.ContainsRune(".-'’", c) }) >= 0 {
			return false
		}
	}
	return len(words) > 0 && len(words) <= nameWords && len(s) <= nameLetters
}

// isEastName knows 王芳, 佐藤健太郎, オディール and 田中です. Hiragana inside makes a sentence of it.
func isEastName(s string) bool {
	for _, end := range [...]string{"より", "です", "拝"} {
		s = strings.TrimSuffix(s, end)
	}
	n := utf8.RuneCountInString(s)
	return n > 1 && n <= eastNameRunes && strings.IndexFunc(s, func(c rune) bool {
		return !builtin.IsIdeograph(c) && !strings.ContainsRune("・\u3000 ", c) || unicode.Is(unicode.Hiragana, c)
	}) < 0 && (n <= 5 || strings.IndexFunc(s, func(c rune) bool { return unicode.Is(unicode.Katakana, c) }) >= 0)
}
