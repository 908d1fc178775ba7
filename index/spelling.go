package index

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/tacit-kb/tacit/index/embed/builtin"
)

// Some names of the trade are spelt as a word that everybody says, or with signs that
// elsewhere end a word. They are told from those by letter case and by what stands
// around them.

// homographs are acronyms that are everybody's word in small letters. Their terms keep
// the capitals.
const homographs = " AT CAN GET IT NOR OR PUT US "

// stressed are words of two or three letters that are no acronyms in capitals: they
// are shouted, or stand in SQL.
const stressed = " ADD ALL AM AN AND ANY ARE AS BE BUT BY DID DO END FOR FROM GO HAD HAS HE HER HIM HIS HOW IF IN IS " +
	"LET ME MY NEW NO NOT NOW OF OFF OK OLD ON ONE OUR OUT OWN RUN SAY SEE SET SHE SO THE TO TOO TRY TWO UP USE WAS WE WHO WHY YES YET YOU "

func among(list, word string) bool { return strings.Contains(list, " "+word+" ") }

// shouted reports whether a text is a sentence in capitals, in which those say nothing:
// it has no small letter, and words that no row of acronyms has.
func shouted(text string) bool {
	if strings.ContainsFunc(text, unicode.IsLower) {
		return false
	}
	for word := range strings.FieldsFuncSeq(text, func(r rune) bool { return !unicode.IsLetter(r) }) {
		if word == "A" || among(stressed, word) {
			return true
		}
	}
	return false
}

// short reports whether a token of two or three letters and digits is a name: ADC, S3,
// k8s; not a word that is stressed, a version, or a number with its unit.
func short(token string, letters, capitals int, loud bool) bool {
	first, _ := utf8.DecodeRuneInString(token)
	if letters < utf8.RuneCountInString(token) {
		return unicode.IsLetter(first) && (first != 'v' && first != 'V' || letters > 1)
	}
	return letters > 1 && capitals == letters && !loud && !among(stressed, token)
}

// folded is an identifier as it is compared: letter case is nothing, but for the acronyms
// that are words in small letters.
func folded(token string) string {
	if among(homographs, token) {
		return token
	}
	return strings.ToLower(token)
}

// unnumbered returns the name of which a token is one that was numbered: i2c for I2C1.
// It is empty where the words of the token say it already, as for UART2.
func unnumbered(token string) string {
	name := strings.TrimRight(token, "0123456789")
	if name == token || !strings.ContainsAny(name, "0123456789") || strings.ContainsAny(name, joints) {
		return ""
	}
	return strings.ToLower(name)
}

// spelling returns the name that the token from-to of a text is a part of, or is by its
// place: c++, c#, .net, -fno-exceptions, Go. It is empty for other tokens.
func spelling(text string, from, to int) string {
	token, before, after := text[from:to], text[:from], text[to:]
	switch {
	case token == "R" && !strings.HasPrefix(after, ".") && !strings.HasPrefix(after, ")"):
		return token
	case token == "Go" && goes(before, after):
		return token
	case strings.HasSuffix(token, ".NET"):
		return ".net"
	case strings.HasPrefix(after, "++") && among(" c g clang libc libstdc ", strings.ToLower(token)):
		return strings.ToLower(token) + "++"
	case strings.HasPrefix(after, "#") && among(" c f j ", strings.ToLower(token)) && !startsWord(after[1:]):
		return strings.ToLower(token) + "#"
	case strings.HasSuffix(before, ".") && strings.EqualFold(token, "net") && opens(before, "."):
		return ".net"
	case strings.HasSuffix(before, "-"):
		return flag(token, before)
	}
	return ""
}

// flag returns a token as the flag of a command, with its hyphens. One hyphen may also
// begin an item of a list: then the rest has to look like a flag.
func flag(token, before string) string {
	first, _ := utf8.DecodeRuneInString(token)
	lower := strings.ToLower(token)
	switch {
	case len(token) < 2 || !unicode.IsLetter(first) || builtin.IsIdeograph(first):
	case opens(before, "--"):
		return "--" + lower
	case opens(before, "-") && (lower != token || strings.ContainsAny(token, "-0123456789")):
		return "-" + lower
	}
	return ""
}

// opens reports whether a text ends in a sign that opens a word: nothing that belongs to
// a word, or to a longer row of signs, stands before it.
func opens(before, sign string) bool {
	rest, ok := strings.CutSuffix(before, sign)
	last, _ := utf8.DecodeLastRuneInString(rest)
	return ok && (rest == "" || builtin.IsIdeograph(last) || !unicode.IsLetter(last) && !unicode.IsDigit(last) && !strings.ContainsRune(joints, last))
}

func startsWord(s string) bool {
	first, _ := utf8.DecodeRuneInString(s)
	return (unicode.IsLetter(first) || unicode.IsDigit(first)) && !builtin.IsIdeograph(first)
}

// goes reports whether "Go" between two texts is the language: it has its capital
// though no sentence begins here, or something follows to which nobody can go.
func goes(before, after string) bool {
	start := strings.TrimRight(before, " \t\"'`(“‘「『（*_")
	last, _ := utf8.DecodeLastRuneInString(start)
	next := strings.TrimLeft(after, " ")
	switch {
	case start != "" && !strings.ContainsRune("\r\n.!?;:,#>|-。！？；：，、", last):
		return true
	case next == after || next == "": // "Go!", "Go"; Han and kana need no space
		first, _ := utf8.DecodeRuneInString(next)
		return builtin.IsIdeograph(first)
	}
	word := next
	if end := strings.IndexFunc(next, func(r rune) bool { return !unicode.IsLetter(r) }); end >= 0 {
		word = next[:end]
	}
	return !among(ways, strings.ToLower(word))
}

// ways follow who goes.
const ways = " a again ahead and away back by deep directly down easy fast first for forward from further home in into live " +
	"look on out over right slow straight the there through to up with "
