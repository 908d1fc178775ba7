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
		if now, err := current(c.name); err != nil || (now == nil) != (c.Old == nil) || !bytes.Equal(now, c.Old) {
			return &Refusal{Path: c.Path, Why: Changed}
		}
	}
	p.sweep(time.Now())
	temps := make([]string, len(p.Changes))
	defer func() {
		for _, temp := range temps {
			if temp != "" {
				os.Remove(temp)
			}
		}
	}()
	for i, c := range p.Changes {
		if c.New == nil {
			continue
		}
		if temps[i], err = prepare(c.name, c.New); err != nil {
			p.prune()
			return err
		}
	}
	for i, c := range p.Changes {
		if err := c.settle(temps[i]); err != nil {
			return errors.Join(err, p.takeBack(i))
		}
		temps[i] = ""
	}
	p.prune()
	return nil
}

// current returns the bytes of a file, nil if there is none.
func current(name string) ([]byte, error) {
	data, err := readFile(name)
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
		dir := filepath.Dir(c.name)
		entries, _ := os.ReadDir(dir)
		for _, e := range entries {
			if n := e.Name(); !strings.HasPrefix(n, tempPrefix) || !strings.HasSuffix(n, tempSuffix) || len(n) != len(tempPrefix)+12+len(tempSuffix) {
				continue
			}
			if info, err := e.Info(); err == nil && info.Mode().IsRegular() && now.Sub(info.ModTime()) > tempAge {
				os.Remove(filepath.Join(dir, e.Name()))
			}
		}
	}
}

// toDisk makes a file safe from a loss of power. Tests that look at other things do
// without it.
var toDisk = (*os.File).Sync

// prepare writes a temporary file beside the one that it will replace, with the same
// permissions.
func prepare(name string, data []byte) (temp string, err error) {
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		return "", err
	}
	mode := fs.FileMode(0o666)
	if info, err := os.Stat(name); err == nil {
		mode = info.Mode().Perm()
	}
	temp = filepath.Join(filepath.Dir(name), tempPrefix+rand.Text()[:12]+tempSuffix)
	f, err := os.OpenFile(temp, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return "", err
	}
	_, err = f.Write(data)
	err = errors.Join(err, toDisk(f), f.Close())
	if err != nil {
		os.Remove(temp)
		return "", err
	}
	if info, err := os.Stat(name); err == nil && info.Mode().Perm() == mode {
		os.Chmod(temp, mode) // the umask does not count for a file that was there
	}
	return temp, nil
}

// settle gives a temporary file its name, or takes a file away.
func (c Change) settle(temp string) error {
	if c.New == nil {
		return os.Remove(c.name)
	}
	return os.Rename(temp, c.name)
}

// takeBack gives the first n files their old bytes.
func (p *Plan) takeBack(n int) (err error) {
	for _, c := range p.Changes[:n] {
		if c.Old == nil {
			err = errors.Join(err, os.Remove(c.name))
			continue
		}
		temp, e := prepare(c.name, c.Old)
		if e == nil {
			e = os.Rename(temp, c.name)
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
			if isLink(named) || os.Remove(dir) != nil {
				break // not empty
			}
		}
	}
}

func isLink(name string) bool {
	info, err := os.Lstat(name)
	return err == nil && info.Mode()&fs.ModeSymlink != 0
}
