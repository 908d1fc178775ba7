package transaction

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/tacit-kb/tacit/kb/origin"
)

// A memDisk is a disk that can die at any step and lose what was not synced. It
// keeps every change that no sync has made durable, in order. A power cut
// makes durable a part of them: the first few (an ordered file system), or any
// of them (a weak one), each write possibly torn.
type memDisk struct {
	root    *node
	pending []lossy

	steps int                  // how many operations there were
	marks []int                // those of them that change something
	dieAt int                  // the step before which the process dies; 0: never
	fail  func(step int) error // what goes wrong with a step
	visit func(step int)       // somebody else at work, before a step
	op    string               // the operation that is going on
	plain bool                 // names are exchanged in three steps, as links do it
	saved bool                 // a person has saved something, see world
	drop  string               // the place in the engine whose syncs do nothing
	syncs map[string]bool      // the places in the engine that sync
}

// died is what a process that dies panics with.
type died struct{}

// A node is a file or a folder; now is what the processes see, and kept what
// survives a power cut.
type node struct {
	folder    bool
	mode      fs.FileMode
	now, kept content
}

type content struct {
	data  []byte
	names map[string]*node
}

// A lossy is a change that a power cut may undo: of some names of a folder,
// together, or of the bytes of a file.
type lossy struct {
	node   *node
	names  map[string]*node // nil: removed
	offset int
	data   []byte
	cut    bool // to offset
}

func newMemDisk() *memDisk {
	return &memDisk{root: newFolder(), syncs: map[string]bool{}}
}

func newFolder() *node {
	return &node{folder: true, mode: fs.ModeDir | 0o777, now: content{names: map[string]*node{}}, kept: content{names: map[string]*node{}}}
}

// step counts an operation and lets happen what happens before it.
func (d *memDisk) step(op string) error {
	d.op = op
	d.steps++
	if d.visit != nil {
		d.visit(d.steps)
	}
	if d.steps == d.dieAt {
		panic(died{})
	}
	if d.fail != nil {
		return d.fail(d.steps)
	}
	return nil
}

// change counts an operation that changes the disk: to die before another one is
// to die before the next of these.
func (d *memDisk) change(op string) error {
	d.marks = append(d.marks, d.steps+1)
	return d.step(op)
}

func (d *memDisk) find(name string) *node {
	n := d.root
	if name == "." {
		return n
	}
	for part := range strings.SplitSeq(name, "/") {
		if n = n.now.names[part]; n == nil {
			return nil
		}
	}
	return n
}

func missing(name string) error { return &fs.PathError{Op: "memdisk", Path: name, Err: fs.ErrNotExist} }
func taken(name string) error   { return &fs.PathError{Op: "memdisk", Path: name, Err: fs.ErrExist} }

// folder returns the folder of a name.
func (d *memDisk) folder(name string) (*node, error) {
	if f := d.find(path.Dir(name)); f != nil && f.folder {
		return f, nil
	}
	return nil, missing(name)
}

// link changes names of one folder, together.
func (d *memDisk) link(folder *node, names map[string]*node) {
	apply(&folder.now, lossy{names: names})
	d.pending = append(d.pending, lossy{node: folder, names: names})
}

func apply(c *content, l lossy) {
	for name, n := range l.names {
		if n == nil {
			delete(c.names, name)
		} else {
			c.names[name] = n
		}
	}
	if l.cut {
		c.data = slices.Clone(c.data[:min(l.offset, len(c.data))])
	}
	if len(l.data) > 0 {
		whole := make([]byte, max(len(c.data), l.offset+len(l.data)))
		copy(whole, c.data)
		copy(whole[l.offset:], l.data)
		c.data = whole
	}
}

func (d *memDisk) Read(name string) ([]byte, error) {
	if err := d.step("Read"); err != nil {
		return nil, err
	}
	return d.look(name)
}

// look is Read without a step.
func (d *memDisk) look(name string) ([]byte, error) {
	n := d.find(name)
	if n == nil {
		return nil, missing(name)
	}
	if n.folder {
		return nil, errNotPlain
	}
	return bytes.Clone(n.now.data), nil
}

func (d *memDisk) Stat(name string) (fs.FileInfo, error) {
	if err := d.step("Stat"); err != nil {
		return nil, err
	}
	n := d.find(name)
	if n == nil {
		return nil, missing(name)
	}
	return memInfo{path.Base(name), n}, nil
}

func (d *memDisk) Mark() origin.Mark { return origin.Mark{Machine: "simulated"} }

func (d *memDisk) List(folder string) (all []fs.DirEntry, err error) {
	if err := d.step("List"); err != nil {
		return nil, err
	}
	n := d.find(folder)
	if n == nil {
		return nil, missing(folder)
	}
	for name, n := range n.now.names {
		all = append(all, fs.FileInfoToDirEntry(memInfo{name, n}))
	}
	slices.SortFunc(all, func(x, y fs.DirEntry) int { return strings.Compare(x.Name(), y.Name()) })
	return all, nil
}

func (d *memDisk) Create(name string, perm fs.FileMode) (file, error) {
	if err := d.change("Create"); err != nil {
		return nil, err
	}
	folder, err := d.folder(name)
	if err != nil {
		return nil, err
	}
	if folder.now.names[path.Base(name)] != nil {
		return nil, taken(name)
	}
	n := &node{mode: perm}
	d.link(folder, map[string]*node{path.Base(name): n})
	return &memFile{d, n}, nil
}

