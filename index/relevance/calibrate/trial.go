package calibrate

import (
	"cmp"
	"context"
	"maps"
	"math/rand/v2"
	"slices"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/index/embed/vec"
	"github.com/tacit-kb/tacit/index/relevance"
	"github.com/tacit-kb/tacit/index/relevance/labels"
	"github.com/tacit-kb/tacit/kb"
)

// A trial is a question put to a bank: the candidates with their signals.
type trial struct {
	question   *labels.Question
	wantedLang string // of the memory wanted; empty if the bank has none such
	extra      bool   // the question is none of the set, but of Options.Extra
	size       int    // memories in the bank
	whole      bool   // the bank is the whole one
	emptied    bool   // the bank is the whole one without its answers
	project    bool   // the bank is that of one project; it counts as one of the largest size drawn
	foreign    bool   // the project is another one than the question is about
	candidates []candidate
}

type candidate struct {
	grade   int
	weight  float64 // what score multiplies relevance with; heaviest where nothing answers
	signals relevance.Signals
	plain   bool // only the plain features count: see FitOthers
}

// signals returns those of the candidates.
func (t *trial) signals() (all []*relevance.Signals) {
	for i := range t.candidates {
		all = append(all, &t.candidates[i].signals)
	}
	return all
}

// heaviest is the largest weight: of an enforced standard of broad scope. Silence
// must hold for it.
const heaviest = 1.2 * 1.2 * 1.1

// mostCandidates of a trial are kept, the nearest by cosine and by exact terms.
const mostCandidates = 60

// Trials are labelled questions, each put to banks of several sizes.
type Trials struct {
	all   []trial
	alike map[string]int // by id of the question: those of one number go together (see alike)
}

// Options say how questions are measured. The zero value serves.
type Options struct {
	Weight   func(index.Attr) float64 // what score multiplies relevance with; nil: that of an unproven memory
	Project  func(id string) string   // that a memory is of; nil, or empty: not known
	Lang     func(id string) string   // language of a memory, to group by; nil: as the index has it
	Extra    []labels.Question        // without an answer, to be asked as well
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
	all := append(slices.Clone(questions), o.Extra...)
	numbers, err := alike(ctx, s, all)
	if err != nil {
		return nil, err
	}
	trials := &Trials{alike: numbers}
	m := measurer{x, s, o, rand.New(rand.NewPCG(1, 1))}
	for i := range all {
		of, err := m.trials(ctx, &all[i])
		if err != nil {
			return nil, err
		}
		for _, t := range of {
			t.extra = i >= len(questions)
			trials.all = append(trials.all, t)
		}
		if o.Progress != nil {
			o.Progress(i+1, len(all))
		}
	}
	return trials, nil
}

// MeasureSilence puts the extra questions that t was measured with to a further bank
// as well: x as a whole. It must be as silent as the drawn banks that are the next smaller.
func (t *Trials) MeasureSilence(ctx context.Context, x *index.Index, s *relevance.Scorer) error {
	m := measurer{index: x, scorer: s, Options: Options{Lang: langIn(x)}}
	whole := relevance.NewPart(x, m.all())
	for _, was := range slices.Clone(t.all) {
		if !was.extra || !was.whole {
			continue
		}
		scored, err := m.measure(ctx, whole, was.question)
		if err != nil {
			return err
		}
		more := m.trial(whole, was.question, scored)
		more.extra, more.size, more.whole = true, nextSmaller(x.Len()), false
		t.all = append(t.all, more)
	}
	return nil
}

