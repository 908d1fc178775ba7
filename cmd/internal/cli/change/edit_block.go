package change

import (
	"context"
	"errors"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/cmd/internal/proposal"
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/govern/draft"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/front"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/schema"
)

// A blockChoice is what becomes of a machine block that a person edited.
type blockChoice string

const (
	keepBlock      blockChoice = "keep"      // theirs stays, the new text goes nowhere
	overwriteBlock blockChoice = "overwrite" // the new text takes its place
	appendBlock    blockChoice = "append"    // the new text follows theirs
)

// blockFlags say what shall become of a machine block that a person edited.
type blockFlags struct{ keep, overwrite, appendBlocks bool }

// blockWords are the names of these flags.
var blockWords = []string{"keep", "overwrite", "append"}

func (o *blockFlags) add(run *session.Run, cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.BoolVar(&o.keep, "keep", false, run.Say(msgFlagKeep))
	flags.BoolVar(&o.overwrite, "overwrite", false, run.Say(msgFlagOverwrite))
	flags.BoolVar(&o.appendBlocks, "append", false, run.Say(msgFlagAppend))
}

// editMachineBlock gives a document a new machine block. If a person edited the
// old one since it was written, they are asked what shall become of it.
func editMachineBlock(ctx context.Context, d *proposal.Drafting, s draft.Source, opts editOptions) error {
	text, err := proposal.Text(ctx, d.Run, opts.machineBlock)
	if err != nil {
		return err
	}
	choice, err := chooseBlock(ctx, d.Run, d.Bank, s, opts.blockFlags)
	if err != nil {
		return err
	}
	switch choice {
	case keepBlock:
		d.Run.Note(msgBlockKept, s.Path)
		return d.Propose(ctx, nil, nil)
	case appendBlock:
		text = appended(s, text)
	}
	return proposeBlock(ctx, d, s, text)
}

// appended returns the text of a machine block with a new text behind it.
func appended(s draft.Source, text string) string {
	old, _ := front.MachineBlock(s.Text) // SetBlock says what is wrong with the marks
	return strings.TrimRight(old, "\r\n") + "\n\n" + strings.TrimLeft(text, "\r\n")
}

// proposeBlock proposes a machine block, and remembers it: should it come to be in the
// bank, it is no hand edit.
func proposeBlock(ctx context.Context, d *proposal.Drafting, s draft.Source, text string) error {
	ops, err := d.SetBlock(s, draft.Machine, text)
	if err == nil {
		var after []byte
		if after, err = front.SetMachineBlock(s.Text, text); err == nil {
			err = noteBlock(ctx, d.Run, d.Bank, s.Path, after)
		}
	}
	return d.Propose(ctx, ops, err)
}

// settleBlocks asks what shall become of the machine blocks of a document of operations
// that a person edited, as edit does, and remembers what is written.
func settleBlocks(ctx context.Context, run *session.Run, bank *kb.Bank, ops *schema.MemoryOps, opts blockFlags) error {
	var kept []schema.Operation
	for _, op := range ops.Operations {
		text, err := bank.ReadFile(op.Path)
		if op.Block != draft.Machine || op.Content == nil || err != nil { // Prepare says what is wrong
			kept = append(kept, op)
			continue
		}
		s := draft.Source{Path: op.Path, Text: text}
		choice, err := chooseBlock(ctx, run, bank, s, opts)
		switch {
		case err != nil:
			return err
		case choice == keepBlock:
			run.Note(msgBlockKept, s.Path)
			continue
		case choice == appendBlock:
			content := appended(s, *op.Content)
			op.Content = &content
		}
		if after, err := front.SetMachineBlock(text, *op.Content); err == nil {
			if err := noteBlock(ctx, run, bank, s.Path, after); err != nil {
				return err
			}
		}
		kept = append(kept, op)
	}
	ops.Operations = kept
	return nil
}

// editUserBlock gives a document a new user block: a person's own words.
func editUserBlock(ctx context.Context, d *proposal.Drafting, s draft.Source, typed string) error {
	text, err := proposal.Text(ctx, d.Run, typed)
	if err != nil {
		return err
	}
	ops, err := d.SetBlock(s, draft.User, text)
	return d.Propose(ctx, ops, err)
}

