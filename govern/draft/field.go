package draft

import (
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/firmware"
	"github.com/tacit-kb/tacit/kb/summary"
)

// A Field is one that a person can set in the front matter of a memory.
type Field struct{ *kb.Field }

// Fields are the fields in the order in which a new memory has them: all but
// groups, which have no value that fits one flag.
var Fields = typed(kb.Fields)

func typed(all []kb.Field) (fields []Field) {
	for i := range all {
		if all[i].Form != kb.FormGroup {
			fields = append(fields, Field{&all[i]})
		}
	}
	return fields
}

// field returns the entry of a name that is known to be in the table.
func field(name string) Field {
	return Fields[slices.IndexFunc(Fields, func(f Field) bool { return f.Name == name })]
}

// Read turns what a person typed, once or several times, into the value of the
// field: nil, which removes it, for nothing but space; a word of a closed set in
// the spelling of the set. A list is cut at ；, at a semicolon before a blank
// or beside a Chinese or Japanese character and, unless its items are sentences, at any
// comma or semicolon outside of braces.
// The error is a Refusal.
func (f Field) Read(typed []string) (any, error) {
	if f.List {
		var items []string
		for _, t := range typed {
			items = append(items, cut(t, f.Form != kb.FormSentences)...)
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

// rangeField is the field of the firmware versions that a rule holds for: of a range that
// nobody can read, the rule would hold for none.
const rangeField = "fw_range"

// fits reports whether a text, which is in no closed set, may be the value.
func (f Field) fits(value string) bool {
	if _, err := firmware.ParseRange(value); f.Name == rangeField && err != nil {
		return false
	}
	switch f.Form {
	case kb.FormDate, kb.FormReview:
		_, err := time.Parse(time.DateOnly, value)
		return err == nil
	case kb.FormFraction:
		x, err := strconv.ParseFloat(value, 64)
		return err == nil && x >= 0 && x <= 1
	case kb.FormInteger:
		_, err := strconv.Atoi(value)
		return err == nil
	case kb.FormSummary:
		return len([]rune(value)) <= summary.Longest && !strings.ContainsAny(value, "\r\n")
	case kb.FormLine:
		return !strings.ContainsAny(value, "\r\n")
	}
	return f.Words == nil
}

// Wants says what fits: the words of a closed set, or the name of a form, which
// is range, date, fraction, integer, short, line or text.
func (f Field) Wants() string {
	if f.Name == rangeField {
		return "range"
	}
	switch f.Form {
	case kb.FormDate, kb.FormReview:
		return "date"
	case kb.FormFraction:
		return "fraction"
	case kb.FormInteger:
		return "integer"
	case kb.FormSummary:
		return "short"
	case kb.FormLine:
		return "line"
	}
	if f.Words == nil {
		return "text"
	}
	return strings.Join(f.Words, ", ")
}

// ends reports whether a mark, with which rest begins, ends an item of a list. In a
// sentence a semicolon between Latin letters stays: an error line has it, as "a();b()".
func ends(mark rune, before, rest string, atComma bool) bool {
	switch mark {
	case '；':
		return true
	case ';':
		last, _ := utf8.DecodeLastRuneInString(before)
		next, _ := utf8.DecodeRuneInString(rest[1:])
		return atComma || rest == ";" || next == ';' || next == '；' || unicode.IsSpace(next) || eastern(last) || eastern(next)
	}
	return atComma && strings.ContainsRune(",，、", mark)
}

// eastern reports whether a character is Chinese or Japanese, of which no code is made.
func eastern(r rune) bool {
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana) || '\u3000' <= r && r <= '\u303f' || r == 'ー'
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
		case ends(r, typed[:i], typed[i:], atComma && depth == 0):
			add(i)
			start = i + len(string(r))
		}
	}
	add(len(typed))
	return items
}
