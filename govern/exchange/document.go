package exchange

import (
	"path"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/govern/exchange/formats"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/filename"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/schema"
	"github.com/tacit-kb/tacit/templates"
)

// document drafts a file that is no memory. Where the bank has a text of its own
// At its place, it goes to the reference material.
func (p *proposal) document(d *formats.Document) {
	defer p.step()
	key := p.key(d.Origin)
	if kb.IsOverride(d.Path) {
		p.override(d, key)
		return
	}
	to := p.portable(d.Path)
	if kb.IsMemory(to) || !strings.EqualFold(path.Ext(to), ".md") {
		to = p.beside(to)
	}
	if before, ok := p.past[key]; ok && before.id == "" {
		p.again(d, before)
		return
	}
	here, err := p.bank.ReadFile(to)
	switch {
	case err != nil && !p.paths[fold(to)]:
		p.add(d, to, schema.Operation{Type: schema.Create, Path: to, Reason: key})
	case err == nil && string(here) == d.Text:
		p.tell(Outcome{Origin: d.Origin, State: Same, Path: to})
	case err == nil && isBlank(to, string(here)) && !p.paths[fold(to)]:
		p.add(d, to, schema.Operation{Type: schema.Update, Path: to, Reason: key, ExpectSHA256: sumOf(string(here))})
	default:
		p.asMaterial(d, p.beside(to), key)
	}
}

// asMaterial drafts a document whose place is taken.
func (p *proposal) asMaterial(d *formats.Document, to, key string) {
	if here, err := p.bank.ReadFile(to); err == nil && string(here) == d.Text {
		p.tell(Outcome{Origin: d.Origin, State: Same, Path: to})
		return
	}
	for p.paths[fold(to)] || p.isThere(to) {
		p.paths[fold(to)] = true
		to = p.freePath(to)
		delete(p.paths, fold(to))
	}
	p.report.Notes = append(p.report.Notes, formats.Note{Origin: d.Origin, Code: formats.Material, Detail: lang.Plain(to)})
	p.add(d, to, schema.Operation{Type: schema.Create, Path: to, Reason: key})
}

func (p *proposal) isThere(name string) bool {
	_, err := p.bank.Stat(name)
	return err == nil
}

// beside returns the place of a document among the reference material.
func (p *proposal) beside(to string) string {
	if strings.HasPrefix(to, formats.MaterialFolder+"/") {
		return to
	}
	return path.Join(formats.MaterialFolder, p.o.Format, strings.TrimSuffix(to, path.Ext(to))+".md")
}

// again says what became of a document that was imported before.
func (p *proposal) again(d *formats.Document, before past) {
	here, err := p.bank.ReadFile(before.path)
	o := Outcome{Origin: d.Origin, State: Changed, Path: before.path}
	switch text := string(here); {
	case err != nil:
		o = p.missing(d.Origin, before.path, "")
	case text == d.Text || kb.IsOverride(before.path) && unsigned(here) == d.Text:
		o.State = Same
	case p.o.Update && before.sum == sumOf(text):
		p.add(d, before.path, schema.Operation{Type: schema.Update, Path: before.path, Reason: p.key(d.Origin), ExpectSHA256: before.sum})
		return
	}
	p.tell(o)
}

func (p *proposal) add(d *formats.Document, to string, op schema.Operation) {
	if err := p.check(to, d.Text, op.Reason); err != nil {
		if kb.IsOverride(to) { // its text is made here, and its lines are not those of the source
			err = (&importItem{Item: &formats.Item{}}).inSource(err)
		}
		p.refuse(d.Origin, to, "", err)
		return
	}
	op.Content = &d.Text
	p.paths[fold(to)] = true
	p.places[fileOf(d.Origin)] = to
	p.ops = append(p.ops, op)
	state := Created
	if op.Type == schema.Update {
		if state = Updated; p.past[op.Reason].path == "" {
			state = Filled
		}
	}
	p.tell(Outcome{Origin: d.Origin, State: state, Path: to})
}

// portable returns a path whose names every system can hold.
func (p *proposal) portable(to string) string {
	if p.targets.Check(to) == nil && !strings.Contains("/"+to, "/.") {
		return to
	}
	parts := strings.Split(path.Clean("/" + to)[1:], "/")
	for i, name := range parts {
		ext := ""
		if i == len(parts)-1 {
			ext = path.Ext(name)
			name = strings.TrimSuffix(name, ext)
		}
		parts[i] = filename.Slug(name) + strings.ToLower(ext)
	}
	return strings.Join(parts, "/")
}

// isBlank reports whether a document still says only what a new bank's says.
func isBlank(name, text string) bool {
	stem := strings.TrimSuffix(path.Base(name), ".md")
	if !slices.Contains([]string{"brief", "active"}, stem) || path.Dir(name) != "." {
		return false
	}
	if strings.TrimSpace(text) == "" {
		return true
	}
	title := formats.TitleOf(text, name)
	for _, lang := range []string{"en", "zh", "ja"} {
		blank, err := templates.Document(stem, lang, templates.Data{Title: title})
		if err == nil && string(blank) == text {
			return true
		}
	}
	return false
}
