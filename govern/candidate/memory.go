package candidate

import (
	"cmp"
	"path"
	"strings"
	"time"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/filename"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/schema"
	"github.com/tacit-kb/tacit/kb/summary"
	"github.com/tacit-kb/tacit/templates"
)

// A Choice is how a candidate becomes a memory.
type Choice struct {
	Target Target
	ID     string // of the memory
	Name   string // of the service or topic, for Tech and Business; empty: the title
	Lang   string // of the template; empty: that of the candidate
	Today  time.Time
	Draft  bool // it lacks something that an active memory must have
}

// Memory writes the memory that a candidate becomes: front matter that says
// where it comes from, and the template of its kind with Decision Shape and
// Judgment Capsule filled in. What the candidate does not say is a comment there.
// It returns the operation that creates the file.
func (c *Candidate) Memory(choice Choice) (schema.Operation, error) {
	l := lang.Lang(cmp.Or(choice.Lang, c.Lang()))
	data := templates.Data{Fields: c.frontMatter(choice, l), Title: c.Title()}
	name := "knowledge"
	switch own := c.Source == Remembered; {
	case own && choice.Target.kind() == kb.Experience:
		name = "note"
		data.Title, data.Text = c.note()
	case own && c.Plain:
		name, data.Text = choice.Target.template(), map[string]string{"what": c.Said.Solution}
	case choice.Target == TeamStandard:
		name, data.Text = "standard", c.standard()
	case choice.Target == Tech:
		name, data.Text = "service", c.service(l)
	case choice.Target == Business:
		name, data.Text = "business", c.business(l)
	default:
		data.Text = c.knowledge()
	}
	text, err := templates.Memory(name, string(l), data)
	if err != nil {
		return schema.Operation{}, err
	}
	content := string(text)
	m, err := kb.Parse(fileName(choice.ID, c.Title()), text)
	if err != nil {
		return schema.Operation{}, err
	}
	return schema.Operation{Type: schema.Create, Path: m.Home(), Content: &content, Changes: c.Title()}, nil
}

// fileName is that of a memory: its id, and its title unless that says the same.
func fileName(id, title string) string {
	name, slug := filename.Slug(id), filename.Slug(title)
	if kb.ValidID(id) {
		name = id
	}
	bare := func(s string) string { return strings.ReplaceAll(s, "-", "") }
	if bare(slug) == bare(name) || bare(slug) == bare(filename.Slug(id)) {
		return path.Join("drafts", name+".md")
	}
	return path.Join("drafts", name+"-"+slug+".md")
}

// frontMatter lists the fields in their usual order; empty ones are left out.
func (c *Candidate) frontMatter(choice Choice, l lang.Lang) []templates.Field {
	s := &c.Said
	today, status := choice.Today.Format(time.DateOnly), kb.Active
	if choice.Draft {
		status = kb.Draft
	}
	fields := []templates.Field{{Key: "id", Value: choice.ID}, {Key: "kind", Value: string(choice.Target.kind())}, {Key: "title", Value: c.Title()},
		{Key: "summary", Value: c.summary()}, {Key: "status", Value: string(status)}}
	switch choice.Target {
	case Tech:
		fields = append(fields, templates.Field{Key: "service", Value: cmp.Or(choice.Name, filename.Slug(c.Title()))})
	case Business:
		fields = append(fields, templates.Field{Key: "topic", Value: cmp.Or(choice.Name, c.Title())})
	default:
		fields = append(fields, templates.Field{Key: "type", Value: string(c.typ(choice.Target))}, templates.Field{Key: "level", Value: string(choice.Target.level())},
			templates.Field{Key: "scope", Value: string(c.scope(choice.Target))}, templates.Field{Key: "strength", Value: string(kb.Hypothesis)})
	}
	if !blank(s.Trigger) {
		fields = append(fields, templates.Field{Key: "trigger", Value: c.triggers()})
	}
	if choice.Target.kind() == kb.Experience && !c.Plain && !c.Short {
		if !c.Reasoned {
			fields = append(fields, templates.Field{Key: "surface_signal", Value: said(oneLine(s.Signal))})
		}
		fields = append(fields, templates.Field{Key: "task_id", Value: said(s.TaskID)})
	}
	fields = append(fields, templates.Field{Key: "pointers", Value: c.pointers()}, templates.Field{Key: "lang", Value: string(l)})
	if sure, ok := map[string]float64{"high": 0.9, "medium": 0.7, "low": 0.5}[c.Sure]; ok {
		fields = append(fields, templates.Field{Key: "confidence", Value: sure})
	}
	fields = append(fields, templates.Field{Key: "source", Value: c.Source})
	if from := c.provenance(); len(from) > 0 {
		fields = append(fields, templates.Field{Key: "provenance", Value: from})
	}
	return append(fields, templates.Field{Key: "created", Value: today}, templates.Field{Key: "updated", Value: today})
}

