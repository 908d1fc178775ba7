package document

import (
	"bytes"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/kb"
)

// known are the folders of a bank that have a meaning of their own, and the files.
var known = []string{"experience", "tech", "business", "drafts", "archive", "requirements", "evidence", "INDEX.md", "brief.md", "active.md"}

// customary are the names, without their ending, of files that belong to a folder or a
// project and are no notes.
var customary = []string{"readme", "index", "changelog", "contributing", "license", "agents", "claude", "gemini"}

// Loose names the Markdown files that lie where Tacit looks for nothing: in the root of
// the bank or in folders that people made there. They are in order of path; those that
// are a whole memory are among them.
func Loose(bank *kb.Bank) (paths []string) {
	_ = fs.WalkDir(os.DirFS(bank.Dir()), ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil || name == ".":
			return nil // check tells of what cannot be read
		case d.IsDir() && (strings.HasPrefix(d.Name(), ".") || slices.Contains(known, name) || strings.Count(name, "/") > mostDepth):
			return fs.SkipDir
		case len(paths) >= mostFiles:
			return fs.SkipAll
		case !d.Type().IsRegular() || !IsLoose(name):
			return nil
		}
		if text, err := bank.ReadFile(name); err == nil && len(bytes.TrimSpace(text)) > 0 {
			paths = append(paths, name)
		}
		return nil
	})
	return paths
}

// IsLoose reports whether a path is that of a note which lies where nothing is looked for.
func IsLoose(p string) bool {
	top, _, _ := strings.Cut(p, "/")
	stem := strings.ToLower(strings.TrimSuffix(path.Base(p), path.Ext(p)))
	return strings.EqualFold(path.Ext(p), ".md") && !slices.Contains(known, top) && !slices.Contains(customary, stem) &&
		!strings.HasPrefix(path.Base(p), ".") && !kb.IsConflict(p)
}
