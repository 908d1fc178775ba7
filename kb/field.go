package kb

import (
	"reflect"
	"strconv"
	"sync"

	"github.com/tacit-kb/tacit/kb/lang"
)

// A Field is one field of front matter. What reads, writes, shows or compares
// fields does so by the table Fields.
type Field struct {
	Name  string   // as it stands in the file
	Kind  Kind     // the only kind that has it; empty: all have it
	List  bool     // its value is a list of texts
	Words []string // the closed set that it takes one of, from the least to the most; nil: any text
	Mild  bool     // the set holds for what a person types; a file may have any text
	Form  Form

	at func(*FrontMatter) any // points to where the value is
}

// A Form is what a value must look like, apart from a closed set of words.
type Form int

// The forms. Reading is milder than what a person may type: a text is read
// whatever its length.
const (
	formText      Form = iota // any text
	FormLine                  // no line ends
	FormSummary               // one line of at most 200 characters
	FormSentences             // an item of the list may hold a comma
	FormID                    // letters, digits, - _ and .
	FormDate                  // YYYY-MM-DD
	FormReview                // a date, in a group of its own
	FormFraction              // from 0 to 1
	FormInteger
	FormGroup // a group of fields, of which front matter knows only that it is there
)

// Fields are the fields in the order in which a new memory has them.
var Fields = []Field{
	{Name: "id", Form: FormID, at: func(m *FrontMatter) any { return &m.ID }},
	{Name: "kind", Words: []string{string(Experience), string(Tech), string(Business)}, at: func(m *FrontMatter) any { return &m.Kind }},
	{Name: "title", Form: FormLine, at: func(m *FrontMatter) any { return &m.Title }},
	{Name: "summary", Form: FormSummary, at: func(m *FrontMatter) any { return &m.Summary }},
	{Name: "status", Words: []string{string(Draft), string(Active), string(Archived)}, at: func(m *FrontMatter) any { return &m.Status }},
	{Name: "type", Kind: Experience, Words: []string{string(Standard), string(Knowledge)}, at: func(m *FrontMatter) any { return &m.Type }},
	{Name: "level", Kind: Experience, Words: []string{string(Team), string(Project)}, at: func(m *FrontMatter) any { return &m.Level }},
	{Name: "scope", Kind: Experience, Words: []string{string(Narrow), string(Medium), string(Broad)}, at: func(m *FrontMatter) any { return &m.Scope }},
	{Name: "strength", Kind: Experience, Words: []string{string(Hypothesis), string(Validated), string(Enforced)}, at: func(m *FrontMatter) any { return &m.Strength }},
	{Name: "risk", Kind: Experience, Words: []string{string(LowRisk), string(MediumRisk), string(HighRisk)}, at: func(m *FrontMatter) any { return &m.Risk }},
	{Name: "category", Form: FormLine, at: func(m *FrontMatter) any { return &m.Category }},
	{Name: "service", Kind: Tech, Form: FormLine, at: func(m *FrontMatter) any { return &m.Service }},
	{Name: "depends_on", Kind: Tech, List: true, at: func(m *FrontMatter) any { return &m.DependsOn }},
	{Name: "model_id", Kind: Tech, Form: FormLine, at: func(m *FrontMatter) any { return &m.ModelID }},
	{Name: "fw_range", Kind: Tech, Form: FormLine, at: func(m *FrontMatter) any { return &m.FWRange }},
	{Name: "priority", Kind: Tech, Form: FormInteger, at: func(m *FrontMatter) any { return &m.Priority }},
	{Name: "facts", Kind: Tech, Form: FormGroup, at: func(m *FrontMatter) any { return &m.HasFacts }},
	{Name: "topic", Kind: Business, Form: FormLine, at: func(m *FrontMatter) any { return &m.Topic }},
	{Name: "trigger", List: true, Form: FormSentences, at: func(m *FrontMatter) any { return &m.Trigger }},
	{Name: "not_when", List: true, Form: FormSentences, at: func(m *FrontMatter) any { return &m.NotWhen }},
	{Name: "surface_signal", Kind: Experience, at: func(m *FrontMatter) any { return &m.SurfaceSignal }},
	{Name: "hidden_risk", Kind: Experience, at: func(m *FrontMatter) any { return &m.HiddenRisk }},
	{Name: "stage", Mild: true, Words: []string{"init", "req", "plan", "build", "review"}, at: func(m *FrontMatter) any { return &m.Stage }},
	{Name: "globs", List: true, at: func(m *FrontMatter) any { return &m.Globs }},
	{Name: "tags", List: true, at: func(m *FrontMatter) any { return &m.Tags }},
	{Name: "aliases", List: true, at: func(m *FrontMatter) any { return &m.Aliases }},
	{Name: "lang", Mild: true, Words: []string{string(lang.English), string(lang.Chinese), string(lang.Japanese)}, at: func(m *FrontMatter) any { return &m.Lang }},
	{Name: "pointers", List: true, at: func(m *FrontMatter) any { return &m.Pointers }},
	{Name: "related", List: true, at: func(m *FrontMatter) any { return &m.Related }},
	{Name: "replaces", Kind: Experience, List: true, at: func(m *FrontMatter) any { return &m.Replaces }},
	{Name: "replaced_by", Kind: Experience, Form: FormLine, at: func(m *FrontMatter) any { return &m.ReplacedBy }},
	{Name: "supersedes", List: true, at: func(m *FrontMatter) any { return &m.Supersedes }},
	{Name: "task_id", Kind: Experience, Form: FormLine, at: func(m *FrontMatter) any { return &m.TaskID }},
	{Name: "confidence", Form: FormFraction, at: func(m *FrontMatter) any { return &m.Confidence }},
	{Name: "importance", Words: []string{"low", "normal", "high"}, at: func(m *FrontMatter) any { return &m.Importance }},
	{Name: "source", Form: FormLine, at: func(m *FrontMatter) any { return &m.Source }},
	{Name: "review", Form: FormReview, at: func(m *FrontMatter) any { return &m.ReviewOn }},
	{Name: "created", Form: FormDate, at: func(m *FrontMatter) any { return &m.Created }},
	{Name: "updated", Form: FormDate, at: func(m *FrontMatter) any { return &m.Updated }},
}