// said is s, or nothing for a field that says nothing.
func said(s string) string {
	if blank(s) {
		return ""
	}
	return s
}

// summary is the line that an agent is shown, where the title is not all of it.
func (c *Candidate) summary() string {
	whole := oneLine(c.Said.Decision)
	if c.Source == Remembered {
		whole = oneLine(c.Said.Solution)
	}
	if blank(whole) || strings.TrimRight(whole, ".。") == c.Title() {
		return ""
	}
	return summary.Cut(whole)
}

// scope follows from how far the candidate reaches. What is the team's is not
// narrow: the person who chose that knows better.
func (c *Candidate) scope(t Target) kb.Scope {
	j := c.Evaluate()
	switch {
	case j.overall() == "high":
		return kb.Broad
	case j.overall() == "low" && t.level() == kb.Project:
		return kb.Narrow
	}
	return kb.Medium
}

func (c *Candidate) pointers() []string {
	var all []string
	for _, p := range append(c.Said.Pointers, c.Said.ReqFile) {
		if p = oneLine(p); !blank(p) {
			all = append(all, p)
		}
	}
	return all
}

func (c *Candidate) provenance() map[string]any {
	from := map[string]any{}
	for key, value := range map[string]string{"conversation_id": c.Said.ConversationID, "generation_id": c.Said.GenerationID} {
		if value != "" {
			from[key] = value
		}
	}
	return from
}

// shapeParts are what all templates of experience share. No candidate says what was
// believed before: an alternative that was rejected need not have been.
func (c *Candidate) shapeParts() map[string]string {
	s := &c.Said
	parts := map[string]string{"trigger": said(s.Trigger), "decision": said(s.Decision), "alternatives": bullets(c.alternatives()), "signal": said(s.Signal),
		"after": said(oneLine(s.Decision)), "verify": said(s.Verify), "pointers": bullets(c.pointers())}
	if !c.Short { // its evidence decides nothing
		parts["variable"] = said(oneLine(s.Signal))
	}
	return parts
}

func (c *Candidate) standard() map[string]string {
	parts := c.shapeParts()
	parts["content"] = paragraphs(cmp.Or(said(c.Said.Solution), c.Said.Decision), c.notes())
	return parts
}

func (c *Candidate) knowledge() map[string]string {
	parts := c.shapeParts()
	if !c.Short {
		parts["surface_signal"] = said(c.Said.Signal)
	}
	parts["fix"] = paragraphs(said(c.Said.Solution), c.notes())
	return parts
}

// service puts a judgement where a description of a service has troubles.
func (c *Candidate) service(l lang.Lang) map[string]string {
	return map[string]string{
		"what":            said(c.Said.Decision),
		"pointers":        bullets(c.pointers()),
		"troubleshooting": c.told(l, c.Said.Trigger, false),
		"mapping":         said(c.Said.TaskID),
	}
}

func (c *Candidate) business(l lang.Lang) map[string]string {
	return map[string]string{
		"what":  said(c.Said.Trigger),
		"rules": c.told(l, c.Said.Decision, true),
	}
}

// told is the rest of a candidate as a list below a first item.
func (c *Candidate) told(l lang.Lang, head string, isRule bool) string {
	s := &c.Said
	var out strings.Builder
	if !blank(head) {
		out.WriteString("- " + oneLine(head) + "\n")
	}
	rows := [][2]string{{labels.signal.In(l), s.Signal}, {labels.alternatives.In(l), strings.Join(c.alternatives(), "; ")}, {labels.solution.In(l), s.Solution}, {labels.verify.In(l), s.Verify}, {"", c.notes()}}
	if isRule {
		rows = append(rows, [2]string{"", strings.Join(c.pointers(), ", ")}, [2]string{"", s.TaskID})
	}
	for _, r := range rows {
		switch {
		case blank(r[1]):
		case r[0] == "":
			out.WriteString("  - " + oneLine(r[1]) + "\n")
		default:
			out.WriteString("  - " + r[0] + colon.In(l) + oneLine(r[1]) + "\n")
		}
	}
	return strings.TrimRight(out.String(), "\n")
}

func (c *Candidate) notes() string { return said(c.Said.Notes) }

func bullets(items []string) string {
	if len(items) == 0 {
		return ""
	}
	return "- " + strings.Join(items, "\n- ")
}

func paragraphs(texts ...string) string {
	var all []string
	for _, t := range texts {
		if t != "" {
			all = append(all, t)
		}
	}
	return strings.Join(all, "\n\n")
}
