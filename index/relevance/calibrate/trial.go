package calibrate

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/index/relevance"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/labels"
)

// folds is how many parts questions are dealt into.
const folds = 5

// A trial is a question put to a bank: the candidates with their signals.
type trial struct {
	question   *labels.Question
	wantedLang string // of the memory wanted; empty if the bank has none such
	fold       int
	size       int  // memories in the bank
	whole      bool // the bank is the whole one
	emptied    bool // the bank is the whole one without its answers
	candidates []candidate
}

type candidate struct {
	grade   int
	weight  float64 // what score multiplies relevance with
	signals relevance.Signals
	plain   bool // only the plain features count: see FitOthers
}

// mostCandidates of a trial are kept, the nearest by cosine and by exact terms.
const mostCandidates = 60

// Trials are labelled questions, each put to banks of several sizes.
type Trials struct {
	all []trial
}

// Options say how questions are measured. The zero value serves.
type Options struct {
	Weight   func(index.Attr) float64 // what score multiplies relevance with; nil: that of an unproven memory
	Lang     func(id string) string   // language of a memory, to group by; nil: as the index has it
	Progress func(done, total int)
}

// Measure puts every question to banks of several sizes, drawn from x, which s
// scores. The same input gives the same trials.
func Measure(ctx context.Context, x *index.Index, s *relevance.Scorer, questions []labels.Question, o Options) (*Trials, error) {
	if o.Weight == nil {
		o.Weight = unproven
	}
	if o.Lang == nil {
		o.Lang = langIn(x)
	}
	trials := &Trials{}
	m := measurer{x, s, o, rand.New(rand.NewPCG(1, 1))}
	foldOf := foldsOf(questions, m.rand)
	for i := range questions {
		q := &questions[i]
		of, err := m.trials(ctx, q)
		if err != nil {
			return nil, err
		}
		for _, t := range of {
			t.fold = foldOf[subject(q)]
			trials.all = append(trials.all, t)
		}
		if o.Progress != nil {
			o.Progress(i+1, len(questions))
		}
	}
	return trials, nil
}

// unproven is the weight of a memory that says nothing of its strength and scope.
func unproven(a index.Attr) float64 {
	const medium, standard = 1.1, 1.1
	switch {
	case a.Kind != kb.Experience:
		return 1
	case a.Type == kb.Standard:
		return medium * standard
	}
	return medium
}

// subject is the same for two wordings of one question.
func subject(q *labels.Question) string { return cmp.Or(q.Wanted, q.ID) }

// foldsOf deals questions into folds at random, by their subject, so that two
// wordings of one question are never on both sides of a split.
func foldsOf(questions []labels.Question, r *rand.Rand) map[string]int {
	var keys []string
	for i := range questions {
		keys = append(keys, subject(&questions[i]))
	}
	slices.Sort(keys)
	keys = slices.Compact(keys)
	r.Shuffle(len(keys), func(i, j int) { keys[i], keys[j] = keys[j], keys[i] })
	fold := map[string]int{}
	for i, k := range keys {
		fold[k] = i % folds
	}
	return fold
}

// A part is some of the memories of an index, seen as a bank of its own.
type part struct {
	*index.Index
	members []int
	in      map[uint32]bool
}

func newPart(x *index.Index, members []int) part {
	p := part{x, members, map[uint32]bool{}}
	for _, i := range members {
		p.in[uint32(i)] = true
	}
	return p
}

// Len returns the number of memories in the part.
func (p part) Len() int { return len(p.members) }

// Postings returns the memories of the part that contain an exact term.
func (p part) Postings(term uint64) []uint32 {
	all := p.Index.Postings(term)
	if len(p.members) == p.Index.Len() {
		return all
	}
	return slices.DeleteFunc(slices.Clone(all), func(i uint32) bool { return !p.in[i] })
}

// langIn returns a function that knows the languages of the memories of x, and
// says "" for one that is not there.
func langIn(x *index.Index) func(id string) string {
	return func(id string) string {
		if i, ok := x.Find(id); ok && id != "" {
			return x.Lang(i)
		}
		return ""
	}
}

