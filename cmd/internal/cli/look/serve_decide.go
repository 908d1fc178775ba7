package look

import (
	"bufio"
	"cmp"
	"context"
	_ "embed" // the templates
	"errors"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/tacit-kb/tacit/cmd/internal/proposal"
	"github.com/tacit-kb/tacit/cmd/internal/serve"
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/govern/candidate"
	"github.com/tacit-kb/tacit/govern/decision"
	"github.com/tacit-kb/tacit/govern/similar"
	"github.com/tacit-kb/tacit/index/embed/builtin"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/schema"
	"github.com/tacit-kb/tacit/kb/transaction"
)

//go:embed pages/decide.html
var decideHTML string

//go:embed pages/decide_parts.html
var decidePartsHTML string

//go:embed pages/decide.css
var decideCSS string

// decidePage lists what waits for a person, and what was decided last.
func (b *bankSite) decidePage() serve.Page {
	return serve.Page{
		Path: "/decide", Name: msgPageDecide, HTML: decideHTML + decidePartsHTML, Words: decideWords, Style: decideCSS,
		Show: func(v *serve.Visit) (any, error) { return b.decide(v) },
		Actions: []serve.Action{
			{Path: "/undo/{op}", Decides: true, Now: b.undoDigest, Do: b.undo},
			{Path: "/candidate/{id}/restore", Decides: true, Now: b.filteredDigest, Do: b.restore},
		},
	}
}

// decider carries out what the person decides.
func (b *bankSite) decider(run *session.Run) (*decision.Decider, error) {
	bank, err := run.Bank()
	if err != nil {
		return nil, err
	}
	return &decision.Decider{Bank: bank, Lang: run.Lang, Patience: run.Patience,
		Similar: func(ctx context.Context) (*builtin.Model, *similar.BankFinder, error) {
			return run.OpenSimilar(ctx, bank)
		}}, nil
}

// A decideView is what the list shows.
type decideView struct {
	Plans    []planCard
	Damaged  []session.Finding
	Waiting  []proposal.CandidateItem
	Filtered []filteredItem
	Done     []deedCard
}

// A filteredItem is a candidate that was set aside, and may come back.
type filteredItem struct {
	proposal.CandidateItem
	Digest string
}

// A planCard is a pending plan in short.
type planCard struct {
	ID, Title, Command, Reason, Created string
	Lines                               []string // what it does, as tacit apply shows it
	More                                int      // lines that are left out
	Void, Deletes                       bool
}

// mostCardLines is how many lines of a plan stand in the list.
const mostCardLines = 4

// likePatience is how long the list looks for memories that candidates are like: their own
// pages show all of them.
const likePatience = 300 * time.Millisecond

// A decideList keeps what the list shows until a file changes.
type decideList struct {
	mu    sync.Mutex
	state string
	known map[lang.Lang]*decideView
}

func (b *bankSite) decide(v *serve.Visit) (*decideView, error) {
	state, err := b.state(v.Context())
	if err != nil {
		return nil, err
	}
	l := &b.list
	l.mu.Lock()
	defer l.mu.Unlock()
	if state != l.state {
		l.state, l.known = state, map[lang.Lang]*decideView{}
	}
	if d := l.known[v.Lang]; d != nil {
		return d, nil
	}
	d, whole, err := b.pending(v)
	if err == nil && whole { // what was cut short is looked for again
		l.known[v.Lang] = d
	}
	return d, err
}

// pending looks at what waits, and reports whether that is all there is to say about it.
func (b *bankSite) pending(v *serve.Visit) (d *decideView, whole bool, err error) {
	run := b.in(v.Lang)
	decider, err := b.decider(run)
	if err != nil {
		return nil, false, err
	}
	plans, bad, err := decider.Plans(v.Context())
	if err != nil {
		return nil, false, err
	}
	d = &decideView{Damaged: run.BadFiles(bad), Done: lastDeeds(run, decider, mostDeeds)}
	for _, p := range plans {
		d.Plans = append(d.Plans, newPlanCard(run, decider, p))
	}
	h, err := decider.Candidates(v.Context(), likePatience)
	if err != nil {
		return nil, false, err
	}
	for _, c := range h.Shown {
		if c.Plan == "" { // else its plan is in the list
			d.Waiting = append(d.Waiting, proposal.NewCandidateItem(run, c))
		}
	}
	for _, c := range h.Filtered {
		d.Filtered = append(d.Filtered, filteredItem{proposal.NewCandidateItem(run, c), decision.DigestOf(c)})
	}
	return d, h.Whole, nil
}

func newPlanCard(run *session.Run, decider *decision.Decider, p decision.Plan) planCard {
	lines := planLines(run, decider, p)
	n := min(len(lines), mostCardLines)
	return planCard{ID: p.ID(), Title: planTitle(run, p), Command: guard.Quote(nameOf(commandNames, p.Command, run.Lang)), Reason: guard.Quote(string(guard.Mask([]byte(p.Reason)))), Created: run.ShortTime(p.Created),
		Lines: lines[:n], More: len(lines) - n, Void: p.Void != nil, Deletes: p.Deletes()}
}

// planLines says what a plan does, in the words of tacit apply.
func planLines(run *session.Run, decider *decision.Decider, p decision.Plan) (lines []string) {
	for line := range strings.Lines(textOf(run, proposal.NewPlanDocument(decider.Bank, p.Plan))) {
		lines = append(lines, strings.TrimPrefix(strings.TrimSuffix(line, "\n"), "- "))
	}
	return lines[min(1, len(lines)):] // the first one is a title
}

