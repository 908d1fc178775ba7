package author

import (
	"cmp"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/emit"
	"github.com/tacit-kb/tacit/kb/filename"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/plain"
	"github.com/tacit-kb/tacit/kb/schema"
)

// A Sort says what an offer is.
type Sort int

// The sorts of offers.
const (
	AField Sort = iota
	AWord       // of a closed set
	AMemory
	AText // as other memories have it
	AFile
	AFolder
)

// An Offer is something that a person may want to type.
type Offer struct {
	Sort   Sort
	Label  string
	Detail lang.Sentence // beside it; may be nil
	Insert string
	Find   string // folded: what a person may type to find it; empty: the label
	Memory string // the path of the memory that it names
}

// Offers are what may stand at a place.
type Offers struct {
	From, To int // bytes of what one of them replaces
	List     []Offer
	More     bool // there are more: ask again as more is typed
}

// mostOffers is how many a person is shown: editors ask again as they type.
const mostOffers = 100

// Complete returns what may stand at an offset of a text.
func (d *Workspace) Complete(p string, text []byte, offset int) Offers {
	if offset < 0 || offset > len(text) {
		return Offers{}
	}
	s, ok := spotAt(text, offset)
	if !ok {
		return Offers{}
	}
	o := offering{workspace: d, path: p, text: text, spot: s, low: filename.Fold(strings.TrimSpace(s.typed))}
	o.From, o.To = s.from, max(s.to, s.from)
	switch {
	case s.link:
		o.memories(false)
	case s.file:
		o.linked()
	case s.key == "":
		o.fields()
	default:
		o.values()
	}
	return o.Offers
}

// An offering is a list of offers in the making.
type offering struct {
	Offers
	workspace *Workspace
	path      string
	text      []byte
	spot      spot
	low       string // folded: what was typed
}

// add takes an offer in if it fits what was typed; it reports whether there is room.
func (o *offering) add(x Offer) bool {
	if x.Find == "" && !strings.Contains(filename.Fold(x.Label), o.low) { // else it was found by Find
		return true
	}
	if len(o.List) >= mostOffers {
		o.More = true
		return false
	}
	o.List = append(o.List, x)
	return true
}

// fields offers the names of fields that are not there yet and that this kind has.
func (o *offering) fields() {
	kind := kindOf(o.path, o.text)
	meant := meanings()
	rest := string(o.text[o.To:min(len(o.text), o.To+1)])
	for _, f := range kb.Fields {
		if f.Kind != "" && kind != "" && f.Kind != kind || slices.Contains(o.spot.present, f.Name) && f.Name != o.spot.typed {
			continue
		}
		insert := f.Name
		if rest != ":" {
			insert += ": "
			if f.Form == kb.FormReview {
				insert += "{after: " + o.workspace.now().AddDate(0, 6, 0).Format(time.DateOnly) + "}"
			}
		}
		x := Offer{Sort: AField, Label: f.Name, Insert: insert}
		if m, ok := meant[f.Name]; ok && m.EN != "" {
			x.Detail = m
		}
		if f.Words != nil {
			x.Detail = lang.Plain(strings.Join(f.Words, " | "))
		}
		o.add(x)
	}
}

// meanings says what fields mean, as the schema of front matter does.
var meanings = sync.OnceValue(func() map[string]lang.Text {
	all := map[string]lang.Text{}
	fields, err := schema.Fields("front-matter")
	for _, f := range fields {
		if err == nil {
			all[f.Path] = f.Means
		}
	}
	return all
})

// Meaning says what a field means; nil for a name that Tacit does not know.
func Meaning(name string) lang.Sentence {
	f := kb.FieldNamed(name)
	if f == nil {
		return nil
	}
	use, known := Uses[name]
	switch m := meanings()[name]; {
	case f.Words != nil && known:
		return fieldAndWords.With(use, strings.Join(f.Words, " | "))
	case f.Words != nil:
		return lang.Plain(strings.Join(f.Words, " | "))
	case m.EN != "":
		return m
	case known:
		return use
	}
	return lang.Plain(name)
}

