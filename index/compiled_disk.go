package index

import (
	"crypto/rand"
	"errors"
	"io/fs"
	"os"
	"path"
	"strings"
	"time"

	"github.com/tacit-kb/tacit/kb"
)

const (
	compiledName  = "index.bin"
	corruptSuffix = ".corrupt"
	tempPrefix    = ".index-"
	tempSuffix    = ".tmp"
	tempLife      = time.Minute // writing takes milliseconds: an older one was left by a killed process

	// cacheTag tells backup programs to pass the folder by: bford.info/cachedir.
	cacheTag  = "CACHEDIR.TAG"
	cacheSign = "Signature: 8a477f597d28d172789f06886806bc55\n# Made by tacit from the memories beside it; can be deleted at any time.\n"
)

// errNoCache says that there is no folder for the cache, or none to trust.
var errNoCache = errors.New("no cache folder")

// A cache keeps the compiled index of a bank on disk.
type cache struct{ bank *kb.Bank }

func (d cache) file(name string) string { return path.Join(d.bank.CacheDir(), name) }

// root opens the bank; every path below it stays below it. It refuses a cache
// folder that is a link: whoever made it wants something to be written
// elsewhere.
func (d cache) root() (*os.Root, error) {
	root, err := os.OpenRoot(d.bank.Dir())
	if err != nil {
		return nil, err
	}
	for _, dir := range []string{path.Dir(d.bank.CacheDir()), d.bank.CacheDir()} {
		if info, err := root.Lstat(dir); err != nil || !info.IsDir() {
			root.Close()
			return nil, errNoCache
		}
	}
	return root, nil
}

// load maps the compiled index. Of what can be wrong with it only damage is an
// error worth acting upon; its sections are not verified yet.
func (d cache) load() (*compiled, error) {
	root, err := d.root()
	if err != nil {
		return nil, err
	}
	defer root.Close()
	f, err := root.OpenFile(d.file(compiledName), openFlags, 0)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil || !info.Mode().IsRegular() {
		return nil, errForeign
	}
	if info.Size() < headerSize {
		return nil, errDamaged
	}
	data, unmap, err := mapFile(f, info.Size())
	if err != nil {
		return nil, err
	}
	c, err := openCompiled(data)
	if err == nil && !c.madeHere(info.ModTime()) {
		err = errForeign
	}
	if err != nil {
		(&compiled{unmap: unmap}).close()
		return nil, err
	}
	c.unmap = unmap
	return c, nil
}

// madeHere reports whether the file still has the time that save gave it. Git
// cannot carry that time, so a cache that came with a clone is not believed,
// whatever it says about the memories. File systems that keep whole seconds
// are allowed for.
func (c *compiled) madeHere(mtime time.Time) bool {
	return mtime.Sub(time.Unix(0, c.stamp)).Abs() < time.Second
}

// setAside keeps a damaged file for whoever wants to look at it, one at most.
func (d cache) setAside() {
	if root, err := d.root(); err == nil {
		defer root.Close()
		root.Rename(d.file(compiledName), d.file(compiledName+corruptSuffix))
	}
}

// clock returns the time that the file system would give a file changed now,
// in ns since 1970. It may be coarse, and differ from the clock of this
// machine. The error says that the cache cannot be written.
func (d cache) clock() (int64, error) {
	if _, err := os.Lstat(path.Join(d.bank.Dir(), d.bank.CacheDir())); errors.Is(err, fs.ErrNotExist) {
		if err := d.bank.WriteFile(d.file(cacheTag), []byte(cacheSign)); err != nil {
			return 0, err
		}
	}
	root, err := d.root()
	if err != nil {
		return 0, err
	}
	defer root.Close()
	f, name, err := d.create(root)
	if err != nil {
		return 0, err
	}
	defer root.Remove(name)
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return 0, err
	}
	return info.ModTime().UnixNano(), nil
}

func (d cache) create(root *os.Root) (*os.File, string, error) {
	name := d.file(tempPrefix + rand.Text()[:12] + tempSuffix)
	f, err := root.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	return f, name, err
}

// save replaces the compiled index. Nothing is synced: after a power cut the
// checksums tell whether it is whole, and it can be built again. Of two
// processes that save at once the later one wins; both are right.
func (d cache) save(c *compiled) error {
	root, err := d.root()
	if err != nil {
		return err
	}
	defer root.Close()
	d.sweep(root)
	f, name, err := d.create(root)
	if err != nil {
		return err
	}
	_, err = f.Write(c.data)
	if closeErr := f.Close(); err == nil {
		err = closeErr
	}
	if err == nil {
		stamp := time.Unix(0, c.stamp)
		err = root.Chtimes(name, stamp, stamp)
	}
	if err == nil {
		err = root.Rename(name, d.file(compiledName))
	}
	if err != nil {
		root.Remove(name)
	}
	return err
}

// sweep removes the temporary files of processes that were killed.
func (d cache) sweep(root *os.Root) {
	dir, err := root.Open(d.bank.CacheDir())
	if err != nil {
		return
	}
	defer dir.Close()
	entries, _ := dir.ReadDir(-1)
	for _, e := range entries {
		name := e.Name()
		if !strings.HasPrefix(name, tempPrefix) || !strings.HasSuffix(name, tempSuffix) {
			continue
		}
		if info, err := e.Info(); err == nil && time.Since(info.ModTime()) > tempLife {
			root.Remove(d.file(name))
		}
	}
}
