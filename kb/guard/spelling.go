package guard

import (
	"bytes"
	"strings"
	"unicode"

	"github.com/tacit-kb/tacit/kb/unseen"
	"golang.org/x/text/unicode/norm"
)

// How a bracket and other marks are told apart once they are folded.
const (
	angle   = '<'  // an angle, in any width
	bracket = '\a' // any other mark that opens something; no text of a bank has this one
)

// folded returns the beginning of a text as a hurried reader sees it, in at most so many
// characters: in lower case, in half width, without accents and marks, with the letters,
// hyphens, slashes and brackets of ASCII in the place of those that only look like them,
// and with one space or hyphen in the place of many. What folds to nothing does not count:
// else marks without number would push a name out of sight.
func folded(s string, most int) string {
	var b strings.Builder
	last := ""
	for _, r := range s {
		f := fold(r)
		if unicode.IsSpace(r) {
			f = " "
		}
		if f == "" || (f == " " || f == "-") && f == last {
			continue
		}
		between := parts(f) && parts(last)
		last = f
		b.WriteString(f)
		if between {
			continue // a row of them counts once
		}
		if most--; most <= 0 {
			break
		}
	}
	return b.String()
}

// parts reports whether a folded character stands between the words of a name.
func parts(f string) bool {
	return f == " " || f == "-" || f == "_" || f != "" && strings.Contains(paint, f)
}

// fold returns what a character looks like; "" for what is not seen on its own. Closing
// brackets are all a square one, but for angles.
func fold(r rune) string {
	if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || r == ' ' { // nearly all
		return string(r)
	}
	switch {
	case r < ' ' && !unicode.IsSpace(r), unseen.Is(r):
		return ""
	case r == '<', isAngle(r):
		return string(angle)
	case r == '≪', r == '⋘':
		return "<<"
	case isTriangle(r):
		return string(bracket)
	case strings.ContainsRune(">＞﹥›≫⋙≻˃❯❱⧽ᐳ𖼿𝈷", r):
		return ">"
	case r == ')', r == '}':
		return "]"
	case r >= '⒜' && r <= '⒵':
		return string('a' + r - '⒜')
	case r == '\\':
		return "/"
	case r < 0x80 && r != '(' && r != '[' && r != '{':
		return string(unicode.ToLower(r))
	case unicode.In(r, unicode.Ps, unicode.Pi):
		return string(bracket)
	case unicode.In(r, unicode.Pe, unicode.Pf):
		return "]"
	case strings.ContainsRune("／⁄∕╱⧸＼⧵∖᜵⁁⟋𝈺㇓〳Ⳇⳇノ丿⼃⫽⫻", r):
		return "/"
	case strings.ContainsRune("｜∣│┃❘￨ǀ⏐", r):
		return "|"
	case strings.ContainsRune("▁＿‿", r):
		return "_"
	case strings.ContainsRune("：﹕꞉∶ː׃︰", r):
		return ":"
	case unicode.Is(unicode.Pd, r), strings.ContainsRune("−⁃˗ー➖─━", r):
		return "-"
	case unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul):
		return string(r)
	case unicode.In(r, unicode.M, unicode.Cc):
		return ""
	}
	var b strings.Builder
	for _, x := range norm.NFKD.String(string(r)) {
		if unicode.Is(unicode.M, x) {
			continue
		}
		if like, ok := letterLike(x); ok {
			x = like
		}
		b.WriteRune(unicode.ToLower(x))
	}
	return b.String()
}

// isAngle reports whether a character looks like what opens a tag.
func isAngle(r rune) bool {
	switch r {
	case '＜', '﹤', '‹', '≺', '˂', '❮', '❰', '⧼', 'ᐸ', 'ᚲ', '𝈶':
		return true
	}
	return false
}

// isTriangle reports whether a character points to the left, as what opens a tag does. Text
// has arrows before names, so only our own sentinel is looked for behind one.
func isTriangle(r rune) bool {
	switch r {
	case '⋖', '≤', '≦', '⩽', '≲', '⊲', '⊏', '⊂', '◀', '◁', '◂', '◃', '◄', '◅', '⏴', '⯇', '⇦', '⪡', '⪦', '⫷', '🞀',
		'≨', '≰', '≴', '≶', '≷', '≼', '≾', '⊆', '⊊', '⊑', '⊰', '⋚', '⋛', '⋜', '⋞', '⋦', '⋨', '⪪', '⪬', '˱', '⏪', '⏮', '🢐', '🠜', '🠘':
		return true
	}
	return false
}

// unmixed puts letters of ASCII in the place of those that only look like them, in words
// that have nothing else. A word with a letter that looks like none of ASCII stays: it is
// of another language.
func unmixed(text []byte) []byte {
	if bytes.IndexFunc(text, mixes) < 0 {
		return text
	}
	runes := []rune(string(text))
	for from := 0; from < len(runes); from++ {
		to, only := from, true
		for ; to < len(runes) && (unicode.IsLetter(runes[to]) || mixes(runes[to])); to++ {
			only = only && (runes[to] < 0x80 || mixes(runes[to]))
		}
		for i := from; only && i < to; i++ {
			if mixes(runes[i]) {
				runes[i], _ = letterLike(runes[i])
			}
		}
		from = max(from, to)
	}
	return []byte(string(runes))
}

// mixes reports whether a character only looks like a letter of ASCII. Kana and Han do not.
func mixes(r rune) bool {
	if r < 0x80 || r >= 0x3041 && r <= 0x9fff {
		return false
	}
	_, ok := letterLike(r)
	return ok
}
