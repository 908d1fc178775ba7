package kb

import (
	"bytes"
	"fmt"
	"strings"

	"go.yaml.in/yaml/v3"
)

// guard refuses characters that YAML takes for line breaks and Markdown does
// not, and depths that cost time.
func (m *matter) guard() error {
	block := m.src[m.start:m.end]
	for _, s := range []string{"\u0085", "\u2028", "\u2029"} {
		if i := bytes.Index(block, []byte(s)); i >= 0 {
			return m.complain(m.start+i, fmt.Sprintf("invisible line break %+q in front matter", s), "delete it")
		}
	}
	for i, c := range block {
		if c == '\r' && (i+1 == len(block) || block[i+1] != '\n') {
			return m.complain(m.start+i, "carriage return inside a line of front matter", "delete it")
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
		if depth > maxDepth {
			return m.complain(m.start+i, fmt.Sprintf("nested more than %d levels deep", maxDepth), "keep front matter flat")
		}
	}
	return nil
}

// parse reads the YAML and checks its shape.
func (m *matter) parse() error {
	var doc yaml.Node
	if err := yaml.Unmarshal(m.src[m.start:m.end], &doc); err != nil {
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
		return m.at(root, "front matter must be fields, one `name: value` a line", `write for example "title: ..."`)
	}
	if err := m.check(root, 0); err != nil {
		return err
	}
	m.flow = root.Style&yaml.FlowStyle != 0
	for i := 0; i < len(root.Content); i += 2 {
		m.fields = append(m.fields, field{root.Content[i], root.Content[i+1]})
	}
	return nil
}

// at complains about a node.
func (m *matter) at(n *yaml.Node, msg, hint string) *FileError {
	return &FileError{Path: m.path, Line: m.lineOf(n), Column: n.Column, Msg: msg, Hint: hint}
}

// lineOf returns the line of a node in its file.
func (m *matter) lineOf(n *yaml.Node) int { return m.firstLine + n.Line - 1 }

// check refuses what would be read differently by different readers, or could
// blow up: aliases, duplicate keys, keys that are not text, great depth.
func (m *matter) check(n *yaml.Node, depth int) error {
	switch {
	case n.Kind == yaml.AliasNode:
		return m.at(n, "YAML aliases are not read", "write the value out, or quote it if it is text")
	case n.Anchor != "":
		return m.at(n, "YAML anchors are not read", "write the value without &"+n.Anchor+", or quote it if it is text")
	case depth > maxDepth:
		return m.at(n, fmt.Sprintf("nested more than %d levels deep", maxDepth), "keep front matter flat")
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

func (m *matter) checkKeys(n *yaml.Node) error {
	seen := make(map[string]int, len(n.Content)/2)
	for i := 0; i < len(n.Content); i += 2 {
		key := n.Content[i]
		if key.Kind != yaml.ScalarNode {
			return m.at(key, "a field name must be text", "quote it")
		}
		if line, dup := seen[key.Value]; dup {
			return m.at(key, fmt.Sprintf("%q is given twice", key.Value), fmt.Sprintf("keep one; the first is on line %d", line))
		}
		seen[key.Value] = m.lineOf(key)
	}
	return nil
}

// agree compares our reading with goldmark-meta's: a name that only one of
// them sees is reported, never guessed at.
func (m *matter) agree(other map[string]any) error {
	for _, f := range m.fields {
		if _, ok := other[f.key.Value]; !ok {
			return m.at(f.key, fmt.Sprintf("readers disagree about the field %q", f.key.Value), "quote the name, or use letters and underscores only")
		}
	}
	if len(other) > len(m.fields) {
		return m.complain(m.start, "readers disagree about the fields here", "simplify the front matter: one `name: value` a line")
	}
	return nil
}

// find returns the value of a top-level key, or nil.
func (m *matter) find(key string) *yaml.Node {
	for _, f := range m.fields {
		if f.key.Value == key {
			return f.value
		}
	}
	return nil
}

// similar returns a key that was probably meant to be the given one.
func (m *matter) similar(key string) string {
	fold := func(s string) string {
		return strings.ToLower(strings.NewReplacer("-", "", "_", "", " ", "").Replace(s))
	}
	for _, f := range m.fields {
		if fold(f.key.Value) == fold(key) {
			return f.key.Value
		}
	}
	return ""
}
