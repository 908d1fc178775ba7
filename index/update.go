package index

import (
	"bytes"
	"context"
	"crypto/sha256"
	"slices"
	"strings"
	"sync"

	"github.com/tacit-kb/tacit/index/embed"
	"github.com/tacit-kb/tacit/index/table"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/parallel"
)

// An update brings a compiled index up to date, in three steps. It reads and
// composes the files that changed (update_file.go), each with the row that its
// own front matter makes, which is nearly always the right one. Then it syncs
// all memories with INDEX.md (update_sync.go), and composes again those to
// which INDEX.md gave other words. Last it writes the new index, taking over
// what still fits. It can stop after any file.
type update struct {
	bank  *kb.Bank
	model embed.Embedder
	opts  Options
	old   *compiled // nil: start from nothing
	said  []byte    // the rows of INDEX.md when it was last sound, as JSON
	stamp int64     // see cache.clock; 0: the cache cannot be written

	suppose func(*kb.Memory) // changes what is searched; nil: nothing (see Suppose)

	spill  spill        // what was composed, until it is written
	files  []*fileState // by path
	inputs [inputCount]inputRecord

	mu         sync.Mutex // guards what follows, and Progress
	done, jobs int
	embedErr   error // the first; after it nothing more is embedded
}

// A fileState is what an update knows about one file of the bank.
type fileState struct {
	path string
	version
	state  uint8 // 0: nothing is known yet
	lines  uint32
	front  []byte     // JSON, as in fileRecord
	old    int        // its file record in the old index, or -1
	entry  int        // its entry in the old index, or -1
	unread bool       // it may have changed, and there was no time to look
	fresh  *kept      // passages composed in this update, or nil
	served *effective // nil if it is not
}

func newUpdate(bank *kb.Bank, m embed.Embedder, opts Options, old *compiled) *update {
	u := &update{bank: bank, model: m, opts: opts}
	switch {
	case old == nil:
	case opts.Rebuild || old.model != identity(m.Model()) || int(old.dims) != m.Model().Dims:
		u.said = bytes.Clone(old.sections[rowSection]) // all that is needed of old
	default:
		u.old, u.said = old, old.sections[rowSection]
	}
	return u
}

// readFile returns the text of a file.
func (u *update) readFile(path string) ([]byte, error) {
	if u.opts.Documents {
		path = strings.TrimPrefix(path, documentsPrefix)
	}
	return u.bank.ReadFile(path)
}

// parse reads a memory, or a document as one.
func (u *update) parse(path string, src []byte) (*kb.Memory, error) {
	if u.opts.Documents {
		return documentOf(path, src)
	}
	return kb.Parse(path, src)
}

// inputPaths are the inputs besides the memories, relative to the bank.
func (u *update) inputPaths() [inputCount]string {
	if u.opts.Documents { // of which INDEX.md says nothing
		return [inputCount]string{}
	}
	return [inputCount]string{table.Path, table.StatePath(u.bank)}
}

// unchanged reports whether the old index is what an update would make. It
// reads a file only when its time of change proves nothing.
func (u *update) unchanged(files []kb.File) bool {
	if u.old == nil || u.old.stats.Stale > 0 || u.old.files() != len(files) {
		return false
	}
	for i, f := range files {
		r := u.old.file(i)
		if string(u.old.text(r.path)) != f.Path || r.size != f.Size || r.mtime != f.ModTime {
			return false
		}
		if !u.trusted(r) && !u.equal(f.Path, r) {
			return false
		}
	}
	for i, p := range u.inputPaths() {
		if !u.inputUnchanged(p, u.old.input(i)) {
			return false
		}
	}
	return true
}

// trusted reports whether equal size and time of change prove that a file is
// what it was: not if it could have been changed again within the same tick.
func (u *update) trusted(r fileRecord) bool {
	return r.mtime < u.old.stamp && r.settled()
}

// equal compares a file with its record by content. A file that was unreadable
// is equal if it still is.
func (u *update) equal(path string, r fileRecord) bool {
	src, err := u.readFile(path)
	if err != nil || r.state == fileUnreadable {
		return err != nil && r.state == fileUnreadable
	}
	return sha256.Sum256(src) == r.sum
}

