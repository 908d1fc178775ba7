package govern

import (
	"bytes"
	"errors"
	"io/fs"
	"strings"
	"time"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/schema"
	"github.com/tacit-kb/tacit/kb/transaction"
)

// Prepare makes a plan of operations: what they would do to the files of the
// bank as these are now. It writes nothing.
//
// Operations on one file follow each other, an operation that changes nothing is
// left out, and so is one on INDEX.md, whose rows follow by themselves. What a
// deletion leaves behind in the replaces of other memories becomes an operation
// of its own. A *kb.FileError says what must not be done, a *StaleError that a
// file is not the one that an operation expects, ErrNothing that nothing is left.
func Prepare(b *kb.Bank, ops schema.MemoryOps, command, reason string, now time.Time) (*Plan, error) {
	ops.ID = newPlanID(now) // never one that a stranger's document names: it may be that of a plan that waits
	p, err := prepare(&work{bank: b}, ops, command, reason, now)
	if err == nil && p.looks() {
		p.known = marksOf(b)
	}
	return p, concealed(err, ops.Operations)
}

func prepare(w *work, ops schema.MemoryOps, command, reason string, now time.Time) (*Plan, error) {
	p := &Plan{Command: command, Reason: reason, Created: now}
	p.Ops = schema.MemoryOps{SchemaVersion: schema.Version, Action: "memory_ops", ID: ops.ID, RequiresConfirmation: true}
	w.plan, w.files, w.rewritten = p, map[string]*transaction.Change{}, map[string]int{}
	w.targets, w.names = w.bank.Targets(), spellings{}
	for _, op := range ops.Operations {
		if err := w.add(op); err != nil {
			return nil, err
		}
	}
	if err := w.dropReferences(); err != nil {
		return nil, err
	}
	if len(p.changes()) == 0 {
		return nil, ErrNothing
	}
	if err := w.check(); err != nil {
		return nil, err
	}
	return p, w.guard()
}

// planPrefix begins the id of a plan, as op- does that of an operation.
const planPrefix = "plan-"

// newPlanID returns an id under which a plan can wait. Ids sort as their plans were
// made.
func newPlanID(now time.Time) string {
	return planPrefix + strings.TrimPrefix(transaction.NewID(now), "op-")
}

// A work is a plan in the making.
type work struct {
	bank  *kb.Bank
	again bool // the plan was made before: what does not fit now has changed since
	plan  *Plan
	files map[string]*transaction.Change // what the operations so far make of a file, by path
	ids   *register                      // of the bank as it is; nil until somebody asks

	targets *kb.Targets       // what may be written
	cited   *citedLog         // nil until an operation adds to it
	sums    map[string]string // by path, of a file as it is

	rewritten map[string]int // by path, the operations that came after the first

	names spellings          // of the paths in files
	read  map[string]reading // by path, what was parsed last
}

// isWhole reports whether a file is created or deleted, so that no other operation
// may follow.
func isWhole(c *transaction.Change) bool { return c.Created() || c.Deleted() }

// add carries one operation out, in memory.
func (w *work) add(op schema.Operation) error {
	if ignored, err := isDerived(op); ignored || err != nil {
		w.plan.Ignored = append(w.plan.Ignored, op.Path)
		return err
	}
	if err := checkForm(op); err != nil {
		return err
	}
	if err := w.targets.Check(op.Path); err != nil {
		return err
	}
	if op.Path == citedPath {
		return w.addCited(op)
	}
	again := w.files[op.Path] != nil
	f, err := w.open(op)
	if err != nil {
		return err
	}
	if again {
		if w.rewritten[op.Path]++; w.rewritten[op.Path]*len(f.New) > mostRewritten {
			return complaint(op.Path, errRewritten.With(w.rewritten[op.Path]+1), hintRewritten)
		}
	}
	if err := w.expected(&op, f); err != nil {
		return err
	}
	return w.perform(op, f)
}

var (
	errTwoOperationsPlan   = lang.Text{EN: "two operations of the plan change this file", ZH: "计划中有两个操作涉及此文件", JA: "計画の二つの操作がこのファイルを変更しています"}
	hintMakeThemOne        = lang.Text{EN: "combine them", ZH: "请合并为一个", JA: "一つにまとめてください"}
	errDiffersOnlySpelling = lang.Text{EN: "differs only in spelling from %q, which the plan names too", ZH: "与计划中的 %q 只有大小写等写法不同", JA: "計画にある %q と、大文字・小文字などの表記だけが違います"}
	hintUseNameAnother     = lang.Text{EN: "use that name, or a different one", ZH: "请用那个名称，或另取一个不同的名称", JA: "その名前か、まったく別の名前にしてください"}
	hintUseAnotherName     = lang.Text{EN: "use another name, or update the file", ZH: "请用别的名称，或更新该文件", JA: "別の名前を使うか、そのファイルを更新してください"}
	hintCreateLookAt       = lang.Text{EN: "create it, or check the name", ZH: "请创建它，或检查名称", JA: "作成するか、名前を確かめてください"}
)

