package retrieve

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/index/relevance"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/parallel"
	"github.com/tacit-kb/tacit/retrieve/prompt"
)

// A Query is what somebody is working on.
type Query struct {
	Stage Stage
	Text  string
	Files []string     // open files, with slashes, relative to the project
	Begun prompt.Begun // the text, if reading it has begun
}

// Options limit what is shown.
type Options struct {
	MinScore float64 // what scores less is not shown
	Limit    int     // matches shown at most
	Only     *Filter // nil: every memory
	Beyond   bool    // what only the limit keeps out follows the matches, marked so
	Near     bool    // where nothing matches, the best that came near to it is returned, marked Below
}

// DefaultOptions are those of the promise: five matches, none below 0.3.
var DefaultOptions = Options{MinScore: 0.3, Limit: 5}

// A Match is a memory that matters for a query.
type Match struct {
	Entry     index.Entry
	Number    int     // of the entry in what was asked: its index, or several banks together
	Score     float64 // Relevance x Weight
	Relevance float64 // calibrated likelihood, 0 to 1, that the memory helps
	Weight    float64
	Risk      kb.Risk  // of overlooking it; high too if it is enforced
	Lang      string   // the memory is written in
	Facts     []string // of a profile rule, that the query is about: see told
	Signals   relevance.Signals

	// LinkedFrom is the id of the match that links to this memory, which does not match
	// itself; else empty.
	LinkedFrom string

	Document bool // it is no memory: see Documents of index.Options

	Beyond bool // it is past the limit: it is named, and not shown

	Below bool // its score is below the threshold: it is not shown, see Options.Near

	First int // what was typed as it stands has 1 and comes first; of an opened file, what names it most surely

	// Bank names the bank of the memory if that is another than the project's, and Folder is
	// where its files lie; empty for one that has none on this machine. See Join.
	Bank, Folder string
}

// Name returns how a person names a memory: by its id, and NAME:ID if it is of another bank.
func (m Match) Name() string {
	if m.Bank == "" {
		return m.Entry.ID
	}
	return m.Bank + ":" + m.Entry.ID
}

// nearShare is the part of the threshold from which on a memory came near to a question.
const nearShare = 0.4

// A Bank is what is asked: an *index.Index, or memories that lie elsewhere.
type Bank interface {
	relevance.Bank
	Entry(i int) index.Entry
	Globbed() []int // those that name open files
}

// all returns the numbers of the memories of a bank.
func all(b Bank) []int { return b.Kept(index.Filter{}) }

// A Retriever finds memories in one bank.
type Retriever struct {
	index  Bank
	scorer *relevance.Scorer
	union  *union // the index, if it is several banks
}

// New returns a Retriever over x.
func New(x Bank, s *relevance.Scorer) *Retriever {
	u, _ := x.(*union)
	return &Retriever{x, s, u}
}

// Match returns the memories that matter for q, the best first, or nil. The
// order is total: score, then standards before knowledge, then path.
func (r *Retriever) Match(ctx context.Context, q Query, o Options) ([]Match, error) {
	ranked, err := r.rank(ctx, q, o)
	if err != nil {
		return nil, err
	}
	n := within(ranked, o)
	ms := r.matches(q, ranked[:n])
	if o.Beyond {
		for _, m := range r.matches(q, ranked[n:within(ranked, Options{MinScore: o.MinScore, Limit: len(ranked)})]) {
			m.Beyond = true
			ms = append(ms, m)
		}
	}
	if o.Near && n == 0 && len(ranked) > 0 && ranked[0].score >= nearShare*o.MinScore {
		ms = r.matches(q, ranked[:1])
		ms[0].Below = true
	}
	return ms, nil
}

// Ranking returns all memories that Match looks at for q within the limits o, in
// its order, and how many of them it shows. It is for those who judge the order.
func (r *Retriever) Ranking(ctx context.Context, q Query, o Options) (ranked []Match, show int, err error) {
	all, err := r.rank(ctx, q, o)
	return r.matches(q, all), within(all, o), err
}

// rank weighs and orders the memories that may matter when so many are wanted.
func (r *Retriever) rank(ctx context.Context, q Query, o Options) ([]weighed, error) {
	if o.Limit <= 0 {
		return nil, nil
	}
	a := r.ask(q)
	if o.MinScore <= 0 {
		a.askAnyway()
	}
	return r.rankAsked(ctx, a, o)
}

