package kb

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"go.yaml.in/yaml/v3"
)

// A decoder reads typed values out of YAML nodes. It keeps the first complaint
// and goes on with zero values.
type decoder struct {
	m   *matter
	key string
	err error
}

func (d *decoder) fail(n *yaml.Node, hint, format string, args ...any) {
	if d.err == nil {
		d.err = d.m.at(n, fmt.Sprintf(format, args...), hint)
	}
}

// set stores one field. Fields that it does not know belong to other programs.
func (d *decoder) set(fm *FrontMatter, n *yaml.Node) {
	if f := FieldNamed(d.key); f != nil && !isNull(n) {
		f.Set(fm, d.value(f, n))
	}
}

// value reads a value of the form of a field.
func (d *decoder) value(f *Field, n *yaml.Node) any {
	switch {
	case f.List:
		return d.list(n)
	case f.Words != nil:
		return d.word(n, f.Words)
	}
	switch f.Form {
	case FormID:
		return d.id(n)
	case FormDate:
		return d.date(n)
	case FormReview:
		return d.review(n)
	case FormFraction:
		return d.fraction(n)
	case FormInteger:
		return d.integer(n)
	case FormGroup:
		return d.mapping(n)
	}
	return d.text(n)
}

// isNull reports whether a value was left out: "title:", "title: ~" or
// "title: null". Quoted, these are texts.
func isNull(n *yaml.Node) bool {
	return n.Kind == yaml.ScalarNode && n.Style == 0 && slices.Contains([]string{"", "~", "null", "Null", "NULL"}, n.Value)
}

// text returns the characters of a scalar as they were typed, so that no, 1.10
// and 012 stay what they are.
func (d *decoder) text(n *yaml.Node) string {
	if n.Kind != yaml.ScalarNode {
		d.fail(n, "write "+d.key+": and the text on one line; quote it if it begins with [ or {", "%s must be text, not a %s", d.key, shape(n))
		return ""
	}
	return strings.TrimSpace(n.Value)
}

func shape(n *yaml.Node) string {
	switch n.Kind {
	case yaml.SequenceNode:
		return "list"
	case yaml.MappingNode:
		return "group of fields"
	}
	return "single value"
}

// list returns the texts of a list; a single text is a list of one.
func (d *decoder) list(n *yaml.Node) []string {
	if n.Kind == yaml.ScalarNode {
		if s := d.text(n); s != "" {
			return []string{s}
		}
		return nil
	}
	if n.Kind != yaml.SequenceNode {
		d.fail(n, "write one \"- text\" a line; quote a text that holds a colon", "%s must be a list of texts, not a %s", d.key, shape(n))
		return nil
	}
	out := make([]string, 0, len(n.Content))
	for _, item := range n.Content {
		if item.Kind != yaml.ScalarNode {
			d.fail(item, "quote the text if it holds a colon or brackets", "an item of %s must be text, not a %s", d.key, shape(item))
			return nil
		}
		if s := strings.TrimSpace(item.Value); s != "" && !isNull(item) {
			out = append(out, s)
		}
	}
	return out
}

// word returns one word of a closed set, in the spelling of the set.
func (d *decoder) word(n *yaml.Node, allowed []string) string {
	s := d.text(n)
	for _, w := range allowed {
		if strings.EqualFold(s, w) {
			return w
		}
	}
	d.fail(n, "write one of "+strings.Join(allowed, ", "), "%q is not a %s", s, d.key)
	return ""
}

func (d *decoder) id(n *yaml.Node) string {
	s := d.text(n)
	if d.err == nil && s != "" && !validID(s) {
		d.fail(n, "use letters, digits, - _ and . only, at most 128 bytes", "%q cannot be an id", s)
	}
	return s
}

func (d *decoder) date(n *yaml.Node) string {
	s := d.text(n)
	if _, err := time.Parse(time.DateOnly, s); err != nil && s != "" {
		d.fail(n, "write it as 2026-01-31", "%q is not a date", s)
	}
	return s
}

func (d *decoder) fraction(n *yaml.Node) float64 {
	s := d.text(n)
	f, err := strconv.ParseFloat(s, 64)
	if err != nil || !(f >= 0 && f <= 1) {
		d.fail(n, "write a number from 0 to 1, such as 0.8", "%q is not a %s", s, d.key)
		return 0
	}
	return f
}

func (d *decoder) integer(n *yaml.Node) int {
	s := d.text(n)
	i, err := strconv.Atoi(s)
	if err != nil {
		d.fail(n, "write a whole number", "%q is not a %s", s, d.key)
	}
	return i
}

// mapping reports whether there is anything in a group of fields.
func (d *decoder) mapping(n *yaml.Node) bool {
	if n.Kind != yaml.MappingNode {
		d.fail(n, "indent one `name: value` a line below "+d.key+":", "%s must be a group of fields, not a %s", d.key, shape(n))
	}
	return n.Kind == yaml.MappingNode && len(n.Content) > 0
}

// review reads the date under review.after.
func (d *decoder) review(n *yaml.Node) string {
	if !d.mapping(n) || d.err != nil {
		return ""
	}
	i := slices.IndexFunc(n.Content, func(c *yaml.Node) bool { return c.Value == "after" })
	if i < 0 || i%2 != 0 || isNull(n.Content[i+1]) {
		return ""
	}
	d.key = "review.after"
	return d.date(n.Content[i+1])
}
