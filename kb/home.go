package kb

import (
	"path"
	"strings"
)

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
	case !inLive(p) || at.kind != m.Kind:
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
		return path.Join("tech/profiles", Slug(m.ModelID))
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

// ValidID reports whether s may be the id of a memory: letters, digits, marks and
// - _ . of any script, at most 128 bytes.
func ValidID(s string) bool { return validID(s) }
