package cli

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/govern/similar"
	"github.com/tacit-kb/tacit/index/embed/builtin"
	"github.com/tacit-kb/tacit/kb"
)

func newSimilarCommand(a *app) *cobra.Command {
	var batch string
	cmd := &cobra.Command{
		Use:  "similar NAME [OTHER]",
		Args: a.argsBetween(0, 2),
		RunE: func(cmd *cobra.Command, args []string) error {
			switch {
			case batch != "" && len(args) == 0:
				return runSimilarBatch(cmd.Context(), a, batch)
			case batch != "" || len(args) == 0:
				return a.wrongUsage(cmd, msgSimilarOneWay)
			case len(args) == 2:
				return runSimilarTwo(cmd.Context(), a, args[0], args[1])
			}
			return runSimilar(cmd.Context(), a, args[0])
		},
	}
	cmd.Flags().StringVar(&batch, "batch", "", a.say(msgFlagSimilarBatch))
	return cmd
}

// runSimilar lists the memories of the bank that say the same as one, or the
// contrary. It is silent if there are none.
func runSimilar(ctx context.Context, a *app, name string) error {
	bank, err := a.bank()
	if err != nil {
		return err
	}
	model, f, err := a.openSimilar(ctx, bank)
	if err != nil {
		return err
	}
	defer f.Close()
	m, err := a.memoryNamed(ctx, bank, name)
	if err != nil {
		return err
	}
	near, err := similar.Find(ctx, f, model, m, nil)
	if err != nil {
		return err
	}
	d := similarDocument{SchemaVersion: schemaVersion, Action: "similar", ID: m.ID, Similar: []similarItem{}}
	for _, n := range near {
		item := newJudgementItem(a, n.Judgement)
		item.command = commandFor(n.Judgement, m, n.Memory)
		d.Similar = append(d.Similar, similarItem{n.Memory.ID, n.Memory.Path, n.Memory.Title, item})
	}
	return a.show(d)
}

// openSimilar opens what recalls the memories of a bank by their problem, and the
// model that it was opened with.
func (a *app) openSimilar(ctx context.Context, bank *kb.Bank) (*builtin.Model, *similar.BankFinder, error) {
	model, err := builtinModel()
	if err != nil {
		return nil, nil, err
	}
	bar := a.newProgress(a.say(msgIndexing))
	defer bar.clear()
	f, err := similar.Open(ctx, bank, model, bar.step)
	return model, f, err
}

// runSimilarTwo judges two memories, or texts, against each other.
func runSimilarTwo(ctx context.Context, a *app, first, second string) error {
	bank, err := a.bank()
	if err != nil && !errors.Is(err, kb.ErrNoBank) {
		return err
	}
	model, err := builtinModel()
	if err != nil {
		return err
	}
	x, err := a.memoryNamed(ctx, bank, first)
	if err != nil {
		return err
	}
	y, err := a.memoryNamed(ctx, bank, second)
	if err != nil {
		return err
	}
	judged := similar.Judge(model, x, y, nil)
	j := newJudgementItem(a, judged)
	j.command = commandFor(judged, x, y)
	return a.show(similarTwoDocument{SchemaVersion: schemaVersion, Action: "similar", A: first, B: second, judgementItem: j})
}

// commandFor is what to type to make one memory of two; nothing where both stay, where
// a person has to look first, or where one is not in the bank.
func commandFor(j similar.Judgement, a, b *kb.Memory) string {
	inBank := func(m *kb.Memory) bool { return m.ID != "" && strings.Contains(m.Path, "/") }
	if !inBank(a) || !inBank(b) || kb.SameName(a.ID, b.ID) {
		return ""
	}
	keep, gone := a.ID, b.ID
	if j.Newer == similar.SideB {
		keep, gone = gone, keep
	}
	switch j.Decision {
	case similar.DecideMerge:
		return "tacit merge " + keep + " " + gone
	case similar.DecideReplace:
		return "tacit merge " + keep + " " + gone + " --replace"
	}
	return ""
}

