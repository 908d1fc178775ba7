package look

import (
	"cmp"
	_ "embed" // the template
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/tacit-kb/tacit/cmd/internal/serve"
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/govern/decision"
	"github.com/tacit-kb/tacit/govern/similar"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/schema"
)

//go:embed pages/plan.html
var planHTML string

// planPage shows one plan, all that it does, and what a person can do about it.
func (b *bankSite) planPage() serve.Page {
	return serve.Page{
		Path: "/plan/{id}", HTML: planHTML + decidePartsHTML, Words: decideWords, Style: decideCSS,
		Show: func(v *serve.Visit) (any, error) { return b.plan(v) },
		Actions: []serve.Action{
			{Path: "/plan/{id}/apply", Decides: true, Now: b.planDigest, Do: b.apply},
			{Path: "/plan/{id}/reject", Decides: true, Now: b.planDigest, Do: b.reject},
			{Path: "/plan/{id}/edit", Decides: true, Now: b.planDigest, Do: b.edit},
			{Path: "/plan/{id}/join", Decides: true, Now: b.planDigest, Do: b.join},
		},
	}
}

// planTextPage is the whole diff of a plan as a text.
func (b *bankSite) planTextPage() serve.Page {
	return serve.Page{Path: "/plan/{id}/diff", HTML: `{{define "main"}}{{end}}`, Show: func(v *serve.Visit) (any, error) {
		_, p, err := b.waiting(v)
		if err != nil {
			return nil, err
		}
		return serve.File{Type: "text/plain; charset=utf-8", Body: []byte(guard.QuoteLines(p.Diff()))}, nil
	}}
}

// A planView is what the page of a plan shows.
type planView struct {
	planCard
	Digest string
	Gone   bool   // it was decided about, or is not there
	Why    string // why it is void
	Hint   string
	Was    []decision.Row // what has changed since it was made
	Sheets []sheetView
	Cut    bool // not all lines are shown
	Shut   int  // files that the person opens
	Twins  []twinView
	Last   []deedCard
	Left   int // plans and candidates that wait besides
}

// A sheetView is what a plan does to a file.
type sheetView struct {
	decision.Sheet
	Number int
	Key    string // under which its text is edited
	Text   string
	Typed  bool // a person typed the text, and it was refused
	Edits  bool
	One    bool // it has one side only
	Shut   bool // it is opened by the person
}

// A twinView is a memory that is like one of the plan.
type twinView struct {
	Path, ID, Title, New, Why string
	Disagrees, Merges         bool
}

const (
	mostRows   = 3000 // lines that a page shows
	openSheets = 12   // files that are shown open
)

// waiting returns the plan that a path names.
func (b *bankSite) waiting(v *serve.Visit) (*decision.Decider, decision.Plan, error) {
	decider, err := b.decider(b.in(v.Lang))
	if err != nil {
		return nil, decision.Plan{}, err
	}
	p, err := decider.Plan(v.Context(), v.PathValue("id"))
	if errors.Is(err, govern.ErrNoPlan) && v.Method != "GET" {
		err = gone(v.Lang)
	}
	return decider, p, err
}

func (b *bankSite) plan(v *serve.Visit) (*planView, error) {
	run := b.in(v.Lang)
	decider, p, err := b.waiting(v)
	var used *govern.UsedError
	if v.Part == "state" && (errors.Is(err, govern.ErrNoPlan) || errors.As(err, &used)) {
		return &planView{Gone: true}, nil
	}
	if err != nil {
		return nil, err
	}
	d := &planView{planCard: newPlanCard(run, decider, p), Digest: p.Digest}
	d.Lines, d.More = planLines(run, decider, p), 0
	if p.Void != nil {
		problem := run.Diagnose(p.Void)
		d.Why, d.Hint = problem.Msg, problem.Hint
		var stale *govern.StaleError
		if errors.As(p.Void, &stale) && stale.Was != nil {
			d.Was = decision.Sides(stale.Was, stale.Now)
		}
	}
	if v.Part != "" {
		return d, nil
	}
	d.Sheets, d.Cut = sheetViews(p)
	d.keepTyped(v)
	d.Shut = max(len(d.Sheets)-openSheets, 0)
	d.Last = lastDeeds(run, decider, 1)
	if all, _, err := govern.Pending(decider.Bank); err == nil {
		d.Left = max(len(all)-1, 0)
	}
	if d.Twins, err = b.twins(v, run, decider, p); err != nil {
		return nil, err
	}
	return d, nil
}

// keepTyped puts back the text that a person has sent, where this page is the answer to it.
func (d *planView) keepTyped(v *serve.Visit) {
	if v.Method != http.MethodPost || !v.PostForm.Has("text") {
		return
	}
	for i := range d.Sheets {
		if s := &d.Sheets[i]; s.Edits && s.Key == v.PostFormValue("path") {
			s.Text, s.Typed, s.Shut = v.PostFormValue("text"), true, false
		}
	}
}

