package front

import (
	"bytes"
	"slices"

	"github.com/tacit-kb/tacit/kb/lang"
)

var (
	errFirstMissing = lang.Text{EN: "the first --- is missing", ZH: "缺少开头的 ---", JA: "先頭の --- がありません"}
	errBothMissing  = lang.Text{EN: "the lines of --- around the fields are missing", ZH: "字段上下缺少 --- 行", JA: "フィールドの上下に --- の行がありません"}
	hintAddBoth     = lang.Text{EN: "add a line of exactly --- above the fields and one below them", ZH: "请在字段的上方和下方各加上只有 --- 的一行", JA: "フィールドの上と下に、--- だけの行を一つずつ加えてください"}
	hintAddFirst    = lang.Text{EN: "add a line of exactly --- as line 1", ZH: "请在第 1 行加上只有 --- 的一行", JA: "1 行目に --- だけの行を加えてください"}
)

// Opened returns a file with the lines of three hyphens that its fields lack, and whether it
// lacks no more than these: it begins with fields, one of them id, kind or title, and the
// line that ends front matter stands below them. Where neither line is there, the fields end
// at the first empty line, and the title is among them, or the id and the kind.
func Opened(src []byte) (whole []byte, lacks bool) {
	first := BOMLen(src)
	rule := "---" + Newline(src)
	named, blank := map[string]bool{}, 0
	whole = nil
	for pos := first; pos < len(src) && pos-first <= maxFrontMatter; pos = LineEnd(src, pos) {
		line := src[pos:LineEnd(src, pos)]
		text := bytes.TrimRight(line, "\r\n")
		switch {
		case len(bytes.TrimSpace(text)) == 0:
			if blank == 0 && pos > first {
				blank = pos
			}
			if blank == pos && (named["title"] || len(named) > 1) {
				whole = slices.Concat(src[:first], []byte(rule), src[first:pos], []byte(rule), src[pos:])
			}
			continue
		case isFence(text):
			return slices.Concat(src[:first], []byte(rule), src[first:]), len(named) > 0
		case !looksLikeField(text) || isHyphens(text):
			return whole, whole != nil
		}
		if key, _, _ := bytes.Cut(text, []byte(":")); string(key) == "id" || string(key) == "kind" || string(key) == "title" {
			named[string(key)] = true
		}
	}
	return whole, whole != nil
}

// opens says what the fields of a file lack, as whole has it.
func opens(src, whole []byte) (lang.Text, lang.Text) {
	if bytes.HasSuffix(whole, src[BOMLen(src):]) {
		return errFirstMissing, hintAddFirst
	}
	return errBothMissing, hintAddBoth
}
