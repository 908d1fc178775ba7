package inspect

import (
	"context"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/kb/filename"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/link"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// references finds memories that name one by what nothing is or ever was called: no
// id, alias, title or file of a memory, no record of history. What was removed may be named; in supersedes
// git is asked as well. A file that cannot be read may be the one that is
// meant.
func (v *Bank) references(ctx context.Context) (found []Finding, err error) {
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
		found = append(found, v.superseded(ctx, known, s)...)
	}
	return found, nil
}

// superseded returns the ids in supersedes that no memory has or had, with the ids that come
// near. What was imported names what stayed behind, so it is not looked at.
func (v *Bank) superseded(ctx context.Context, known map[string]bool, s source) (found []Finding) {
	if v.quick || strings.HasPrefix(s.Source, "import") {
		return nil
	}
	for _, name := range s.Supersedes {
		if !likeAnID().MatchString(name) || len(v.strangers(known, name)) == 0 || v.wasCommitted(ctx, name) {
			continue
		}
		line, column := s.at("supersedes:", name)
		f := Finding{Code: DeadReference, Path: s.Path, Line: line, Column: column,
			Args: []any{s.ID, "supersedes", name}, Command: setList(s.ID, "supersedes", s.Supersedes, map[string]string{name: ""})}
		if near := v.near(name); len(near) > 0 {
			f.Args = append(f.Args, strings.Join(near, ", "))
		}
		found = append(found, f)
	}
	return found
}

// likeAnID matches what NextID could have given: of other names nothing is sure.
var likeAnID = pattern.Lazy(`^[A-Za-z]+-[0-9]+$`)

// wasCommitted reports whether git had a file with an id in its name, or may have had one:
// a clone that was cut short knows only a part.
func (v *Bank) wasCommitted(ctx context.Context, id string) bool {
	r := repositoryOf(ctx, v.bank)
	if r.Repository == nil {
		return false
	}
	if shallow, err := r.ask("rev-parse", "--is-shallow-repository"); err != nil || strings.TrimSpace(shallow) != "false" {
		return true
	}
	if _, err := r.ask("rev-parse", "--verify", "--quiet", "HEAD"); err != nil {
		return false // nothing was committed yet
	}
	said, err := r.ask("log", "--format=", "--no-renames", "--name-only", "--diff-filter=D", "--", r.Prefix)
	if err != nil {
		return true
	}
	for name := range strings.Lines(said) {
		rest, ok := strings.CutPrefix(filename.Fold(path.Base(strings.TrimSpace(name))), filename.Fold(id))
		if ok && (rest == ".md" || strings.HasPrefix(rest, "-")) {
			return true
		}
	}
	return false
}

// near returns the ids that differ from one in letter case, in leading zeros, or in one
// digit, at most three.
func (v *Bank) near(id string) (near []string) {
	prefix, digits, _ := strings.Cut(id, "-")
	for _, s := range v.sources {
		p, d, _ := strings.Cut(s.ID, "-")
		if strings.EqualFold(p, prefix) && likeAnID().MatchString(s.ID) && len(near) < 3 && oneDigit(strings.TrimLeft(d, "0"), strings.TrimLeft(digits, "0")) {
			near = append(near, s.ID)
		}
	}
	return near
}

// oneDigit reports whether two numbers are the same but for one digit, which is another, too
// many, or missing.
func oneDigit(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	n := 0
	for n < len(a) && a[n] == b[n] {
		n++
	}
	switch len(b) - len(a) {
	case 0:
		return n == len(a) || a[n+1:] == b[n+1:]
	case 1:
		return a[n:] == b[n+1:]
	}
	return false
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

// What to do about an id that no memory has; the other texts of findings are in words.go.
var (
	msgHintReference = lang.Text{
		EN: "correct the id in your editor, or leave it out",
		ZH: "请在编辑器中改正该编号，或将其去掉",
		JA: "エディターで ID を直すか、外してください",
	}
	msgHintNear = lang.Text{
		EN: "there is %s: correct the id in your editor, or leave it out",
		ZH: "相近的编号是 %s：请在编辑器中改正该编号，或将其去掉",
		JA: "%s があります。エディターで ID を直すか、外してください",
	}
)
