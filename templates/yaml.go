package templates

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"
)

// frontMatter writes the block between two lines of ---, or nothing when there
// are no fields.
func frontMatter(fields []Field) (string, error) {
	if len(fields) == 0 {
		return "", nil
	}
	var b strings.Builder
	b.WriteString("---\n")
	for _, f := range fields {
		if isEmpty(f.Value) {
			continue
		}
		if err := writeField(&b, "", f.Key, f.Value); err != nil {
			return "", fmt.Errorf("%s: %w", f.Key, err)
		}
	}
	b.WriteString("---\n\n")
	return b.String(), nil
}

func isEmpty(v any) bool {
	switch v := v.(type) {
	case nil:
		return true
	case string:
		return strings.TrimSpace(v) == ""
	case []string:
		return len(v) == 0
	case []any:
		return len(v) == 0
	case map[string]any:
		return len(v) == 0
	}
	return false
}

// writeField writes "key: value", with the items of a list or the fields of a
// group on indented lines of their own. Groups are in order of their keys.
func writeField(b *strings.Builder, indent, key string, value any) error {
	b.WriteString(indent + scalar(key) + ":")
	switch v := value.(type) {
	case map[string]any:
		if len(v) == 0 {
			b.WriteString(" {}\n")
			return nil
		}
		b.WriteByte('\n')
		for _, k := range slices.Sorted(maps.Keys(v)) {
			if err := writeField(b, indent+"  ", k, v[k]); err != nil {
				return err
			}
		}
		return nil
	case []string:
		items := make([]any, len(v))
		for i, s := range v {
			items[i] = s
		}
		return writeList(b, indent, items)
	case []any:
		return writeList(b, indent, v)
	}
	s, err := flow(value)
	b.WriteString(" " + s + "\n")
	return err
}

func writeList(b *strings.Builder, indent string, items []any) error {
	if len(items) == 0 {
		b.WriteString(" []\n")
		return nil
	}
	b.WriteByte('\n')
	for _, item := range items {
		s, err := flow(item)
		if err != nil {
			return err
		}
		b.WriteString(indent + "  - " + s + "\n")
	}
	return nil
}

// flow writes a value on one line.
func flow(value any) (string, error) {
	switch v := value.(type) {
	case nil:
		return "null", nil
	case string:
		return scalar(v), nil
	case bool:
		return strconv.FormatBool(v), nil
	case int:
		return strconv.Itoa(v), nil
	case float64:
		return strconv.FormatFloat(v, 'f', -1, 64), nil
	case []any:
		return flowList(v)
	case map[string]any:
		return flowMap(v)
	}
	return "", fmt.Errorf("front matter cannot hold a %T", value)
}

func flowList(items []any) (string, error) {
	parts := make([]string, len(items))
	for i, item := range items {
		s, err := flow(item)
		if err != nil {
			return "", err
		}
		parts[i] = s
	}
	return "[" + strings.Join(parts, ", ") + "]", nil
}

func flowMap(group map[string]any) (string, error) {
	var parts []string
	for _, k := range slices.Sorted(maps.Keys(group)) {
		s, err := flow(group[k])
		if err != nil {
			return "", err
		}
		parts = append(parts, scalar(k)+": "+s)
	}
	return "{" + strings.Join(parts, ", ") + "}", nil
}

// The patterns are compiled when they are first needed: most commands fill no
// template, and at the start of each they would cost half a millisecond.
var (
	// plain matches texts that no YAML reader takes for anything else, unless
	// they are one of the words below; dates are among them.
	plain = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`^(\pL[\pL\pN\pM]*([ _./()，。、；：？！（）「」-]+[\pL\pN\pM]+)*[。？！）」]?|\d{4}-\d\d-\d\d)$`)
	})
	words = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)^(y|yes|n|no|on|off|true|false|null|nan|inf)$`)
	})
)

// scalar writes a text, in double quotes where it needs them.
func scalar(s string) string {
	if plain().MatchString(s) && !words().MatchString(s) {
		return s
	}
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			b.WriteString(`\` + string(r))
		case r == '\n':
			b.WriteString(`\n`)
		case unicode.IsPrint(r):
			b.WriteRune(r)
		case r <= 0xffff:
			fmt.Fprintf(&b, `\u%04x`, r)
		default:
			fmt.Fprintf(&b, `\U%08x`, r)
		}
	}
	b.WriteByte('"')
	return b.String()
}
