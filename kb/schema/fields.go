package schema

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/tacit-kb/tacit/kb/lang"
)

// A Field is a member of a document, as a person wants to know it.
type Field struct {
	Form   string    // which form of the document has it; empty where there is one only
	Path   string    // operations[].type
	Type   string    // of JSON Schema; "string or array" for what may be either
	Needed bool      // wherever the object around it stands
	Words  []string  // the only values that it may have; empty: any
	Means  lang.Text // as the schema says; may be empty
}

// Fields lists the members of a document, those that are needed first.
func Fields(name string) ([]Field, error) {
	r, err := resolve(name)
	if err != nil {
		return nil, err
	}
	root := r.Schema()
	l := lister{root: root}
	if root.Then == nil || root.Properties != nil {
		l.members(root, "")
		return l.all, nil
	}
	for _, part := range []*jsonschema.Schema{root.Else, root.Then} { // the usual form first
		l.form = strings.TrimPrefix(part.Ref, "#/$defs/")
		l.members(part, "")
	}
	return l.all, nil
}

type lister struct {
	root *jsonschema.Schema
	form string
	all  []Field
}

// members adds what an object has, and what is in that.
func (l *lister) members(s *jsonschema.Schema, prefix string) {
	s = l.target(s)
	rest := slices.Sorted(maps.Keys(s.Properties))
	rest = slices.DeleteFunc(rest, func(name string) bool { return slices.Contains(s.Required, name) })
	for i, name := range slices.Concat(s.Required, rest) {
		if p := l.target(s.Properties[name]); p != nil {
			l.add(p, prefix+name, i < len(s.Required))
		}
	}
}

func (l *lister) add(p *jsonschema.Schema, path string, needed bool) {
	f := Field{Form: l.form, Path: path, Type: typesOf(p), Needed: needed, Means: meaningOf(p)}
	for _, w := range p.Enum {
		f.Words = append(f.Words, fmt.Sprint(w))
	}
	if p.Const != nil {
		f.Words = []string{fmt.Sprint(*p.Const)}
	}
	l.all = append(l.all, f)
	for p.Items != nil {
		p, path = l.target(p.Items), path+"[]"
	}
	l.members(p, path+".")
}

// target follows a reference.
func (l *lister) target(s *jsonschema.Schema) *jsonschema.Schema {
	for s != nil && s.Ref != "" {
		s = l.root.Defs[strings.TrimPrefix(s.Ref, "#/$defs/")]
	}
	return s
}

func typesOf(s *jsonschema.Schema) string {
	types := slices.Clone(s.Types)
	if s.Type != "" {
		types = append(types, s.Type)
	}
	for _, part := range s.AnyOf {
		if part.Type != "" {
			types = append(types, part.Type)
		}
	}
	if s.Const != nil && len(types) == 0 {
		types = []string{typeOf(*s.Const)}
	}
	return strings.Join(types, " or ")
}
