package renumber

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/claim"
	"github.com/tacit-kb/tacit/kb/filename"
	"github.com/tacit-kb/tacit/kb/front"
	"github.com/tacit-kb/tacit/kb/pattern"
	"github.com/tacit-kb/tacit/kb/schema"
)

// A Result is what Draft found.
type Result struct {
	Operations []schema.Operation // of a plan; none where nothing is to be done
	Given      []Given            // the new ids, in order of path
	Unclear    []Reference        // that may mean one or the other, and stay
	Copies     []Copy             // files that go, because another one says the same
	Same       []Same             // files that are one memory rather than two, and differ

	Late int // places decided without the history of git, which did not answer in time

	Premises []govern.Premise // of the plan: the files that stay
}

// A Given is a memory with its new id.
type Given struct {
	Old, New string // ids
	From, To string // files
	Keeper   string // the file that keeps the old id
}

// A Reference is a place where a memory names another one by its id.
type Reference struct {
	Path string // of the file that names it
	Line int
	ID   string
}

// A Copy is a file that says what another file of the same id says, word for word but
// for dates: nothing is lost with it.
type Copy struct{ ID, Path, Kept string }

// A Same is an id that several files have because they are one memory: it was
// moved on one branch and edited on the other. Only a person knows which is right.
type Same struct {
	ID    string
	Paths []string
}

// A memory is one file of the bank on its way.
type memory struct {
	*kb.Memory
	text []byte
	born string // when it was made, as far as somebody knows: sorts by time

	recorded string // the same by history alone; empty if it does not know the file

	said string // what it says but for dates, once somebody asked: see says
}

// says returns what a memory says but for its dates. That parses the file, so it is done once.
func (m *memory) says() string {
	if m.said == "" {
		m.said = string(front.WithoutDates(m.text))
	}
	return m.said
}

// Draft drafts new ids for all memories of the bank, live or not, that share
// theirs with one that was there before. It writes nothing. Files that cannot be
// read are passed over; others tell of them.
func Draft(ctx context.Context, b *kb.Bank) (Result, error) {
	d := &drafting{ctx: ctx, bank: b, texts: map[string][]byte{}, taken: map[string]bool{}, spent: map[string]bool{}, spoken: map[string]map[*move]bool{}}
	groups, err := d.read()
	if err != nil || len(groups) == 0 {
		return Result{}, err
	}
	if d.origins, err = originsOf(b); err != nil {
		return Result{}, err
	}
	if err := d.readSpent(); err != nil {
		return Result{}, err
	}
	for _, group := range groups {
		d.settle(group)
	}
	if err := d.references(); err != nil {
		return Result{}, err
	}
	return d.result, d.operations()
}

// A drafting is a bank on its way to ids of their own for all.
type drafting struct {
	ctx     context.Context
	bank    *kb.Bank
	all     []*memory // in order of path
	texts   map[string][]byte
	taken   map[string]bool // ids and paths, in lower case
	spent   map[string]bool // ids of memories that are gone, or will be made, in lower case
	origins origins
	moved   []*move
	byOld   map[string][]*move        // by the old id
	byFrom  map[string]*move          // by the old path
	files   *tree                     // the old paths
	spoken  map[string]map[*move]bool // by path: which memories a text leads to in their new places
	most    map[string]int            // see highest
	ids     filename.Numbers          // by an id without a number, the last one that was put behind it
	paths   filename.Numbers
	gone    []*memory // the copies
	result  Result

	spentTime time.Duration // waiting for git
}

// A move is a memory that gets another id, and so another file.
type move struct {
	*memory
	Given
	order  int       // among those that move
	owners []*memory // all that have the old id; the first one keeps it
	named  bool      // a person gives the id: others know the memory by the old one, whatever its file is called
}