func (r *Retriever) rankAsked(ctx context.Context, a *asked, o Options) ([]weighed, error) {
	only := r.kept(o.Only)
	if only != nil && len(only) == 0 {
		return nil, nil
	}
	found, err := r.score(ctx, a, o.Limit, r.visible(a, slices.Clone(only))...)
	if err != nil {
		return nil, err
	}
	if only != nil {
		found = slices.DeleteFunc(found, func(s scored) bool { return !contains(only, s.Memory) })
	}
	found = slices.DeleteFunc(found, func(s scored) bool { return s.byPath && r.isForeign(s.Memory) })
	all, err := r.weigh(ctx, a, found)
	if err != nil {
		return nil, err
	}
	slices.SortFunc(all, inOrder)
	return withStandards(r.withBinding(all, o), o), nil
}

// withStandards brings the standards that match, and that the limit would keep out, before
// it: see lift.
func withStandards(ranked []weighed, o Options) []weighed {
	matching := within(ranked, Options{MinScore: o.MinScore, Limit: len(ranked)})
	binds := func(w weighed) bool { return w.standard == 1 }
	return lift(ranked, within(ranked, o), matching, binds, func(w weighed) bool { return w.first() > 0 })
}

// lift brings what binds, and that the first n would keep out, among them: each takes the
// place of the last that does not bind, but never of the first match or of what was typed
// as it stands. What binds must be seen. Only the first matching of a ranking match.
func lift[M any](ranked []M, n, matching int, binds, typed func(M) bool) []M {
	out := n
	for i := n; i < matching; i++ {
		if !binds(ranked[i]) {
			continue
		}
		for out--; out > 0 && (binds(ranked[out]) || typed(ranked[out])); {
			out--
		}
		if out <= 0 {
			break
		}
		binding, other := ranked[i], ranked[out]
		ranked = slices.Insert(slices.Delete(ranked, i, i+1), n, binding) // just behind the limit
		ranked = slices.Insert(slices.Delete(ranked, out, out+1), n, other)
	}
	return ranked
}

// score measures the questions against the memories that may matter, of which each gets
// the best that a question gives it; and what the open files bind, and what was typed as
// it stands, whatever the questions say. The memories of only are measured, too: with a
// filter, those that the whole bank would recall may be others.
func (r *Retriever) score(ctx context.Context, a *asked, limit int, only ...int) ([]scored, error) {
	scorer := r.scorerFor(a)
	r.expect(ctx, scorer, a, limit)
	sure := r.sure(a)
	also := sure.all()
	found, err := r.askAll(ctx, a, func(q question) ([]relevance.Scored, error) {
		return scorer.Score(ctx, q.text, a.Stage.sees(), limit, slices.Concat(also, only)...)
	})
	if err != nil {
		return nil, err
	}
	for _, i := range also {
		if found[i] == nil { // no question gives it anything
			found[i] = &scored{Scored: relevance.Scored{Memory: i}}
		}
	}
	for _, s := range found {
		sure.raise(s)
	}
	var all []scored
	for _, i := range slices.Sorted(maps.Keys(found)) {
		all = append(all, *found[i])
	}
	return all, nil
}

// contains reports whether an ascending list has a number.
func contains(ascending []int, n int) bool {
	_, found := slices.BinarySearch(ascending, n)
	return found
}

// A certainty is the memories that matter whatever the vectors say: of which the prompt
// is a name, of which a trigger is asked, and that bind an open file.
type certainty struct {
	typed, told, bound []int
	saying
}

func (r *Retriever) sure(a *asked) certainty {
	if a.named != nil {
		return certainty{bound: a.bound}
	}
	r.announce(a)
	return certainty{r.allTyped(a), r.allTriggered(a), a.bound, r.said(a)}
}

func (c certainty) all() []int { return slices.Concat(c.typed, c.told, c.bound, c.defined, c.held) }

