package author

import (
	"context"
	"path"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/filename"
	"github.com/tacit-kb/tacit/kb/front"
	"github.com/tacit-kb/tacit/kb/link"
	"github.com/tacit-kb/tacit/kb/markdown"
	"github.com/tacit-kb/tacit/kb/parallel"
)

// A Workspace is a bank with the texts over it that a person is writing. It may be used by
// several goroutines.
type Workspace struct {
	disk *kb.Bank
	now  func() time.Time

	mu      sync.RWMutex
	bank    *kb.Bank             // disk with the texts over it
	laid    map[string][]byte    // by path
	notes   map[string]*note     // by path
	sorted  []*note              // in order of path; nil: to be sorted
	names   *names               // nil: to be made
	spent   map[string]bool      // folded, the ids in the history
	limits  []string             // the categories that config.yaml allows
	counts  map[string][]counted // by field; see counted
	edition int                  // of counts
}

// A note is what the workspace remembers of a memory.
type note struct {
	kb.FrontMatter
	path  string
	file  kb.File  // as it was on disk when it was read
	sound bool     // the text as it is now can be read; else the fields are those of before
	links []string // the names and files that its text links to, as they are written
	key   string   // folded: what a person may type to find it
}

// names is what follows from all notes, for looking names up.
type names struct {
	book  *link.Book
	byID  map[string]string // folded; the path of the memory
	known map[string]bool   // folded: all that memories are or were called

	byService map[string]string // folded; the path of the memory about a service
}

// Open returns a workspace over a bank. It reads nothing yet: see [Workspace.Refresh].
func Open(b *kb.Bank, now func() time.Time) *Workspace {
	return &Workspace{disk: b, bank: b, now: now, laid: map[string][]byte{}, notes: map[string]*note{}}
}

// Bank returns the bank with the texts that lie over it.
func (d *Workspace) Bank() *kb.Bank {
	d.mu.RLock()
	defer d.mu.RUnlock()
	return d.bank
}

// Lay lays a text over a file, or with nil takes it away.
func (d *Workspace) Lay(p string, text []byte) {
	n := d.read(p, text, kb.File{})
	d.mu.Lock()
	defer d.mu.Unlock()
	if text == nil {
		delete(d.laid, p)
	} else {
		d.laid[p] = text
	}
	d.bank = d.disk
	if len(d.laid) > 0 {
		d.bank = d.disk.Over(d.laid)
	}
	if text == nil && kb.IsMemory(p) {
		if src, err := d.disk.ReadFile(p); err == nil {
			n = d.read(p, src, kb.File{}) // Refresh reads it again, which does no harm
		}
	}
	d.put(p, n)
}

// put remembers a note, or with nil forgets one. A text that cannot be read now keeps the
// names that it had: a person is in the middle of a word.
func (d *Workspace) put(p string, n *note) {
	old := d.notes[p]
	if n == nil || old == nil || n.sound && !sameTexts(old, n) {
		d.counts = nil
		d.edition++
	}
	switch {
	case n == nil && old == nil:
		return
	case n == nil:
		delete(d.notes, p)
		d.sorted, d.names = nil, nil
		return
	case !n.sound && old != nil:
		kept := *old
		kept.file, kept.sound, kept.links = n.file, false, n.links
		n = &kept
	}
	if old == nil {
		d.sorted = nil
	} else if i, ok := slices.BinarySearchFunc(d.sorted, p, func(n *note, p string) int { return strings.Compare(n.path, p) }); ok {
		d.sorted = slices.Clone(d.sorted) // others read it
		d.sorted[i] = n
	}
	if old == nil || old.ID != n.ID || old.Title != n.Title || !slices.Equal(old.Aliases, n.Aliases) {
		d.names = nil
	}
	d.notes[p] = n
}

// sameTexts reports whether two notes have the same in the fields whose texts are offered.
func sameTexts(x, y *note) bool {
	return slices.Equal(x.Tags, y.Tags) && x.Service == y.Service && x.Topic == y.Topic && x.Source == y.Source && x.Stage == y.Stage &&
		x.ModelID == y.ModelID && x.Category == y.Category
}

// parse is kb.Parse, but for tests.
var parse = kb.Parse

// read makes the note of a text; nil if its file is none of a memory.
func (d *Workspace) read(p string, text []byte, f kb.File) (n *note) {
	if !kb.IsMemory(p) || text == nil {
		return nil
	}
	n = &note{path: p, file: f}
	defer func() {
		if recover() != nil { // a fault of the parsers: this text cannot be read, the others can
			n = &note{path: p, file: f, key: filename.Fold(stem(p))}
		}
	}()
	if m, err := parse(p, text); err == nil {
		n.FrontMatter, n.sound = m.FrontMatter, true
		n.Facts = nil
	}
	_, body, found := markdown.CutMatter(strings.TrimPrefix(string(text), "\ufeff"))
	if found && len(text) <= front.MaxBytes && (strings.Contains(body, "[[") || strings.Contains(body, "](")) {
		names, files := link.In(body)
		n.links = slices.Concat(names, files)
		for i := range n.links {
			n.links[i] = strings.Clone(n.links[i]) // the text goes
		}
	}
	n.key = filename.Fold(strings.Join(slices.Concat([]string{n.ID, n.Title, stem(p)}, n.Aliases), "\n"))
	return n
}