func sheetViews(p decision.Plan) (views []sheetView, cut bool) {
	texts := p.Texts()
	for i, s := range p.Sheets(mostRows) {
		x := sheetView{Sheet: s, Number: i + 1, Shut: i >= openSheets}
		x.One = !slices.ContainsFunc(s.Rows, func(r decision.Row) bool { return r.Kind != decision.Added }) ||
			!slices.ContainsFunc(s.Rows, func(r decision.Row) bool { return r.Kind != decision.Gone })
		if text, ok := texts[s.Path]; ok && string(guard.Mask(text)) == string(text) && guard.QuoteLines(string(text)) == string(text) {
			x.Key, x.Text, x.Edits = s.Path, string(text), true
		}
		cut = cut || s.Left > 0
		views = append(views, x)
	}
	return views, cut
}

func (b *bankSite) twins(v *serve.Visit, run *session.Run, decider *decision.Decider, p decision.Plan) (views []twinView, err error) {
	all, err := decider.Twins(v.Context(), p)
	for _, t := range all {
		views = append(views, twinView{Path: t.Path, ID: t.Memory.ID, Title: guard.Quote(t.Memory.Title), New: guard.Quote(t.Title),
			Why: guard.Quote(decision.Voice{Lang: run.Lang}.Reason(t.Neighbour)), Disagrees: t.Opposed(), Merges: t.MayMerge()})
	}
	return views, err
}

// planTitle names a plan by what it is about, and says so if it is an undo.
func planTitle(run *session.Run, p decision.Plan) string {
	if p.Undoes != "" && len(proposalOps(p)) > 0 {
		return run.Say(msgUndoOf, subjectOf(run, p))
	}
	return subjectOf(run, p)
}

// subjectOf names what a plan is about.
func subjectOf(run *session.Run, p decision.Plan) string {
	ops := proposalOps(p)
	if len(ops) == 0 {
		return p.ID()
	}
	title := guard.Quote(editTitle(p, ops[0].Path))
	if n := len(ops) - len(p.Moves()); n > 1 { // a memory that moves is created in one place and deleted in another
		title = run.Say(msgAndMore, title, n)
	}
	return title
}

// editTitle names the memory that a plan writes or takes away at a path; else the path.
func editTitle(p decision.Plan, path string) string {
	for _, e := range p.Edits {
		for _, text := range [][]byte{e.New, e.Old} {
			if m, err := kb.Parse(e.Path, text); err == nil && e.Path == path && m.Title != "" {
				return m.ID + " " + string(guard.Mask([]byte(m.Title)))
			}
		}
	}
	return path
}

// proposalOps are the operations that a plan is about, the list of the bank aside: what is
// created first.
func proposalOps(p decision.Plan) []schema.Operation {
	ops := slices.DeleteFunc(slices.Clone(p.Ops.Operations), func(op schema.Operation) bool { return op.Path == "INDEX.md" })
	slices.SortStableFunc(ops, func(x, y schema.Operation) int { return isCreate(y) - isCreate(x) })
	return ops
}

func isCreate(op schema.Operation) int {
	if op.Type == schema.Create {
		return 1
	}
	return 0
}

// planDigest is the hash of the plan as it is now.
func (b *bankSite) planDigest(v *serve.Visit) (string, error) {
	_, p, err := b.waiting(v)
	return p.Digest, err
}

// apply carries the plan out, as tacit apply does.
func (b *bankSite) apply(v *serve.Visit) (serve.Done, error) {
	run := b.in(v.Lang)
	decider, err := b.decider(run)
	if err != nil {
		return serve.Done{}, err
	}
	title := ""
	if p, err := decider.Plan(v.Context(), v.PathValue("id")); err == nil {
		title = subjectOf(run, p)
	}
	report, err := decider.Apply(v.Context(), v.PathValue("id"), v.Digest, govern.ByPage)
	if err != nil {
		return serve.Done{}, decided(run.ExplainReadOnly(err, decider.Bank))
	}
	b.forget()
	done := msgPlanApplied
	if report.Record.Undoes != "" {
		done = msgPlanUndone
	}
	said, to := []string{run.Say(done, cmp.Or(title, report.Record.ID))}, next(decider)
	for _, c := range report.Conflicts {
		said = append(said, run.Say(session.MsgAppliedConflict, c.Path, c.Copy))
	}
	if to != "/decide" {
		said = append(said, run.Say(msgNextPlan))
	}
	return serve.Done{To: to, Said: strings.Join(said, " ")}, nil
}

