package keep

import (
	"cmp"
	"context"
	"errors"
	"io/fs"
	"slices"
	"time"

	"github.com/tacit-kb/tacit/cmd/internal/embedder"
	"github.com/tacit-kb/tacit/cmd/internal/host"
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/govern/inspect"
	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/index/embed/builtin"
	"github.com/tacit-kb/tacit/index/relevance"
	"github.com/tacit-kb/tacit/index/table"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
)

// An inspection reads a whole bank and collects what is wrong. It writes
// nothing.
type inspection struct {
	run      *session.Run
	bank     *kb.Bank
	config   kb.Config
	looked   *inspect.Bank
	memories []*kb.Memory // all that can be read, in order of path
	live     int
	plain    []string // ids of the live ones that are plain notes and name no trigger
	findings []session.Finding
	embedder session.EmbedderItem
}

// inspectBank returns an error only where the bank as such cannot be read.
func (i *inspection) inspectBank(ctx context.Context) error {
	i.findings = []session.Finding{}
	config, err := i.bank.Config()
	if err != nil {
		return err
	}
	if config.Wrong != nil {
		_ = i.broken(config.Wrong)
		config.Wrong = nil // told
	}
	i.config = config
	if err := i.readMemories(); err != nil {
		return err
	}
	for _, m := range i.memories {
		if m.Live() {
			i.live++
		}
		if inspect.Plain(m) && len(m.Trigger) == 0 {
			i.plain = append(i.plain, m.ID)
		}
		i.found(inspect.Memory(m, i.bank.ReadFile, config.Categories))
	}
	i.passedOver()
	compared, err := i.drift()
	if err != nil {
		return err
	}
	i.found(inspect.SharedIDs(i.memories, compared))
	if err := i.calibration(); err != nil {
		return err
	}
	if err := i.rules(ctx); err != nil {
		return err
	}
	if err := i.pairs(ctx); err != nil {
		return err
	}
	i.conceal()
	i.marks(ctx)
	slices.SortStableFunc(i.findings, func(x, y session.Finding) int {
		return cmp.Or(cmp.Compare(x.Path, y.Path), cmp.Compare(x.Line, y.Line))
	})
	return nil
}

func (i *inspection) add(s session.Severity, code, path string, line int, m lang.Text, hint lang.Text, args ...any) {
	i.findings = append(i.findings, session.Finding{Severity: s, Code: code, Path: path, Line: max(line, 1), Column: 1, Message: i.run.Say(m, args...), Hint: i.run.Say(hint), Command: ""})
}

// broken takes a complaint about a file as a finding, and returns every other
// error.
func (i *inspection) broken(err error) error {
	var file *kb.FileError
	if !errors.As(err, &file) {
		return err
	}
	i.findings = append(i.findings, badFile(i.run, i.bank, file))
	for _, also := range file.Also {
		i.findings = append(i.findings, badFile(i.run, i.bank, also))
	}
	return nil
}

func (i *inspection) readMemories() error {
	bar := i.run.NewProgress(i.run.Say(msgCheckReading))
	defer bar.Clear()
	looked, err := inspect.Look(i.bank, time.Now(), bar.Step, func(path string, err error) error {
		switch {
		case errors.Is(err, fs.ErrNotExist): // it went away while we looked
			return nil
		case errors.Is(err, fs.ErrPermission):
			mend := "chmod u+r " + session.ShellWord(i.run.BankPath(i.bank, path))
			i.findings = append(i.findings, session.Finding{Severity: session.Severe, Code: string(session.CodeBadFile), Path: path, Line: 1, Column: 1, Message: i.run.Say(msgCheckNoPermission), Hint: i.run.Say(msgHintType, mend), Command: mend})
			return nil
		}
		return i.broken(err)
	})
	if err != nil {
		return err
	}
	i.looked, i.memories = looked, looked.Memories()
	return nil
}

// found takes findings in, in words.
func (i *inspection) found(all []inspect.Finding) {
	for _, f := range all {
		i.findings = append(i.findings, ruled(i.run, f))
	}
}