// read returns the memories that share an id, a list for each such id, in order of
// the ids.
func (d *drafting) read() (groups [][]*memory, err error) {
	files, err := d.bank.ListAll()
	if err != nil {
		return nil, err
	}
	if !d.mayShare(files) {
		return nil, nil
	}
	byID := map[string][]*memory{}
	for _, f := range files {
		d.taken[strings.ToLower(f.Path)] = true
		text, err := d.bank.ReadFile(f.Path)
		if err != nil {
			continue
		}
		m, err := kb.Parse(f.Path, text)
		if err != nil {
			for _, id := range claim.IDs(f.Path, text) {
				d.taken[strings.ToLower(id)] = true
			}
			continue
		}
		one := &memory{Memory: m, text: text}
		d.all = append(d.all, one)
		d.taken[strings.ToLower(m.ID)] = true
		byID[m.ID] = append(byID[m.ID], one)
	}
	var ids []string
	for id, list := range byID {
		if len(list) > 1 {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	for _, id := range ids {
		groups = append(groups, byID[id])
	}
	return groups, nil
}

// idLine matches the field as nearly everybody writes it: first in the file.
var idLine = pattern.Lazy(`\A---\r?\nid: ([\p{L}\p{N}._-]+)\r?\n`)

// mayShare reports whether two files may have one id, without parsing any: nearly
// always none do, and reading is a tenth of the work.
func (d *drafting) mayShare(files []kb.File) bool {
	seen := map[string]bool{}
	for _, f := range files {
		text, err := d.bank.ReadFile(f.Path)
		if err != nil {
			continue
		}
		m := idLine().FindSubmatch(text)
		if m == nil {
			if one, err := kb.Parse(f.Path, text); err == nil {
				m = [][]byte{nil, []byte(one.ID)}
			} else {
				continue
			}
		}
		if seen[string(m[1])] {
			return true
		}
		seen[string(m[1])] = true
	}
	return false
}

// settle takes the copies out of a group, and gives new ids to all that remain but
// the first one.
func (d *drafting) settle(group []*memory) {
	for _, m := range group {
		m.recorded = d.origins.born(m.ID, m.Path)
		m.born = cmp.Or(m.recorded, earliest(wholeDay(m.Created), d.added(m.Path)), "~") // ~ is behind every time
	}
	group = d.withoutCopies(group)
	if d.isOne(group) {
		d.result.Same = append(d.result.Same, Same{group[0].ID, pathsOf(group)})
		return
	}
	slices.SortFunc(group, func(x, y *memory) int {
		return cmp.Or(cmp.Compare(rank(x), rank(y)), cmp.Compare(misnamed(x), misnamed(y)), strings.Compare(x.born, y.born), strings.Compare(x.Path, y.Path))
	})
	for _, m := range group[1:] {
		d.move(m, group)
	}
}

// isOne reports whether two memories of a group are one: they say the same, or one became
// the other.
func (d *drafting) isOne(group []*memory) bool {
	said, was := map[string]bool{}, map[string]bool{} // texts, and paths
	for _, m := range group {
		chain := d.origins.chain(m.ID, m.Path)
		if said[m.says()] || slices.ContainsFunc(chain, func(p string) bool { return was[p] }) {
			return true
		}
		said[m.says()] = true
		for _, p := range chain {
			was[p] = true
		}
	}
	return false
}

// wholeDay lets a day sort behind the times on it: who knows no time came later than
// what history saw.
func wholeDay(day string) string {
	if day == "" {
		return ""
	}
	return day + "~"
}

// earliest returns the first of two times, of which either may be empty.
func earliest(x, y string) string {
	if x == "" || y == "" {
		return x + y
	}
	return min(x, y)
}

// withoutCopies drops the memories that say what another one says, and keeps of equals
// the one that is where it belongs, is known to history, is called by its id, and has the
// plainer name: "x.md" rather than "x copy.md".
func (d *drafting) withoutCopies(group []*memory) (kept []*memory) {
	order := func(first bool) int {
		if first {
			return 0
		}
		return 1
	}
	slices.SortStableFunc(group, func(x, y *memory) int {
		return cmp.Or(cmp.Compare(rank(x), rank(y)), cmp.Compare(order(x.Path == x.Home()), order(y.Path == y.Home())),
			cmp.Compare(order(x.recorded != ""), order(y.recorded != "")),
			cmp.Compare(order(calledByID(x)), order(calledByID(y))),
			cmp.Compare(len(x.Path), len(y.Path)), strings.Compare(x.Path, y.Path))
	})
	type saying struct {
		status kb.Status
		text   string
	}
	first := map[saying]*memory{}
	for _, m := range group {
		s := saying{m.Status, m.says()}
		if k := first[s]; k != nil {
			d.result.Copies = append(d.result.Copies, Copy{m.ID, m.Path, k.Path})
			d.gone = append(d.gone, m)
			continue
		}
		first[s] = m
		kept = append(kept, m)
	}
	return kept
}

// calledByID reports whether the name of a file begins with the id of its memory, as the
// file has it that Tacit made.
func calledByID(m *memory) bool {
	rest, ok := strings.CutPrefix(strings.ToLower(path.Base(m.Path)), strings.ToLower(m.ID))
	return ok && (strings.HasPrefix(rest, "-") || rest == ".md")
}

// rank puts memories first that people know by their id.
func rank(m *memory) int {
	return slices.Index([]kb.Status{kb.Active, kb.Archived, kb.Draft}, m.Status)
}

func pathsOf(group []*memory) (paths []string) {
	for _, m := range group {
		paths = append(paths, m.Path)
	}
	return paths
}

func (d *drafting) move(m *memory, owners []*memory) {
	g := Given{Old: m.ID, New: cmp.Or(d.named(m), d.nextID(m.ID)), From: m.Path, Keeper: owners[0].Path}
	g.To = d.newPath(m.Path, g.Old, g.New)
	d.taken[strings.ToLower(g.New)], d.taken[strings.ToLower(g.To)] = true, true
	d.count(g.New)
	d.moved = append(d.moved, &move{m, g, len(d.moved), owners, false})
	d.result.Given = append(d.result.Given, g)
}

// numberIn returns the id like another that a file name begins with, as in
// EXP-032-limits.md; "" for none.
func numberIn(base, id string) string {
	prefix, digits, found := cutLast(id, "-")
	rest, ok := strings.CutPrefix(base, prefix+"-")
	if _, err := strconv.Atoi(digits); err != nil || !found || !ok {
		return ""
	}
	end := len(rest) - len(strings.TrimLeft(rest, "0123456789"))
	if end == 0 || rest[end:] != ".md" && !strings.HasPrefix(rest[end:], "-") {
		return ""
	}
	return prefix + "-" + rest[:end]
}

// named returns the id that the name of a file gives a memory, if no other has or had it.
func (d *drafting) named(m *memory) string {
	id := numberIn(path.Base(m.Path), m.ID)
	if d.taken[strings.ToLower(id)] || d.spent[strings.ToLower(id)] {
		return ""
	}
	return id
}

// misnamed is 1 for a file whose name has another number than its id, which is then
// probably a copy that became something else.
func misnamed(m *memory) int {
	if name := numberIn(path.Base(m.Path), m.ID); name != "" && name != m.ID {
		return 1
	}
	return 0
}

// nextID returns an id like the old one that nobody has or had: the next number,
// or the name with -2, -3 behind it.
func (d *drafting) nextID(old string) string {
	prefix, digits, _ := cutLast(old, "-")
	if _, err := strconv.Atoi(digits); err == nil && prefix != "" {
		id := fmt.Sprintf("%s-%03d", prefix, d.highest(prefix)+1)
		return id
	}
	return d.ids.Free(old, "", func(id string) bool { return id == old || d.taken[strings.ToLower(id)] || d.spent[strings.ToLower(id)] })
}

// highest returns the largest number that a memory has or had, or that a plan which
// waits would give one. Plans that do what this one does do not count, so that it
// comes to the same each time, and in each clone.
func (d *drafting) highest(prefix string) int {
	if d.most == nil {
		d.most = map[string]int{}
		for id := range d.taken {
			d.count(id)
		}
		for id := range d.spent {
			d.count(id)
		}
	}
	return d.most[filename.Fold(prefix)]
}

// count notes the number of an id.
func (d *drafting) count(id string) {
	prefix, digits, _ := cutLast(id, "-")
	if n, err := strconv.ParseInt(digits, 10, 32); err == nil && n < math.MaxInt32 && d.most != nil { // no number that nothing can follow
		prefix = filename.Fold(prefix)
		d.most[prefix] = max(d.most[prefix], int(n))
	}
}

// readSpent notes the ids that are gone, and those that are spoken for.
func (d *drafting) readSpent() error {
	records, _, err := govern.History(d.bank)
	for _, r := range records {
		for _, op := range r.Operations {
			d.spent[strings.ToLower(op.Memory)] = true
		}
	}
	plans, _, _ := govern.Pending(d.bank)
	for _, p := range plans {
		for _, op := range p.Ops.Operations {
			if op.Content == nil || p.Command == "index" || p.Command == "check" {
				continue
			}
			if m, err := kb.Parse(op.Path, []byte(*op.Content)); err == nil {
				d.spent[strings.ToLower(m.ID)] = true
			}
		}
	}
	return err
}

func cutLast(s, sep string) (before, after string, found bool) {
	if i := strings.LastIndex(s, sep); i >= 0 {
		return s[:i], s[i+len(sep):], true
	}
	return "", s, false
}

// newPath returns the file for the new id: with the new one in the place of the old
// one, or of another number, where its name begins with it, else named after it.
func (d *drafting) newPath(from, old, id string) string {
	base := path.Base(from)
	name := id + ".md"
	if numberIn(base, old) == id {
		return from
	}
	if rest, ok := strings.CutPrefix(base, cmp.Or(numberIn(base, old), old)); ok && (rest == ".md" || strings.HasPrefix(rest, "-")) {
		name = id + rest
	}
	return d.paths.Free(path.Join(path.Dir(from), name), ".md", func(p string) bool { return d.taken[strings.ToLower(p)] })
}
