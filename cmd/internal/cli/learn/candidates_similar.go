package learn

import (
	"context"
	"io"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/cmd/internal/proposal"
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/govern/candidate"
	"github.com/tacit-kb/tacit/govern/decision"
	"github.com/tacit-kb/tacit/govern/similar"
	"github.com/tacit-kb/tacit/govern/similar/join"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/lang"
)

// picker speaks for the person who picks candidates, at this terminal or behind it. They are
// asked on a terminal; elsewhere both memories are kept, and that is said.
func picker(run *session.Run, yes bool) decision.Voice {
	v := decision.Voice{Lang: run.Lang, Hear: func(s lang.Sentence) { run.Note(msgPicked, s) }}
	if proposal.Interactive(run) && !yes {
		opposed := map[*kb.Memory]bool{} // new ones that contradict the bank: what does comes first
		v.Answer = func(ctx context.Context, m *kb.Memory, n similar.Neighbour) (similar.Decision, error) {
			opposed[m] = opposed[m] || n.Opposed()
			return askTwin(ctx, run, m.Title, candidate.Twin{Neighbour: n}, !opposed[m] && n.MayMerge())
		}
	}
	return v
}

// findTwins notes in each candidate which memories it is like.
func findTwins(ctx context.Context, run *session.Run, bank *kb.Bank, all []*candidate.Candidate) error {
	if len(all) == 0 {
		return nil
	}
	model, near, err := run.OpenSimilar(ctx, bank)
	if err != nil {
		return err
	}
	defer near.Close()
	return (&candidate.Absorber{Bank: bank, Model: model, Finder: near}).FindTwins(ctx, all)
}

// decideTwins settles what becomes of the memories that picked candidates are like:
// what the pick says, or on a terminal what the person answers. Where neither says
// anything, both stay unless it is beyond doubt what becomes of them.
func decideTwins(ctx context.Context, run *session.Run, bank *kb.Bank, picks []candidate.Pick, opts *candidateOptions) error {
	asks := proposal.Interactive(run) && !opts.yes
	if !asks && !slices.ContainsFunc(picks, func(p candidate.Pick) bool { return p.Decision != "" }) {
		return nil
	}
	if err := findTwins(ctx, run, bank, candidate.Of(picks)); err != nil {
		return err
	}
	for _, p := range picks {
		switch {
		case p.Decision != "":
			if !p.Decide() {
				run.Note(msgNoTwin, p.Title())
			} else if err := warnPick(run, p, opts.yes); err != nil {
				return err
			}
		case asks:
			if err := askTwins(ctx, run, p.Candidate); err != nil {
				return err
			}
		}
	}
	return nil
}

// warnPick says in what a candidate and the memory that shall take it up disagree, before
// the person agrees. With --yes, which comes before the warning, it refuses.
func warnPick(run *session.Run, p candidate.Pick, yes bool) error {
	t := p.Decided()
	why := t.AgainstMerge()
	if p.Decision != similar.DecideMerge || len(why) == 0 {
		return nil
	}
	warning := join.MergeWarning(t.Memory.ID, p.Title(), why)
	instead := run.Say(msgInsteadOfPick, max(p.Number, p.Aside))
	if yes {
		return &session.Problem{Code: session.CodeBadInput, Msg: warning.In(run.Lang), Hint: instead}
	}
	run.Note(msgPickWarned, warning, instead)
	return nil
}

// askTwins asks about each memory that a candidate is like. After a merge there is
// nothing left to ask.
func askTwins(ctx context.Context, run *session.Run, c *candidate.Candidate) error {
	merge := true // else what says nearly the same would take up what contradicts the bank
	for i := range c.Twins {
		t := &c.Twins[i]
		if !t.WorthAsking() {
			continue // the picker says that both are kept
		}
		merge = merge && !t.Opposed()
		answer, err := askTwin(ctx, run, c.Title(), *t, merge && t.MayMerge())
		if err != nil {
			return err
		}
		if t.Answer = answer; answer == similar.DecideMerge {
			for k := range c.Twins[i+1:] {
				c.Twins[i+1+k].Answer = similar.DecideIndependent
			}
			return nil
		}
	}
	return nil
}

