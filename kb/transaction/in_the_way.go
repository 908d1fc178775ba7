package transaction

import (
	"os"

	"github.com/tacit-kb/tacit/kb"
)

// privateFolders are the folders that Tacit makes in the private one, the outer ones first.
var privateFolders = []string{"", "/cache", "/state", "/state/backups", "/state/calibration", "/state/candidates", "/state/edits", "/state/journal",
	"/state/merges", "/state/overrides", "/state/plans", "/state/runs", "/state/sessions"}

// InTheWay returns what stands where Tacit keeps a folder of its own, or its journal, and is
// none; empty for nothing. A clone can bring such a thing, and every command would end in the words
// of the system.
func InTheWay(b *kb.Bank) string {
	root, err := os.OpenRoot(b.Dir())
	if err != nil {
		return ""
	}
	defer root.Close()
	for _, dir := range privateFolders {
		if info, err := root.Lstat(privateDir + dir); err == nil && !info.IsDir() {
			return privateDir + dir
		}
	}
	journal := journalPath(b)
	if info, err := root.Lstat(journal); err == nil && !info.Mode().IsRegular() {
		return journal
	}
	return ""
}
