package kb

import (
	"io/fs"
	"path"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/tacit-kb/tacit/kb/filename"
	"github.com/tacit-kb/tacit/kb/lang"
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
		return "", filename.Portable(p)
	}
	clean := path.Clean(p)
	if p == "" || clean == "." || !fs.ValidPath(clean) || strings.Contains(p, "\x00") {
		return "", lang.Named(ErrOutside, lang.Plain(strconv.Quote(p)))
	}
	return clean, nil
}

// deepest is how many folders a file of a bank lies in, at most. People have ten; a
// stranger may have made ten thousand.
const deepest = 32

// isTooDeep reports whether what has this clean path is not looked for.
func isTooDeep(p string) bool { return strings.Count(p, "/") > deepest }

// isMemoryName reports whether a file of this name can be a memory.
func isMemoryName(name string) bool {
	return !strings.HasPrefix(name, ".") && strings.EqualFold(path.Ext(name), ".md")
}

// InLive reports whether a path is in a folder whose memories can be found.
func InLive(p string) bool {
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

// Home returns where the file of a memory belongs: in a live folder, or in
// drafts or archive, which repeat the layout of the live ones, as the status
// says; below it in the folder of its kind, type and level. Folders that people
// made below that one stay, and so does the name of the file. It is m.Path for a
// memory that is where it belongs.
func (m *Memory) Home() string {
	below := m.Path
	if inRest(m.Path) {
		_, below, _ = strings.Cut(m.Path, "/")
	}
	if !m.fits(below) {
		below = path.Join(m.folder(), path.Base(m.Path))
	}
	switch m.Status {
	case Active:
		return below
	case Archived:
		return path.Join("archive", below)
	}
	return path.Join("drafts", below)
}

// fits reports whether a path of the live folders is one for a memory of this
// kind, type and level.
func (m *Memory) fits(p string) bool {
	at := placeOf(p)
	switch {
	case !InLive(p) || at.kind != m.Kind:
		return false
	case m.Kind != Experience:
		return true
	}
	return at.level == m.Level && (m.Level == Project || at.typ == m.Type)
}

// folder returns the live folder for a new memory of this kind, type and level.
func (m *Memory) folder() string {
	switch {
	case m.Kind == Tech && m.ModelID != "":
		return path.Join("tech/profiles", filename.Slug(m.ModelID))
	case m.Kind == Tech:
		return "tech/services"
	case m.Kind == Business:
		return "business"
	case m.Level == Project:
		return "experience/project"
	case m.Type == Standard:
		return "experience/team/standards"
	}
	return "experience/team/knowledge"
}

// IsMemory reports whether a file of this path is a memory where it stands, or
// would be if it were there: Markdown in a live folder, in drafts or in archive,
// but neither raw material nor an archived month of active.md.
func IsMemory(p string) bool {
	return (InLive(p) || inRest(p)) && isMemoryName(path.Base(p)) && !isJournal(p)
}
