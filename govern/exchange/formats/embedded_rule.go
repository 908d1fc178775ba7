package formats

import (
	"cmp"
	"strings"
	"unicode/utf8"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/filename"
	"github.com/tacit-kb/tacit/templates"
)

// ruleItem makes a rule of embedded-memory the memory of a profile rule. What the
// bank has no field for stays under its own name.
func ruleItem(origin, model, id string, rule map[string]any, status string) Item {
	fields := map[string]any{}
	for key, v := range rule {
		if key != "id" && key != "model_id" && key != "updated_at" && key != "schema_version" {
			fields[key] = v
		}
	}
	summary := textAt(rule, "summary")
	line, fits := summaryOf(summary)
	delete(fields, "summary")
	put(fields, "summary", line)
	fields["id"] = idOf(model + "." + id)
	fields["kind"] = string(kb.Tech)
	fields["title"] = cmp.Or(line, id)
	fields["status"] = status
	fields["model_id"] = model
	fields["fw_range"] = textAt(rule, "fw_range")
	put(fields, "updated", DayOf(textAt(rule, "updated_at")))
	it := Item{Origin: origin, Fields: fields, Body: "# " + cmp.Or(line, id) + "\n"}
	if !fits {
		it.Body += "\n" + summary + "\n"
	}
	return it
}

// summaryOf returns a text as the one short line that a summary is; !fits if that
// is not all of it.
func summaryOf(text string) (line string, fits bool) {
	line = strings.Join(strings.Fields(text), " ")
	if utf8.RuneCountInString(line) <= maxSummary {
		return line, !strings.Contains(strings.TrimSpace(text), "\n")
	}
	return string([]rune(line)[:maxSummary-1]) + "…", false
}

// idOf makes a name into an id: what no id can hold becomes a hyphen, as in the
// :: of a candidate.
func idOf(name string) string {
	if kb.ValidID(name) {
		return name
	}
	parts := strings.Split(name, ".")
	for i, part := range parts {
		if !kb.ValidID(part) {
			parts[i] = filename.Slug(part)
		}
	}
	if id := strings.Join(parts, "."); kb.ValidID(id) {
		return id
	}
	return filename.Slug(name)
}

// override reads what holds for one device.
func (e *embeddedReader) override(name string, doc map[string]any) error {
	o, ok := doc["override"].(map[string]any)
	if !ok {
		return errNoOverride
	}
	return e.device(name, cmp.Or(textAt(doc, "instance_id"), textAt(o, "instance_id"), stemOf(name)), o, false)
}

// overrideFields are those that the bank knows, in the order in which they are
// written.
var overrideFields = []string{"instance_id", "model_id", "fw_version", "summary", "confidence", "status", "updated", "provenance", "facts"}

// device takes the facts of one device, in force or waiting.
func (e *embeddedReader) device(origin, instance string, o map[string]any, staged bool) error {
	place, err := kb.OverridePath(instance, staged)
	if err != nil {
		return err
	}
	summary := textAt(o, "summary")
	line, fits := summaryOf(summary)
	values := map[string]any{"instance_id": instance, "model_id": textAt(o, "model_id"), "fw_version": textAt(o, "fw_version"),
		"summary": line, "confidence": plainNumber(o["confidence"]), "status": "active", "updated": DayOf(textAt(o, "updated_at")),
		"provenance": Written(o["provenance"]), "facts": Written(o["facts"])}
	if values["model_id"] == "instance_overrides" { // the bucket that such candidates were put into
		values["model_id"] = ""
	}
	if staged {
		values["status"] = "draft"
		values["reason"] = textAt(o, "reason")
	}
	var fields []templates.Field
	for _, key := range append(overrideFields, "reason") {
		fields = append(fields, templates.Field{Key: key, Value: values[key]})
	}
	form, err := templates.Memory("profile", "en", templates.Data{Fields: fields})
	if err != nil {
		return err
	}
	front, _ := CutFront(string(form))
	text := JoinFront(front, "")
	if !fits {
		text += "\n" + summary + "\n"
	}
	if _, err := kb.ParseOverride(place, []byte(text)); err != nil {
		return err
	}
	e.Documents = append(e.Documents, Document{Origin: origin, Path: place, Text: text})
	return nil
}

func plainNumber(v any) any {
	switch v.(type) {
	case int64, float64:
		return Written(v)
	}
	return nil
}
