package index

import (
	"github.com/tacit-kb/tacit/index/table"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
)

// A complaint is a kb.FileError as the compiled index keeps it: told in every
// language, because nobody knows yet who will read it.
type complaint struct {
	Path         string
	Line, Column int
	Msg, Hint    lang.Text
}

func keepComplaint(e *kb.FileError) complaint {
	return complaint{e.Path, e.Line, e.Column, lang.All(e.Msg), lang.All(e.Hint)}
}

func (c complaint) error() *kb.FileError {
	return &kb.FileError{Path: c.Path, Line: c.Line, Column: c.Column, Msg: keptSentence(c.Msg), Hint: keptSentence(c.Hint)}
}

// A keptDrift is a Drift as the compiled index keeps it.
type keptDrift struct {
	table.Drift
	Msg, Hint lang.Text
}

// A keptSynced is a synced as the compiled index keeps it.
type keptSynced struct {
	Drift    []keptDrift
	Problems []complaint
}

func (s synced) keep() keptSynced {
	return keptSynced{
		each(s.Drift, func(d table.Drift) keptDrift { return keptDrift{d, lang.All(d.Msg), lang.All(d.Hint)} }),
		each(s.Problems, keepComplaint),
	}
}

func (k keptSynced) synced() synced {
	return synced{
		Drift: each(k.Drift, func(d keptDrift) table.Drift {
			d.Drift.Msg, d.Drift.Hint = keptSentence(d.Msg), keptSentence(d.Hint)
			return d.Drift
		}),
		Problems: each(k.Problems, complaint.error),
	}
}

// each returns what f makes of the items; nil for nil.
func each[T, U any](items []T, f func(T) U) []U {
	if items == nil {
		return nil
	}
	all := make([]U, len(items))
	for i, item := range items {
		all[i] = f(item)
	}
	return all
}

// keptSentence returns what lang.All has made a text of.
func keptSentence(t lang.Text) lang.Sentence {
	if t == (lang.Text{}) {
		return nil
	}
	return t
}
