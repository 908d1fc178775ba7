package find

import (
	"cmp"
	"slices"

	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/firmware"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/retrieve/resolve"
)

// A ruleItem is a profile rule, in short.
type ruleItem struct {
	ID         string    `json:"id"`
	Path       string    `json:"path"`
	Summary    string    `json:"summary"`
	FWRange    string    `json:"fw_range"`
	Priority   int       `json:"priority"`
	Confidence *float64  `json:"confidence"` // null if it names none
	Status     kb.Status `json:"status"`
}

// keepRules lists the rules of a model that are asked for, and returns those of
// the memories that are among them.
func (d *searchDocument) keepRules(run *session.Run, s *session.Snapshot, o searchOptions, items []session.ListItem) ([]session.ListItem, error) {
	asked := map[string]bool{}
	for _, m := range items {
		asked[m.Path] = true
	}
	files, err := s.Bank.ListAll()
	if err != nil {
		return nil, err
	}
	if o.list.Status == string(kb.Active) {
		files = slices.DeleteFunc(files, func(f kb.File) bool { return !kb.InLive(f.Path) })
	}
	rules, problems := resolve.ReadFiles(s.Bank, files, func(m *kb.Memory) bool { return asked[m.Path] }, o.model)
	rules, more := matchingRules(rules, o.version)
	d.Problems = resolveProblems(run, append(problems, more...))
	for _, r := range slices.Backward(rules) {
		item := ruleItem{r.ID, r.Path, cmp.Or(r.Summary, r.Title), r.FWRange, r.Priority, nil, r.Status}
		if r.HasConfidence {
			item.Confidence = &r.Confidence
		}
		d.Rules = append(d.Rules, item)
	}
	return slices.DeleteFunc(items, func(m session.ListItem) bool {
		return !slices.ContainsFunc(rules, func(r resolve.Rule) bool { return r.Path == m.Path })
	}), nil
}

// matchingRules returns the rules that hold for a version, all for none.
func matchingRules(rules []resolve.Rule, version string) ([]resolve.Rule, []resolve.Problem) {
	if version == "" {
		return resolve.Ordered(rules), nil
	}
	v, err := firmware.Parse(version)
	if err != nil {
		return nil, []resolve.Problem{{Code: resolve.BadVersion, Args: []any{version, lang.Of(err)}}}
	}
	return resolve.Matching(rules, v)
}
