package draft

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/filename"
	"github.com/tacit-kb/tacit/kb/front"
	"github.com/tacit-kb/tacit/templates"
)

// maxStem is the longest name of a file without its extension, in bytes: less
// than the 200 of kb, with room for -2.
const maxStem = 180

// fileName returns the file of a new memory in a folder of its status. Home puts
// it where it belongs.
func fileName(n *New) string {
	name := n.is("id") + "-" + filename.Slug(n.is("title"))
	switch {
	case n.is("model_id") != "":
		name = n.is("id")
	case n.is("kind") == string(kb.Tech):
		name = filename.Slug(n.is("service"))
	case n.is("kind") == string(kb.Business):
		name = filename.Slug(n.is("topic"))
	}
	for len(name) > maxStem {
		runes := []rune(name)
		name = strings.TrimRight(string(runes[:len(runes)-1]), "-")
	}
	return name + ".md"
}

// write makes the text of the file.
func (n *New) write() ([]byte, error) {
	data := templates.Data{Fields: n.front(), Title: n.is("title")}
	if n.Content != "" {
		return n.withContent(data)
	}
	name := n.Template
	if name == "" {
		name = n.forms()[0]
	}
	if !slices.Contains(n.forms(), name) {
		return nil, refuse(BadTemplate, append([]string{name}, n.forms()...)...)
	}
	data.Text = n.parts(name)
	return templates.Memory(name, n.Lang, data)
}

// forms lists the templates that suit a memory, the usual one first.
func (n *New) forms() []string {
	switch {
	case n.is("kind") == string(kb.Business):
		return []string{"business"}
	case n.is("model_id") != "":
		return []string{"profile"}
	case n.is("kind") == string(kb.Tech):
		return []string{"service"}
	case n.is("type") == string(kb.Standard):
		return []string{"standard", "decision-record"}
	}
	return []string{"knowledge", "decision-record", "learning"}
}

// withContent puts a text below the front matter, under the title unless it
// begins with a heading of its own.
func (n *New) withContent(data templates.Data) ([]byte, error) {
	data.Title = ""
	text, err := templates.Memory("profile", n.Lang, data)
	if err != nil {
		return nil, err
	}
	body := strings.Trim(strings.ReplaceAll(n.Content, "\r\n", "\n"), "\n")
	if !strings.HasPrefix(body, "# ") {
		body = "# " + strings.Join(strings.Fields(n.is("title")), " ") + "\n\n" + body
	}
	return front.ReplaceBody(text, body)
}

// front lists the fields of the new memory in their order.
func (n *New) front() (fields []templates.Field) {
	for _, f := range Fields {
		if value := n.Fields[f.Name]; value != nil {
			fields = append(fields, templates.Field{Key: f.Name, Value: f.written(value)})
		}
	}
	return fields
}

// written returns a value as a template takes it: numbers without quotes, the
// date of a review in its group.
func (f Field) written(value any) any {
	s, _ := value.(string)
	switch f.Form {
	case kb.FormFraction:
		x, _ := strconv.ParseFloat(s, 64)
		return x
	case kb.FormInteger:
		i, _ := strconv.Atoi(s)
		return i
	case kb.FormReview:
		return map[string]any{"after": s}
	}
	return value
}

// parts fills in what a template asks for, and a field already says.
func (n *New) parts(template string) map[string]string {
	all := map[string]string{"what": n.is("summary"), "surface_signal": n.is("surface_signal"), "hidden_risk": n.is("hidden_risk"),
		"trigger": bullets(n.Fields["trigger"]), "pointers": bullets(n.Fields["pointers"]), "dependencies": bullets(n.Fields["depends_on"])}
	wanted := templates.Parts(template)
	maps.DeleteFunc(all, func(name, text string) bool { return text == "" || !slices.Contains(wanted, name) })
	return all
}

func bullets(value any) string {
	list, _ := value.([]string)
	if len(list) == 0 {
		return ""
	}
	return "- " + strings.Join(list, "\n- ")
}
