package front

import (
	"bytes"
	"strings"

	"github.com/tacit-kb/tacit/kb/emit"
	"github.com/tacit-kb/tacit/kb/lang"
	"go.yaml.in/yaml/v3"
)

var (
	errInvisibleLineBreak   = lang.Text{EN: "invisible line break %+q", ZH: "有特殊的换行字符 %+q，请换成普通换行", JA: "見えない改行 %+q があります"}
	errCarriageReturnInside = lang.Text{EN: "carriage return inside a line", ZH: "一行之中有回车符", JA: "行の途中に CR があります"}
	hintNestLess            = lang.Text{EN: "use fewer levels", ZH: "请减少嵌套层次", JA: "入れ子を浅くしてください"}
)

// guard refuses characters that YAML takes for line breaks and Markdown does
// not, and depths that cost time.
func (m *Matter) guard() error {
	block := m.Src[m.Start:m.End]
	for _, s := range []string{"\u0085", "\u2028", "\u2029"} {
		if i := bytes.Index(block, []byte(s)); i >= 0 {
			return m.Complain(m.Start+i, errInvisibleLineBreak.With(s), hintDelete)
		}
	}
	for i, c := range block {
		if c == '\r' && (i+1 == len(block) || block[i+1] != '\n') {
			return m.Complain(m.Start+i, errCarriageReturnInside, hintDelete)
		}
	}
	depth := 0
	for i, c := range block {
		switch c {
		case '[', '{':
			depth++
		case ']', '}':
			depth--
		}
		if depth > emit.MaxDepth {
			return m.Complain(m.Start+i, emit.TooDeep.With(emit.MaxDepth), hintNestLess)
		}
	}
	return nil
}

var (
	errMustBeFields   = lang.Text{EN: "not a field", ZH: "不是字段", JA: "フィールドではありません"}
	hintNameThenValue = lang.Text{EN: "write one `name: value` per line", ZH: "请每行写一个 `名称: 值`", JA: "1 行に一つ `名前: 値` と書いてください"}
)

// parse reads the YAML and checks its shape.
func (m *Matter) parse() error {
	var doc yaml.Node
	if err := yaml.Unmarshal(m.Src[m.Start:m.End], &doc); err != nil {
		return m.explain(err)
	}
	if len(doc.Content) == 0 {
		return nil
	}
	root := doc.Content[0]
	if root.Kind == yaml.ScalarNode && root.Value == "" {
		return nil
	}
	if root.Kind != yaml.MappingNode {
		if err := m.usualMistake(); err != nil {
			return err
		}
		return m.At(root, errMustBeFields, hintNameThenValue)
	}
	if err := m.check(root, 0); err != nil {
		return err
	}
	m.flow = root.Style&yaml.FlowStyle != 0
	for i := 0; i < len(root.Content); i += 2 {
		m.Fields = append(m.Fields, Field{root.Content[i], root.Content[i+1]})
	}
	return nil
}

// At complains about a node.
func (m *Matter) At(n *yaml.Node, msg, hint lang.Sentence) *lang.Error {
	return &lang.Error{Path: m.Path, Line: m.LineOf(n), Column: n.Column, Msg: msg, Hint: hint}
}

// LineOf returns the line of a node in its file.
func (m *Matter) LineOf(n *yaml.Node) int { return m.firstLine + n.Line - 1 }

var (
	errYAMLAliasesNot     = lang.Text{EN: "YAML aliases are not read", ZH: "不读取 YAML 别名", JA: "YAML のエイリアスは読みません"}
	hintWriteValueOut     = lang.Text{EN: "write the value out, or quote it if it is text", ZH: "请写出完整的值；若是文本请加引号", JA: "値を書き下すか、文字列なら引用符で囲んでください"}
	errYAMLAnchorsNot     = lang.Text{EN: "YAML anchors are not read", ZH: "不读取 YAML 锚点", JA: "YAML のアンカーは読みません"}
	hintWriteValueWithout = lang.Text{EN: "write the value without &%s, or quote it if it is text", ZH: "请去掉值前的 &%s；若是文本请加引号", JA: "値から &%s を除くか、文字列なら引用符で囲んでください"}
)