// textOf returns the text of a document.
func textOf(run *session.Run, d session.Document) string {
	var b strings.Builder
	p := &session.Page{Run: run, W: bufio.NewWriter(&b)}
	d.WriteText(p)
	p.W.Flush()
	return b.String()
}

// A deedCard is an operation that was carried out.
type deedCard struct {
	ID, At, Command, Who string
	Files                []deedFile
	More                 int // files that are left out
	UndoneBy             string
	Undoes               string
	Latest               bool // of those that can be undone: its key is u
}

// A deedFile is what was done to a file.
type deedFile struct{ What, Title, Path string }

// mostDeeds is how many operations the list shows.
const mostDeeds = 8

// lastDeeds returns the operations that were carried out last, the latest first.
func lastDeeds(run *session.Run, decider *decision.Decider, most int) (cards []deedCard) {
	records, _, err := govern.History(decider.Bank)
	if err != nil {
		return nil
	}
	undone, latest, ctx := govern.Undone(records), false, transaction.Together(context.Background())
	for _, r := range slices.Backward(records) {
		if len(cards) == most {
			break
		}
		c := deedCard{ID: r.ID, At: run.ShortTime(r.Time()), Command: guard.Quote(nameOf(commandNames, r.Command, run.Lang)), Who: guard.Quote(r.Who), UndoneBy: undone[r.ID], Undoes: r.Undoes}
		for _, op := range govern.Deeds(r.Operations) {
			if len(c.Files) == mostCardLines {
				c.More++
				continue
			}
			c.Files = append(c.Files, deedFile{proposal.DoneWord(run, op.Type), cmp.Or(titleAt(decider, op.Path), titleThen(ctx, decider, r.ID, op)), guard.Quote(op.Paths())})
		}
		if c.Latest = !latest && c.UndoneBy == ""; c.Latest {
			latest = true
		}
		if r.Undoes != "" {
			if at := slices.IndexFunc(records, func(x govern.Record) bool { return x.ID == r.Undoes }); at >= 0 {
				c.Command += " (" + guard.Quote(nameOf(commandNames, records[at].Command, run.Lang)) + ", " + run.ShortTime(records[at].Time()) + ")"
			}
		}
		cards = append(cards, c)
	}
	return cards
}

// titleThen is the title that a memory had at an operation, for one that is gone or has moved
// since.
func titleThen(ctx context.Context, decider *decision.Decider, operation string, d govern.Deed) string {
	if d.Memory == "" {
		return ""
	}
	if d.Type == schema.Delete {
		operation += "^" // before it
	}
	v, err := govern.VersionOf(ctx, decider.Bank, d.Memory, operation)
	if err != nil {
		return ""
	}
	return titleOf(d.Path, v.Text)
}

// titleAt is the title of the memory at a path, if one is there now.
func titleAt(decider *decision.Decider, path string) string {
	text, err := decider.Bank.ReadFile(path)
	if err != nil {
		return ""
	}
	return titleOf(path, text)
}

// titleOf is the title of the memory that a text is.
func titleOf(path string, text []byte) string {
	m, err := kb.Parse(path, text)
	if err != nil {
		return ""
	}
	return guard.Quote(string(guard.Mask([]byte(m.Title))))
}

// undoDigest is the operation itself, as long as it is in force.
func (b *bankSite) undoDigest(v *serve.Visit) (string, error) {
	decider, err := b.decider(b.in(v.Lang))
	if err != nil {
		return "", err
	}
	records, _, err := govern.History(decider.Bank)
	op := v.PathValue("op")
	if err != nil || govern.Undone(records)[op] != "" {
		return "", err
	}
	return op, nil
}

// undo makes the plan that takes an operation back, and shows it: it needs a yes of its own.
func (b *bankSite) undo(v *serve.Visit) (serve.Done, error) {
	decider, err := b.decider(b.in(v.Lang))
	if err != nil {
		return serve.Done{}, err
	}
	p, err := decider.Undo(v.Context(), v.PathValue("op"))
	if err != nil {
		return serve.Done{}, decided(err)
	}
	return serve.Done{To: "/plan/" + p.ID(), Said: msgUndoPlanned.In(v.Lang)}, nil
}

// restore brings a filtered candidate back.
func (b *bankSite) restore(v *serve.Visit) (serve.Done, error) {
	decider, err := b.decider(b.in(v.Lang))
	if err == nil {
		err = decider.Restore(v.Context(), v.PathValue("id"), v.Digest)
	}
	return serve.Done{To: "/candidate/" + v.PathValue("id")}, decided(err)
}

// filteredDigest is the hash of a candidate as it is in the list.
func (b *bankSite) filteredDigest(v *serve.Visit) (string, error) {
	decider, err := b.decider(b.in(v.Lang))
	if err != nil {
		return "", err
	}
	digest, err := decider.Listed(v.PathValue("id"))
	return digest, decided(err)
}

// decided tells the frame that something changed since it was shown.
func decided(err error) error {
	if errors.Is(err, decision.ErrChanged) {
		return serve.ErrChanged
	}
	return err
}

// gone is the refusal where a plan was decided about in another place.
func gone(l lang.Lang) serve.Refusal {
	return serve.Refusal{Status: http.StatusConflict, Text: msgGone.In(l), Hint: msgHintGone.In(l)}
}

// next is the page of what waits next, after something was decided.
func next(decider *decision.Decider) string {
	if id, _, err := decider.Next(); err == nil && id != "" {
		return "/plan/" + id
	}
	kept, _, _ := candidate.In(decider.Bank).Waiting()
	for _, c := range kept {
		if c.Number > 0 && c.Plan == "" {
			return "/candidate/" + c.ID
		}
	}
	return "/decide"
}
