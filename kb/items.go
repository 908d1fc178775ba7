package kb

import (
	"bytes"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

// editItems changes a list that has one item a line. Items that stay keep their
// lines, with the comments above and beside them; new ones are indented alike.
func (m *matter) editItems(v valueSpan, key string, list []string) []byte {
	chunks := m.itemChunks(v)
	first := m.offset(v.node.Content[0])
	lead := string(m.src[lineStart(m.src, v.start):first])
	var b strings.Builder
	for _, item := range list {
		at := slices.IndexFunc(chunks, func(c itemChunk) bool { return !c.used && c.text == item })
		if at < 0 {
			b.WriteString(lead + scalar(key, item, itemStyle(v.node, item), false) + m.nl())
			continue
		}
		chunks[at].used = true
		b.Write(chunks[at].src)
	}
	from := lineStart(m.src, v.start)
	return m.splice(from, lineEnd(m.src, v.end-1), b.String())
}

// An itemChunk is an item of a list with its lines, from the comments above it.
type itemChunk struct {
	text string
	src  []byte
	used bool
}

func (m *matter) itemChunks(v valueSpan) []itemChunk {
	chunks := make([]itemChunk, len(v.node.Content))
	from := lineStart(m.src, v.start)
	for i, n := range v.node.Content {
		to := lineEnd(m.src, v.end-1)
		if i+1 < len(v.node.Content) {
			next := m.offset(v.node.Content[i+1])
			to = lineStart(m.src, next)
			for lastLine := m.src[lineStart(m.src, to-1):to]; to > from && bytes.HasPrefix(bytes.TrimLeft(lastLine, " \t"), []byte("#")); lastLine = m.src[lineStart(m.src, to-1):to] {
				to = lineStart(m.src, to-1)
			}
		}
		chunks[i] = itemChunk{src: m.src[from:to]}
		if n.Kind == yaml.ScalarNode {
			chunks[i].text = n.Value
		}
		from = to
	}
	return chunks
}
