package govern

import (
	"bytes"
	"errors"
	"maps"
	"path"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/front"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/schema"
)

// ReadOps reads a memory_ops document that somebody else wrote. A name that
// occurs twice, is unknown or in the wrong letter case is an error, and so is
// whatever the schema does not allow.
func ReadOps(data []byte) (schema.MemoryOps, error) {
	var ops schema.MemoryOps
	if err := schema.Decode("memory_ops", data, &ops); err != nil {
		return schema.MemoryOps{}, err
	}
	for _, op := range ops.Operations {
		if clean := path.Clean(op.Path); path.IsAbs(clean) || clean == ".." || strings.HasPrefix(clean, "../") {
			return schema.MemoryOps{}, lang.Named(kb.ErrOutside, lang.Plain(strconv.Quote(op.Path))) // plainer than the words of a schema
		}
	}
	if err := schema.Validate("memory_ops", data); err != nil {
		return schema.MemoryOps{}, err
	}
	return ops, nil
}

var (
	errSectionComesWithout    = lang.Text{EN: "the section %q has no text", ZH: "没有给出小节 %q 的内容", JA: "節 %q の本文がありません"}
	hintGiveOperationContent  = lang.Text{EN: "add content to the operation", ZH: "请给此操作加上 content", JA: "この操作に content を付けてください"}
	errOperationSaysSomething = lang.Text{EN: "the operation does not say what to change",
		ZH: "此操作没有说明要改什么",
		JA: "この操作は何を変えるかを示していません"}
	hintGiveContentFrontMatter = lang.Text{EN: "give content (alone, or with section or block), or frontMatter",
		ZH: "请给出 content、frontMatter，或带 content 的 section 或 block",
		JA: "content、frontMatter、または content 付きの section か block を指定してください"}
)

// perform returns what an operation makes of the bytes of its file. It is not
// asked about deletions.
func perform(op schema.Operation, old []byte) ([]byte, error) {
	switch {
	case op.Type == schema.Create:
		return create(op)
	case op.Block != "":
		return setBlock(op, old)
	case op.Section != "":
		if op.Content == nil {
			return nil, complaint(op.Path, errSectionComesWithout.With(op.Section), hintGiveOperationContent)
		}
		out, err := front.ReplaceSection(old, op.Section, *op.Content)
		if err != nil {
			return nil, inFile(op.Path, err)
		}
		return setFields(op, out)
	case op.Content == nil && len(op.FrontMatter) == 0:
		return nil, complaint(op.Path, errOperationSaysSomething, hintGiveContentFrontMatter)
	case op.Content != nil:
		out, err := wholeText(op, old)
		if err != nil {
			return nil, err
		}
		return setFields(op, out)
	}
	return setFields(op, old)
}

var errFileCannotBe = lang.Text{EN: "a file cannot be created without content", ZH: "没有内容就无法创建文件", JA: "本文なしにファイルは作れません"}

// create returns the text of a new file. Where the content has no front matter
// of its own, it is made of the fields.
func create(op schema.Operation) ([]byte, error) {
	if op.Content == nil {
		return nil, complaint(op.Path, errFileCannotBe, hintGiveOperationContent)
	}
	text := *op.Content
	if len(op.FrontMatter) > 0 && !hasFront([]byte(text)) {
		text = "---\n---\n\n" + strings.TrimLeft(text, "\n")
	}
	return setFields(op, []byte(text))
}

// wholeText replaces a whole file, or all below its front matter where fields
// come with a text that has none.
func wholeText(op schema.Operation, old []byte) ([]byte, error) {
	text := []byte(*op.Content)
	if len(op.FrontMatter) == 0 || hasFront(text) || !hasFront(old) {
		return text, nil
	}
	out, err := front.ReplaceBody(old, *op.Content)
	if err != nil {
		return nil, inFile(op.Path, err)
	}
	return out, nil
}

func hasFront(src []byte) bool {
	return bytes.HasPrefix(bytes.TrimPrefix(src, []byte("\ufeff")), []byte("---"))
}

var (
	errBlockComesWithout = lang.Text{EN: "the block %s has no text", ZH: "没有给出块 %s 的内容", JA: "ブロック %s の本文がありません"}
	errDocumentHasNo     = lang.Text{EN: "the document has no %s", ZH: "文档没有 %s", JA: "文書に %s がありません"}
	hintPutTwoMarks      = lang.Text{EN: "put its two markers into the file first, each on its own line: <!-- %[1]s_START --> and <!-- %[1]s_END -->",
		ZH: "请先把它的两个标记各占一行写入文件：<!-- %[1]s_START --> 和 <!-- %[1]s_END -->",
		JA: "先にその二つのマーカーを、それぞれ 1 行としてファイルに書いてください: <!-- %[1]s_START --> と <!-- %[1]s_END -->"}
)

