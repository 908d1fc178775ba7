package inspect

import (
	"context"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/kb/filename"
	"github.com/tacit-kb/tacit/kb/link"
)

// references finds memories that name one by what nothing is or ever was called: no
// id, alias, title or file of a memory, no record of history. What was removed may be named; supersedes
// is for that, and is not looked at. A file that cannot be read may be the one that is
// meant.
func (v *Bank) references(context.Context) (found []Finding, err error) {
	known := v.named()
	for _, s := range v.sources {
		for _, field := range []struct {
			key   string
			names []string
		}{{"replaces:", s.Replaces}, {"replaced_by:", []string{s.ReplacedBy}}, {"related:", s.Related}} {
			dead := map[string]string{}
			for _, name := range field.names {
				for _, unknown := range v.strangers(known, name) {
					dead[unknown] = ""
				}
			}
			for _, name := range slices.Sorted(maps.Keys(dead)) {
				key := strings.TrimSuffix(field.key, ":")
				line, column := s.at(field.key, name)
				found = append(found, Finding{Code: DeadReference, Path: s.Path, Line: line, Column: column,
					Args: []any{s.ID, key, name}, Command: setList(s.ID, strings.ReplaceAll(key, "_", "-"), field.names, dead)})
			}
		}
	}
	return found, nil
}

// strangers returns the name if it calls nothing; of names on one line of which one calls
// something, those that do not.
func (v *Bank) strangers(known map[string]bool, name string) []string {
	isCalled := func(name string) bool {
		return known[filename.Fold(name)] || known[filename.Fold(path.Base(name))] || v.isUnread(name)
	}
	if name == "" || isCalled(name) {
		return nil
	}
	if parts := link.Parts(name); slices.ContainsFunc(parts, isCalled) {
		return slices.DeleteFunc(parts, isCalled)
	}
	return []string{name}
}

// named returns, folded, what memories are or were called.
func (v *Bank) named() map[string]bool {
	if v.names != nil {
		return v.names
	}
	known := map[string]bool{}
	for _, s := range v.sources {
		stem := strings.TrimSuffix(path.Base(s.Path), path.Ext(s.Path))
		for _, name := range append([]string{s.ID, s.Title, stem}, s.Aliases...) {
			known[filename.Fold(name)] = true
		}
	}
	records, _, _ := govern.History(v.bank) // what of it cannot be read is told by another rule
	for _, r := range records {
		for _, op := range r.Operations {
			known[filename.Fold(op.Memory)] = true
		}
	}
	return known
}

// isUnread reports whether a file that is no readable memory may be called so: its name
// begins with the id.
func (v *Bank) isUnread(id string) bool {
	for _, name := range v.unread {
		if strings.HasPrefix(filename.Fold(path.Base(name)), filename.Fold(id)) {
			return true
		}
	}
	return false
}