// askTwin asks what becomes of a new memory and one that it is like. No answer is
// what the rules propose; a merge is offered only where the result would not contradict itself.
func askTwin(ctx context.Context, run *session.Run, title string, t candidate.Twin, merge bool) (similar.Decision, error) {
	page := proposal.Page(run)
	page.Line("")
	page.Say(msgSimilarAsk, title, t.Memory.ID, t.Memory.Title)
	page.Line("  " + guard.Quote(t.Why().In(run.Lang)))
	if t.Host != nil {
		page.Line("  " + run.Say(msgHostSays, guard.Quote(t.HostSays(run.Lang))))
	}
	disagrees := len(t.Disagreement()) > 0 || t.Verdict() == similar.PerhapsContrary
	if disagrees {
		page.Line("  " + run.Say(msgTwinDisagrees))
		merge = false
	}
	settled := func(d similar.Decision) similar.Decision {
		if disagrees && d == similar.DecideIndependent {
			page.Say(msgTwinStays, t.Memory.ID)
		}
		return d
	}
	prompt, again, proposed := msgTwinPrompt, msgTwinAgain, t.Proposed()
	if !merge {
		prompt, again = msgTwinPromptTwo, msgTwinAgainTwo
		if proposed == similar.DecideMerge {
			proposed = similar.DecideIndependent
		}
	}
	for range proposal.MaxAsked {
		page.W.WriteString(run.Say(prompt, candidate.ProposalWord(proposed, run.Lang), t.Memory.ID) + " ")
		answer, err := proposal.Answer(ctx, run)
		if err == io.EOF {
			page.Line("")
			return similar.DecideIndependent, nil
		}
		if err != nil {
			return "", err
		}
		if strings.TrimSpace(answer) == "" {
			return settled(proposed), nil
		}
		if d, ok := candidate.ReadDecision(answer); ok && (merge || d != similar.DecideMerge) {
			if yes, known := govern.Decide(answer); known && !yes {
				page.Say(msgTwinNo, t.Memory.ID)
			}
			return settled(d), nil
		}
		page.Say(again, answer)
	}
	return similar.DecideIndependent, nil
}

// The messages of this file.
var (
	msgNoTwin = lang.Text{
		EN: `no memory is similar to "%s": there is nothing to merge or replace`,
		ZH: `“%s”与任何记忆都不相近，没有可合并或取代的记忆`,
		JA: `「%s」に似た記憶はないので、統合も置き換えもありません`,
	}
	msgPicked        = lang.Same("%s")
	msgPickWarned    = lang.Text{EN: "%s; %s", ZH: "%s；%s", JA: "%s。%s"}
	msgInsteadOfPick = lang.Text{
		EN: "replace (%[1]dr) or keep both (%[1]dk)",
		ZH: "请改选“取代”（%[1]dr）或“都保留”（%[1]dk）",
		JA: "置き換え（%[1]dr）か両方残す（%[1]dk）を選んでください",
	}
	msgHostSays = lang.Text{
		EN: "the host's model: %s",
		ZH: "宿主的模型：%s",
		JA: "ホストのモデル: %s",
	}
	msgTwinDisagrees = lang.Text{
		EN: "the two disagree: a merge would contradict itself, so replace (r) or keep both (k)",
		ZH: "两者说法不一致：合并后会自相矛盾，请选择“取代”（r）或“都保留”（k）",
		JA: "両者は食い違っています。統合すると矛盾するので、置き換える（r）か両方残す（k）を選んでください",
	}
	msgTwinPrompt = lang.Text{
		EN: "Merge (m), replace %[2]s (r) or keep both (k) [%[1]s]:",
		ZH: "合并（m）、取代 %[2]s（r）还是都保留（k）[%[1]s]：",
		JA: "統合（m）、%[2]s を置き換える（r）、両方残す（k）[%[1]s]:",
	}
	msgTwinPromptTwo = lang.Text{
		EN: "Replace %[2]s (r) or keep both (k) [%[1]s]:",
		ZH: "取代 %[2]s（r）还是都保留（k）[%[1]s]：",
		JA: "%[2]s を置き換える（r）、両方残す（k）[%[1]s]:",
	}
	msgTwinNo = lang.Text{
		EN: "No merge and no replacement: %s stays as it is, and both are kept.",
		ZH: "不合并也不取代：%s 保持不变，两条都保留。",
		JA: "統合も置き換えもしません。%s はそのままで、両方を残します。",
	}
	msgTwinStays = lang.Text{
		EN: "Agents will read both. If only part of %[1]s is out of date, correct that part: tacit edit %[1]s",
		ZH: "智能体会同时读到两条。若 %[1]s 只有一部分过时，请更正那部分：tacit edit %[1]s",
		JA: "エージェントは両方を読みます。%[1]s の一部だけが古い場合は、そこを直してください: tacit edit %[1]s",
	}
	msgTwinAgainTwo = lang.Text{
		EN: `"%s" is not possible here: type r or k`,
		ZH: `这里不能选 "%s"：请输入 r 或 k`,
		JA: `ここでは "%s" を選べません。r か k を入力してください`,
	}
	msgTwinAgain = lang.Text{
		EN: `"%s" is not understood: type m, r or k`,
		ZH: `无法识别 "%s"：请输入 m、r 或 k`,
		JA: `"%s" は選べません。m、r、k のいずれかを入力してください`,
	}
	msgSimilarAsk = lang.Text{
		EN: `"%[1]s" is similar to %[2]s: %[3]s`,
		ZH: `“%[1]s”与 %[2]s 相近：%[3]s`,
		JA: `「%[1]s」は %[2]s に似ています: %[3]s`,
	}
)