// check refuses what would be read differently by different readers, or could
// blow up: aliases, duplicate keys, keys that are not text, great depth.
func (m *Matter) check(n *yaml.Node, depth int) error {
	switch {
	case n.Kind == yaml.AliasNode:
		return m.At(n, errYAMLAliasesNot, hintWriteValueOut)
	case n.Anchor != "":
		return m.At(n, errYAMLAnchorsNot, hintWriteValueWithout.With(n.Anchor))
	case depth > emit.MaxDepth:
		return m.At(n, emit.TooDeep.With(emit.MaxDepth), hintNestLess)
	case n.Kind == yaml.MappingNode:
		if err := m.checkKeys(n); err != nil {
			return err
		}
	}
	for _, child := range n.Content {
		if err := m.check(child, depth+1); err != nil {
			return err
		}
	}
	return nil
}

var (
	errFieldNameMust = lang.Text{EN: "a field name must be text", ZH: "字段名必须是文本", JA: "フィールド名は文字列にしてください"}
	hintQuoteIt      = lang.Text{EN: "quote it", ZH: "请加引号", JA: "引用符で囲んでください"}
	errGivenTwice    = lang.Text{EN: "%q is given twice", ZH: "%q 出现了两次", JA: "%q が二度出てきます"}
	hintKeepOneFirst = lang.Text{EN: "keep one; the first is on line %d", ZH: "请保留一个；第一个在第 %d 行", JA: "一つだけ残してください。最初のものは %d 行目です"}
)

func (m *Matter) checkKeys(n *yaml.Node) error {
	seen := make(map[string]int, len(n.Content)/2)
	for i := 0; i < len(n.Content); i += 2 {
		key := n.Content[i]
		if key.Kind != yaml.ScalarNode {
			return m.At(key, errFieldNameMust, hintQuoteIt)
		}
		if line, dup := seen[key.Value]; dup {
			return m.At(key, errGivenTwice.With(key.Value), hintKeepOneFirst.With(line))
		}
		seen[key.Value] = m.LineOf(key)
	}
	return nil
}

var (
	errReadersDisagreeAbout       = lang.Text{EN: "YAML readers disagree on the field %q", ZH: "不同的 YAML 解析器对字段 %q 的理解不一致", JA: "フィールド %q の解釈が YAML の処理系によって違います"}
	hintQuoteNameUse              = lang.Text{EN: "quote the name, or use letters and underscores only", ZH: "请给名称加引号，或只用字母和下划线", JA: "名前を引用符で囲むか、英字と下線だけにしてください"}
	errReadersDisagreeAboutFields = lang.Text{EN: "YAML readers disagree on the fields here", ZH: "不同的 YAML 解析器对这里的字段理解不一致", JA: "ここのフィールドの解釈が YAML の処理系によって違います"}
	hintSimplifyFrontMatter       = lang.Text{EN: "simplify the front matter: one `name: value` per line", ZH: "请简化前置元数据：每行一个 `名称: 值`", JA: "フロントマターを簡単にしてください: 1 行に一つ `名前: 値`"}
)

// agree compares our reading with goldmark-meta's: a name that only one of
// them sees is reported, never guessed at.
func (m *Matter) agree(other map[string]any) error {
	for _, f := range m.Fields {
		if _, ok := other[f.Key.Value]; !ok {
			return m.At(f.Key, errReadersDisagreeAbout.With(f.Key.Value), hintQuoteNameUse)
		}
	}
	if len(other) > len(m.Fields) {
		return m.Complain(m.Start, errReadersDisagreeAboutFields, hintSimplifyFrontMatter)
	}
	return nil
}

// Find returns the value of a top-level key, or nil.
func (m *Matter) Find(key string) *yaml.Node {
	for _, f := range m.Fields {
		if f.Key.Value == key {
			return f.Value
		}
	}
	return nil
}

// Similar returns a key that was probably meant to be the given one.
func (m *Matter) Similar(key string) string {
	fold := func(s string) string {
		return strings.ToLower(strings.NewReplacer("-", "", "_", "", " ", "").Replace(s))
	}
	for _, f := range m.Fields {
		if fold(f.Key.Value) == fold(key) {
			return f.Key.Value
		}
	}
	return ""
}
