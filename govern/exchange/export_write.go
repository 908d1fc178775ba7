package exchange

import (
	"bufio"
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/tacit-kb/tacit/govern/exchange/formats"
	"github.com/tacit-kb/tacit/kb/filename"
	"github.com/tacit-kb/tacit/kb/finish"
	"github.com/tacit-kb/tacit/kb/pattern"
	"github.com/tacit-kb/tacit/kb/plain"
)

// A ForeignError says that an export would have to write over what is not its own.
type ForeignError struct {
	Path   string // of the file or folder that stands there
	Edited bool   // it was exported, and somebody changed it since
}

func (e *ForeignError) Error() string {
	if e.Edited {
		return e.Path + " was exported and changed since"
	}
	return e.Path + " is not from an export"
}

// ErrInBank is the error for an export that would write into a bank.
var ErrInBank = errors.New("the place lies in the bank that is exported, or the bank in it")

// ErrWorkdir is the error for an export that would take the place of the folder in
// which its process works: whoever is there would look at the old one.
var ErrWorkdir = errors.New("the folder would be replaced while somebody is in it")

// ToFolder writes an export as a folder of Markdown files in the layout of
// agentmine. A folder that stands there has to be empty or an earlier export that
// nobody changed: then the new one takes its place as a whole. The error is
// otherwise a *ForeignError, and nothing has changed. It returns the files in
// their order.
//
// Nothing is synced to the disk: what a power cut takes away can be exported
// again.
func (e *Export) ToFolder(ctx context.Context, dir, bankDir string) (files []string, err error) {
	defer finish.Begin()()
	if dir, err = plain.Place(bankDir, dir); err != nil {
		return nil, err
	}
	if err := outside(dir, bankDir); err != nil {
		return nil, err
	}
	root, err := plain.OpenPlace(bankDir, filepath.Dir(dir), true)
	if err != nil {
		return nil, err
	}
	defer root.Close()
	there, err := checkFolder(root, dir)
	if err != nil {
		return nil, err
	}
	sweep(root, time.Now())
	all := e.leaves()
	temp := beside()
	if err := writeLeaves(ctx, root, temp, all); err != nil {
		return nil, cleanedUp(err, root, temp)
	}
	for _, l := range all {
		files = append(files, l.path)
	}
	return files, swap(root, temp, filepath.Base(dir), there)
}

// outside refuses a place in the bank, and one that holds the bank.
func outside(name, bankDir string) error {
	bank, err := filepath.Abs(bankDir)
	if err != nil {
		return err
	}
	bank, _ = plain.Real(bank)
	for _, pair := range [][2]string{{bank, name}, {name, bank}} {
		if _, below := filename.Below(pair[0], pair[1]); below {
			return ErrInBank
		}
	}
	return nil
}

// checkFolder says whether there is a folder in root, and refuses one with anything in it
// that an export would not have.
func checkFolder(root *os.Root, dir string) (there bool, err error) {
	info, err := root.Stat(filepath.Base(dir))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return false, nil
	case err != nil:
		return false, err
	case !info.IsDir():
		return false, &ForeignError{Path: dir}
	}
	if here, err := os.Stat("."); err == nil && os.SameFile(here, info) {
		return true, ErrWorkdir
	}
	folder, err := plain.Folder(root, filepath.Base(dir))
	if err != nil {
		return true, err
	}
	defer folder.Close()
	return true, checkFiles(folder.FS(), dir, formats.ReadManifest(folder.FS()))
}

// mostExported is more than an exported file of a folder has, in bytes.
const mostExported = 256 << 20

// checkFiles compares the files of a folder with what was exported into it.
func checkFiles(folder fs.FS, dir string, known map[string]formats.ExportedFile) error {
	return fs.WalkDir(folder, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || isLitter(d.Name()) {
			return err
		}
		was, ours := known[name]
		full := filepath.Join(dir, filepath.FromSlash(name))
		switch {
		case name == formats.ManifestName && known != nil:
			return nil
		case !ours || !d.Type().IsRegular():
			return &ForeignError{Path: full}
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		if info.Size() > mostExported {
			return &ForeignError{Path: full, Edited: true}
		}
		text, err := fs.ReadFile(folder, name)
		if err == nil && sumOf(string(text)) != was.SHA256 {
			return &ForeignError{Path: full, Edited: true}
		}
		return err
	})
}

// isLitter reports whether a file is one that systems leave in folders.
func isLitter(name string) bool {
	return name == ".DS_Store" || strings.EqualFold(name, "Thumbs.db") || strings.EqualFold(name, "desktop.ini")
}

