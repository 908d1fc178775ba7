package compile

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/front"
	"github.com/tacit-kb/tacit/kb/markdown"
	"github.com/tacit-kb/tacit/kb/pattern"
	"github.com/tacit-kb/tacit/kb/schema"
	"github.com/tacit-kb/tacit/templates"
)

const (
	maxSummary = 200 // characters: what an agent is shown
	maxTitle   = 120 // characters: a longer summary is no title, nor one of several lines
)

// newFile writes the file of a rule, or of an override. amends is the live rule
// that a staged one is about; empty for none.
func (p *proposal) newFile(id string, status kb.Status, amends, day string) (string, error) {
	text, err := templates.Memory("profile", "en", templates.Data{
		Fields: p.head(id, status, amends, day), Title: p.title(), Text: map[string]string{"summary": p.body()}})
	if err == nil && p.device != "" && p.body() == "" { // a comment that asks for a summary is for rules
		text, err = front.ReplaceBody(text, "# "+p.title())
	}
	if err != nil {
		return "", err
	}
	return p.withTrees(text, nil)
}

// head lists the fields that are texts and numbers.
func (p *proposal) head(id string, status kb.Status, amends, day string) []templates.Field {
	fields := []templates.Field{{Key: "instance_id", Value: p.device}, {Key: "model_id", Value: p.model}, {Key: "fw_version", Value: p.version}}
	if p.device == "" {
		fields = []templates.Field{{Key: "id", Value: id}, {Key: "kind", Value: string(p.kind())}, {Key: "title", Value: p.title()},
			{Key: "service", Value: p.service}, {Key: "topic", Value: p.topic}, {Key: "trigger", Value: p.trigger}, {Key: "model_id", Value: p.model}, {Key: "fw_range", Value: p.version}}
	}
	if p.priority != 0 {
		fields = append(fields, templates.Field{Key: "priority", Value: p.priority})
	}
	fields = append(fields, templates.Field{Key: "summary", Value: p.short()}, templates.Field{Key: "status", Value: string(status)},
		templates.Field{Key: "confidence", Value: p.confidence}, templates.Field{Key: "source", Value: source})
	if p.device == "" {
		fields = append(fields, templates.Field{Key: "created", Value: day})
	}
	fields = append(fields, templates.Field{Key: "updated", Value: day}, templates.Field{Key: "amends", Value: amends})
	if p.staged() {
		fields = append(fields, templates.Field{Key: "reason", Value: p.reason()})
	}
	return fields
}

// withTrees sets facts and provenance. was is the provenance so far, of which
// stays what a response says nothing about.
func (p *proposal) withTrees(text []byte, was map[string]any) (string, error) {
	var err error
	if len(p.facts) > 0 {
		if text, err = front.Set(text, "facts", p.facts); err != nil {
			return "", err
		}
	}
	text, err = front.Set(text, "provenance", p.origin(was))
	return string(text), err
}

// origin is the provenance as the file has it.
func (p *proposal) origin(was map[string]any) map[string]any {
	tree := maps.Clone(was)
	if tree == nil {
		tree = map[string]any{}
	}
	ids := make([]any, len(p.provenance.ObservationIDs))
	for i, id := range p.provenance.ObservationIDs {
		ids[i] = id
	}
	tree["observation_ids"] = ids
	delete(tree, "run_id")
	if p.provenance.RunID != "" {
		tree["run_id"] = p.provenance.RunID
	}
	return tree
}

// oneLine is the summary without line ends.
func (p *proposal) oneLine() string { return strings.Join(strings.Fields(p.summary), " ") }

func (p *proposal) title() string {
	s := strings.TrimSpace(p.summary)
	if s != "" && !strings.ContainsAny(s, "\r\n") && utf8.RuneCountInString(s) <= maxTitle && p.device == "" {
		return p.oneLine()
	}
	return cmp.Or(p.rule, p.device)
}

// short is the summary as front matter may have it; all of it is in the body.
func (p *proposal) short() string {
	runes := []rune(p.oneLine())
	if len(runes) > maxSummary {
		runes = append(runes[:maxSummary-1], '…')
	}
	return string(runes)
}

