package draft

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/tacit-kb/tacit/kb"
)

// A Field is one that a person can set in the front matter of a memory.
type Field struct {
	Name  string   // as it stands in the file
	List  bool     // its value is a []string; a string otherwise
	Kind  kb.Kind  // the only kind that has it; empty: all have it
	Words []string // the closed set that it takes one of; nil: any text

	form form
	of   func(*kb.FrontMatter) any
}

// A form is what a value must look like, apart from a closed set of words.
type form int

const (
	anyText  form = iota
	oneLine       // no line ends
	short         // one line of at most 200 characters
	sentence      // an item of a list may hold a comma
	date
	fraction
	integer
	review // a date, in a group of its own
)

// maxSummary is the longest summary, in characters: it is what an agent is shown.
const maxSummary = 200

func word[T ~string](all ...T) []string {
	words := make([]string, len(all))
	for i, w := range all {
		words[i] = string(w)
	}
	return words
}

// Fields are the fields in the order in which a new memory has them.
var Fields = []Field{
	{Name: "id", of: func(m *kb.FrontMatter) any { return m.ID }},
	{Name: "kind", Words: word(kb.Kinds...), of: func(m *kb.FrontMatter) any { return string(m.Kind) }},
	{Name: "title", form: oneLine, of: func(m *kb.FrontMatter) any { return m.Title }},
	{Name: "summary", form: short, of: func(m *kb.FrontMatter) any { return m.Summary }},
	{Name: "status", Words: word(kb.Draft, kb.Active, kb.Archived), of: func(m *kb.FrontMatter) any { return string(m.Status) }},
	{Name: "type", Kind: kb.Experience, Words: word(kb.Standard, kb.Knowledge), of: func(m *kb.FrontMatter) any { return string(m.Type) }},
	{Name: "level", Kind: kb.Experience, Words: word(kb.Team, kb.Project), of: func(m *kb.FrontMatter) any { return string(m.Level) }},
	{Name: "scope", Kind: kb.Experience, Words: word(kb.Narrow, kb.Medium, kb.Broad), of: func(m *kb.FrontMatter) any { return string(m.Scope) }},
	{Name: "strength", Kind: kb.Experience, Words: word(kb.Hypothesis, kb.Validated, kb.Enforced), of: func(m *kb.FrontMatter) any { return string(m.Strength) }},
	{Name: "risk", Kind: kb.Experience, Words: word(kb.LowRisk, kb.MediumRisk, kb.HighRisk), of: func(m *kb.FrontMatter) any { return string(m.Risk) }},
	{Name: "category", form: oneLine, of: func(m *kb.FrontMatter) any { return m.Category }},
	{Name: "service", Kind: kb.Tech, form: oneLine, of: func(m *kb.FrontMatter) any { return m.Service }},
	{Name: "depends_on", Kind: kb.Tech, List: true, of: func(m *kb.FrontMatter) any { return m.DependsOn }},
	{Name: "model_id", Kind: kb.Tech, form: oneLine, of: func(m *kb.FrontMatter) any { return m.ModelID }},
	{Name: "fw_range", Kind: kb.Tech, form: oneLine, of: func(m *kb.FrontMatter) any { return m.FWRange }},
	{Name: "priority", Kind: kb.Tech, form: integer, of: func(m *kb.FrontMatter) any { return number(m.Priority) }},
	{Name: "topic", Kind: kb.Business, form: oneLine, of: func(m *kb.FrontMatter) any { return m.Topic }},
	{Name: "trigger", List: true, form: sentence, of: func(m *kb.FrontMatter) any { return m.Trigger }},
	{Name: "not_when", List: true, form: sentence, of: func(m *kb.FrontMatter) any { return m.NotWhen }},
	{Name: "surface_signal", Kind: kb.Experience, of: func(m *kb.FrontMatter) any { return m.SurfaceSignal }},
	{Name: "hidden_risk", Kind: kb.Experience, of: func(m *kb.FrontMatter) any { return m.HiddenRisk }},
	{Name: "stage", form: oneLine, of: func(m *kb.FrontMatter) any { return m.Stage }},
	{Name: "globs", List: true, of: func(m *kb.FrontMatter) any { return m.Globs }},
	{Name: "tags", List: true, of: func(m *kb.FrontMatter) any { return m.Tags }},
	{Name: "aliases", List: true, of: func(m *kb.FrontMatter) any { return m.Aliases }},
	{Name: "lang", form: oneLine, of: func(m *kb.FrontMatter) any { return m.Lang }},
	{Name: "pointers", List: true, of: func(m *kb.FrontMatter) any { return m.Pointers }},
	{Name: "related", List: true, of: func(m *kb.FrontMatter) any { return m.Related }},
	{Name: "replaces", Kind: kb.Experience, List: true, of: func(m *kb.FrontMatter) any { return m.Replaces }},
	{Name: "replaced_by", Kind: kb.Experience, form: oneLine, of: func(m *kb.FrontMatter) any { return m.ReplacedBy }},
	{Name: "supersedes", List: true, of: func(m *kb.FrontMatter) any { return m.Supersedes }},
	{Name: "task_id", Kind: kb.Experience, form: oneLine, of: func(m *kb.FrontMatter) any { return m.TaskID }},
	{Name: "confidence", form: fraction, of: confidence},
	{Name: "importance", Words: []string{"low", "normal", "high"}, of: func(m *kb.FrontMatter) any { return m.Importance }},
	{Name: "source", form: oneLine, of: func(m *kb.FrontMatter) any { return m.Source }},
	{Name: "review", form: review, of: func(m *kb.FrontMatter) any { return m.ReviewOn }},
	{Name: "created", form: date, of: func(m *kb.FrontMatter) any { return m.Created }},
	{Name: "updated", form: date, of: func(m *kb.FrontMatter) any { return m.Updated }},
}