func stem(p string) string { return strings.TrimSuffix(path.Base(p), path.Ext(p)) }

// Refresh looks at the files again, and reads those that changed. It reports whether any
// did. Texts that lie over the bank stay.
func (d *Workspace) Refresh(ctx context.Context) (changed bool, err error) {
	files, err := d.disk.ListAll()
	if err != nil {
		return false, err
	}
	stale := d.stale(files)
	fresh := make([]*note, len(stale))
	if err := parallel.Each(ctx, len(stale), func(i int) {
		if src, err := d.disk.ReadFile(stale[i].Path); err == nil {
			fresh[i] = d.read(stale[i].Path, src, stale[i])
		}
	}); err != nil {
		return false, err
	}
	spent := spentIDs(d.disk)
	config, _ := d.disk.Config()
	d.mu.Lock()
	defer d.mu.Unlock()
	if len(spent) != len(d.spent) {
		d.names = nil
	}
	d.spent, d.limits, d.sorted = spent, config.Categories, nil
	there := make(map[string]bool, len(files))
	for _, f := range files {
		there[f.Path] = true
	}
	for p := range d.notes {
		if !there[p] && d.laid[p] == nil {
			d.put(p, nil)
			changed = true
		}
	}
	for i, f := range stale {
		if d.laid[f.Path] == nil {
			d.put(f.Path, fresh[i])
			changed = true
		} else if n := d.notes[f.Path]; n != nil {
			n.file = f
			changed = true
		}
	}
	return changed, nil
}

// stale returns the files that are not as they were when they were read.
func (d *Workspace) stale(files []kb.File) (all []kb.File) {
	d.mu.RLock()
	defer d.mu.RUnlock()
	for _, f := range files {
		if n := d.notes[f.Path]; n == nil || n.file != f {
			all = append(all, f)
		}
	}
	return all
}

// spentIDs returns, folded, the ids that the history knows.
func spentIDs(b *kb.Bank) map[string]bool {
	spent := map[string]bool{}
	records, _, _ := govern.History(b)
	for _, r := range records {
		for _, op := range r.Operations {
			spent[filename.Fold(op.Memory)] = true
		}
	}
	return spent
}

// all returns the notes in order of path.
func (d *Workspace) all() []*note {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.sorted == nil {
		d.sorted = make([]*note, 0, len(d.notes))
		for _, n := range d.notes {
			d.sorted = append(d.sorted, n)
		}
		slices.SortFunc(d.sorted, func(x, y *note) int { return strings.Compare(x.path, y.path) })
	}
	return d.sorted
}

// named returns what names lead to.
func (d *Workspace) named() *names {
	all := d.all()
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.names != nil {
		return d.names
	}
	made := &names{byID: make(map[string]string, len(all)), known: make(map[string]bool, 4*len(all)+len(d.spent)), byService: map[string]string{}}
	list := make([]link.Named, len(all))
	for i, n := range all {
		list[i] = link.Named{Path: n.path, ID: n.ID, Title: n.Title, Aliases: n.Aliases}
		if id := filename.Fold(n.ID); made.byID[id] == "" && id != "" {
			made.byID[id] = n.path
		}
		if service := filename.Fold(n.Service); n.Kind == kb.Tech && service != "" && made.byService[service] == "" {
			made.byService[service] = n.path
		}
		for _, name := range append([]string{n.ID, n.Title, stem(n.path)}, n.Aliases...) {
			made.known[filename.Fold(name)] = true
		}
	}
	for id := range d.spent {
		made.known[id] = true
	}
	made.book = link.NewBook(list)
	d.names = made
	return made
}

// note returns the note of a path; nil for none.
func (d *Workspace) note(p string) *note {
	d.mu.RLock()
	defer d.mu.RUnlock()
	return d.notes[p]
}

// Text returns a file as the person sees it.
func (d *Workspace) Text(p string) ([]byte, error) { return d.Bank().ReadFile(p) }

// categories returns those that config.yaml allows; none where it allows all.
func (d *Workspace) categories() []string {
	d.mu.RLock()
	defer d.mu.RUnlock()
	return d.limits
}

// HasLaid reports whether a text lies over a file.
func (d *Workspace) HasLaid(p string) bool {
	d.mu.RLock()
	defer d.mu.RUnlock()
	_, ok := d.laid[p]
	return ok
}

// Disk returns the bank as it is on disk.
func (d *Workspace) Disk() *kb.Bank { return d.disk }
