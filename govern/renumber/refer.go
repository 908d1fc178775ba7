package renumber

import (
	"bytes"
	"cmp"
	"io/fs"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"go.yaml.in/yaml/v3"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/front"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// idFields are the fields in which a memory names others by their ids.
var idFields = []string{"replaces", "replaced_by", "related", "supersedes"}

// references goes through all texts of the bank that may speak of a memory which
// moves, and lets them follow.
func (d *drafting) references() error {
	if len(d.moved) == 0 {
		return nil
	}
	d.prepare()
	for _, m := range d.all {
		if text := d.follow(m, m.text); !bytes.Equal(text, m.text) {
			d.texts[m.Path] = text
		}
	}
	return d.documents()
}

// prepare notes by what texts may call the memories that move, so that each text is read
// once, however many these are.
func (d *drafting) prepare() {
	d.byOld, d.byFrom = map[string][]*move{}, map[string]*move{}
	var files []string
	for _, v := range d.moved {
		d.byOld[v.Old] = append(d.byOld[v.Old], v)
		d.byFrom[v.From] = v
		files = append(files, v.From)
	}
	d.files = treeOf(files)
}

// follow returns a text of a memory, or of a document, in which paths and ids lead to what has
// moved. What the memory says of itself stays.
func (d *drafting) follow(m *memory, text []byte) []byte {
	text = d.followPath(m.Path, text)
	given := map[string]string{} // the new ids by the old ones
	for _, old := range d.called(m, text) {
		moves := d.byOld[old]
		who := d.meant(m, moves[0].owners)
		if who == nil {
			d.unclear(m, old)
		}
		for _, v := range moves {
			if v.memory == who && v.memory != m {
				given[old] = v.New
				d.speaks(m.Path, v)
			}
		}
	}
	if len(given) == 0 {
		return text
	}
	return followIDs(text, m, given)
}

// speaks notes that a text leads to a memory in its new place.
func (d *drafting) speaks(path string, v *move) {
	if d.spoken[path] == nil {
		d.spoken[path] = map[*move]bool{}
	}
	d.spoken[path][v] = true
}

// meant returns which of several memories of one id another memory means, or nil.
func (d *drafting) meant(m *memory, owners []*memory) *memory {
	if slices.Contains(owners, m) {
		return m
	}
	if len(owners) == 1 { // a person gives it another id, and nothing else has the old one
		return owners[0]
	}
	if had := d.existed(m.Path, owners[0].ID, owners); len(had) == 1 {
		return had[0]
	}
	var mutual []*memory
	for _, o := range owners {
		if slices.Contains(idsOf(o), m.ID) {
			mutual = append(mutual, o)
		}
	}
	if len(mutual) == 1 {
		return mutual[0]
	}
	return nil
}

// idsOf lists the ids that a memory names in its fields.
func idsOf(m *memory) []string {
	return slices.Concat(m.Replaces, m.Related, m.Supersedes, []string{m.ReplacedBy})
}

// wikiLink matches the links [[ID]], [[ID|words]] and [[ID#section]].
var wikiLink = pattern.Lazy(`\[\[([\pL\pM\pN_.-]+)(\]\]|\||#)`)

// called lists the old ids that a text names, in a field or a link, in order of the last memory
// that gave each up. A bare mention in a sentence is no reference.
func (d *drafting) called(m *memory, text []byte) (ids []string) {
	known := map[string]bool{}
	add := func(id string) {
		if !known[id] && len(d.byOld[id]) > 0 {
			known[id] = true
			ids = append(ids, id)
		}
	}
	for _, id := range idsOf(m) {
		add(id)
	}
	for _, link := range wikiLink().FindAllSubmatch(text, -1) {
		add(string(link[1]))
	}
	last := func(id string) int { return d.byOld[id][len(d.byOld[id])-1].order }
	slices.SortFunc(ids, func(x, y string) int { return cmp.Compare(last(x), last(y)) })
	return ids
}

func (d *drafting) unclear(m *memory, id string) {
	line := 1
	if at := bytes.Index(m.text, []byte(id)); at >= 0 {
		line += bytes.Count(m.text[:at], []byte("\n"))
	}
	d.result.Unclear = append(d.result.Unclear, Reference{m.Path, line, id})
}

// followIDs lets the fields and links of a text name the new ids. A field that cannot
// be edited in place stays, and the plan with it as it was.
func followIDs(text []byte, m *memory, given map[string]string) []byte {
	lists := map[string][]string{"replaces": m.Replaces, "related": m.Related, "supersedes": m.Supersedes}
	isGiven := func(id string) bool { return given[id] != "" }
	for _, key := range idFields {
		var value any
		switch list := lists[key]; {
		case key == "replaced_by" && isGiven(m.ReplacedBy):
			value = given[m.ReplacedBy]
		case slices.ContainsFunc(list, isGiven):
			renamed := slices.Clone(asWritten(text, key, list))
			for i, item := range renamed {
				renamed[i] = inItem(item, given)
			}
			value = renamed
		default:
			continue
		}
		if out, err := front.Set(text, key, value); err == nil {
			text = out
		}
	}
	return followLinks(text, given)
}

// asWritten returns the items of a list as they stand in the text, with the brackets of
// links; the names that they mean if they are no plain texts.
func asWritten(text []byte, key string, names []string) (items []string) {
	m, err := front.Read("", text)
	if err != nil {
		return names
	}
	n := m.Find(key)
	if n == nil || n.Kind != yaml.SequenceNode {
		return names
	}
	for _, item := range n.Content {
		if item.Kind != yaml.ScalarNode {
			return names
		}
		items = append(items, item.Value)
	}
	return items
}

// inItem returns an item of a list with the new ids: alone, in a link, or beside others.
func inItem(item string, given map[string]string) string {
	var out strings.Builder
	at := 0
	for _, name := range nameInItem().FindAllStringIndex(item, -1) {
		before := strings.TrimRight(item[:name[0]], spaces)
		behind := strings.TrimLeft(item[name[1]:], spaces)
		first, _ := utf8.DecodeRuneInString(behind)
		last, _ := utf8.DecodeLastRuneInString(before)
		begins := before == "" || strings.HasSuffix(before, "[[") || strings.ContainsRune(commas, last)
		ends := behind == "" || strings.ContainsRune("]|#"+commas, first)
		if id := given[item[name[0]:name[1]]]; id != "" && begins && ends {
			out.WriteString(item[at:name[0]] + id)
			at = name[1]
		}
	}
	return out.String() + item[at:]
}

// nameInItem matches what may be an id in an item of a list.
var nameInItem = pattern.Lazy(`[\pL\pM\pN_.-]+`)

const (
	spaces = " \t\n\f\r"
	commas = ",，、;；"
)

// followLinks lets links name the new ids.
func followLinks(text []byte, given map[string]string) []byte {
	return wikiLink().ReplaceAllFunc(text, func(link []byte) []byte {
		name := bytes.TrimRight(link[len("[["):], "]|#")
		id := given[string(name)]
		if id == "" {
			return link
		}
		return slices.Concat([]byte("[["), []byte(id), link[len("[[")+len(name):])
	})
}

// target matches what a Markdown link leads to.
var target = pattern.Lazy(`\]\((?:<[^<>\n]+|[^()<>\s]+)`)

// followPath lets a text lead to new files: by the path in the bank, wherever it
// stands, and by links that are relative to the file.
func (d *drafting) followPath(file string, text []byte) []byte {
	text = d.followWhole(file, text)
	if !bytes.Contains(text, []byte("](")) {
		return text
	}
	return target().ReplaceAllFunc(text, func(link []byte) []byte {
		at := len("](")
		if link[at] == '<' {
			at++
		}
		to, rest, cut := strings.Cut(string(link[at:]), "#")
		plain, err := url.PathUnescape(to)
		if err != nil {
			return link
		}
		v := d.byFrom[path.Join(path.Dir(file), plain)]
		if v == nil {
			return link
		}
		d.speaks(file, v)
		name := path.Base(v.To)
		if plain != to {
			name = url.PathEscape(name)
		}
		to = path.Join(path.Dir(to), name)
		if strings.Contains(string(link[at:]), "./") && !strings.HasPrefix(to, ".") {
			to = "./" + to
		}
		if cut {
			to += "#" + rest
		}
		return append(link[:at:at], to...)
	})
}

// followWhole replaces the paths of files in the bank where they stand as a whole. The
// same path below another folder, such as docs/, is another file.
func (d *drafting) followWhole(file string, text []byte) []byte {
	var out []byte
	from := 0
	for at := 0; at < len(text); at++ {
		if d.files.next[text[at]] == nil || !d.mayBegin(text[:at]) {
			continue
		}
		name := d.files.longest(text[at:], func(word string) bool {
			after := text[at+len(word):]
			return !bytes.ContainsFunc(after[:min(1, len(after))], inName)
		})
		if name == "" {
			continue
		}
		d.speaks(file, d.byFrom[name])
		out = append(append(out, text[from:at]...), d.byFrom[name].To...)
		from = at + len(name)
		at = from - 1
	}
	if from == 0 {
		return text
	}
	return append(out, text[from:]...)
}

// mayBegin reports whether a path in the bank may begin behind a text.
func (d *drafting) mayBegin(text []byte) bool {
	for _, folder := range []string{"./", "memory/", "memory-bank/", filepath.Base(d.bank.Dir()) + "/"} {
		if bytes.HasSuffix(text, []byte(folder)) {
			return true
		}
	}
	last, _ := utf8.DecodeLastRune(text)
	return len(text) == 0 || last != '/' && last != '.' && !inName(last)
}

// inName reports whether a sign is one that goes on with a name written in ASCII.
// Words of other scripts stand beside a path without a space.
func inName(r rune) bool {
	return r == '-' || r == '_' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z'
}

// documents lets the texts that are no memories follow: links to the file, for
// what they mean is plain. An id in them is left, and listed.
func (d *drafting) documents() error {
	known := map[string]bool{}
	for _, m := range d.all {
		known[m.Path] = true
	}
	return fs.WalkDir(os.DirFS(d.bank.Dir()), ".", func(name string, e fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return nil
		case e.IsDir() && name != "." && strings.HasPrefix(e.Name(), "."):
			return fs.SkipDir
		case !e.Type().IsRegular() || path.Ext(name) != ".md" || known[name] || name == "INDEX.md" || kb.IsMemory(name) || kb.IsConflict(name):
			return nil
		}
		return d.document(name)
	})
}

func (d *drafting) document(name string) error {
	src, err := d.bank.ReadFile(name)
	if err != nil {
		return nil // others tell of it
	}
	one := &memory{Memory: &kb.Memory{Path: name}, text: src}
	if text := d.follow(one, src); !bytes.Equal(text, src) {
		d.texts[name] = text
		d.all = append(d.all, one)
	}
	return nil
}
