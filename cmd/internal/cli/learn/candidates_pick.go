package learn

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/cmd/internal/proposal"
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/cmd/internal/term"
	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/govern/candidate"
	"github.com/tacit-kb/tacit/govern/decision"
	"github.com/tacit-kb/tacit/govern/similar"
	"github.com/tacit-kb/tacit/index/embed/builtin"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
)

// pickCandidates makes one plan of all candidates that a person picks.
func pickCandidates(ctx context.Context, run *session.Run, bank *kb.Bank, kept []*candidate.Candidate, opts *candidateOptions) error {
	picks, err := candidate.Picks(opts.pick, kept)
	if err != nil {
		return badPick(run, err)
	}
	if len(picks) == 0 {
		return run.Show(newCandidatesDocument(run, nil, nil))
	}
	picks = withoutPlanned(run, picks)
	for _, p := range picks {
		if err := mayPick(run, p, opts.force); err != nil {
			return err
		}
	}
	if !opts.keepBoth {
		picks = withoutRepeats(run, picks)
		if err := decideTwins(ctx, run, bank, picks, opts); err != nil {
			return err
		}
	}
	picked := candidate.Of(picks)
	chosen, err := choose(ctx, run, picked, opts)
	if err != nil || len(chosen) == 0 {
		return err
	}
	plan, err := planOf(ctx, run, bank, chosen, "candidates", opts)
	if err != nil {
		return err
	}
	return proposePicked(ctx, &proposal.Asker{Run: run, Yes: opts.yes}, bank, plan, picked)
}

// withoutPlanned leaves out what is in a pending plan already, and says so: the rest of a
// pick of several does not have to wait for it. A pick of nothing else is refused.
func withoutPlanned(run *session.Run, picks []candidate.Pick) []candidate.Pick {
	free := slices.DeleteFunc(slices.Clone(picks), func(p candidate.Pick) bool { return p.Hindered(true) == candidate.InPlan })
	if len(free) == 0 || len(free) == len(picks) {
		return picks
	}
	for _, p := range picks {
		if p.Hindered(true) == candidate.InPlan {
			run.Note(msgPlannedLeftOut, p.ID, p.Plan)
		}
	}
	return free
}

// withoutRepeats leaves out what says the same as another one of the pick, and
// says so. It waits on.
func withoutRepeats(run *session.Run, picks []candidate.Pick) []candidate.Pick {
	repeats := candidate.Repeated(candidate.Of(picks))
	var all []candidate.Pick
	for _, c := range picks {
		if first := repeats[c.ID]; first != nil {
			run.Note(msgCandidateRepeats, c.ID, c.Title(), first.ID)
			continue
		}
		all = append(all, c)
	}
	return all
}

// mayPick refuses a candidate that is in a plan already, and one that was
// filtered, unless that is what the person wants.
func mayPick(run *session.Run, c candidate.Pick, force bool) error {
	switch c.Hindered(force) {
	case candidate.InPlan:
		return &session.Problem{Code: session.CodePending, Msg: run.Say(msgCandidatePlanned, c.ID, c.Plan), Hint: run.Say(proposal.MsgPlanHintApply, proposal.InThisBank(run, c.Plan))}
	case candidate.Filtered:
		why := c.Evaluate().Result(run.Lang).FilterReason
		return &session.Problem{Code: session.CodeUnready, Msg: run.Say(msgCandidateFiltered, c.ID, why), Hint: run.Say(msgHintForce, c.ID)}
	}
	return nil
}

// choose settles where each candidate goes: where the flag says, else where the
// person says, else where it is recommended.
func choose(ctx context.Context, run *session.Run, picked []*candidate.Candidate, opts *candidateOptions) ([]candidate.Chosen, error) {
	var all []candidate.Chosen
	for _, c := range picked {
		x := candidate.Chosen{Candidate: c, Target: c.Evaluate().Target()}
		switch {
		case opts.target != "":
			x.Target = candidate.Target(opts.target)
		case c.Joins(): // a memory that has its place takes it up
		case proposal.Interactive(run) && !opts.yes:
			target, ok, err := askTarget(ctx, run, c, x.Target)
			if err != nil {
				return nil, err
			}
			if !ok {
				return nil, proposal.Declined(run)
			}
			x.Target = target
		}
		if err := named(ctx, run, &x, opts); err != nil {
			return nil, err
		}
		all = append(all, x)
	}
	return all, nil
}

