package evaluate

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"math"
	"slices"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/index/relevance/labels"
	"github.com/tacit-kb/tacit/retrieve"
)

// An Outcome is what came of one question.
type Outcome struct {
	ID         string `json:"id"`
	Text       string `json:"text"`
	Lang       string `json:"lang"`
	WantedLang string `json:"wantedLang"` // of the memory wanted
	Difficulty string `json:"difficulty"`
	Class      string `json:"class"` // of a question that nothing answers

	Answerable bool    `json:"answerable"`
	Rank       int     `json:"rank"`    // of the first useful memory in the ranking, from 1; 0 for none
	NDCG5      float64 `json:"ndcg5"`   // of the ranking, as the next three
	Recall5    float64 `json:"recall5"` // of the memories with the highest grade
	MRR        float64 `json:"mrr"`     // of the first useful one, if it is among ten
	Hit5       float64 `json:"hit5"`
	Shown      []Shown `json:"shown"` // the best first
}

// Shown is a memory that was shown for a question.
type Shown struct {
	ID        string  `json:"id"`
	Score     float64 `json:"score"`
	Relevance float64 `json:"relevance"`
	Grade     int     `json:"grade"`
}

// A Bench is a bank that questions are put to.
type Bench struct {
	Index     *index.Index
	Retriever *retrieve.Retriever
}

// Ask puts questions to the bank, within the limits o. progress may be nil.
func (b Bench) Ask(ctx context.Context, questions []labels.Question, o retrieve.Options, progress func(done, total int)) ([]Outcome, error) {
	outcomes := make([]Outcome, 0, len(questions))
	for i, q := range questions {
		x, err := b.ask(ctx, q, o)
		if err != nil {
			return nil, fmt.Errorf("question %s: %w", q.ID, err)
		}
		outcomes = append(outcomes, x)
		if progress != nil {
			progress(i+1, len(questions))
		}
	}
	return outcomes, nil
}

func (b Bench) ask(ctx context.Context, q labels.Question, o retrieve.Options) (Outcome, error) {
	stage, err := retrieve.ParseStage(q.Stage)
	if err != nil {
		return Outcome{}, err
	}
	query := retrieve.Query{Stage: stage, Text: q.Text}
	ranked, shown, err := b.Retriever.Ranking(ctx, query, o) // what a user's question looks at, and no more
	if err != nil {
		return Outcome{}, err
	}
	x := judge(q, ranked, shown)
	if x.Answerable {
		x.WantedLang = b.wantedLang(q)
	}
	return x, nil
}

// best returns the grade of the memories wanted; 0 if nothing answers q.
func best(q labels.Question) int {
	return slices.Max(append(slices.Collect(maps.Values(q.Grades)), 0))
}

// wantedLang returns the language in which q is answered: its own if a memory
// that it wants is written in it, else that of the first one wanted, by id. It
// is empty if the bank has none of them.
func (b Bench) wantedLang(q labels.Question) string {
	lang := ""
	for _, id := range slices.Sorted(maps.Keys(q.Grades)) {
		i, ok := b.Index.Find(id)
		if !ok || q.Grades[id] != best(q) {
			continue
		}
		if b.Index.Lang(i) == q.Lang {
			return q.Lang
		}
		lang = cmp.Or(lang, b.Index.Lang(i))
	}
	return lang
}

// judge compares a ranking, of which the first are shown, with the grades.
func judge(q labels.Question, ranked []retrieve.Match, shown int) Outcome {
	x := Outcome{ID: q.ID, Text: q.Text, Lang: q.Lang, Difficulty: q.Difficulty, Class: q.Class, Shown: []Shown{}}
	for _, m := range ranked[:shown] {
		x.Shown = append(x.Shown, Shown{m.Entry.ID, round(m.Score), round(m.Relevance), q.Grades[m.Entry.ID]})
	}
	top := best(q)
	if top == 0 {
		x.Class = cmp.Or(x.Class, "other")
		return x
	}
	x.Answerable, x.Class = true, ""
	grades := make([]int, len(ranked))
	found := 0
	counted := map[string]bool{} // two files may have one id, and answer once
	for i, m := range ranked {
		if counted[m.Entry.ID] {
			continue
		}
		counted[m.Entry.ID] = true
		grades[i] = q.Grades[m.Entry.ID]
		if grades[i] > 0 && x.Rank == 0 {
			x.Rank = i + 1
		}
		if grades[i] == top && i < 5 {
			found++
		}
	}
	x.NDCG5 = round(labels.NDCG5(grades, q.Grades))
	x.Recall5 = round(float64(found) / float64(min(wanted(q, top), 5)))
	if x.Rank > 0 && x.Rank <= 10 {
		x.MRR = round(1 / float64(x.Rank))
	}
	if x.Rank > 0 && x.Rank <= 5 {
		x.Hit5 = 1
	}
	return x
}

// wanted counts the memories with the highest grade.
func wanted(q labels.Question, top int) int {
	n := 0
	for _, g := range q.Grades {
		if g == top {
			n++
		}
	}
	return n
}

// round keeps six digits: an outcome that was saved and read again is equal to
// one that was not.
func round(x float64) float64 { return math.Round(x*1e6) / 1e6 }

func (x Outcome) answered() bool { return len(x.Shown) > 0 }

func (x Outcome) helped() bool {
	return slices.ContainsFunc(x.Shown, func(s Shown) bool { return s.Grade > 0 })
}

func (x Outcome) firstRight() bool { return len(x.Shown) > 0 && x.Shown[0].Grade > 0 }
