package relevance

import (
	"context"
	_ "embed"
	"encoding/binary"
	"math"
	"strings"

	"github.com/tacit-kb/tacit/index/embed"
	"github.com/tacit-kb/tacit/index/embed/builtin"
	"github.com/tacit-kb/tacit/index/embed/vec"
	"github.com/tacit-kb/tacit/kb/pattern"
)

//go:embed smalltalk.txt
var smallTalkText string

// talkVectors are the vectors that the model in the binary gives the sentences of
// smalltalk.txt, behind the hash of that model. Embedding them takes a tenth of all that a
// question to a small bank costs; a test keeps the file current.
//
//go:embed smalltalk.bin
var talkVectors string

// A talk holds the vectors of the sentences in smalltalk.txt.
type talk struct {
	model   *builtin.Model
	vectors string // float32s, little endian: the first number of each vector, the second of each, …
	asks    []bool // the sentence is a question
}

func newTalk(m *builtin.Model) (*talk, error) {
	sentences := SmallTalk()
	t := &talk{model: m, asks: make([]bool, len(sentences))}
	for i, s := range sentences {
		t.asks[i] = strings.HasSuffix(s, "?") || strings.HasSuffix(s, "？")
	}
	id := m.Model()
	var own bool
	if t.vectors, own = strings.CutPrefix(talkVectors, id.Hash); own && len(t.vectors) == 4*id.Dims*len(sentences) {
		return t, nil
	}
	var err error
	t.vectors, err = embedTalk(m, sentences)
	return t, err
}

// embedTalk returns the vectors of sentences as a talk keeps them.
func embedTalk(m *builtin.Model, sentences []string) (string, error) {
	vectors, err := m.Embed(context.Background(), embed.Query, sentences)
	if err != nil {
		return "", err
	}
	var b []byte
	for i := range m.Model().Dims {
		for _, v := range vectors {
			b = binary.LittleEndian.AppendUint32(b, math.Float32bits(v[i]))
		}
	}
	return string(b), nil
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
	kind := symptomOrAll(text)
	whole := t.nearest(v, kind)
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
		own := t.nearest(vectors[i], kind)
		least = min(least, own)
		if own >= courtesy {
			courtesies = append(courtesies, clause)
		}
	}
	return max(whole, least), courtesies, nil
}

// clauseEnds are the characters between which a clause stands.
const clauseEnds = ",.!?;，。！？；、…\n"

// A talkKind is with which sentences of small talk a text is compared.
type talkKind uint8

const (
	allTalk    talkKind = iota
	statements          // those that ask nothing
	questions           // those that ask
)

// symptomOrAll returns statements for what states a symptom.
func symptomOrAll(text string) talkKind {
	if statesSymptom(text) {
		return statements
	}
	return allTalk
}

// asksHow matches what asks how something is done, proposes what proposes to do something.
var (
	asksHow  = pattern.Lazy(`(?i)\bhow (?:do|does|did|should|shall|can|could|to|is|are|was|were|must|may|would)\b|怎么[^了样回啦]|怎麼[^了樣回啦]|如何|怎样[^了]|どう(?:やって|すれば|したら|書|やれば)|どのように`)
	proposes = pattern.Lazy(`(?i)^\W*(?:let['’]?s|we['’]ll|we will|i['’]ll|i will|i['’]m going to)\b|吧[。!！~～\s]*$|(?:しよう|ましょう)(?:か|と思う|と思います)?[。!！\s]*$`)
)

// likenessOfKind returns the likeness to small talk of a text that has one of all of it, if it is one
// clause. "How are comments written?" orders no comment here, and "let's release at three this
// afternoon" does not ask for the weather, though each is near to a sentence that does.
func (t *talk) likenessOfKind(text string, v []float32, ofAll float64) float64 {
	kind := allTalk
	switch {
	case strings.ContainsAny(strings.Trim(text, " "+clauseEnds), clauseEnds):
	case asksHow().MatchString(text):
		kind = questions
	case proposes().MatchString(text):
		kind = statements
	}
	if kind == allTalk {
		return ofAll
	}
	return min(ofAll, t.nearest(v, kind))
}

// nearest returns the cosine of the most similar sentence of a kind.
func (t *talk) nearest(v []float32, kind talkKind) float64 {
	sums := make([]float32, len(t.asks))
	clear(sums) // fresh memory that is read first is got from the system twice
	for i, w := range v {
		vec.AddFloats(sums, t.vectors[4*i*len(sums):], w)
	}
	best := float32(0)
	for k, asks := range t.asks {
		if kind == allTalk || asks == (kind == questions) {
			best = max(best, sums[k])
		}
	}
	return float64(best)
}
