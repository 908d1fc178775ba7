package front

import (
	"bytes"
	"slices"

	"github.com/tacit-kb/tacit/kb/lang"
)

var (
	errFirstMissing = lang.Text{EN: "the first --- is missing", ZH: "缺少开头的 ---", JA: "先頭の --- がありません"}
	hintAddFirst    = lang.Text{EN: "add a line of exactly --- as line 1", ZH: "在第 1 行加上只有 --- 的一行", JA: "1 行目に --- だけの行を加えてください"}
)

// Opened returns a file with the line of three hyphens above its fields, and whether it
// lacks that line alone: it begins with fields, one of them id, kind or title, and the line
// that ends front matter stands below them.
func Opened(src []byte) (whole []byte, lacks bool) {
	first := BOMLen(src)
	named := false
	for pos := first; pos < len(src) && pos-first <= maxFrontMatter; pos = LineEnd(src, pos) {
		line := src[pos:LineEnd(src, pos)]
		text := bytes.TrimRight(line, "\r\n")
		switch {
		case len(bytes.TrimSpace(text)) == 0:
		case isFence(text):
			return slices.Concat(src[:first], []byte("---"+Newline(src)), src[first:]), named
		case !looksLikeField(text) || isHyphens(text):
			return nil, false
		}
		key, _, _ := bytes.Cut(text, []byte(":"))
		named = named || string(key) == "id" || string(key) == "kind" || string(key) == "title"
	}
	return nil, false
}
