package inspect

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/firmware"
	"github.com/tacit-kb/tacit/kb/lang"
)

// A ruling is a live profile rule that can be read.
type ruling struct {
	source
	versions firmware.Range
	facts    map[string]string // see factText, by the names of their groups, with points between them
	disputed []string          // the names, in order, of which another rule of the model has another value
}

// A model with thousands of rules is no device. Nobody reads of more clashes than these, and more
// pairs than these take minutes.
const mostClashes = 3 // of one rule

var mostPairs = 1_000_000 // of one model; tests have fewer

// clashes finds rules of one model that say different things about one version,
// where neither the range nor the priority tells which of them holds: two people
// compiled them, each on a branch of their own.
func (v *Bank) clashes(ctx context.Context) (found []Finding, err error) {
	models := map[string][]*ruling{}
	for _, s := range v.sources {
		if r, ok := rulingOf(s); ok {
			model := strings.ToLower(s.ModelID)
			models[model] = append(models[model], r)
		}
	}
	for _, model := range slices.Sorted(maps.Keys(models)) {
		f, err := clashesOf(ctx, models[model])
		if found = append(found, f...); err != nil {
			return nil, err
		}
	}
	return found, nil
}

// clashesOf compares the rules of one model. Only facts of which there are several values are
// looked at, so that rules which agree cost nothing.
func clashesOf(ctx context.Context, all []*ruling) (found []Finding, err error) {
	byPriority := map[int][]*ruling{}
	findDisputed(all)
	pairs, left := 0, 0
	for _, r := range all {
		if len(r.disputed) == 0 {
			continue
		}
		others := byPriority[r.Priority]
		named := 0
		for i, other := range others {
			if pairs++; pairs > mostPairs || named == mostClashes {
				if named < mostClashes {
					left += len(others) - i
				}
				break
			}
			if f, ok := r.clash(other); ok {
				named++
				found = append(found, f)
			}
		}
		byPriority[r.Priority] = append(others, r)
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
	}
	if left > 0 {
		found = append(found, Finding{Code: PairsLeft, Path: all[0].Path, Line: 1, Column: 1, Args: []any{strconv.Itoa(left), all[0].ModelID}, Command: "tacit check"})
	}
	return found, nil
}

// findDisputed notes in each rule the facts of which others have another value.
func findDisputed(all []*ruling) {
	first, several := map[string]string{}, map[string]bool{}
	for _, r := range all {
		for name, value := range r.facts {
			if other, known := first[name]; known && other != value {
				several[name] = true
			}
			first[name] = value
		}
	}
	for _, r := range all {
		for name := range r.facts {
			if several[name] {
				r.disputed = append(r.disputed, name)
			}
		}
		slices.Sort(r.disputed)
	}
}

func rulingOf(s source) (*ruling, bool) {
	if !s.Live() || s.ModelID == "" {
		return nil, false
	}
	versions, err := firmware.ParseRange(s.FWRange)
	facts, factsErr := kb.Facts(s.text)
	if err != nil || factsErr != nil {
		return nil, false
	}
	r := &ruling{source: s, versions: versions, facts: map[string]string{}}
	r.flatten("", facts)
	return r, true
}

func (r *ruling) flatten(prefix string, group map[string]any) {
	for name, value := range group {
		if below, ok := value.(map[string]any); ok {
			r.flatten(prefix+name+".", below)
			continue
		}
		r.facts[prefix+name] = factText(value)
	}
}

// factText writes a value with its type: 1 and 1.0 may be two versions, and to compare texts is
// cheaper than to compare values.
func factText(value any) string {
	list, ok := value.([]any)
	if !ok {
		return fmt.Sprintf("%T %#v", value, value)
	}
	all := make([]string, len(list))
	for i, item := range list {
		all[i] = factText(item)
	}
	return "[" + strings.Join(all, ", ") + "]"
}

// clash names the first fact, in order of names, about which neither of two rules
// has the better claim.
func (r *ruling) clash(other *ruling) (Finding, bool) {
	if !r.versions.Overlaps(other.versions) || r.versions.Within(other.versions) != other.versions.Within(r.versions) {
		return Finding{}, false
	}
	for _, name := range r.disputed {
		theirs, both := other.facts[name]
		if !both || theirs == r.facts[name] {
			continue
		}
		line, column := r.at("fw_range:", r.FWRange)
		return Finding{Code: RuleConflict, Path: r.Path, Line: line, Column: column, Args: []any{r.ID, other.ID, name}, Command: edit(r.ID)}, true
	}
	return Finding{}, false
}

// What check says of rules that were not compared.
var msgRulesLeft = lang.Text{
	EN: "rules for %[2]s: there are too many to compare all of them; pairs left out: %[1]s",
	ZH: "%[2]s 的规则太多，还有 %[1]s 对没有比较",
	JA: "%[2]s の規則が多すぎるため、%[1]s 組は比べていません",
}
