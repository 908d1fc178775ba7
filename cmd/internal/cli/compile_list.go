package cli

import (
	"strconv"

	"github.com/tacit-kb/tacit/govern/compile"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
)

// A stagedDocument lists the compiled rules and overrides that wait for a decision.
type stagedDocument struct {
	SchemaVersion string       `json:"schemaVersion"`
	Action        string       `json:"action"`
	Staged        []stagedItem `json:"staged"`
	Problems      []finding    `json:"problems"` // overrides that cannot be read

	bank *kb.Bank
}

// A stagedItem is one of them.
type stagedItem struct {
	ID         string  `json:"id"` // what promote and remove take
	Kind       string  `json:"kind"`
	Path       string  `json:"path"`
	ModelID    string  `json:"model_id,omitempty"`
	Version    string  `json:"version,omitempty"`
	Confidence float64 `json:"confidence"`
	Reason     string  `json:"reason,omitempty"`
	Amends     string  `json:"amends,omitempty"`

	reason lang.Sentence
}

func runCompileList(a *app) error {
	bank, err := a.bank()
	if err != nil {
		return err
	}
	all, bad, err := compile.Staged(bank)
	if err != nil {
		return err
	}
	d := stagedDocument{SchemaVersion: schemaVersion, Action: "compile_list", Staged: []stagedItem{}, Problems: a.badFiles(bad), bank: bank}
	for _, w := range all {
		kind := "rule"
		if w.Override {
			kind = "override"
		}
		d.Staged = append(d.Staged, stagedItem{w.ID, kind, w.Path, w.ModelID, w.Version, w.Confidence, lang.Tell(w.Reason, lang.English), w.Amends, w.Reason})
	}
	return a.show(d)
}

func (d stagedDocument) writeText(p *page) {
	p.findings(d.Problems, d.bank)
	if len(d.Staged) == 0 {
		p.app.note(msgCompileNothingStaged)
		return
	}
	var rows [][]string
	for _, s := range d.Staged {
		rows = append(rows, []string{quote(s.ID), quote(s.Version), strconv.FormatFloat(s.Confidence, 'f', -1, 64), quote(p.app.bankPath(d.bank, s.Path)), quote(lang.Tell(s.reason, p.app.lang))})
	}
	for _, line := range columns(rows) {
		p.line(line)
	}
	p.hint(p.app.say(msgHintCompileStaged))
}
