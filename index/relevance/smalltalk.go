package relevance

import (
	"context"
	_ "embed"
	"math"
	"strings"

	"github.com/tacit-kb/tacit/index/embed"
	"github.com/tacit-kb/tacit/index/embed/builtin"
)

//go:embed smalltalk.txt
var smallTalkText string

// A talk holds the vectors of the sentences in smalltalk.txt. Embedding them
// takes some hundred microseconds, less than checking a file of vectors would.
type talk struct {
	model   *builtin.Model
	vectors [][]float32
	asks    []bool // the sentence is a question
}

func newTalk(m *builtin.Model) (*talk, error) {
	sentences := SmallTalk()
	vectors, err := m.Embed(context.Background(), embed.Query, sentences)
	t := &talk{model: m, vectors: vectors}
	for _, s := range sentences {
		t.asks = append(t.asks, strings.HasSuffix(s, "?") || strings.HasSuffix(s, "？"))
	}
	return t, err
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

// likeness returns how like small talk a text is whose vector is v: the cosine of the
// most similar sentence. "Fine, submit it then, and thanks" is like no single one, but
// each of its clauses is: then that of the clause that is least so. It also returns the
// clauses that are courtesies.
//
// What states a symptom is compared with statements alone: "the date turns into yesterday"
// does not ask for the date of today, however near its words are.
func (t *talk) likeness(ctx context.Context, text string, v []float32) (like float64, courtesies []string, err error) {
	states := statesSymptom(text)
	whole := t.nearest(v, states)
	clauses := strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(clauseEnds, r) })
	if len(clauses) < 2 { // the whole is the clause
		return whole, nil, nil
	}
	vectors, err := t.model.Embed(ctx, embed.Query, clauses)
	if err != nil {
		return 0, nil, err
	}
	least := math.Inf(1)
	for i, clause := range clauses {
		own := t.nearest(vectors[i], states)
		least = min(least, own)
		if own >= courtesy {
			courtesies = append(courtesies, clause)
		}
	}
	return max(whole, least), courtesies, nil
}

// clauseEnds are the characters between which a clause stands.
const clauseEnds = ",.!?;，。！？；、…\n"

// nearest returns the cosine of the most similar sentence, or of the most similar one
// that asks nothing.
func (t *talk) nearest(v []float32, statements bool) float64 {
	best := float32(0)
	for k, x := range t.vectors {
		if statements && t.asks[k] {
			continue
		}
		sum := float32(0)
		for i := range x {
			sum += float32(x[i] * v[i])
		}
		best = max(best, sum)
	}
	return float64(best)
}
