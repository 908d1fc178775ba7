package inspect

import (
	"context"

	"github.com/tacit-kb/tacit/kb/misspelt"
)

// misspelt finds fields whose names were probably meant to be others.
func (v *Bank) misspelt(context.Context) (found []Finding, err error) {
	for _, s := range v.sources {
		for _, f := range misspelt.In(s.text) {
			found = append(found, Finding{Code: Misspelt, Path: s.Path, Line: f.Line, Column: f.Column, Args: []any{f.Name, f.Meant}})
		}
	}
	return found, nil
}
