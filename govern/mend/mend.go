package mend

import (
	"context"
	"errors"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/govern/draft"
	"github.com/tacit-kb/tacit/govern/draft/adopt"
	"github.com/tacit-kb/tacit/govern/evidence"
	"github.com/tacit-kb/tacit/govern/inspect"
	"github.com/tacit-kb/tacit/govern/renumber"
	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/index/table"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/filename"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/schema"
	"github.com/tacit-kb/tacit/kb/transaction"
)

// A Result is what Draft found. Its Operations are those of one plan.
type Result struct {
	renumber.Result
	Lost []string // ids of memories whose rows git took away, and no person: see table.WithLost
	Left []error  // why a memory stays where it is: a draft.Refusal, or what is wrong with its file
}

// Draft drafts what puts the whole bank in order.
func Draft(ctx context.Context, b *kb.Bank, now time.Time) (Result, error) {
	d, err := begin(ctx, b, now)
	if err != nil {
		return Result{}, err
	}
	for _, step := range []func() error{d.respell, d.removedRows, d.misplaced, d.strays, d.evidence} {
		if err := step(); err != nil {
			return Result{}, err
		}
	}
	return d.Result, nil
}

// DraftRows drafts only what INDEX.md and the files disagree about: shared ids, and
// memories whose rows were removed.
func DraftRows(ctx context.Context, b *kb.Bank, now time.Time) (Result, error) {
	d, err := begin(ctx, b, now)
	if err != nil {
		return Result{}, err
	}
	if err := d.removedRows(); err != nil {
		return Result{}, err
	}
	return d.Result, nil
}

// A drafting is a plan on its way.
type drafting struct {
	Result
	ctx     context.Context
	bank    *kb.Bank
	now     time.Time
	files   *draft.Catalogue
	touched map[string]bool // paths that an operation is about: one plan changes a file once
	paths   filename.Numbers
}

func begin(ctx context.Context, b *kb.Bank, now time.Time) (*drafting, error) {
	r, err := renumber.Draft(ctx, b)
	if err != nil {
		return nil, err
	}
	files, err := draft.Open(b, now)
	if err != nil {
		return nil, err
	}
	d := &drafting{Result: Result{Result: r}, ctx: ctx, bank: b, now: now, files: files, touched: map[string]bool{}}
	for _, op := range r.Operations {
		d.touched[op.Path] = true
	}
	for _, same := range r.Same { // nobody knows yet which of these counts
		for _, p := range same.Paths {
			d.touched[p] = true
		}
	}
	return d, nil
}

// add takes operations in. A refusal leaves the memory where it is.
func (d *drafting) add(ops []schema.Operation, err error) error {
	var refused *draft.Refusal
	var bad *kb.FileError
	switch {
	case errors.As(err, &refused), errors.As(err, &bad):
		d.Left = append(d.Left, err)
		return nil
	case err != nil:
		return err
	}
	if slices.ContainsFunc(ops, func(op schema.Operation) bool { return d.touched[op.Path] }) {
		return nil // the next plan settles it
	}
	for _, op := range ops {
		d.touched[op.Path] = true
	}
	d.Operations = append(d.Operations, ops...)
	return nil
}

// respell gives misspelt fields their names, before anything follows from the fields
// that seem to be missing.
func (d *drafting) respell() error {
	all, err := adopt.Respell(d.bank)
	if err != nil {
		return err
	}
	for _, ops := range all {
		if err := d.add(ops, nil); err != nil {
			return err
		}
	}
	return nil
}

// removedRows archives the memories whose rows a person removed: they are hidden, and
// their files say otherwise. A row that still stands there as text may be a slip, and one
// that git took away is brought back.
func (d *drafting) removedRows() error {
	r, err := index.Check(d.bank)
	var bad *kb.FileError
	if errors.As(err, &bad) {
		return nil // an INDEX.md that cannot be read tells of itself
	}
	if err != nil {
		return err
	}
	for _, drift := range r.Drift {
		if drift.Kind != table.RemovedRow || drift.Meant || d.touched[drift.File] {
			continue
		}
		if drift.Lost {
			d.Lost = append(d.Lost, drift.Tag)
			continue
		}
		s, err := d.files.Find(drift.File)
		if err != nil {
			return err
		}
		if err := d.add(d.files.Archive(s)); err != nil {
			return err
		}
		if d.touched[drift.File] {
			d.Premises = append(d.Premises, govern.Premise{Path: table.Path, ID: s.Memory.ID})
		}
	}
	return nil
}