// A measurer puts questions to parts of one index.
type measurer struct {
	index  *index.Index
	scorer *relevance.Scorer
	Options
	rand *rand.Rand
}

// trials puts a question to the whole bank, to banks of 1, 3 and 30 drawn from
// all of it and, for a question that has an answer, to as many drawn from the
// memories nearest to it, since a real bank is about one project; each is drawn
// with and without a memory that answers. Last comes the whole bank without any
// that does.
func (m measurer) trials(ctx context.Context, q *labels.Question) ([]trial, error) {
	whole := newPart(m.index, m.all())
	scored, err := m.measure(ctx, whole, q)
	if err != nil {
		return nil, err
	}
	trials := []trial{m.trial(whole, q, scored)}
	right, wrong := m.parted(q, scored)
	banks := m.draw(q, right, wrong)
	if len(right) > 0 {
		banks = append(banks, wrong)
	}
	for _, members := range banks {
		p := newPart(m.index, members)
		if scored, err = m.measure(ctx, p, q); err != nil {
			return nil, err
		}
		trials = append(trials, m.trial(p, q, scored))
	}
	trials[len(trials)-1].emptied = len(right) > 0
	return trials, nil
}

func (m measurer) all() []int {
	all := make([]int, m.index.Len())
	for i := range all {
		all[i] = i
	}
	return all
}

// parted tells the memories that answer from those that do not, in the order in
// which they were scored: the nearest first.
func (m measurer) parted(q *labels.Question, scored []relevance.Scored) (right, wrong []int) {
	for _, c := range scored {
		if q.Grades[m.index.Entry(c.Memory).ID] > 0 {
			right = append(right, c.Memory)
		} else {
			wrong = append(wrong, c.Memory)
		}
	}
	return right, wrong
}

// draw returns the members of the smaller banks.
func (m measurer) draw(q *labels.Question, right, wrong []int) (banks [][]int) {
	for _, n := range sizes {
		if n >= m.index.Len() {
			break
		}
		near := wrong[:min(len(wrong), 4*n)]
		if isUnanswered(q) {
			near = wrong
		}
		for _, from := range [][]int{wrong, near} {
			banks = append(banks, m.pick(from, n))
			if len(right) > 0 {
				banks = append(banks, append(m.pick(right, 1), m.pick(from, n-1)...))
			}
		}
	}
	return banks
}

func (m measurer) pick(from []int, n int) []int {
	var all []int
	for _, i := range m.rand.Perm(len(from))[:min(n, len(from))] {
		all = append(all, from[i])
	}
	return all
}

// measure returns the signals of all members, the nearest first.
func (m measurer) measure(ctx context.Context, p part, q *labels.Question) ([]relevance.Scored, error) {
	scored, err := m.scorer.Over(p).Measure(ctx, q.Text, p.members)
	slices.SortFunc(scored, func(a, b relevance.Scored) int {
		return cmp.Or(cmp.Compare(b.Signals.Best+b.Signals.Stretch/100, a.Signals.Best+a.Signals.Stretch/100), cmp.Compare(a.Memory, b.Memory))
	})
	return scored, err
}

// trial keeps the best of what was measured.
func (m measurer) trial(p part, q *labels.Question, scored []relevance.Scored) trial {
	t := trial{question: q, wantedLang: m.Lang(q.Wanted), size: p.Len(), whole: p.Len() == p.Index.Len()}
	for _, c := range scored[:min(len(scored), mostCandidates)] {
		t.candidates = append(t.candidates, candidate{q.Grades[m.index.Entry(c.Memory).ID], m.Weight(m.index.Attr(c.Memory)), c.Signals, false})
	}
	return t
}

// split parts the trials of one fold from the others.
func split(trials []trial, fold int) (train, test []trial) {
	for _, t := range trials {
		if t.fold == fold {
			test = append(test, t)
		} else {
			train = append(train, t)
		}
	}
	return train, test
}