// body is the text below the title: the summary, and what a candidate proposes in
// a form that no field has.
func (p *proposal) body() string {
	text := strings.TrimSpace(p.summary)
	if p.rest == "" {
		return text
	}
	return strings.TrimSpace(text + "\n\n" + markdown.Fenced("json", p.rest))
}

// An edit is a file on its way to say what a proposal does, field by field, so
// that everything else that stands in it stays.
type edit struct {
	was, text []byte
	fields    map[string]any // those that changed
	body      *string        // below the front matter; nil if it stays
	err       error
}

func (e *edit) set(key string, value any) {
	if e.err != nil {
		return
	}
	written := value
	switch v := value.(type) {
	case float64:
		written = number(v)
	case int:
		written = number(float64(v))
	case string:
		if v == "" {
			written, value = nil, nil
		}
	}
	text, err := front.Set(e.text, key, written)
	if err == nil && string(text) != string(e.text) {
		e.text, e.fields[key] = text, value
	}
	e.err = err
}

// edit drafts that a file says what the proposal does.
func (p *proposal) edit(text []byte, day string) (*edit, error) {
	e := &edit{was: text, text: text, fields: map[string]any{}}
	was, err := kb.Tree(text, "provenance")
	if err != nil {
		return nil, err
	}
	version := "fw_range"
	if p.device != "" {
		version = "fw_version"
	}
	if p.version != "" {
		e.set(version, p.version)
	}
	if p.device == "" {
		e.setPriority(p.priority)
	}
	if p.summary != "" {
		e.set("summary", p.short())
		p.follow(e)
	}
	if len(p.trigger) > 0 {
		e.set("trigger", p.trigger)
	}
	e.set("confidence", p.confidence)
	if len(p.facts) > 0 {
		e.set("facts", p.facts)
	}
	e.set("provenance", p.origin(was))
	reason := ""
	if p.staged() {
		reason = p.reason()
	}
	e.set("reason", reason)
	if len(e.fields) > 0 || e.body != nil {
		e.set("updated", day)
	}
	return e, e.err
}

// isSaidBy reports whether a live rule says all that the proposal does, but for why it would be staged.
func (p *proposal) isSaidBy(text []byte, day string) bool {
	e, err := p.edit(text, day)
	if err != nil {
		return false
	}
	delete(e.fields, "reason")
	delete(e.fields, "updated")
	return len(e.fields) == 0 && e.body == nil
}

// setPriority leaves it out where it says what is so without it.
func (e *edit) setPriority(priority int) {
	if m, err := kb.Parse("rule.md", e.text); err == nil && m.Priority == priority {
		return
	}
	if priority == 0 {
		e.set("priority", nil)
		return
	}
	e.set("priority", priority)
}

// comments counts what looks like a comment in front matter.
var comments = pattern.Lazy(`(?m)(^|[ \t])#`)

// lost counts the comments that the edit takes away.
func (e *edit) lost() int {
	return len(comments().FindAllIndex(e.was, -1)) - len(comments().FindAllIndex(e.text, -1))
}

// operation is the update that the edit comes to, void if the file changes.
func (e *edit) operation(path string) schema.Operation {
	return schema.Operation{Type: schema.Update, Path: path, Content: e.body, FrontMatter: e.fields, ExpectSHA256: sumOf(e.was), Changes: e.story()}
}

// story tells what changes, in words that every language has: the names of the
// fields, the versions that it held for and will hold for, the facts that go.
func (e *edit) story() string {
	var said []string
	for _, key := range slices.Sorted(maps.Keys(e.fields)) {
		switch {
		case key == "updated":
			continue
		case (key == "fw_range" || key == "fw_version") && e.fields[key] != nil:
			was, _ := kb.Texts(e.was, key)
			key = fmt.Sprintf("%s: %s → %v", key, cmp.Or(was[key], "*"), e.fields[key])
		case e.fields[key] == nil:
			key = "-" + key
		}
		said = append(said, key)
	}
	if e.body != nil {
		said = append(said, "text")
	}
	for _, fact := range e.dropped() {
		said = append(said, "-facts."+fact)
	}
	return strings.Join(said, ", ")
}

// dropped names the facts that were there and are not any more.
func (e *edit) dropped() []string {
	before, _ := kb.Facts(e.was)
	after, _ := kb.Facts(e.text)
	return missingFacts(before, after, "")
}