func number(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

func confidence(m *kb.FrontMatter) any {
	if !m.HasConfidence {
		return ""
	}
	return strconv.FormatFloat(m.Confidence, 'f', -1, 64)
}

// field returns the entry of a name that is known to be in the table.
func field(name string) Field {
	return Fields[slices.IndexFunc(Fields, func(f Field) bool { return f.Name == name })]
}

// Read turns what a person typed, once or several times, into the value of the
// field: nil, which removes it, for nothing but space; a word of a closed set in
// the spelling of the set. A list is cut at ； and, unless its items are
// sentences, at commas outside of braces. The error is a Refusal.
func (f Field) Read(typed []string) (any, error) {
	if f.List {
		var items []string
		for _, t := range typed {
			items = append(items, cut(t, f.form != sentence)...)
		}
		if len(items) == 0 {
			return nil, nil
		}
		return items, nil
	}
	value := strings.TrimSpace(typed[len(typed)-1])
	if value == "" {
		return nil, nil
	}
	for _, w := range f.Words {
		if strings.EqualFold(w, value) {
			return w, nil
		}
	}
	if !f.fits(value) {
		return nil, refuse(BadValue, value, f.Name, f.Wants())
	}
	return value, nil
}

// fits reports whether a text, which is in no closed set, may be the value.
func (f Field) fits(value string) bool {
	switch f.form {
	case date, review:
		_, err := time.Parse(time.DateOnly, value)
		return err == nil
	case fraction:
		x, err := strconv.ParseFloat(value, 64)
		return err == nil && x >= 0 && x <= 1
	case integer:
		_, err := strconv.Atoi(value)
		return err == nil
	case short:
		return len([]rune(value)) <= maxSummary && !strings.ContainsAny(value, "\r\n")
	case oneLine:
		return !strings.ContainsAny(value, "\r\n")
	}
	return f.Words == nil
}

// Wants says what fits: the words of a closed set, or the name of a form, which
// is date, fraction, integer, short, line or text.
func (f Field) Wants() string {
	switch f.form {
	case date, review:
		return "date"
	case fraction:
		return "fraction"
	case integer:
		return "integer"
	case short:
		return "short"
	case oneLine:
		return "line"
	}
	if f.Words == nil {
		return "text"
	}
	return strings.Join(f.Words, ", ")
}

// cut splits a list that was typed as one text.
func cut(typed string, atComma bool) (items []string) {
	depth, start := 0, 0
	add := func(end int) {
		if item := strings.TrimSpace(typed[start:end]); item != "" {
			items = append(items, item)
		}
	}
	for i, r := range typed {
		switch {
		case r == '{':
			depth++
		case r == '}':
			depth = max(0, depth-1)
		case r == '；' || r == ',' && atComma && depth == 0:
			add(i)
			start = i + len(string(r))
		}
	}
	add(len(typed))
	return items
}
