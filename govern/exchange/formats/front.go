package formats

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/tacit-kb/tacit/govern/draft"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/markdown"
)

// CutFront cuts the text of a file into the lines of its front matter, as they are
// written, and every byte below. A text without front matter is all body.
func CutFront(text string) (front, body string) {
	front, body, _ = markdown.CutMatter(text)
	return front, body
}

// JoinFront is the other way round, in the line endings of the front matter.
func JoinFront(front, body string) string {
	fence := "---\n"
	if strings.HasSuffix(front, "\r\n") {
		fence = "---\r\n"
	}
	if front != "" && !strings.HasSuffix(front, "\n") {
		front += "\n"
	}
	return fence + front + fence + body
}

// FieldsOf reads front matter as a program sees it: texts, numbers, booleans,
// lists and groups. The fields that the bank has are texts as they were typed, but
// for numbers: no, 1.10 and 012 stay what they are.
func FieldsOf(front string) (map[string]any, error) {
	var doc yaml.Node
	if err := yaml.Unmarshal([]byte(front), &doc); err != nil {
		return nil, err
	}
	fields := map[string]any{}
	if len(doc.Content) == 0 || doc.Content[0].Kind != yaml.MappingNode {
		return fields, nil
	}
	r := nodeReader{left: maxValues}
	root := doc.Content[0]
	for i := 0; i+1 < len(root.Content); i += 2 {
		key, value := root.Content[i].Value, root.Content[i+1]
		fields[key] = r.value(value, isText(key), 0)
	}
	if r.left < 0 {
		return nil, errTooDeep
	}
	return fields, nil
}

// isText reports whether the bank reads a field as text or as texts.
func isText(key string) bool {
	numbers := []string{"confidence", "priority"}
	return !slices.Contains(numbers, key) && slices.ContainsFunc(draft.Fields, func(f draft.Field) bool { return f.Name == key })
}

// Bounds of what is read: as deep as front matter may nest, and more values than
// fit into it. Without them a few aliases of aliases fill the memory.
const (
	maxNested = 64
	maxValues = 100_000
)

var errTooDeep = lang.Text{EN: "the YAML is nested too deeply, or its aliases repeat too much", ZH: "YAML 嵌套过深，或别名展开过多", JA: "YAML の入れ子が深すぎるか、エイリアスの繰り返しが多すぎます"}

// A nodeReader turns YAML nodes into what JSON can say. Aliases, which the bank
// does not read, are followed, so that files of other tools can be.
type nodeReader struct{ left int }

func (r *nodeReader) value(n *yaml.Node, asText bool, depth int) any {
	if n.Kind == yaml.AliasNode {
		n = n.Alias
	}
	if r.left--; n == nil || depth > maxNested || r.left < 0 {
		r.left = min(r.left, -1)
		return nil
	}
	switch n.Kind {
	case yaml.SequenceNode:
		list := make([]any, len(n.Content))
		for i, item := range n.Content {
			list[i] = r.value(item, asText, depth+1)
		}
		return list
	case yaml.MappingNode:
		group := map[string]any{}
		for i := 0; i+1 < len(n.Content); i += 2 {
			group[n.Content[i].Value] = r.value(n.Content[i+1], false, depth+1)
		}
		return group
	}
	return scalarOf(n, asText)
}

// scalarOf returns the value of a single node. What only YAML can say, such as a
// date or .inf, is its text.
func scalarOf(n *yaml.Node, asText bool) any {
	switch tag := n.ShortTag(); {
	case tag == "!!null":
		return nil
	case asText:
	case tag == "!!bool":
		return strings.EqualFold(n.Value, "true")
	case tag == "!!int":
		if i, err := strconv.ParseInt(n.Value, 10, 64); err == nil && !strings.HasPrefix(strings.TrimLeft(n.Value, "+-"), "0") || n.Value == "0" {
			return i
		}
	case tag == "!!float":
		if f, err := strconv.ParseFloat(n.Value, 64); err == nil && !math.IsInf(f, 0) && !math.IsNaN(f) {
			return f
		}
	}
	return n.Value
}