// memoryNamed returns a memory of the bank by its id or path, or else the text of a
// file: one that a person is about to add. "-" is stdin. bank may be nil.
func (a *app) memoryNamed(ctx context.Context, bank *kb.Bank, name string) (*kb.Memory, error) {
	if bank != nil && name != "-" {
		m, err := loadNamed(bank, name)
		if m != nil || err != nil {
			return m, err
		}
	}
	data, err := a.readInput(ctx, name)
	switch {
	case errors.Is(err, fs.ErrNotExist) || errors.Is(err, os.ErrInvalid):
		return nil, a.noMemory(msgNoMemory, name, nil)
	case err != nil:
		return nil, err
	case !utf8.Valid(data):
		return nil, &problem{code: codeBadInput, msg: a.say(msgNotUTF8), path: name}
	}
	if m, err := kb.Parse(filepath.Base(name), data); err == nil {
		return m, nil
	}
	return similar.FromText(string(data)), nil
}

// loadNamed returns the memory of a bank with an id, in any letter case, or a path;
// nil if there is none.
func loadNamed(bank *kb.Bank, name string) (*kb.Memory, error) {
	files, err := bank.ListAll()
	if err != nil {
		return nil, err
	}
	path := strings.TrimPrefix(strings.TrimPrefix(filepath.ToSlash(name), "./"), shownFolder+"/")
	var folded *kb.Memory
	for _, f := range files {
		m, err := bank.Load(f.Path)
		switch {
		case f.Path == path && err != nil:
			return nil, err
		case err != nil:
		case f.Path == path, m.ID == name:
			return m, nil
		case folded == nil && kb.SameName(m.ID, name):
			folded = m
		}
	}
	return folded, nil
}

// A judgementItem is what two memories have to do with each other.
type judgementItem struct {
	Decision      similar.Decision    `json:"decision"` // merge, replace, ask or independent
	Label         string              `json:"label"`    // merge, replace or distinct: ask and independent leave both as they are
	Problem       float64             `json:"problem"`
	Solution      float64             `json:"solution"`
	SceneConflict bool                `json:"sceneConflict"`
	Newer         similar.Side        `json:"newer"` // a, b or empty
	Reasons       []likenessReason    `json:"reasons"`
	Host          *similar.Assessment `json:"host,omitempty"`

	command string // what to type, for text alone
}

// A likenessReason is one thing that speaks for the decision.
type likenessReason struct {
	Code string `json:"code"`
	Text string `json:"text"` // in the person's language
}

func newJudgementItem(a *app, j similar.Judgement) judgementItem {
	item := judgementItem{Decision: j.Decision, Label: string(j.Decision), Problem: rounded(j.Problem), Solution: rounded(j.Solution),
		SceneConflict: j.SceneConflict, Newer: j.Newer, Reasons: []likenessReason{}, Host: j.Host}
	if j.Decision == similar.DecideAsk || j.Decision == similar.DecideIndependent {
		item.Label = "distinct"
	}
	for _, r := range j.Reasons {
		item.Reasons = append(item.Reasons, likenessReason{string(r.Code), r.In(string(a.lang))})
	}
	return item
}

func (j judgementItem) writeText(p *page) {
	p.line("  " + p.app.say(decisionMessages[j.Decision]))
	for _, r := range j.Reasons {
		p.line("  - " + quote(r.Text))
	}
	if j.command != "" {
		p.line("  " + quote(j.command))
	}
}

var decisionMessages = map[similar.Decision]message{
	similar.DecideMerge:       msgSimilarSame,
	similar.DecideReplace:     msgSimilarContrary,
	similar.DecideAsk:         msgSimilarPerhaps,
	similar.DecideIndependent: msgSimilarApart,
}

// A similarDocument is the memories that are like one.
type similarDocument struct {
	SchemaVersion string        `json:"schemaVersion"`
	Action        string        `json:"action"`
	ID            string        `json:"id"`      // empty for a text that is not in the bank
	Similar       []similarItem `json:"similar"` // what matters most first, also those that are independent
}

type similarItem struct {
	ID    string `json:"id"`
	Path  string `json:"path"`
	Title string `json:"title"`
	judgementItem
}

func (d similarDocument) writeText(p *page) {
	for _, s := range d.Similar {
		if s.Decision == similar.DecideIndependent {
			continue
		}
		p.line(quote(s.Title) + " [" + quote(s.ID) + "] " + quote(shownFolder+"/"+s.Path))
		s.judgementItem.writeText(p)
	}
}

// A similarTwoDocument is the judgement of two.
type similarTwoDocument struct {
	SchemaVersion string `json:"schemaVersion"`
	Action        string `json:"action"`
	A             string `json:"a"` // as it was named
	B             string `json:"b"`
	judgementItem
}

func (d similarTwoDocument) writeText(p *page) { d.judgementItem.writeText(p) }