// nextSmaller returns the largest of sizes that is not above n.
func nextSmaller(n int) (size int) {
	for _, s := range sizes {
		if s <= n {
			size = s
		}
	}
	return size
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

// trials puts a question to the whole bank and to banks of 1, 3 and 30 drawn from
// it: from all of it, and from memories that are alike, since a real bank is about
// one project. For a question that has an answer these are the ones nearest to it,
// and each bank is drawn with and without a memory that answers; last comes the
// whole bank without any that does.
func (m measurer) trials(ctx context.Context, q *labels.Question) ([]trial, error) {
	whole := relevance.NewPart(m.index, m.all())
	scored, err := m.measure(ctx, whole, q)
	if err != nil {
		return nil, err
	}
	trials := []trial{m.trial(whole, q, scored)}
	right, wrong := m.parted(q, scored)
	own, foreign := m.projects(q, right)
	for i, members := range slices.Concat(own, foreign) {
		t, err := m.put(ctx, q, members)
		if err != nil {
			return nil, err
		}
		t.project, t.foreign, t.size = true, i >= len(own), sizes[len(sizes)-1]
		trials = append(trials, t)
	}
	banks := m.draw(q, right, wrong)
	if len(right) > 0 {
		banks = append(banks, wrong)
	}
	for _, members := range banks {
		t, err := m.put(ctx, q, members)
		if err != nil {
			return nil, err
		}
		trials = append(trials, t)
	}
	trials[len(trials)-1].emptied = len(right) > 0
	return trials, nil
}

// put puts a question to a bank of some members.
func (m measurer) put(ctx context.Context, q *labels.Question, members []int) (trial, error) {
	p := relevance.NewPart(m.index, members)
	scored, err := m.measure(ctx, p, q)
	return m.trial(p, q, scored), err
}

const (
	foreignProjects = 5 // that a question is put to besides its own
	fewestInProject = 8 // memories: less is no project's bank
)

// projects returns the banks of whole projects that a question is put to: those of the
// memories that answer or lure it, and some of the others.
func (m measurer) projects(q *labels.Question, right []int) (own, foreign [][]int) {
	if m.Project == nil {
		return nil, nil
	}
	of := map[string][]int{}
	for i := range m.index.Len() {
		name := m.Project(m.index.Entry(i).ID)
		of[name] = append(of[name], i)
	}
	about := map[string]bool{m.Project(q.Lure): q.Lure != ""}
	for _, i := range right {
		about[m.Project(m.index.Entry(i).ID)] = true
	}
	var others []string
	for _, name := range slices.Sorted(maps.Keys(of)) {
		switch {
		case len(of[name]) < fewestInProject || name == "":
		case about[name]:
			own = append(own, of[name])
		default:
			others = append(others, name)
		}
	}
	for _, k := range m.rand.Perm(len(others))[:min(foreignProjects, len(others))] {
		foreign = append(foreign, of[others[k]])
	}
	return own, foreign
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
		if q.Lure != "" {
			banks = append(banks, m.pick(wrong[:min(len(wrong), 2*n)], n), m.pick(wrong[:min(len(wrong), 4*n)], n))
			continue
		}
		if isUnanswered(q) {
			banks = append(banks, m.pick(wrong, n), m.clump(wrong, n))
			continue
		}
		for _, from := range [][]int{wrong, wrong[:min(len(wrong), 4*n)]} {
			banks = append(banks, m.pick(from, n))
			if len(right) > 0 {
				banks = append(banks, append(m.pick(right, 1), m.pick(from, n-1)...))
			}
		}
	}
	return banks
}

// clump returns one of the memories, drawn at random, and those nearest to it.
func (m measurer) clump(from []int, n int) []int {
	about := from[m.rand.IntN(len(from))]
	near := slices.Clone(from)
	slices.SortFunc(near, func(a, b int) int {
		return cmp.Or(cmp.Compare(m.likeness(about, b), m.likeness(about, a)), cmp.Compare(a, b))
	})
	return near[:min(n, len(near))]
}

// likeness is the cosine of what two memories are about.
func (m measurer) likeness(a, b int) float64 {
	i, _ := m.index.Passages(a)
	k, _ := m.index.Passages(b)
	p, scale := m.index.Vector(i)
	q, other := m.index.Vector(k)
	return float64(scale) * float64(other) * float64(vec.Dot(p, q))
}

func (m measurer) pick(from []int, n int) []int {
	var all []int
	for _, i := range m.rand.Perm(len(from))[:min(n, len(from))] {
		all = append(all, from[i])
	}
	return all
}

// measure returns the signals of all members, the nearest first.
func (m measurer) measure(ctx context.Context, p relevance.Part, q *labels.Question) ([]relevance.Scored, error) {
	scored, err := m.scorer.Over(p).Measure(ctx, q.Text, p.Members)
	slices.SortFunc(scored, func(a, b relevance.Scored) int {
		return cmp.Or(cmp.Compare(b.Signals.Best+b.Signals.Stretch/100, a.Signals.Best+a.Signals.Stretch/100), cmp.Compare(a.Memory, b.Memory))
	})
	return scored, err
}

// trial keeps the best of what was measured.
func (m measurer) trial(p relevance.Part, q *labels.Question, scored []relevance.Scored) trial {
	t := trial{question: q, wantedLang: m.Lang(q.Wanted), size: p.Len(), whole: p.Len() == p.Index.Len()}
	for _, c := range scored[:min(len(scored), mostCandidates)] {
		weight := heaviest
		if !isUnanswered(q) {
			weight = m.Weight(m.index.Attr(c.Memory))
		}
		t.candidates = append(t.candidates, candidate{q.Grades[m.index.Entry(c.Memory).ID], weight, c.Signals, false})
	}
	return t
}
