package table

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/threeway"
)

// cutLines cuts text after each newline.
func cutLines(s string) []line {
	var lines []line
	for s != "" {
		text, rest, newline := strings.Cut(s, "\n")
		l := line{text: text}
		if newline {
			l.eol = "\n"
			if cut, ok := strings.CutSuffix(text, "\r"); ok {
				l = line{cut, "\r\n"}
			}
		}
		lines, s = append(lines, l), rest
	}
	return lines
}

// complain builds the error for a byte of a line.
func (p *tableParser) complain(i, offset int, msg, hint lang.Sentence) error {
	column := utf8.RuneCountInString(p.lines[i].text[:offset]) + 1
	return &kb.FileError{Path: Path, Line: i + 1, Column: column, Msg: msg, Hint: hint}
}

var (
	errLinesEndCarriage        = lang.Text{EN: "lines end with a bare carriage return (CR)", ZH: "行尾只有回车符（CR）", JA: "行末が CR だけです"}
	hintSaveFileLF             = lang.Text{EN: "save the file with LF or CRLF line endings", ZH: "请用 LF 或 CRLF 行尾保存文件", JA: "改行を LF か CRLF にして保存してください"}
	errUnresolvedMergeConflict = lang.Text{EN: "unresolved merge conflict", ZH: "有未解决的合并冲突", JA: "マージの競合が残っています"}
	hintTypeTacitIndex         = lang.Text{EN: "run tacit index --resolve; or keep the rows of both sides, delete the lines that begin with <<<<<<<, ======= and >>>>>>>, then run tacit index",
		ZH: "请执行 tacit index --resolve；或保留双方的行，删除以 <<<<<<<、======= 和 >>>>>>> 开头的行，然后运行 tacit index",
		JA: "tacit index --resolve を実行するか、双方の行を残し、<<<<<<<、=======、>>>>>>> で始まる行を削除してから tacit index を実行してください"}
	errNULByte      = lang.Text{EN: "NUL byte", ZH: "NUL 字节", JA: "NUL バイトがあります"}
	hintNotTextFile = lang.Text{EN: "this is not a text file, or it is damaged: restore it", ZH: "这不是文本文件，或已损坏：请恢复它", JA: "テキストファイルではないか、壊れています。復元してください"}
	errNotUTF8      = lang.Text{EN: "not UTF-8", ZH: "不是 UTF-8", JA: "UTF-8 ではありません"}
	hintSaveAsUTF8  = lang.Text{EN: "save the file as UTF-8", ZH: "请把文件另存为 UTF-8", JA: "ファイルを UTF-8 で保存してください"}
)

// checkBytes looks at the raw lines for what no later step should see.
func (p *tableParser) checkBytes(src []byte) error {
	if bytes.IndexByte(src, '\n') < 0 && bytes.IndexByte(src, '\r') >= 0 {
		return &kb.FileError{Path: Path, Line: 1, Column: 1, Msg: errLinesEndCarriage, Hint: hintSaveFileLF}
	}
	clean := utf8.Valid(src) && bytes.IndexByte(src, 0) < 0
	for i, l := range p.lines {
		for _, mark := range []string{"<<<<<<< ", "||||||| ", ">>>>>>> "} {
			if strings.HasPrefix(l.text, mark) || l.text == strings.TrimSpace(mark) || mark[0] == '<' && threeway.Marked([]byte(l.text)) > 0 {
				return p.complain(i, 0, errUnresolvedMergeConflict,
					hintTypeTacitIndex)
			}
		}
		if clean {
			continue
		}
		if at := strings.IndexByte(l.text, 0); at >= 0 {
			return p.complain(i, at, errNULByte, hintNotTextFile)
		}
		if !utf8.ValidString(l.text) {
			at := strings.IndexRune(strings.ToValidUTF8(l.text, "\ufffd"), utf8.RuneError)
			return p.complain(i, at, errNotUTF8, hintSaveAsUTF8)
		}
	}
	return nil
}

var (
	wordFence   = lang.Text{EN: "code fence", ZH: "代码块", JA: "コードブロック"}
	wordComment = lang.Text{EN: "comment", ZH: "注释", JA: "コメント"}
)

// block reads the block that begins at line i and returns how many lines it
// takes.
func (p *tableParser) block(i int) (int, error) {
	text := p.text(i)
	f, isFence := p.fences[i]
	switch {
	case isFence && !f.Closed && f.Last == len(p.lines):
		return 0, p.unclosed(i, wordFence)
	case isFence:
		return f.Last - i, nil
	case text == "":
		return 1, nil
	case strings.HasPrefix(text, "<!--"):
		return p.comment(i)
	case text[0] == '#':
		p.heading(i, text)
		return 1, nil
	}
	return p.maybeTable(i, text)
}

// text returns a line without the spaces that do not matter at its beginning,
// or "" for one that is blank or indented as code is.
func (p *tableParser) text(i int) string {
	s := p.lines[i].text
	trimmed := strings.TrimLeft(s, " ")
	if len(s)-len(trimmed) > 3 || strings.Trim(trimmed, " \t") == "" || trimmed[0] == '\t' {
		return ""
	}
	return trimmed
}

// comment returns how many lines the comment that line i begins takes.
func (p *tableParser) comment(i int) (int, error) {
	end := i + 1
	for end < len(p.marked) && p.marked[end].Comment {
		end++
	}
	if !strings.Contains(p.lines[end-1].text, "-->") {
		return 0, p.unclosed(i, wordComment)
	}
	return end - i, nil
}

var (
	errNeverClosed       = lang.Text{EN: "this %s is never closed", ZH: "这里的%s没有结束", JA: "この%sが閉じられていません"}
	hintCloseTablesBelow = lang.Text{EN: "close it; otherwise the tables below it are not read", ZH: "请将其闭合，否则其下的表不会被读取", JA: "閉じないと、下の表が読み取られません"}
)

// unclosed complains about a block that never ends: it would hide every table below
// it.
func (p *tableParser) unclosed(i int, what lang.Text) error {
	return p.complain(i, 0, errNeverClosed.With(what), hintCloseTablesBelow)
}

// heading notes a heading of the first or second level: it ends a section, and
// may begin one.
func (p *tableParser) heading(i int, text string) {
	title := strings.TrimLeft(text, "#")
	level := len(text) - len(title)
	if level > 2 || title != "" && title[0] != ' ' && title[0] != '\t' {
		return
	}
	p.current = -1
	title = strings.Trim(strings.TrimRight(strings.Trim(title, " \t"), "#"), " \t")
	kind, exact, ok := kindOfHeading(title)
	if level == 2 && ok {
		p.current = len(p.found)
		p.found = append(p.found, &foundSection{kind: kind, exact: exact, at: i})
	}
}

// kindNames are the words that begin the heading of a kind.
var kindNames = map[kb.Kind][]string{
	kb.Experience: {"experience", "经验", "経験"},
	kb.Tech:       {"tech", "技术", "技術"},
	kb.Business:   {"business", "业务", "業務"},
}

// kindOfHeading reads a heading. It is exact when nothing but a remark in
// brackets follows the name.
func kindOfHeading(title string) (k kb.Kind, exact, ok bool) {
	low := strings.ToLower(title)
	for _, k := range kb.Kinds {
		for _, name := range kindNames[k] {
			if rest, ok := strings.CutPrefix(low, name); ok {
				rest = strings.TrimLeft(rest, " ")
				return k, rest == "" || strings.HasPrefix(rest, "（") || strings.HasPrefix(rest, "("), true
			}
		}
	}
	return "", false, false
}
