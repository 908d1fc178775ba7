package decision

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"slices"
	"time"

	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/govern/candidate"
	"github.com/tacit-kb/tacit/govern/similar"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/schema"
)

var (
	errPlanned = lang.Text{EN: "the candidate is in a pending plan: %s", ZH: "该候选已在待确认的计划中：%s", JA: "この候補は承認待ちの計画に入っています: %s"}
	errNoName  = lang.Text{EN: "name the service or the topic that this is about", ZH: "请填写它所说的服务或主题的名称", JA: "サービスまたはトピックの名前を入れてください"}
)

// A Heap is the candidates that wait.
type Heap struct {
	Shown, Filtered []*candidate.Candidate // what a person is shown, and what is set aside
	Whole           bool                   // what those that are shown are like was looked for, of all of them
}

// Candidates returns the candidates that wait. The memories that those that are shown are like
// are looked for as long as patience lasts; the rest of them has none.
func (d *Decider) Candidates(ctx context.Context, patience time.Duration) (h Heap, err error) {
	kept, _, err := candidate.In(d.Bank).Waiting()
	if err != nil {
		return Heap{}, err
	}
	var open []*candidate.Candidate // in no plan
	for _, c := range kept {
		if c.Number > 0 {
			h.Shown = append(h.Shown, c)
		} else {
			h.Filtered = append(h.Filtered, c)
		}
		if c.Number > 0 && c.Plan == "" {
			open = append(open, c)
		}
	}
	n, err := d.findTwins(ctx, open, time.Now().Add(patience))
	h.Whole = n == len(open)
	return h, err
}

// findTwins looks for the memories that candidates are like until a time, of the first one in
// any case, and returns for how many it did.
func (d *Decider) findTwins(ctx context.Context, all []*candidate.Candidate, until time.Time) (n int, err error) {
	if len(all) == 0 {
		return 0, nil
	}
	model, near, err := d.Similar(ctx)
	if err != nil {
		return 0, err
	}
	defer near.Close()
	absorber := &candidate.Absorber{Bank: d.Bank, Model: model, Finder: near}
	for i, c := range all {
		if i > 0 && time.Now().After(until) {
			return i, nil
		}
		if err := absorber.FindTwins(ctx, []*candidate.Candidate{c}); err != nil {
			return i, err
		}
	}
	return len(all), nil
}

// Candidate returns one that waits, with the memories that it is like. It wraps ErrChanged
// where there is none of that id any more.
func (d *Decider) Candidate(ctx context.Context, id string) (*candidate.Candidate, error) {
	c, err := d.find(id)
	if err != nil {
		return nil, err
	}
	_, err = d.findTwins(ctx, []*candidate.Candidate{c}, time.Time{})
	return c, err
}

// Listed returns the digest of a candidate as it is in the list, without the memories that it
// is like.
func (d *Decider) Listed(id string) (string, error) {
	c, err := d.find(id)
	if err != nil {
		return "", err
	}
	return DigestOf(c), nil
}

func (d *Decider) find(id string) (*candidate.Candidate, error) {
	kept, _, err := candidate.In(d.Bank).Waiting()
	if err != nil {
		return nil, err
	}
	at := slices.IndexFunc(kept, func(c *candidate.Candidate) bool { return c.ID == id })
	if at < 0 {
		return nil, ErrChanged
	}
	return kept[at], nil
}

