package find

import (
	"cmp"
	"context"
	"errors"
	"strings"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/govern/inspect"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/filename"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/misspelt"
	"github.com/tacit-kb/tacit/kb/transaction"
	"github.com/tacit-kb/tacit/kb/usage"
)

func newShowCommand(run *session.Run) *cobra.Command {
	return &cobra.Command{
		Use:  "show ID",
		Args: run.ArgsBetween(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error { return runShow(cmd.Context(), run, args[0]) },
	}
}

func runShow(ctx context.Context, run *session.Run, named string) error {
	err := showHere(ctx, run, named)
	if err == nil {
		return nil
	}
	l, err := run.FromStore(ctx, named, err)
	if err != nil {
		return err
	}
	d := documentOf([]byte(l.Text))
	if m, err := kb.Parse(l.Match.Entry.Path, []byte(l.Text)); err == nil {
		d.Facts, d.Memory = factsOf(m, []byte(l.Text)), session.NewMemoryItem(m)
	}
	return run.Show(d)
}

func showHere(ctx context.Context, run *session.Run, named string) error {
	run, name := run.InBank(named)
	s, err := run.OpenSnapshot(ctx)
	if err != nil {
		return err
	}
	defer s.Close()
	path, err := s.PathOf(run, name)
	if err != nil {
		return showOverride(run, s.Bank, name, run.Absent(s.Bank, name, err))
	}
	src, err := s.Bank.ReadFile(path)
	if err != nil {
		return err
	}
	d := documentOf(src)
	m, err := kb.Parse(path, src)
	if err != nil && run.JSON {
		return err
	}
	if err != nil {
		noteUnreadable(run, s.Bank, err)
	}
	if err == nil {
		if d.Provenance, err = provenanceOf(run, s.Bank, src); err != nil {
			return err
		}
		if d.Links, d.Backlinks, err = linksOf(s, path); err != nil {
			return err
		}
		d.bank, d.Facts = s.Bank, factsOf(m, src)
		d.Memory = session.NewMemoryItem(m)
		if run.Who() == usage.Program { // a person who looks a memory up was not shown it
			run.NoteShown(s.Bank, m.ID)
		}
		for _, f := range misspelt.In(src) {
			run.Note(msgMisspelt, session.Position(path, f.Line, f.Column), run.Sentence(f.Says()))
		}
		for _, c := range misspelt.Cuts(src) {
			run.Note(msgMisspelt, session.Position(path, c.Line, c.Column), run.Sentence(c.Says()))
		}
		dead, err := inspect.DeadLinks(s.Bank, path, src)
		if err != nil {
			return err
		}
		for _, f := range dead {
			run.Note(msgMisspelt, session.Position(path, f.Line, f.Column), run.Sentence(f.Says()))
		}
		if filename.Same(m.ID, name) {
			run.NoteShared(m.ID, s.Sharing(m.ID, path))
		}
	}
	return run.Show(d)
}

// noteUnreadable says why a file that is shown is never found.
func noteUnreadable(run *session.Run, bank *kb.Bank, err error) {
	var bad *kb.FileError
	if !errors.As(err, &bad) {
		return
	}
	run.Note(msgShowUnreadable, session.Position(run.BankPath(bank, bad.Path), max(bad.Line, 1), max(bad.Column, 1)), lang.Tell(bad.Msg, run.Lang))
	if bad.Hint != nil {
		run.Note(session.MsgHint, lang.Tell(bad.Hint, run.Lang))
	}
}

// showOverride shows the override of a device. Where there is none, unknown is the
// error: no memory has that name.
func showOverride(run *session.Run, bank *kb.Bank, name string, unknown error) error {
	o, err := run.OneOverride(bank, name)
	if o == nil {
		return cmp.Or(err, unknown)
	}
	src, err := bank.ReadFile(o.Path)
	if err != nil {
		return err
	}
	d := documentOf(src)
	d.Facts, d.bank = o.Facts, bank
	d.Override = &overrideItem{o.InstanceID, o.Path, o.ModelID, o.FWVersion, o.Summary, o.Confidence, o.Staged, o.Foreign}
	if d.Provenance, err = provenanceOf(run, bank, src); err != nil {
		return err
	}
	return run.Show(d)
}

// An overrideItem is what holds for one device.
type overrideItem struct {
	InstanceID string  `json:"instance_id"`
	Path       string  `json:"path"` // relative to the bank
	ModelID    string  `json:"model_id,omitempty"`
	FWVersion  string  `json:"fw_version,omitempty"`
	Summary    string  `json:"summary,omitempty"`
	Confidence float64 `json:"confidence"`
	Staged     bool    `json:"staged"`           // it is pending
	Foreign    bool    `json:"foreign,omitzero"` // it was not written in this folder on this machine, and is not in force
}

// notLive says why the memory that was asked for is not among the live ones.
func notLive(s *session.Snapshot, run *session.Run, name string) error {
	path, err := s.PathOf(run, name)
	if err != nil {
		return run.Absent(s.Bank, name, run.NoMemory(msgNoLiveMemory, name, idsOf(s)))
	}
	m, err := s.Bank.Load(path)
	switch {
	case err != nil:
		return err
	case m.Live(): // its row was removed from INDEX.md
		return &session.Problem{Code: session.CodeNotFound, Msg: run.Say(msgNoLiveMemory, name), Hint: run.Say(msgHintMakeLive, m.ID)}
	}
	found := inspect.Finding{Code: inspect.NotLive, Args: []any{m.ID, string(m.Status)}}
	p := &session.Problem{Code: session.CodeNotFound, Msg: run.Sentence(found.Says()), Hint: run.Sentence(found.Hint())}
	if m.Status == kb.Active {
		p.Msg = run.Say(msgNoLiveMemory, name)
	}
	if !session.IsLivePath(path) {
		p.Hint = run.Say(msgHintMakeLive, m.ID)
	}
	return p
}

// idsOf lists the ids of the live memories.
func idsOf(s *session.Snapshot) (ids []string) {
	for _, e := range s.Entries() {
		ids = append(ids, e.ID)
	}
	return ids
}

// A showDocument is one memory, or the override of a device.
type showDocument struct {
	SchemaVersion string              `json:"schemaVersion"`
	Action        string              `json:"action"`
	Memory        *session.MemoryItem `json:"memory"`
	Text          string              `json:"text"`      // the whole file
	Revision      string              `json:"revision"`  // of the text: how diff can name it
	Links         []linkItem          `json:"links"`     // that it links to, in its field related and in its text
	Backlinks     []linkItem          `json:"backlinks"` // that link to it

	Facts      map[string]any  `json:"facts,omitempty"`      // of a profile rule, in their groups
	Provenance *provenanceItem `json:"provenance,omitempty"` // of a memory that cites observations
	Override   *overrideItem   `json:"override,omitempty"`   // of a device; memory is null then

	raw  string
	bank *kb.Bank
}

// documentOf is the document of a file, of which nothing is known yet but its text.
func documentOf(src []byte) showDocument {
	return showDocument{SchemaVersion: session.SchemaVersion, Action: "show", Links: []linkItem{}, Backlinks: []linkItem{},
		Text: strings.ToValidUTF8(string(src), "\ufffd"), raw: strings.TrimPrefix(string(src), "\ufeff"), Revision: revisionOf(src)}
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

func (d showDocument) WriteText(p *session.Page) {
	p.W.WriteString(guard.QuoteLines(d.raw))
	d.Provenance.WriteText(p, d.bank)
	d.writeLinks(p)
}

// The messages of this file.
var (
	msgShowUnreadable = lang.Text{
		EN: "%[1]s: Tacit cannot read this file as a memory, so no question finds it: %[2]s",
		ZH: "%[1]s：此文件无法作为记忆读取，提问时找不到它：%[2]s",
		JA: "%[1]s: このファイルは記憶として読めないため、質問では見つかりません: %[2]s",
	}
	msgNoLiveMemory = lang.Text{
		EN: `there is no live memory "%s"`,
		ZH: `没有编号为 "%s" 的有效记忆`,
		JA: `有効な記憶 "%s" はありません`,
	}
	msgHintMakeLive = lang.Text{
		EN: "to make it live: tacit promote %s",
		ZH: "要启用它：tacit promote %s",
		JA: "有効にするには: tacit promote %s",
	}
)

// showHelp is the help of tacit show.
var showHelp = session.HelpText{
	Name: "show",
	Short: lang.Text{
		EN: "Show one memory",
		ZH: "显示一条记忆",
		JA: "記憶を 1 件表示する",
	},
	Long: lang.Text{
		EN: `Prints the file of the memory with this id; drafts and archived memories are shown, too. ID
can also be the path of a memory in the bank, or the id of a device: that shows the override of the
device. Below the file are the observations that the memory cites; if one cannot be found,
its id is shown. Then come the memories that this one links to (in its field related, or as
[[links]] in its text), and those that link to it. --json adds the fields. NAME:ID is a
memory of another bank, or of a shared index in your settings: see tacit bank.`,
		ZH: `打印编号为 ID 的记忆的文件，草稿和已归档的也可以；也可以给出记忆的文件在记忆库中的路径，或给出设备的编号以查看
其覆盖值。引用了观察的记忆，其下还会列出这些观察的内容，并指出找不到的观察；再往下是它链接到的记忆
（related 字段和正文中的 [[链接]]）以及链接到它的记忆。--json 还会给出各个字段。
NAME:ID 是其他记忆库或你设置中的共享索引里的记忆：见 tacit bank。`,
		JA: `指定した ID の記憶のファイルを表示します。下書きとアーカイブ済みも対象です。ID の
代わりに、記憶のメモリバンク内のパスも、機器の ID（その上書きを表示します）も指定できます。記憶が観測を引用していれば、その内容も
表示します（見つからない観測は ID だけ）。その下に、related フィールドと本文の [[リンク]] が指す
記憶と、この記憶へリンクしている記憶が並びます。--json では各フィールドも出します。
NAME:ID はほかのメモリバンク、または設定にある共有ストアの記憶です（tacit bank を参照）。`,
	},
	Examples: lang.Same(`tacit show EXP-001
tacit show notes:EXP-004
tacit show tech/services/auth.md --json`),
}

var msgMisspelt = lang.Text{EN: "warning: %s: %s", ZH: "警告：%s: %s", JA: "警告: %s: %s"}
