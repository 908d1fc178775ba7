package exchange

import (
	"cmp"
	"errors"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/govern/evidence"
	"github.com/tacit-kb/tacit/govern/exchange/formats"
	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/front"
	"github.com/tacit-kb/tacit/kb/lang"
)

// An Export is what leaves a bank: memories, and the observations that they
// cite, so that nobody who gets them has provenance that points nowhere.
type Export struct {
	Memories   []Copy
	Evidence   []string        // the observations that they cite, as lines of a log without line ends, in the order of time
	Unreadable []*kb.FileError // files of the folders that were asked for, which could not be read
}

// A Copy is a memory on its way out. Front and Body are as a person wrote them,
// but for fields that only the folder or INDEX.md said: these are in Front, for
// neither comes along.
type Copy struct {
	Memory *kb.Memory
	Front  string // the lines between the two ---
	Body   string // every byte below
}

// Text returns the copy as a file.
func (c *Copy) Text() string { return formats.JoinFront(c.Front, c.Body) }

// Collect reads the memories of a bank that keep wants, in the order of their
// paths. The live ones are those of the index, with what INDEX.md says of them.
// A status other than Active asks for files that are not live; an empty one for
// all. A live file whose row a person removed is archived in the copy: wherever it
// comes to, it shall not be found again. What cannot be read is named in the result
// and keeps nothing else back.
func Collect(b *kb.Bank, live []index.Entry, status kb.Status, keep func(*kb.Memory) bool) (*Export, error) {
	e := &Export{}
	served, ids := map[string]bool{}, map[string]bool{}
	for _, entry := range live {
		served[entry.Path], ids[entry.ID] = true, true
		if status == "" || status == kb.Active {
			e.take(b, entry.Path, &entry.FrontMatter, keep)
		}
	}
	if err := e.takeRest(b, served, status, keep); err != nil {
		return nil, err
	}
	e.retire(served, ids)
	slices.SortFunc(e.Memories, func(x, y Copy) int { return cmp.Compare(x.Memory.Path, y.Memory.Path) })
	return e, e.cite(b)
}

// takeRest adds what no index serves: drafts, archived memories, and of all files
// those that should be live and are not.
func (e *Export) takeRest(b *kb.Bank, served map[string]bool, status kb.Status, keep func(*kb.Memory) bool) error {
	files, err := b.ListAll()
	if err != nil {
		return err
	}
	for _, f := range files {
		if served[f.Path] || status == kb.Active && !kb.InLive(f.Path) {
			continue
		}
		e.take(b, f.Path, nil, func(m *kb.Memory) bool {
			return (status == "" || status != kb.Active && m.Status == status) && keep(m)
		})
	}
	return nil
}

// retire sets the status of those that nothing serves although their files say that
// they are active: what a person took out of INDEX.md is archived, and in drafts and
// archive the folder counts. Of two files with one id, the one that is not served
// stays as it is: a person has to settle that.
func (e *Export) retire(served, ids map[string]bool) {
	for i := range e.Memories {
		c := &e.Memories[i]
		path := c.Memory.Path
		if c.Memory.Status != kb.Active || served[path] || kb.InLive(path) && ids[c.Memory.ID] {
			continue
		}
		status := kb.Archived
		if strings.HasPrefix(path, "drafts/") {
			status = kb.Draft
		}
		if out, err := front.Set([]byte(c.Text()), "status", string(status)); err == nil {
			c.Front, c.Body = formats.CutFront(string(out))
			c.Memory.Status = status
		}
	}
}

// take adds one memory, with what INDEX.md says of it if it is served.
func (e *Export) take(b *kb.Bank, path string, served *kb.FrontMatter, keep func(*kb.Memory) bool) {
	src, err := b.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return // gone since it was listed
	}
	var m *kb.Memory
	if err == nil {
		m, err = kb.Parse(path, src)
	}
	if err != nil {
		e.Unreadable = append(e.Unreadable, asFileError(path, err))
		return
	}
	if !keep(m) {
		return
	}
	front, body := formats.CutFront(string(complete(src, m, served)))
	m.Sections = nil // the body has them, and they would hold the text once more
	e.Memories = append(e.Memories, Copy{m, front, body})
}

func asFileError(path string, err error) *kb.FileError {
	var bad *kb.FileError
	if errors.As(err, &bad) {
		return bad
	}
	return &kb.FileError{Path: path, Msg: lang.Of(err)}
}

// complete returns the text of a memory with the type and level that only its
// folder says, and with the columns of INDEX.md that the file does not have yet.
// A field that cannot be set in place stays as it is.
func complete(src []byte, m *kb.Memory, served *kb.FrontMatter) []byte {
	alone, err := kb.Parse("memory.md", src)
	if err != nil {
		return src
	}
	if served == nil {
		served = &m.FrontMatter
	}
	for _, name := range governed {
		f := kb.FieldNamed(name)
		want := f.Stored(served)
		if same(want, f.Stored(&alone.FrontMatter)) {
			continue
		}
		if out, err := front.Set(src, name, want); err == nil {
			src = out
		}
	}
	return src
}

// governed are the fields that a folder or INDEX.md can say instead of the file.
var governed = []string{"title", "type", "level", "scope", "strength", "trigger", "surface_signal", "hidden_risk",
	"replaces", "replaced_by", "service", "topic"}

func same(x, y any) bool {
	list, isList := x.([]string)
	other, isOther := y.([]string)
	if isList || isOther {
		return slices.Equal(list, other)
	}
	return x == y
}

// cite adds the observations that the memories cite, from whatever log has them,
// in the order of time. One that is nowhere is no error: check names it.
func (e *Export) cite(b *kb.Bank) error {
	var wanted []string
	for i := range e.Memories {
		if ids, err := kb.Provenance([]byte(e.Memories[i].Text())); err == nil {
			wanted = append(wanted, ids...)
		}
	}
	if len(wanted) == 0 {
		return nil
	}
	found, _, err := evidence.Find(b, wanted)
	seen := slices.SortedFunc(maps.Values(found), func(x, y evidence.Seen) int {
		return cmp.Or(x.At.Compare(y.At), cmp.Compare(x.ID, y.ID))
	})
	for _, s := range seen {
		e.Evidence = append(e.Evidence, string(s.Raw))
	}
	return err
}
