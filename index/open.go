package index

import (
	"bytes"
	"cmp"
	"context"
	"encoding/binary"
	"math"
	"runtime/debug"
	"sync"
	"time"

	"github.com/go-json-experiment/json"

	"github.com/tacit-kb/tacit/index/embed"
	"github.com/tacit-kb/tacit/index/table"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/parallel"
)

// Options say how Open works. The zero value serves.
type Options struct {
	Rebuild  bool                  // build from nothing, whatever is in the cache
	Deadline time.Time             // stop reading and embedding then; zero: never
	Progress func(done, total int) // called as files are read and embedded; never concurrently

	// Beside keeps the index in a file of its own, named after the model, and
	// leaves that of the built-in model alone. So the one answers as long as the
	// other is not whole, and to go back costs nothing.
	Beside bool

	// Stores is for a process that asks many questions, nil for a command that asks
	// one.
	Stores *StoreCache

	// Documents opens the index of what is no memory instead: requirements, the brief
	// and reference material. It is a file of its own, so that who asks for memories does
	// not pay for it. An entry is a document: its id is made of its path, its title is the
	// first heading. Plans, test cases and reviews of tasks, which say how and not what,
	// are left out.
	Documents bool
}

// Stats count what an index holds and what it is behind with.
type Stats struct {
	Memories   int // live memories, and files that nobody had time to read yet
	Indexed    int // entries that are served, some with the passages of an older version
	Stale      int // files that are to be read or embedded: the next Open carries on
	Unreadable int // files that are not memories: see Problems
}

// An Index serves the memories of a bank as they were when it was opened. It
// is safe for concurrent use until Close.
type Index struct {
	c          *compiled
	model      embed.Model
	vocabulary int // features the model has
	embedErr   error
	vectors    func() *Vectors
	store      func() Store
	flat       func() Store
	mean       func() float64
	synced     func() synced
}

// Open returns the compiled index of the bank, brought up to date with the
// files. Only files that changed are read and embedded: equal size and time of
// change are believed, unless that time is not older than the index itself;
// then the hash decides. Open writes only under the cache folder, and only if
// something changed; where it cannot, the result lives in memory.
//
// A file that cannot be used is no error but a problem (see Problems). When
// the embedder fails, or the deadline passes, what is done is kept, and the
// rest is counted as stale.
func Open(ctx context.Context, bank *kb.Bank, m embed.Embedder, opts Options) (*Index, error) {
	disk := cache{bank, compiledFile(m.Model(), opts)}
	var files []kb.File
	var listErr error
	var beside parallel.Group // to list the folder is most of what it costs to open a large index
	beside.Go(func() { files, listErr = opts.list(bank) })
	old, sound := loadAndVerify(disk, opts.Stores == nil && !opts.Rebuild)
	beside.Wait()
	if <-sound != nil {
		old.close()
		disk.setAside()
		old = nil
	}
	if listErr != nil {
		closeIfAny(old)
		return nil, listErr
	}
	return disk.update(ctx, newUpdate(bank, m, opts, old), files, old)
}

// update serves the old index, which may be nil, if the files have not changed,
// else what u makes of it. It closes what it does not serve.
func (d cache) update(ctx context.Context, u *update, files []kb.File, old *compiled) (*Index, error) {
	if u.unchanged(files) {
		return newIndex(old, u.model, nil, u.opts), nil
	}
	if u.old != nil && old.fetch() != nil {
		u.old, u.said = nil, bytes.Clone(u.said)
	}
	if u.old == nil {
		closeIfAny(old)
		old = nil
	}
	if len(files) >= manyFiles {
		defer frugal()()
	}
	laid, err := u.run(ctx, files)
	defer u.close()
	next := old
	if err == nil && !u.same(laid) {
		next, err = d.keep(laid)
		closeIfAny(old)
	}
	if err = cmp.Or(err, ctx.Err()); err != nil {
		closeIfAny(next)
		return nil, err
	}
	return newIndex(next, u.model, u.embedErr, u.opts), nil
}

// An update of manyFiles, or more, is worth collecting garbage for before there is as much
// of it as of what is used: it stays below frugalMemory then, if that is enough.
const (
	manyFiles    = 20_000
	frugalMemory = 600 << 20
)

// frugal lets the heap grow to frugalMemory only, until restore is called.
func frugal() (restore func()) {
	was := debug.SetMemoryLimit(-1)
	debug.SetMemoryLimit(min(was, frugalMemory))
	return func() { debug.SetMemoryLimit(was) }
}

// loadAndVerify returns the compiled index on disk, or nil, and a channel that
// says whether its sections are sound.
func loadAndVerify(disk cache, once bool) (*compiled, <-chan error) {
	sound := make(chan error, 1)
	c, err := disk.load(once)
	if err == errDamaged {
		disk.setAside()
	}
	if err != nil {
		sound <- nil
		return nil, sound
	}
	go func() { sound <- parallel.Try(c.verify) }() // a file may be planted so that it panics: damage, too
	return c, sound
}

