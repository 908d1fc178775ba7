package cli

import (
	"cmp"
	"context"
	"strings"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/transaction"
)

func newShowCommand(a *app) *cobra.Command {
	return &cobra.Command{
		Use:  "show ID",
		Args: a.argsBetween(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error { return runShow(cmd.Context(), a, args[0]) },
	}
}

func runShow(ctx context.Context, a *app, name string) error {
	s, err := a.openSnapshot(ctx)
	if err != nil {
		return err
	}
	defer s.close()
	path, err := s.pathOf(a, name)
	if err != nil {
		return a.showOverride(s.bank, name, a.waiting(s.bank, name, err))
	}
	src, err := s.bank.ReadFile(path)
	if err != nil {
		return err
	}
	d := showDocument{SchemaVersion: schemaVersion, Action: "show", Text: strings.ToValidUTF8(string(src), "\ufffd"), raw: strings.TrimPrefix(string(src), "\ufeff"), Revision: revisionOf(src)}
	m, err := kb.Parse(path, src)
	if err != nil && a.json {
		return err
	}
	if err == nil {
		if d.Provenance, err = a.provenanceOf(s.bank, src); err != nil {
			return err
		}
		d.bank, d.Facts = s.bank, factsOf(m, src)
		d.Memory = newMemoryItem(m)
		a.noteShown(s.bank, m.ID)
		if kb.SameName(m.ID, name) {
			a.noteShared(m.ID, s.sharing(m.ID, path))
		}
	}
	return a.show(d)
}

// showOverride shows the override of a device. Where there is none, unknown is the
// error: no memory has that name.
func (a *app) showOverride(bank *kb.Bank, name string, unknown error) error {
	o, err := a.oneOverride(bank, name)
	if o == nil {
		return cmp.Or(err, unknown)
	}
	src, err := bank.ReadFile(o.Path)
	if err != nil {
		return err
	}
	d := showDocument{SchemaVersion: schemaVersion, Action: "show", Text: string(src), raw: strings.TrimPrefix(string(src), "\ufeff"), Revision: revisionOf(src), Facts: o.Facts, bank: bank}
	d.Override = &overrideItem{o.InstanceID, o.Path, o.ModelID, o.FWVersion, o.Summary, o.Confidence, o.Staged}
	if d.Provenance, err = a.provenanceOf(bank, src); err != nil {
		return err
	}
	return a.show(d)
}

// An overrideItem is what holds for one device.
type overrideItem struct {
	InstanceID string  `json:"instance_id"`
	Path       string  `json:"path"` // relative to the bank
	ModelID    string  `json:"model_id,omitempty"`
	FWVersion  string  `json:"fw_version,omitempty"`
	Summary    string  `json:"summary,omitempty"`
	Confidence float64 `json:"confidence"`
	Staged     bool    `json:"staged"` // it waits for a decision
}

// pathOf finds a memory, live or not, by its id, in any letter case if need be,
// or by its path.
func (s *snapshot) pathOf(a *app, name string) (string, error) {
	if i, ok := s.index.Find(name); ok {
		return s.index.Entry(i).Path, nil
	}
	files, err := s.bank.ListAll()
	if err != nil {
		return "", err
	}
	name = strings.TrimPrefix(strings.TrimPrefix(name, "./"), shownFolder+"/")
	var ids []string
	folded := ""
	for _, file := range files {
		if file.Path == name {
			return file.Path, nil
		}
		m, err := s.bank.Load(file.Path)
		switch {
		case err != nil:
			continue
		case m.ID == name:
			return file.Path, nil
		case folded == "" && strings.EqualFold(m.ID, name):
			folded = file.Path
		}
		ids = append(ids, m.ID)
	}
	if folded != "" {
		return folded, nil
	}
	return "", a.noMemory(msgNoMemory, name, ids)
}

// noMemory says that there is no memory of that name, and which one was
// probably meant.
func (a *app) noMemory(m message, name string, ids []string) error {
	p := &problem{code: codeNotFound, msg: a.say(m, name), hint: a.say(msgHintList)}
	if near := closest(name, ids); near != "" && number(near) == number(name) {
		p.hint = a.say(msgHintDidYouMean, near)
	}
	return p
}

// number returns the digits of an id without leading zeros: who asks for EXP-5
// did not mean EXP-6, and who asks for EXP-05 may mean EXP-005.
func number(id string) string {
	digits := strings.Map(func(r rune) rune {
		if r < '0' || r > '9' {
			return -1
		}
		return r
	}, id)
	return strings.TrimLeft(digits, "0")
}

// notLive says why the memory that was asked for is not among the live ones.
func (s *snapshot) notLive(a *app, name string) error {
	path, err := s.pathOf(a, name)
	if err != nil {
		return a.noMemory(msgNoLiveMemory, name, s.ids())
	}
	m, err := s.bank.Load(path)
	switch {
	case err != nil:
		return err
	case m.Live(): // its row was removed from INDEX.md
		return a.noMemory(msgNoLiveMemory, name, nil)
	}
	p := &problem{code: codeNotFound, msg: a.say(msgCheckNotLive, m.ID, string(m.Status)), hint: a.say(msgHintNotLive)}
	if m.Status == kb.Active {
		p.msg = a.say(msgNoLiveMemory, name)
	}
	if !isLivePath(path) {
		p.hint = a.say(msgHintMakeLive, path)
	}
	return p
}

// A showDocument is one memory, or the override of a device.
type showDocument struct {
	SchemaVersion string      `json:"schemaVersion"`
	Action        string      `json:"action"`
	Memory        *memoryItem `json:"memory"`
	Text          string      `json:"text"`     // the whole file
	Revision      string      `json:"revision"` // of the text: how diff can name it

	Facts      map[string]any  `json:"facts,omitempty"`      // of a profile rule, in their groups
	Provenance *provenanceItem `json:"provenance,omitempty"` // of a memory that cites observations
	Override   *overrideItem   `json:"override,omitempty"`   // of a device; memory is null then

	raw  string
	bank *kb.Bank
}

// revisionOf names a text by its contents: 12 hexadecimal digits are enough among
// the states of one memory.
func revisionOf(src []byte) string { return transaction.SumOf(src).String()[:12] }

// factsOf returns the facts of a profile rule, nil if it has none.
func factsOf(m *kb.Memory, src []byte) map[string]any {
	if !m.HasFacts {
		return nil
	}
	facts, err := kb.Facts(src)
	if err != nil {
		return nil // kb.Parse reads the same, and would have said so
	}
	return facts
}

func (d showDocument) writeText(p *page) {
	p.w.WriteString(guard.QuoteLines(d.raw))
	d.Provenance.writeText(p, d.bank)
}
