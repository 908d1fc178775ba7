package front

import (
	"bytes"
	"strconv"
	"strings"
	"unicode/utf8"

	"go.yaml.in/yaml/v3"

	"github.com/tacit-kb/tacit/kb/emit"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/pattern"
)

var (
	errNotYAML       = lang.Text{EN: "this line, or the line above, is not valid YAML", ZH: "这一行或上一行不是有效的 YAML", JA: "この行か 1 行上が正しい YAML ではありません"}
	hintFirstColumn  = lang.Text{EN: "start the field in the first column, or quote the value", ZH: "请从行首开始写字段，或给值加引号", JA: "フィールドを行頭から書くか、値を引用符で囲んでください"}
	hintQuoteValueIf = lang.Text{EN: "quote the value if it contains punctuation", ZH: "值中有标点时请加引号", JA: "値が記号を含むなら引用符で囲んでください"}
)

// explain turns a YAML error into one that a person can act on. YAML parsers
// name a line near the mistake and no column, so the usual mistakes are looked
// for first.
func (m *Matter) explain(err error) error {
	if found := m.usualMistake(); found != nil {
		return found
	}
	line := yamlLine(err)
	pos := m.Start
	for i := 1; i < line && LineEnd(m.Src, pos) < m.End; i++ {
		pos = LineEnd(m.Src, pos)
	}
	at, text := pos, bytes.TrimLeft(m.line(pos), " \t")
	pos += len(m.line(pos)) - len(text)
	if pos > at && text[0] != '-' && fieldLine().Match(text) {
		return m.Complain(pos, errNotYAML, hintFirstColumn)
	}
	return m.Complain(pos, errNotYAML, hintQuoteValueIf)
}

// parserError matches the errors for which the YAML packages count lines from 0.
var parserError = pattern.Lazy(`^did not find expected (<|node content|key|'-'|',' or)`)

// yamlLine returns the line of "yaml: line 3: did not find ..." of either YAML package.
// Their English text is left out: it speaks of their own parts, not of the file.
func yamlLine(err error) (line int) {
	msg := strings.TrimPrefix(err.Error(), "yaml: ")
	if rest, ok := strings.CutPrefix(msg, "line "); ok {
		number, text, _ := strings.Cut(rest, ": ")
		line, _ = strconv.Atoi(number)
		msg = text
	}
	if parserError().MatchString(msg) {
		line++
	}
	return line
}

// fieldLine is a line with a name and a value that is neither quoted nor a
// block: indentation and hyphens, name, value.
var fieldLine = pattern.Lazy(`^([ \t]*(?:- +)*)([^\s:#"'\[{&*!|>%@` + "`" + `-][^:#]*?):(?:[ \t]+(.*?))?[ \t\r]*$`)

// blockScalar is the end of a line after which indented text is taken as it is.
var blockScalar = pattern.Lazy(`[:-][ \t]+[|>][0-9+-]*[ \t]*(#.*)?\r?$`)

// usualMistake looks for the mistakes that people make in front matter.
func (m *Matter) usualMistake() error {
	inBlock := false
	for pos := m.Start; pos < m.End; pos = LineEnd(m.Src, pos) {
		line := m.line(pos)
		indented := len(line) > 0 && (line[0] == ' ' || line[0] == '\t')
		if inBlock && (indented || len(bytes.TrimSpace(line)) == 0) {
			continue
		}
		inBlock = blockScalar().Match(line)
		if err := m.mistake(pos, line); err != nil {
			return err
		}
	}
	return nil
}

var (
	errTabIndentation   = lang.Text{EN: "tab in the indentation", ZH: "缩进中有制表符", JA: "字下げにタブがあります"}
	hintUseSpaces       = lang.Text{EN: "replace the tab with two spaces: YAML allows no tabs there", ZH: "请把制表符换成两个空格：YAML 在这里不接受制表符", JA: "タブを空白二つに置き換えてください。YAML はここでタブを受け付けません"}
	hintAtMargin        = lang.Text{EN: "this line must not be indented: begin the field at the margin", ZH: "此行不能缩进：字段要从行首开始写", JA: "この行は字下げできません。フィールドは行頭から書いてください"}
	errControlCharacter = lang.Text{EN: "control character %+q", ZH: "有控制字符 %+q", JA: "制御文字 %+q があります"}
)

