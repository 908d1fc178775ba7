package renumber

import (
	"bytes"
	"io/fs"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"regexp"
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
	for _, m := range d.all {
		text := m.text
		for _, v := range d.moved {
			if v.memory == m || !bytes.Contains(m.text, []byte(v.Old)) && !bytes.Contains(m.text, []byte(path.Base(v.From))) {
				continue
			}
			text = d.followPath(m.Path, text, v.Given)
			if !names(m, text, v.Old) {
				continue
			}
			if d.means(m, v) {
				text = followID(text, m, v.Given)
			} else if v == d.lastOf(v.Old) && d.meant(m, v.owners) == nil {
				d.unclear(m, v.Old)
			}
		}
		if !bytes.Equal(text, m.text) {
			d.texts[m.Path] = text
		}
	}
	return d.documents()
}

// lastOf returns the last memory that moves away from an id, so that a reference
// is told of once.
func (d *drafting) lastOf(id string) (last *move) {
	for _, v := range d.moved {
		if v.Old == id {
			last = v
		}
	}
	return last
}

// means reports whether a memory means the one that moves by its old id.
func (d *drafting) means(m *memory, v *move) bool { return d.meant(m, v.owners) == v.memory }

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
func wikiLink(id string) *regexp.Regexp {
	return regexp.MustCompile(`\[\[` + regexp.QuoteMeta(id) + `(\]\]|\||#)`)
}

// names reports whether a memory names an id, in a field or a link. Its bare mention
// in a sentence is no reference.
func names(m *memory, text []byte, id string) bool {
	return slices.Contains(idsOf(m), id) || wikiLink(id).Match(text)
}

func (d *drafting) unclear(m *memory, id string) {
	line := 1
	if at := bytes.Index(m.text, []byte(id)); at >= 0 {
		line += bytes.Count(m.text[:at], []byte("\n"))
	}
	d.result.Unclear = append(d.result.Unclear, Reference{m.Path, line, id})
}

// followID lets the fields and links of a text name the new id. A field that cannot
// be edited in place stays, and the plan with it as it was.
func followID(text []byte, m *memory, g Given) []byte {
	lists := map[string][]string{"replaces": m.Replaces, "related": m.Related, "supersedes": m.Supersedes}
	for _, key := range idFields {
		var value any
		switch list := lists[key]; {
		case key == "replaced_by" && m.ReplacedBy == g.Old:
			value = g.New
		case slices.Contains(list, g.Old):
			renamed := slices.Clone(asWritten(text, key, list))
			for i, item := range renamed {
				renamed[i] = inItem(item, g)
			}
			value = renamed
		default:
			continue
		}
		if out, err := front.Set(text, key, value); err == nil {
			text = out
		}
	}
	return followLinks(text, g)
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

// inItem returns an item of a list with the new id: alone, in a link, or beside others.
func inItem(item string, g Given) string {
	whole := regexp.MustCompile(`(^|\[\[|[,，、;；])(\s*)` + regexp.QuoteMeta(g.Old) + `(\s*)($|[\]|#,，、;；])`)
	return whole.ReplaceAllString(item, "${1}${2}"+strings.ReplaceAll(g.New, "$", "$$")+"${3}${4}")
}

func followLinks(text []byte, g Given) []byte {
	return wikiLink(g.Old).ReplaceAll(text, []byte("[["+strings.ReplaceAll(g.New, "$", "$$")+"${1}"))
}

// target matches what a Markdown link leads to.
var target = pattern.Lazy(`\]\((?:<[^<>\n]+|[^()<>\s]+)`)

// followPath lets a text lead to the new file: by the path in the bank, wherever it
// stands, and by links that are relative to the file.
func (d *drafting) followPath(file string, text []byte, g Given) []byte {
	text = d.followWhole(text, g)
	return target().ReplaceAllFunc(text, func(link []byte) []byte {
		at := len("](")
		if link[at] == '<' {
			at++
		}
		to, rest, cut := strings.Cut(string(link[at:]), "#")
		plain, err := url.PathUnescape(to)
		if err != nil || path.Join(path.Dir(file), plain) != g.From {
			return link
		}
		name := path.Base(g.To)
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

// followWhole replaces the path of a file in the bank where it stands as a whole. The
// same path below another folder, such as docs/, is another file.
func (d *drafting) followWhole(text []byte, g Given) []byte {
	var out []byte
	for {
		before, after, found := bytes.Cut(text, []byte(g.From))
		out = append(out, before...)
		if !found {
			return out
		}
		if d.mayBegin(out) && !bytes.ContainsFunc(after[:min(1, len(after))], inName) {
			out = append(out, g.To...)
		} else {
			out = append(out, g.From...)
		}
		text = after
	}
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
	text := src
	for _, v := range d.moved {
		text = d.followPath(name, text, v.Given)
		if !wikiLink(v.Old).Match(text) {
			continue
		}
		one := &memory{Memory: &kb.Memory{Path: name}, text: src}
		if d.means(one, v) {
			text = followLinks(text, v.Given)
		} else if v == d.lastOf(v.Old) && d.meant(one, v.owners) == nil {
			d.unclear(one, v.Old)
		}
	}
	if !bytes.Equal(text, src) {
		d.texts[name] = text
		d.all = append(d.all, &memory{Memory: &kb.Memory{Path: name}, text: src})
	}
	return nil
}