// values offers what a field may hold.
func (o *offering) values() {
	f := kb.FieldNamed(o.spot.key)
	switch key := o.spot.key; {
	case f == nil:
	case f.Words != nil:
		for _, w := range f.Words {
			o.add(Offer{Sort: AWord, Label: w, Insert: o.spaced(w)})
		}
	case slices.Contains(memoryFields, key):
		o.memories(true)
	case key == "depends_on":
		o.texts(func(n *note) []string { return []string{n.Service} })
	case key == "globs" || key == "pointers":
		o.files()
	case f.Form == kb.FormDate:
		day := o.workspace.now().Format(time.DateOnly)
		o.add(Offer{Sort: AWord, Label: day, Insert: o.spaced(day)})
	case key == "id":
		id := o.nextID()
		o.add(Offer{Sort: AWord, Label: id, Insert: o.spaced(id)})
	case key == "category":
		for _, c := range o.workspace.categories() {
			o.add(Offer{Sort: AWord, Label: c, Insert: o.spaced(c)})
		}
		if len(o.workspace.categories()) == 0 {
			o.texts(func(n *note) []string { return []string{n.Category} })
		}
	case slices.Contains([]string{"tags", "service", "topic", "source", "model_id", "aliases"}, key) && key != "aliases":
		o.texts(func(n *note) []string {
			if list, ok := f.Get(&n.FrontMatter).([]string); ok {
				return list
			}
			text, _ := f.Get(&n.FrontMatter).(string)
			return []string{text}
		})
	}
}

// spaced puts a space behind the colon where there is none yet.
func (o *offering) spaced(s string) string {
	if o.From > 0 && o.text[o.From-1] == ':' {
		return " " + s
	}
	return s
}

// memories offers names of memories: ids in fields, in links what a link would say.
func (o *offering) memories(field bool) {
	var exact, rest []*note
	for _, n := range o.workspace.all() {
		switch {
		case n.path == o.path || n.ID == "":
		case o.low == "" || strings.HasPrefix(n.key, o.low):
			exact = append(exact, n)
		case len(rest) <= mostOffers && strings.Contains(n.key, o.low):
			rest = append(rest, n)
		}
		if len(exact) > mostOffers {
			break
		}
	}
	for _, n := range append(exact, rest...) {
		insert := n.ID
		if field && !o.spot.link {
			insert = o.spaced(emit.Scalar("related", n.ID, 0, o.spot.flow))
		}
		if !o.add(Offer{Sort: AMemory, Label: n.ID + " " + n.Title, Insert: insert, Find: n.key, Detail: lang.Plain(state(n)), Memory: n.path}) {
			return
		}
	}
}

// state says in one line what a memory is.
func state(n *note) string {
	parts := []string{string(n.Status), cmp.Or(string(n.Type), string(n.Kind))}
	if n.Strength != "" {
		parts = append(parts, string(n.Strength))
	}
	return strings.Join(parts, ", ")
}

// A counted is a text and how many memories have it in a field.
type counted struct {
	text, low string // low is folded
	n         int
}

// texts offers what other memories have in a field, the most frequent first.
func (o *offering) texts(of func(*note) []string) {
	var own []string
	if n := o.workspace.note(o.path); n != nil {
		own = of(n)
	}
	for _, c := range o.workspace.counted(o.spot.key, of) {
		if slices.Contains(own, c.text) {
			c.n--
		}
		if c.n == 0 || !strings.Contains(c.low, o.low) {
			continue
		}
		x := Offer{Sort: AText, Label: c.text, Find: c.low, Insert: o.spaced(emit.Scalar(o.spot.key, c.text, 0, o.spot.flow)), Detail: lang.Plain(fmt.Sprint("× ", c.n))}
		if !o.add(x) {
			return
		}
	}
}

