package kb

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/tacit-kb/tacit/kb/front"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/link"
	"go.yaml.in/yaml/v3"
)

// A decoder reads typed values out of YAML nodes. It keeps the first complaint about a
// value and goes on with zero values.
type decoder struct {
	m   *front.Matter
	key string
	err error
	bad []*FileError // one for each value that try found wrong
}

// try reads one value with f, keeps the complaint about it, and reports whether there
// is none: a person wants to mend a file in one go.
func (d *decoder) try(f func()) bool {
	before := len(d.bad)
	if f(); d.err != nil {
		d.bad, d.err = append(d.bad, d.err.(*FileError)), nil
	}
	return len(d.bad) == before
}

// complaint returns what try has collected as one error; nil for nothing.
func (d *decoder) complaint() *FileError {
	if len(d.bad) == 0 {
		return nil
	}
	first := *d.bad[0]
	first.Also = d.bad[1:]
	return &first
}

func (d *decoder) fail(n *yaml.Node, hint, msg lang.Sentence) {
	if d.err == nil {
		d.err = d.m.At(n, msg, hint)
	}
}

// set stores one field. Fields that it does not know belong to other programs.
func (d *decoder) set(fm *FrontMatter, n *yaml.Node) {
	if f := FieldNamed(d.key); f != nil && !front.IsNull(n) {
		f.Set(fm, d.value(f, n))
		if f.Form == FormGroup && d.err == nil {
			fm.Facts = factLines("", front.TreeOf(n).(map[string]any))
		}
	}
}

// value reads a value of the form of a field.
func (d *decoder) value(f *Field, n *yaml.Node) any {
	switch {
	case linkFields[f.Name]:
		return d.links(n)
	case f.List:
		return d.list(n)
	case f.Words != nil && !f.Mild:
		return d.word(n, f.Words)
	}
	switch f.Form {
	case FormID:
		return d.id(n)
	case FormDate:
		return d.date(n)
	case FormReview:
		return d.review(n)
	case FormFraction:
		return d.fraction(n)
	case FormInteger:
		return d.integer(n)
	case FormGroup:
		return d.mapping(n)
	}
	return d.text(n)
}

var (
	errMustBeText    = lang.Text{EN: "%s must be text, not a %s", ZH: "%s 必须是文本，而不是%s", JA: "%s は%sではなく文字列にしてください"}
	hintWriteTextOne = lang.Text{EN: "write %s: and the text on one line; quote it if it begins with [ or {", ZH: "请把 %s: 和文本写在同一行；文本以 [ 或 { 开头时请加引号", JA: "「%s: 文字列」の形で 1 行に書き、文字列が [ か { で始まるなら引用符で囲んでください"}
)

// text returns the characters of a scalar as they were typed, so that no, 1.10
// and 012 stay what they are.
func (d *decoder) text(n *yaml.Node) string {
	if n.Kind != yaml.ScalarNode {
		d.fail(n, hintWriteTextOne.With(d.key), errMustBeText.With(d.key, shape(n)))
		return ""
	}
	return strings.TrimSpace(n.Value)
}

var (
	wordList   = lang.Text{EN: "list", ZH: "列表", JA: "リスト"}
	wordGroup  = lang.Text{EN: "group of fields", ZH: "一组字段", JA: "フィールドの組"}
	wordSingle = lang.Text{EN: "single value", ZH: "单个值", JA: "単一の値"}
)

func shape(n *yaml.Node) lang.Text {
	switch n.Kind {
	case yaml.SequenceNode:
		return wordList
	case yaml.MappingNode:
		return wordGroup
	}
	return wordSingle
}

var (
	errMustBeList    = lang.Text{EN: "%s must be a list of texts, not a %s", ZH: "%s 必须是文本列表，而不是%s", JA: "%s は%sではなく文字列のリストにしてください"}
	hintWriteOneText = lang.Text{EN: `write one "- text" per line; quote a text that contains a colon`, ZH: `请每行写一个 "- 文本"；含冒号的文本请加引号`, JA: `1 行に一つ "- 文字列" と書き、コロンを含むなら引用符で囲んでください`}
	errItemMustBe    = lang.Text{EN: "an item of %s must be text, not a %s", ZH: "%s 的各项必须是文本，而不是%s", JA: "%s の項目は%sではなく文字列にしてください"}
	hintQuoteTextIf  = lang.Text{EN: "quote the text if it contains a colon or brackets", ZH: "含冒号或方括号的文本请加引号", JA: "コロンや括弧を含む文字列は引用符で囲んでください"}
)

// list returns the texts of a list; one line is a list of what its commas separate.
func (d *decoder) list(n *yaml.Node) []string {
	if n.Kind == yaml.ScalarNode {
		return d.parts(d.text(n), n.Style != 0 && d.key == "aliases")
	}
	if n.Kind != yaml.SequenceNode {
		d.fail(n, hintWriteOneText, errMustBeList.With(d.key, shape(n)))
		return nil
	}
	out := make([]string, 0, len(n.Content))
	for _, item := range n.Content {
		text, ok := front.ItemText(item)
		if !ok || item.Kind != yaml.ScalarNode && !d.sentences() {
			d.fail(item, hintQuoteTextIf, errItemMustBe.With(d.key, shape(item)))
			return nil
		}
		if s := strings.TrimSpace(text); s != "" && !front.IsNull(item) {
			out = append(out, d.parts(s, n.Style&yaml.FlowStyle == 0 || item.Style != 0)...)
		}
	}
	return out
}

