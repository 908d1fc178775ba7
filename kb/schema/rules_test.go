package schema_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	strict "github.com/go-json-experiment/json"
	"github.com/google/go-cmp/cmp"
	"github.com/google/jsonschema-go/jsonschema"

	"github.com/tacit-kb/tacit/kb/schema"
)

var update = flag.Bool("update", false, "write the complaints in testdata/fail.txt anew")

// A failing document is a good one with one change: a line of testdata/fail.txt,
//
//	FILE POINTER VALUE => COMPLAINT
//
// where the value "-" takes the member away. The complaint begins with the line
// and column of the changed document as Encode writes it.
type failing struct{ file, pointer, value, complaint string }

func (f failing) left() string { return f.file + " " + f.pointer + " " + f.value }

func readFailing(t *testing.T) (all []failing) {
	t.Helper()
	src, err := os.ReadFile("testdata/fail.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(src)) {
		left, complaint, _ := strings.Cut(strings.TrimSpace(line), " => ")
		if left == "" || left[0] == '#' {
			continue
		}
		parts := strings.SplitN(left, " ", 3)
		all = append(all, failing{parts[0], parts[1], parts[2], complaint})
	}
	return all
}

// document is the good document with the change.
func (f failing) document(t *testing.T) []byte {
	t.Helper()
	src, err := os.ReadFile("testdata/" + f.file)
	if err != nil {
		t.Fatal(err)
	}
	var doc, value any
	if err := json.Unmarshal(src, &doc); err != nil {
		t.Fatal(err)
	}
	if f.value != "-" {
		if err := json.Unmarshal([]byte(f.value), &value); err != nil {
			t.Fatalf("%s: %v", f.left(), err)
		}
	}
	out, err := schema.Encode(changed(t, doc, strings.Split(f.pointer, "/")[1:], value, f.value == "-"))
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// changed returns a value with a change somewhere in it.
func changed(t *testing.T, v any, path []string, to any, remove bool) any {
	t.Helper()
	if len(path) == 0 || path[0] == "" {
		return to
	}
	switch v := v.(type) {
	case map[string]any:
		if len(path) == 1 && remove {
			delete(v, path[0])
			return v
		}
		v[path[0]] = changed(t, v[path[0]], path[1:], to, remove)
	case []any:
		i, err := strconv.Atoi(path[0])
		if err != nil || i >= len(v) {
			t.Fatalf("there is no %v in %v", path, v)
		}
		v[i] = changed(t, v[i], path[1:], to, remove)
	default:
		t.Fatalf("there is no %v in %v", path, v)
	}
	return v
}

// unreachable are rules for which another one stands: a candidate with a scene has
// the short form, and what is no object is measured by that form too.
var unreachable = []string{"exp_candidate/$defs/short/required/scene", "exp_candidate/$defs/full/type"}

// Every document of testdata/fail.txt is refused, with its place; and no rule of a
// schema is left without one that breaks it.
func TestEveryRuleFails(t *testing.T) {
	broken := map[string]bool{}
	var lines []string
	for _, f := range readFailing(t) {
		name, _, _ := strings.Cut(f.file, ".")
		err := schema.Validate(name, f.document(t))
		wrong, ok := err.(*schema.Error)
		if !ok || wrong.Rule == "" || wrong.Document != name {
			t.Errorf("%s: %v", f.left(), err)
			continue
		}
		broken[name+wrong.Rule] = true
		got := fmt.Sprintf("%d:%d %s", wrong.Line, wrong.Column, wrong.Msg)
		lines = append(lines, f.left()+" => "+got)
		if got != f.complaint && !*update {
			t.Errorf("%s: %s, want %s", f.left(), got, f.complaint)
		}
		if !strings.Contains(wrong.Msg.Error(), wrong.Pointer) {
			t.Errorf("%s: %q does not name %s", f.left(), wrong.Msg.Error(), wrong.Pointer)
		}
	}
	for _, name := range schema.Names() {
		for _, rule := range rulesOf(t, name) {
			if !broken[name+rule] && !slices.Contains(unreachable, name+rule) {
				t.Errorf("%s: no document breaks %s", name, rule)
			}
		}
	}
	if *update {
		slices.Sort(lines)
		if err := os.WriteFile("testdata/fail.txt", []byte(strings.Join(lines, "\n")+"\n"), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// rulesOf lists the rules of a schema that a document can break, as pointers.
func rulesOf(t *testing.T, name string) (all []string) {
	t.Helper()
	src, err := schema.Get(name)
	if err != nil {
		t.Fatal(err)
	}
	var root jsonschema.Schema
	if err := json.Unmarshal(src, &root); err != nil {
		t.Fatal(err)
	}
	rules(&root, "", &all)
	for name, s := range root.Defs {
		rules(s, "/$defs/"+name, &all)
	}
	return all
}

func rules(s *jsonschema.Schema, at string, all *[]string) {
	for word, there := range map[string]bool{
		"type": s.Type != "" || s.Types != nil, "const": s.Const != nil, "enum": s.Enum != nil, "pattern": s.Pattern != "",
		"minLength": s.MinLength != nil, "maxLength": s.MaxLength != nil, "minimum": s.Minimum != nil, "maximum": s.Maximum != nil,
		"minItems": s.MinItems != nil, "minProperties": s.MinProperties != nil, "additionalProperties": s.AdditionalProperties != nil,
		"anyOf": s.AnyOf != nil, "not": s.Not != nil,
	} {
		if there {
			*all = append(*all, at+"/"+word)
		}
	}
	for _, name := range s.Required {
		*all = append(*all, at+"/required/"+name)
	}
	for name, p := range s.Properties {
		rules(p, at+"/properties/"+name, all)
	}
	for word, part := range map[string]*jsonschema.Schema{"items": s.Items, "then": s.Then, "else": s.Else} {
		if part != nil {
			rules(part, at+"/"+word, all)
		}
	}
	for i, part := range s.AllOf {
		rules(part, at+"/allOf/"+strconv.Itoa(i), all)
	}
	for i, part := range s.AnyOf {
		if part.Items != nil { // of a branch that is told by its type, what is in it
			rules(part.Items, at+"/anyOf/"+strconv.Itoa(i)+"/items", all)
		}
	}
}

// Where the validator of the library sees something wrong, the place is found; and
// nowhere else.
func FuzzPlace(f *testing.F) {
	for _, x := range []string{"/operations/0/path", "", "/frontMatter/a~1b"} {
		f.Add([]byte(`{"operations":[{"type":"update","path":"a.md"}],"frontMatter":{"a/b":"x"}}`), x)
	}
	f.Fuzz(func(t *testing.T, src []byte, _ string) {
		for _, name := range schema.Names() {
			err := schema.Validate(name, src)
			if err == nil {
				continue
			}
			wrong, ok := err.(*schema.Error)
			if !ok || wrong.Line < 1 || wrong.Column < 1 || wrong.Msg == nil {
				t.Fatalf("%s: %q: %#v", name, src, err)
			}
			var v any
			if strict.Unmarshal(src, &v) == nil && wrong.Rule == "" {
				t.Fatalf("%s: %q: nobody knows where: %v", name, src, err)
			}
		}
	})
}

func TestPlaces(t *testing.T) {
	for _, c := range []struct{ doc, want string }{
		{"{\n  \"id\": \"x\"\n}", "2:9"},              // a value
		{"{\n  \"id\":\t7 }", "2:9"},                  // of a wrong type, after a tab
		{"{\n \"id\": \"x\", \"id\": \"y\"}", "2:13"}, // a name that is given twice
		{"{\"记\": \"忆\",\n}", "1:10"},                 // no JSON
		{"[]", "1:1"},
	} {
		err := schema.Validate("observation", []byte(c.doc))
		wrong, ok := err.(*schema.Error)
		if !ok {
			t.Fatalf("%q: %v", c.doc, err)
		}
		if diff := cmp.Diff(c.want, fmt.Sprintf("%d:%d", wrong.Line, wrong.Column)); diff != "" {
			t.Errorf("%q: %v: %s", c.doc, err, diff)
		}
	}
}
