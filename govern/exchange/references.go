package exchange

import (
	"path"
	"strings"

	"github.com/tacit-kb/tacit/govern/exchange/formats"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/link"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// compose writes the file of a item, with its references as they are called here.
func (p *proposal) compose(c *importItem) (string, error) {
	if c.Text != "" {
		return c.Text, nil
	}
	p.follow(c)
	return compose(c.fields, p.relink(c))
}

// follow lets the fields that name other memories follow new ids. What names none
// that there is keeps its word under another name, or in supersedes, which may
// name what is gone.
func (p *proposal) follow(c *importItem) {
	for _, field := range []string{"related", "supersedes", "replaces"} {
		var kept formats.List
		others := formats.ListOf(formats.Texts(c.fields["origin_"+field]))
		gone := formats.ListOf(formats.Texts(c.fields["supersedes"]))
		were, said := len(others.Texts), len(gone.Texts)
		for _, name := range formats.Texts(c.fields[field]) {
			id, known := p.known(name)
			switch {
			case known:
				kept.Add(id)
			case p.isAnothers(name):
				others.Add(name)
				p.danglingNote(c, field, name)
			case field != "replaces" || p.isOwn():
				kept.Add(name)
			default:
				gone.Add(name)
				p.danglingNote(c, field, name)
			}
		}
		if len(others.Texts) > were {
			c.fields["origin_"+field] = others.Texts
		}
		if len(gone.Texts) > said { // only for replaces, which comes last
			c.fields["supersedes"] = gone.Texts
		}
		if kept.Texts == nil {
			delete(c.fields, field)
		} else {
			c.fields[field] = kept.Texts
		}
	}
	if name, ok := c.fields["replaced_by"].(string); ok {
		if id, known := p.known(name); known {
			c.fields["replaced_by"] = id
		} else if !p.isOwn() {
			delete(c.fields, "replaced_by")
			c.fields["origin_replaced_by"] = name
			p.danglingNote(c, "replaced_by", name)
		}
	}
}

// danglingNote tells of a name that leads to no memory, and whether that is so
// because the item was refused.
func (p *proposal) danglingNote(c *importItem, field, name string) {
	code := formats.Dangling
	if p.lost[name] {
		code = formats.NotTaken
	}
	n := formats.Note{Origin: c.Origin, Code: code, Field: field, Detail: lang.Plain(name)}
	if p.told == nil {
		p.told = map[formats.Note]bool{}
		for _, said := range p.report.Notes {
			if _, ok := said.Detail.(lang.Plain); ok {
				p.told[said] = true
			}
		}
	}
	if !p.told[n] {
		p.told[n] = true
		p.report.Notes = append(p.report.Notes, n)
	}
}

// known returns the id of the memory that the source calls by an id or origin.
func (p *proposal) known(name string) (id string, ok bool) {
	if id, ok := p.names[name]; ok {
		return id, true
	}
	if h := p.byID[fold(name)]; h != nil && h.memory != nil && !p.isAnothers(name) {
		return h.memory.ID, true
	}
	return name, false
}

// isAnothers reports whether a name of the source means nothing here although a
// memory may be called so: the item was refused, or the source is another project.
func (p *proposal) isAnothers(name string) bool {
	return !p.isOwn() && (p.lost[name] || p.o.Source != "" && p.byID[fold(name)] != nil)
}

var fileLink = pattern.Lazy(`(?m)(\]\(|^ {0,3}\[[^\]\n]+\]:[ \t]*)(<?)([^()<>\s#?:]+\.(?i:md|markdown))(#[^()<>\s]*)?(>?)((?:[ \t]+"[^"\n]*")?(?:\)|[ \t\r]*$))`)

// relink lets the links of a text follow the files and ids that they mean. All
// other bytes stay.
func (p *proposal) relink(c *importItem) string {
	if p.isOwn() {
		return c.Body
	}
	body := link.ReplaceWikis(c.Body, func(w link.Wiki) string {
		if id, ok := p.names[w.Name]; ok && id != w.Name {
			return "[[" + id + w.Words + "]]"
		} else if !ok && p.lost[w.Name] {
			p.danglingNote(c, "", w.Name)
			if words, ok := strings.CutPrefix(w.Words, "|"); ok {
				return words
			}
			return w.Name
		}
		return c.Body[w.From:w.To]
	})
	return p.relinkFiles(p.unlinkLost(body, c), c.Origin, c.path)
}

// wholeLink is a link to a file with its words.
var wholeLink = pattern.Lazy(`\[([^\[\]\n]+)\]\(<?([^()<>\s#?:]+\.(?i:md|markdown))(?:#[^()<>\s]*)?>?(?:[ \t]+"[^"\n]*")?\)`)

// unlinkLost leaves the words of links that lead to refused items.
func (p *proposal) unlinkLost(body string, c *importItem) string {
	if len(p.lost) == 0 {
		return body
	}
	dir := path.Dir(fileOf(c.Origin))
	return wholeLink().ReplaceAllStringFunc(body, func(link string) string {
		m := wholeLink().FindStringSubmatch(link)
		if to := path.Join(dir, strings.ReplaceAll(m[2], "%20", " ")); p.lost[to] && p.places[to] == "" {
			p.danglingNote(c, "", to)
			return m[1]
		}
		return link
	})
}

func (p *proposal) relinkFiles(body, origin, from string) string {
	dir := path.Dir(fileOf(origin))
	return fileLink().ReplaceAllStringFunc(body, func(link string) string {
		m := fileLink().FindStringSubmatch(link)
		to, ok := p.places[path.Join(dir, strings.ReplaceAll(m[3], "%20", " "))]
		if !ok || path.IsAbs(m[3]) {
			return link
		}
		return m[1] + m[2] + strings.ReplaceAll(relative(path.Dir(from), to), " ", "%20") + m[4] + m[5] + m[6]
	})
}

// unlinked returns a text without the targets of its links, which follow the files
// and ids.
func unlinked(body string) string {
	body = link.ReplaceWikis(strings.ReplaceAll(body, "\r\n", "\n"), func(w link.Wiki) string { return "[[x" + w.Words + "]]" })
	return strings.TrimSpace(fileLink().ReplaceAllString(wholeLink().ReplaceAllString(body, "$1"), "${1}x$6"))
}

// relative returns the path from a folder to a file, both below one root.
func relative(dir, to string) string {
	if dir == "." {
		return to
	}
	from, parts := strings.Split(dir, "/"), strings.Split(to, "/")
	for len(from) > 0 && len(parts) > 1 && from[0] == parts[0] {
		from, parts = from[1:], parts[1:]
	}
	return strings.Repeat("../", len(from)) + strings.Join(parts, "/")
}
