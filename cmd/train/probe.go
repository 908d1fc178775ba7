package main

import (
	"bufio"
	"cmp"
	"encoding/json"
	"fmt"
	"log"
	"math"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/tacit-kb/tacit/index/relevance/labels"
)

// A probe is a small labelled set on which training is watched: documents,
// questions, and how useful each document is to each question. It ranks by
// the best passage's cosine alone, so its figures are below those of the whole
// pipeline, and rise and fall with them.
type probe struct {
	documents []probeDocument
	questions []probeQuestion
}

type probeDocument struct {
	ID, Lang, Title, Text string
}

type probeQuestion struct {
	labels.Question
	target string // language of the document wanted
}

// readProbe reads corpus.jsonl, queries.jsonl and qrels.tsv from dir.
func readProbe(dir string) (*probe, error) {
	p := &probe{}
	if err := readLines(filepath.Join(dir, "corpus.jsonl"), &p.documents); err != nil {
		return nil, err
	}
	questions, err := readLabels(filepath.Join(dir, "queries.jsonl"), labels.ReadQuestions)
	if err != nil {
		return nil, err
	}
	qrels := filepath.Join(dir, "qrels.tsv")
	judgments, err := readLabels(qrels, labels.ReadJudgments)
	if err != nil {
		return nil, err
	}
	if unknown := labels.Judge(questions, judgments); len(unknown) > 0 {
		return nil, fmt.Errorf("%s: %q is not among the questions", qrels, unknown[0].Question)
	}
	langs := map[string]string{}
	for _, d := range p.documents {
		langs[d.ID] = d.Lang
	}
	for _, q := range questions {
		p.questions = append(p.questions, probeQuestion{q, langs[q.Wanted]})
	}
	return p, nil
}

// readLabels reads a file of questions or judgments.
func readLabels[T any](path string, read func([]byte) ([]T, error)) ([]T, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	all, err := read(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return all, nil
}

func readLines[T any](path string, into *[]T) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	for d := json.NewDecoder(bufio.NewReader(f)); d.More(); {
		var v T
		if err := d.Decode(&v); err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		*into = append(*into, v)
	}
	return nil
}

// report measures the rows as they stand and logs the result.
func (t *trainer) report(step, total int, begin time.Time) {
	if t.probe == nil {
		return
	}
	all, cross := t.probe.measure(t.embed)
	log.Printf("step %d of %d, %s: probe nDCG@5 %.3f, across languages %.3f", step, total, time.Since(begin).Round(time.Second), all, cross)
}

// embed returns the unit vector of a text, with the rows as they stand.
func (t *trainer) embed(s string) []float32 { return t.unit(t.vocab.Features(nil, s)) }

func (t *trainer) unit(features []int32) []float32 {
	sum := make([]float32, t.dims)
	for _, f := range features {
		add(t.rows[int(f)*t.dims:][:t.dims], sum)
	}
	norm := float32(math.Sqrt(float64(dot(sum, sum)))) + 1e-9
	for k := range sum {
		sum[k] /= norm
	}
	return sum
}

func (p *probe) measure(embed func(string) []float32) (all, cross float64) {
	passages := make([][][]float32, len(p.documents))
	halves(len(p.documents), func(from, to int) {
		for i := from; i < to; i++ {
			d := p.documents[i]
			passages[i] = append(passages[i], embed(d.Title+"\n"+cut(d.Text, 200)))
			for rest := []rune(d.Text); len(rest) > 0; {
				n := min(400, len(rest))
				passages[i] = append(passages[i], embed(string(rest[:n])))
				rest = rest[n:]
			}
		}
	})
	n, crossed := 0.0, 0.0
	for _, q := range p.questions {
		g := q.ndcg(p.documents, passages, embed(q.Text))
		all, n = all+g, n+1
		if q.target != q.Lang {
			cross, crossed = cross+g, crossed+1
		}
	}
	return all / n, cross / crossed
}

func cut(s string, n int) string {
	if r := []rune(s); len(r) > n {
		return string(r[:n])
	}
	return s
}

// ndcg ranks the documents by their best passage and returns nDCG@5.
func (q *probeQuestion) ndcg(docs []probeDocument, passages [][][]float32, v []float32) float64 {
	type scored struct {
		id   string
		best float32
	}
	ranked := make([]scored, len(docs))
	for i, d := range docs {
		ranked[i] = scored{d.ID, -1}
		for _, p := range passages[i] {
			ranked[i].best = max(ranked[i].best, dot(v, p))
		}
	}
	slices.SortFunc(ranked, func(a, b scored) int { return cmp.Or(cmp.Compare(b.best, a.best), cmp.Compare(a.id, b.id)) })
	grades := make([]int, len(ranked))
	for i, d := range ranked {
		grades[i] = q.Grades[d.id]
	}
	return labels.NDCG5(grades, q.Grades)
}
