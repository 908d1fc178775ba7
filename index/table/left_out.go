package table

import (
	"cmp"
	"context"
	"path"
	"strings"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/filename"
	"github.com/tacit-kb/tacit/kb/git"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// HintLeftOut is what to do about a file that git leaves out of the folder.
var HintLeftOut = lang.Text{
	EN: "to bring it into the folder: git sparse-checkout add FOLDER, or: git sparse-checkout disable",
	ZH: "要把它放进文件夹：git sparse-checkout add 文件夹，或 git sparse-checkout disable",
	JA: "フォルダーに置くには: git sparse-checkout add フォルダー、または git sparse-checkout disable",
}

// LeftOut are the files of a bank that git keeps out of the folder, as a sparse checkout does. What they
// say cannot be read here.
type LeftOut struct {
	byPath, byID map[string]string // folded; the ids are those in the names of the files, and in their rows
}

// numberIn is the numbered id that the name of a file begins with.
var numberIn = pattern.Lazy(`^[A-Za-z]+-[0-9]+`)

// FilesLeftOut asks git for them.
func FilesLeftOut(b *kb.Bank) *LeftOut {
	l := &LeftOut{map[string]string{}, map[string]string{}}
	for _, name := range git.AbsentIn(context.Background(), b.Dir()) {
		base := path.Base(name)
		l.byPath[filename.Fold(name)] = name
		l.byID[filename.Fold(strings.TrimSuffix(base, ".md"))] = name
		if id := numberIn().FindString(base); id != "" && strings.HasPrefix(filename.Fold(name), "experience/") {
			l.byID[filename.Fold(id)] = name
		}
	}
	if len(l.byPath) > 0 {
		l.learn(b)
	}
	return l
}

// learn takes the ids from the rows of the files.
func (l *LeftOut) learn(b *kb.Bank) {
	src, err := b.ReadFile(Path)
	if err != nil {
		return
	}
	t, err := Parse(src)
	if err != nil {
		return
	}
	for _, row := range t.Rows() {
		if name := l.byPath[filename.Fold(row.File)]; name != "" && row.Tag != "" {
			l.byID[filename.Fold(row.Tag)] = name
		}
	}
}

// At returns the file at a path, or else the one of an id; empty if there is none.
func (l *LeftOut) At(path, id string) string {
	return cmp.Or(l.byPath[filename.Fold(path)], l.byID[filename.Fold(id)])
}