// beginsField reports whether a line can only begin a field: the one before has a value, so
// that nothing may be indented below it, or there is none.
func (m *Matter) beginsField(pos int) bool {
	if pos == m.Start {
		return true
	}
	before := m.Src[m.Start : pos-1]
	before = before[bytes.LastIndexByte(before, '\n')+1:]
	value := fieldLine().FindSubmatch(before)
	return value != nil && len(value[1]) == 0 && len(value[3]) > 0
}

func (m *Matter) mistake(pos int, line []byte) error {
	indent := line[:len(line)-len(bytes.TrimLeft(line, " \t"))]
	if i := bytes.IndexByte(indent, '\t'); i >= 0 && len(indent) < len(line) {
		if i == 0 && fieldLine().Match(line) && !bytes.HasPrefix(bytes.TrimSpace(line), []byte("-")) && m.beginsField(pos) {
			return m.Complain(pos, errTabIndentation, hintAtMargin)
		}
		return m.Complain(pos+i, errTabIndentation, hintUseSpaces)
	}
	for i, c := range string(line) {
		if c < ' ' && c != '\t' && c != '\r' || c == 0x7f {
			return m.Complain(pos+i, errControlCharacter.With(c), hintDelete)
		}
	}
	if err := m.wideColon(pos, line); err != nil {
		return err
	}
	match := fieldLine().FindSubmatchIndex(line)
	if match == nil {
		if item := listItem().FindSubmatchIndex(line); item != nil {
			return m.badItem(pos+item[2], line, string(line[item[2]:item[3]]))
		}
		return m.missingSpace(pos, line)
	}
	if match[6] < 0 || match[6] == match[7] {
		return nil
	}
	key, value := string(line[match[4]:match[5]]), string(line[match[6]:match[7]])
	quote := hintQuoteItAs.With(key, emit.Quote(value))
	if bytes.ContainsRune(line[match[2]:match[3]], '-') { // an item, such as a pasted message
		quote = hintQuoteItem.With(emit.Quote(key + ": " + value))
	}
	return m.badValue(pos+match[6], key, value, quote)
}

// listItem is an item of a list and its value.
var listItem = pattern.Lazy(`^[ \t]*(?:- +)+([^\s#-].*?)[ \t\r]*$`)

// badItem finds an item that YAML does not read as text, such as a pasted message. An
// item that is YAML by itself is not the mistake.
func (m *Matter) badItem(pos int, line []byte, value string) error {
	var doc yaml.Node
	if yaml.Unmarshal(line, &doc) == nil {
		return nil
	}
	return m.badValue(pos, "", value, hintQuoteItem.With(emit.Quote(value)))
}

var (
	errWideColon  = lang.Text{EN: "a full-width colon “：” after %s", ZH: "%s 后面是全角冒号“：”", JA: "%s の後が全角コロン「：」です"}
	hintWideColon = lang.Text{EN: "write %s: %s (half-width colon and a space)", ZH: "请写成 %s: %s（半角冒号加一个空格）", JA: "%s: %s と書いてください（半角コロンと空白）"}
)

// wideColon finds "title：text", as input methods write it.
func (m *Matter) wideColon(pos int, line []byte) error {
	name, value, ok := bytes.Cut(line, []byte("："))
	if !ok || !isWord(bytes.TrimSpace(name)) {
		return nil
	}
	name = bytes.TrimSpace(name)
	return m.Complain(pos+bytes.Index(line, []byte("：")), errWideColon.With(string(name)), hintWideColon.With(string(name), string(bytes.TrimSpace(value))))
}