// chooseBlock returns what shall become of the block as it is. Only a block that
// a person edited leaves a choice.
func chooseBlock(ctx context.Context, run *session.Run, bank *kb.Bank, s draft.Source, opts blockFlags) (blockChoice, error) {
	blocks, err := draft.ReadBlocks(bank)
	switch {
	case err != nil:
		return "", err
	case opts.keep && blocks.Edited(s):
		return keepBlock, nil
	case opts.appendBlocks:
		return appendBlock, nil
	case opts.overwrite || !blocks.Edited(s):
		return overwriteBlock, nil
	case proposal.Interactive(run):
		return askBlock(ctx, run, s)
	}
	return "", &session.Problem{Code: session.CodeEdited, Msg: run.Say(msgBlockEdited, s.Path), Hint: run.Say(msgHintBlockEdited)}
}

// askBlock asks on the terminal. No answer is no: nothing is written.
func askBlock(ctx context.Context, run *session.Run, s draft.Source) (blockChoice, error) {
	proposal.Page(run).Say(msgBlockEdited, s.Path)
	for range proposal.MaxAsked {
		proposal.Page(run).W.WriteString(run.Say(msgBlockAsk) + " ")
		word, err := proposal.Answer(ctx, run)
		if errors.Is(err, io.EOF) {
			proposal.Page(run).Line("")
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
	return "", proposal.Declined(run)
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
func noteBlock(ctx context.Context, run *session.Run, bank *kb.Bank, path string, text []byte) error {
	block, err := front.MachineBlock(text)
	if err != nil {
		return err
	}
	unlock, err := run.Lock(ctx, bank)
	if err != nil {
		return err
	}
	defer unlock()
	blocks, err := draft.ReadBlocks(bank)
	if err != nil {
		return err
	}
	blocks.Note(path, block)
	return run.ExplainReadOnly(blocks.Write(bank), bank)
}

// The messages of this file.
var (
	msgFlagKeep = lang.Text{
		EN: "if a person edited the machine block, which programs write: keep their text, and do not write the new one",
		ZH: "如果有人改过由程序写入的部分（机器块）：保留现有内容，不写入新内容",
		JA: "プログラムが書く部分（マシンブロック）が手で編集されていたら、その内容を残し、新しい内容は書かない",
	}
	msgFlagOverwrite = lang.Text{
		EN: "if a person edited the machine block: overwrite their text",
		ZH: "如果有人改过机器块：用新内容覆盖",
		JA: "マシンブロックが手で編集されていたら、上書きする",
	}
	msgFlagAppend = lang.Text{
		EN: "if a person edited the machine block: append the new text to theirs",
		ZH: "如果有人改过机器块：把新内容追加在后面",
		JA: "マシンブロックが手で編集されていたら、新しい内容を末尾に追記する",
	}
	msgBlockEdited = lang.Text{
		EN: "the machine block of %s, which programs write, was edited by hand",
		ZH: "%s 中由程序写入的部分（机器块）被人手动修改过",
		JA: "%s のうちプログラムが書く部分（マシンブロック）が手で編集されています",
	}
	msgHintBlockEdited = lang.Text{
		EN: "ask the person, then run the command again with --keep (keep that text, and do not write the new one), --overwrite, or --append (add the new text after it)",
		ZH: "请询问用户，然后重新运行并加上 --keep（保留其内容，不写入新内容）、--overwrite（覆盖）或 --append（追加在其后）",
		JA: "編集した人に確認し、--keep（その内容を残し、新しい内容は書かない）、--overwrite（上書き）、--append（後ろに追記）のどれかを付けて再度実行してください",
	}
	msgBlockAsk = lang.Text{
		EN: "1 keep your text, 2 overwrite it, 3 append the new text? [1/2/3]",
		ZH: "1 保留你的内容，2 覆盖，3 把新内容追加在后面？[1/2/3]",
		JA: "1 そのまま残す、2 上書き、3 後ろに追記？[1/2/3]",
	}
	msgBlockKept = lang.Text{
		EN: "the machine block of %s was not changed",
		ZH: "%s 的机器块保持不变",
		JA: "%s のマシンブロックは変更していません",
	}
)
