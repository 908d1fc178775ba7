package plain

import (
	"os"
	"path/filepath"

	"github.com/tacit-kb/tacit/kb/lang"
)

// Place returns where a name leads that a person gives to have something written there: the
// absolute path without links, whether there is something or not. In the project of a bank no
// link may lead out of it, because it came with the clone, and nobody has looked at it: the
// error is then a *lang.Error. Elsewhere links are the person's own.
func Place(bankDir, name string) (string, error) {
	return place(bankDir, name, errLeadsOut, hintLeadsOut)
}

// OpenSource opens a folder of which a person has the files read, such as one to import. As for
// Place, no link of the project may lead out of it: what lies there is the person's own, and
// what is read from a project ends up in it.
func OpenSource(bankDir, folder string) (*os.Root, error) {
	real, err := place(bankDir, folder, errReadsOut, hintReadsOut)
	if err != nil {
		return nil, err
	}
	project, _ := Real(projectOf(bankDir))
	return openReal(project, real, false)
}

// place is Place with what is said of a link that leads out.
func place(bankDir, name string, msg, hint lang.Text) (string, error) {
	abs, err := filepath.Abs(name)
	if err != nil {
		return "", err
	}
	project := projectOf(bankDir)
	real, whole := Real(abs)
	if whole && inside(project, real) {
		return real, nil
	}
	for at := abs; at != filepath.Dir(at); at = filepath.Dir(at) {
		if way, _ := Real(filepath.Dir(at)); inside(project, way) {
			return "", &lang.Error{Path: abs, Msg: msg, Hint: hint}
		}
	}
	return real, nil
}

// OpenPlace opens a folder in which a person has something written: see Place. In the project
// every step is taken below a handle of it, so that no link leads out that somebody puts there
// between the look and the write. Folders that are missing are made if missing says so.
func OpenPlace(bankDir, folder string, missing bool) (*os.Root, error) {
	real, err := Place(bankDir, folder)
	if err != nil {
		return nil, err
	}
	project, _ := Real(projectOf(bankDir))
	return openReal(project, real, missing)
}

// openReal opens a folder by the path that it had without links when it was looked at.
func openReal(project, real string, missing bool) (*os.Root, error) {
	rel, err := filepath.Rel(project, real)
	if err != nil || !filepath.IsLocal(rel) {
		return openOutside(real, missing)
	}
	top, err := os.OpenRoot(project)
	if err != nil {
		return nil, err
	}
	defer top.Close()
	if missing {
		if err := top.MkdirAll(rel, 0o777); err != nil {
			return nil, named(err, real)
		}
	}
	root, err := Folder(top, rel)
	return root, named(err, real)
}

// openOutside opens a folder outside of the project, where the links are the person's own.
func openOutside(real string, missing bool) (*os.Root, error) {
	if missing {
		if err := os.MkdirAll(real, 0o777); err != nil {
			return nil, err
		}
	}
	return os.OpenRoot(real)
}

// Real returns an absolute path without links in it, whether there is something or not. It
// is not the whole answer where a link on the way leads to nothing.
func Real(abs string) (real string, whole bool) {
	rest := ""
	for at := abs; ; at = filepath.Dir(at) {
		if real, err := filepath.EvalSymlinks(at); err == nil {
			return filepath.Join(real, rest), true
		}
		if _, err := os.Lstat(at); err == nil || at == filepath.Dir(at) {
			return abs, false
		}
		rest = filepath.Join(filepath.Base(at), rest)
	}
}

// projectOf returns the folder that came with a bank: the one that git has above it, else the
// one in which it lies.
func projectOf(bankDir string) string {
	dir, err := filepath.Abs(bankDir)
	if err != nil {
		return filepath.Dir(bankDir)
	}
	for at := filepath.Dir(dir); ; at = filepath.Dir(at) {
		if _, err := os.Lstat(filepath.Join(at, ".git")); err == nil {
			return at
		}
		if at == filepath.Dir(at) {
			return filepath.Dir(dir)
		}
	}
}

// inside reports whether a path lies in a folder, by the name of that or by where it really is.
func inside(folder, name string) bool {
	real, _ := Real(folder)
	return below(folder, name) || below(real, name)
}

func below(folder, name string) bool {
	rel, err := filepath.Rel(folder, name)
	return err == nil && filepath.IsLocal(rel)
}

// errLeadsOut is said of a place behind a link that leads out of the project.
var errLeadsOut = lang.Text{
	EN: "a link in this path leads out of the project, or to nothing: nothing was written",
	ZH: "此路径经过项目中的一个链接，而该链接指向项目之外，或指向不存在的地方：没有写入任何内容",
	JA: "プロジェクト内のリンクが、ここからプロジェクトの外か、存在しない場所を指しています。何も書き込んでいません",
}

var hintLeadsOut = lang.Text{
	EN: "to write there, give the path that the link leads to",
	ZH: "如果确实要写到那里，请直接给出链接所指的位置",
	JA: "そこに書き込むなら、その場所そのものを入力してください",
}

// errReadsOut is said of a folder to read behind a link that leads out of the project.
var errReadsOut = lang.Text{
	EN: "a link in this path leads out of the project: nothing was read",
	ZH: "此路径经过项目中的一个链接，而该链接指向项目之外：没有读取任何内容",
	JA: "プロジェクト内のリンクが、ここからプロジェクトの外を指しています。何も読み込んでいません",
}

var hintReadsOut = lang.Text{
	EN: "to read what is there, give the path that the link leads to",
	ZH: "如果确实要读取那里的内容，请直接给出链接所指的位置",
	JA: "そこの内容を読み込むなら、その場所そのものを入力してください",
}