var (
	errNoSpaceAfter    = lang.Text{EN: "no space after the colon", ZH: "冒号后没有空格", JA: "コロンの後に空白がありません"}
	hintWriteThenSpace = lang.Text{EN: "write a space after %s:", ZH: "请在 %s: 之后加一个空格", JA: "%s: の後に空白を入れてください"}
)

// missingSpace finds "title:text".
func (m *Matter) missingSpace(pos int, line []byte) error {
	key, rest, ok := bytes.Cut(line, []byte(":"))
	name := bytes.TrimLeft(key, " -\t")
	if !ok || len(rest) == 0 || rest[0] == ' ' || rest[0] == '\t' || rest[0] == '\r' || rest[0] == ':' || !isWord(name) {
		return nil
	}
	return m.Complain(pos+len(key)+1, errNoSpaceAfter, hintWriteThenSpace.With(name))
}

func isWord(b []byte) bool {
	for _, c := range b {
		if !(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' || c == '-') {
			return false
		}
	}
	return len(b) > 0
}

var (
	hintQuoteItAs       = lang.Text{EN: "quote it: %s: %s", ZH: "请加引号：%s: %s", JA: "引用符で囲んでください: %s: %s"}
	hintQuoteItem       = lang.Text{EN: "quote it: - %s", ZH: "请加引号：- %s", JA: "引用符で囲んでください: - %s"}
	hintPutValueDouble  = lang.Text{EN: "put the value in double quotes", ZH: "请给值加双引号", JA: "値を二重引用符で囲んでください"}
	errBracketOpenedNot = lang.Text{EN: "a bracket is not closed", ZH: "括号没有闭合", JA: "括弧が閉じられていません"}
	hintCloseQuoteValue = lang.Text{EN: "close it with %s, or quote the value", ZH: "请用 %s 闭合，或给值加引号", JA: "%s で閉じるか、値を引用符で囲んでください"}
	errValueCannotBegin = lang.Text{EN: "a value cannot begin with %q unless it is quoted", ZH: "不加引号的值不能以 %q 开头", JA: "引用符なしの値は %q で始められません"}
	errListItemBeside   = lang.Text{EN: "a list item is on the same line as the name of its list", ZH: "列表项与列表名写在同一行", JA: "リストの項目がリスト名と同じ行にあります"}
	hintBeginItemNext   = lang.Text{EN: "begin the item on the next line, or %s", ZH: "请把该项写到下一行，或：%s", JA: "項目を次の行から始めてください。または、%s"}
	errSeveralLinks     = lang.Text{EN: "several links on one line need quotes", ZH: "同一行写多个链接时要加引号", JA: "1 行に複数のリンクを書くときは引用符が必要です"}
	hintQuoteLinks      = lang.Text{EN: `write %s: "%s", or each link on a line of its own: - "[[...]]"`, ZH: `请写成 %s: "%s"，或每个链接独占一行：- "[[...]]"`, JA: `%s: "%s" と書くか、リンクを 1 行に一つずつ書いてください: - "[[...]]"`}
	errColonSpaceInside = lang.Text{EN: "colon and space inside an unquoted value", ZH: "未加引号的值中有冒号加空格", JA: "引用符なしの値にコロンと空白があります"}
	errColonAtEnd       = lang.Text{EN: "colon at the end of an unquoted value", ZH: "未加引号的值以冒号结尾", JA: "引用符なしの値がコロンで終わっています"}
)

// mostQuoted is the length, in characters, up to which a hint writes the value out.
const mostQuoted = 120

// badBrackets finds text after a bracket that closes the list in which a value begins,
// as in "[ERROR] the link is down".
func (m *Matter) badBrackets(pos int, value string, quote lang.Sentence) error {
	end := flowEnd([]byte(value), 0)
	rest := strings.TrimLeft(value[end:], " \t")
	if rest == "" || rest[0] == '#' && len(value)-end > len(rest) {
		return nil
	}
	return m.Complain(pos+len(value)-len(rest), errTextAfterBracket, quote)
}

