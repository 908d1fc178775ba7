package kb_test

import (
	"encoding/json"
	"errors"
	"math"
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tacit-kb/tacit/kb"
)

func factsIn(yaml string) string {
	return "---\nid: EV1.a\nkind: tech\ntitle: T\nmodel_id: EV1\nfw_range: 1.*\n" + yaml + "---\nBody.\n"
}

func TestFacts(t *testing.T) {
	got, err := kb.Facts([]byte("\ufeff" + strings.ReplaceAll(factsIn(`facts:
  transport:
    baud: 115200 # the fast one
    "timeout": 1.50
    retry: {times: 3, wait: -0.5e3}
  flags: [true, False, no, on, null, ~, ]
  texts: [012, 0x68, 1_000, 12:30, 2026-01-31, .inf, 1.2.3, "7", '8', +1, 1., .5]
  note: |
    two
    lines
  empty:
  none: {}
  tagged: !!str 5
  big: 9223372036854775807
  huge: 123456789012345678901234567890
  電圧: 3.3
`), "\n", "\r\n")))
	want := map[string]any{
		"transport": map[string]any{"baud": int64(115200), "timeout": 1.5, "retry": map[string]any{"times": int64(3), "wait": -500.0}},
		"flags":     []any{true, false, "no", "on", nil, nil},
		"texts":     []any{"012", "0x68", "1_000", "12:30", "2026-01-31", ".inf", "1.2.3", "7", "8", "+1", "1.", ".5"},
		"note":      "two\nlines\n",
		"empty":     nil,
		"none":      map[string]any{},
		"tagged":    "5",
		"big":       int64(math.MaxInt64),
		"huge":      "123456789012345678901234567890",
		"電圧":        3.3,
	}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%v\n(-want +got)\n%s", err, cmp.Diff(want, got))
	}
}

func TestFactsThatAreNone(t *testing.T) {
	for _, yaml := range []string{"", "facts:\n", "facts: ~\n", "factsheet: {a: 1}\n"} {
		if got, err := kb.Facts([]byte(factsIn(yaml))); got != nil || err != nil {
			t.Errorf("%q: %v, %v", yaml, got, err)
		}
	}
	for yaml, want := range map[string]string{
		"facts: [1]\n":                "line:7:8: facts must be a group of fields, not a list",
		"facts: text\n":               "facts must be a group of fields, not a single value",
		"facts: {a: &x 1, b: *x}\n":   "YAML anchors are not read",
		"facts: {a: 1, a: 2}\n":       "is given twice",
		"facts:\n  a: 1\n--- \nfacts": "",
	} {
		_, err := kb.Facts([]byte(factsIn(yaml)))
		var file *kb.FileError
		if want != "" && (!errors.As(err, &file) || !strings.Contains(err.Error(), want)) {
			t.Errorf("%q: %v, want %s", yaml, err, want)
		}
	}
}

// Whatever the facts are, they can be written as JSON, and a memory whose facts
// can be read has them.
func FuzzFacts(f *testing.F) {
	f.Add([]byte(factsIn("facts: {a: [1, 2.5, x], b: {c: no}}\n")))
	f.Add([]byte(factsIn("facts:\n  a: 1e999\n  b: -0\n")))
	f.Fuzz(func(t *testing.T, src []byte) {
		facts, err := kb.Facts(src)
		if err != nil {
			var file *kb.FileError
			if !errors.As(err, &file) {
				t.Fatalf("%v is not about the file", err)
			}
			return
		}
		if _, err := json.Marshal(facts); err != nil {
			t.Fatal(err)
		}
		if m, err := kb.Parse("tech/profiles/x.md", src); err == nil && m.HasFacts != (len(facts) > 0) {
			t.Fatalf("facts: %v, and %v", m.HasFacts, facts)
		}
	})
}

// A range that begins with a sign of YAML is the usual mistake.
func TestUnquotedRange(t *testing.T) {
	_, err := kb.Parse("tech/profiles/EV1/a.md", []byte("---\nid: a\nkind: tech\ntitle: T\nfw_range: >=1.2.0 <1.3.0\n---\n"))
	const want = `tech/profiles/EV1/a.md:5:11: a value cannot begin with ">" unless it is quoted (quote it: fw_range: ">=1.2.0 <1.3.0")`
	if err == nil || err.Error() != want {
		t.Errorf("got  %v\nwant %s", err, want)
	}
}
