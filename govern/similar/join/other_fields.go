package join

import (
	"slices"

	"go.yaml.in/yaml/v3"

	"github.com/tacit-kb/tacit/kb/front"
	"github.com/tacit-kb/tacit/kb/markdown"
)

// own are the fields that speak of one file or one moment: what a memory is, where it
// came from and when. They go with it.
var own = []string{"id", "kind", "title", "status", "type", "level", "created", "updated", "source", "provenance", "lang",
	"model_id", "fw_range", "priority", "facts", "service", "topic", "replaced_by"}

// carried returns the fields that only the memory that goes has, be they known to us
// or not, so that they stand in the one that stays: a date of review, a task, an owner
// that a team notes. Those that merged joins are not among them, nor what has a shape
// that an edit in place cannot write.
func carried(keep, gone []byte, joined []string) []field {
	has := fieldsOf(keep)
	var all []field
	for _, f := range fieldsOf(gone) {
		missing := !slices.ContainsFunc(has, func(h field) bool { return h.name == f.name })
		if missing && f.value != nil && !slices.Contains(own, f.name) && !slices.Contains(joined, f.name) {
			all = append(all, f)
		}
	}
	return all
}

// fieldsOf returns the top-level fields of a front matter in order: texts as they were
// typed, lists of texts, groups of texts, and nil for everything else.
func fieldsOf(src []byte) (all []field) {
	matter, _, _ := markdown.CutMatter(string(src))
	var doc yaml.Node
	if yaml.Unmarshal([]byte(matter), &doc) != nil || len(doc.Content) == 0 || doc.Content[0].Kind != yaml.MappingNode {
		return nil
	}
	for pairs := doc.Content[0].Content; len(pairs) >= 2; pairs = pairs[2:] {
		all = append(all, field{pairs[0].Value, valueOfNode(pairs[1])})
	}
	return all
}

func valueOfNode(n *yaml.Node) any {
	switch n.Kind {
	case yaml.ScalarNode:
		return n.Value
	case yaml.SequenceNode:
		var list []string
		for _, item := range n.Content {
			if item.Kind != yaml.ScalarNode {
				return nil
			}
			list = append(list, item.Value)
		}
		return list
	case yaml.MappingNode:
		group := map[string]string{}
		for pairs := n.Content; len(pairs) >= 2; pairs = pairs[2:] {
			if pairs[1].Kind != yaml.ScalarNode {
				return nil
			}
			group[pairs[0].Value] = pairs[1].Value
		}
		return group
	}
	return nil
}

// carry writes the fields that only the memory that goes has. One that the file cannot
// take is left out: nothing of it is lost that a backup does not have.
func carry(src []byte, gone Text, joined []string) []byte {
	for _, f := range carried(src, gone.Source, joined) {
		next, err := front.Set(src, f.name, f.value)
		if err == nil {
			src = next
		}
	}
	return src
}
