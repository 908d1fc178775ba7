package kb

import (
	"strings"

	"github.com/tacit-kb/tacit/kb/front"
	"github.com/tacit-kb/tacit/kb/link"
	"go.yaml.in/yaml/v3"
)

// linkFields are the lists that name other memories, in which people who write with
// Obsidian put [[links]], quoted or not.
var linkFields = map[string]bool{"related": true, "replaces": true, "supersedes": true}

// links returns the names in a list of links: EXP-101, "[[EXP-101]]", [[EXP-101]], in
// which YAML sees a list in a list, or several links in one text.
func (d *decoder) links(n *yaml.Node) (names []string) {
	switch {
	case n.Kind == yaml.ScalarNode:
		if s := d.text(n); s != "" {
			return link.Names(s, ValidID)
		}
		return nil
	case n.Kind != yaml.SequenceNode:
		d.fail(n, hintWriteOneText, errMustBeList.With(d.key, shape(n)))
		return nil
	}
	names = make([]string, 0, len(n.Content))
	for _, item := range n.Content {
		if inner := unquotedLink(item); inner != "" {
			names = append(names, link.Names("[["+inner+"]]", ValidID)...)
			continue
		}
		if item.Kind != yaml.ScalarNode {
			d.fail(item, hintQuoteTextIf, errItemMustBe.With(d.key, shape(item)))
			return nil
		}
		if s := strings.TrimSpace(item.Value); s != "" && !front.IsNull(item) {
			names = append(names, link.Names(s, ValidID)...)
		}
	}
	return names
}

// unquotedLink returns the text of an item that YAML reads as a list because it is
// written [[so]]: of the whole value [[EXP-101]] the item is [EXP-101], of the line
// "- [[EXP-101]]" it is [[EXP-101]].
func unquotedLink(n *yaml.Node) string {
	if n.Kind == yaml.SequenceNode && len(n.Content) == 1 && n.Content[0].Kind == yaml.SequenceNode {
		n = n.Content[0]
	}
	if n.Kind != yaml.SequenceNode || n.Style&yaml.FlowStyle == 0 {
		return ""
	}
	var parts []string
	for _, part := range n.Content {
		if part.Kind != yaml.ScalarNode {
			return ""
		}
		parts = append(parts, part.Value)
	}
	return strings.Join(parts, ", ")
}
