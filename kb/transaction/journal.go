package transaction

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/go-json-experiment/json"

	"github.com/tacit-kb/tacit/kb"
)

// A journal is a transaction that was agreed to, with everything that is needed
// to finish it. It is one file. Its first line has the name of the format and
// the SHA-256 of all that follows; the second is the journal as JSON; then come
// the new bytes of the files, one after the other.
type journal struct {
	ID      string  `json:"id"`
	Changes []entry `json:"changes"`
	Derived []entry `json:"derived"`
	Record  string  `json:"record"` // for history.jsonl; empty: none, and no backup

	step func(done, total int) // see Commit; never nil
}

// An entry is one file of a journal.
type entry struct {
	Path   string `json:"path"`
	Old    Sum    `json:"old"` // zero: there was no file
	New    Sum    `json:"new"` // zero: there will be none
	Size   int    `json:"size"`
	Backup string `json:"backup,omitzero"` // name in the folder of backups; empty: none

	data []byte // the new bytes
	temp string // name that begins its temporary names
}

const (
	journalMark = "tacit-journal 1 "
	privateDir  = ".tacit"
	tempPrefix  = ".tacit-" // as kb writes them: hidden, and no .md at the end
	tempSuffix  = ".tmp"
)

// The names of the state. A bank has at most one committed journal, because
// whoever takes the lock finishes it first; so it needs no name of its own, and
// a reader finds out with one look that there is none.
func journalDir(b *kb.Bank) string  { return b.StateDir() + "/journal" }
func journalPath(b *kb.Bank) string { return journalDir(b) + "/committed" }
func backupsDir(b *kb.Bank) string  { return b.StateDir() + "/backups" }

// newJournal lays out what a commit writes. Files that would not change are
// left out.
func newJournal(c Commit) *journal {
	j := &journal{ID: c.ID, Record: string(c.Record), Changes: []entry{}, Derived: []entry{}, step: c.Step}
	for _, change := range c.Changes {
		j.Changes = j.add(j.Changes, change)
	}
	for _, change := range c.Derived {
		j.Derived = j.add(j.Derived, change)
	}
	j.name()
	return j
}

func (j *journal) add(to []entry, c Change) []entry {
	e := entry{Path: c.Path, Old: c.Expect, New: c.result()}
	if e.Old == e.New {
		return to
	}
	if !c.Delete {
		e.data, e.Size = c.Data, len(c.Data)
	}
	return append(to, e)
}

// name gives every entry its temporary names, which a recovery can find again.
func (j *journal) name() {
	if j.step == nil {
		j.step = func(int, int) {}
	}
	for i := range j.Changes {
		j.Changes[i].temp = fmt.Sprintf("%s%s-%d", tempPrefix, j.ID, i)
	}
	for i := range j.Derived {
		j.Derived[i].temp = fmt.Sprintf("%s%s-d%d", tempPrefix, j.ID, i)
	}
}

// entries returns all files of the journal, to be changed in place.
func (j *journal) entries() []*entry {
	var all []*entry
	for i := range j.Changes {
		all = append(all, &j.Changes[i])
	}
	for i := range j.Derived {
		all = append(all, &j.Derived[i])
	}
	return all
}

func (j *journal) encode() ([]byte, error) {
	head, err := json.Marshal(j)
	if err != nil {
		return nil, err
	}
	body := append(head, '\n')
	for _, e := range j.entries() {
		body = append(body, e.data...)
	}
	return append([]byte(journalMark+SumOf(body).String()+"\n"), body...), nil
}