// beside returns a name for the same folder that nobody has, hidden: what is there
// can be renamed without being copied.
func beside() string { return ".tacit-export-" + rand.Text()[:12] + ".tmp" }

// besideAge is after how long nobody makes such a file or folder any more.
const besideAge = 24 * time.Hour

var besideName = pattern.Lazy(`^\.tacit-export-[A-Z2-7]{12}\.tmp$`)

// sweep takes away what an export left in a folder when it was killed.
func sweep(root *os.Root, now time.Time) {
	entries, _ := plain.Entries(root, ".")
	for _, e := range entries {
		if !besideName().MatchString(e.Name()) {
			continue
		}
		if info, err := e.Info(); err == nil && now.Sub(info.ModTime()) > besideAge {
			root.RemoveAll(e.Name())
		}
	}
}

func writeLeaves(ctx context.Context, root *os.Root, dir string, all []leaf) error {
	m := formats.Manifest{SchemaVersion: lineVersion, Action: formats.ActionExport, Format: FormatAgentmine, Files: []formats.ExportedFile{}}
	for _, l := range all {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		name, text := filepath.Join(dir, filepath.FromSlash(l.path)), l.text()
		if err := root.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			return err
		}
		if err := root.WriteFile(name, []byte(text), 0o666); err != nil {
			return err
		}
		m.Files = append(m.Files, formats.ExportedFile{Path: l.path, From: l.from, SHA256: sumOf(text)})
	}
	text, err := json.Marshal(m, jsontext.WithIndent("  "))
	if err != nil {
		return err
	}
	if err := root.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	return root.WriteFile(filepath.Join(dir, formats.ManifestName), append(text, '\n'), 0o666)
}

// swap puts a folder in the place of another one. If that fails, the old one
// stands where it stood.
func swap(root *os.Root, temp, name string, there bool) error {
	if !there {
		return cleanedUp(root.Rename(temp, name), root, temp)
	}
	old, now := beside(), time.Now()
	root.Chtimes(name, now, now) // it may have to come back, so nobody is to sweep it
	if err := root.Rename(name, old); err != nil {
		return cleanedUp(err, root, temp)
	}
	if err := root.Rename(temp, name); err != nil {
		return cleanedUp(errors.Join(err, root.Rename(old, name)), root, temp)
	}
	return root.RemoveAll(old)
}

func cleanedUp(err error, root *os.Root, temp string) error {
	if err != nil {
		root.RemoveAll(temp)
	}
	return err
}

// ToFile writes an export, in the way of write, as one file. A file that stands
// there has to be an earlier export of any format: else the error is a
// *ForeignError.
func (e *Export) ToFile(name, bankDir string, write func(*Export, io.Writer) error) error {
	defer finish.Begin()()
	name, err := plain.Place(bankDir, name)
	if err != nil {
		return err
	}
	if err := outside(name, bankDir); err != nil {
		return err
	}
	root, err := plain.OpenPlace(bankDir, filepath.Dir(name), true)
	if err != nil {
		return err
	}
	defer root.Close()
	if err := checkFile(root, name); err != nil {
		return err
	}
	sweep(root, time.Now())
	temp := beside()
	err = writeTo(root, temp, func(w io.Writer) error { return write(e, w) })
	if err == nil {
		err = root.Rename(temp, filepath.Base(name))
	}
	return cleanedUp(err, root, temp)
}

func writeTo(root *os.Root, name string, write func(io.Writer) error) error {
	f, err := root.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	return errors.Join(write(f), f.Close())
}

// checkFile refuses a file that does not begin as an export does. An empty one may
// be written over.
func checkFile(root *os.Root, name string) error {
	info, err := root.Stat(filepath.Base(name)) // before it is opened: a pipe would wait for a writer
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return err
	case !info.Mode().IsRegular():
		return &ForeignError{Path: name}
	}
	f, err := root.Open(filepath.Base(name))
	if err != nil {
		return err
	}
	defer f.Close()
	first, err := bufio.NewReader(io.LimitReader(f, 64)).ReadBytes('\n')
	switch {
	case err != nil && !errors.Is(err, io.EOF):
		return err
	case len(bytes.TrimSpace(first)) == 0, bytes.HasPrefix(first, []byte(markedFirst)), bytes.HasPrefix(first, []byte(lineFirst)):
		return nil
	}
	return fmt.Errorf("%w", &ForeignError{Path: name})
}
