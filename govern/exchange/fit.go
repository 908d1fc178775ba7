package exchange

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/tacit-kb/tacit/govern/draft"
	"github.com/tacit-kb/tacit/kb"
)

// fit makes a value fit its field, or moves it.
func (s *settler) fit(f draft.Field, value any, kind kb.Kind) {
	fitting, ok := fitted(f, value)
	if f.Kind != "" && f.Kind != kind {
		ok = false
	}
	if !ok {
		s.move(f.Name, value)
		return
	}
	s.fields[f.Name] = fitting
}

// move keeps a value that does not fit under another name.
func (s *settler) move(name string, value any) {
	delete(s.fields, name)
	if !isGroup(value) {
		s.fields["origin_"+name] = value
		s.note(Moved, name, short(value))
		return
	}
	s.note(Unmapped, name, short(value))
}

func fitted(f draft.Field, value any) (any, bool) {
	group, isMap := value.(map[string]any)
	switch {
	case isMap:
		return group, f.Name == "review"
	case f.List:
		list := texts(value)
		return list, list != nil
	case f.Name == "confidence":
		x, err := strconv.ParseFloat(fmt.Sprint(value), 64)
		return x, err == nil && x >= 0 && x <= 1
	case f.Name == "priority":
		n, err := strconv.Atoi(fmt.Sprint(value))
		return n, err == nil
	case f.Wants() == "date":
		return fittedDate(f, value)
	}
	t, ok := value.(string)
	if !ok {
		list := texts(value)
		if len(list) != 1 {
			return nil, false
		}
		t = list[0]
	}
	if f.Words != nil {
		i := slices.IndexFunc(f.Words, func(w string) bool { return strings.EqualFold(w, t) })
		if i < 0 {
			return nil, false
		}
		return f.Words[i], true
	}
	if f.Wants() == "text" && f.Name != "id" {
		return t, true
	}
	t = strings.Join(strings.Fields(t), " ")
	return t, t != ""
}

func fittedDate(f draft.Field, value any) (any, bool) {
	day := dayOf(fmt.Sprint(value))
	if f.Name == "review" && day != "" {
		return map[string]any{"after": day}, true
	}
	return day, day != ""
}

// texts returns a value as a list of texts; nil if it is none.
func texts(value any) []string {
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

// dayOf returns a date or point in time as YYYY-MM-DD, "" for none.
func dayOf(text string) string {
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
