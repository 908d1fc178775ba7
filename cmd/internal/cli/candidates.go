package cli

import (
	"cmp"
	"context"
	"errors"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/govern/candidate"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
)

// candidateOptions are the flags of the commands that pick candidates.
type candidateOptions struct {
	pick, drop    string
	target        string
	name          string // of the service or topic
	filtered      bool
	force         bool
	keepBoth      bool
	picking, away bool // --pick and --drop are given
}

func newCandidatesCommand(a *app) *cobra.Command {
	var opts candidateOptions
	cmd := &cobra.Command{
		Use:  "candidates",
		Args: a.argsBetween(0, 0),
		RunE: func(cmd *cobra.Command, args []string) error {
			opts.picking, opts.away = cmd.Flags().Changed("pick"), cmd.Flags().Changed("drop")
			return runCandidates(cmd, a, &opts)
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&opts.pick, "pick", "", a.say(msgFlagPick))
	flags.StringVar(&opts.drop, "drop", "", a.say(msgFlagDropCandidates))
	flags.BoolVar(&opts.filtered, "filtered", false, a.say(msgFlagFiltered))
	flags.BoolVar(&opts.force, "force", false, a.say(msgFlagForce))
	opts.addTarget(a, cmd)
	return cmd
}

// addTarget gives a command the flags that say what a candidate becomes.
func (o *candidateOptions) addTarget(a *app, cmd *cobra.Command) {
	cmd.Flags().StringVar(&o.target, "target", "", a.say(msgFlagTarget))
	cmd.Flags().StringVar(&o.name, "name", "", a.say(msgFlagTargetName))
	cmd.Flags().BoolVar(&o.keepBoth, "keep-both", false, a.say(msgFlagKeepBoth))
	a.addYes(cmd)
	complete(cmd, "target", targetNames())
}

func targetNames() []string {
	var names []string
	for _, t := range candidate.Targets {
		names = append(names, string(t))
	}
	return names
}

// checkTarget refuses a target that does not exist.
func (o *candidateOptions) checkTarget(a *app) error {
	if o.target != "" && !candidate.Target(o.target).Valid() {
		return a.wrongWord(msgUnknownTarget, o.target, targetNames())
	}
	return nil
}

func runCandidates(cmd *cobra.Command, a *app, opts *candidateOptions) error {
	if err := opts.checkTarget(a); err != nil {
		return err
	}
	if opts.picking && opts.away {
		return a.wrongUsage(cmd, msgPickOrDrop)
	}
	if opts.picking && strings.TrimSpace(opts.pick) == "" {
		return a.wrongUsage(cmd, msgFlagNeedsValue, "pick")
	}
	bank, err := a.bank()
	if err != nil {
		return err
	}
	kept, bad, err := candidate.In(bank).Waiting()
	if err != nil {
		return err
	}
	for _, e := range bad {
		a.note(msgLeftOut, a.errorPath(e.Path), lang.Tell(e.Msg, a.lang))
	}
	switch {
	case opts.away:
		return a.dropCandidates(cmd.Context(), bank, kept, opts.drop)
	case opts.picking:
		return a.pickCandidates(cmd.Context(), bank, kept, opts)
	}
	return a.listCandidates(cmd.Context(), bank, kept, opts)
}

// dropCandidates throws candidates away.
func (a *app) dropCandidates(ctx context.Context, bank *kb.Bank, kept []*candidate.Candidate, answer string) error {
	picked, err := candidate.Picks(answer, kept)
	if err != nil {
		return a.badPick(err)
	}
	ids, err := a.discard(ctx, bank, picked)
	if err != nil {
		return err
	}
	return a.show(droppedCandidates{SchemaVersion: schemaVersion, Action: "candidates", Dropped: slices.Concat([]string{}, ids)})
}

// discard takes candidates away, under the lock.
func (a *app) discard(ctx context.Context, bank *kb.Bank, all []*candidate.Candidate) ([]string, error) {
	unlock, err := a.lock(ctx, bank)
	if err != nil {
		return nil, err
	}
	defer unlock()
	ids, err := candidate.In(bank).Discard(all)
	return ids, a.explainReadOnly(err, bank)
}

// badPick says what of an answer was not understood.
func (a *app) badPick(err error) error {
	var bad *candidate.PickError
	if !errors.As(err, &bad) {
		return err
	}
	hint := a.say(msgHintPicks, bad.Most)
	if bad.Most == 0 {
		hint = a.say(msgHintNoCandidates)
	}
	return &problem{code: codeUsage, msg: a.say(msgBadPick, bad.Word), hint: hint, err: err}
}

// A droppedCandidates says which candidates are gone.
type droppedCandidates struct {
	SchemaVersion string   `json:"schemaVersion"`
	Action        string   `json:"action"`
	Dropped       []string `json:"dropped"`
}

func (d droppedCandidates) writeText(p *page) {
	for _, id := range d.Dropped {
		p.say(msgCandidateDropped, id)
	}
}

// listCandidates shows those that wait or, if that is asked for, the filtered
// ones. On a terminal it asks which of them to keep.
func (a *app) listCandidates(ctx context.Context, bank *kb.Bank, kept []*candidate.Candidate, opts *candidateOptions) error {
	waiting := slices.DeleteFunc(slices.Clone(kept), func(c *candidate.Candidate) bool { return c.Number == 0 })
	filtered := kept[len(waiting):]
	d := &candidatesDocument{SchemaVersion: schemaVersion, Action: "candidates", Candidates: []candidateItem{}, Filtered: []candidateItem{}, onlyFiltered: opts.filtered}
	for _, c := range waiting {
		d.Candidates = append(d.Candidates, a.candidateItem(c))
	}
	for _, c := range filtered {
		d.Filtered = append(d.Filtered, a.candidateItem(c))
	}
	d.list = candidate.List(waiting, a.lang, quote)
	if err := a.show(d); err != nil {
		return err
	}
	if !a.interactive() || opts.filtered || len(waiting) == 0 {
		return nil
	}
	answer, err := a.askPicks(ctx, waiting)
	if err != nil || answer == "" {
		return err
	}
	opts.pick = answer
	return a.pickCandidates(ctx, bank, kept, opts)
}

// askPicks asks which candidates to keep until the answer can be read. No answer
// is none.
func (a *app) askPicks(ctx context.Context, waiting []*candidate.Candidate) (string, error) {
	p := a.page()
	p.line("")
	for range maxAsked {
		p.w.WriteString(a.say(msgAskPicks) + " ")
		answer, err := a.answer(ctx)
		if err == io.EOF {
			p.line("")
			return "", nil
		}
		if err != nil {
			return "", err
		}
		picked, err := candidate.Picks(answer, waiting)
		if err == nil && len(picked) == 0 {
			return "", nil
		}
		if err == nil {
			return answer, nil
		}
		bad := a.badPick(err).(*problem)
		p.line(quote(bad.msg) + "; " + bad.hint)
	}
	return "", nil
}

// A candidatesDocument lists what waits for a person.
type candidatesDocument struct {
	SchemaVersion string          `json:"schemaVersion"`
	Action        string          `json:"action"`
	Candidates    []candidateItem `json:"candidates"`
	Filtered      []candidateItem `json:"filtered"`

	list         string
	onlyFiltered bool
}

func (d *candidatesDocument) writeText(p *page) {
	if !d.onlyFiltered {
		p.w.WriteString(d.list)
		return
	}
	var rows [][]string
	for _, c := range d.Filtered {
		rows = append(rows, []string{c.ID, quote(c.Title), quote(cmp.Or(c.Evaluation.FilterReason, "-"))})
	}
	for _, line := range columns(rows) {
		p.line(line)
	}
}
