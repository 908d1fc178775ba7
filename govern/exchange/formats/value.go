package formats

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"
)

// Texts returns a value as a list of texts; nil if it is none.
func Texts(value any) []string {
	switch v := value.(type) {
	case []string:
		return v
	case []any:
		var list []string
		for _, x := range v {
			switch x.(type) {
			case string, int, int64, float64, bool:
				list = append(list, fmt.Sprint(x))
			default:
				return nil
			}
		}
		return list
	case string, int, float64, bool:
		return []string{fmt.Sprint(v)}
	}
	return nil
}

// dayForms are the ways in which tools write a date, the date first.
var dayForms = []string{time.DateOnly, "2006-1-2", "2006/01/02", "2006/1/2", "2006.01.02", "20060102", "January 2, 2006", "2 January 2006", "Jan 2, 2006", "2 Jan 2006", "2006年1月2日"}

// DayOf returns a date or point in time as YYYY-MM-DD, "" for none.
func DayOf(text string) string {
	text = strings.Trim(strings.TrimSpace(text), "`*_\"'")
	for _, form := range dayForms {
		if t, err := time.Parse(form, text); err == nil {
			return t.Format(time.DateOnly)
		}
	}
	if len(text) > 10 && (text[10] == 'T' || text[10] == ' ') {
		if t, err := time.Parse(time.DateOnly, text[:10]); err == nil {
			return t.Format(time.DateOnly)
		}
	}
	return ""
}

// IsGroup reports whether a value holds more than single values.
func IsGroup(value any) bool {
	switch v := value.(type) {
	case map[string]any:
		return true
	case []any:
		return slices.ContainsFunc(v, func(x any) bool {
			switch x.(type) {
			case map[string]any, []any, []string:
				return true
			}
			return false
		})
	}
	return false
}

// maxDetail is how much of a value a note repeats, in characters.
const maxDetail = 80

// Short repeats a value in a note. Of a group it tells the names alone: there may
// be anything in it.
func Short(value any) string {
	if group, ok := value.(map[string]any); ok {
		return "{" + strings.Join(slices.Sorted(maps.Keys(group)), ", ") + "}"
	}
	if IsGroup(value) {
		return "[…]"
	}
	t := []rune(strings.Join(strings.Fields(fmt.Sprint(value)), " "))
	if len(t) > maxDetail {
		return string(t[:maxDetail]) + "…"
	}
	return string(t)
}

// Written returns a value of a foreign field as a template takes it.
func Written(value any) any {
	switch v := value.(type) {
	case int64:
		return int(v)
	case []any:
		out := make([]any, len(v))
		for i, x := range v {
			out[i] = Written(x)
		}
		return out
	case []string:
		return v
	case map[string]any:
		out := make(map[string]any, len(v))
		for k, x := range v {
			out[k] = Written(x)
		}
		return out
	case string, int, float64, bool, nil:
		return v
	}
	return fmt.Sprint(value)
}

// A List is texts in the order in which they came, without those that were there.
type List struct {
	Texts []string
	known map[string]bool
}

// ListOf returns a list that begins with some texts as they are.
func ListOf(texts []string) *List {
	l := &List{Texts: slices.Clip(texts), known: make(map[string]bool, len(texts))}
	for _, s := range texts {
		l.known[s] = true
	}
	return l
}

// Add adds a text that is not in the list.
func (l *List) Add(s string) {
	if l.known == nil {
		l.known = map[string]bool{}
	}
	if !l.known[s] {
		l.known[s] = true
		l.Texts = append(l.Texts, s)
	}
}
