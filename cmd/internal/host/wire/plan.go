package wire

import (
	"bytes"
	"crypto/rand"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	udiff "github.com/aymanbagabas/go-udiff"
	"github.com/tacit-kb/tacit/kb/finish"
	"github.com/tacit-kb/tacit/kb/plain"
)

// A Change is what becomes of one file.
type Change struct {
	Path    string // relative to the root, with slashes
	Old     []byte // nil: there is no such file
	New     []byte // nil: there will be none
	Created bool   // there was no such file

	name string // where it really is
}

// A Plan is what has been worked out and not yet been written.
type Plan struct {
	Root     string // absolute
	Changes  []Change
	Warnings []Warning
}

// Diff returns the changes as a unified diff.
func (p *Plan) Diff() string {
	var b strings.Builder
	for _, c := range p.Changes {
		from, to := "a/"+c.Path, "b/"+c.Path
		if c.Old == nil {
			from = "/dev/null"
		}
		if c.New == nil {
			to = "/dev/null"
		}
		b.WriteString(udiff.Unified(from, to, string(c.Old), string(c.New)))
	}
	return b.String()
}

// Apply writes the changes. If one of the files is not what the plan was made from,
// nothing is written; if one cannot be written, the others get their old bytes back.
func (p *Plan) Apply() (err error) {
	defer finish.Begin()()
	for _, c := range p.Changes {
		if now, err := p.current(c.name); err != nil || (now == nil) != (c.Old == nil) || !bytes.Equal(now, c.Old) {
			return &Refusal{Path: c.Path, Why: Changed}
		}
	}
	p.sweep(time.Now())
	temps := make([]string, len(p.Changes))
	defer func() {
		for _, temp := range temps {
			if temp != "" {
				p.remove(temp)
			}
		}
	}()
	for i, c := range p.Changes {
		if c.New == nil {
			continue
		}
		if temps[i], err = p.prepare(c.name, c.New); err != nil {
			p.prune()
			return err
		}
	}
	for i, c := range p.Changes {
		if err := p.settle(c, temps[i]); err != nil {
			return errors.Join(err, p.takeBack(i))
		}
		temps[i] = ""
	}
	p.prune()
	return nil
}

// current returns the bytes of a file, nil if there is none.
func (p *Plan) current(name string) ([]byte, error) {
	root, rel, err := openAt(p.Root, name)
	if err != nil {
		return nil, err
	}
	defer root.Close()
	data, err := readIn(root, rel, mostSettings)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return append([]byte{}, data...), err
}

// The name of a temporary file, and the age from which on nobody is writing it.
const (
	tempPrefix = ".tacit-"
	tempSuffix = ".tmp"
	tempAge    = 10 * time.Second
)

// sweep takes away the temporary files that a process left when it was killed. They lie
// where a change was not made, and so where there is one to make now.
func (p *Plan) sweep(now time.Time) {
	for _, c := range p.Changes {
		root, rel, err := openAt(p.Root, c.name)
		if err != nil {
			continue
		}
		dir := filepath.Dir(rel)
		entries, _ := plain.Entries(root, dir)
		for _, e := range entries {
			if n := e.Name(); !strings.HasPrefix(n, tempPrefix) || !strings.HasSuffix(n, tempSuffix) || len(n) != len(tempPrefix)+12+len(tempSuffix) {
				continue
			}
			if info, err := e.Info(); err == nil && info.Mode().IsRegular() && now.Sub(info.ModTime()) > tempAge {
				root.Remove(filepath.Join(dir, e.Name()))
			}
		}
		root.Close()
	}
}

// toDisk makes a file safe from a loss of power. Tests that look at other things do
// without it.
var toDisk = (*os.File).Sync

// prepare writes a temporary file beside the one that it will replace, with the same
// permissions.
func (p *Plan) prepare(name string, data []byte) (temp string, err error) {
	root, rel, err := openAt(p.Root, name)
	if err != nil {
		return "", err
	}
	defer root.Close()
	if err := root.MkdirAll(filepath.Dir(rel), 0o777); err != nil {
		return "", err
	}
	mode := fs.FileMode(0o666)
	if info, err := root.Stat(rel); err == nil {
		mode = info.Mode().Perm()
	}
	beside := tempPrefix + rand.Text()[:12] + tempSuffix
	relTemp := filepath.Join(filepath.Dir(rel), beside)
	f, err := root.OpenFile(relTemp, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return "", err
	}
	_, err = f.Write(data)
	err = errors.Join(err, toDisk(f), f.Close())
	if err != nil {
		root.Remove(relTemp)
		return "", err
	}
	if info, err := root.Stat(rel); err == nil && info.Mode().Perm() == mode {
		root.Chmod(relTemp, mode) // the umask does not count for a file that was there
	}
	return filepath.Join(filepath.Dir(name), beside), nil
}

// settle gives a temporary file its name, or takes a file away.
func (p *Plan) settle(c Change, temp string) error {
	if c.New == nil {
		return p.remove(c.name)
	}
	return p.rename(temp, c.name)
}

// remove takes away a file, or an empty folder.
func (p *Plan) remove(name string) error {
	root, rel, err := openAt(p.Root, name)
	if err != nil {
		return err
	}
	defer root.Close()
	return root.Remove(rel)
}

// rename gives a file the name of another one in the same folder.
func (p *Plan) rename(from, to string) error {
	root, rel, err := openAt(p.Root, to)
	if err != nil {
		return err
	}
	defer root.Close()
	return root.Rename(filepath.Join(filepath.Dir(rel), filepath.Base(from)), rel)
}

// takeBack gives the first n files their old bytes.
func (p *Plan) takeBack(n int) (err error) {
	for _, c := range p.Changes[:n] {
		if c.Old == nil {
			err = errors.Join(err, p.remove(c.name))
			continue
		}
		temp, e := p.prepare(c.name, c.Old)
		if e == nil {
			e = p.rename(temp, c.name)
		}
		err = errors.Join(err, e)
	}
	p.prune()
	return err
}

// prune takes away the folders that are empty where a file was, or was to be. A folder
// that a person has put a link to stays, or the link would lead nowhere.
func (p *Plan) prune() {
	for _, c := range p.Changes {
		named := filepath.Join(p.Root, filepath.FromSlash(c.Path))
		for dir := filepath.Dir(c.name); len(dir) > len(p.Root) && strings.HasPrefix(dir, p.Root); dir = filepath.Dir(dir) {
			named = filepath.Dir(named)
			if isLink(named) || !isFolder(dir) || p.remove(dir) != nil {
				break // not empty, or a file of a person's
			}
		}
	}
}

func isFolder(name string) bool {
	info, err := os.Lstat(name)
	return err == nil && info.IsDir()
}

func isLink(name string) bool {
	info, err := os.Lstat(name)
	return err == nil && info.Mode()&fs.ModeSymlink != 0
}