func (b *bankSite) reject(v *serve.Visit) (serve.Done, error) {
	decider, p, err := b.waiting(v)
	if err != nil {
		return serve.Done{}, err
	}
	if err := decider.Reject(v.Context(), p.ID(), v.Digest); err != nil {
		return serve.Done{}, decided(err)
	}
	return serve.Done{To: next(decider), Said: b.in(v.Lang).Say(msgPlanRejected, p.ID())}, nil
}

// edit puts a plan with another text in the place of this one, and shows it.
func (b *bankSite) edit(v *serve.Visit) (serve.Done, error) {
	decider, p, err := b.waiting(v)
	if err != nil {
		return serve.Done{}, err
	}
	path := v.PostForm.Get("path")
	text := strings.ReplaceAll(v.PostForm.Get("text"), "\r\n", "\n") // as browsers send it
	if strings.Contains(string(p.Texts()[path]), "\r\n") {
		text = strings.ReplaceAll(text, "\n", "\r\n")
	}
	if text == string(p.Texts()[path]) {
		return serve.Done{To: "/plan/" + p.ID()}, nil
	}
	fresh, err := decider.Edit(v.Context(), p.ID(), v.Digest, path, text)
	if err != nil {
		return serve.Done{}, decided(err)
	}
	return serve.Done{To: "/plan/" + fresh.ID(), Said: msgPlanEdited.In(v.Lang)}, nil
}

// join lets a memory of the bank take up the new one, or go for it.
func (b *bankSite) join(v *serve.Visit) (serve.Done, error) {
	decider, p, err := b.waiting(v)
	if err != nil {
		return serve.Done{}, err
	}
	fresh, err := decider.Join(v.Context(), p.ID(), v.Digest, v.PostForm.Get("path"), v.PostForm.Get("with"), similar.Decision(v.PostForm.Get("do")))
	if errors.Is(err, govern.ErrNothing) {
		return serve.Done{To: "/plan/" + p.ID(), Said: msgSaidAlready.In(v.Lang)}, nil
	}
	if err != nil {
		return serve.Done{}, decided(err)
	}
	return serve.Done{To: "/plan/" + fresh.ID(), Said: msgPlanEdited.In(v.Lang)}, nil
}

func itoa(n int) string { return strconv.Itoa(n) }

// The messages of this file.
var (
	msgUndoOf       = lang.Text{EN: "Undo: %s", ZH: "撤销：%s", JA: "取り消し: %s"}
	msgAndMore      = lang.Text{EN: "%[1]s (%[2]d files in all)", ZH: "%[1]s 等 %[2]d 项", JA: "%[1]s など %[2]d 件"}
	msgPlanApplied  = lang.Text{EN: "Applied: %s. It can be undone below, under Recent decisions.", ZH: "已应用：%s。可在下方“最近的决定”中撤销。", JA: "適用しました: %s。下の「最近の決定」で取り消せます。"}
	msgPlanUndone   = lang.Text{EN: "Undone: %s.", ZH: "已撤销：%s。", JA: "取り消しました: %s。"}
	msgNextPlan     = lang.Text{EN: "Next to decide:", ZH: "下一项待确认：", JA: "次の承認待ち:"}
	msgPlanRejected = lang.Text{EN: "Rejected %s; nothing was written.", ZH: "已拒绝 %s；没有写入任何内容。", JA: "%s を却下しました。何も書き込んでいません。"}
	msgPlanEdited   = lang.Text{EN: "This is the plan with your change. It takes the place of the one before, and is not applied yet.", ZH: "这是包含你所作更改的计划。它取代了之前的计划，尚未应用。", JA: "変更を加えた計画です。前の計画と入れ替わりました。まだ適用していません。"}
	msgUndoPlanned  = lang.Text{EN: "This is what the undo would do. It is not applied yet.", ZH: "这是撤销将要做的事，尚未应用。", JA: "取り消しの内容です。まだ適用していません。"}
	msgSaidAlready  = lang.Text{EN: "The memory says all of this already: there is nothing to merge, so the plan can be rejected.", ZH: "该记忆已包含全部内容，没有可合并的，可以拒绝此计划。", JA: "その記憶は既にすべてを含んでいます。統合するものがないため、この計画は却下できます。"}
	msgGone         = lang.Text{EN: "This is already decided.", ZH: "这一项已经决定。", JA: "これは既に決定されています。"}
	msgHintGone     = lang.Text{EN: "Go back to the list: it shows what is still pending.", ZH: "请回到列表，查看仍待确认的内容。", JA: "一覧に戻ると、まだ承認待ちのものが表示されます。"}
	msgPageDecide   = lang.Text{EN: "To decide", ZH: "待确认", JA: "承認待ち"}
)
