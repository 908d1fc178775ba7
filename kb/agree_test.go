package kb_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/schema"
)

// parseJSON reads a document of the schema front-matter as the front matter of a
// memory: JSON is YAML in braces.
func parseJSON(t *testing.T, doc map[string]any) error {
	t.Helper()
	src, err := json.Marshal(doc)
	if err != nil {
		t.Fatal(err)
	}
	_, err = kb.Parse("drafts/x.md", []byte("---\n"+string(src)+"\n---\n"))
	return err
}

// good returns the documents that the schema's own tests accept.
func good(t *testing.T) (all []map[string]any) {
	t.Helper()
	files, err := filepath.Glob("schema/testdata/front-matter*.json")
	if err != nil || len(files) < 3 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		src, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var doc map[string]any
		if err := json.Unmarshal(src, &doc); err != nil {
			t.Fatal(file, err)
		}
		all = append(all, doc)
	}
	return all
}

// Where the schema is stricter: what only an agent that writes front matter has to
// know, and a person may leave to their folder, to other tools or to check.
var stricter = []string{
	"source", "summary", "type", "level", "facts", "topic", "service", "model_id", // other words, longer, or left out
	"related", "replaces", "supersedes", // of which a person may write [[links]]
	"provenance", // of which kb reads nothing itself
}

// What the schema of front matter says is what is read.
func TestFrontMatterSchemaAgrees(t *testing.T) {
	src, err := schema.Get("front-matter")
	if err != nil {
		t.Fatal(err)
	}
	var s jsonschema.Schema
	if err := json.Unmarshal(src, &s); err != nil {
		t.Fatal(err)
	}
	for _, doc := range good(t) {
		if err := parseJSON(t, doc); err != nil {
			t.Errorf("the schema accepts what kb refuses: %v", err)
		}
		for name, p := range s.Properties {
			agree(t, doc, name, p)
		}
	}
}

// The schema and the table of fields have the same fields, lists and words.
func TestFrontMatterSchemaHasTheFields(t *testing.T) {
	src, err := schema.Get("front-matter")
	if err != nil {
		t.Fatal(err)
	}
	var s jsonschema.Schema
	if err := json.Unmarshal(src, &s); err != nil {
		t.Fatal(err)
	}
	for name, p := range s.Properties {
		f := kb.FieldNamed(name)
		if f == nil {
			if name != "provenance" { // which package kb reads by itself
				t.Errorf("the schema has %s, the table of fields has not", name)
			}
			continue
		}
		var words []string
		for _, w := range p.Enum {
			words = append(words, w.(string))
		}
		if want := f.Words; !f.Mild && !slices.Equal(slices.Sorted(slices.Values(words)), slices.Sorted(slices.Values(want))) && name != "source" {
			t.Errorf("%s: the schema has the words %v, the table has %v", name, words, want)
		}
		if f.List != (p.AnyOf != nil) {
			t.Errorf("%s: a list in the table: %t, in the schema: %t", name, f.List, p.AnyOf != nil)
		}
	}
	for _, f := range kb.Fields {
		if s.Properties[f.Name] == nil {
			t.Errorf("the schema has no %s", f.Name)
		}
	}
}

// agree tries the values that a field may have, and some that it may not.
func agree(t *testing.T, doc map[string]any, name string, p *jsonschema.Schema) {
	t.Helper()
	was, had := doc[name]
	try := func(v any, ok bool) {
		doc[name] = v
		data, _ := json.Marshal(doc)
		bySchema, byKB := schema.Validate("front-matter", data), parseJSON(t, doc)
		if name == "kind" {
			bySchema = nil // another kind needs other fields
		}
		switch {
		case ok && (bySchema != nil || byKB != nil):
			t.Errorf("%s: %v: schema: %v; kb: %v", name, v, bySchema, byKB)
		case !ok && bySchema == nil && name != "kind", !ok && byKB == nil && !slices.Contains(stricter, name):
			t.Errorf("%s: %v is accepted: schema: %v; kb: %v", name, v, bySchema, byKB)
		}
	}
	for _, word := range p.Enum {
		try(word, true)
	}
	if len(p.Enum) > 0 {
		try("other", false)
	}
	if p.Minimum != nil {
		try(*p.Minimum, true)
		try(*p.Maximum, true)
		try(*p.Minimum-1, false)
		try(*p.Maximum+1, false)
	}
	switch {
	case p.Type == "object" && name != "review":
		try([]any{"x"}, false)
	case p.Type == "object":
		try(map[string]any{"after": "2026-01-31"}, true)
		try(map[string]any{"after": "soon"}, false)
		try([]any{"x"}, false)
	case p.AnyOf != nil: // a text or a list of texts
		try("x", true)
		try([]any{"x", "y"}, true)
		try([]any{[]any{"x"}}, false)
		try(map[string]any{"x": "y"}, false)
	default:
		try(map[string]any{"x": "y"}, false)
		try([]any{"x"}, false)
	}
	if strings.Contains(p.Pattern, `\d{4}-`) {
		try("2026-01-31", true)
		try("31.1.2026", false)
	}
	if p.MaxLength != nil && name != "summary" {
		try("a b", false)
		try("a²", false)
		try("退款-1_b.ü", true)
		try(strings.Repeat("x", *p.MaxLength+1), false)
	}
	if doc[name] = was; !had {
		delete(doc, name)
	}
}
