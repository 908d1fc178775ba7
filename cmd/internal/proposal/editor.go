package proposal

import (
	"bytes"
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strings"

	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/govern/draft"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/finish"
	"github.com/tacit-kb/tacit/kb/lang"
)

// EditsFolder holds the copies that are being edited, below the private state of
// the bank: what a person typed must survive whatever comes between.
const EditsFolder = "/edits/"

// EditByHand opens an editor on a copy of a file and proposes what comes back.
// The copy stays, and is named, unless its text is in the bank or in a plan that
// waits.
func (d *Drafting) EditByHand(ctx context.Context, s draft.Source) error {
	hint := msgHintNoEditor
	if !s.IsMemory() {
		hint = msgHintNoEditorText
	}
	words, err := Editor(d.Run, hint)
	if err != nil {
		return err
	}
	kept, err := d.copyFor(s)
	if err != nil {
		return d.Run.ExplainReadOnly(err, d.Bank)
	}
	if err := RunEditor(d.Run, words, filepath.Join(d.Bank.Dir(), filepath.FromSlash(kept))); err != nil {
		return d.keep(s, kept, err)
	}
	text, err := d.Bank.ReadFile(kept)
	switch {
	case err != nil:
		return d.keep(s, kept, err)
	case bytes.Equal(text, s.Text):
		d.removeCopy(kept)
		return d.Unchanged()
	case ctx.Err() != nil:
		return d.keep(s, kept, ctx.Err())
	}
	return d.proposeText(ctx, s, text, kept)
}

// Unchanged is what a person hears who changed nothing: nothing.
func (d *Drafting) Unchanged() error {
	if d.Run.JSON {
		return d.Run.Show(NewNothingDocument())
	}
	d.Run.Note(msgPlanNothing)
	return nil
}

// copyFor writes the copy of a file that the editor gets, and what it was made of.
func (d *Drafting) copyFor(s draft.Source) (kept string, err error) {
	name := strings.ToLower(rand.Text()[:6]) + "-" + path.Base(s.Path)
	kept = d.Bank.StateDir() + EditsFolder + name
	if err := d.writeBase(kept, s); err != nil {
		return "", err
	}
	return kept, d.Bank.WriteFile(kept, s.Text)
}

func (d *Drafting) proposeText(ctx context.Context, s draft.Source, text []byte, kept string) error {
	ops, err := d.Rewrite(s, text)
	if err != nil {
		return d.keep(s, kept, Refused(d.Run, err, d.Catalogue))
	}
	err = d.Propose(ctx, ops, nil)
	var done session.Status
	if err == nil || errors.As(err, &done) && done != session.ExitDeclined {
		d.removeCopy(kept)
		return err
	}
	return d.keep(s, kept, err)
}

// keep says where the text is that a person typed, beside what went wrong.
func (d *Drafting) keep(s draft.Source, kept string, err error) error {
	run := d.Run
	shown := run.BankPath(d.Bank, kept)
	again := run.Say(msgHintKept, shown, d.fromCommand(s, kept))
	var done session.Status
	if errors.As(err, &done) {
		run.Note(session.MsgHint, again)
		return err
	}
	return InText(run, err, s.Path, run.ErrorPath(kept), again)
}

// InText gives a complaint about the new text of a file the name of the text,
// which is not in the bank, and adds a hint.
func InText(run *session.Run, err error, file, name, hint string) error {
	if err == nil {
		return nil
	}
	var bad *kb.FileError
	if errors.As(err, &bad) && bad.Path == file {
		named := *bad
		named.Path = ""
		err = &named
	}
	p := *run.Diagnose(err)
	p.Err = nil
	if bad != nil && bad.Path == file {
		p.Path = name
	}
	p.Also = hint
	if p.Hint == "" {
		p.Hint, p.Also = hint, ""
	}
	return &p
}

