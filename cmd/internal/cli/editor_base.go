package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"path/filepath"

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
func (d *drafting) writeBase(kept string, s draft.Source) error {
	data, err := json.Marshal(copyBase{s.Path, transaction.SumOf(s.Text).String(), s.Text})
	if err != nil {
		return err
	}
	return d.bank.WriteFile(kept+baseSuffix, append(data, '\n'))
}

var (
	errDamagedBase  = lang.Text{EN: "this file is damaged", ZH: "此文件已损坏", JA: "このファイルは壊れています"}
	hintCompareCopy = lang.Text{EN: "compare your copy with the file as it is, then delete this one",
		ZH: "请将你的副本与现在的文件比较，然后删除此文件",
		JA: "コピーを今のファイルと見比べてから、このファイルを削除してください"}
)

// readBase returns what a copy was made of; nil where nothing is remembered.
func (d *drafting) readBase(kept string) (*copyBase, error) {
	src, err := d.bank.ReadFile(kept + baseSuffix)
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
func (d *drafting) removeCopy(kept string) {
	d.bank.RemoveFile(kept)
	d.bank.RemoveFile(kept + baseSuffix)
}

// keptCopy returns the path in the bank of a copy that a person names; "" for
// every other file.
func (d *drafting) keptCopy(name string) string {
	folder := d.bank.StateDir() + editsFolder
	dir, err := filepath.EvalSymlinks(filepath.Join(d.bank.Dir(), filepath.FromSlash(folder)))
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

// editFromCopy takes up a copy that was kept. What somebody saved since it was made
// stays: both changes are put together, or the person has to do it.
func (d *drafting) editFromCopy(ctx context.Context, s draft.Source, kept string, text []byte) error {
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
	d.app.note(msgCopyJoined, s.Path)
	return d.proposeText(ctx, s, joined, kept)
}

// unsettled says that the same lines were changed twice, and puts both into the
// copy, which is then one of the file as it is. No text: they are there already.
func (d *drafting) unsettled(s draft.Source, kept string, was, joined []byte) error {
	a := d.app
	p := &problem{code: codeStale, msg: a.say(msgCopyConflict, s.Path), path: "", hint: a.say(msgHintCopyConflict, a.bankPath(d.bank, kept), d.fromCommand(s, kept))}
	if joined == nil {
		p.msg = a.say(msgCopyMarked, s.Path)
		return p
	}
	p.diff = govern.DiffOf("a/"+s.Path, "b/"+s.Path, was, s.Text)
	if err := d.bank.WriteFile(kept, joined); err != nil { // before the base: marks are refused whatever it is
		return a.explainReadOnly(err, d.bank)
	}
	if err := d.writeBase(kept, s); err != nil {
		return a.explainReadOnly(err, d.bank)
	}
	return p
}

// fromCommand is what a person types to take a copy up again.
func (d *drafting) fromCommand(s draft.Source, kept string) string {
	return "tacit edit " + shellWord(s.Path) + " --from " + shellWord(d.app.bankPath(d.bank, kept))
}
