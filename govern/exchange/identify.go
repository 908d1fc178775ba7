package exchange

import (
	"cmp"
	"strings"

	"github.com/tacit-kb/tacit/govern/exchange/formats"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/filename"
	"github.com/tacit-kb/tacit/kb/lang"
)

// identify finds out which items are in the bank already, and gives the others
// their ids and places.
func (p *proposal) identify() {
	for _, c := range p.items {
		if c.err == nil {
			p.recognise(c)
		}
	}
	p.refuseEarly()
	claimed := map[string]string{} // by folded id: its origin
	for _, c := range p.items {
		p.keepID(c, claimed)
	}
	for _, c := range p.items {
		if c.err == nil && c.now == "" {
			c.now = p.newID(c)
			p.claim(c.now)
		}
		p.name(c)
	}
	for _, c := range p.items {
		p.place(c)
	}
}

// recognise finds the memory that an earlier import made of a item: history knows
// it, or the memory itself. What an own export calls by an id is that memory.
func (p *proposal) recognise(c *importItem) {
	if before, ok := p.past[c.key]; ok && !c.own {
		c.before, c.now = before, before.id
		c.was = p.byID[fold(before.id)]
		if text, err := p.bank.ReadFile(before.path); c.was == nil && err == nil {
			c.was = &existing{path: before.path, text: string(text)} // somebody is editing it, and it cannot be read just now
		}
		c.gone = c.was == nil
		return
	}
	switch here := p.byID[fold(c.id)]; {
	case c.own && here != nil:
		c.was, c.now, c.before = here, c.id, p.pastByID[fold(c.id)] // a line of an export has no lasting origin
	case c.own && c.id != "" && !p.isFree(c.id):
		c.gone, c.now = true, c.id
	case p.byOrigin[c.key] != nil:
		c.was = p.byOrigin[c.key]
		c.now = c.was.memory.ID
	case p.movedFrom(c) != "":
		c.moved = p.movedFrom(c)
		c.before = p.past[c.moved]
		c.now, c.was = c.before.id, p.byID[fold(c.before.id)]
	case !c.own && here != nil && p.isSame(c, here):
		c.was, c.now, c.alike = here, c.id, true
	case p.inOtherFormat(c) != nil:
		c.was, c.alike = p.inOtherFormat(c), true
		c.now = c.was.memory.ID
	}
}

// isSame reports whether a memory of the bank that nobody remembers importing says
// what the item says, so that it is no other one.
func (p *proposal) isSame(c *importItem, here *existing) bool {
	_, body, err := formats.SplitFront(here.text)
	return err == nil && here.memory.Title == p.title(c) && unlinked(body) == unlinked(c.Body)
}

var (
	errIDShared     = lang.Text{EN: "the id %s is also used by %s", ZH: "编号 %s 也被 %s 使用", JA: "ID %s は %s でも使われています"}
	hintGiveOneThem = lang.Text{EN: "give one of them another id", ZH: "请给其中一个换一个编号", JA: "どちらかの ID を変えてください"}
)

// keepID lets a new item keep the id that it brings, if that is free.
func (p *proposal) keepID(c *importItem, claimed map[string]string) {
	key := fold(c.id)
	switch first, twice := claimed[key]; {
	case c.err != nil || c.id == "":
	case twice && c.own:
		c.err = &kb.FileError{Msg: errIDShared.With(c.id, first), Hint: hintGiveOneThem}
	case c.now != "":
		claimed[key] = c.Origin
	case !twice && p.isFree(c.id):
		claimed[key], c.now = c.Origin, c.id
		p.claim(c.id)
	}
}

// ownPrefix is that of the ids of experience, EXP-014.
const ownPrefix = "EXP"

// newID gives an id to a item that has none, or one that is taken: a number for
// experience, a name for the others.
func (p *proposal) newID(c *importItem) string {
	if m := numbered().FindStringSubmatch(c.id); m != nil && m[1] == ownPrefix {
		return p.nextNumber(ownPrefix)
	}
	is := func(name string) string { s, _ := c.fields[name].(string); return s }
	name := c.id
	switch kb.Kind(is("kind")) {
	case kb.Tech:
		name = firstValid(c.id, is("service"), is("model_id"))
	case kb.Business:
		name = firstValid(c.id, is("topic"))
	}
	switch {
	case name != "":
		return p.nextName(name)
	case is("kind") == string(kb.Experience):
		return p.nextNumber(ownPrefix)
	}
	return p.nextName(filename.Slug(is("title")))
}

// firstValid returns the first word that can be an id, as it is or as a slug.
func firstValid(words ...string) string {
	for _, w := range words {
		switch {
		case w == "":
		case kb.ValidID(w):
			return w
		default:
			return filename.Slug(w)
		}
	}
	return ""
}

// name notes under which id the other items will find this one, and what its
// front matter says about where it came from.
func (p *proposal) name(c *importItem) {
	if c.now == "" {
		return
	}
	p.names[c.Origin] = c.now
	if c.id != "" {
		if _, taken := p.names[c.id]; !taken {
			p.names[c.id] = c.now
		}
	}
	if c.own {
		return
	}
	if c.now != c.id || c.moved != "" {
		c.fields["origin"] = c.key
	}
	if c.id != "" && c.now != c.id {
		c.fields["aliases"] = append(formats.Texts(c.fields["aliases"]), c.id)
	}
	if old := cmp.Or(c.id, c.unfit); old != "" && old != c.now && c.was == nil && !c.gone {
		p.report.Notes = append(p.report.Notes, formats.Note{Origin: c.Origin, Code: formats.Renamed, Field: "id", Detail: lang.Plain(old + " → " + c.now)})
	}
	c.fields["id"] = c.now
}

// place finds the file of a item.
func (p *proposal) place(c *importItem) {
	switch {
	case c.err != nil:
		return
	case c.gone:
		c.path = c.before.path // where it was: the links of others stay as they are
	case c.was != nil:
		c.path = p.stays(c)
	default:
		path, err := placeOf(c.fields, c.Path, fileOf(c.Origin))
		if err == nil {
			path = p.freePath(path)
			err = p.targets.Check(path)
		}
		if c.err = err; err != nil {
			p.lose(c)
			return
		}
		c.path = path
	}
	if c.path != "" {
		p.places[fileOf(c.Origin)] = c.path
	}
}

// stays returns where a memory of the bank will lie: where it is, unless it follows
// its source to another status.
func (p *proposal) stays(c *importItem) string {
	if !p.mayUpdate(c) {
		return c.was.path
	}
	text, err := compose(c.fields, "")
	if err != nil {
		return c.was.path
	}
	m, err := kb.Parse("memory.md", []byte(text))
	if err != nil {
		return c.was.path
	}
	m.Path = c.was.path
	if to := m.Home(); to != c.was.path {
		return p.freePath(to)
	}
	return c.was.path
}

// mayUpdate reports whether a memory may be brought up to date: that was asked for,
// and it is as the last import made it, so that nobody edited it here.
func (p *proposal) mayUpdate(c *importItem) bool {
	return p.o.Update && c.before.sum == sumOf(c.was.text)
}

// fileOf returns the file of an origin, without the place in it.
func fileOf(origin string) string {
	if i := strings.IndexByte(origin, '#'); i > 0 {
		return origin[:i]
	}
	return origin
}
