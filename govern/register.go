package govern

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/tacit-kb/tacit/kb/pattern"
	"github.com/tacit-kb/tacit/kb/transaction"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/claim"
	"github.com/tacit-kb/tacit/kb/filename"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/schema"
)

// A register holds the memories of a bank, live or not, by path.
type register struct {
	memories map[string]*kb.Memory
	byID     map[string][]string // paths, by folded id; with those of files that cannot be read
	claimed  []string            // ids of files that cannot be read
}

// readRegister reads all memories. A file that cannot be read keeps its id.
func readRegister(b *kb.Bank) (*register, error) {
	files, err := b.ListAll()
	if err != nil {
		return nil, err
	}
	r := &register{memories: make(map[string]*kb.Memory, len(files)), byID: make(map[string][]string, len(files))}
	for _, f := range files {
		text, err := b.ReadFile(f.Path)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		ids := claim.IDs(f.Path, text)
		if m, err := kb.Parse(f.Path, text); err == nil {
			m.Sections = nil
			r.memories[f.Path] = m
			ids = []string{m.ID}
		} else {
			r.claimed = append(r.claimed, ids...)
		}
		for _, id := range ids {
			r.byID[filename.Fold(id)] = append(r.byID[filename.Fold(id)], f.Path)
		}
	}
	return r, nil
}

// owner returns the path of the memory that has an id, in any letter case; empty
// for none. Files of except do not count.
func (r *register) owner(id string, except func(path string) bool) string {
	found := ""
	for _, path := range r.byID[filename.Fold(id)] {
		if !except(path) && (found == "" || path < found) {
			found = path
		}
	}
	return found
}

func (w *work) register() (*register, error) {
	var err error
	if w.ids == nil {
		w.ids, err = readRegister(w.bank)
	}
	return w.ids, err
}

var (
	errIDShared     = lang.Text{EN: "the id %s is also used by %s", ZH: "编号 %s 也被 %s 使用", JA: "ID %s は %s でも使われています"}
	hintGiveOneThem = lang.Text{EN: "give one of them another id", ZH: "请给其中一个换一个编号", JA: "どちらかの ID を変えてください"}
)

// checkIDs refuses an id that another memory has, be it in the bank or in the
// plan. The files that the plan writes or deletes do not count as they were.
func (w *work) checkIDs() error {
	mine := map[string]string{} // by folded id
	var created []transaction.Change
	for _, c := range w.plan.changes() {
		if c.Deleted() || !kb.IsMemory(c.Path) {
			continue
		}
		m, err := w.parse(c.Path, c.New)
		if err != nil {
			return err
		}
		if path, taken := mine[filename.Fold(m.ID)]; taken {
			return complaint(c.Path, errIDShared.With(m.ID, path), hintGiveOneThem)
		}
		mine[filename.Fold(m.ID)] = c.Path
		was, err := kb.Parse(c.Path, c.Old)
		if c.Created() || err == nil && was.ID != m.ID {
			created = append(created, c)
		}
	}
	if err := w.checkTaken(created); err != nil {
		return err
	}
	if err := w.checkLeftOut(created); err != nil {
		return err
	}
	return w.checkSpent(created)
}

// checkTaken refuses new memories whose ids others in the bank have.
func (w *work) checkTaken(created []transaction.Change) error {
	changed := map[string]bool{} // these are looked at as the plan leaves them
	for _, c := range w.plan.changes() {
		changed[c.Path] = true
	}
	for _, c := range created {
		m, err := w.parse(c.Path, c.New)
		if err != nil {
			return err
		}
		reg, err := w.register()
		if err != nil {
			return err
		}
		if owner := reg.owner(m.ID, func(path string) bool { return changed[path] }); owner != "" {
			return taken{w.unfit(StaleError{Path: c.Path, Msg: errIDShared.With(m.ID, owner)}, hintGiveOneThem)}
		}
	}
	return nil
}

// idInName is the numbered id that the name of a file begins with.
var idInName = pattern.Lazy(`^[A-Za-z]+-[0-9]+`)

// numberedID is an id that NextID could have given.
var numberedID = pattern.Lazy(`^[A-Za-z]+-[0-9]+$`)

var (
	errIDOfGone       = lang.Text{EN: "the id %s belonged to a memory that no longer exists", ZH: "编号 %s 曾属于一条已不存在的记忆", JA: "ID %s は、今はない記憶のものでした"}
	hintGiveAnotherID = lang.Text{EN: "give it another id", ZH: "请换一个编号", JA: "別の ID にしてください"}
)

