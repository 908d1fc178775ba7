package front_test

import (
	"reflect"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/emit"
	"github.com/tacit-kb/tacit/kb/front"
)

const rule = `---
id: m1.r1
kind: tech
title: Serial defaults
status: active # live
facts:
  # how the port is opened
  transport:
    baud: 9600 # as the label says
    parity: "no"
priority: 3
---

Text of a person.
`

// A value that changes where it stands leaves everything around it alone.
func TestSetChangesOneFactInPlace(t *testing.T) {
	got, err := front.Set([]byte(rule), "facts", map[string]any{"transport": map[string]any{"baud": float64(115200), "parity": "no"}})
	if err != nil {
		t.Fatal(err)
	}
	if want := strings.Replace(rule, "9600", "115200", 1); string(got) != want {
		t.Errorf("got\n%s", got)
	}
	same, err := front.Set(got, "facts", map[string]any{"transport": map[string]any{"baud": int64(115200), "parity": "no"}})
	if err != nil || string(same) != string(got) {
		t.Errorf("the same facts again: %v\n%s", err, same)
	}
}

// A comment never comes to stand beside another value than the one it is about.
func TestSetMovesNoComment(t *testing.T) {
	for was, want := range map[string]string{
		"facts: {baud: 9600, parity: none} # of the label\n":           "facts: # of the label\n  stop: 1\n",
		"facts:\n  baud: 9600\n  parity: none # as the label says\n":   "facts:\n  stop: 1\n",
		"facts: # of the label\n  baud: 9600 # old\n# between\nx: y\n": "facts: # of the label\n  stop: 1\n# between\nx: y\n",
	} {
		for _, nl := range []string{"\n", "\r\n"} {
			lines := strings.NewReplacer("\n", nl)
			got, err := front.Set([]byte(lines.Replace("---\nid: a\n"+was+"---\n")), "facts", map[string]any{"stop": 1})
			if err != nil || string(got) != lines.Replace("---\nid: a\n"+want+"---\n") {
				t.Errorf("%q: %v\n%s", was, err, got)
			}
		}
	}
}

// What nobody could read again is not written, and said at once.
func TestSetRefusesWhatIsTooMuch(t *testing.T) {
	deep, wide := map[string]any{"a": 1}, map[string]any{}
	for range 5000 {
		deep = map[string]any{"a": deep}
	}
	for i := range 6000 {
		wide[strings.Repeat("a", i%9)+"/"+strconv.Itoa(i)] = "value"
	}
	for want, facts := range map[string]map[string]any{"nested more than 64 levels deep": deep, "with the field facts, front matter would be larger than 64 KiB": wide} {
		if _, err := front.Set([]byte(rule), "facts", facts); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

// Facts of another shape are written anew, readable and in order; the other
// fields keep their bytes.
func TestSetWritesFactsAnew(t *testing.T) {
	facts := map[string]any{
		"procedure": map[string]any{"steps": []any{"open", map[string]any{"send": "AT", "wait_ms": 20}, []any{1.5, true}}, "none": []any{}},
		"version":   "1.10", "retry": false, "left out": nil,
	}
	got, err := front.Set([]byte(rule), "facts", facts)
	if err != nil {
		t.Fatal(err)
	}
	want := `facts:
  left out: null
  procedure:
    none: []
    steps:
      - open
      - send: AT
        wait_ms: 20
      - - 1.5
        - true
  retry: false
  version: "1.10"
priority: 3
`
	if !strings.Contains(string(got), want) || !strings.Contains(string(got), "status: active # live\n") || !strings.HasSuffix(string(got), "Text of a person.\n") {
		t.Errorf("got\n%s", got)
	}
	for _, bad := range []any{1e300, struct{}{}, []any{map[string]any{"x": 1 << 60, "y": 1e17}}} {
		if _, err := front.Set([]byte(rule), "facts", map[string]any{"x": bad}); err == nil {
			t.Errorf("%v was written", bad)
		}
	}
}

// What is written is what is read, whatever it is, and whatever stood there.
func TestFactsSurvive(t *testing.T) {
	var value func(depth int) *rapid.Generator[any]
	value = func(depth int) *rapid.Generator[any] {
		kinds := []*rapid.Generator[any]{
			rapid.String().AsAny(), rapid.Bool().AsAny(), rapid.Int64Range(-1<<53, 1<<53).AsAny(),
			rapid.SampledFrom([]any{nil, "no", "1.10", "012", "~", "- x", "a: b", "#", "0x10", 0.1, -1e-9, "…", "---", "\u0085"}),
		}
		if depth > 0 {
			kinds = append(kinds,
				rapid.SliceOfN(value(depth-1), 0, 3).AsAny(),
				rapid.MapOfN(rapid.String(), value(depth-1), 0, 3).AsAny())
		}
		return rapid.OneOf(kinds...)
	}
	rapid.Check(t, func(t *rapid.T) {
		src := []byte(rule)
		for range 2 {
			facts := rapid.MapOfN(rapid.String(), value(3), 1, 4).Draw(t, "facts")
			out, err := front.Set(src, "facts", facts)
			if err != nil {
				t.Skip("refused, which loses nothing:", err)
			}
			got, err := kb.Facts(out)
			if err != nil || !reflect.DeepEqual(any(got), any(facts)) {
				t.Fatalf("wrote %#v, read %#v, error %v\n%s", facts, got, err, out)
			}
			src = out
		}
	})
}

// What a new file gets is read back as it was, whatever the texts look like.
func TestFieldComesBack(t *testing.T) {
	for _, value := range []any{
		"no", "a, b", "支付: \"超时\"", "it's", "a\tb\nc", "2026-01-31", "1e5", "\u200b", "a #b", 0.5, true,
		map[string]any{"y": []any{map[string]any{"a, b": "c, d"}, []any{"x", int64(1)}, map[string]any{}}, "空": "no"},
	} {
		field, err := emit.Field("facts", map[string]any{"value": value})
		if err != nil {
			t.Fatal(err)
		}
		got, err := kb.Tree([]byte("---\n"+field+"---\n"), "facts")
		if want := map[string]any{"value": value}; err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s is read as %#v, %v, want %#v", field, got, err, want)
		}
	}
	for _, empty := range []any{nil, " ", []string{}, []any{}, map[string]any{}} {
		if field, err := emit.Field("x", empty); field != "" || err != nil {
			t.Errorf("%v is written as %q, %v", empty, field, err)
		}
	}
}