// parts takes names on one line apart, but no sentence.
func (d *decoder) parts(line string, whole bool) []string {
	if line != "" && (whole || d.sentences()) {
		return []string{line}
	}
	return link.Parts(line)
}

// sentences reports whether the items of the list are sentences, which may have a colon.
func (d *decoder) sentences() bool {
	f := FieldNamed(d.key)
	return f != nil && f.Form == FormSentences
}

var hintWriteOne = lang.Text{EN: "write one of %s", ZH: "请写 %s 之一", JA: "%s のいずれかを書いてください"}

// word returns one word of a closed set, in the spelling of the set.
func (d *decoder) word(n *yaml.Node, allowed []string) string {
	s := d.text(n)
	for _, w := range allowed {
		if strings.EqualFold(s, w) {
			return w
		}
	}
	d.fail(n, hintWriteOne.With(strings.Join(allowed, ", ")), errNotValid.With(s, d.key))
	return ""
}

var (
	errCannotBeID        = lang.Text{EN: "%q cannot be an id", ZH: "%q 不能作编号", JA: "%q は ID にできません"}
	hintUseLettersDigits = lang.Text{EN: "use letters, digits, - _ and . only, with no - at the beginning, at most 128 bytes", ZH: "只能使用汉字、字母、数字、- _ 和 .，开头不能是 -，最多 128 字节", JA: "英字・かな・漢字などの文字、数字、- _ . だけを使い、- で始めず、128 バイト以内にしてください"}
)

func (d *decoder) id(n *yaml.Node) string {
	s := d.text(n)
	if d.err == nil && s != "" && !ValidID(s) {
		d.fail(n, hintUseLettersDigits, errCannotBeID.With(s))
	}
	return s
}

var (
	errNotDate    = lang.Text{EN: "%q is not a date", ZH: "%q 不是日期", JA: "%q は日付ではありません"}
	hintWriteDate = lang.Text{EN: "write it as 2026-01-31", ZH: "请写成 2026-01-31 的形式", JA: "2026-01-31 の形で書いてください"}
)

func (d *decoder) date(n *yaml.Node) string {
	s := d.text(n)
	if _, err := time.Parse(time.DateOnly, s); err != nil && s != "" {
		d.fail(n, hintWriteDate, errNotDate.With(s))
	}
	return s
}

var hintWriteFraction = lang.Text{EN: "write a number from 0 to 1, such as 0.8", ZH: "请写 0 到 1 之间的数，如 0.8", JA: "0 から 1 の数を書いてください（例: 0.8）"}

func (d *decoder) fraction(n *yaml.Node) float64 {
	s := d.text(n)
	f, err := strconv.ParseFloat(s, 64)
	if err != nil || !(f >= 0 && f <= 1) {
		d.fail(n, hintWriteFraction, errNotValid.With(s, d.key))
		return 0
	}
	return f
}

var hintWriteWhole = lang.Text{EN: "write a whole number", ZH: "请写一个整数", JA: "整数を書いてください"}

func (d *decoder) integer(n *yaml.Node) int {
	s := d.text(n)
	i, err := strconv.Atoi(s)
	if err != nil {
		d.fail(n, hintWriteWhole, errNotValid.With(s, d.key))
	}
	return i
}

var (
	errMustBeGroup    = lang.Text{EN: "%s must be a group of fields, not a %s", ZH: "%s 必须是一组字段，而不是%s", JA: "%s には%sではなく、複数のフィールド（名前: 値）を書いてください"}
	hintIndentOneName = lang.Text{EN: "write one `name: value` per line below %s:, indented", ZH: "请在 %s: 之下缩进，每行写一个 `名称: 值`", JA: "%s: の下に字下げして、1 行に一つ `名前: 値` と書いてください"}
)

// mapping reports whether there is anything in a group of fields.
func (d *decoder) mapping(n *yaml.Node) bool {
	if n.Kind != yaml.MappingNode {
		d.fail(n, hintIndentOneName.With(d.key), errMustBeGroup.With(d.key, shape(n)))
	}
	return n.Kind == yaml.MappingNode && len(n.Content) > 0
}

var hintWriteAfter = lang.Text{EN: "write review: {after: %s}", ZH: "请写 review: {after: %s}", JA: "review: {after: %s} と書いてください"}

// review reads the date under review.after.
func (d *decoder) review(n *yaml.Node) string {
	if _, err := time.Parse(time.DateOnly, n.Value); err == nil && n.Kind == yaml.ScalarNode {
		d.fail(n, hintWriteAfter.With(n.Value), errMustBeGroup.With(d.key, shape(n)))
		return ""
	}
	if !d.mapping(n) || d.err != nil {
		return ""
	}
	i := slices.IndexFunc(n.Content, func(c *yaml.Node) bool { return c.Value == "after" })
	if i < 0 || i%2 != 0 || front.IsNull(n.Content[i+1]) {
		return ""
	}
	d.key = "review.after"
	return d.date(n.Content[i+1])
}
