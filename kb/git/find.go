package git

import (
	"os"
	"path"
	"path/filepath"
	"strings"
	"sync"

	"github.com/tacit-kb/tacit/kb/lang"
)

// ErrNone is wrapped by the error of Find where a folder lies in no repository.
var ErrNone error = lang.Text{
	EN: "the bank is in no git repository",
	ZH: "记忆库不在 git 仓库中",
	JA: "メモリバンクが git リポジトリの中にありません",
}

// A Repository is the working tree that a folder lies in.
type Repository struct {
	Top    string // folder of the working tree, without links
	Dir    string // what git keeps of this working tree: .git, or where the file .git leads
	Prefix string // of the folder in the tree, with slashes; "." where it is the top itself

	index   string // the index that git has told a hook of; empty: the usual one
	trusted func() error
}

// mostPointer bounds a file named .git. It holds one path.
const mostPointer = 1 << 16

// Find returns the repository that a folder lies in. It asks the file system alone.
func Find(folder string) (*Repository, error) {
	start, err := filepath.EvalSymlinks(folder)
	if err == nil {
		start, err = filepath.Abs(start)
	}
	if err != nil {
		return nil, err
	}
	for top := start; ; top = filepath.Dir(top) {
		if dir := gitDir(top); dir != "" {
			below, err := filepath.Rel(top, start)
			if err != nil {
				return nil, err
			}
			r := &Repository{Top: top, Dir: dir, Prefix: filepath.ToSlash(below)}
			r.trusted = sync.OnceValue(r.checkOwner)
			return r, nil
		}
		if top == filepath.Dir(top) {
			return nil, lang.Named(ErrNone, lang.Plain(folder))
		}
	}
}

// gitDir returns what git keeps of the working tree at top, or "". In a linked
// working tree or a submodule .git is a file that names it.
func gitDir(top string) string {
	dir := filepath.Join(top, ".git")
	info, err := os.Stat(dir)
	switch {
	case err != nil:
		return ""
	case info.Mode().IsRegular() && info.Size() < mostPointer:
		text, _ := os.ReadFile(dir)
		to, ok := strings.CutPrefix(strings.TrimRight(string(text), "\r\n"), "gitdir: ")
		if !ok {
			return ""
		}
		if dir = filepath.FromSlash(to); !filepath.IsAbs(dir) {
			dir = filepath.Join(top, dir)
		}
	case !info.IsDir():
		return ""
	}
	if exists(filepath.Join(dir, "HEAD")) && (exists(filepath.Join(dir, "objects")) || exists(filepath.Join(dir, "commondir"))) {
		return dir
	}
	return ""
}

func exists(name string) bool {
	_, err := os.Lstat(name)
	return err == nil
}

// In returns the path of a file in the tree, given by its path in the folder.
func (r *Repository) In(name string) string { return path.Join(r.Prefix, name) }

// Out is the reverse of In: the path in the folder, or "" for what lies elsewhere.
func (r *Repository) Out(name string) string {
	if r.Prefix == "." {
		return name
	}
	below, ok := strings.CutPrefix(name, r.Prefix+"/")
	if !ok {
		return ""
	}
	return below
}

// WithIndex returns the repository with another index, as git names one to a hook for a
// commit of some files; "" is the usual one.
func (r *Repository) WithIndex(name string) *Repository {
	other := *r
	other.index = name
	return &other
}
