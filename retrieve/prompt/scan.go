package prompt

import (
	"strings"
	"unicode"

	"github.com/tacit-kb/tacit/index/embed/builtin"
)

// fits returns how many bytes of s a pattern takes from its start, or 0. In a
// pattern 9 is a digit and A a letter; any other byte is itself.
func fits(pattern, s string) int {
	if len(s) < len(pattern) {
		return 0
	}
	for i := range len(pattern) {
		c := s[i]
		switch pattern[i] {
		case '9':
			if !isDigit(c) {
				return 0
			}
		case 'A':
			if !isLetter(c) {
				return 0
			}
		default:
			if c != pattern[i] {
				return 0
			}
		}
	}
	return len(pattern)
}

func isDigit(c byte) bool  { return '0' <= c && c <= '9' }
func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }
func isUpper(c byte) bool  { return 'A' <= c && c <= 'Z' }
func isLower(c byte) bool  { return 'a' <= c && c <= 'z' }

// isNameByte reports whether c can stand in a name of a program.
func isNameByte(c byte) bool { return c == '_' || c == '$' || isLetter(c) || isDigit(c) }

// digits returns how many digits s begins with.
func digits(s string) int { return prefixOf(s, isDigit) }

// nameLen returns how many bytes at the start of s are a name, with no dots.
func nameLen(s string) int {
	if s == "" || isDigit(s[0]) {
		return 0
	}
	return prefixOf(s, isNameByte)
}

func prefixOf(s string, f func(byte) bool) int {
	for i := range len(s) {
		if !f(s[i]) {
			return i
		}
	}
	return len(s)
}

// suffixOf returns how many of the last bytes of s satisfy f.
func suffixOf(s string, f func(byte) bool) int {
	n := 0
	for n < len(s) && f(s[len(s)-1-n]) {
		n++
	}
	return n
}

// firstWord returns s up to its first space.
func firstWord(s string) string {
	if i := strings.IndexAny(s, " \t"); i >= 0 {
		return s[:i]
	}
	return s
}

// beginsWith reports whether s begins with one of the prefixes.
func beginsWith(s string, prefixes ...string) bool {
	for _, p := range prefixes {
		if strings.HasPrefix(s, p) {
			return true
		}
	}
	return false
}

// ideographs counts the characters of s that are Han or kana.
func ideographs(s string) (n int) {
	for _, c := range s {
		if c >= 0x3005 && builtin.IsIdeograph(c) {
			n++
		}
	}
	return n
}

// hasKana reports whether s is Japanese for certain.
func hasKana(s string) bool {
	return strings.IndexFunc(s, func(c rune) bool {
		return unicode.In(c, unicode.Hiragana, unicode.Katakana) && c != 'ー' && c != '・'
	}) >= 0
}

// functionWords counts the words of s that hold English sentences together and
// that programs rarely have as words of their own.
func functionWords(s string) (n int) {
	for w := range strings.FieldsSeq(s) {
		switch strings.Trim(w, ",.?!:;") {
		case "the", "The", "a", "A", "an", "is", "are", "was", "were", "be", "been", "we", "We", "I", "you", "it", "It", "they",
			"to", "of", "that", "this", "This", "our", "your", "my", "can", "should", "would", "could", "does", "do", "have", "has",
			"what", "What", "how", "How", "why", "Why", "which", "Which", "there", "There", "when", "When", "because", "also", "so", "but",
			"who", "where", "Where", "Is", "Are", "Do", "Does", "Can", "at", "on", "by", "or", "no", "if", "with":
			n++
		}
	}
	return n
}

// asks reports whether s ends as a question does, in one of the three languages.
func asks(s string) bool {
	s = strings.TrimRight(s, blanks+"\"'”」』）)")
	for _, end := range [...]string{"?", "？", "か", "か。", "吗", "吗。", "呢", "呢。"} {
		if strings.HasSuffix(s, end) {
			return true
		}
	}
	return false
}
