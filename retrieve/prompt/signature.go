package prompt

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/tacit-kb/tacit/index/embed/builtin"
)

// signatureLines is how many lines of names may stand below closing words.
const signatureLines = 2

// dash begins a signature that has no closing words above it, and signatureMark stands alone
// above one, as mail programs write it.
const dash, signatureMark = "—", "--"

// markSignature makes manner of the names at the end of a prompt, below closing words or
// behind a dash: who asks is no question, and a name is rare enough to find every memory
// that has it. Nothing is a signature before something was asked.
func (r *reader) markSignature() {
	end := len(r.found)
	for from := end - 1; from > 0 && end-from <= signatureLines; from-- {
		s := r.found[from].Segment
		if s.Kind != Ask || !r.isLine(s) || !isPersonsName(strings.TrimPrefix(s.Text, dash)) {
			return
		}
		above := r.found[:from]
		if !strings.HasPrefix(s.Text, dash) {
			if !saysGoodbye(above[from-1].Segment) {
				continue
			}
			above = above[:from-1]
		}
		if count(above, Ask)+count(above, Pasted) > 0 {
			for i := len(above); i < end; i++ {
				r.found[i].Kind = Manner
			}
		}
		return
	}
}

// markIntroductions makes manner of who says their name behind a greeting: 田中です, 我是王芳.
func (r *reader) markIntroductions() {
	for i := 1; i+1 < len(r.found); i++ {
		if r.found[i].Kind == Ask && r.found[i-1].Kind == Manner && isGreeting(r.found[i-1].Text) && isIntroduction(r.found[i].Text) {
			r.found[i].Kind = Manner
		}
	}
}

func isIntroduction(s string) bool {
	s = strings.TrimRight(s, blanks+".。,，、!！")
	for _, form := range [...][2]string{{"", "です"}, {"", "と申します"}, {"我是", ""}, {"这里是", ""}, {"This is ", ""}, {"this is ", ""}, {"It's ", ""}, {"I'm ", ""}, {"I am ", ""}, {"", " here"}} {
		if name := strings.TrimSuffix(strings.TrimPrefix(s, form[0]), form[1]); len(name) == len(s)-len(form[0])-len(form[1]) && isPersonsName(name) {
			return true
		}
	}
	return false
}

// saysGoodbye reports whether a segment closes what a person sends.
func saysGoodbye(s Segment) bool {
	if s.Text == signatureMark || isClosing(s.Text) {
		return true
	}
	roles, ok := rolesOf(s.Text, false)
	return s.Kind == Manner && (isGreeting(s.Text) || ok && union(roles)&greeting != 0)
}

// isLine reports whether a segment is all that stands on its line.
func (r *reader) isLine(s Segment) bool {
	before := strings.TrimRight(r.text[:s.Start], " \t\u3000")
	after := strings.TrimLeft(r.text[s.End:], " \t\u3000\r")
	return (before == "" || strings.HasSuffix(before, "\n")) && (after == "" || strings.HasPrefix(after, "\n"))
}

// nameWords and nameLetters bound the name of a person in letters, eastNameRunes one in
// Chinese characters or katakana.
const nameWords, nameLetters, eastNameRunes = 4, 32, 8

// isPersonsName reports whether s can be the name of a person: a few words in title case, or
// some Chinese characters or katakana without anything else. Words of general use are none.
func isPersonsName(s string) bool {
	s = strings.Trim(s, blanks+".,。、")
	if _, general := rolesOf(s, true); general {
		return false
	}
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