// marks tells of what git left in INDEX.md and the logs, in the place of what other
// parts of check make of these lines.
func (i *inspection) marks(ctx context.Context) {
	all := marksIn(ctx, i.run, i.bank)
	i.findings = slices.DeleteFunc(i.findings, func(f session.Finding) bool {
		unread := f.Code == string(session.CodeBadFile) || f.Code == string(inspect.BadHistory) || f.Code == "bad-observation"
		return unread && slices.ContainsFunc(all, func(m leftMark) bool { return m.name == f.Path })
	})
	for _, m := range all {
		i.findings = append(i.findings, session.Finding{Severity: session.Severe, Code: string(session.CodeBadFile), Path: m.name, Line: m.line, Column: 1, Message: m.msg, Hint: m.hint, Command: m.command})
	}
}

// drift compares INDEX.md with the files; !compared if it cannot be read.
func (i *inspection) drift() (compared bool, err error) {
	r, err := index.Check(i.bank)
	if err != nil {
		return false, i.broken(err)
	}
	i.live = r.Memories // the files do not know whose rows were removed
	for _, d := range r.Drift {
		f := session.Finding{Severity: session.Mild, Code: string(d.Kind), Path: d.Path, Line: max(d.Line, 1), Column: 1, Message: lang.Tell(d.Msg, i.run.Lang), Hint: cmp.Or(lang.Tell(d.Hint, i.run.Lang), i.run.Say(session.MsgHintIndex)), Command: ""}
		if d.Open() {
			f.Severity = session.Severe
		}
		switch d.Kind {
		case table.DuplicateID, table.RemovedRow, table.OrphanRow:
			f.Command = inspect.FixCommand
		case table.MissingTable, table.MissingRow, table.Changed:
			f.Command = host.Program + indexCommand
		}
		if d.Kind == table.DuplicateID && d.Path != table.Path {
			f.Hint = i.run.Say(inspect.HintRenumber)
		}
		i.findings = append(i.findings, f)
	}
	return true, nil
}

// indexCommand, behind the name of the program, brings INDEX.md and the files together.
const indexCommand = " index"

// calibration tells of one that was fitted for the bank and is not used: the
// commands that answer questions go on with the model's own, and are silent
// about it.
func (i *inspection) calibration() error {
	m, err := builtin.New()
	if err != nil {
		return err
	}
	_, err = relevance.LoadFitted(i.bank, m.Model())
	return i.refused(err)
}

// refused takes why a fitted calibration is not in force as a finding.
func (i *inspection) refused(err error) error {
	var file *kb.FileError
	if !errors.As(err, &file) {
		return err
	}
	i.findings = append(i.findings, session.Finding{Severity: session.Mild, Code: "bad-calibration", Path: file.Path, Line: max(file.Line, 1), Column: max(file.Column, 1), Message: lang.Tell(file.Msg, i.run.Lang), Hint: lang.Tell(file.Hint, i.run.Lang), Command: ""})
	return nil
}

// tryEmbedder asks the embedder that was chosen, and tells if it cannot answer.
func (i *inspection) tryEmbedder(ctx context.Context, c embedder.Choice) (err error) {
	if i.embedder, err = i.run.TryEmbedder(ctx, i.bank, i.config, c, embedder.Options{Insist: true}); err != nil {
		return err
	}
	if d := i.embedder; d.Missed != nil {
		i.findings = append(i.findings, session.Finding{Severity: session.Mild, Code: "embedder", Path: "", Line: 1, Column: 1, Message: i.run.Say(session.MsgMissed, d.Name, d.Problem), Hint: i.run.ReasonHint(c, d.Missed), Command: ""})
	}
	if err := i.refused(i.embedder.Refused); err != nil {
		return err
	}
	if d := i.embedder; d.Wished != "" {
		i.add(session.Mild, "embedder", configPath, 1, msgNotTurnedOn, msgHintTurnOn, d.Wished, d.Answers)
	}
	return nil
}

// configPath is the file in which a bank may wish for an embedder.
const configPath = "config.yaml"

// The messages of this file.
var (
	msgCheckNoPermission = lang.Text{
		EN: "no permission to read the file",
		ZH: "没有读取该文件的权限",
		JA: "このファイルを読む権限がありません",
	}
)
