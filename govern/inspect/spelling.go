package inspect

import (
	"context"

	"github.com/tacit-kb/tacit/kb/misspelt"
)

// misspelt finds fields whose names were probably meant to be others, also in files that
// cannot be read for want of them.
func (v *Bank) misspelt(context.Context) (found []Finding, err error) {
	for _, s := range v.sources {
		found = append(found, misspeltIn(s.Path, s.text)...)
		for _, c := range misspelt.Cuts(s.text) {
			found = append(found, Finding{Code: CutValue, Path: s.Path, Line: c.Line, Column: c.Column, Args: []any{c.Lost, c.Right}, Command: FixCommand})
		}
	}
	for _, path := range v.unread {
		if text, err := v.bank.ReadFile(path); err == nil {
			found = append(found, misspeltIn(path, text)...)
		}
	}
	return found, nil
}

func misspeltIn(path string, text []byte) (found []Finding) {
	all := misspelt.In(text)
	if len(all) == 0 {
		return nil
	}
	_, mended := misspelt.Mend(path, text)
	clear := map[misspelt.Field]bool{}
	for _, f := range mended {
		clear[f] = true
	}
	for _, f := range all {
		one := Finding{Code: Misspelt, Path: path, Line: f.Line, Column: f.Column, Args: []any{f.Name, f.Meant}}
		if clear[f] {
			one.Command = FixCommand
		}
		found = append(found, one)
	}
	return found
}
