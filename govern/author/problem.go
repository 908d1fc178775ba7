package author

import (
	"cmp"
	"context"
	"errors"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/govern/inspect"
	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/index/table"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/filename"
	"github.com/tacit-kb/tacit/kb/front"
	"github.com/tacit-kb/tacit/kb/lang"
)

// A Problem is something that check would tell of, in the text as it is now.
type Problem struct {
	Severe       bool
	Code         string // bad-file, a kind of drift, or that of an [inspect.Finding]
	Path         string
	Line, Column int // 1-based; the column counts characters
	Says, Hint   lang.Sentence
	Command      string // what a person types in a terminal; empty if no command mends it

	finding *inspect.Finding // that it was made of, if any
}

// badFile is the code of a text that cannot be read.
const badFile = "bad-file"

// Problems returns what is wrong in one file, as far as its own text tells.
func (d *Workspace) Problems(ctx context.Context, p string) (all []Problem) {
	text, err := d.Text(p)
	if err != nil {
		return ofError(p, err)
	}
	switch {
	case kb.IsMemory(p):
		m, err := kb.Parse(p, text)
		all = ofError(p, err)
		if m != nil {
			all = append(all, d.shared(m)...)
		}
		if len(text) > front.MaxBytes {
			return all // nothing else is said of what nothing reads
		}
	case p == table.Path:
		_, err := table.Parse(text)
		all = ofError(p, err)
	case p == "config.yaml":
		all = ofError(p, kb.CheckConfig(text))
	}
	found, err := inspect.One(ctx, d.Bank(), p, d.now(), d.named().known, d.categories())
	if err == nil {
		all = append(all, ofFindings(found)...)
	}
	return inOrder(all)
}

// Whole returns what is wrong in the whole bank: what [Workspace.Problems] says of each file
// and what follows from several. More adds what only others know, such as memories that
// are alike.
func (d *Workspace) Whole(ctx context.Context, more func(context.Context) ([]inspect.Finding, error)) (all []Problem, err error) {
	b, limits := d.Bank(), d.categories()
	looked, err := inspect.Look(b, d.now(), nil, func(path string, err error) error {
		all = append(all, ofError(path, err)...)
		return ctx.Err()
	})
	if err != nil {
		return nil, err
	}
	memories := looked.Memories()
	for _, m := range memories {
		all = append(all, ofFindings(inspect.Memory(m, b.ReadFile, limits))...)
	}
	compared := false
	if report, err := index.Check(b); err == nil {
		compared = true
		all = append(all, ofDrift(report.Drift)...)
	} else {
		all = append(all, ofError(table.Path, err)...)
	}
	all = append(all, ofFindings(inspect.SharedIDs(memories, compared))...)
	found, err := looked.Find(ctx, nil)
	if err != nil {
		return nil, err
	}
	all = append(all, ofFindings(found)...)
	if config, err := b.Config(); err == nil && config.Wrong != nil {
		all = append(all, ofError("config.yaml", config.Wrong)...)
	}
	if more != nil {
		found, err := more(ctx)
		if err != nil {
			return nil, err
		}
		all = append(all, ofFindings(found)...)
	}
	return inOrder(all), nil
}

// Local reports whether a problem is one that [Workspace.Problems] finds, so that it is known
// at once whether it is still there.
func (p Problem) Local() bool {
	return p.Code == badFile || p.finding != nil && p.finding.Code.Local() || p.Code == string(inspect.SharedID)
}

// inOrder sorts problems by place, and names none twice.
func inOrder(all []Problem) []Problem {
	slices.SortStableFunc(all, func(x, y Problem) int {
		return cmp.Or(cmp.Compare(x.Path, y.Path), cmp.Compare(x.Line, y.Line), cmp.Compare(x.Column, y.Column), cmp.Compare(x.Code, y.Code))
	})
	return slices.CompactFunc(all, func(x, y Problem) bool {
		return x.Path == y.Path && x.Line == y.Line && x.Column == y.Column && x.Code == y.Code && lang.Tell(x.Says, lang.English) == lang.Tell(y.Says, lang.English)
	})
}

// ofError makes problems of a complaint about a file. A file that is gone has none.
func ofError(p string, err error) (all []Problem) {
	if err == nil || errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	bad := table.ProblemOf(p, err)
	for _, e := range append([]*kb.FileError{bad}, bad.Also...) {
		all = append(all, Problem{Severe: true, Code: badFile, Path: cmp.Or(e.Path, p), Line: max(e.Line, 1), Column: max(e.Column, 1), Says: e.Msg, Hint: e.Hint})
	}
	return all
}

func ofFindings(found []inspect.Finding) (all []Problem) {
	for i := range found {
		f := found[i]
		all = append(all, Problem{Severe: f.Severe, Code: string(f.Code), Path: f.Path, Line: max(f.Line, 1), Column: max(f.Column, 1), Says: f.Says(), Hint: f.Hint(), Command: f.Command, finding: &f})
	}
	return all
}

// ofDrift makes problems of what INDEX.md and the files disagree about.
func ofDrift(drift []table.Drift) (all []Problem) {
	for _, f := range drift {
		p := Problem{Severe: f.Open(), Code: string(f.Kind), Path: f.Path, Line: max(f.Line, 1), Column: 1, Says: f.Msg, Hint: f.Hint}
		switch f.Kind {
		case table.DuplicateID, table.RemovedRow, table.OrphanRow:
			p.Command = inspect.FixCommand
		case table.MissingTable, table.MissingRow, table.Changed:
			p.Command = "tacit index"
		}
		if p.Hint == nil {
			p.Hint = hintIndex
		}
		all = append(all, p)
	}
	return all
}

// shared finds another memory with the id of this one.
func (d *Workspace) shared(m *kb.Memory) []Problem {
	p := d.named().byID[filename.Fold(m.ID)]
	if p == m.Path {
		for _, n := range d.all() { // the first one has the name
			if n.path != m.Path && filename.Same(n.ID, m.ID) {
				p = n.path
			}
		}
	}
	if p == "" || p == m.Path {
		return nil
	}
	line, column := 1, 1
	if mark := d.own(m.Path); mark != nil {
		text, _ := d.Text(m.Path)
		before := string(text[:mark.From])
		line, column = strings.Count(before, "\n")+1, len([]rune(before[strings.LastIndex(before, "\n")+1:]))+1
	}
	f := inspect.Finding{Code: inspect.SharedID, Severe: true, Path: m.Path, Line: line, Column: column, Args: []any{m.ID, p}, Command: inspect.FixCommand}
	return ofFindings([]inspect.Finding{f})
}

// own is the mark of the id of a memory; nil if there is none.
func (d *Workspace) own(p string) *Mark {
	text, err := d.Text(p)
	if err != nil {
		return nil
	}
	for _, m := range d.Marks(p, text) {
		if m.Own {
			return &m
		}
	}
	return nil
}

// Concerns reports whether a workspace has something to say of a file of the bank.
func Concerns(p string) bool {
	ext := strings.ToLower(path.Ext(p))
	return (ext == ".md" || p == "config.yaml") && !strings.HasPrefix(p, ".") && !strings.Contains(p, "/.")
}

var hintIndex = lang.Text{EN: "type: tacit index", ZH: "请执行：tacit index", JA: "実行: tacit index"}
