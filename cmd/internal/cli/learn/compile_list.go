package learn

import (
	"strconv"

	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/cmd/internal/term"
	"github.com/tacit-kb/tacit/govern/compile"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/lang"
)

// A stagedDocument lists the compiled rules and overrides that wait for a decision.
type stagedDocument struct {
	SchemaVersion string            `json:"schemaVersion"`
	Action        string            `json:"action"`
	Staged        []stagedItem      `json:"staged"`
	Problems      []session.Finding `json:"problems"` // overrides that cannot be read

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

func runCompileList(run *session.Run) error {
	bank, err := run.Bank()
	if err != nil {
		return err
	}
	all, bad, err := compile.Staged(bank)
	if err != nil {
		return err
	}
	d := stagedDocument{SchemaVersion: session.SchemaVersion, Action: "compile_list", Staged: []stagedItem{}, Problems: run.BadFiles(bad), bank: bank}
	for _, w := range all {
		kind := "rule"
		if w.Override {
			kind = "override"
		}
		d.Staged = append(d.Staged, stagedItem{w.ID, kind, w.Path, w.ModelID, w.Version, w.Confidence, lang.Tell(w.Reason, lang.English), w.Amends, w.Reason})
	}
	return run.Show(d)
}

func (d stagedDocument) WriteText(p *session.Page) {
	p.Findings(d.Problems, d.bank)
	if len(d.Staged) == 0 {
		p.Run.Note(msgCompileNothingStaged)
		return
	}
	var rows [][]string
	for _, s := range d.Staged {
		rows = append(rows, []string{guard.Quote(s.ID), guard.Quote(s.Version), strconv.FormatFloat(s.Confidence, 'f', -1, 64), guard.Quote(p.Run.BankPath(d.bank, s.Path)), guard.Quote(lang.Tell(s.reason, p.Run.Lang))})
	}
	for _, line := range term.Columns(rows) {
		p.Line(line)
	}
	p.Hint(p.Run.Say(msgHintCompileStaged))
}

// The messages of this file.
var (
	msgCompileNothingStaged = lang.Text{
		EN: "No staged rules or overrides.",
		ZH: "没有暂存的规则或覆盖值。",
		JA: "保留中の規則や上書きはありません。",
	}
	msgHintCompileStaged = lang.Text{
		EN: "tacit promote ID makes it live, tacit remove ID rejects it",
		ZH: "tacit promote ID 启用它，tacit remove ID 拒绝它",
		JA: "tacit promote ID で有効にし、tacit remove ID で却下します",
	}
)
