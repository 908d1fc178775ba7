package draft

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/filename"
	"github.com/tacit-kb/tacit/kb/pattern"
	"github.com/tacit-kb/tacit/kb/schema"
)

// idPrefix is that of the ids of experience, EXP-014.
const idPrefix = "EXP"

// A New is a memory as a person asks for it.
type New struct {
	Fields   map[string]any // by name, as Field.Read returns them
	Content  string         // Markdown of the body; empty: a template
	Template string         // its name; empty: the one of the kind and type
	Lang     string         // of the template: en, zh or ja
}

// Add drafts a new memory. What is not said follows from the rest: the kind, type
// and level from the category, the id from nextID for experience and from the
// name of the service or topic for the others, the status is draft, the dates are
// today's. nextID returns the next free id with a prefix.
func (c *Catalogue) Add(n New, nextID func(prefix string) (string, error)) ([]schema.Operation, error) {
	n.Fields = maps.Clone(n.Fields)
	for _, step := range []func(*New) error{settleKind, c.check, settleName, c.settleRest} {
		if err := step(&n); err != nil {
			return nil, err
		}
	}
	if err := c.settleID(&n, nextID); err != nil {
		return nil, err
	}
	text, err := n.write()
	if err != nil {
		return nil, err
	}
	m, err := kb.Parse(fileName(&n), text)
	if err != nil {
		return nil, err
	}
	if missing := Missing(m); m.Status == kb.Active && n.Content == "" && len(missing) > 0 { // an empty form answers nothing
		return nil, refuse(Unready, append([]string{m.ID, ""}, missing...)...)
	}
	content := string(text)
	return []schema.Operation{{Type: schema.Create, Path: c.free(m.Home(), ""), Content: &content, Changes: m.Title}}, nil
}

// is returns the text of a field, "" where it is not given.
func (n *New) is(name string) string {
	s, _ := n.Fields[name].(string)
	return s
}

// mean sets a field that a person left open.
func (n *New) mean(name, value string) {
	if n.is(name) == "" && value != "" {
		n.Fields[name] = value
	}
}

// settleKind lets the category decide, where no kind is given.
func settleKind(n *New) error {
	category := strings.ToLower(n.is("category"))
	binds := category == "rule" || category == "convention"
	advises := category == "architecture" || category == "tooling"
	if n.is("kind") == "" {
		if !binds && !advises {
			return refuse(NeedKind, n.is("category"))
		}
		n.mean("kind", string(kb.Experience))
	}
	switch {
	case n.is("kind") != string(kb.Experience):
		return nil
	case binds:
		n.mean("type", string(kb.Standard))
	}
	n.mean("type", string(kb.Knowledge))
	n.mean("level", string(kb.Project))
	return nil
}

// frontMatter matches the beginning of a whole file instead of a body.
var frontMatter = pattern.Lazy(`^\s*\x{feff}?---[ \t]*\r?\n`)

// check refuses what does not go together.
func (c *Catalogue) check(n *New) error {
	for _, f := range Fields {
		if n.Fields[f.Name] != nil && f.Kind != "" && string(f.Kind) != n.is("kind") {
			return refuse(NotOfKind, f.Name, n.is("kind"), string(f.Kind))
		}
	}
	switch {
	case n.is("title") == "":
		return refuse(NeedTitle)
	case n.Content != "" && n.Template != "":
		return refuse(ContentAndForm)
	case frontMatter().MatchString(n.Content):
		return refuse(FrontInContent)
	case n.is("category") != "":
		return c.checkCategory(n.is("category"))
	}
	return nil
}

// checkCategory refuses one that is not on the list of config.yaml, if that has
// a list.
func (c *Catalogue) checkCategory(category string) error {
	config, err := c.bank.Config()
	if err == nil && config.Wrong != nil {
		err = config.Wrong // the categories may be among it
	}
	if err != nil {
		return err
	}
	known := func(s string) bool { return strings.EqualFold(s, category) }
	if len(config.Categories) > 0 && !slices.ContainsFunc(config.Categories, known) {
		return refuse(BadCategory, append([]string{category}, config.Categories...)...)
	}
	return nil
}

// settleName gives a service or topic its name: as it was said, else the id, else
// after the title.
func settleName(n *New) error {
	switch n.is("kind") {
	case string(kb.Tech):
		n.mean("service", cmp.Or(n.is("model_id"), n.is("id"), filename.Slug(n.is("title"))))
		if n.is("model_id") != "" { // a profile rule is about a model, not about a service
			delete(n.Fields, "service")
		}
	case string(kb.Business):
		n.mean("topic", cmp.Or(n.is("id"), n.is("title")))
	}
	return nil
}

func (c *Catalogue) settleRest(n *New) error {
	n.mean("status", string(kb.Draft))
	n.mean("source", "manual")
	n.mean("created", c.day())
	n.mean("updated", c.day())
	if n.is("status") == string(kb.Active) && n.Content == "" && n.Template == "" {
		n.Content = n.is("summary") // which says it all, where a person writes nothing else
	}
	return nil
}

// settleID checks the id, or allocates one.
func (c *Catalogue) settleID(n *New, nextID func(prefix string) (string, error)) error {
	if n.is("id") == "" && n.is("kind") == string(kb.Experience) {
		id, err := nextID(idPrefix)
		n.mean("id", id)
		return err
	}
	n.mean("id", cmp.Or(validOr(n.is("service")), validOr(n.is("topic")), filename.Slug(n.is("title"))))
	return c.checkFree(n.is("id"), "")
}

// validOr returns a name that can be an id, as it is or as a slug.
func validOr(name string) string {
	if name == "" || kb.ValidID(name) {
		return name
	}
	return filename.Slug(name)
}

// checkFree refuses an id that cannot be one, or that another memory than the
// one at path has.
func (c *Catalogue) checkFree(id, path string) error {
	if !kb.ValidID(id) {
		return refuse(BadID, id)
	}
	for s := range c.mentioning(id) {
		if s.Memory != nil && s.Path != path && filename.Same(s.Memory.ID, id) {
			return refuse(TakenID, s.Memory.ID, s.Path)
		}
	}
	return nil
}