// FieldNamed returns the field of a name, nil if Tacit knows none.
func FieldNamed(name string) *Field { return fieldsByName()[name] }

var fieldsByName = sync.OnceValue(func() map[string]*Field {
	all := make(map[string]*Field, len(Fields))
	for i := range Fields {
		all[Fields[i].Name] = &Fields[i]
	}
	return all
})

// Get returns the value of the field as text, "" for none, or a []string.
func (f *Field) Get(m *FrontMatter) any {
	switch p := f.at(m).(type) {
	case *[]string:
		return *p
	case *int:
		if *p != 0 {
			return strconv.Itoa(*p)
		}
		return ""
	case *float64:
		if m.HasConfidence {
			return strconv.FormatFloat(*p, 'f', -1, 64)
		}
		return ""
	case *bool:
		return ""
	default:
		return reflect.ValueOf(p).Elem().String()
	}
}

// Stored is Get as front.Set takes it: nil for nothing.
func (f *Field) Stored(m *FrontMatter) any {
	switch v := f.Get(m).(type) {
	case string:
		if v != "" {
			return v
		}
	case []string:
		if len(v) > 0 {
			return v
		}
	}
	return nil
}

// Set stores a value that fits the field: a text, a []string, the number or the
// bool that the field holds, or nil for nothing.
func (f *Field) Set(m *FrontMatter, value any) {
	if f.Form == FormFraction {
		m.HasConfidence = value != nil
	}
	to := reflect.ValueOf(f.at(m)).Elem()
	if value == nil {
		to.SetZero()
		return
	}
	to.Set(reflect.ValueOf(value).Convert(to.Type()))
}