// named makes sure that a description of a service or a topic says of which one: a
// person names it. Where none can be asked and none was asked for, the candidate is
// experience of the project.
func named(ctx context.Context, run *session.Run, x *candidate.Chosen, opts *candidateOptions) error {
	if x.Target != candidate.Tech && x.Target != candidate.Business || opts.name != "" || x.Joins() {
		return nil
	}
	switch {
	case proposal.Interactive(run) && !opts.yes:
	case opts.target != "":
		return &session.Problem{Code: session.CodeUsage, Msg: run.Say(msgTargetNeedsName, string(x.Target)), Hint: run.Say(msgHintTargetName, string(x.Target))}
	default:
		x.Target = candidate.Project
		return nil
	}
	p := proposal.Page(run)
	for range proposal.MaxAsked {
		p.W.WriteString(run.Say(msgAskTargetName[x.Target]) + " ")
		answer, err := proposal.Answer(ctx, run)
		if err == io.EOF {
			p.Line("")
			return proposal.Declined(run)
		}
		if err != nil {
			return err
		}
		if x.Name = strings.TrimSpace(answer); x.Name != "" {
			return nil
		}
	}
	return proposal.Declined(run)
}

// askTarget asks where a candidate goes. An empty answer is the recommended
// target, none is a no.
func askTarget(ctx context.Context, run *session.Run, c *candidate.Candidate, recommended candidate.Target) (candidate.Target, bool, error) {
	p := proposal.Page(run)
	p.Line("")
	p.Say(msgAskTarget, c.Title())
	for i, t := range candidate.Targets {
		line := fmt.Sprintf("  %d  %s  %s", i+1, term.Pad(string(t), 14), t.Name(run.Lang))
		if t == recommended {
			line = p.Paint(session.Bold, line+run.Say(msgRecommended))
		}
		p.Line(line)
	}
	for range proposal.MaxAsked {
		p.W.WriteString(run.Say(msgAskTargetPrompt, string(recommended)) + " ")
		answer, err := proposal.Answer(ctx, run)
		if err == io.EOF {
			p.Line("")
			return "", false, nil
		}
		if err != nil {
			return "", false, err
		}
		if t, ok := candidate.ReadTarget(answer, recommended); ok {
			return t, true, nil
		}
		if yes, known := govern.Decide(answer); known && !yes {
			return "", false, nil
		}
		p.Say(msgWhichTarget, len(candidate.Targets))
	}
	return "", false, nil
}

// planOf makes the plan that turns candidates into memories, as the page of candidates does.
func planOf(ctx context.Context, run *session.Run, bank *kb.Bank, all []candidate.Chosen, command string, opts *candidateOptions) (*govern.Plan, error) {
	how := decision.Picking{Command: command, Name: opts.name, KeepBoth: opts.keepBoth, Person: picker(run, opts.yes),
		Later: !proposal.Interactive(run) && !opts.yes}
	return decider(run, bank).Draft(ctx, all, how)
}

// decider is where the person decides.
func decider(run *session.Run, bank *kb.Bank) *decision.Decider {
	similar := func(ctx context.Context) (*builtin.Model, *similar.BankFinder, error) {
		return run.OpenSimilar(ctx, bank)
	}
	return &decision.Decider{Bank: bank, Lang: run.Lang, Patience: run.Patience, Similar: similar}
}

