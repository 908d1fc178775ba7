package inspect

import (
	"context"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/kb"
)

// place finds a memory in a folder that does not fit what it says of itself.
func place(m *kb.Memory) (Finding, bool) {
	f := Finding{Code: NotLive, Path: m.Path, Line: 1, Column: 1, Args: []any{m.ID, string(m.Status)}, Command: FixCommand}
	top, _, _ := strings.Cut(m.Path, "/")
	rests := top == "drafts" || top == "archive"
	switch {
	case rests && m.Status == kb.Active:
		f.Args = append(f.Args, top+"/")
		return f, true
	case rests:
		return f, false
	case m.Status != kb.Active:
		f.Choices = []string{"tacit promote " + m.ID, FixCommand}
		return f, true
	case m.Home() == m.Path:
		return f, false
	}
	f.Code, f.Args = Misplaced, []any{m.ID, path.Dir(m.Home()) + "/", saysPlace(m), flagsOf(m.Path)}
	f.Choices = []string{FixCommand, edit(m.ID) + " " + flagsOf(m.Path)}
	return f, true
}

// saysPlace returns the fields that a folder follows from, as they stand in the file.
func saysPlace(m *kb.Memory) string {
	if m.Level == kb.Project {
		return "level: " + string(m.Level)
	}
	return "level: " + string(m.Level) + ", type: " + string(m.Type)
}

// flagsOf returns the flags of edit with which a memory says that it belongs where it
// is.
func flagsOf(p string) string {
	switch {
	case strings.HasPrefix(p, "experience/team/standards/"):
		return "--level team --type standard"
	case strings.HasPrefix(p, "experience/team/"):
		return "--level team --type knowledge"
	}
	return "--level project"
}

// memoryFolders are those whose files are looked at as memories, and those whose files
// are documents, whatever their front matter says.
var memoryFolders = []string{"experience", "tech", "business", "drafts", "archive", "requirements", "evidence"}

// Strays returns the memories that lie in no folder of memories, and so are never
// found: complete front matter, with an id, a kind and a title, says that a file was
// meant to be one.
func Strays(b *kb.Bank) (all []*kb.Memory) {
	_ = fs.WalkDir(os.DirFS(b.Dir()), ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil || name == ".":
			return nil // others tell of what cannot be read
		case d.IsDir() && (strings.HasPrefix(d.Name(), ".") || tooDeep(name) || slices.Contains(memoryFolders, name)):
			return fs.SkipDir
		case !d.Type().IsRegular() || !strings.EqualFold(path.Ext(name), ".md") || name == "INDEX.md":
			return nil
		}
		text, err := b.ReadFile(name)
		if err != nil {
			return nil
		}
		if m, err := kb.Parse(name, text); err == nil {
			all = append(all, m)
		}
		return nil
	})
	return all
}

func (v *Bank) strays(context.Context) (found []Finding, err error) {
	for _, m := range Strays(v.bank) {
		found = append(found, Finding{Code: Stray, Severe: true, Path: m.Path, Line: 1, Column: 1, Args: []any{m.ID, path.Dir(m.Home()) + "/"}, Command: FixCommand})
	}
	return found, nil
}