// decodeJournal reads a journal strictly: it is whole, or it is damaged.
func decodeJournal(path string, src []byte) (*journal, error) {
	damaged := func(why string) error {
		return &kb.FileError{Path: path, Msg: "the journal is damaged: " + why,
			Hint: "move it out of the bank: the files that it would have changed are in .tacit/state/backups as they were"}
	}
	first, body, _ := bytes.Cut(src, []byte("\n"))
	var sum Sum
	if hex, ok := strings.CutPrefix(string(first), journalMark); !ok || sum.UnmarshalText([]byte(hex)) != nil {
		return nil, damaged("its first line is unknown, or of a newer tacit")
	}
	if SumOf(body) != sum {
		return nil, damaged("its bytes are not those that were written")
	}
	head, rest, _ := bytes.Cut(body, []byte("\n"))
	j := new(journal)
	if err := json.Unmarshal(head, j, json.RejectUnknownMembers(true)); err != nil {
		return nil, damaged(err.Error())
	}
	for _, e := range j.entries() {
		if e.Size < 0 || e.Size > len(rest) {
			return nil, damaged("it is too short")
		}
		if e.New != (Sum{}) {
			e.data, rest = rest[:e.Size:e.Size], rest[e.Size:]
		}
	}
	if why := j.illegal(); why != "" {
		return nil, damaged(why)
	}
	j.name()
	return j, nil
}

// illegal says what no transaction of ours would do. A journal can come with a bank
// that somebody else has made, and is carried out without asking anybody: so it
// may do no more to the bank than its files themselves could say.
func (j *journal) illegal() string {
	if !IsID(j.ID) {
		return fmt.Sprintf("%q is not the id of a transaction", j.ID)
	}
	seen := map[string]bool{}
	for i, e := range j.entries() {
		switch {
		case seen[e.Path]:
			return fmt.Sprintf("%q occurs twice", e.Path)
		case !writable(e.Path, i >= len(j.Changes)):
			return fmt.Sprintf("%q is not written by transactions", e.Path)
		case e.Backup != path.Base(e.Backup) && e.Backup != "":
			return fmt.Sprintf("%q is not the name of a backup", e.Backup)
		case e.New != (Sum{}) && SumOf(e.data) != e.New:
			return fmt.Sprintf("the bytes of %q are not those that it names", e.Path)
		}
		seen[e.Path] = true
	}
	return ""
}

// documents are the files of a bank, besides Markdown, that transactions write.
var documents = []string{"config.yaml", "evidence/cited.jsonl"}

// isPrivate reports whether a path is one of the private state that follows from
// the rest of the bank. The overrides are private too, but a person decides about
// them, as about any memory.
func isPrivate(name string) bool {
	return strings.HasPrefix(name, privateDir+"/") && !kb.IsOverride(name)
}

// writable reports whether a transaction may write a path: Markdown, a few
// documents and overrides and, derived from them, the private state. The rest of
// the private folder is never derived, and no other file is anybody's to write.
func writable(name string, derived bool) bool {
	if name != path.Clean(name) || !fs.ValidPath(name) || name == "." {
		return false
	}
	if kb.IsOverride(name) {
		return !derived
	}
	if strings.HasPrefix(name, privateDir+"/state/") {
		return derived && !strings.HasPrefix(name, privateDir+"/state/journal/") && !strings.HasPrefix(name, privateDir+"/state/backups/")
	}
	for part := range strings.SplitSeq(name, "/") {
		if strings.HasPrefix(part, ".") {
			return false
		}
	}
	return strings.EqualFold(path.Ext(name), ".md") || slices.Contains(documents, name)
}

// readJournal returns the committed journal, or nil.
func (g *engine) readJournal() (*journal, error) {
	src, err := g.disk.Read(g.journal)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return decodeJournal(g.journal, src)
}

// writeJournal is the commit. Before its last line the old bank stands, and
// after it the new one.
func (g *engine) writeJournal(j *journal) error {
	src, err := j.encode()
	if err != nil {
		return err
	}
	temp := path.Join(path.Dir(g.journal), tempPrefix+j.ID+tempSuffix)
	if err := g.create(temp, src, privatePerm, nil); err != nil {
		return err
	}
	if err := g.disk.Move(temp, g.journal); err != nil {
		g.disk.Remove(temp)
		return err
	}
	return nil
}

// dropJournal ends a transaction. It must not come back: a file that a person
// saves from now on would look like one saved in the middle.
func (g *engine) dropJournal() error {
	if err := g.disk.Remove(g.journal); err != nil {
		return err
	}
	return g.disk.SyncFolder(path.Dir(g.journal))
}
