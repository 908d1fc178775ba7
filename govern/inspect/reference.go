package inspect

import (
	"context"
	"path"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/index/table"
	"github.com/tacit-kb/tacit/kb/filename"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/link"
	"github.com/tacit-kb/tacit/kb/pattern"
	"github.com/tacit-kb/tacit/kb/schema"
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
			var inOrder []string
			for _, name := range field.names {
				for _, unknown := range v.strangers(known, name) {
					if v.isAbsent(ctx, unknown) {
						continue
					}
					if _, twice := dead[unknown]; !twice {
						inOrder = append(inOrder, unknown)
					}
					dead[unknown] = ""
				}
			}
			if len(dead) == 0 {
				continue
			}
			key := strings.TrimSuffix(field.key, ":")
			seek, command := s.seek(field.key), setList(s.ID, strings.ReplaceAll(key, "_", "-"), field.names, dead)
			for _, name := range inOrder {
				line, column := seek.place(name)
				found = append(found, Finding{Code: DeadReference, Path: s.Path, Line: line, Column: column, Args: []any{s.ID, key, name}, Command: command})
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
	seek := s.seek("supersedes:")
	for _, name := range s.Supersedes {
		if !likeAnID().MatchString(name) || len(v.strangers(known, name)) == 0 || v.wasImported(s.ID) || v.isAbsent(ctx, name) || v.wasCommitted(ctx, name) {
			continue
		}
		line, column := seek.place(name)
		f := Finding{Code: DeadReference, Path: s.Path, Line: line, Column: column,
			Args: []any{s.ID, "supersedes", name}, Command: setList(s.ID, "supersedes", s.Supersedes, map[string]string{name: ""})}
		if near := v.near(name); len(near) > 0 {
			f.Args = append(f.Args, strings.Join(near, ", "))
		}
		found = append(found, f)
	}
	return found
}

// wasImported reports whether a memory came from another bank or tool, as history tells: from an
// export of Tacit it keeps its source.
func (v *Bank) wasImported(id string) bool {
	if v.brought == nil {
		v.brought = map[string]bool{}
		records, _, _ := govern.History(v.bank)
		for _, r := range records {
			for _, op := range r.Operations {
				if r.Command == "import" && op.Type == schema.Create {
					v.brought[op.Memory] = true
				}
			}
		}
	}
	return v.brought[id]
}

// likeAnID matches what NextID could have given: of other names nothing is sure.
var likeAnID = pattern.Lazy(`^[A-Za-z]+-[0-9]+$`)

// wasCommitted reports whether git had a file with an id in its name, or may have had one:
// a clone that was cut short knows only a part.
func (v *Bank) wasCommitted(ctx context.Context, id string) bool {
	if v.gone == nil {
		v.gone = removedFrom(repositoryOf(ctx, v.bank))
	}
	if v.gone.unknown {
		return true
	}
	id = filename.Fold(id)
	if _, found := slices.BinarySearch(v.gone.files, id+".md"); found {
		return true
	}
	at, _ := slices.BinarySearch(v.gone.files, id+"-")
	return at < len(v.gone.files) && strings.HasPrefix(v.gone.files[at], id+"-")
}

// removed is what git knows of files of the bank that are gone.
type removed struct {
	files   []string // their names, folded and in order
	unknown bool     // it knows only a part
}

// removedFrom asks git once, however many ids are looked for.
func removedFrom(r repository) *removed {
	if r.Repository == nil {
		return &removed{}
	}
	if shallow, err := r.ask("rev-parse", "--is-shallow-repository"); err != nil || strings.TrimSpace(shallow) != "false" {
		return &removed{unknown: true}
	}
	if _, err := r.ask("rev-parse", "--verify", "--quiet", "HEAD"); err != nil {
		return &removed{} // nothing was committed yet
	}
	said, err := r.ask("log", "--format=", "--no-renames", "--name-only", "--diff-filter=D", "--", r.Prefix)
	if err != nil {
		return &removed{unknown: true}
	}
	all := &removed{}
	for name := range strings.Lines(said) {
		all.files = append(all.files, filename.Fold(path.Base(strings.TrimSpace(name))))
	}
	slices.Sort(all.files)
	return all
}

// near returns the ids that differ from one in letter case, in leading zeros, or in one
// digit, at most three.
func (v *Bank) near(id string) (near []string) {
	if v.numbers == nil {
		v.numbers = map[string][]int{}
		for i, s := range v.sources {
			if likeAnID().MatchString(s.ID) {
				v.numbers[numbered(s.ID)] = append(v.numbers[numbered(s.ID)], i)
			}
		}
	}
	var all []int
	for _, other := range oneDigitOff(numbered(id)) {
		list := v.numbers[other]
		all = append(all, list[:min(3, len(list))]...)
	}
	slices.Sort(all)
	for _, i := range slices.Compact(all) {
		if len(near) < 3 {
			near = append(near, v.sources[i].ID)
		}
	}
	return near
}

// numbered is an id like EXP-012 without what a person mistakes first: letter case and leading
// zeros.
func numbered(id string) string {
	prefix, digits, _ := strings.Cut(id, "-")
	return strings.ToLower(prefix) + "-" + strings.TrimLeft(digits, "0")
}

// oneDigitOff returns an id, and all that have another digit in one place, one more, or one
// less.
func oneDigitOff(id string) (all []string) {
	prefix, digits, _ := strings.Cut(id, "-")
	if digits = digits[:min(mostDigits, len(digits))]; len(digits) == mostDigits {
		return []string{id}
	}
	seen := map[string]bool{}
	add := func(digits string) {
		if !seen[digits] && !strings.HasPrefix(digits, "0") {
			seen[digits] = true
			all = append(all, prefix+"-"+digits)
		}
	}
	add(digits)
	for i := range len(digits) + 1 {
		if i < len(digits) {
			add(digits[:i] + digits[i+1:])
		}
		for c := '0'; c <= '9'; c++ {
			add(digits[:i] + string(c) + digits[i:])
			if i < len(digits) {
				add(digits[:i] + string(c) + digits[i+1:])
			}
		}
	}
	return all
}

// mostDigits is from how many digits on a number is no slip of another.
const mostDigits = 20

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
	if len(v.unread) == 0 {
		return false
	}
	if v.unfiled == nil {
		for _, name := range v.unread {
			v.unfiled = append(v.unfiled, filename.Fold(path.Base(name)))
		}
		slices.Sort(v.unfiled)
	}
	return beginsOne(v.unfiled, id)
}