func closeIfAny(c *compiled) {
	if c != nil {
		c.close()
	}
}

// chromemLimit is the number of passages up to which chromem-go is filled, of 256
// numbers each, as the built-in model makes them; of longer ones it is less.
// Filled, it answers in 0.5 ms for 1,000 passages, 2.9 ms for 8,000 and 31 ms for
// 60,000, where the flat scan takes 0.05, 0.2 and 1 ms (2 cores of a shared
// machine; BenchmarkSearch).
const chromemLimit = 8_000

func newIndex(c *compiled, m embed.Embedder, embedErr error, opts Options) *Index {
	x := &Index{c: c, model: m.Model(), embedErr: embedErr}
	if v, ok := m.(interface{ Len() int }); ok {
		x.vocabulary = v.Len()
	}
	x.vectors = sync.OnceValue(func() *Vectors { return c.vectors() })
	x.store = sync.OnceValue(func() Store { return newStore(c, x.vectors(), opts) })
	x.flat = sync.OnceValue(func() Store { return NewFlat(x.vectors()) })
	x.mean = sync.OnceValue(x.meanLength)
	x.synced = sync.OnceValue(c.synced)
	return x
}

// newStore returns the store that suits how the index is used. To fill chromem-go
// takes 1.3 ms for 1,000 passages and 8 ms for 8,000, more than all of their scan.
// A command that asks one question of the built-in model does not have to pay that.
func newStore(c *compiled, v *Vectors, opts Options) Store {
	switch {
	case c.passages()*int(c.dims) > chromemLimit*256:
		return NewFlat(v)
	case opts.Stores != nil:
		return opts.Stores.open(c.vectorsID(), v)
	case opts.Beside:
		return NewChromem(v)
	}
	return NewFlat(v)
}

// Close gives back the memory of the index. The index must not be used afterwards.
func (x *Index) Close() error { return x.c.close() }

// Model returns the model that made the vectors.
func (x *Index) Model() embed.Model { return x.model }

// Stats counts what the index holds.
func (x *Index) Stats() Stats { return x.c.stats }

// EmbedErr returns why files could not be embedded, nil if they could or there
// was no time.
func (x *Index) EmbedErr() error { return x.embedErr }

// Nearest returns the k passages most similar to query that pass f, as
// Store.Search does. Every Store gives the same hits.
func (x *Index) Nearest(query []float32, f Filter, k int) ([]Hit, error) {
	return x.store().Search(query, f, k)
}

// Scan is Nearest for a process that asks several questions and ends: nothing is prepared
// for the first of them.
func (x *Index) Scan(query []float32, f Filter, k int) ([]Hit, error) {
	return x.flat().Search(query, f, k)
}

// Problems returns what is wrong with the files: memories first, by path, then
// INDEX.md and the state of the last sync.
func (x *Index) Problems() []*kb.FileError {
	var all []*kb.FileError
	for i := range x.c.files() {
		if p := x.c.problem(x.c.file(i)); p != nil {
			all = append(all, p)
		}
	}
	return append(all, x.synced().Problems...)
}

// Drift returns where INDEX.md and the files disagree.
func (x *Index) Drift() []table.Drift { return x.synced().Drift }

// problem returns what is wrong with a file, nil for nothing.
func (c *compiled) problem(f fileRecord) *kb.FileError {
	if f.state != fileBroken && f.state != fileUnreadable {
		return nil
	}
	var p complaint
	if json.Unmarshal(c.text(f.front), &p) != nil {
		return nil // forged
	}
	return p.error()
}

// synced decodes the section of that name.
func (c *compiled) synced() synced {
	var s keptSynced
	if json.Unmarshal(c.sections[syncSection], &s) != nil {
		return synced{} // forged
	}
	return s.synced()
}

// rowsOf decodes the rows of INDEX.md; nil if it never said anything.
func rowsOf(section []byte) (rows []table.Row) {
	if json.Unmarshal(section, &rows) != nil {
		return nil // forged, or nothing
	}
	return rows
}

// vectors returns the vectors where they lie; the scales are checked.
func (c *compiled) vectors() *Vectors {
	n := c.passages()
	v := &Vectors{Dims: int(c.dims), Numbers: int8sOf(c.sections[numberSection]),
		Scales: make([]float32, n), Groups: make([]Group, n)}
	for p := range n {
		s := math.Float32frombits(binary.LittleEndian.Uint32(c.sections[scaleSection][4*p:]))
		if s > 0 && s <= 1 {
			v.Scales[p] = s
		}
		v.Groups[p] = Group(c.sections[groupSection][p])
	}
	return v
}
