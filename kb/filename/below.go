package filename

import "path/filepath"

// Below returns the path of a file from a folder, as this system writes it, and whether
// the file is in the folder or below it. The folder is below itself, as ".". It looks at
// the names alone: who must not be led out by a link resolves both first.
func Below(dir, file string) (rel string, below bool) {
	rel, err := filepath.Rel(dir, file)
	return rel, err == nil && filepath.IsLocal(rel)
}
