package schema_test

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/google/jsonschema-go/jsonschema"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/schema"
)

// portable is the part of the syntax of regular expressions that Go, Python and
// JavaScript read alike: no classes by property or by a letter such as \d, which means
// other characters to each of them, and no groups with a question mark.
var portable = regexp.MustCompile(`^(?:\\[.+\\/n]|\\x[0-9a-f]{2}|\[\^?(?:\\[\\n\]]|\\x[0-9a-f]{2}|[^\\\[\]])+\]|\((?:[^?])|[^\\\[(])*$`)

// Other programs load the schemas with the regular expressions of their own language.
// mission: 1.33, BUG 15
func TestPatternsArePortable(t *testing.T) {
	for _, name := range schema.Names() {
		for _, p := range patternsOf(t, name) {
			if !portable.MatchString(p) {
				t.Errorf("%s: Python or JavaScript may read %q in another way, or refuse it", name, p)
			}
		}
	}
	for _, p := range []string{`\p{L}`, `[\p{L}]`, `\d`, `[\d]`, `(?i)a`, `\A`, `\bx`, `[[:alpha:]]`} {
		if portable.MatchString(p) {
			t.Errorf("%q passes as portable", p)
		}
	}
}

// patternsOf lists the regular expressions of a schema, from the JSON itself.
func patternsOf(t *testing.T, name string) (all []string) {
	t.Helper()
	src, err := schema.Get(name)
	if err != nil {
		t.Fatal(err)
	}
	var doc any
	if err := json.Unmarshal(src, &doc); err != nil {
		t.Fatal(err)
	}
	var walk func(v any)
	walk = func(v any) {
		switch v := v.(type) {
		case map[string]any:
			for key, member := range v {
				if p, ok := member.(string); ok && key == "pattern" {
					all = append(all, p)
				}
				if key == "patternProperties" {
					t.Errorf("%s: patternProperties has patterns that this test does not read", name)
				}
				walk(member)
			}
		case []any:
			for _, member := range v {
				walk(member)
			}
		}
	}
	walk(doc)
	slices.Sort(all)
	return slices.Compact(all)
}

// The pattern of an id lists what cannot be in one, because no class of letters is
// portable. It takes every id, and refuses what people would type by mistake.
func TestPatternOfIDs(t *testing.T) {
	src, err := schema.Get("front-matter")
	if err != nil {
		t.Fatal(err)
	}
	var s jsonschema.Schema
	if err := json.Unmarshal(src, &s); err != nil {
		t.Fatal(err)
	}
	id := regexp.MustCompile(s.Properties["id"].Pattern)
	for r := rune(1); r <= unicode.MaxRune; r++ {
		switch s := "a" + string(r); {
		case kb.ValidID(s) && !id.MatchString(s):
			t.Fatalf("%q may be an id, and does not match", s)
		case (unicode.IsSpace(r) || unicode.IsControl(r)) && r != 0x1680 && id.MatchString(s):
			t.Errorf("%q matches", s)
		}
	}
	for _, r := range `/\:;,!?*"'<>|()[]{}@#$%&=+~^` + "`；：，。、！？「」『』（）【】《》〜・…—“”→※" {
		if id.MatchString("a" + string(r)) {
			t.Errorf("%q matches", "a"+string(r))
		}
	}
	for _, s := range strings.Fields(". .a -a _a") {
		if id.MatchString(s) {
			t.Errorf("%q matches", s)
		}
	}
}