// Editor returns the person's editor as a command: that of VISUAL, else EDITOR. hint
// is what a person does who has none.
func Editor(run *session.Run, hint lang.Text) ([]string, error) {
	line := cmp.Or(strings.TrimSpace(run.Env("VISUAL")), strings.TrimSpace(run.Env("EDITOR")))
	if line == "" {
		return nil, &session.Problem{Code: session.CodeUsage, Msg: run.Say(msgNoEditor), Hint: run.Say(hint)}
	}
	if info, err := os.Stat(line); err == nil && info.Mode().IsRegular() { // a path with blanks in it
		return []string{line}, nil
	}
	words, ok := splitWords(line)
	if !ok || len(words) == 0 {
		return nil, &session.Problem{Code: session.CodeUsage, Msg: run.Say(msgBadEditor, line), Hint: run.Say(hint)}
	}
	return words, nil
}

// RunEditor opens a file in the editor and waits for it. What it prints goes to
// the terminal, never between the lines of an answer.
func RunEditor(run *session.Run, words []string, file string) error {
	defer finish.Begin()() // Ctrl-C is the editor's
	cmd := exec.Command(words[0], append(words[1:], file)...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = run.Stdin, run.Stderr, run.Stderr
	if Interactive(run) {
		cmd.Stdout = run.Stdout
	}
	err := cmd.Run()
	if errors.Is(err, exec.ErrNotFound) || errors.Is(err, fs.ErrNotExist) {
		return &session.Problem{Code: session.CodeError, Msg: run.Say(msgEditorUnknown, words[0]), Hint: run.Say(msgHintSetEditor), Err: err}
	}
	if err != nil {
		return &session.Problem{Code: session.CodeError, Msg: run.Say(msgEditorFailed, words[0], err), Err: err}
	}
	return nil
}

// The messages of this file.
var (
	msgPlanNothing = lang.Text{
		EN: "No changes.",
		ZH: "没有更改。",
		JA: "変更はありません。",
	}
	msgNoEditor = lang.Text{
		EN: "no editor is set",
		ZH: "没有设置编辑器",
		JA: "エディターが設定されていません",
	}
	msgHintNoEditor = lang.Text{
		EN: `set VISUAL or EDITOR, such as EDITOR="code --wait", or use flags such as --title`,
		ZH: `请设置 VISUAL 或 EDITOR，例如 EDITOR="code --wait"，或使用 --title 等选项`,
		JA: `VISUAL か EDITOR を設定するか（例: EDITOR="code --wait"）、--title などのフラグを使ってください`,
	}
	msgHintNoEditorText = lang.Text{ // of a document, which has no fields
		EN: `set VISUAL or EDITOR, such as EDITOR="code --wait", or give the text with --content`,
		ZH: `请设置 VISUAL 或 EDITOR，例如 EDITOR="code --wait"，或用 --content 给出文字`,
		JA: `VISUAL か EDITOR を設定するか（例: EDITOR="code --wait"）、--content で本文を指定してください`,
	}
	msgBadEditor = lang.Text{
		EN: "the editor setting %s is not a valid command line",
		ZH: "编辑器设置为 %s，这不是有效的命令行",
		JA: "エディターの設定 %s をコマンドとして読めません",
	}
	msgEditorUnknown = lang.Text{
		EN: "there is no editor %s",
		ZH: "找不到编辑器 %s",
		JA: "エディター %s が見つかりません",
	}
	msgHintSetEditor = lang.Text{
		EN: `set VISUAL or EDITOR, e.g. EDITOR="code --wait"`,
		ZH: `请设置 VISUAL 或 EDITOR，例如 EDITOR="code --wait"`,
		JA: `VISUAL か EDITOR を設定してください（例: EDITOR="code --wait"）`,
	}
	msgEditorFailed = lang.Text{
		EN: "editor %[1]s failed: %[2]s",
		ZH: "编辑器 %[1]s 运行失败：%[2]s",
		JA: "エディター %[1]s が失敗しました: %[2]s",
	}
	msgHintKept = lang.Text{
		EN: "your text is saved in %[1]s; when it is correct, run: %[2]s",
		ZH: "你的文字保存在 %[1]s；改好后运行：%[2]s",
		JA: "書いた文は %[1]s に残しています。直したら実行してください: %[2]s",
	}
)
