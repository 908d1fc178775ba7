package kb

import (
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/tacit-kb/tacit/kb/pattern"
)

// A conflict copy is what Tacit was about to write when a person saved the file
// at the same time: theirs has kept its name, ours stands beside it. It has
// the id of the operation in its name, begins like the file that it belongs to,
// so that people see both together, and keeps its ending, so that it opens in
// their editor. It is never a memory: its id would be there twice.
var conflictName = pattern.Lazy(`\.conflict-op-[0-9]{8}T[0-9]{6}-[0-9a-z]{6,}(-[0-9a-f]{8})?(\.[^.]*)?$`)

// ConflictPath returns the path of the conflict copy of a file for an operation:
// active.md and op-… give active.conflict-op-….md.
func ConflictPath(file, id string) string {
	ext := path.Ext(file)
	return strings.TrimSuffix(file, ext) + ".conflict-" + id + ext
}

// IsConflict reports whether a path is that of a conflict copy.
func IsConflict(file string) bool { return conflictName().MatchString(path.Base(file)) }

// Conflicts names the conflict copies in the bank, in order of path, each with
// the file that it belongs to. They wait for a person, who takes from both what
// is right and deletes the copy. Folders that cannot be listed are passed over.
func (b *Bank) Conflicts() []Conflict {
	var all []Conflict
	filepath.WalkDir(b.dir, func(name string, d os.DirEntry, err error) error {
		rel, _ := filepath.Rel(b.dir, name)
		switch {
		case err != nil:
			return nil
		case d.IsDir() && rel != "." && (strings.HasPrefix(d.Name(), ".") || isTooDeep(filepath.ToSlash(rel))):
			return filepath.SkipDir
		case !d.IsDir() && IsConflict(d.Name()):
			p := filepath.ToSlash(rel)
			m := conflictName().FindStringSubmatch(p)
			all = append(all, Conflict{Copy: p, Path: strings.TrimSuffix(p, m[0]) + m[2]})
		}
		return nil
	})
	return append(all, b.privateConflicts()...)
}

// privateConflicts looks beside the overrides, which are in a hidden folder.
func (b *Bank) privateConflicts() (all []Conflict) {
	entries, _ := os.ReadDir(filepath.Join(b.dir, filepath.FromSlash(overridesDir)))
	for _, e := range entries {
		if m := conflictName().FindStringSubmatch(e.Name()); m != nil && !e.IsDir() {
			p := overridesDir + "/" + e.Name()
			all = append(all, Conflict{Copy: p, Path: strings.TrimSuffix(p, m[0]) + m[2]})
		}
	}
	return all
}

// A Conflict is a file that a person saved while Tacit was writing it.
type Conflict struct {
	Path string // with what the person saved, relative to the bank
	Copy string // with what Tacit would have written
}