// raise gives a memory what is certain of it.
func (c certainty) raise(s *scored) {
	if slices.Contains(c.told, s.Memory) {
		s.Relevance = max(s.Relevance, toldRelevance)
	}
	if s.held = len(c.typed) == 0 && slices.Contains(c.held, s.Memory); slices.Contains(c.defined, s.Memory) {
		s.says, s.Relevance = true, max(s.Relevance, toldRelevance)
	}
	if slices.Contains(c.typed, s.Memory) {
		s.typed, s.Relevance = true, 1
	}
}

// fewQuestions are asked with all effort; more would take too long, and so would a file.
const fewQuestions = 3

func (r *Retriever) scorerFor(a *asked) *relevance.Scorer {
	if len(a.questions) > fewQuestions || a.named != nil {
		return r.scorer.Brief()
	}
	return r.scorer
}

// scored is a memory with the most that a question gives it.
type scored struct {
	relevance.Scored
	typed  bool // the prompt, or a part of it, is one of its names
	says   bool // it says what the prompt asks of one thing
	held   bool // that thing stands in its names
	byPath bool // only the words of an opened file's path say so
}

// askAll asks all questions, two at a time, and keeps of each memory what the best one
// gives it: of equals, the first.
func (r *Retriever) askAll(ctx context.Context, a *asked, ask func(question) ([]relevance.Scored, error)) (map[int]*scored, error) {
	answers := make([][]relevance.Scored, len(a.questions))
	errs := make([]error, len(a.questions))
	parallel.Two(len(a.questions), func(i int) { answers[i], errs[i] = ask(a.questions[i]) })
	if err := cmp.Or(errs...); err != nil {
		return nil, err
	}
	found := map[int]*scored{}
	for n, answer := range answers {
		for _, s := range answer {
			s.Relevance = a.questions[n].allowed(s.Relevance, s.Signals)
			if s.Relevance == 0 {
				continue
			}
			if best := found[s.Memory]; best == nil || s.Relevance > best.Relevance {
				found[s.Memory] = &scored{Scored: s, byPath: a.questions[n].opened && !a.questions[n].pasted}
			}
		}
	}
	return found, nil
}

// mostTypedSegments is how many segments a prompt may have, what is pasted aside, for each
// to be taken for a name, too.
const mostTypedSegments = 4

// fewSegments returns the segments that are not pasted, each of which may be a name, unless
// there are many or the prompt is one.
func (a *asked) fewSegments() []prompt.Segment {
	if len(a.segments) < 2 {
		return nil
	}
	typed := slices.DeleteFunc(slices.Clone(a.segments), func(s prompt.Segment) bool { return s.Kind == prompt.Pasted })
	if len(typed) > mostTypedSegments {
		return nil
	}
	return typed
}

// allTyped returns the memories of which the prompt, or one of its few segments, is a
// name, if the stage sees them.
func (r *Retriever) allTyped(a *asked) []int {
	if r.union != nil {
		if named := r.union.inBank(strings.TrimSpace(a.Text)); len(named) > 0 {
			return r.visible(a, named)
		}
	}
	all := append(r.typed(strings.TrimSpace(a.Text)), r.mentioned(a.asked)...)
	for _, s := range a.fewSegments() {
		all = append(all, r.typed(s.Text)...)
	}
	return r.visible(a, all)
}

// toldRelevance is the least relevance of a memory of which a trigger is a part of what is
// asked.
const toldRelevance = 0.45

// allTriggered returns the memories of which a trigger is a part of one of the questions,
// if the stage sees them.
func (r *Retriever) allTriggered(a *asked) []int {
	found := make([][]int, len(a.questions))
	ask := func(i int) {
		if q := a.questions[i]; !q.pasted && len(q.of) == 1 {
			found[i] = r.triggered(q.text)
		}
	}
	if _, far := r.index.(distant); far { // what one question brought the next does not ask for
		for i := range found {
			ask(i)
		}
	} else {
		parallel.Two(len(found), ask)
	}
	return r.visible(a, slices.Concat(found...))
}

// visible returns the memories that the stage sees, each once, in order.
func (r *Retriever) visible(a *asked, all []int) []int {
	slices.Sort(all)
	return r.chosen(slices.DeleteFunc(slices.Compact(all), func(i int) bool { return !a.Stage.sees().Keeps(r.index.Attr(i)) }))
}

