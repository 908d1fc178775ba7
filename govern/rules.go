package govern

import (
	"bytes"
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/tacit-kb/tacit/index/table"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/filename"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/schema"
	"github.com/tacit-kb/tacit/kb/transaction"
)

// knownFiles are the files that a plan may touch although they are no Markdown.
var knownFiles = []string{"config.yaml", citedPath}

// references is the folder of raw material.
const references = "business/references"

// The largest texts that a plan may write, in bytes: a memory as package kb reads
// it, and other documents, which a person has to look through after all.
const (
	maxMemory   = 256 << 10
	maxDocument = 4 << 20
)

// hexSum returns the hash of a text as plans and history hold it.
func hexSum(text []byte) string {
	return transaction.SumOf(text).String()
}

var (
	errIndexFollowsFrom = lang.Text{EN: "INDEX.md is generated from the memories; a plan cannot write it",
		ZH: "INDEX.md 由记忆生成，计划不能改写",
		JA: "索引は記憶から作られます。計画では書けません"}
	hintLeaveOperationOut = lang.Text{EN: "remove the operation, and edit the memories instead", ZH: "请去掉此操作，改为编辑记忆", JA: "この操作を外し、代わりに記憶を編集してください"}
)

// isDerived reports whether an operation is on a file that follows from the
// others, and may be passed over. One that brings a text of its own is an error:
// a person would be shown what does not happen.
func isDerived(op schema.Operation) (bool, error) {
	switch {
	case !filename.Same(op.Path, table.Path) && !filename.Same(op.Path, "_index.md"):
		return false, nil
	case op.Type != schema.Update || op.Content != nil || len(op.FrontMatter) > 0:
		return false, complaint(op.Path, errIndexFollowsFrom, hintLeaveOperationOut)
	}
	return true, nil
}

var (
	errNotOperation        = lang.Text{EN: "%q is not an operation", ZH: "%q 不是操作", JA: "%q は操作ではありません"}
	hintWriteCreateUpdate  = lang.Text{EN: "write create, update or delete", ZH: "请写 create、update 或 delete", JA: "create、update、delete のいずれかを書いてください"}
	errPathNotShortest     = lang.Text{EN: "the path is not in its shortest form", ZH: "路径不是最简形式", JA: "パスが最短の形ではありません"}
	hintWrite              = lang.Text{EN: "write %s", ZH: "请写 %s", JA: "%s と書いてください"}
	errPathsRelativeBank   = lang.Text{EN: "paths are relative to the bank", ZH: "路径应相对于记忆库", JA: "パスはメモリバンクからの相対パスで書いてください"}
	errHiddenFilesNot      = lang.Text{EN: "hidden files are not memories", ZH: "隐藏文件不是记忆", JA: "隠しファイルは記憶ではありません"}
	hintChooseNameDoes     = lang.Text{EN: "choose a name that does not begin with a dot", ZH: "请取不以点开头的名称", JA: "点で始まらない名前にしてください"}
	errPlanTouchesMarkdown = lang.Text{EN: "a plan can change only Markdown files", ZH: "计划只能更改 Markdown 文件", JA: "計画が変更できるのは Markdown ファイルだけです"}
	hintEndNameMd          = lang.Text{EN: "end the name in .md", ZH: "名称请以 .md 结尾", JA: "名前を .md で終えてください"}
)

