package look

import (
	_ "embed" // the template
	"errors"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/cmd/internal/proposal"
	"github.com/tacit-kb/tacit/cmd/internal/serve"
	"github.com/tacit-kb/tacit/govern/candidate"
	"github.com/tacit-kb/tacit/govern/decision"
	"github.com/tacit-kb/tacit/govern/similar"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/lang"
)

//go:embed pages/candidate.html
var candidateHTML string

// candidatePage shows one candidate, and what can become of it.
func (b *bankSite) candidatePage() serve.Page {
	return serve.Page{
		Path: "/candidate/{id}", HTML: candidateHTML + decidePartsHTML, Words: decideWords, Style: decideCSS,
		Show: func(v *serve.Visit) (any, error) { return b.candidate(v) },
		Actions: []serve.Action{
			{Path: "/candidate/{id}/pick", Decides: true, Now: b.candidateDigest, Do: b.pick},
			{Path: "/candidate/{id}/drop", Decides: true, Now: b.candidateDigest, Do: b.discard},
		},
	}
}

// A candidateView is what the page of a candidate shows.
type candidateView struct {
	proposal.CandidateItem
	Digest  string
	At      string
	Gone    bool
	Targets []targetView
	Likes   []likeView
	Many    bool // choices do not fit beside the button on a small screen: they stand above it, and no key presses it
	Last    []deedCard
}

// mostBeside is how many choices fit beside the button on a small screen.
const mostBeside = 2

type targetView struct {
	Value, Name string
	Chosen      bool
}

// A likeView is a memory that the candidate is like, beside what it says.
type likeView struct {
	Field, ID, Title, Why, Host, Text string
	Proposed                          string
	Disagrees                         bool
	Merges                            bool // a merge is offered
}

func (b *bankSite) candidate(v *serve.Visit) (*candidateView, error) {
	run := b.in(v.Lang)
	decider, err := b.decider(run)
	if err != nil {
		return nil, err
	}
	c, err := decider.Candidate(v.Context(), v.PathValue("id"))
	if errors.Is(err, decision.ErrChanged) {
		if v.Part == "state" {
			return &candidateView{Gone: true}, nil
		}
		r := gone(v.Lang)
		r.Status = 404
		return nil, r
	}
	if err != nil {
		return nil, err
	}
	d := &candidateView{CandidateItem: proposal.NewCandidateItem(run, c), Digest: decision.DigestOf(c), At: run.ShortTime(c.Created), Last: lastDeeds(run, decider, 1)}
	for _, t := range candidate.Targets {
		d.Targets = append(d.Targets, targetView{string(t), t.Name(v.Lang), t == d.Target})
	}
	merges := !slices.ContainsFunc(c.Twins, func(t candidate.Twin) bool { return t.Opposed() })
	for i, t := range c.Twins {
		proposed := t.Proposed()
		if !(merges && t.MayMerge()) && proposed == similar.DecideMerge {
			proposed = similar.DecideIndependent
		}
		text, _ := decider.Bank.ReadFile(t.Memory.Path)
		d.Likes = append(d.Likes, likeView{Field: "twin-" + itoa(i), ID: t.Memory.ID, Title: guard.Quote(t.Memory.Title), Why: guard.Quote(t.Why().In(v.Lang)), Host: hostSays(t, v.Lang),
			Text: guard.QuoteLines(string(guard.Mask(text))), Proposed: string(proposed), Disagrees: t.Opposed(), Merges: merges && t.MayMerge()})
	}
	d.Many = len(d.Likes) > mostBeside
	return d, nil
}

func hostSays(t candidate.Twin, l lang.Lang) string {
	if t.Host == nil {
		return ""
	}
	return guard.Quote(t.HostSays(l))
}

// candidateDigest is the hash of the candidate as it is now; one that is gone has none.
func (b *bankSite) candidateDigest(v *serve.Visit) (string, error) {
	decider, err := b.decider(b.in(v.Lang))
	if err != nil {
		return "", err
	}
	c, err := decider.Candidate(v.Context(), v.PathValue("id"))
	if err != nil {
		return "", decided(err)
	}
	return decision.DigestOf(c), nil
}

// pick makes a plan of the candidate as the person wants it, and shows that.
func (b *bankSite) pick(v *serve.Visit) (serve.Done, error) {
	run := b.in(v.Lang)
	decider, err := b.decider(run)
	if err != nil {
		return serve.Done{}, err
	}
	c, err := decider.Candidate(v.Context(), v.PathValue("id"))
	if err != nil {
		return serve.Done{}, decided(err)
	}
	choice := decision.Choice{Target: candidate.Target(v.PostForm.Get("target")), Name: strings.TrimSpace(v.PostForm.Get("name")), Twins: map[string]similar.Decision{}}
	if choice.Target != "" && !choice.Target.Valid() {
		choice.Target = ""
	}
	for i, t := range c.Twins {
		choice.Twins[t.Memory.Path] = similar.Decision(v.PostForm.Get("twin-" + itoa(i)))
	}
	p, heard, err := decider.Pick(v.Context(), c.ID, v.Digest, choice)
	if err != nil {
		return serve.Done{}, decided(run.ExplainReadOnly(err, decider.Bank))
	}
	said := []string{msgPicked.In(v.Lang)}
	for _, s := range heard {
		said = append(said, guard.Quote(s.In(v.Lang)))
	}
	return serve.Done{To: "/plan/" + p.ID(), Said: strings.Join(said, " ")}, nil
}

func (b *bankSite) discard(v *serve.Visit) (serve.Done, error) {
	decider, err := b.decider(b.in(v.Lang))
	if err != nil {
		return serve.Done{}, err
	}
	if err := decider.Discard(v.Context(), v.PathValue("id"), v.Digest); err != nil {
		return serve.Done{}, decided(err)
	}
	return serve.Done{To: next(decider), Said: msgDiscarded.In(v.Lang)}, nil
}

// The messages of this file.
var (
	msgPicked    = lang.Text{EN: "This is the memory that the candidate becomes. It is not written yet.", ZH: "该候选将成为下面这条记忆，尚未写入。", JA: "この候補から作る記憶です。まだ書き込んでいません。"}
	msgDiscarded = lang.Text{EN: "The candidate was dropped.", ZH: "已丢弃该候选。", JA: "候補を破棄しました。"}
)
