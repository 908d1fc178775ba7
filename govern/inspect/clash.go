package inspect

import (
	"context"
	"reflect"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/firmware"
)

// A ruling is a live profile rule that can be read.
type ruling struct {
	source
	versions firmware.Range
	facts    map[string]any // by the names of their groups, with points between them
}

// clashes finds rules of one model that say different things about one version,
// where neither the range nor the priority tells which of them holds: two people
// compiled them, each on a branch of their own.
func (v *Bank) clashes(context.Context) (found []Finding, err error) {
	models := map[string][]ruling{}
	for _, s := range v.sources {
		if r, ok := rulingOf(s); ok {
			model := strings.ToLower(s.ModelID)
			for _, other := range models[model] {
				if f, ok := r.clash(other); ok {
					found = append(found, f)
				}
			}
			models[model] = append(models[model], r)
		}
	}
	return found, nil
}

func rulingOf(s source) (ruling, bool) {
	if !s.Live() || s.ModelID == "" {
		return ruling{}, false
	}
	versions, err := firmware.ParseRange(s.FWRange)
	facts, factsErr := kb.Facts(s.text)
	if err != nil || factsErr != nil {
		return ruling{}, false
	}
	r := ruling{s, versions, map[string]any{}}
	r.flatten("", facts)
	return r, true
}

func (r ruling) flatten(prefix string, group map[string]any) {
	for name, value := range group {
		if below, ok := value.(map[string]any); ok {
			r.flatten(prefix+name+".", below)
			continue
		}
		r.facts[prefix+name] = value
	}
}

// clash names the first fact, in order of names, about which neither of two rules
// has the better claim.
func (r ruling) clash(other ruling) (Finding, bool) {
	within, around := r.versions.Within(other.versions), other.versions.Within(r.versions)
	if r.Priority != other.Priority || within != around || !r.versions.Overlaps(other.versions) {
		return Finding{}, false
	}
	var disputed []string
	for name, value := range r.facts {
		if theirs, both := other.facts[name]; both && !reflect.DeepEqual(value, theirs) {
			disputed = append(disputed, name)
		}
	}
	if len(disputed) == 0 {
		return Finding{}, false
	}
	line, column := r.at("fw_range:", r.FWRange)
	return Finding{Code: RuleConflict, Path: r.Path, Line: line, Column: column,
		Args: []any{r.ID, other.ID, slices.Min(disputed)}, Command: edit(r.ID)}, true
}