// misplaced moves the memories whose folder contradicts what they say of themselves.
func (d *drafting) misplaced() error {
	files, err := d.bank.ListAll()
	if err != nil {
		return err
	}
	for _, f := range files {
		if d.touched[f.Path] {
			continue
		}
		s, err := d.files.Find(f.Path)
		if err != nil || s.Memory == nil || !isMisplaced(d.bank, s.Memory) {
			continue // check tells of what cannot be read
		}
		if err := d.add(d.files.Edit(s, draft.Change{Fields: map[string]any{"status": string(s.Memory.Status)}})); err != nil {
			return err
		}
	}
	return nil
}

func isMisplaced(b *kb.Bank, m *kb.Memory) bool {
	return slices.ContainsFunc(inspect.Memory(m, b.ReadFile, nil), func(f inspect.Finding) bool {
		return f.Code == inspect.NotLive || f.Code == inspect.Misplaced
	})
}

var (
	errIDTaken  = lang.Text{EN: "another memory has the id %s", ZH: "编号 %s 已属于另一条记忆", JA: "ID %s は別の記憶が使っています"}
	hintOtherID = lang.Text{EN: "give this one another id, and run: tacit check --fix", ZH: "请给它换一个编号，再执行：tacit check --fix", JA: "この記憶に別の ID を付けてから実行: tacit check --fix"}
)

// strays moves the memories that lie outside the folders of memories. One whose id is
// taken stays: it has to get another one first.
func (d *drafting) strays() error {
	ids := map[string]bool{}
	for _, id := range d.files.IDs() {
		ids[id] = true
	}
	for _, m := range inspect.Strays(d.bank) {
		text, err := d.bank.ReadFile(m.Path)
		if err != nil {
			return err
		}
		if ids[m.ID] {
			d.Left = append(d.Left, &kb.FileError{Path: m.Path, Line: 1, Column: 1, Msg: errIDTaken.With(m.ID), Hint: hintOtherID})
			continue
		}
		to := d.free(m.Home())
		ids[m.ID] = true
		content := string(text)
		ops := []schema.Operation{
			{Type: schema.Create, Path: to, Content: &content, Changes: "← " + m.Path},
			{Type: schema.Delete, Path: m.Path, ExpectSHA256: transaction.SumOf(text).String(), Changes: "→ " + path.Dir(to)},
		}
		if err := d.add(ops, nil); err != nil {
			return err
		}
	}
	return nil
}

// evidence adds the observations that live memories cite, and that only this clone has,
// to those that travel with the bank.
func (d *drafting) evidence() error {
	v, err := inspect.Look(d.bank, d.now, nil, nil)
	if err != nil {
		return err
	}
	all, err := v.Find(d.ctx, nil)
	if err != nil {
		return err
	}
	var ids []string
	for _, f := range all {
		if f.Code != inspect.PrivateEvidence {
			continue
		}
		if id, ok := f.Args[1].(string); ok && !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	}
	if len(ids) == 0 {
		return nil
	}
	seen, _, err := evidence.Find(d.bank, ids)
	if err != nil {
		return err
	}
	var cited strings.Builder
	for _, id := range ids {
		line, err := schema.EncodeLine(seen[id].Observation)
		if err != nil {
			return err
		}
		cited.Write(line)
	}
	lines := cited.String()
	op := schema.Operation{Type: schema.Update, Path: evidence.CitedPath, Content: &lines, Changes: "+" + strconv.Itoa(len(ids))}
	return d.add([]schema.Operation{op}, nil)
}

// free returns a path, or the first one with -2, -3 before its extension that no file
// has.
func (d *drafting) free(p string) string {
	return d.paths.Free(p, ".md", func(p string) bool {
		_, err := d.bank.Stat(p)
		return err == nil || d.touched[p]
	})
}
