package relevance

import (
	"cmp"
	"context"
	"maps"
	"math"
	"slices"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/index/embed"
	"github.com/tacit-kb/tacit/index/embed/builtin"
)

// passagesEach is how many passages are recalled per memory wanted. A memory has about
// six; not all of them come near.
const passagesEach = 5

// An effort is what is done for one question.
type effort struct {
	fewest int  // memories are measured, however few are wanted: soft coverage may lift one from the sixtieth place by cosine to the first
	exact  int  // more are measured for their rare terms alone
	units  int  // of the question are aligned
	hasty  bool // what no passage comes near to is not measured at all
}

var (
	full  = effort{60, 30, mostUnits, false}
	brief = effort{6, 4, 12, true}
)

// A Scorer measures the memories of one index.
type Scorer struct {
	index       Bank
	model       *builtin.Model
	space       *Space
	talk        *talk
	judge       Judge
	notes       Judge // judges notes, together with judge
	calibration *Calibration
	effort      effort
}

// New returns a Scorer over b, whose vectors m made, with m's calibration.
func New(b Bank, m *builtin.Model) (*Scorer, error) {
	c, err := ReadCalibration(m.Calibration())
	if err != nil {
		return nil, err
	}
	return NewCalibrated(b, m, c)
}

// NewCalibrated is New with another calibration than the model's own.
func NewCalibrated(b Bank, m *builtin.Model, c *Calibration) (*Scorer, error) {
	t, err := newTalk(m)
	if err != nil {
		return nil, err
	}
	return &Scorer{b, m, builtinSpace(m), t, ownJudge(), noteJudge(), c, full}, nil
}

// Over returns a Scorer like s over another bank, whose vectors the same model
// made. It costs nothing: calibration asks some thousands of banks.
func (s *Scorer) Over(b Bank) *Scorer {
	other := *s
	other.index = b
	return &other
}

// With returns a Scorer like s with another calibration.
func (s *Scorer) With(c *Calibration) *Scorer {
	other := *s
	other.calibration = c
	return &other
}

// Brief returns a Scorer like s that takes a fifth of the time for a question: for
// prompts that ask many.
func (s *Scorer) Brief() *Scorer {
	other := *s
	other.effort = brief
	return &other
}

// Calibration returns the calibration that is in force.
func (s *Scorer) Calibration() *Calibration { return s.calibration }

// Embed returns the vectors that the built-in model gives questions.
func (s *Scorer) Embed(ctx context.Context, questions []string) ([][]float32, error) {
	return s.model.Embed(ctx, embed.Query, questions)
}

// Correct returns text with the slips of the keyboard mended that the bank tells.
func (s *Scorer) Correct(text string) string {
	look := func([]uint64) {}
	if b, ok := s.index.(distant); ok {
		look = b.Announce
	}
	return speller{s.model, look, func(t uint64) bool { return s.index.Holders(t) > 0 }}.correct(text)
}

// Worth returns how much a text says: the information in its words, added up. It reads no
// further where that is enough, and returns enough then.
func (s *Scorer) Worth(text string, enough float64) (sum float64) {
	c := cutter{model: s.model, seen: map[string]bool{}, enough: enough}
	index.Tokens(text, c.token)
	if c.full() {
		return enough
	}
	for _, u := range c.heaviest(mostUnits) {
		sum += u.weight
	}
	return min(sum, enough)
}

// A Scored memory is one that was measured against a question.
type Scored struct {
	Memory    int // its number in the index
	Relevance float64
	Signals   Signals
	Number    bool // all that it has of the question is a short number, which lowers the relevance
	Neighbour bool // all that it has is near to a name that no memory has, which lowers it too
	OtherDay  bool // it is called after another day than the question asks for, which lowers it too
}

// Score returns the memories that may help with text and that f keeps, with
// their relevance, in order of number. At least the most promising ones are
// measured; if as many as the bank has are wanted, all are. The memories of also
// are measured with them: how far one stands out can only be told among others. A
// brief Scorer measures none for a question that is none of the bank's business.
func (s *Scorer) Score(ctx context.Context, text string, f index.Filter, wanted int, also ...int) ([]Scored, error) {
	p, err := s.prepare(ctx, text)
	if err != nil {
		return nil, err
	}
	memories, err := s.candidates(p, f, wanted)
	if err != nil || memories == nil {
		return nil, err
	}
	scored, _, err := s.measure(p, s.chosen(with(memories, also...)))
	p.words.release()
	return scored, err
}

// with returns ascending numbers with others among them, each once.
func with(memories []int, others ...int) []int {
	all := slices.Concat(memories, others)
	slices.Sort(all)
	return slices.Compact(all)
}

// candidates recalls the memories to measure, by number; nil if the question is none
// of the bank's business.
func (s *Scorer) candidates(p *question, f index.Filter, wanted int) ([]int, error) {
	if wanted >= s.index.Len() {
		return s.index.Kept(f), nil
	}
	wanted = max(wanted, s.effort.fewest)
	exact := s.exactCandidates(p, f, s.effort.exact)
	if b, ok := s.index.(distant); ok && !s.effort.hasty {
		b.Meanwhile(exact)
	}
	hits, err := s.recall(p.vector, f, wanted*passagesEach)
	if err != nil {
		return nil, err
	}
	if s.effort.hasty && p.stray(hits) {
		return nil, nil
	}
	seen := map[int]bool{}
	for _, h := range hits {
		if len(seen) < wanted {
			seen[s.index.PassageEntry(int(h.Passage))] = true
		}
	}
	for _, i := range exact {
		seen[i] = true
	}
	return slices.AppendSeq([]int{}, maps.Keys(seen)), nil
}

// A scanner is a Bank that can look for passages without preparing anything first.
type scanner interface {
	Scan(query []float32, f index.Filter, k int) ([]index.Hit, error)
}