func (d *memDisk) Append(name string, perm fs.FileMode) (file, error) {
	if n := d.find(name); n != nil {
		return &memFile{d, n}, d.change("Append")
	}
	return d.Create(name, perm)
}

func (d *memDisk) Mkdir(name string, _ fs.FileMode) error {
	if err := d.change("Mkdir"); err != nil {
		return err
	}
	folder, err := d.folder(name)
	if err != nil {
		return err
	}
	if folder.now.names[path.Base(name)] != nil {
		return taken(name)
	}
	d.link(folder, map[string]*node{path.Base(name): newFolder()})
	return nil
}

// both finds two names of one folder.
func (d *memDisk) both(op, a, b string) (folder, x, y *node, err error) {
	if path.Dir(a) != path.Dir(b) {
		return nil, nil, nil, fmt.Errorf("%s and %s are in two folders", a, b)
	}
	if err = d.change(op); err != nil {
		return nil, nil, nil, err
	}
	if folder, err = d.folder(a); err != nil {
		return nil, nil, nil, err
	}
	if x = folder.now.names[path.Base(a)]; x == nil {
		return nil, nil, nil, missing(a)
	}
	return folder, x, folder.now.names[path.Base(b)], nil
}

func (d *memDisk) Move(from, to string) error {
	folder, x, y, err := d.both("Move", from, to)
	if err != nil {
		return err
	}
	if y != nil {
		return taken(to)
	}
	d.link(folder, map[string]*node{path.Base(from): nil, path.Base(to): x})
	return nil
}

func (d *memDisk) Exchange(a, b string) error {
	folder, x, y, err := d.both("Exchange", a, b)
	if err != nil {
		return err
	}
	if y == nil {
		return missing(b)
	}
	if d.plain {
		spare := path.Base(spareName(a))
		d.link(folder, map[string]*node{spare: y})
		if err := d.change("Rename"); err != nil {
			return err
		}
		d.link(folder, map[string]*node{path.Base(b): x, path.Base(a): nil})
		return d.Move(spareName(a), a)
	}
	d.link(folder, map[string]*node{path.Base(a): y, path.Base(b): x})
	return nil
}

func (d *memDisk) Remove(name string) error {
	if err := d.change("Remove"); err != nil {
		return err
	}
	n := d.find(name)
	if n == nil {
		return missing(name)
	}
	if n.folder && len(n.now.names) > 0 {
		return errors.New("not empty")
	}
	folder, _ := d.folder(name)
	d.link(folder, map[string]*node{path.Base(name): nil})
	return nil
}

func (d *memDisk) SyncFolder(name string) error {
	if err := d.change("SyncFolder"); err != nil {
		return err
	}
	n := d.find(name)
	if n == nil {
		return missing(name)
	}
	d.sync(n)
	return nil
}

// sync makes durable what a node has, unless its place in the engine is dropped.
func (d *memDisk) sync(n *node) {
	place := caller()
	d.syncs[place] = true
	if place != d.drop {
		d.keep(n)
	}
}

func (d *memDisk) keep(n *node) {
	d.pending = slices.DeleteFunc(d.pending, func(l lossy) bool {
		if l.node == n {
			apply(&n.kept, l)
		}
		return l.node == n
	})
}

// caller names the place in the engine that syncs: the call, and the one above
// it, because one function writes journals, backups and memories.
func caller() (place string) {
	var calls [16]uintptr
	frames := runtime.CallersFrames(calls[:runtime.Callers(2, calls[:])])
	for found := 0; found < 2; {
		f, more := frames.Next()
		if file := path.Base(f.File); !strings.HasSuffix(file, "_test.go") && file != "disk.go" {
			place += fmt.Sprintf(" %s:%d", file, f.Line)
			found++
		}
		if !more {
			break
		}
	}
	return strings.TrimSpace(place)
}

// A memFile is a file that is being written at its end.
type memFile struct {
	disk *memDisk
	node *node
}

// Write leaves half of the bytes if the process dies in it.
func (f *memFile) Write(data []byte) (int, error) {
	defer func() {
		if r := recover(); r != nil {
			f.add(data[:len(data)/2])
			panic(r)
		}
	}()
	if err := f.disk.change("Write"); err != nil {
		f.add(data[:len(data)/2])
		return len(data) / 2, err
	}
	f.add(data)
	return len(data), nil
}

func (f *memFile) add(data []byte) {
	l := lossy{node: f.node, offset: len(f.node.now.data), data: bytes.Clone(data)}
	apply(&f.node.now, l)
	f.disk.pending = append(f.disk.pending, l)
}

func (f *memFile) Truncate(size int64) error {
	if err := f.disk.change("Truncate"); err != nil {
		return err
	}
	l := lossy{node: f.node, offset: int(size), cut: true}
	apply(&f.node.now, l)
	f.disk.pending = append(f.disk.pending, l)
	return nil
}

func (f *memFile) Like(info fs.FileInfo) error {
	f.node.mode = info.Mode().Perm()
	return nil
}

func (f *memFile) Sync() error {
	if err := f.disk.change("Sync"); err != nil {
		return err
	}
	f.disk.sync(f.node)
	return nil
}

func (f *memFile) Close() error { return f.disk.change("Close") }

type memInfo struct {
	name string
	node *node
}

func (i memInfo) Name() string       { return i.name }
func (i memInfo) Size() int64        { return int64(len(i.node.now.data)) }
func (i memInfo) Mode() fs.FileMode  { return i.node.mode }
func (i memInfo) ModTime() time.Time { return time.Time{} }
func (i memInfo) IsDir() bool        { return i.node.folder }
func (i memInfo) Sys() any           { return nil }