// badValue finds an unquoted value that YAML takes for something else.
func (m *Matter) badValue(pos int, key, value string, quote lang.Sentence) error {
	if utf8.RuneCountInString(value) > mostQuoted {
		quote = hintPutValueDouble
	}
	switch value[0] {
	case '"', '\'':
		return m.badQuotes(pos, value, quote)
	case '[', '{':
		if strings.HasPrefix(value, "[[") && strings.Count(value, "[[") > 1 {
			return m.Complain(pos, errSeveralLinks, hintQuoteLinks.With(key, strings.ReplaceAll(value, `"`, "")))
		}
		closer := map[byte]string{'[': "]", '{': "}"}[value[0]]
		if !strings.Contains(value, closer) {
			return m.Complain(pos, errBracketOpenedNot, hintCloseQuoteValue.With(closer))
		}
		return m.badBrackets(pos, value, quote)
	case '|', '>':
		if blockScalar().MatchString(": " + value) {
			return nil
		}
		return m.Complain(pos, errValueCannotBegin.With(value[:1]), quote)
	case '@', '`', '%', '*', '&', '!', '?', ',', ']', '}':
		return m.Complain(pos, errValueCannotBegin.With(value[:1]), quote)
	}
	if strings.HasPrefix(value, "- ") {
		return m.Complain(pos, errListItemBeside, hintBeginItemNext.With(quote))
	}
	plain, _, _ := strings.Cut(value, " #")
	if i := strings.Index(plain, ": "); i >= 0 {
		return m.Complain(pos+i, errColonSpaceInside, quote)
	}
	if strings.HasSuffix(plain, ":") {
		return m.Complain(pos+len(plain)-1, errColonAtEnd, quote)
	}
	return nil
}

// badEscape is a backslash in double quotes that means nothing, as in "C:\Users".
var badEscape = pattern.Lazy(`\\[^0abtnvfre "/\\N_LPxuU\t]`)

var (
	errQuoteOpenedNot        = lang.Text{EN: "a quote is not closed", ZH: "引号没有闭合", JA: "引用符が閉じられていません"}
	hintClose                = lang.Text{EN: "close it with %s", ZH: "请用 %s 闭合", JA: "%s で閉じてください"}
	errBackslashDoubleQuotes = lang.Text{EN: "a backslash in double quotes", ZH: "双引号中有反斜杠", JA: "二重引用符の中にバックスラッシュがあります"}
	hintWriteTwiceUse        = lang.Text{EN: "write it twice, or use single quotes", ZH: "请写两个，或改用单引号", JA: "二つ重ねるか、単一引用符を使ってください"}
	errTextAfterClosing      = lang.Text{EN: "text after a closing quote", ZH: "结束引号之后还有文字", JA: "閉じた引用符の後に余分な文字があります"}
	errTextAfterBracket      = lang.Text{EN: "text after a closing bracket", ZH: "结束括号之后还有文字", JA: "閉じた括弧の後に余分な文字があります"}
)

// badQuotes finds a quote that is not closed, text after one that is, and a
// backslash that stands for itself.
func (m *Matter) badQuotes(pos int, value string, quote lang.Sentence) error {
	if strings.Count(value, value[:1]) == 1 {
		return m.Complain(pos, errQuoteOpenedNot, hintClose.With(value[:1]))
	}
	if loc := badEscape().FindStringIndex(strings.ReplaceAll(value, `\\`, "__")); loc != nil && value[0] == '"' {
		return m.Complain(pos+loc[0], errBackslashDoubleQuotes, hintWriteTwiceUse)
	}
	end := quotedEnd([]byte(value), 0)
	rest := strings.TrimLeft(value[end:], " \t")
	if rest != "" && (rest[0] != '#' || end+len(rest) == len(value)) {
		return m.Complain(pos+len(value)-len(rest), errTextAfterClosing, quote)
	}
	return nil
}
