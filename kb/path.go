package kb

import (
	"fmt"
	"io/fs"
	"path"
	"strings"
	"unicode/utf8"
)

// liveFolders hold the memories that can be retrieved, one folder per kind.
var liveFolders = []string{string(Experience), string(Tech), string(Business)}

// restFolders hold the memories that can never be retrieved.
var restFolders = []string{"drafts", "archive"}

// references is the folder of raw material: it holds documents, not memories.
const references = "business/references"

// cleanPath puts a bank-relative path into its one form, with slashes and
// without dots, or says that it does not stay inside the bank. A backslash,
// which separates names on some systems, and bytes that are not text are a
// *FileError: a file that stands there can be renamed.
func cleanPath(p string) (string, error) {
	if strings.Contains(p, `\`) || !utf8.ValidString(p) {
		return "", portable(p)
	}
	clean := path.Clean(p)
	if p == "" || clean == "." || !fs.ValidPath(clean) || strings.Contains(p, "\x00") {
		return "", fmt.Errorf("%w: %q", ErrOutside, p)
	}
	return clean, nil
}

// isMemoryName reports whether a file of this name can be a memory.
func isMemoryName(name string) bool {
	return !strings.HasPrefix(name, ".") && strings.EqualFold(path.Ext(name), ".md")
}

// inLive reports whether a path lies in a live folder.
func inLive(p string) bool {
	top, rest, ok := strings.Cut(p, "/")
	return ok && rest != "" && Kind(top).Valid() && !strings.HasPrefix(p, references+"/")
}

// inRest reports whether a path lies in drafts or archive.
func inRest(p string) bool {
	top, _, ok := strings.Cut(p, "/")
	return ok && (top == "drafts" || top == "archive")
}

// A place is what the folder of a memory says about it. Fields that the folder
// leaves open are empty.
type place struct {
	kind  Kind
	typ   Type
	level Level
}

// placeOf reads the folders of a path; drafts/ and archive/ repeat the layout
// of the live folders below them.
func placeOf(p string) place {
	if inRest(p) {
		_, p, _ = strings.Cut(p, "/")
	}
	top, rest, ok := strings.Cut(p, "/")
	if !ok || !Kind(top).Valid() {
		return place{}
	}
	at := place{kind: Kind(top)}
	if at.kind != Experience {
		return at
	}
	switch {
	case strings.HasPrefix(rest, "team/standards/"):
		at.typ, at.level = Standard, Team
	case strings.HasPrefix(rest, "team/"):
		at.typ, at.level = Knowledge, Team
	default:
		at.typ, at.level = Knowledge, Project
	}
	return at
}
