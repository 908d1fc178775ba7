package kb

import (
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// A Passed is what List and ListAll pass over, although a person who looks at
// the bank may think that it is found.
type Passed struct {
	Path   string // relative to the bank, with slashes
	Want   string // of a folder: the path that it should have; empty for a link
	Target Target // of a symbolic link
}

// A Target is what a symbolic link leads to.
type Target int

// The targets.
const (
	NoLink Target = iota
	ToFile
	ToFolder
	ToNothing
)

// knownFolders are the folders whose names mean something.
var knownFolders = slices.Concat(liveFolders, restFolders, []string{
	"experience/team", "experience/team/standards", "experience/team/knowledge", "experience/project",
	"tech/services", "tech/profiles", references,
})

// PassedOver names the symbolic links in the folders of memories, which are not
// followed, and the folders whose names differ from those that mean something
// in letter case or Unicode form alone: on some systems they are the same, on
// others, and in git, they are not. It is in order of Path; what cannot be
// listed is left out.
func (b *Bank) PassedOver() []Passed {
	var all []Passed
	b.passed("", &all)
	slices.SortFunc(all, func(x, y Passed) int { return strings.Compare(x.Path, y.Path) })
	return all
}

func (b *Bank) passed(folder string, all *[]Passed) {
	entries, _ := os.ReadDir(filepath.Join(b.dir, filepath.FromSlash(folder)))
	for _, e := range entries {
		p := path.Join(folder, e.Name())
		link := e.Type()&os.ModeSymlink != 0
		switch {
		case strings.HasPrefix(e.Name(), "."), p == references:
		case (link || e.IsDir()) && meant(p) != p:
			*all = append(*all, Passed{Path: p, Want: meant(p)})
		case folder == "" && !slices.Contains(knownFolders, p): // not of memories
		case link:
			if t := b.target(p); t != ToFile || isMemoryName(e.Name()) {
				*all = append(*all, Passed{Path: p, Target: t})
			}
		case e.IsDir():
			b.passed(p, all)
		}
	}
}

// meant returns the path of the folder that one of this path is taken for.
func meant(p string) string {
	for _, known := range knownFolders {
		if path.Dir(known) == path.Dir(p) && known != p && sameName(path.Base(known), path.Base(p)) {
			return known
		}
	}
	return p
}

func (b *Bank) target(p string) Target {
	info, err := os.Stat(filepath.Join(b.dir, filepath.FromSlash(p)))
	switch {
	case err != nil:
		return ToNothing
	case info.IsDir():
		return ToFolder
	}
	return ToFile
}