func (u *update) inputUnchanged(path string, r inputRecord) bool {
	info, err := u.bank.Stat(path)
	if err != nil {
		return !r.exists
	}
	if !r.exists || info.Size != r.size || info.ModTime != r.mtime {
		return false
	}
	if r.mtime < u.old.stamp {
		return true
	}
	src, err := u.bank.ReadFile(path)
	return err == nil && sha256.Sum256(src) == r.sum
}

// run lays out the new index, which stands on u until close: at the end of ctx what was
// done until then. The error is that of reading back what was spilled.
func (u *update) run(ctx context.Context, files []kb.File) (*layout, error) {
	if u.suppose == nil {
		u.stamp, _ = cache{u.bank, compiledName}.clock()
	}
	if u.stamp != 0 {
		u.spill.create, u.spill.room = cache{u.bank, compiledName}.private, spillFrom
	}
	until := ctx
	if !u.opts.Deadline.IsZero() {
		var cancel context.CancelFunc
		until, cancel = context.WithDeadline(ctx, u.opts.Deadline)
		defer cancel()
	}
	u.compose(until, u.compare(files))
	u.files = slices.DeleteFunc(u.files, func(f *fileState) bool { return f.state == 0 && !f.unread })
	s := u.sync()
	u.compose(until, u.rewritten())
	return u.lay(s)
}

// close gives back what the update kept in a file.
func (u *update) close() { u.spill.close() }

// compare fills u.files from the old index and returns the files to read.
func (u *update) compare(files []kb.File) (todo []job) {
	entries := u.oldEntries()
	o := 0
	for _, file := range files {
		f := &fileState{path: file.Path, version: version{size: file.Size, mtime: file.ModTime}, old: -1, entry: -1}
		u.files = append(u.files, f)
		for o < len(entries) && u.oldPath(o) < f.path {
			o++
		}
		if o < len(entries) && u.oldPath(o) == f.path {
			f.old, f.entry = o, entries[o]
			r := u.old.file(o)
			if r.size == f.size && r.mtime == f.mtime && u.trusted(r) {
				u.takeOver(f)
				continue
			}
		}
		todo = append(todo, job{file: f})
	}
	return todo
}

// oldEntries returns the entry of every file of the old index, -1 for none.
func (u *update) oldEntries() []int {
	if u.old == nil {
		return nil
	}
	entries := slices.Repeat([]int{-1}, u.old.files())
	for i := range u.old.entries() {
		if f := int(u.old.entry(i).file); f < len(entries) {
			entries[f] = i
		}
	}
	return entries
}

func (u *update) oldPath(file int) string { return string(u.old.text(u.old.file(file).path)) }

// takeOver copies the old record of a file, but not its version.
func (u *update) takeOver(f *fileState) {
	r := u.old.file(f.old)
	f.sum, f.state, f.lines, f.front = r.sum, r.state, r.lines, u.old.text(r.front)
}

// leave marks a file that there was no time to look at: its old record stays,
// so that the next Open finds it changed.
func (u *update) leave(f *fileState) {
	f.unread = true
	if f.old >= 0 {
		u.takeOver(f)
		f.version = u.old.file(f.old).version
	}
}

// chunk is the number of files that are read together and embedded by one
// call: about a hundred passages, which suits remote embedders and costs the
// built-in one a few milliseconds.
const chunk = 16

// compose reads the files of jobs and embeds their passages. The result does
// not depend on the number of goroutines.
func (u *update) compose(ctx context.Context, jobs []job) {
	u.jobs += len(jobs)
	// When ctx ends, the embedder fails with its error, and what is left is counted as stale.
	parallel.Parts(context.WithoutCancel(ctx), len(jobs), chunk, func(lo, hi int) { u.composeChunk(ctx, jobs[lo:hi]) })
}

func (u *update) progress(n int) {
	u.mu.Lock()
	defer u.mu.Unlock()
	u.done += n
	if u.opts.Progress != nil {
		u.opts.Progress(u.done, u.jobs)
	}
}

// fail remembers the first error of the embedder; failed reports it.
func (u *update) fail(err error) {
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.embedErr == nil {
		u.embedErr = err
	}
}

func (u *update) failed() bool {
	u.mu.Lock()
	defer u.mu.Unlock()
	return u.embedErr != nil
}