// proposePicked proposes a plan, and remembers that candidates are in it.
func proposePicked(ctx context.Context, ask *proposal.Asker, bank *kb.Bank, plan *govern.Plan, picked []*candidate.Candidate) error {
	err := decider(ask.Run, bank).Claim(ctx, plan.Ops.ID, picked)
	var taken *candidate.TakenError
	switch {
	case errors.As(err, &taken):
		return &session.Problem{Code: session.CodeStale, Msg: ask.Say(msgCandidateTaken, taken.Number), Hint: ask.Say(msgHintCandidateTaken)}
	case err != nil:
		return ask.ExplainReadOnly(err, bank)
	}
	return ask.Propose(ctx, bank, plan)
}

// The messages of this file.
var (
	msgCandidatePlanned = lang.Text{
		EN: "%[1]s is already in the plan %[2]s",
		ZH: "%[1]s 已在计划 %[2]s 中",
		JA: "%[1]s は既に計画 %[2]s に入っています",
	}
	msgPlannedLeftOut = lang.Text{
		EN: "%[1]s is already in the plan %[2]s: left out",
		ZH: "%[1]s 已在计划 %[2]s 中：已略去",
		JA: "%[1]s は既に計画 %[2]s に入っているため、省きました",
	}
	msgCandidateFiltered = lang.Text{
		EN: "%[1]s was filtered: %[2]s",
		ZH: "%[1]s 已被过滤：%[2]s",
		JA: "%[1]s は除外されています: %[2]s",
	}
	msgHintForce = lang.Text{
		EN: "to keep it anyway: tacit candidates --pick %s --force",
		ZH: "仍要保留：tacit candidates --pick %s --force",
		JA: "それでも残すには: tacit candidates --pick %s --force",
	}
	msgAskTargetName = map[candidate.Target]lang.Text{
		candidate.Tech:     {EN: "Name of the service:", ZH: "服务的名称：", JA: "サービスの名前:"},
		candidate.Business: {EN: "Name of the topic:", ZH: "主题的名称：", JA: "トピックの名前:"},
	}
	msgTargetNeedsName = lang.Text{
		EN: "--target %s needs the name of what the memory describes",
		ZH: "--target %s 需要给出记忆所描述对象的名称",
		JA: "--target %s には、何についての記憶かを示す名前が必要です",
	}
	msgHintTargetName = lang.Text{
		EN: "add it: --target %s --name NAME",
		ZH: "请加上：--target %s --name NAME",
		JA: "付けてください: --target %s --name NAME",
	}
	msgAskTarget = lang.Text{
		EN: "Where should \"%s\" be stored?",
		ZH: "“%s”存到哪里？",
		JA: "「%s」の保存先は？",
	}
	msgRecommended = lang.Text{
		EN: "  (recommended)",
		ZH: "  （推荐）",
		JA: "  （推奨）",
	}
	msgAskTargetPrompt = lang.Text{
		EN: "Number or name [%s]:",
		ZH: "编号或名称 [%s]：",
		JA: "番号か名前 [%s]:",
	}
	msgCandidateRepeats = lang.Text{
		EN: `%[1]s ("%[2]s") says the same as %[3]s: left out, still pending (--keep-both keeps both, --drop drops it)`,
		ZH: `%[1]s（“%[2]s”）与 %[3]s 内容相同：已略去，仍待确认（--keep-both 都保留，--drop 丢弃）`,
		JA: `%[1]s（「%[2]s」）は %[3]s と同じ内容なので省きました。承認待ちのままです（--keep-both で両方残し、--drop で破棄）`,
	}
	msgCandidateTaken = lang.Text{
		EN: "candidate %d has already been picked: no plan was made",
		ZH: "候选 %d 已被选取，没有生成计划",
		JA: "候補 %d は既に選ばれています。計画は作られていません",
	}
	msgHintCandidateTaken = lang.Text{
		EN: "list the remaining candidates: tacit candidates",
		ZH: "查看剩余的候选：tacit candidates",
		JA: "残りの候補を見る: tacit candidates",
	}
)

// msgWhichTarget answers what is not one of the targets.
var msgWhichTarget = lang.Text{
	EN: "type 1 to %d, or a name",
	ZH: "请输入 1 到 %d，或名称",
	JA: "1 から %d の番号か、名前を入力してください",
}