// checkSpent refuses new memories with a number that a memory has had, which is
// gone by now: while a plan waited for the lock, others can have taken the number
// and removed the memory again. The name of a service may come back; a memory
// that only moves keeps its number.
func (w *work) checkSpent(created []transaction.Change) error {
	if len(created) == 0 {
		return nil
	}
	records, _, err := History(w.bank)
	if err != nil {
		return err
	}
	used := map[string]bool{}
	for _, r := range records {
		for _, op := range r.Operations {
			used[op.Memory] = true
		}
	}
	moves := w.moves()
	for _, c := range created {
		m, err := w.parse(c.Path, c.New)
		if err != nil {
			return err
		}
		if numberedID().MatchString(m.ID) && used[m.ID] && !moves[m.ID] {
			return taken{w.unfit(StaleError{Path: c.Path, Msg: errIDOfGone.With(m.ID)}, hintGiveAnotherID)}
		}
	}
	return nil
}

// moves returns the ids of the memories that the plan deletes: it creates some of
// them anew, in another place. One may have been outside the folders of memories.
func (w *work) moves() map[string]bool {
	ids := map[string]bool{}
	for _, c := range w.plan.changes() {
		if !c.Deleted() {
			continue
		}
		if m, err := w.parse(c.Path, c.Old); err == nil {
			ids[m.ID] = true
		}
	}
	return ids
}

// dropReferences adds the operations that take removed ids out of the replaces
// and replaced_by of the memories that stay.
func (w *work) dropReferences() error {
	gone, err := w.removed()
	if err != nil || len(gone) == 0 {
		return err
	}
	reg, err := w.register()
	if err != nil {
		return err
	}
	for _, path := range sortedKeys(reg.memories) {
		m := reg.memories[path]
		if f := w.files[path]; f != nil {
			if isWhole(f) {
				continue
			}
			if m, err = w.parse(path, f.New); err != nil {
				continue
			}
		}
		if op, ok := withoutIDs(path, m, gone); ok {
			if err := w.add(op); err != nil {
				return err
			}
		}
	}
	return nil
}

// removed returns the ids that are gone after the plan: those of deleted files
// that no created one has.
func (w *work) removed() (map[string]bool, error) {
	gone, made := w.moves(), map[string]bool{}
	if len(gone) == 0 {
		return nil, nil
	}
	for _, c := range w.plan.changes() {
		if !c.Created() || !kb.IsMemory(c.Path) {
			continue
		}
		if m, err := w.parse(c.Path, c.New); err == nil {
			made[m.ID] = true
		}
	}
	maps.DeleteFunc(gone, func(id string, _ bool) bool { return made[id] })
	return w.unowned(gone)
}

// unowned returns the ids that no memory has which stays: where two took the same
// id, the other one may still be meant.
func (w *work) unowned(ids map[string]bool) (map[string]bool, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	reg, err := w.register()
	if err != nil {
		return nil, err
	}
	whole := func(path string) bool { f := w.files[path]; return f != nil && isWhole(f) }
	maps.DeleteFunc(ids, func(id string, _ bool) bool { return reg.owner(id, whole) != "" })
	return ids, nil
}

// withoutIDs returns the operation that takes ids out of a memory; !ok if it has
// none of them.
func withoutIDs(path string, m *kb.Memory, gone map[string]bool) (op schema.Operation, ok bool) {
	fields, dropped := map[string]any{}, map[string]bool{}
	kept := slices.DeleteFunc(slices.Clone(m.Replaces), func(id string) bool {
		if gone[id] {
			dropped[id] = true
		}
		return gone[id]
	})
	switch {
	case len(kept) == len(m.Replaces):
	case len(kept) == 0:
		fields["replaces"] = nil
	default:
		fields["replaces"] = kept
	}
	if gone[m.ReplacedBy] {
		fields["replaced_by"] = nil
		dropped[m.ReplacedBy] = true
	}
	return schema.Operation{Type: schema.Update, Path: path, FrontMatter: fields, Changes: "- " + strings.Join(sortedKeys(dropped), ", ")}, len(fields) > 0
}

// NextID returns an id that no memory has or ever had: the prefix, and the
// number after the largest one in use, in live folders, drafts, archive, files that
// cannot be read, supersedes (what an import left behind), history, plans that wait, and names of files on other branches that this clone knows of,
// with three digits at least: EXP-014.
func NextID(b *kb.Bank, prefix string) string {
	most := 0
	see := func(id string) {
		digits, ok := strings.CutPrefix(id, prefix+"-")
		if n, err := strconv.ParseInt(digits, 10, 32); ok && err == nil && int(n) > most && n < math.MaxInt32 { // no number that nothing can follow
			most = int(n)
		}
	}
	if reg, err := readRegister(b); err == nil {
		for _, m := range reg.memories {
			see(m.ID)
			for _, id := range m.Supersedes {
				see(id)
			}
		}
		for _, id := range reg.claimed {
			see(id)
		}
	}
	if records, _, err := History(b); err == nil || errors.Is(err, fs.ErrNotExist) {
		for _, r := range records {
			for _, op := range r.Operations {
				see(op.Memory)
			}
		}
	}
	for _, s := range idsOfPlans(b) {
		see(s)
	}
	namesElsewhere(b, func(name string) { see(idInName().FindString(name)) })
	return fmt.Sprintf("%s-%03d", prefix, most+1)
}

func sortedKeys[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}
