package resolve

import (
	"cmp"
	"encoding/json"
	"errors"
	"io/fs"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/filename"
	"github.com/tacit-kb/tacit/kb/firmware"
	"github.com/tacit-kb/tacit/kb/lang"
)

// A Query says for which device facts are wanted.
type Query struct {
	ModelID    string
	FWVersion  string
	InstanceID string // of one device; empty: any of the model
}

// An Answer is what holds for a device.
type Answer struct {
	Facts    map[string]any // in their groups; empty, never nil
	Chain    []Fact         // the same, each with its steps, in order of place
	Known    int            // rules of the model, whatever their range
	Matched  []string       // ids of those whose range holds the version, in order, also without facts
	Problems []Problem
}

// Resolve tells what holds for a device. A question that cannot be understood, and
// rules that cannot be read, are problems of the answer and no error.
func Resolve(b *kb.Bank, live func(path string) bool, q Query) (*Answer, error) {
	rules, problems, err := Read(b, live, q.ModelID)
	if err != nil {
		return nil, err
	}
	a := &Answer{Known: len(rules), Problems: problems}
	version, err := firmware.Parse(q.FWVersion)
	if err != nil {
		a.add(Problem{Code: BadVersion, Line: 1, Args: []any{q.FWVersion, lang.Of(err)}})
	} else {
		a.apply(Matching(rules, version))
	}
	if q.InstanceID != "" {
		a.override(b, q)
	}
	a.add(conflicts(a.Chain)...)
	a.add(spellings(a.Chain)...)
	a.Facts = nested(a.Chain)
	return a, nil
}

func (a *Answer) add(problems ...Problem) { a.Problems = append(a.Problems, problems...) }

// apply lets rules write over each other in their order.
func (a *Answer) apply(rules []Rule, problems []Problem) {
	a.add(problems...)
	for i, r := range rules {
		a.Matched = append(a.Matched, r.ID)
		a.Chain = write(a.Chain, Step{Rule: r.ID, Layer: Profile, Range: r.FWRange, Path: r.Path, rule: &rules[i]}, r.Facts)
	}
}

// override lays what somebody set for the device over all rules. It holds for
// every firmware: the device is the same one. That it was seen with another one
// is said.
func (a *Answer) override(b *kb.Bank, q Query) {
	p, err := kb.OverridePath(q.InstanceID, false)
	if err != nil {
		a.add(Problem{Code: BadInstance, Line: 1, Args: []any{q.InstanceID, lang.Of(err)}})
		return
	}
	o, err := b.Override(q.InstanceID)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		a.add(Problem{Code: NoOverride, Line: 1, Args: []any{q.InstanceID}})
		return
	case err != nil:
		a.add(unreadable(p, err))
		return
	case o.Foreign:
		a.add(Problem{Code: ForeignOverride, Path: o.Path, Line: 1, Args: []any{o.InstanceID}})
		return
	case o.ModelID != "" && !filename.Same(o.ModelID, q.ModelID):
		a.add(Problem{Code: OtherModel, Path: o.Path, Line: 1, Args: []any{o.InstanceID, o.ModelID}})
		return
	case isOther(o.FWVersion, q.FWVersion):
		a.add(Problem{Code: OtherVersion, Path: o.Path, Line: 1, Args: []any{o.InstanceID, o.FWVersion}})
	}
	a.Chain = write(a.Chain, Step{Rule: o.InstanceID, Layer: Override, Path: o.Path}, o.Facts)
}

// isOther reports whether a device was seen with another firmware than the one
// that is asked for. Its field may name a range, too.
func isOther(seen, asked string) bool {
	v, err := firmware.Parse(asked)
	if seen == "" || err != nil {
		return false
	}
	r, err := firmware.ParseRange(seen)
	return err != nil || !r.Contains(v)
}

// unreadable is the problem with a file.
func unreadable(path string, err error) Problem {
	var complaint *kb.FileError
	if !errors.As(err, &complaint) {
		complaint = &kb.FileError{Path: path, Msg: lang.Of(err)}
	}
	named := *complaint
	named.Path = cmp.Or(named.Path, path)
	return Problem{Code: BadFile, Path: named.Path, Line: max(named.Line, 1), File: &named}
}

// valueText returns a value as JSON.
func valueText(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		return "?"
	}
	return string(text)
}