// isAbsent reports whether a name may be that of a file which git keeps out of the folder, as
// a sparse checkout does. Git is asked once, and not while a person types.
func (v *Bank) isAbsent(ctx context.Context, id string) bool {
	if v.quick {
		return false
	}
	if v.absent == nil {
		v.absent = []string{}
		if r := repositoryOf(ctx, v.bank); r.Repository != nil {
			files, _ := r.Absent(ctx)
			for _, name := range files {
				v.absent = append(v.absent, filename.Fold(path.Base(name)))
			}
			slices.Sort(v.absent)
		}
		if len(v.absent) > 0 {
			v.rows = table.FilesLeftOut(v.bank)
		}
	}
	return beginsOne(v.absent, id) || v.rows != nil && v.rows.At("", id) != ""
}

// beginsOne reports whether one of some folded names, in their order, begins with an id.
func beginsOne(names []string, id string) bool {
	id = filename.Fold(id)
	at, _ := slices.BinarySearch(names, id)
	if at == len(names) || id == "" {
		return false
	}
	rest, ok := strings.CutPrefix(names[at], id)
	next, _ := utf8.DecodeRuneInString(rest)
	return ok && !unicode.IsLetter(next) && !unicode.IsDigit(next) // EXP-04 is not EXP-040
}

// What to do about an id that no memory has; the other texts of findings are in words.go.
var (
	msgHintReference = lang.Text{
		EN: "correct the id in your editor, or delete it",
		ZH: "请在编辑器中改正该编号，或将其去掉",
		JA: "エディターで ID を直すか、外してください",
	}
	msgHintNear = lang.Text{
		EN: "a similar id is %s: correct the id in your editor, or delete it",
		ZH: "相近的编号是 %s：请在编辑器中改正该编号，或将其去掉",
		JA: "似た ID に %s があります。エディターで ID を直すか、外してください",
	}
)