// DigestOf returns the hash of what is shown of a candidate: what it says, the plan that it is
// in, and the memories that it is like.
func DigestOf(c *candidate.Candidate) string {
	type twin struct {
		ID, Path, Title string
		Decision        similar.Decision
	}
	all := struct {
		ID, Plan, Title string
		Said            schema.ExpCandidate
		Twins           []twin
	}{c.ID, c.Plan, c.Title(), c.Said, nil}
	for _, t := range c.Twins {
		all.Twins = append(all.Twins, twin{t.Memory.ID, t.Memory.Path, t.Memory.Title, t.Decision})
	}
	data, err := json.Marshal(all)
	if err != nil {
		return ""
	}
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// A Choice is what a person wants a candidate to become.
type Choice struct {
	Target candidate.Target            // empty: the recommended one
	Name   string                      // of the service or topic
	Twins  map[string]similar.Decision // by the path of a memory that it is like; the others stay beside it
}

// Pick makes a plan of a candidate, and says what a person should know of it. The candidate
// is in the plan from then on, and comes back when the plan is rejected or undone.
func (d *Decider) Pick(ctx context.Context, id, digest string, choice Choice) (Plan, []lang.Sentence, error) {
	c, err := d.Candidate(ctx, id)
	switch {
	case err != nil:
		return Plan{}, nil, err
	case DigestOf(c) != digest:
		return Plan{}, nil, ErrChanged
	case c.Plan != "":
		return Plan{}, nil, errPlanned.With(c.Plan)
	}
	picked, err := chosen(c, choice)
	if err != nil {
		return Plan{}, nil, err
	}
	var heard []lang.Sentence
	voice := Voice{Lang: d.Lang, Hear: func(s lang.Sentence) { heard = append(heard, s) }}
	p, err := d.Draft(ctx, []candidate.Chosen{picked}, Picking{Command: "candidates", Person: voice})
	if err != nil {
		return Plan{}, nil, err
	}
	if err := d.swap(ctx, "", p, d.stays(c), d.claim(p, []*candidate.Candidate{c})); err != nil {
		return Plan{}, nil, err
	}
	plan, err := d.Plan(ctx, p.Ops.ID)
	return plan, heard, err
}

// chosen settles where a candidate goes and what becomes of the memories that it is like.
func chosen(c *candidate.Candidate, choice Choice) (candidate.Chosen, error) {
	for i := range c.Twins {
		t := &c.Twins[i]
		if t.Answer = choice.Twins[t.Memory.Path]; t.Answer == "" {
			t.Answer = similar.DecideIndependent
		}
	}
	x := candidate.Chosen{Candidate: c, Target: choice.Target, Name: choice.Name}
	if x.Target == "" {
		x.Target = c.Evaluate().Target()
	}
	named := x.Target == candidate.Tech || x.Target == candidate.Business
	if named && x.Name == "" && !x.Joins() {
		return x, errNoName
	}
	return x, nil
}

// A Picking says how candidates become a plan.
type Picking struct {
	Command  string // for the history
	Name     string // of the service or topic, where a candidate has none of its own
	KeepBoth bool   // leave alone what says the same, or the contrary
	Later    bool   // a person decides on the plan later, and is told then what it repeats or contradicts
	Person   candidate.Person
}

// Draft makes a plan of candidates. It keeps nothing.
func (d *Decider) Draft(ctx context.Context, all []candidate.Chosen, how Picking) (*govern.Plan, error) {
	now := time.Now() // before the look at the bank: what is written later came since
	model, near, err := d.Similar(ctx)
	if err != nil {
		return nil, err
	}
	defer near.Close()
	planner := candidate.Planner{
		Absorber: &candidate.Absorber{Bank: d.Bank, Model: model, Finder: near, Person: how.Person},
		Name:     how.Name, Today: now, KeepBoth: how.KeepBoth,
	}
	list, err := planner.Operations(ctx, all)
	if err != nil {
		return nil, err
	}
	ops := schema.MemoryOps{SchemaVersion: schema.Version, Action: "memory_ops", RequiresConfirmation: true, Operations: list}
	plan, err := govern.Prepare(d.Bank, ops, how.Command, "", now)
	if err != nil {
		return nil, err
	}
	plan.Told = true
	if how.Later {
		return plan, plan.NoteTwins(ctx, near, model)
	}
	return plan, plan.NoteTwins(ctx, nil, model)
}

// Discard takes a candidate away.
func (d *Decider) Discard(ctx context.Context, id, digest string) error {
	c, err := d.Candidate(ctx, id)
	switch {
	case err != nil:
		return err
	case DigestOf(c) != digest:
		return ErrChanged
	}
	return d.locked(ctx, func() error {
		if err := d.stays(c)(); err != nil {
			return err
		}
		_, err := candidate.In(d.Bank).Discard([]*candidate.Candidate{c})
		return err
	})
}

// Restore brings a filtered candidate back to those that a person is shown. The digest is that
// of the candidate in the list, where it stands without the memories that it is like.
func (d *Decider) Restore(ctx context.Context, id, digest string) error {
	return d.locked(ctx, func() error {
		c, err := d.find(id)
		switch {
		case err != nil:
			return err
		case DigestOf(c) != digest:
			return ErrChanged
		}
		return candidate.In(d.Bank).Restore([]*candidate.Candidate{c})
	})
}

// stays says, with the lock, that a candidate says what it said and is where it was. The
// memories that it is like may have changed: what becomes of them is a plan, which says so.
func (d *Decider) stays(c *candidate.Candidate) func() error {
	was := *c
	was.Twins = nil
	return func() error {
		now, err := d.find(was.ID)
		if err == nil && DigestOf(now) != DigestOf(&was) {
			err = ErrChanged
		}
		return err
	}
}
