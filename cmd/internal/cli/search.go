package cli

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/retrieve"
)

// searchLimit is how many lines are shown unless a person wants more.
const searchLimit = 100

type searchOptions struct {
	text, model, version string
	list                 listOptions
	limit                int
}

func newSearchCommand(a *app) *cobra.Command {
	o := searchOptions{limit: searchLimit}
	cmd := &cobra.Command{
		Use: "search [TEXT]",
		RunE: func(cmd *cobra.Command, args []string) error {
			o.text = strings.TrimSpace(strings.Join(args, " "))
			return runSearch(cmd, a, o)
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&o.model, "model-id", "", a.say(msgFlagSearchModel))
	flags.StringVar(&o.version, "fw-version", "", a.say(msgFlagSearchVersion))
	flags.StringVar(&o.list.kind, "kind", "", a.say(msgFlagKind))
	flags.StringVar(&o.list.status, "status", string(kb.Active), a.say(msgFlagStatus))
	flags.IntVar(&o.limit, "limit", o.limit, a.say(msgFlagSearchLimit))
	complete(cmd, "kind", kindNames)
	complete(cmd, "status", statusNames)
	cmd.PreRunE = func(*cobra.Command, []string) error { return o.list.check(a) }
	return cmd
}

func runSearch(cmd *cobra.Command, a *app, o searchOptions) error {
	switch {
	case o.limit < 1:
		return a.wrongUsage(cmd, msgLimitTooSmall)
	case o.model == "" && o.version != "":
		return a.wrongUsage(cmd, msgSearchNeedsModel)
	case o.model == "" && o.text == "":
		return a.wrongUsage(cmd, msgSearchNeeds)
	}
	s, err := a.openSnapshot(cmd.Context())
	if err != nil {
		return err
	}
	defer s.close()
	d := searchDocument{SchemaVersion: schemaVersion, Action: "search", Text: o.text, ModelID: o.model, FWVersion: o.version,
		Rules: []ruleItem{}, Hits: []hitItem{}, Problems: []finding{}, bank: s.bank}
	items, err := s.searched(o.list)
	if err != nil {
		return err
	}
	if o.model != "" {
		if items, err = d.keepRules(a, s, o, items); err != nil {
			return err
		}
	}
	if err := d.find(cmd.Context(), o, items); err != nil {
		return err
	}
	return a.show(d)
}

// searched lists the memories that are looked at, in order of path.
func (s *snapshot) searched(o listOptions) (items []listItem, err error) {
	all := s.liveItems()
	if o.status != string(kb.Active) {
		rest, _, err := s.restItems()
		if err != nil {
			return nil, err
		}
		all = append(all, rest...)
	}
	for _, m := range all {
		if o.keeps(m) {
			items = append(items, m)
		}
	}
	slices.SortFunc(items, func(x, y listItem) int { return cmp.Compare(x.Path, y.Path) })
	return items, nil
}

// A searchDocument is what holds a text, or the rules of a model.
type searchDocument struct {
	SchemaVersion string     `json:"schemaVersion"`
	Action        string     `json:"action"`
	Text          string     `json:"text"`
	ModelID       string     `json:"model_id"`
	FWVersion     string     `json:"fw_version"`
	Rules         []ruleItem `json:"rules"` // with --model-id: the one that holds last comes first
	Hits          []hitItem  `json:"hits"`  // with a text: the lines that have it
	More          int        `json:"more"`  // lines left out
	Problems      []finding  `json:"problems"`

	bank *kb.Bank
}

// A hitItem is a line that has the text.
type hitItem struct {
	ID     string `json:"id"`
	Path   string `json:"path"`
	Line   int    `json:"line"`
	Column int    `json:"column"`
	Text   string `json:"text"`
}

// find looks for the text, if there is one. With a model, too, only rules that
// have it stay.
func (d *searchDocument) find(ctx context.Context, o searchOptions, items []listItem) error {
	if o.text == "" {
		return nil
	}
	has := map[string]bool{}
	for _, m := range items {
		if err := ctx.Err(); err != nil {
			return err
		}
		src, err := d.bank.ReadFile(m.Path)
		if err != nil {
			continue // it went away this moment
		}
		for _, line := range retrieve.Occurrences(src, o.text) {
			has[m.Path] = true
			if len(d.Hits) == o.limit {
				d.More++
				continue
			}
			d.Hits = append(d.Hits, hitItem{m.ID, m.Path, line.Line, line.Column, strings.ToValidUTF8(line.Text, "\ufffd")})
		}
	}
	d.Rules = slices.DeleteFunc(d.Rules, func(r ruleItem) bool { return !has[r.Path] })
	return nil
}

func (d searchDocument) writeText(p *page) {
	if d.Text == "" {
		var rows [][]string
		for _, r := range d.Rules {
			rows = append(rows, []string{quote(r.ID), quote(r.FWRange), quote(r.Summary), quote(p.app.bankPath(d.bank, r.Path))})
		}
		for _, line := range columns(rows) {
			p.line(line)
		}
	}
	for _, h := range d.Hits {
		p.line(position(p.app.bankPath(d.bank, h.Path), h.Line, h.Column) + ": " + guard.QuoteCode(strings.TrimSpace(h.Text)))
	}
	if d.More > 0 {
		p.app.note(msgSearchMore, d.More)
	}
	p.app.tellProblems(d.bank, d.Problems)
}
