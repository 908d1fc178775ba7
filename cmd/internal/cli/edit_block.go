package cli

import (
	"context"
	"errors"
	"io"
	"strings"

	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/govern/draft"
	"github.com/tacit-kb/tacit/kb"
)

// A blockChoice is what becomes of a machine block that a person edited.
type blockChoice string

const (
	keepBlock      blockChoice = "keep"      // theirs stays, the new text goes nowhere
	overwriteBlock blockChoice = "overwrite" // the new text takes its place
	appendBlock    blockChoice = "append"    // the new text follows theirs
)

// editMachineBlock gives a document a new machine block. If a person edited the
// old one since it was written, they are asked what shall become of it.
func (d *drafting) editMachineBlock(ctx context.Context, s draft.Source, opts editOptions) error {
	text, err := d.app.text(ctx, opts.machineBlock)
	if err != nil {
		return err
	}
	choice, err := d.chooseBlock(ctx, s, opts)
	if err != nil {
		return err
	}
	switch choice {
	case keepBlock:
		d.app.note(msgBlockKept, s.Path)
		return d.propose(ctx, nil, nil)
	case appendBlock:
		old, _ := kb.MachineBlock(s.Text) // SetBlock says what is wrong with the marks
		text = strings.TrimRight(old, "\r\n") + "\n\n" + strings.TrimLeft(text, "\r\n")
	}
	ops, err := d.SetBlock(s, draft.Machine, text)
	if err == nil {
		var after []byte
		if after, err = kb.SetMachineBlock(s.Text, text); err == nil {
			err = d.app.noteBlock(ctx, d.bank, s.Path, after)
		}
	}
	return d.propose(ctx, ops, err)
}

// editUserBlock gives a document a new user block: a person's own words.
func (d *drafting) editUserBlock(ctx context.Context, s draft.Source, typed string) error {
	text, err := d.app.text(ctx, typed)
	if err != nil {
		return err
	}
	ops, err := d.SetBlock(s, draft.User, text)
	return d.propose(ctx, ops, err)
}

// chooseBlock returns what shall become of the block as it is. Only a block that
// a person edited leaves a choice.
func (d *drafting) chooseBlock(ctx context.Context, s draft.Source, opts editOptions) (blockChoice, error) {
	blocks, err := draft.ReadBlocks(d.bank)
	switch {
	case err != nil:
		return "", err
	case opts.keep && blocks.Edited(s):
		return keepBlock, nil
	case opts.appendBlocks:
		return appendBlock, nil
	case opts.overwrite || !blocks.Edited(s):
		return overwriteBlock, nil
	case d.app.interactive():
		return d.askBlock(ctx, s)
	}
	return "", &problem{code: codeEdited, msg: d.app.say(msgBlockEdited, s.Path), hint: d.app.say(msgHintBlockEdited)}
}

// askBlock asks on the terminal. No answer is no: nothing is written.
func (d *drafting) askBlock(ctx context.Context, s draft.Source) (blockChoice, error) {
	a := d.app
	a.page().say(msgBlockEdited, s.Path)
	for range maxAsked {
		a.page().w.WriteString(a.say(msgBlockAsk) + " ")
		word, err := a.answer(ctx)
		if errors.Is(err, io.EOF) {
			a.page().line("")
			break
		}
		if err != nil {
			return "", err
		}
		if choice, known := blockWord(word); known {
			return choice, nil
		}
		if yes, known := govern.Decide(word); known && !yes {
			break
		}
	}
	a.page().say(msgPlanDeclined)
	return "", status(exitDeclined)
}

// blockWord reads an answer: the number or the word of a choice, in any of the
// three languages.
func blockWord(word string) (choice blockChoice, known bool) {
	switch strings.ToLower(strings.TrimSpace(word)) {
	case "1", "１", "k", "keep", "保留", "残す":
		return keepBlock, true
	case "2", "２", "o", "overwrite", "覆盖", "上書き":
		return overwriteBlock, true
	case "3", "３", "a", "append", "追加", "追記":
		return appendBlock, true
	}
	return "", false
}

// noteBlock remembers the machine block of a text that is about to be proposed:
// should it come to be in the bank, it is no hand edit.
func (a *app) noteBlock(ctx context.Context, bank *kb.Bank, path string, text []byte) error {
	block, err := kb.MachineBlock(text)
	if err != nil {
		return err
	}
	unlock, err := a.lock(ctx, bank)
	if err != nil {
		return err
	}
	defer unlock()
	blocks, err := draft.ReadBlocks(bank)
	if err != nil {
		return err
	}
	blocks.Note(path, block)
	return a.explainReadOnly(blocks.Write(bank), bank)
}