// chosen leaves out the memories that another bank has as well: see union.Choose.
func (r *Retriever) chosen(ascending []int) []int {
	if r.union == nil || len(ascending) == 0 {
		return ascending
	}
	return r.union.Choose(ascending)
}

// isForeign reports whether a memory is of another bank than the project's. Its pointers lead
// into another project, and the words of a path alone say nothing about it.
func (r *Retriever) isForeign(memory int) bool {
	if r.union == nil {
		return false
	}
	member, _ := r.union.place(memory)
	return member > 0
}

// within returns how many of a ranking are within the limits.
func within(ranked []weighed, o Options) int {
	n := 0
	for n < min(len(ranked), o.Limit) && ranked[n].score >= o.MinScore {
		n++
	}
	return n
}

// matches reads the entries of weighed memories.
func (r *Retriever) matches(q Query, all []weighed) (ms []Match) {
	for _, m := range all {
		ms = append(ms, r.match(q, m))
	}
	return ms
}

// weighed is a scored memory, with what the order of matches needs.
type weighed struct {
	scored
	stageFit, globLift float64
	bound              bool // the memory binds an open file
	naming             naming
	objections
	relevance, weight, score float64
	standard                 int  // 1 for a standard
	restated                 bool // a match that does not bind says the same: see withBinding
}

// weigh turns relevance into score.
func (r *Retriever) weigh(ctx context.Context, a *asked, found []scored) (all []weighed, err error) {
	all = make([]weighed, len(found))
	for i, s := range found {
		if all[i], err = r.weighOne(ctx, a, s); err != nil {
			return nil, err
		}
	}
	return all, nil
}

func (r *Retriever) weighOne(ctx context.Context, a *asked, s scored) (w weighed, err error) {
	attr := r.index.Attr(s.Memory)
	w = weighed{scored: s, weight: Weight(attr), stageFit: stageFit(a.Stage, attr.Stage), globLift: 1}
	w.bound, w.naming = contains(a.bound, s.Memory), a.named[s.Memory]
	if w.bound || a.open.hit(r.index, s.Memory) {
		w.globLift = globLift
	} else if a.pasted.hit(r.index, s.Memory) {
		w.globLift = globLift
	}
	w.relevance = min(s.Relevance*w.stageFit*w.globLift, 1)
	if w.bound || a.explained || w.relevance*w.weight >= promising {
		if w.objections, err = r.objections(ctx, a, s.Memory); err != nil {
			return w, err
		}
	}
	if w.isUnsaid() {
		w.relevance = min(s.Relevance*unsaidKeeps*w.stageFit*w.globLift, 1)
	}
	least := 0.0 // equal for all that are bound, to the last digit
	switch {
	case w.otherFirmware != "", w.otherModel != "":
		w.relevance = 0
	case w.notWhen != "":
		w.relevance *= againstIt
	case w.bound:
		w.relevance = max(w.relevance, justShown/w.weight)
		least = justShown
	}
	w.score = max(w.relevance*w.weight, least)
	if isStandard(attr) {
		w.standard = 1
	}
	return w, nil
}

// first is 1 for what was typed as it stands and 0 for the others, which come after it.
// Of an opened file, what names it comes first, the surest before others.
func (w weighed) first() int {
	switch {
	case w.bound && w.naming > notNamed && w.score > 0:
		return int(w.naming)
	case (w.typed || w.says) && w.score > 0, w.held && w.score >= DefaultOptions.MinScore:
		return 1
	}
	return 0
}

// match reads the entry of a weighed memory.
func (r *Retriever) match(q Query, w weighed) Match {
	e := r.index.Entry(w.Memory)
	m := Match{
		Entry: e, Number: w.Memory,
		Score: w.score, Relevance: w.relevance, Weight: w.weight,
		Risk: riskOf(e), Lang: r.index.Attr(w.Memory).Lang, Facts: told(e.Facts, q.Text), Signals: w.Signals,
		First: w.first(),
	}
	return r.from(m)
}

// riskOf returns the risk of overlooking a memory: what is enforced is high.
func riskOf(e index.Entry) kb.Risk {
	if e.Strength == kb.Enforced && e.Kind == kb.Experience {
		return kb.HighRisk
	}
	return e.Risk
}