// open returns the file of an operation, which has to be there or not as the
// type of the operation says.
func (w *work) open(op schema.Operation) (*transaction.Change, error) {
	if f := w.files[op.Path]; f != nil {
		if isWhole(f) || op.Type != schema.Update {
			return nil, complaint(op.Path, errTwoOperationsPlan, hintMakeThemOne)
		}
		return f, nil
	}
	if other := w.names.take(op.Path); other != "" {
		return nil, complaint(op.Path, errDiffersOnlySpelling.With(other), hintUseNameAnother)
	}
	src, err := w.bank.ReadFile(op.Path)
	there := err == nil
	switch {
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return nil, err
	case there && op.Type == schema.Create:
		return nil, w.unfit(StaleError{Path: op.Path, Msg: msgThere, Now: src}, hintUseAnotherName)
	case !there && op.Type != schema.Create:
		return nil, w.unfit(StaleError{Path: op.Path, Msg: msgGone}, hintCreateLookAt)
	}
	f := &transaction.Change{Path: op.Path}
	if there {
		f.Old = transaction.Bytes(src)
		f.New = f.Old
	}
	w.files[op.Path] = f
	return f, nil
}

// What is the matter with a file that a plan was made for.
var (
	msgThere   = lang.Text{EN: "a file with this name already exists", ZH: "已有同名文件", JA: "同じ名前のファイルが既にあります"}
	msgGone    = lang.Text{EN: "the file does not exist", ZH: "没有这个文件", JA: "そのファイルはありません"}
	msgChanged = lang.Text{EN: "changed since the plan was made", ZH: "计划生成之后被更改", JA: "計画の作成後に変更されています"}
)

// unfit is the error for a file that is not as the operation wants it: a plan that
// is made for the first time is just wrong about it.
func (w *work) unfit(stale StaleError, hint lang.Sentence) error {
	if w.again {
		return &stale
	}
	return complaint(stale.Path, stale.Msg, hint)
}

// expected compares the file with the one that the operation was made for, and
// notes its hash where the operation has none.
func (w *work) expected(op *schema.Operation, f *transaction.Change) error {
	if op.Type == schema.Create {
		return nil
	}
	have := w.sumOf(f)
	if op.ExpectSHA256 != "" && op.ExpectSHA256 != have {
		return &StaleError{Path: op.Path, Msg: msgChanged, Now: f.Old}
	}
	op.ExpectSHA256 = have
	return nil
}

// sumOf returns the hash of a file as it is in the bank.
func (w *work) sumOf(f *transaction.Change) string {
	if w.sums == nil {
		w.sums = map[string]string{}
	}
	sum, ok := w.sums[f.Path]
	if !ok {
		sum = hexSum(f.Old)
		w.sums[f.Path] = sum
	}
	return sum
}

// mostRewritten bounds what the operations on one file, but for the first, read of it, in
// bytes: each reads all of the file, and a plan keeps what each makes of it.
const mostRewritten = 128 << 20

var (
	errRewritten  = lang.Text{EN: "the plan has too many operations on this large file: %d", ZH: "计划中涉及这个大文件的操作过多：%d 个", JA: "この大きなファイルに対する計画の操作が多すぎます: %d 件"}
	hintRewritten = lang.Text{EN: "combine them, or make several plans", ZH: "请合并这些操作，或分成几个计划", JA: "操作をまとめるか、いくつかの計画に分けてください"}
)

// perform notes what an operation does, unless it does nothing.
func (w *work) perform(op schema.Operation, f *transaction.Change) error {
	e := Edit{op, transaction.Change{Path: op.Path, Old: f.New}}
	if op.Type != schema.Delete {
		out, err := perform(op, f.New)
		if err != nil {
			return err
		}
		e.New = transaction.Bytes(w.sign(op, out))
	}
	f.New = e.New
	if op.Type == schema.Update && bytes.Equal(e.Old, e.New) {
		return nil
	}
	w.plan.Edits = append(w.plan.Edits, e)
	w.plan.Ops.Operations = append(w.plan.Ops.Operations, op)
	return nil
}
