package similar

import (
	"cmp"
	"context"
	"slices"

	"github.com/tacit-kb/tacit/govern/similar/near"
	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/index/embed/builtin"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/parallel"
)

// A Bank is what Pairs sees of the memories: an *index.Index.
type Bank interface {
	near.Bank
	Entry(i int) index.Entry
}

// A Pair is two memories of a bank that are not independent of each other.
type Pair struct {
	A, B string // paths
	Judgement
}

const (
	// mostJudged pairs of a bank are read and judged, the nearest: one takes milliseconds. At
	// most half of them are copies, the nearest band, while other pairs are left: many copies
	// of one memory must not hide what contradicts another. A bank that has more of them
	// needs another look after these.
	mostJudged = 200
	// judgedAtOnce go together: enough work for all processors, and few enough that the next
	// ones pass over what these showed to say the same.
	judgedAtOnce = 40
	// mostAcross pairs of two kinds are judged beside these, the nearest: a rule may contradict
	// what is known of a service.
	mostAcross = 60
	// likely is the cosine of two gists from which on two memories probably have to do with
	// each other: a person is told how many such pairs were left.
	likely = 0.8
)

// Pairs judges the memories of a bank against each other and returns the pairs that
// are not independent, what matters most first. Only memories whose
// vectors come near are read, most of them of one kind, by load, and judged; several calls of it run at once. What cannot be loaded is left
// out: others complain of it. It also returns how many pairs were not judged that
// are very near all the same, because so many others come nearer. It says how far it is by
// step, which may be nil.
func Pairs(ctx context.Context, m *builtin.Model, b Bank, load func(path string) (*kb.Memory, error), step func(done, total int)) (found []Pair, left int, err error) {
	all, err := near.Pairs(ctx, b)
	if err != nil {
		return nil, 0, err
	}
	across, err := near.Across(ctx, b)
	if err != nil {
		return nil, 0, err
	}
	barred := barredIn(b)
	r := round{lexicon: newLexicon(m), bank: b, load: load, same: sets{}, left: without(all, barred), step: parallel.InOrder(step)}
	for r.judged < mostJudged && len(r.left) > 0 && err == nil {
		err = r.judge(ctx, m, r.next(min(judgedAtOnce, mostJudged-r.judged)))
	}
	across = slices.Concat(barred, without(across[:min(len(across), mostAcross)], barred))
	if len(across) > 0 && err == nil {
		err = r.judge(ctx, m, across)
	}
	for _, p := range r.left {
		left += int(one(p.Cosine >= likely))
	}
	slices.SortStableFunc(r.found, func(x, y Pair) int {
		return cmp.Or(byWeight(x.Judgement, y.Judgement), cmp.Compare(x.A, y.A), cmp.Compare(x.B, y.B))
	})
	return r.found, left, err
}

// A round is pairs that are judged together. What turns out to say the same tells which
// pairs the next round need not look at yet.
type round struct {
	lexicon *lexicon
	bank    Bank
	load    func(path string) (*kb.Memory, error)
	step    func(done, total int)

	read   map[int]*reading // by entry, of this round alone; nil: it cannot be loaded
	same   sets             // entries that say the same
	left   []near.Pair      // not judged yet, the nearest first
	found  []Pair
	judged int
}

// next takes the nearest pairs out of those that are left: at most half of them copies, if
// there are others, and half of the others pairs that share words which are rare in the bank.
// Pairs of what is known to say the same come last.
func (r *round) next(most int) []near.Pair {
	var copies, kin, others, later []near.Pair
	for _, p := range r.left {
		switch {
		case r.same.joined(p.I, p.J):
			later = append(later, p)
		case p.Cosine >= near.Copies:
			copies = append(copies, p)
		case p.Kin > 0:
			kin = append(kin, p)
		default:
			others = append(others, p)
		}
	}
	slices.SortFunc(kin, near.MoreKin)
	n := min(len(copies), max((most+1)/2, most-len(kin)-len(others)))
	k := min(len(kin), max((most-n+1)/2, most-n-len(others)))
	o := min(len(others), most-n-k)
	chosen := slices.Concat(copies[:n], kin[:k], others[:o])
	m := min(len(later), most-len(chosen))
	chosen = append(chosen, later[:m]...)
	r.left = slices.Concat(copies[n:], kin[k:], others[o:], later[m:])
	return chosen
}

// judge judges pairs of entries.
func (r *round) judge(ctx context.Context, m *builtin.Model, chosen []near.Pair) error {
	if err := r.readAll(ctx, chosen); err != nil {
		return err
	}
	judged := make([]Judgement, len(chosen))
	err := parallel.Each(ctx, len(chosen), func(k int) {
		if x, y := r.read[chosen[k].I], r.read[chosen[k].J]; x != nil && y != nil {
			judged[k] = judge(m, x, y)
		}
		r.step(r.judged+k, r.judged+len(chosen))
	})
	r.judged += len(chosen)
	for k, c := range chosen {
		j := judged[k]
		if j.Decision == DecideMerge {
			r.same.join(c.I, c.J)
		}
		if j.Decision != "" && j.Decision != DecideIndependent {
			r.found = append(r.found, Pair{r.read[c.I].memory.Path, r.read[c.J].memory.Path, j})
		}
	}
	return err
}

// sets are numbers that belong together: each leads to another one, or is the first.
type sets map[int]int

func (s sets) first(i int) int {
	for to, ok := s[i]; ok; to, ok = s[i] {
		i = to
	}
	return i
}

func (s sets) joined(i, j int) bool { return s.first(i) == s.first(j) }

func (s sets) join(i, j int) {
	if a, b := s.first(i), s.first(j); a != b {
		s[max(a, b)] = min(a, b)
	}
}

// readAll reads the entries that occur in pairs, each once, but for those that the round
// before has read. One that cannot be loaded is nil.
func (r *round) readAll(ctx context.Context, chosen []near.Pair) error {
	before := r.read
	r.read = map[int]*reading{}
	var numbers []int
	for _, c := range chosen {
		for _, i := range []int{c.I, c.J} {
			if _, ok := r.read[i]; ok {
				continue
			}
			if r.read[i] = before[i]; r.read[i] == nil {
				numbers = append(numbers, i)
			}
		}
	}
	all := make([]*reading, len(numbers))
	err := parallel.Each(ctx, len(all), func(k int) {
		if memory, err := r.load(r.bank.Entry(numbers[k]).Path); err == nil {
			all[k] = r.lexicon.readingOf(memory)
		}
	})
	for k, i := range numbers {
		r.read[i] = all[k]
	}
	return err
}