// recall returns the nearest passages. A prompt of many questions is asked by a process
// that may end with it, so nothing is prepared for them; both ways give the same passages.
func (s *Scorer) recall(query []float32, f index.Filter, k int) ([]index.Hit, error) {
	if scan, ok := s.index.(scanner); ok && s.effort.hasty {
		return scan.Scan(query, f, k)
	}
	return s.index.Nearest(query, f, k)
}

// telltale is the rarity of an exact term that a memory is looked at for, however far
// its passages are.
const telltale = 5.0

// stray reports whether the nearest passage stands out no more than ordinary ones do, and
// no memory holds a rare word of the question.
func (p *question) stray(hits []index.Hit) bool {
	near := len(hits) > 0 && p.ground.shift+float64(p.ground.stretch*float64(hits[0].Similarity)) > p.usual.top
	return !near && !slices.ContainsFunc(p.terms, func(t term) bool { return t.holders > 0 && t.weight >= telltale })
}

// Measure measures memories for a question, whether or not they would be
// recalled. It is how calibrations are fitted.
func (s *Scorer) Measure(ctx context.Context, text string, memories []int) ([]Scored, error) {
	p, err := s.prepare(ctx, text)
	if err != nil {
		return nil, err
	}
	scored, _, err := s.measure(p, memories)
	return scored, err
}

// Evidence is Measure, with what the judge was given, in the same order: it is what
// judges learn from.
func (s *Scorer) Evidence(ctx context.Context, text string, memories []int) ([]Scored, []Evidence, error) {
	p, err := s.prepare(ctx, text)
	if err != nil {
		return nil, nil, err
	}
	return s.measure(p, memories)
}

// together is how many memories are met at once: about all of a question.
const together = 128

func (s *Scorer) featuresOf(memories []int) (all [][]index.Feature) {
	for _, i := range memories {
		all = append(all, s.index.Features(i))
	}
	return all
}

// ofNotes is the share of the judge of notes in what both judges make of a note.
const ofNotes = 2.0 / 3

// measure fills in the signals and the relevance of memories.
func (s *Scorer) measure(p *question, memories []int) ([]Scored, []Evidence, error) {
	if err := s.bring(p, memories); err != nil {
		return nil, nil, err
	}
	scored, evidence := make([]Scored, len(memories)), make([]Evidence, len(memories))
	units := p.asked()
	share := func(memory int) float64 { return s.calibration.Notes.share(float64(s.index.Length(memory))) }
	hearing, notes := s.judge.hear(units), Judge(nil).hear(nil)
	if slices.ContainsFunc(memories, func(m int) bool { return share(m) > 0 }) {
		notes = s.notes.hear(units)
	}
	numbered, named := p.hasShortNumber(), p.asksNames()
	for at := 0; at < len(memories); at += together {
		some := memories[at:min(at+together, len(memories))]
		features := s.featuresOf(some)
		p.words.meetAll(features)
		inTwo(len(some), memoriesForTwo, func(lo, hi int) {
			own, hearing, notes := p.apart(), hearing.apart(), notes.apart()
			for k := at + lo; k < at+hi; k++ {
				x, matches := own.measure(s.index, memories[k], features[k-at])
				evidence[k] = Evidence{x.judgeInputs(), units, matches}
				x.Judged, x.Note = hearing.logit(&evidence[k]), share(memories[k])
				if x.Noted = x.Judged; x.Note > 0 {
					x.Noted = float64(ofNotes*notes.logit(&evidence[k])) + float64((1-ofNotes)*x.Judged)
					if x.Units <= 1 { // of one word, people at work mean something that both judges know
						x.Noted = min(x.Noted, x.Judged)
					}
				}
				scored[k] = Scored{Memory: memories[k], Signals: x}
			}
		})
	}
	compare(scored)
	all := make([]*Signals, len(scored))
	for k := range scored {
		all[k] = &scored[k].Signals
	}
	for k, v := range s.calibration.Relevances(all) {
		scored[k].Relevance = v
		if scored[k].Number = numbered && p.onlyNumber(evidence[k].Matches); scored[k].Number {
			scored[k].Relevance *= numberKeeps
		}
		if scored[k].Neighbour = named && p.onlyNeighbour(evidence[k].Matches); scored[k].Neighbour {
			scored[k].Relevance *= nameKeeps
		}
		if scored[k].OtherDay = p.onOtherDay(memories[k]); scored[k].OtherDay {
			scored[k].Relevance *= otherDayKeeps
		}
	}
	return scored, evidence, nil
}

// widest is how far memories are told apart: of one that has no other beside it,
// nothing is known.
const widest = 6.0

// compare says how far each memory stands out from the others.
func compare(scored []Scored) {
	first, second := math.Inf(-1), math.Inf(-1)
	for _, x := range scored {
		if j := x.Signals.Judged; j > first {
			first, second = j, first
		} else if j > second {
			second = j
		}
	}
	for k := range scored {
		x := &scored[k].Signals
		other := first
		if x.Judged == first {
			other = second
		}
		x.Gap = min(widest, max(-widest, x.Judged-other))
	}
}

// heaviest returns the keys with the largest values, equals by number.
func heaviest(mass map[int]float64, most int) []int {
	order := func(a, b int) int { return cmp.Or(cmp.Compare(mass[b], mass[a]), cmp.Compare(a, b)) }
	var keys []int
	for key := range mass { // few of many: to sort them all takes longer than all else about them
		if len(keys) == most && (most == 0 || order(keys[most-1], key) < 0) {
			continue
		}
		at, _ := slices.BinarySearchFunc(keys, key, order)
		keys = slices.Insert(keys[:min(len(keys), most-1)], at, key)
	}
	return keys
}