// counted returns what memories have in a field, the most frequent first. It is counted
// again only when a memory has something else there.
func (d *Workspace) counted(key string, of func(*note) []string) []counted {
	notes := d.all()
	d.mu.Lock()
	known, edition := d.counts[key], d.edition
	d.mu.Unlock()
	if known != nil {
		return known
	}
	count := map[string]int{}
	for _, n := range notes {
		for _, text := range of(n) {
			if text != "" {
				count[text]++
			}
		}
	}
	all := make([]counted, 0, len(count))
	for text, n := range count {
		all = append(all, counted{text, filename.Fold(text), n})
	}
	slices.SortFunc(all, func(x, y counted) int { return cmp.Or(cmp.Compare(y.n, x.n), cmp.Compare(x.text, y.text)) })
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.counts == nil {
		d.counts = map[string][]counted{}
	}
	if d.edition == edition { // else a memory has changed since
		d.counts[key] = all
	}
	return all
}

// files offers what lies in the folder of the project that was typed so far.
func (o *offering) files() {
	folder, _ := path.Split(o.spot.typed)
	root := filepath.Dir(o.workspace.disk.Dir())
	if !filepath.IsLocal(filepath.FromSlash(folder)) && folder != "" {
		return
	}
	o.folder(root, folder, func(string) bool { return true })
	if o.spot.key == "globs" && folder != "" && strings.HasSuffix(o.spot.typed, "/") {
		o.List = append([]Offer{{Sort: AFile, Label: folder + "**", Insert: o.spaced(emit.Scalar("globs", folder+"**", 0, o.spot.flow))}}, o.List...)
	}
}

// folder offers the entries of a folder, hidden ones only if a person asks for them.
func (o *offering) folder(root, folder string, wanted func(name string) bool) {
	at, err := os.OpenRoot(root)
	if err != nil {
		return
	}
	defer at.Close()
	dir, err := plain.Listing(at, filepath.FromSlash(path.Join(".", folder)))
	if err != nil {
		return
	}
	defer dir.Close()
	entries, _ := dir.ReadDir(4 * mostOffers)
	slices.SortFunc(entries, func(x, y os.DirEntry) int { return strings.Compare(x.Name(), y.Name()) })
	hidden := strings.HasPrefix(path.Base(o.spot.typed), ".") && !strings.HasSuffix(o.spot.typed, "/")
	for _, e := range entries {
		name := folder + e.Name()
		if strings.HasPrefix(e.Name(), ".") != hidden || !e.IsDir() && !wanted(name) {
			continue
		}
		x := Offer{Sort: AFile, Label: name, Insert: name}
		if e.IsDir() {
			x.Sort, x.Label = AFolder, name+"/"
			x.Insert = x.Label
		}
		if o.spot.key != "" {
			x.Insert = o.spaced(emit.Scalar(o.spot.key, x.Insert, 0, o.spot.flow))
		}
		if !o.add(x) {
			return
		}
	}
}

// linked offers the memories to which a Markdown link may lead.
func (o *offering) linked() {
	for _, n := range o.workspace.all() {
		if n.path == o.path {
			continue
		}
		to, err := filepath.Rel(filepath.FromSlash(path.Dir(o.path)), filepath.FromSlash(n.path))
		if err != nil {
			continue
		}
		to = strings.ReplaceAll(filepath.ToSlash(to), " ", "%20")
		if !strings.Contains(n.key, o.low) && !strings.Contains(filename.Fold(to), o.low) {
			continue
		}
		if !o.add(Offer{Sort: AFile, Label: to, Insert: to, Find: n.key + "\n" + to, Detail: lang.Plain(n.Title), Memory: n.path}) {
			return
		}
	}
}

// nextID returns the id that the next memory of this kind would get.
func (o *offering) nextID() string {
	most := 0
	for _, n := range o.workspace.all() {
		var number int
		if _, err := fmt.Sscanf(n.ID, "EXP-%d", &number); err == nil && number < 1<<30 {
			most = max(most, number)
		}
	}
	o.workspace.mu.RLock()
	defer o.workspace.mu.RUnlock()
	for id := range o.workspace.spent {
		var number int
		if _, err := fmt.Sscanf(id, "exp-%d", &number); err == nil && number < 1<<30 {
			most = max(most, number)
		}
	}
	return fmt.Sprintf("EXP-%03d", most+1)
}