// setBlock replaces the block that the tool or a person owns.
func setBlock(op schema.Operation, old []byte) ([]byte, error) {
	if op.Content == nil {
		return nil, complaint(op.Path, errBlockComesWithout.With(op.Block), hintGiveOperationContent)
	}
	set := front.SetMachineBlock
	if op.Block == "USER_BLOCK" {
		set = front.SetUserBlock
	}
	out, err := set(old, *op.Content)
	if errors.Is(err, front.ErrNoBlock) {
		return nil, complaint(op.Path, errDocumentHasNo.With(op.Block), hintPutTwoMarks.With(op.Block))
	}
	if err != nil {
		return nil, inFile(op.Path, err)
	}
	return setFields(op, out)
}

var (
	errFieldCannotBe      = lang.Text{EN: "the field %s cannot be set in place: %s", ZH: "无法就地设置字段 %s：%s", JA: "ファイルのほかの部分を変えずにフィールド %s を設定することはできません: %s"}
	hintWriteWholeContent = lang.Text{EN: "write the whole content of the file instead", ZH: "请改为给出整个文件的内容", JA: "代わりにファイル全体の内容を指定してください"}
)

// setFields sets the fields of the front matter, in the order in which they are
// usually written, so that new ones stand in that order.
func setFields(op schema.Operation, src []byte) ([]byte, error) {
	for _, key := range fieldOrder(op.FrontMatter) {
		value, err := fieldValue(key, op.FrontMatter[key])
		if err != nil {
			return nil, complaint(op.Path, errFieldCannotBe.With(key, err), hintWriteWholeContent)
		}
		if src, err = front.SetField(src, key, value); err != nil {
			return nil, inFile(op.Path, err)
		}
	}
	return src, nil
}

// usualOrder is that of the fields in the templates.
var usualOrder = []string{"id", "kind", "type", "level", "title", "summary", "status", "category", "scope", "strength", "risk",
	"service", "topic", "model_id", "fw_range", "priority", "trigger", "not_when", "surface_signal", "hidden_risk"}

func fieldOrder(fields map[string]any) []string {
	rank := func(key string) int {
		if i := slices.Index(usualOrder, key); i >= 0 {
			return i
		}
		return len(usualOrder)
	}
	return slices.SortedFunc(maps.Keys(fields), func(x, y string) int {
		if d := rank(x) - rank(y); d != 0 {
			return d
		}
		return strings.Compare(x, y)
	})
}

// fieldValue turns what JSON can say into what front matter can hold: a text, a
// list of texts, a group of texts, a tree with more than texts in it, such as
// facts, or nothing.
func fieldValue(key string, v any) (any, error) {
	switch v := v.(type) {
	case nil:
		return nil, nil
	case []string:
		return v, nil
	case map[string]string:
		return v, nil
	case []any:
		list := make([]string, len(v))
		for i, item := range v {
			s, err := fieldText(item)
			if err != nil {
				return nil, err
			}
			list[i] = s
		}
		return list, nil
	case map[string]any:
		return fieldGroup(key, v), nil
	}
	return fieldText(v)
}

// fieldGroup returns a group that holds nothing but texts as such, and any other
// as a tree. The facts are a tree, whatever they hold.
func fieldGroup(key string, v map[string]any) any {
	group := make(map[string]string, len(v))
	for name, item := range v {
		s, ok := item.(string)
		if !ok || key == "facts" {
			return v
		}
		group[name] = s
	}
	return group
}

var errHoldsMoreTexts = lang.Text{EN: "it contains values that are not text", ZH: "其中有不是文本的值", JA: "文字列以外のものを含んでいます"}

func fieldText(v any) (string, error) {
	switch r := reflect.ValueOf(v); r.Kind() {
	case reflect.String:
		return r.String(), nil
	case reflect.Bool:
		return strconv.FormatBool(r.Bool()), nil
	case reflect.Int, reflect.Int64:
		return strconv.FormatInt(r.Int(), 10), nil
	case reflect.Float64:
		return strconv.FormatFloat(r.Float(), 'f', -1, 64), nil
	}
	return "", errHoldsMoreTexts
}
