// Package emit writes values as YAML, for the front matter of a bank's files. Lines and
// Scalar write into a file that is there, as few quotes as its author would, or as many
// as there were. Field writes into a new file, and quotes whatever some reader of
// YAML could take for something else. Nothing in it reads YAML: package kb does.
package emit

import (
	"maps"
	"slices"
	"strconv"
	"strings"
)

// Lines writes a value that Plain has returned as lines of YAML, in order of names. A
// leaf is one line, which can stand behind a name.
func Lines(v any) (lines []string, leaf bool) { return inPlace.blockLines(v) }

// An emitter writes values as YAML.
type emitter struct {
	name, text func(string) string // write the name of a field, and a text
	flat       bool                // an item of a list is one line, also a group
}

var (
	// inPlace writes into a file that is there, as few quotes as its author would.
	inPlace = emitter{
		name: func(s string) string { return Scalar("", s, 0, true) },
		text: func(s string) string { return Scalar("", s, 0, false) },
	}
	newFile = emitter{name: newScalar, text: newScalar, flat: true}
)

// blockLines writes a value as lines of YAML, in order of names. One line without
// a break can stand behind a name.
func (e emitter) blockLines(v any) (lines []string, leaf bool) {
	switch v := v.(type) {
	case map[string]any:
		for _, key := range slices.Sorted(maps.Keys(v)) {
			lines = append(lines, e.nested(key, v[key])...)
		}
	case []any:
		for _, item := range v {
			lines = append(lines, e.listItem(item)...)
		}
	}
	if len(lines) == 0 {
		return []string{e.line(v)}, true
	}
	return lines, false
}

// nested writes a value behind its name, or below it.
func (e emitter) nested(key string, v any) []string {
	head := e.name(key) + ":"
	below, leaf := e.blockLines(v)
	if leaf {
		return []string{head + " " + below[0]}
	}
	lines := []string{head}
	for _, line := range below {
		lines = append(lines, "  "+line)
	}
	return lines
}

// listItem writes a value behind a hyphen.
func (e emitter) listItem(v any) []string {
	if e.flat {
		return []string{"- " + e.line(v)}
	}
	lines, _ := e.blockLines(v)
	for i, line := range lines {
		lead := "  "
		if i == 0 {
			lead = "- "
		}
		lines[i] = lead + line
	}
	return lines
}

// line writes a value on one line.
func (e emitter) line(v any) string {
	var parts []string
	switch v := v.(type) {
	case string:
		return e.text(v)
	case bool:
		return strconv.FormatBool(v)
	case int64:
		return strconv.FormatInt(v, 10)
	case float64:
		return strconv.FormatFloat(v, 'f', -1, 64) // with a point: it is no whole number
	case []any:
		for _, item := range v {
			parts = append(parts, e.line(item))
		}
		return "[" + strings.Join(parts, ", ") + "]"
	case map[string]any:
		for _, key := range slices.Sorted(maps.Keys(v)) {
			parts = append(parts, e.name(key)+": "+e.line(v[key]))
		}
		return "{" + strings.Join(parts, ", ") + "}"
	}
	return "null"
}
