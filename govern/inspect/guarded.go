package inspect

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/kb/filename"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/parallel"
)

// readable are the extensions of the files of a bank that people read and commit.
var readable = []string{".md", ".markdown", ".txt", ".yaml", ".yml", ".json", ".jsonl", ".csv", ".tsv"}

// mostGuarded is the largest file that is looked at, in bytes.
const mostGuarded = 4 << 20

// guarded finds secrets, unseen characters and orders to a reader in all files of
// the bank that would be committed.
func (v *Bank) guarded(ctx context.Context) ([]Finding, error) {
	files, err := v.committed()
	if err != nil {
		return nil, err
	}
	found := make([][]Finding, len(files))
	err = parallel.Each(ctx, len(files), func(i int) {
		found[i] = v.guard(files[i])
		v.step(i, len(files))
	})
	return slices.Concat(found...), err
}

// committed lists the files that people read, without those that git does not see.
func (v *Bank) committed() (files []string, err error) {
	err = fs.WalkDir(os.DirFS(v.bank.Dir()), ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case errors.Is(err, fs.ErrNotExist), errors.Is(err, fs.ErrPermission):
			return nil
		case err != nil:
			return err
		case d.IsDir() && (name != "." && strings.HasPrefix(d.Name(), ".") || tooDeep(name)):
			return fs.SkipDir
		case d.Type().IsRegular() && slices.Contains(readable, strings.ToLower(path.Ext(name))):
			files = append(files, name)
		}
		return nil
	})
	return files, err
}

// tooDeep reports whether a folder is deeper than package kb looks for files, which says
// so where memories lie.
func tooDeep(name string) bool { return strings.Count(name, "/") > 32 }

func (v *Bank) guard(name string) (found []Finding) {
	text, err := v.read(name)
	if err != nil || len(text) > mostGuarded {
		return nil
	}
	lines := strings.Split(string(text), "\n")
	for _, f := range guard.Inspect(name, text) {
		if isCited(f, name, lines) {
			continue
		}
		x := Finding{Code: codeOf(f.Rule), Severe: f.Severity == guard.Refuse, Path: name, Line: max(f.Line, 1), Column: max(f.Column, 1), Args: []any{f.Rule, f.Msg}}
		if strings.EqualFold(path.Ext(name), ".md") && name != "INDEX.md" {
			x.Command = "tacit edit " + quoted(v.nameOf(name))
		}
		found = append(found, x)
	}
	return found
}

// isCited reports whether what a person should only look at is cited: a memory may
// well be about such texts. In INDEX.md it is a copy of what a file says.
func isCited(f guard.Finding, name string, lines []string) bool {
	if code := codeOf(f.Rule); f.Severity != guard.Flag || code != Instruction && code != Echo {
		return false
	}
	if name == "INDEX.md" || f.Line < 1 || f.Line > len(lines) {
		return name == "INDEX.md"
	}
	line := []rune(lines[f.Line-1])
	at := min(max(f.Column-1, 0), len(line))
	return inQuotes(string(line[:at]), string(line[at:]))
}

// quotes are pairs of marks between which a text is cited.
var quotes = []struct{ open, close string }{{"「", "」"}, {"『", "』"}, {"“", "”"}, {"‘", "’"}, {"«", "»"}, {`"`, `"`}, {"`", "`"}}

// inQuotes reports whether a quotation is open between before and after.
func inQuotes(before, after string) bool {
	return slices.ContainsFunc(quotes, func(q struct{ open, close string }) bool {
		open := strings.LastIndex(before, q.open) > strings.LastIndex(before, q.close)
		if q.open == q.close {
			open = strings.Count(before, q.open)%2 == 1
		}
		return open && strings.Contains(after, q.close)
	})
}

// codeOf sorts the rules of the guard.
func codeOf(rule string) Code {
	switch rule {
	case guard.RuleTag, guard.RuleBidi, guard.RuleInvisible, guard.RuleEscape, guard.RuleControl:
		return HiddenText
	case guard.RuleInstruction:
		return Instruction
	case guard.RuleEcho:
		return Echo
	}
	return Secret
}

// nameOf is what a person calls a file: the id of a memory that no other has, else its path.
func (v *Bank) nameOf(name string) string {
	i, ok := v.byPath[name]
	if !ok || v.twin()[filename.Fold(v.sources[i].ID)] {
		return name
	}
	return v.sources[i].ID
}

// twin returns the ids, folded, that more than one memory has: they name none of these.
func (v *Bank) twin() map[string]bool {
	if v.twice == nil {
		seen := map[string]bool{}
		v.twice = map[string]bool{}
		for _, s := range v.sources {
			id := filename.Fold(s.ID)
			v.twice[id] = seen[id]
			seen[id] = true
		}
	}
	return v.twice
}

// callByPath gives the commands of findings the paths of memories whose ids are shared.
func (v *Bank) callByPath(found []Finding) {
	for i := range found {
		f := &found[i]
		paths := []string{f.Path}
		if other, ok := f.of(2); ok {
			paths = append(paths, other)
		}
		words := strings.SplitN(f.Command, " ", 3+len(paths))
		for at, path := range paths {
			s, ok := v.byPath[path]
			if ok && len(words) > 2+at && words[2+at] == v.sources[s].ID {
				words[2+at] = quoted(v.nameOf(path))
			}
		}
		f.Command = strings.Join(words, " ")
	}
}

// of returns an argument that is a text.
func (f Finding) of(n int) (text string, ok bool) {
	if n < len(f.Args) {
		text, ok = f.Args[n].(string)
	}
	return text, ok
}
