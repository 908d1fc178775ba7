package front

import (
	"bytes"
	"fmt"
	"maps"
	"reflect"
	"slices"

	"go.yaml.in/yaml/v3"

	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/pattern"
)

var (
	errFrontMatterBraces = lang.Text{EN: "front matter in braces cannot be edited in place", ZH: "花括号形式的前置元数据无法就地修改", JA: "波括弧で囲んだフロントマターはその場で変更できません"}
	hintWriteOneName     = lang.Text{EN: "write one `name: value` per line, without braces", ZH: "请每行写一个 `名称: 值`，不用花括号", JA: "波括弧なしで 1 行に一つ `名前: 値` と書いてください"}
	errFieldFrontMatter  = lang.Text{EN: "with the field %s, front matter would be larger than %d KiB",
		ZH: "加上字段 %s 后，前置元数据会大于 %d KiB",
		JA: "フィールド %s を加えるとフロントマターが %d KiB を超えます"}
	hintWriteLessInto = lang.Text{EN: "shorten it, or move it into the text", ZH: "请写短些，或写进正文", JA: "短くするか、本文に書いてください"}
	errFieldCannotBe  = lang.Text{EN: "the field %s cannot be changed without changing other fields", ZH: "无法只修改字段 %s：改它会连带改动其他字段", JA: "フィールド %s だけを変更することはできません"}
	hintEditHand      = lang.Text{EN: "edit it by hand", ZH: "请手动修改", JA: "手で編集してください"}
)

// Set sets one top-level field of the front matter in src to a string, a
// []string, a group of fields as a map of strings, or a tree of groups, lists and
// single values as a map of any, or removes it when value is nil. Every byte
// outside the field stays as it was, and so does a comment beside it; a new field
// goes last. Items of a list that stay keep their lines; a group that has other
// fields than the new one is refused, a tree is written anew.
//
// The result is read again, and refused unless that field and no other has
// changed. Complaints about src are *lang.Error without a path.
func Set(src []byte, key string, value any) ([]byte, error) {
	want, err := wantedValue(value)
	if err != nil {
		return nil, err
	}
	if !fieldName().MatchString(key) {
		return nil, fmt.Errorf("%q cannot be the name of a field", key)
	}
	m, _, err := Parse("", src)
	if err != nil {
		return nil, err
	}
	if m.flow {
		return nil, m.Complain(m.Start, errFrontMatterBraces, hintWriteOneName)
	}
	if want.matches(m.Find(key)) {
		return bytes.Clone(src), nil
	}
	out, err := m.edit(key, want)
	if err != nil {
		return nil, err
	}
	if !m.onlyChanged(out, key, want) {
		if m.End-m.Start+len(out)-len(m.Src) > maxFrontMatter {
			return nil, m.Complain(m.Start, errFieldFrontMatter.With(key, maxFrontMatter>>10), hintWriteLessInto)
		}
		return nil, m.Complain(m.Start, errFieldCannotBe.With(key), hintEditHand)
	}
	return out, nil
}

var fieldName = pattern.Lazy(`^[A-Za-z_][A-Za-z0-9_]*$`)

// A wanted is the value that a field shall have; at most one of its fields is
// set, and none for an empty text.
type wanted struct {
	remove bool
	isList bool
	text   string
	list   []string
	group  map[string]string
	tree   map[string]any // as plainTree makes it
}

func wantedValue(value any) (wanted, error) {
	switch v := value.(type) {
	case nil:
		return wanted{remove: true}, nil
	case string:
		return wanted{text: v}, nil
	case []string:
		return wanted{isList: true, list: v}, nil
	case map[string]string:
		return wantedGroup(v)
	case map[string]any:
		return wantedTree(v)
	}
	return wanted{}, fmt.Errorf("a field cannot hold a %T", value)
}

// matches reports whether a field already reads as wanted.
func (w wanted) matches(n *yaml.Node) bool {
	switch {
	case n == nil || w.remove:
		return n == nil && w.remove
	case w.isList:
		return n.Kind == yaml.SequenceNode && slices.Equal(itemTexts(n), w.list)
	case w.group != nil:
		return n.Kind == yaml.MappingNode && maps.Equal(groupTexts(n), w.group)
	case w.tree != nil:
		return n.Kind == yaml.MappingNode && reflect.DeepEqual(TreeOf(n), any(w.tree))
	}
	return n.Kind == yaml.ScalarNode && !IsNull(n) && n.Value == w.text
}

func itemTexts(n *yaml.Node) []string {
	texts := make([]string, len(n.Content))
	for i, item := range n.Content {
		texts[i], _ = ItemText(item)
	}
	return texts
}

// onlyChanged reports whether out differs from the source in the wanted field
// and in nothing else.
func (m *Matter) onlyChanged(out []byte, key string, want wanted) bool {
	after, _, err := Parse("", out)
	if err != nil || !want.matches(after.Find(key)) {
		return false
	}
	other := func(f Field) bool { return f.Key.Value == key }
	before, now := slices.DeleteFunc(slices.Clone(m.Fields), other), slices.DeleteFunc(slices.Clone(after.Fields), other)
	same := slices.EqualFunc(before, now, func(x, y Field) bool {
		return sameNode(x.Key, y.Key) && sameNode(x.Value, y.Value)
	})
	return same && bytes.Equal(m.Src[:m.Start], out[:after.Start]) && bytes.Equal(m.Src[m.End:], out[after.End:])
}

// sameNode reports whether two YAML values are written and read alike.
func sameNode(x, y *yaml.Node) bool {
	return x.Kind == y.Kind && x.Tag == y.Tag && x.Style == y.Style && x.Value == y.Value &&
		slices.EqualFunc(x.Content, y.Content, sameNode)
}
