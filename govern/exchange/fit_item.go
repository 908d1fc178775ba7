package exchange

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/govern/draft"
	"github.com/tacit-kb/tacit/govern/exchange/formats"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/filename"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// nested are the fields that may hold groups in groups.
var nested = []string{"facts", "provenance", "review", "matrix"}

// A fitter makes the front matter of an item fit the bank, and notes what it
// could not keep in its place.
type fitter struct {
	item   *formats.Item
	fields map[string]any
	notes  []formats.Note
}

func (s *fitter) note(code formats.Code, field string, detail lang.Sentence) {
	s.notes = append(s.notes, formats.Note{Origin: s.item.Origin, Code: code, Field: field, Detail: detail})
}

// fitItem returns the fields of an item as the bank reads them. What does not fit
// a field moves to origin_<field>, so that nothing is lost.
func fitItem(item *formats.Item, status kb.Status) (map[string]any, []formats.Note) {
	s := &fitter{item: item, fields: map[string]any{}}
	for _, key := range slices.Sorted(maps.Keys(item.Fields)) {
		s.take(key, item.Fields[key])
	}
	if status != "" {
		s.fields["status"] = string(status)
	}
	s.fill()
	kind := kb.Kind(s.text("kind"))
	for _, f := range draft.Fields {
		if v, ok := s.fields[f.Name]; ok {
			s.fit(f, v, kind)
		}
	}
	s.fillKind()
	return s.fields, s.notes
}

func (s *fitter) text(name string) string {
	t, _ := s.fields[name].(string)
	return t
}

// keyForm matches the names that a field can be edited by.
var keyForm = pattern.Lazy(`^[\pL_][\pL\pN\pM_]*$`)

// take notes a field of the source, if it is one that front matter can hold.
func (s *fitter) take(key string, value any) {
	name := strings.TrimSpace(strings.NewReplacer("-", "_", " ", "_").Replace(key))
	if i := slices.IndexFunc(draft.Fields, func(f draft.Field) bool { return strings.EqualFold(f.Name, name) }); i >= 0 {
		name = draft.Fields[i].Name
	}
	value = tidy(value)
	switch _, taken := s.fields[name]; {
	case value == nil:
	case !keyForm().MatchString(name) || len(name) > 64 || taken:
		s.note(formats.Unmapped, key, lang.Plain(formats.Short(value)))
	case formats.IsGroup(value) && !slices.Contains(nested, name):
		s.note(formats.Unmapped, key, lang.Plain(formats.Short(value)))
	default:
		s.fields[name] = value
	}
}

// tidy takes empty values away: nil is left of them.
func tidy(value any) any {
	switch v := value.(type) {
	case string:
		if strings.TrimSpace(v) == "" {
			return nil
		}
		return strings.TrimSpace(v)
	case []string:
		v = slices.DeleteFunc(slices.Clone(v), func(t string) bool { return strings.TrimSpace(t) == "" })
		if len(v) == 0 {
			return nil
		}
		return v
	case []any:
		if len(v) == 0 {
			return nil
		}
	case map[string]any:
		if len(v) == 0 {
			return nil
		}
	case int64:
		return int(v)
	}
	return value
}

// fill gives the item what every memory has.
func (s *fitter) fill() {
	if !slices.Contains(kb.Kinds, kb.Kind(strings.ToLower(s.text("kind")))) {
		if k := s.text("kind"); k != "" {
			s.move("kind", k)
		}
		s.fields["kind"] = string(kb.Experience)
	}
	s.fields["kind"] = strings.ToLower(s.text("kind"))
	if s.text("title") == "" {
		s.fields["title"] = formats.TitleOf(s.item.Body, s.item.Origin)
	}
	if s.text("status") == "" {
		s.fields["status"] = string(kb.Draft)
	}
	if s.text("source") == "" {
		s.fields["source"] = command
	}
}

// fillKind gives it what its kind has.
func (s *fitter) fillKind() {
	switch kb.Kind(s.text("kind")) {
	case kb.Experience:
		s.fields["type"] = cmp.Or(s.text("type"), string(kb.Knowledge))
		s.fields["level"] = cmp.Or(s.text("level"), string(kb.Project))
	case kb.Tech:
		if s.text("service") == "" && s.text("model_id") == "" {
			s.fields["service"] = cmp.Or(s.text("id"), filename.Slug(s.text("title")))
		}
	case kb.Business:
		s.fields["topic"] = cmp.Or(s.text("topic"), s.text("title"))
	}
}
