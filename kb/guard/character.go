package guard

import (
	"unicode"
	"unicode/utf8"

	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/unseen"
)

var (
	msgTag = lang.Text{EN: "an invisible tag character, which can hide text that only machines read; delete it",
		ZH: "不可见的标签字符，可以藏下只有机器能读到的文字；请删除",
		JA: "見えないタグ文字です。機械だけが読む文を隠せます。削除してください"}
	msgBidi = lang.Text{EN: "a text direction character: what you see differs from what is written; delete it",
		ZH: "书写方向控制符：看到的与实际写的不同；请删除",
		JA: "書字方向の制御文字です。見える内容と実際の内容が違います。削除してください"}
	msgInvisible = lang.Text{EN: "an invisible character; delete it unless the script needs it",
		ZH: "不可见字符；若非文字本身需要，请删除",
		JA: "見えない文字が含まれています。その言語の表記に必要なものでなければ、削除してください"}
	msgEscape = lang.Text{EN: "a terminal escape sequence, which can control the terminal that shows it; delete it",
		ZH: "终端转义序列，会操纵显示它的终端；请删除",
		JA: "端末のエスケープシーケンスです。表示した端末を操作できます。削除してください"}
	msgControl = lang.Text{EN: "a control character; delete it", ZH: "控制字符；请删除", JA: "制御文字です。削除してください"}
)

// characters finds what acts on a reader or a terminal without being seen.
func characters(text []byte) []Finding {
	var found []Finding
	line, column, seen := 1, 0, map[string]bool{} // the rules that found something in this line
	prev, base := rune('\n'), rune('\n')          // the character before, and the last one that was none of these
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRune(text[i:])
		i += size
		column++
		next, _ := utf8.DecodeRune(text[i:])
		if rule, s, msg := judgeRune(r, prev, base, next); rule != "" && !seen[rule] {
			seen[rule] = true
			found = append(found, Finding{Rule: rule, Severity: s, Line: line, Column: column, Msg: msg})
		}
		if prev = r; !unseen.IsJoiner(r) && !unseen.IsSelector(r) {
			base = r
		}
		if r == '\n' {
			line, column = line+1, 0
			clear(seen)
		}
	}
	return found
}

// judgeRune judges one character by those around it.
func judgeRune(r, prev, base, next rune) (rule string, s Severity, msg lang.Sentence) {
	switch {
	case r == '\t', r == '\n', r == '\r' && next == '\n', r >= ' ' && r < 0x7f:
		return "", 0, nil
	case r == 0x1b, r == 0x9b, r == 0x9d, r == 0x90: // ESC, CSI, OSC, DCS
		return RuleEscape, Refuse, msgEscape
	case unicode.Is(unicode.Cc, r):
		return RuleControl, Refuse, msgControl
	case r >= 0xe0000 && r <= 0xe007f:
		return RuleTag, Refuse, msgTag
	case unicode.Is(unicode.Bidi_Control, r):
		return RuleBidi, Refuse, msgBidi
	case unseen.IsSelector(r) && !selects(r, prev), unseen.IsJoiner(r) && !joinsHere(r, base, next), isBlank(r):
		return RuleInvisible, Flag, msgInvisible
	}
	return "", 0, nil
}

// joinsHere reports whether a joiner stands where it changes how letters or an
// emoji look.
func joinsHere(r, base, next rune) bool {
	if r == 0x200d && isPictograph(base) && isPictograph(next) {
		return true
	}
	return unicode.In(base, cursive...)
}

// cursive are scripts whose letters change with their neighbours, so that their
// orthography uses joiners.
var cursive = []*unicode.RangeTable{
	unicode.Arabic, unicode.Syriac, unicode.Nko, unicode.Mongolian, unicode.Devanagari, unicode.Bengali,
	unicode.Gurmukhi, unicode.Gujarati, unicode.Oriya, unicode.Tamil, unicode.Telugu, unicode.Kannada,
	unicode.Malayalam, unicode.Sinhala, unicode.Khmer, unicode.Myanmar, unicode.Tibetan,
}

// isPictograph reports whether r can be a part of a joined emoji: a symbol or
// a skin tone.
func isPictograph(r rune) bool { return r > 0x7f && unicode.In(r, unicode.So, unicode.Sk) }

// selects reports whether a variation selector has something before it that has
// variants: a Han character, a symbol, a Mongolian letter. A second one in a row
// selects nothing, and a row of them can spell any hidden text.
func selects(r, prev rune) bool {
	switch {
	case unseen.IsSelector(prev):
		return false
	case r >= 0xe0100:
		return unicode.Is(unicode.Han, prev)
	case r < 0x2000:
		return unicode.Is(unicode.Mongolian, prev)
	}
	return unicode.In(prev, unicode.Han, unicode.S, unicode.Po, unicode.Nd, unicode.Myanmar)
}

// isBlank reports whether r is never seen, whatever stands around it.
func isBlank(r rune) bool {
	return r == 0x2028 || r == 0x2029 || unseen.Is(r) && !unseen.IsJoiner(r) && !unseen.IsSelector(r) && !unseen.IsMark(r)
}
