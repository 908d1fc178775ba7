// Package document lists what lies in a bank beside its memories and can be asked, too:
// requirements, the brief, reference material. It is written by hand and by other tools,
// and may be anything.
package document

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/task"
)

// Limits on what is looked at.
const (
	mostFiles = 2_000
	mostSize  = 256 << 10 // bytes, as of a memory
	mostDepth = 6         // of folders
)

// homes are the folders and files of documents.
var homes = []string{"brief.md", task.Folder, "business/references"}

// List names the documents of a bank, in order of path. Plans, test cases and reviews of
// tasks, which say how and not what, are left out, and so are hidden files and links.
func List(bank *kb.Bank) (files []kb.File) {
	for _, home := range homes {
		_ = filepath.WalkDir(filepath.Join(bank.Dir(), filepath.FromSlash(home)), func(name string, d fs.DirEntry, err error) error {
			rel, relErr := filepath.Rel(bank.Dir(), name)
			rel = filepath.ToSlash(rel)
			switch {
			case err != nil || relErr != nil:
				return nil
			case len(files) >= mostFiles:
				return fs.SkipAll
			case d.IsDir() && (strings.HasPrefix(d.Name(), ".") || strings.Count(rel, "/") > mostDepth):
				return fs.SkipDir
			case !d.Type().IsRegular() || !isDocument(rel):
				return nil
			}
			if info, err := os.Lstat(name); err == nil && info.Size() <= mostSize {
				files = append(files, kb.File{Path: rel, Size: info.Size(), ModTime: info.ModTime().UnixNano()})
			}
			return nil
		})
	}
	slices.SortFunc(files, func(x, y kb.File) int { return strings.Compare(x.Path, y.Path) })
	return files
}

// isDocument reports whether a file can be asked.
func isDocument(rel string) bool {
	name := path.Base(rel)
	if strings.HasPrefix(name, ".") || !strings.EqualFold(path.Ext(name), ".md") {
		return false
	}
	for _, k := range []task.Kind{task.Plan, task.Testcase, task.Review} {
		if path.Dir(rel) == task.Folder && strings.Contains(name, "."+string(k)+".") {
			return false
		}
	}
	return true
}
