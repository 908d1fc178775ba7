package git

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/tacit-kb/tacit/kb/lang"
)

// ErrWaits is wrapped by the error for a repository with a pipe, a socket or a device where
// git has a file: git would wait for it.
var ErrWaits = errors.New("git would wait for a file that is none")

var (
	errNoFile = lang.Text{
		EN: "%[1]s is neither a file nor a folder: git would wait for it, so Tacit did not run git",
		ZH: "%[1]s 既不是文件也不是文件夹：git 会一直等它，所以没有调用 git",
		JA: "%[1]s はファイルでもフォルダーでもありません。git を実行すると待ち続けて終わらないため、実行しませんでした",
	}
	errLarge = lang.Text{
		EN: "%[1]s is larger than 1 MiB, or not a regular file: git would read all of it, or wait for it, so Tacit did not run git",
		ZH: "%[1]s 大于 1 MiB，或者不是普通文件：git 会读入整个文件，或一直等待，所以没有调用 git",
		JA: "%[1]s は 1 MiB を超えているか、通常のファイルではありません。実行すると git がファイル全体を読み込んだり、読み取りを待ち続けたりするおそれがあるため、git を実行しませんでした",
	}
	errGreat = lang.Text{
		EN: "%[1]s is larger than %[2]d MiB: git would read all of it, so Tacit did not run git",
		ZH: "%[1]s 大于 %[2]d MiB：git 会读入整个文件，所以没有调用 git",
		JA: "%[1]s は %[2]d MiB を超えています。実行すると git がファイル全体を読み込むので、git を実行しませんでした",
	}
	errLate = lang.Text{
		EN: "git did not answer in 10 s",
		ZH: "git 在 10 秒内没有响应",
		JA: "git が 10 秒以内に応答しませんでした",
	}
)

// looked are the folders of a repository in which git reads files for every question, beside the
// refs, which lie in folders of any depth. Those of the objects are too many to look at: there git
// has its ten seconds.
var looked = []string{".", "info", "objects/info", "objects/info/commit-graphs", "objects/pack"}

// mostRead bounds a file that git reads as a whole, such as packed-refs: a sparse one of
// gigabytes takes no room in an archive. A million refs have 70 MiB.
const mostRead = 256 << 20

// isMapped reports whether git takes no more of a file than it needs.
func isMapped(name string) bool {
	base := filepath.Base(name)
	switch filepath.Ext(base) {
	case ".pack", ".idx", ".graph":
		return true
	}
	return base == "index" || base == "commit-graph" || base == "multi-pack-index" || strings.HasPrefix(base, "sharedindex.")
}

// whole are the files of a repository that git holds in memory as they are, or reads for every
// question. Git writes a few lines into each.
var whole = []string{"HEAD", "commondir", "gitdir", "config", "config.worktree", "info/attributes", "info/grafts", "objects/info/alternates"}

// mostLooked is how many names of a folder, and how many of all refs, are looked at.
const mostLooked = 2000

// checkFiles returns an error for what git would wait for.
func (r *Repository) checkFiles() error {
	for _, top := range []string{r.Dir, r.Common()} {
		for _, name := range whole {
			if name = filepath.Join(top, filepath.FromSlash(name)); isLargeAt(name) {
				return errLarge.With(name, ErrWaits)
			}
		}
	}
	for _, name := range []string{filepath.Join(r.Common(), "config"), filepath.Join(r.Dir, "config.worktree")} {
		if err := r.checkNamed(name); err != nil {
			return err
		}
	}
	for _, top := range []string{r.Dir, r.Common()} {
		for _, folder := range looked {
			if _, err := plainIn(filepath.Join(top, filepath.FromSlash(folder)), mostLooked); err != nil {
				return err
			}
		}
		if err := plainBelow(filepath.Join(top, "refs")); err != nil {
			return err
		}
		if top == r.Common() {
			break
		}
	}
	return r.checkAlternates()
}

// plainBelow does for a folder and those below it what plainIn does for one.
func plainBelow(folder string) error {
	left := mostLooked
	for folders := []string{folder}; len(folders) > 0 && left > 0; folders = folders[1:] {
		entries, err := plainIn(folders[0], left)
		if err != nil {
			return err
		}
		left -= len(entries)
		for _, e := range entries {
			if e.IsDir() {
				folders = append(folders, filepath.Join(folders[0], e.Name()))
			}
		}
	}
	return nil
}

// plainIn returns the first most names of a folder, and an error for one that is neither a file
// nor a folder, or a file that git would read for long, also behind a link.
func plainIn(folder string, most int) ([]fs.DirEntry, error) {
	info, err := os.Stat(folder)
	if err != nil {
		return nil, nil // git says what it thinks of it
	}
	if !info.IsDir() && !info.Mode().IsRegular() { // to open it would be to wait as well
		return nil, errNoFile.With(folder, ErrWaits)
	}
	d, err := os.Open(folder)
	if err != nil {
		return nil, nil
	}
	defer d.Close()
	entries, _ := d.ReadDir(most)
	for _, e := range entries {
		if e.IsDir() {
			continue
		}
		name := filepath.Join(folder, e.Name())
		info, err := os.Stat(name) // what a link leads to counts
		switch {
		case err != nil || info.IsDir():
		case !info.Mode().IsRegular():
			return nil, errNoFile.With(name, ErrWaits)
		case info.Size() > mostRead && !isMapped(name):
			return nil, errGreat.With(name, mostRead>>20, ErrWaits)
		}
	}
	return entries, nil
}
