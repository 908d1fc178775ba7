package evidence

import (
	"fmt"
	"maps"
	"slices"
	"strconv"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/schema"
)

// A RefusedError says that an observation holds what must not be written: a
// secret, characters that nobody sees, or what Tacit itself put before an agent.
// It never tells the value.
type RefusedError struct {
	ID      string
	Field   string // JSON pointer
	Finding guard.Finding
}

func (e *RefusedError) Error() string {
	return fmt.Sprintf("observation %s: %s: %s", e.ID, e.Field, e.Finding.Msg)
}

// Flags returns what a person should look at in an observation, beside what
// Append refuses.
func Flags(o schema.Observation) []guard.Finding {
	var all []guard.Finding
	eachText(o, func(_, _, text string) bool {
		all = append(all, guard.Inspect("", []byte(text))...)
		return true
	})
	return slices.DeleteFunc(all, func(f guard.Finding) bool { return f.Severity != guard.Flag })
}

// refuse looks at the texts as they are read, since escapes hide them in JSON,
// each also with its name, which may tell what it is, and at the whole line.
func refuse(o schema.Observation, line []byte) (err error) {
	eachText(o, func(field, name, text string) bool {
		found := guard.Inspect("", []byte(text))
		if !guard.Refused(found) && name != "" {
			found = guard.Inspect("", []byte(name+": "+text))
		}
		err = refusal(o.ID, field, found)
		return err == nil
	})
	if err == nil {
		err = refusal(o.ID, "/", guard.Inspect("", line))
	}
	return err
}

func refusal(id, field string, found []guard.Finding) error {
	for _, f := range found {
		if f.Severity == guard.Refuse {
			return &RefusedError{id, field, f}
		}
	}
	return nil
}

// eachText calls f with every text of an observation: where it is, by what name
// it is known there, and what it says. It ends when f returns false.
func eachText(o schema.Observation, f func(field, name, text string) bool) {
	s := o.Subject
	texts := map[string]any{
		"subject": map[string]any{"model_id": s.ModelID, "fw_version": s.FWVersion, "instance_id": s.InstanceID, "service": s.Service, "topic": s.Topic},
		"run_id":  o.RunID, "content": o.Content,
	}
	for i, t := range o.Tags {
		texts["tags/"+strconv.Itoa(i)] = t
	}
	for i, a := range o.Artifacts {
		texts["artifacts/"+strconv.Itoa(i)+"/path"] = a.Path
	}
	maps.Copy(texts, o.Extra)
	walk("", "", texts, f)
}

// walk visits the texts of a value, in order of name.
func walk(field, name string, v any, f func(field, name, text string) bool) bool {
	switch v := v.(type) {
	case string:
		return f(field, name, v)
	case jsontext.Value:
		var inner any
		if kind := v.Kind(); kind == '0' || json.Unmarshal(v, &inner) != nil {
			return f(field, name, string(v))
		}
		return walk(field, name, inner, f)
	case []any:
		for i, item := range v {
			if !walk(field+"/"+strconv.Itoa(i), name, item, f) {
				return false
			}
		}
	case map[string]any:
		for _, key := range slices.Sorted(maps.Keys(v)) {
			if !f(field, "", key) || !walk(field+"/"+key, key, v[key], f) {
				return false
			}
		}
	}
	return true
}
