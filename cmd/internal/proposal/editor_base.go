package proposal

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"path/filepath"

	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/govern/draft"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/transaction"
)

// baseSuffix ends the name of what is remembered beside a copy that is edited.
const baseSuffix = ".base.json"

// A copyBase is the file that a copy was made of. What somebody else saves while
// the copy is open can be told by it, and is not overwritten later.
type copyBase struct {
	Path   string `json:"path"`   // in the bank
	SHA256 string `json:"sha256"` // of Text, in hex
	Text   []byte `json:"text"`
}

// writeBase remembers beside a copy what it was made of.
func (d *Drafting) writeBase(kept string, s draft.Source) error {
	data, err := json.Marshal(copyBase{s.Path, transaction.SumOf(s.Text).String(), s.Text})
	if err != nil {
		return err
	}
	return d.Bank.WriteFile(kept+baseSuffix, append(data, '\n'))
}

var (
	errDamagedBase  = lang.Text{EN: "this file is damaged", ZH: "此文件已损坏", JA: "このファイルは壊れています"}
	hintCompareCopy = lang.Text{EN: "compare your copy with the current file, then delete this one",
		ZH: "请将你的副本与现在的文件比较，然后删除此文件",
		JA: "コピーを今のファイルと見比べてから、このファイルを削除してください"}
)

// readBase returns what a copy was made of; nil where nothing is remembered.
func (d *Drafting) readBase(kept string) (*copyBase, error) {
	src, err := d.Bank.ReadFile(kept + baseSuffix)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var base copyBase
	err = json.Unmarshal(src, &base)
	if err != nil || base.SHA256 != transaction.SumOf(base.Text).String() {
		return nil, &kb.FileError{Path: kept + baseSuffix, Line: 1, Column: 1, Msg: errDamagedBase, Hint: hintCompareCopy}
	}
	return &base, nil
}

// removeCopy takes a copy away, with what is remembered of it.
func (d *Drafting) removeCopy(kept string) {
	d.Bank.RemoveFile(kept)
	d.Bank.RemoveFile(kept + baseSuffix)
}

// KeptCopy returns the path in the bank of a copy that a person names; "" for
// every other file.
func (d *Drafting) KeptCopy(name string) string {
	folder := d.Bank.StateDir() + EditsFolder
	dir, err := filepath.EvalSymlinks(filepath.Join(d.Bank.Dir(), filepath.FromSlash(folder)))
	if err != nil || name == "-" {
		return ""
	}
	full, err := filepath.Abs(name)
	if err != nil {
		return ""
	}
	if full, err = filepath.EvalSymlinks(full); err != nil || filepath.Dir(full) != dir {
		return ""
	}
	return folder + filepath.Base(full)
}

// EditFromCopy takes up a copy that was kept. What somebody saved since it was made
// stays: both changes are put together, or the person has to do it.
func (d *Drafting) EditFromCopy(ctx context.Context, s draft.Source, kept string, text []byte) error {
	base, err := d.readBase(kept)
	switch {
	case err != nil:
		return err
	case base == nil:
		return d.proposeText(ctx, s, text, kept)
	case draft.Marked(text):
		return d.unsettled(s, kept, base.Text, nil)
	case bytes.Equal(base.Text, s.Text):
		return d.proposeText(ctx, s, text, kept)
	}
	joined, clean := draft.Join(base.Text, text, s.Text)
	if !clean {
		return d.unsettled(s, kept, base.Text, joined)
	}
	d.Run.Note(msgCopyJoined, s.Path)
	return d.proposeText(ctx, s, joined, kept)
}

// unsettled says that the same lines were changed twice, and puts both into the
// copy, which is then one of the file as it is. No text: they are there already.
func (d *Drafting) unsettled(s draft.Source, kept string, was, joined []byte) error {
	run := d.Run
	p := &session.Problem{Code: session.CodeStale, Msg: run.Say(msgCopyConflict, s.Path), Path: "", Hint: run.Say(msgHintCopyConflict, run.BankPath(d.Bank, kept), d.fromCommand(s, kept))}
	if joined == nil {
		p.Msg = run.Say(msgCopyMarked, s.Path)
		return p
	}
	p.Diff = govern.DiffOf("a/"+s.Path, "b/"+s.Path, was, s.Text)
	if err := d.Bank.WriteFile(kept, joined); err != nil { // before the base: marks are refused whatever it is
		return run.ExplainReadOnly(err, d.Bank)
	}
	if err := d.writeBase(kept, s); err != nil {
		return run.ExplainReadOnly(err, d.Bank)
	}
	return p
}

// fromCommand is what a person types to take a copy up again.
func (d *Drafting) fromCommand(s draft.Source, kept string) string {
	return "tacit edit " + session.ShellWord(s.Path) + " --from " + session.ShellWord(d.Run.BankPath(d.Bank, kept))
}

// The messages of this file.
var (
	msgCopyJoined = lang.Text{
		EN: "%s has changed since your copy was made; the plan has both changes",
		ZH: "%s 在你的副本生成之后被更改；计划包含双方的改动",
		JA: "%s はコピーの作成後に変更されました。計画には両方の変更が入っています",
	}
	msgCopyConflict = lang.Text{
		EN: "%s has changed in the same lines since your copy was made; nothing was written to it",
		ZH: "%s 在你的副本生成之后被更改，且改动的是相同的行；该文件未被写入",
		JA: "%s はコピーの作成後に同じ行が変更されました。このファイルには何も書き込んでいません",
	}
	msgCopyMarked = lang.Text{
		EN: "your copy of %s still has lines between <<<<<<< and >>>>>>>",
		ZH: "你的 %s 副本中仍有 <<<<<<< 与 >>>>>>> 之间的行",
		JA: "%s のコピーに <<<<<<< と >>>>>>> で囲まれた行が残っています",
	}
	msgHintCopyConflict = lang.Text{
		EN: "%[1]s has both versions between <<<<<<< and >>>>>>>; choose what to keep, delete the markers, then run: %[2]s",
		ZH: "%[1]s 中两种版本都在 <<<<<<< 与 >>>>>>> 之间；请决定保留哪些，删去标记，然后运行：%[2]s",
		JA: "%[1]s の <<<<<<< と >>>>>>> の間に両方の内容があります。残すものを選び、マーカーを消してから実行してください: %[2]s",
	}
)
