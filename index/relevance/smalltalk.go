package relevance

import (
	"context"
	_ "embed"
	"strings"

	"github.com/tacit-kb/tacit/index/embed"
	"github.com/tacit-kb/tacit/index/embed/builtin"
)

//go:embed smalltalk.txt
var smallTalkText string

// A talk holds the vectors of the sentences in smalltalk.txt. Embedding them
// takes some hundred microseconds, less than checking a file of vectors would.
type talk struct{ vectors [][]float32 }

func newTalk(m *builtin.Model) (*talk, error) {
	vectors, err := m.Embed(context.Background(), embed.Query, SmallTalk())
	return &talk{vectors}, err
}

// SmallTalk returns what people say to an agent that no memory can help with,
// in English, Chinese and Japanese: questions to which a bank must be silent.
func SmallTalk() []string { return linesOf(smallTalkText) }

// linesOf returns the lines of a text that are neither empty nor comments.
func linesOf(text string) []string {
	var lines []string
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") {
			lines = append(lines, line)
		}
	}
	return lines
}

// likeness returns the cosine of the most similar sentence of small talk.
func (t *talk) likeness(v []float32) float64 {
	best := float32(0)
	for _, x := range t.vectors {
		sum := float32(0)
		for i := range x {
			sum += float32(x[i] * v[i])
		}
		best = max(best, sum)
	}
	return float64(best)
}
