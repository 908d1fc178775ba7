package index

import (
	"bufio"
	"cmp"
	"crypto/rand"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"hash/crc32"
	"io/fs"
	"os"
	"path"
	"runtime/debug"
	"strings"
	"time"

	"github.com/tacit-kb/tacit/index/embed"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/origin"
	"github.com/tacit-kb/tacit/kb/plain"
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

// A cache keeps a compiled index of a bank on disk.
type cache struct {
	bank *kb.Bank
	name string // of its file
}

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

// load reads the compiled index, once for a process that asks little of it (see
// farSections). Of what can be wrong with it only damage is an error worth acting upon;
// its sections are not verified yet.
func (d cache) load(once bool) (*compiled, error) {
	root, err := d.root()
	if err != nil {
		return nil, err
	}
	defer root.Close()
	f, err := root.OpenFile(d.file(d.name), openFlags, 0)
	if err != nil {
		return nil, err
	}
	c, err := d.read(f, origin.HomeOf(root), once)
	if err != nil || c.far == nil {
		f.Close()
	}
	return c, err
}

// read reads the compiled index in a file, which the index may keep, of the bank at home.
func (d cache) read(f *os.File, at origin.Home, once bool) (*compiled, error) {
	info, err := f.Stat()
	if err != nil || !info.Mode().IsRegular() {
		return nil, errForeign
	}
	if info.Size() < headerSize {
		return nil, errDamaged
	}
	head := make([]byte, headerSize)
	if err := readAll(f, head, 0); err != nil || !isHead(head, info.Size()) {
		return nil, errDamaged
	}
	// What came from elsewhere may be gigabytes of nothing: it is told before it is read.
	if h := headerOf(head); isSound(head) && (h.home != at || !h.madeHere(f, info.ModTime())) {
		return nil, errForeign
	}
	return readCompiled(f, info.Size(), once)
}

// saveTime is how long writing a file may take after the time in its header.
const saveTime = time.Minute

// madeHere reports whether the file still has the times that save gave it. Git
// cannot carry the time of change, so a cache that came with a clone does not have
// it, unless it was guessed; file systems that keep whole seconds are allowed for. An archive can carry that time, but not the one at
// which the file system itself last touched the file, which is now where it is
// unpacked. A file system that has no such time gives the other one for it.
func (h *header) madeHere(f *os.File, mtime time.Time) bool {
	if mtime.Sub(time.Unix(0, h.stamp)).Abs() >= time.Second {
		return false
	}
	touched, ok := touchedAt(f)
	return !ok || touched.Equal(mtime) || touched.Sub(time.Unix(0, h.saved)).Abs() < saveTime
}

// setAside keeps a damaged file for whoever wants to look at it, one at most.
func (d cache) setAside() {
	if root, err := d.root(); err == nil {
		defer root.Close()
		root.Rename(d.file(d.name), d.file(d.name+corruptSuffix))
	}
}

// make makes the cache folder if there is nothing of its name.
func (d cache) make() error {
	_, err := os.Lstat(path.Join(d.bank.Dir(), d.bank.CacheDir()))
	if errors.Is(err, fs.ErrNotExist) {
		return d.bank.WriteFile(d.file(cacheTag), []byte(cacheSign))
	}
	return err
}

// clock returns the time that the file system would give a file changed now,
// in ns since 1970. It may be coarse, and differ from the clock of this
// machine. The error says that the cache cannot be written.
func (d cache) clock() (int64, error) {
	if err := d.make(); err != nil {
		return 0, err
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

// private returns a new file that no other process can find. Where a file that is open
// cannot lose its name, it does so by remove, after it was closed.
func (d cache) private() (f *os.File, remove func(), err error) {
	root, err := d.root()
	if err != nil {
		return nil, nil, err
	}
	defer root.Close()
	f, name, err := d.create(root)
	if err != nil {
		return nil, nil, err
	}
	if root.Remove(name) == nil {
		return f, func() {}, nil
	}
	return f, func() { d.remove(name) }, nil
}

func (d cache) remove(name string) {
	if root, err := d.root(); err == nil {
		defer root.Close()
		root.Remove(name)
	}
}

func (d cache) create(root *os.Root) (*os.File, string, error) {
	name := d.file(tempPrefix + rand.Text()[:12] + tempSuffix)
	f, err := root.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
	return f, name, err
}

// keep saves what was laid out and opens it. Where the cache cannot be written,
// memory does as well.
func (d cache) keep(l *layout) (*compiled, error) {
	if l.stamp != 0 {
		if c, err := d.save(l); err == nil {
			return c, nil
		}
	}
	return l.assemble()
}

// save replaces the compiled index and returns the new one. Nothing is synced:
// after a power cut the checksums tell whether it is whole, and it can be built
// again. Of two processes that save at once the later one wins; both are right.
func (d cache) save(l *layout) (*compiled, error) {
	root, err := d.root()
	if err != nil {
		return nil, err
	}
	defer root.Close()
	d.sweep(root)
	f, name, err := d.create(root)
	if err != nil {
		return nil, err
	}
	l.home = origin.HomeOf(root)
	c, err := l.save(f)
	if c == nil || c.far == nil {
		err = cmp.Or(err, f.Close())
	}
	if err == nil {
		stamp := time.Unix(0, l.stamp)
		err = root.Chtimes(name, stamp, stamp)
	}
	if err == nil {
		err = root.Rename(name, d.file(d.name))
	}
	if err != nil {
		closeIfAny(c)
		root.Remove(name)
		return nil, err
	}
	return c, nil
}

// save writes the layout to a new file, and returns what it wrote: what the file
// says later is for others to read.
func (l *layout) save(f *os.File) (*compiled, error) {
	if isFar(int64(l.length())) {
		return l.stream(f)
	}
	c, err := l.assemble()
	if err != nil {
		return nil, err
	}
	_, err = f.Write(c.data)
	var info os.FileInfo
	if err == nil {
		info, err = f.Stat()
	}
	if err == nil {
		_, err = f.WriteAt(c.savedAt(info.ModTime().UnixNano()), 0)
	}
	return c, err
}

// stream writes a large layout to a new file without putting it together in memory.
func (l *layout) stream(f *os.File) (*compiled, error) {
	w := bufio.NewWriterSize(f, 1<<20)
	w.Write(make([]byte, align(headerSize)))
	table, err := l.write(w)
	if err = cmp.Or(err, w.Flush()); err != nil {
		return nil, err
	}
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	l.saved = info.ModTime().UnixNano()
	if _, err := f.WriteAt(l.head(table), 0); err != nil {
		return nil, err
	}
	debug.FreeOSMemory() // what making it took: reading it takes as much again
	return readCompiled(f, int64(l.length()), false)
}

// farSections are most of an index, and a question needs little of them: they can stay in
// the file, which is open as long as the index. They do so in a large index, and for a
// process that asks once and ends in all but small ones: of 8 MB, 1,000 memories, it reads
// three. What such a process needs more of them for, it fetches.
var farSections = [sectionCount]bool{featureSection: true, postingSection: true}

// farFrom is the length from which an index is large: that of about 15,000 memories of
// 3 kB. From onceFrom on it is not small. Variables for tests.
var farFrom, onceFrom = int64(128 << 20), int64(1 << 20)

func isFar(length int64) bool { return canStayOpen && length >= farFrom }

func staysFar(length int64, once bool) bool {
	return isFar(length) || once && canStayOpen && length >= onceFrom
}

// readCompiled reads a compiled index from a file of that length. It is never
// mapped: another program that overwrites the file, or cuts it short, while a
// command reads or a server is open would change what was verified, and touching
// what is gone ends the process. To read 9 MB, 1,000 long memories, costs a command
// one millisecond more (see docs/benchmarks.md).
func readCompiled(f *os.File, length int64, once bool) (*compiled, error) {
	head := make([]byte, headerSize)
	if _, err := f.ReadAt(head, 0); err != nil || !isHead(head, length) {
		return nil, errDamaged
	}
	c, places, err := openHead(head, uint64(length))
	if err != nil {
		return nil, err
	}
	var near []int
	for i, p := range places {
		if farSections[i] && staysFar(length, once) {
			c.far, c.farAt[i] = f, extent{file: f, at: int64(p.at), size: int(p.n)}
		} else {
			near = append(near, i)
		}
	}
	if c.giveBack, err = c.readSections(f, near, &places); err != nil {
		return nil, err
	}
	return c, nil
}

// readSections reads sections from a file into memory that giveBack frees.
func (c *compiled) readSections(f *os.File, which []int, places *[sectionCount]place) (giveBack func() error, err error) {
	size := 0
	for _, i := range which {
		size = align(size + int(places[i].n))
	}
	data, giveBack, err := pages(int64(size))
	if err != nil {
		return nil, err
	}
	for _, i := range which {
		n := int(places[i].n)
		c.sections[i], data = data[:n:n], data[align(n):]
		if c.summed[i], c.sums[i] = true, 0; c.readSection(f, i, int64(places[i].at)) != nil {
			(&compiled{giveBack: giveBack}).free()
			return nil, errDamaged
		}
	}
	return giveBack, nil
}

// readSection reads a section and adds it up while it is in the cache of the processor.
func (c *compiled) readSection(f *os.File, i int, at int64) error {
	for b := c.sections[i]; len(b) > 0; {
		n := min(len(b), carry)
		if err := readAll(f, b[:n], at); err != nil {
			return err
		}
		c.sums[i] = crc32.Update(c.sums[i], castagnoli, b[:n])
		b, at = b[n:], at+int64(n)
	}
	return nil
}

// fetch reads what stayed in the file, unless the index is a large one: to make another
// index of it, every posting is needed.
func (c *compiled) fetch() error {
	var which []int
	var places [sectionCount]place
	for i, e := range c.farAt {
		if e.file != nil {
			which, places[i] = append(which, i), place{uint64(e.at), uint64(e.size)}
		}
	}
	if which == nil || isFar(int64(binary.LittleEndian.Uint64(c.data[headerStamp+8:]))) {
		return nil
	}
	giveBack, err := c.readSections(c.far, which, &places)
	if err != nil {
		return err
	}
	before := compiled{giveBack: c.giveBack, far: c.far}
	c.giveBack = func() error { return cmp.Or((&compiled{giveBack: giveBack}).free(), before.free()) }
	err = c.far.Close()
	c.far, c.farAt = nil, [sectionCount]extent{}
	return err
}

// isHead reports whether a header is that of a file of that length: what calls
// itself an index and is not one, of any size, is not read.
func isHead(head []byte, length int64) bool {
	return string(head[:len(magic)]) == magic && (binary.LittleEndian.Uint32(head[8:]) != formatVersion ||
		binary.LittleEndian.Uint64(head[headerStamp+8:]) == uint64(length))
}

// sweep removes the temporary files of processes that were killed.
func (d cache) sweep(root *os.Root) {
	entries, _ := plain.Entries(root, d.bank.CacheDir())
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

const (
	besidePrefix = "index-"
	besideSuffix = ".bin"
)

// compiledFile is the name of the file in which an index of the model is kept.
func compiledFile(m embed.Model, opts Options) string {
	if opts.Documents {
		return documentsName
	}
	if !opts.Beside {
		return compiledName
	}
	id := identity(m)
	return besidePrefix + hex.EncodeToString(id[:8]) + besideSuffix
}

// OpenCache opens the cache folder of a bank, for what else can be made again at
// any time, and makes it if need be. The error says that nothing can be kept
// there. A folder that is a link is refused: whoever made it wants something to
// be written elsewhere.
func OpenCache(b *kb.Bank) (*os.Root, error) {
	d := cache{b, compiledName}
	if err := d.make(); err != nil {
		return nil, err
	}
	root, err := d.root()
	if err != nil {
		return nil, err
	}
	defer root.Close()
	return plain.Folder(root, b.CacheDir())
}