// checkForm refuses operations on files that are none of a plan's business, and
// paths that are not in their one form.
func checkForm(op schema.Operation) error {
	p := op.Path
	switch {
	case !slices.Contains([]string{schema.Create, schema.Update, schema.Delete}, op.Type):
		return complaint(p, errNotOperation.With(op.Type), hintWriteCreateUpdate)
	case strings.Contains(p, `\`) || strings.Contains(p, "\x00") || !utf8.ValidString(p):
		return nil // package kb says what is wrong
	case path.Clean(p) != p:
		return complaint(p, errPathNotShortest, hintWrite.With(path.Clean(p)))
	case strings.HasPrefix(p, "memory-bank/"):
		return complaint(p, errPathsRelativeBank, hintWrite.With(strings.TrimPrefix(p, "memory-bank/")))
	case kb.IsOverride(p):
		return nil
	case slices.ContainsFunc(strings.Split(p, "/"), func(name string) bool { return strings.HasPrefix(name, ".") && name != ".." }):
		return complaint(p, errHiddenFilesNot, hintChooseNameDoes)
	case !slices.Contains(knownFiles, p) && path.Ext(p) != ".md" && (op.Type == schema.Create || !strings.EqualFold(path.Ext(p), ".md")):
		return complaint(p, errPlanTouchesMarkdown, hintEndNameMd)
	}
	return nil
}

// check looks at the files as the plan leaves them.
func (w *work) check() error {
	for _, c := range w.plan.changes() {
		if c.Deleted() {
			continue
		}
		if err := w.checkText(c); err != nil {
			return err
		}
	}
	return w.checkIDs()
}

var (
	errLargerKiB     = lang.Text{EN: "larger than %d KiB", ZH: "大于 %d KiB", JA: "%d KiB を超えています"}
	hintSplitMoveRaw = lang.Text{EN: "split it, or move raw material to %s", ZH: "请拆分，或把原始资料移到 %s", JA: "分割するか、元の資料を %s に移してください"}
	errNotUTF8       = lang.Text{EN: "not UTF-8", ZH: "不是 UTF-8", JA: "UTF-8 ではありません"}
	hintSaveAsUTF8   = lang.Text{EN: "save the file as UTF-8", ZH: "请把文件另存为 UTF-8", JA: "ファイルを UTF-8 で保存してください"}
)

func (w *work) checkText(c transaction.Change) error {
	most := maxDocument
	if kb.IsMemory(c.Path) || kb.IsOverride(c.Path) {
		most = maxMemory
	}
	switch {
	case c.Path == citedPath:
		return checkCited(c)
	case len(c.New) > most:
		return complaint(c.Path, errLargerKiB.With(most>>10), hintSplitMoveRaw.With(references))
	case !utf8.Valid(c.New) || bytes.IndexByte(c.New, 0) >= 0:
		return complaint(c.Path, errNotUTF8, hintSaveAsUTF8)
	case kb.IsMemory(c.Path):
		return w.checkMemory(c)
	case kb.IsOverride(c.Path):
		_, err := kb.ParseOverride(c.Path, c.New)
		return err
	case c.Path == "config.yaml":
		return kb.CheckConfig(c.New)
	}
	return nil
}

var (
	errIDWouldBecome = lang.Text{EN: "the id is %s and would become %s: ids never change",
		ZH: "编号会从 %s 变成 %s，但编号不能更改",
		JA: "ID が %s から %s に変わってしまいます。ID は変更できません"}
	hintRemoveMemoryAdd = lang.Text{EN: "remove the memory and add another", ZH: "请删除该记忆，另加一条", JA: "この記憶を削除して別に追加してください"}
	errStatusButFolder  = lang.Text{EN: "the status is %s, but this folder is for %s memories",
		ZH: "状态是 %s，但此文件夹用于 %s 的记忆",
		JA: "状態は %s ですが、このフォルダーは %s の記憶のためのものです"}
	hintWriteStatusUse = lang.Text{EN: "write status: %s, or use another folder", ZH: "请写 status: %s，或换一个文件夹", JA: "status: %s と書くか、別のフォルダーを使ってください"}
)

// checkMemory makes sure that the new text is a memory where it stands. What was
// out of place before may stay so: a plan need not mend what it does not touch.
func (w *work) checkMemory(c transaction.Change) error {
	m, err := w.parse(c.Path, c.New)
	if err != nil {
		return err
	}
	was, err := kb.Parse(c.Path, c.Old)
	if c.Created() || err != nil {
		was = nil
	}
	if settles, err := w.settles(c, was, m); err != nil || was != nil && was.ID != m.ID && !settles {
		if err != nil {
			return err
		}
		return complaint(c.Path, errIDWouldBecome.With(was.ID, m.ID), hintRemoveMemoryAdd)
	}
	if want := statusOf(c.Path); m.Status != want && (was == nil || was.Status == want) {
		return complaint(c.Path, errStatusButFolder.With(m.Status, want), hintWriteStatusUse.With(string(want)))
	}
	return nil
}

// settles reports whether a file gives up an id that another memory has, too, and that
// one stays: what names the id goes on to mean the other.
func (w *work) settles(c transaction.Change, was, m *kb.Memory) (bool, error) {
	if was == nil || was.ID == m.ID {
		return false, nil
	}
	reg, err := w.register()
	if err != nil {
		return false, err
	}
	return reg.owner(was.ID, func(path string) bool { return path == c.Path || w.deletes(path) }) != "", nil
}

// deletes reports whether the plan deletes a file.
func (w *work) deletes(path string) bool {
	return slices.ContainsFunc(w.plan.changes(), func(c transaction.Change) bool { return c.Path == path && c.Deleted() })
}

// statusOf returns the status of the memories of a folder.
func statusOf(p string) kb.Status {
	switch {
	case strings.HasPrefix(p, "drafts/"):
		return kb.Draft
	case strings.HasPrefix(p, "archive/"):
		return kb.Archived
	}
	return kb.Active
}
