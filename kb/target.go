package kb

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"strings"

	"github.com/tacit-kb/tacit/kb/filename"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/plain"
	"golang.org/x/text/unicode/norm"
)

// CheckTarget says why nothing may be written at a path of the bank, or nil: a
// path that leaves the bank (ErrOutside), a name that another file system could
// not hold or would take for one that exists, or anything behind a symbolic
// link. It looks and changes nothing.
func (b *Bank) CheckTarget(path string) error { return b.Targets().Check(path) }

// Targets are the places of a bank at which something may be written. They list
// each folder once, so that thousands of files can be looked at one after the
// other, and are for one look: what comes into a folder after that is not seen.
type Targets struct {
	bank   *Bank
	listed map[string]map[string]string // by folder, by folded name: the name
}

// Targets returns the places of the bank as it is by now.
func (b *Bank) Targets() *Targets {
	return &Targets{b, map[string]map[string]string{}}
}

// Check is CheckTarget for one of many paths.
func (t *Targets) Check(path string) error {
	clean, err := cleanPath(path)
	if err != nil {
		return err
	}
	if err := filename.Portable(clean); err != nil {
		return err
	}
	root, err := os.OpenRoot(t.bank.dir)
	if err != nil {
		return err
	}
	defer root.Close()
	return t.check(root, clean)
}

// checkTarget is Targets.check for a single path.
func checkTarget(root *os.Root, clean string) error {
	return (&Targets{listed: map[string]map[string]string{}}).check(root, clean)
}

var (
	errLinkNotPlain         = lang.Text{EN: "is a link, or neither a regular file nor a folder", ZH: "是链接，或者既不是普通文件也不是文件夹", JA: "リンクであるか、通常のファイルでもフォルダーでもありません"}
	hintNothingWrittenThere = lang.Text{EN: "Tacit does not write there: replace it with a regular file or folder", ZH: "不会写入那里：请换成普通文件或文件夹", JA: "そこには書き込みません。通常のファイルかフォルダーに置き換えてください"}
)

// check walks the folders of a path: each must be a real folder, spelled as it is
// on disk, and the last name a regular file or nothing.
func (t *Targets) check(root *os.Root, clean string) error {
	parts := strings.Split(clean, "/")
	for i := range parts {
		name := strings.Join(parts[:i+1], "/")
		info, err := root.Lstat(name)
		if errors.Is(err, fs.ErrNotExist) {
			return t.checkSpelling(root, path.Dir(name), parts[i], false)
		}
		if err != nil {
			return err
		}
		if ignoresCase(root, name, info) {
			if err := t.checkSpelling(root, path.Dir(name), parts[i], true); err != nil {
				return err
			}
		}
		last := i == len(parts)-1
		if last && !info.Mode().IsRegular() || !last && !info.IsDir() {
			return &FileError{Path: name, Msg: errLinkNotPlain, Hint: hintNothingWrittenThere}
		}
	}
	return nil
}

var (
	errDiffersOnlySpelling = lang.Text{EN: "differs only in spelling from %q, which exists", ZH: "与已有的 %q 只有大小写等写法不同", JA: "既にある %q と、大文字・小文字などの表記だけが違います"}
	hintUseNameAnother     = lang.Text{EN: "use that name, or a different one", ZH: "请用那个名称，或另取一个不同的名称", JA: "その名前か、まったく別の名前にしてください"}
)

// ignoresCase reports whether the file system finds a file under another spelling of its
// name too, so that it may be spelled otherwise on disk.
func ignoresCase(root *os.Root, name string, info fs.FileInfo) bool {
	dir, base := path.Split(name)
	other := strings.ToUpper(base)
	if other == base {
		other = strings.ToLower(base)
	}
	if other == base {
		return false
	}
	same, err := root.Lstat(dir + other)
	return err == nil && os.SameFile(info, same)
}

// checkSpelling refuses a name that a file system which ignores case or
// Unicode form would take for another one that exists. What is there already may have
// another Unicode form on disk: some systems keep only one.
func (t *Targets) checkSpelling(root *os.Root, dir, name string, there bool) error {
	names, ok := t.listed[dir]
	if !ok {
		var err error
		if names, err = listNames(root, dir); err != nil {
			return err
		}
		t.listed[dir] = names
	}
	if other := names[filename.Fold(name)]; other != "" && other != name && !(there && norm.NFC.String(other) == name) {
		return &FileError{Path: path.Join(dir, name), Msg: errDiffersOnlySpelling.With(other), Hint: hintUseNameAnother}
	}
	return nil
}

// listNames returns the names in a folder, by their folded form.
func listNames(root *os.Root, dir string) (map[string]string, error) {
	all, err := plain.Entries(root, dir)
	names := make(map[string]string, len(all))
	for _, e := range all {
		names[filename.Fold(e.Name())] = e.Name()
	}
	return names, err
}
