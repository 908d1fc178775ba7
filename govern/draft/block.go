package draft

import (
	"bytes"
	"encoding/json"
	"errors"
	"io/fs"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/front"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/schema"
	"github.com/tacit-kb/tacit/kb/transaction"
	"github.com/tacit-kb/tacit/templates"
)

// The blocks of a document that programs and people share.
const (
	Machine = "MACHINE_BLOCK" // programs write it
	User    = "USER_BLOCK"    // only a person does
)

// SetBlock drafts a new text for a block of a document. A document without the
// marks of the block is a person's own, and is refused.
func (c *Catalogue) SetBlock(s Source, block, text string) ([]schema.Operation, error) {
	get, set := front.MachineBlock, front.SetMachineBlock
	if block == User {
		get, set = front.UserBlock, front.SetUserBlock
	}
	if _, err := get(s.Text); errors.Is(err, front.ErrNoBlock) {
		return nil, refuse(NoBlock, s.Path, block)
	}
	out, err := set(s.Text, text)
	if err != nil || bytes.Equal(out, s.Text) {
		return nil, inFile(s.Path, err)
	}
	op := s.update()
	op.Block, op.Content, op.Changes = block, &text, block
	return []schema.Operation{op}, nil
}

// blocksFile holds what was written to machine blocks, relative to the folder of
// private state.
const blocksFile = "blocks.json"

// maxWritten is how many texts are remembered of each document: undo may bring
// back an older one, which is still no hand edit.
const maxWritten = 50

// Blocks remembers the texts that programs wrote, or asked to write, to machine
// blocks. A block with any other text was edited by hand.
type Blocks struct {
	written map[string][]string // path to hashes, the latest last
}

var (
	errFileDamaged       = lang.Text{EN: "this file is damaged", ZH: "此文件已损坏", JA: "このファイルは壊れています"}
	hintDeleteNextWriter = lang.Text{EN: "delete it: the next command that writes a machine block asks first", ZH: "请删除它：下次写入机器块的命令会先询问", JA: "削除してください。次にマシンブロックを書くコマンドは、書く前に確認を求めます"}
)

// ReadBlocks reads what is remembered in a bank. Damage is a *kb.FileError: the
// file is private state, which is kept until a person decides.
func ReadBlocks(b *kb.Bank) (*Blocks, error) {
	path := b.StateDir() + "/" + blocksFile
	src, err := b.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return &Blocks{map[string][]string{}}, nil
	}
	if err != nil {
		return nil, err
	}
	bl := &Blocks{}
	if err := json.Unmarshal(src, &bl.written); err != nil || bl.written == nil {
		return nil, &kb.FileError{Path: path, Line: 1, Column: 1, Msg: errFileDamaged, Hint: hintDeleteNextWriter}
	}
	return bl, nil
}

// Edited reports whether the machine block of a document was edited by hand
// since a program last wrote it. What a new bank begins with is nobody's edit.
func (bl *Blocks) Edited(s Source) bool {
	text, err := front.MachineBlock(s.Text)
	return err == nil && !slices.Contains(bl.written[s.Path], sum(text)) && strings.TrimSpace(text) != "" && !isTemplate(text)
}

// Note remembers the text of the machine block that a document has, or will have
// when a plan is applied.
func (bl *Blocks) Note(path, text string) {
	of := slices.DeleteFunc(bl.written[path], func(s string) bool { return s == sum(text) })
	of = append(of, sum(text))
	bl.written[path] = of[max(0, len(of)-maxWritten):]
}

// Write keeps what is remembered. The caller holds the bank's lock.
func (bl *Blocks) Write(b *kb.Bank) error {
	src, err := json.MarshalIndent(bl.written, "", "  ")
	if err != nil {
		return err
	}
	return b.WriteFile(b.StateDir()+"/"+blocksFile, append(src, '\n'))
}

// sum is the hash of a text, whatever its line ends are.
func sum(text string) string {
	return transaction.SumOf([]byte(strings.TrimRight(strings.ReplaceAll(text, "\r\n", "\n"), "\n"))).String()
}

// isTemplate reports whether a block is as a new bank has it.
func isTemplate(text string) bool {
	for _, lang := range []string{"en", "zh", "ja"} {
		fresh, err := templates.Document("active", lang, templates.Data{Title: "-"})
		if err != nil {
			continue
		}
		if block, err := front.MachineBlock(fresh); err == nil && sum(block) == sum(text) {
			return true
		}
	}
	return false
}
