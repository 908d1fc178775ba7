package exchange

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/tacit-kb/tacit/govern/draft"
	"github.com/tacit-kb/tacit/govern/exchange/formats"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
)

// fit makes a value fit its field, or moves it.
func (s *fitter) fit(f draft.Field, value any, kind kb.Kind) {
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
func (s *fitter) move(name string, value any) {
	delete(s.fields, name)
	if !formats.IsGroup(value) {
		s.fields["origin_"+name] = value
		s.note(formats.Moved, name, lang.Plain(formats.Short(value)))
		return
	}
	s.note(formats.Unmapped, name, lang.Plain(formats.Short(value)))
}

func fitted(f draft.Field, value any) (any, bool) {
	group, isMap := value.(map[string]any)
	switch {
	case isMap:
		return group, f.Name == "review"
	case f.List:
		list := formats.Texts(value)
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
		list := formats.Texts(value)
		if len(list) != 1 {
			return nil, false
		}
		t = list[0]
	}
	if f.Words != nil && !f.Mild {
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
	day := formats.DayOf(fmt.Sprint(value))
	if f.Name == "review" && day != "" {
		return map[string]any{"after": day}, true
	}
	return day, day != ""
}
