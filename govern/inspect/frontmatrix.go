package inspect

import (
	"bytes"
	"unicode/utf8"

	"go.yaml.in/yaml/v3"

	"github.com/tacit-kb/tacit/kb/markdown"
)

// A matrix in front matter, for who would rather not draw a table:
//
//	matrix:
//	  weights: {readable: 60%, quick: 40%}
//	  options:
//	    a file: {readable: 10, quick: 5, total: 8}
type frontMatter struct {
	Matrix struct {
		Weights yaml.Node `yaml:"weights"`
		Options yaml.Node `yaml:"options"`
	} `yaml:"matrix"`
}

// totalKey is the field of an option that is no criterion.
const totalKey = "total"

// frontMatrix reads the matrix of a memory's front matter, nil for none. What is
// not as it should be has no totals to check.
func frontMatrix(text []byte) *matrix {
	var front frontMatter
	src := frontOf(text)
	if !bytes.Contains(src, []byte("matrix:")) || yaml.Unmarshal(src, &front) != nil {
		return nil
	}
	weights, options := &front.Matrix.Weights, &front.Matrix.Options
	if weights.Kind != yaml.MappingNode || options.Kind != yaml.MappingNode {
		return nil
	}
	m := &matrix{at: cell{"", weights.Line, weights.Column}}
	var names []string
	for i := 0; i+1 < len(weights.Content); i += 2 {
		w, percent, ok := weight(weights.Content[i+1].Value)
		if !ok {
			return nil
		}
		names, m.weights, m.percent = append(names, weights.Content[i].Value), append(m.weights, w), m.percent || percent
	}
	for i := 0; i+1 < len(options.Content); i += 2 {
		m.addNode(options.Content[i].Value, names, options.Content[i+1])
	}
	if len(m.weights) < fewest || len(m.options) == 0 {
		return nil
	}
	return m
}

// frontOf returns the YAML between the two marks, below an empty line: the lines of
// its values are those of the file.
func frontOf(text []byte) (src []byte) {
	matter, _, found := markdown.CutMatter(string(text))
	if !found || !utf8.ValidString(matter) {
		return nil
	}
	return []byte("\n" + matter)
}

// addNode adds an option that has a number for each criterion, and a total.
func (m *matrix) addNode(name string, criteria []string, node *yaml.Node) {
	fields := map[string]*yaml.Node{}
	for i := 0; i+1 < len(node.Content); i += 2 {
		fields[node.Content[i].Value] = node.Content[i+1]
	}
	o := option{name: name}
	for _, c := range criteria {
		n := fields[c]
		if n == nil {
			return
		}
		score, _, ok := value(n.Value)
		if !ok {
			return
		}
		o.scores = append(o.scores, score)
	}
	if total := fields[totalKey]; total != nil {
		if _, _, ok := value(total.Value); ok {
			o.total = cell{total.Value, total.Line, total.Column}
			m.options = append(m.options, o)
		}
	}
}
