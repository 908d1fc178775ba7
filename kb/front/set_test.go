package front_test

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/front"
)

func TestSet(t *testing.T) {
	for _, c := range []struct {
		name, src, key string
		value          any
		want           string
	}{
		{"plain", "status: draft", "status", "active", "status: active"},
		{"comment stays", "status: draft   # ask Li  ", "status", "active", "status: active   # ask Li  "},
		{"space stays", "status:    draft", "status", "active", "status:    active"},
		{"quotes stay", `title: 'old # one' # note`, "title", "it's new", `title: 'it''s new' # note`},
		{"double quotes stay", `title: "old \" # one" # note`, "title", "new", `title: "new" # note`},
		{"quotes where needed", "title: old", "title", "a: b # c", `title: "a: b # c"`},
		{"looks like a truth value", "title: old", "title", "no", `title: "no"`},
		{"looks like a number", "title: old", "title", "1.10", `title: "1.10"`},
		{"number", "confidence: 0.5", "confidence", "0.9", "confidence: 0.9"},
		{"date", "updated: 2026-01-01", "updated", "2026-01-31", "updated: 2026-01-31"},
		{"emoji and kana", "title: old", "title", "🚀 打ち上げ", `title: "🚀 打ち上げ"`},
		{"lines", "summary: old", "summary", "a\nb", `summary: "a\nb"`},
		{"text over lines", "summary: one\n  two\n\n  three # end\n# about topic\ntopic: x", "summary", "new", "summary: new # end\n# about topic\ntopic: x"},
		{"quoted over lines", "summary: \"one\n  two\" # end\ntopic: x", "summary", "new", "summary: \"new\" # end\ntopic: x"},
		{"block of text", "summary: | # why\n  one\n  # not a comment\n\n# about topic\ntopic: x", "summary", "new", "summary: new # why\n\n# about topic\ntopic: x"},
		{"value on the next line", "summary:\n  long text\ntopic: x", "summary", "new", "summary:\n  new\ntopic: x"},
		{"empty", "summary:  # todo\ntopic: x", "summary", "new", "summary: new # todo\ntopic: x"},
		{"empty list value", "trigger:  # todo\ntopic: x", "trigger", []string{"a", "b"}, "trigger: # todo\n  - a\n  - b\ntopic: x"},
		{"new", "topic: x", "status", "active", "topic: x\nstatus: active"},
		{"new list", "topic: x", "trigger", []string{"a", "no", "c: d"}, "topic: x\ntrigger:\n  - a\n  - \"no\"\n  - \"c: d\""},
		{"new empty list", "topic: x", "trigger", []string{}, "topic: x\ntrigger: []"},
		{"flow list", "tags: [a,  'b, c'] # t", "tags", []string{"b, c", "d", "e,f"}, "tags: ['b, c', d, \"e,f\"] # t"},
		{"flow list over lines", "tags: [a, # one\n  b]\ntopic: x", "tags", []string{"c"}, "tags: [c]\ntopic: x"},
		{"text to list", "trigger: old # t", "trigger", []string{"a", "b"}, "trigger: [a, b] # t"},
		{"a message with a colon stays", "trigger:\n  - OutOfMemoryError: Java heap space # here\n  - b", "trigger", []string{"OutOfMemoryError: Java heap space", "c"},
			"trigger:\n  - OutOfMemoryError: Java heap space # here\n  - c"},
		{"list to text", "trigger: # t\n  - a\n  - b # c\n\ntopic: x", "trigger", "a", "trigger: a # t # c\n\ntopic: x"},
		{"list to empty list", "trigger:\n  - a\ntopic: x", "trigger", []string{}, "trigger: []\ntopic: x"},
		{"items stay", "trigger:\n    # first\n    - a  # one\n    - 'b'\n    # third\n    - \"c\"\ntopic: x", "trigger", []string{"c", "new", "a"},
			"trigger:\n    # first\n    # third\n    - \"c\"\n    - new\n    - a  # one\ntopic: x"},
		{"items without indent", "trigger:\n- a\n- b\ntopic: x", "trigger", []string{"b", "c"}, "trigger:\n- b\n- c\ntopic: x"},
		{"remove", "status: draft # x\ntopic: x", "status", nil, "topic: x"},
		{"remove list", "trigger:\n  - a\n  - b\n# about topic\ntopic: x", "trigger", nil, "# about topic\ntopic: x"},
		{"remove group", "facts:\n  a: {b: c}\n  d: |\n    text\n    # text\ntopic: x", "facts", nil, "topic: x"},
		{"remove empty", "summary:\ntopic: x", "summary", nil, "topic: x"},
		{"remove what is not there", "topic: x", "status", nil, "topic: x"},
		{"same value", "status:  'draft'  # x", "status", "draft", "status:  'draft'  # x"},
		{"same list", "tags: [ a , b ]", "tags", []string{"a", "b"}, "tags: [ a , b ]"},
		{"new group", "topic: x", "review", map[string]string{"after": "2027-01-31"}, "topic: x\nreview:\n  after: 2027-01-31"},
		{"group", "review:\n  # soon\n  after: 2026-01-31 # t\ntopic: x", "review", map[string]string{"after": "2027-01-31"},
			"review:\n  # soon\n  after: 2027-01-31 # t\ntopic: x"},
		{"group in braces", "review: {after: '2026-01-31'} # t", "review", map[string]string{"after": "2027-01-31"}, "review: {after: '2027-01-31'} # t"},
		{"group of two", "review:\n  when: it breaks\n  after: 2026-01-31", "review", map[string]string{"after": "2027-01-31", "when": "it fails"},
			"review:\n  when: it fails\n  after: 2027-01-31"},
		{"empty group", "review: # todo\ntopic: x", "review", map[string]string{"after": "2027-01-31"}, "review: # todo\n  after: 2027-01-31\ntopic: x"},
		{"group without a value", "review:\n  after:\ntopic: x", "review", map[string]string{"after": "2027-01-31"}, "review:\n  after: 2027-01-31\ntopic: x"},
		{"quoted name", "\"status\" : draft", "status", "active", "\"status\" : active"},
	} {
		t.Run(c.name, func(t *testing.T) {
			const before, after = "---\n# head\nid: EXP-001\n", "\n---\n\n# Body\n\nstatus: draft\n"
			for _, form := range []func(string) string{
				func(s string) string { return s },
				func(s string) string { return "\ufeff" + s },
				func(s string) string { return strings.ReplaceAll(s, "\n", "\r\n") },
				func(s string) string { return strings.TrimSuffix(s, "\n") },
			} {
				got, err := front.Set([]byte(form(before+c.src+after)), c.key, c.value)
				if err != nil {
					t.Fatal(err)
				}
				if diff := cmp.Diff(form(before+c.want+after), string(got)); diff != "" {
					t.Errorf("(-want +got):\n%s", diff)
				}
			}
		})
	}
}

func TestSetIndentedBlock(t *testing.T) {
	got, err := front.Set([]byte("---\n  id: a\n  tags: [x]\n---\n"), "status", "active")
	if err != nil || string(got) != "---\n  id: a\n  tags: [x]\n  status: active\n---\n" {
		t.Errorf("%q, %v", got, err)
	}
}

func TestSetRefuses(t *testing.T) {
	for _, c := range []struct {
		src, key string
		value    any
		want     string
	}{
		{"# no front matter\n", "status", "active", "no front matter"},
		{"---\nid: a\nid: b\n---\n", "status", "active", "given twice"},
		{"---\n{id: a, kind: tech}\n---\n", "kind", "business", "in braces"},
		{"---\n? id\n: a\n---\n", "id", "b", "cannot be edited in place"},
		{"---\nid: a\n---\n", "status: x\nid", "active", "cannot be the name of a field"},
		{"---\nid: a\n---\n", "status", 3, "cannot hold a int"},
		{"---\nid: a\xff\n---\n", "status", "active", "is not UTF-8"},
	} {
		got, err := front.Set([]byte(c.src), c.key, c.value)
		if err == nil || got != nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: %q, %v; want %s", c.src, got, err, c.want)
		}
	}
}

// drawDocument makes front matter with values in all the forms that people use.
func drawDocument(t *rapid.T) string {
	forms := []string{
		"status: draft # c", "title: 'it''s' ", "summary: |\n  a\n  # b", "summary2: >-\n  a\n  b", "tags: [a, 'b, c', \"d\"]",
		"trigger:\n  - a # x\n  # y\n  - 'b'", "not_when:\n- a\n- b", "related:", "facts:\n  a: 1\n  b: [x]", "topic: 支払い",
		"lang: \"a\\tb\" # z", "long: one\n  two\n\n  three", "# comment\nother: 1.10", "risk: ~",
	}
	picked := rapid.SliceOfNDistinct(rapid.SampledFrom(forms), 0, 6, rapid.ID).Draw(t, "forms")
	src := "---\nid: a\n" + strings.Join(picked, "\n") + "\n---\n\n# Body\ntext: x\n"
	src = strings.Replace(src, "\n\n---\n", "\n---\n", 1)
	if rapid.Bool().Draw(t, "crlf") {
		src = strings.ReplaceAll(src, "\n", "\r\n")
	}
	if rapid.Bool().Draw(t, "mark") {
		src = "\ufeff" + src
	}
	if rapid.Bool().Draw(t, "cut") {
		src = strings.TrimRight(src, "\r\n")
	}
	return src
}

// Setting any field of any document to any text reads back as that text, and
// a new field that is removed again leaves the bytes as they were.
func TestSetProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		src := []byte(drawDocument(t))
		key := rapid.SampledFrom([]string{"status", "title", "summary", "tags", "trigger", "not_when", "related", "facts", "lang", "long", "other", "risk", "id"}).Draw(t, "key")
		var value any
		if rapid.Bool().Draw(t, "list") {
			value = rapid.SliceOfN(rapid.String(), 0, 4).Draw(t, "items")
		} else {
			value = rapid.String().Draw(t, "text")
		}
		checkSet(t, src, key, value)
	})
}

type failer interface {
	Helper()
	Fatalf(format string, args ...any)
}

func checkSet(t failer, src []byte, key string, value any) {
	t.Helper()
	once, err := front.Set(src, key, value)
	if err != nil {
		t.Fatalf("cannot set %s to %q in %q: %v", key, value, src, err)
	}
	twice, err := front.Set(once, key, value)
	if err != nil || !bytes.Equal(once, twice) {
		t.Fatalf("setting %s to %q again changes %q to %q: %v", key, value, once, twice, err)
	}
	body := src[bytes.Index(src[4:], []byte("---"))+4:]
	if !bytes.HasSuffix(once, body) || once[0] != src[0] {
		t.Fatalf("setting %s changed bytes outside the block: %q", key, once)
	}
	const fresh = "never_there_before"
	added, err := front.Set(src, fresh, value)
	if err != nil {
		t.Fatalf("cannot add %q: %v", value, err)
	}
	back, err := front.Set(added, fresh, nil)
	if err != nil || !bytes.Equal(back, src) {
		t.Fatalf("adding and removing a field turns %q into %q: %v", src, back, err)
	}
}

func FuzzSet(f *testing.F) {
	f.Add([]byte("---\nid: a\nstatus: draft # c\n---\nbody"), "status", "active")
	f.Add([]byte("\ufeff---\r\nid: a\r\ntags: [a, b]\r\n---\r\n"), "tags", "x: y")
	f.Add([]byte("---\nsummary: |\n  a\n  b\ntrigger:\n  - a\n  # c\n  - b\n---\n"), "trigger", "no")
	f.Add([]byte("---\n'a': >\n x\n# c\nb: \"q\n  r\"\n---\n"), "b", "#")
	f.Fuzz(func(t *testing.T, src []byte, key, value string) {
		out, err := front.Set(src, key, value)
		if err != nil {
			return // refused: then nothing has changed
		}
		again, err := front.Set(out, key, value)
		if err != nil || !bytes.Equal(again, out) {
			t.Fatalf("set again: %q, then %q: %v", out, again, err)
		}
		list, err := front.Set(src, key, []string{value, "x"})
		if err == nil {
			if _, err = front.Set(list, key, value); err != nil && !errors.As(err, new(*kb.FileError)) {
				t.Fatalf("from a list back to a text: %v", err)
			}
		}
		const fresh = "never_there_before"
		if bytes.Contains(src, []byte(fresh)) {
			return
		}
		added, err := front.Set(src, fresh, value)
		if err != nil {
			return
		}
		if back, err := front.Set(added, fresh, nil); err != nil || !bytes.Equal(back, src) {
			t.Fatalf("adding and removing turns %q into %q: %v", src, back, err)
		}
	})
}

func TestReplaceSection(t *testing.T) {
	const doc = "---\nid: a\n---\nintro\n\n# One\n\nold\n\n## Two\n# Three\n\n```\n# code\n```\n"
	for _, c := range []struct{ heading, body, want string }{
		{"One", "\n\nnew\nlines\n\n\n", strings.Replace(doc, "old", "new\nlines", 1)},
		{"", "    code first", strings.Replace(doc, "intro", "    code first", 1)},
		{"Two", "filled", strings.Replace(doc, "## Two\n", "## Two\n\nfilled\n\n", 1)},
		{"Three", "last", "---\nid: a\n---\nintro\n\n# One\n\nold\n\n## Two\n# Three\n\nlast\n"},
		{"One", "with\n\n### Sub\n\nmore", strings.Replace(doc, "old", "with\n\n### Sub\n\nmore", 1)},
	} {
		for _, crlf := range []bool{false, true} {
			src, want := doc, c.want
			if crlf {
				src, want = strings.ReplaceAll(src, "\n", "\r\n"), strings.ReplaceAll(want, "\n", "\r\n")
			}
			got, err := front.ReplaceSection([]byte(src), c.heading, c.body)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(want, string(got)); diff != "" {
				t.Errorf("%q (-want +got):\n%s", c.heading, diff)
			}
		}
	}
}

func TestReplaceSectionRefuses(t *testing.T) {
	const doc = "# One\n\nold\n\n## Two\n\n# Two\n"
	for _, c := range []struct{ heading, body, want string }{
		{"Three", "x", `no section "Three"; the sections are "One", "Two"`},
		{"Two", "x", "occurs twice"},
		{"One", "```\nnever closed", "would change"},
		{"One", "<!-- never closed", "would change"},
	} {
		if got, err := front.ReplaceSection([]byte(doc), c.heading, c.body); err == nil || got != nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: %q, %v", c.heading, got, err)
		}
	}
}

func TestReplaceSectionOfText(t *testing.T) {
	_, err := front.ReplaceSection([]byte("no heading\n"), "Reason", "x")
	if want := `no section "Reason": the text has no headings`; err == nil || err.Error() != want {
		t.Errorf("%v, not %s", err, want)
	}
}

// Putting back the old text of a section restores the bytes.
func TestReplaceSectionInverse(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.SampledFrom([]string{"a", "- x\n  - y", "```\n# no\n```", "    code\n\nmore", "a\nb"})
		var b strings.Builder
		n := rapid.IntRange(1, 4).Draw(t, "n")
		for i := range n {
			fmt.Fprintf(&b, "%s Heading %d\n%s%s%s", strings.Repeat("#", 1+i%3), i, rapid.SampledFrom([]string{"", "\n", "\n\n"}).Draw(t, "lead"), text.Draw(t, "text"), rapid.SampledFrom([]string{"\n", "\n\n"}).Draw(t, "tail"))
		}
		src := strings.TrimSuffix(b.String(), rapid.SampledFrom([]string{"", "\n"}).Draw(t, "cut"))
		if rapid.Bool().Draw(t, "crlf") {
			src = strings.ReplaceAll(src, "\n", "\r\n")
		}
		i := rapid.IntRange(0, n-1).Draw(t, "i")
		heading := fmt.Sprintf("Heading %d", i)
		m, err := kb.Parse("x.md", []byte("---\nid: a\nkind: tech\ntitle: t\n---\n"+src))
		if err != nil {
			t.Fatal(err)
		}
		changed, err := front.ReplaceSection([]byte(src), heading, "quite new")
		if err != nil {
			t.Fatal(err)
		}
		back, err := front.ReplaceSection(changed, heading, m.Sections[i].Text)
		if err != nil || string(back) != src {
			t.Fatalf("got %q, want %q: %v", back, src, err)
		}
	})
}

func TestBlocks(t *testing.T) {
	const doc = "# Now\n\n<!-- MACHINE_BLOCK_START -->\nold\n<!-- MACHINE_BLOCK_END -->\n\n<!-- USER_BLOCK_START -->\nmine\n<!-- USER_BLOCK_END -->\n"
	if got, err := front.MachineBlock([]byte(doc)); err != nil || got != "old\n" {
		t.Errorf("%q, %v", got, err)
	}
	if got, err := front.UserBlock([]byte(doc)); err != nil || got != "mine\n" {
		t.Errorf("%q, %v", got, err)
	}
	got, err := front.SetMachineBlock([]byte(doc), "new\ntext")
	if err != nil || string(got) != strings.Replace(doc, "old", "new\ntext", 1) {
		t.Errorf("%q, %v", got, err)
	}
	crlf := strings.ReplaceAll(doc, "\n", "\r\n")
	got, err = front.SetUserBlock([]byte(crlf), "a\nb\n")
	if err != nil || string(got) != strings.Replace(crlf, "mine", "a\r\nb", 1) {
		t.Errorf("%q, %v", got, err)
	}
	got, err = front.SetMachineBlock([]byte(doc), "")
	if err != nil || string(got) != strings.Replace(doc, "old\n", "", 1) {
		t.Errorf("%q, %v", got, err)
	}
}

func TestBlocksRefuse(t *testing.T) {
	const start, end = "<!-- MACHINE_BLOCK_START -->\n", "<!-- MACHINE_BLOCK_END -->\n"
	for _, c := range []struct{ src, body, want string }{
		{"# nothing\n", "x", "no such block"},
		{start, "x", "1:1: MACHINE_BLOCK has no end marker"},
		{"a\n" + end + start, "x", "2:1: MACHINE_BLOCK has an end marker but no begin marker"},
		{start + start + end, "x", "2:1: MACHINE_BLOCK begins twice"},
		{start + end + end, "x", "3:1: MACHINE_BLOCK has an end marker but no begin marker"},
		{start + end, "x\n" + end, "must not contain the marker"},
		{start + end, "<!-- USER_BLOCK_START -->", "must not contain the marker"},
	} {
		if got, err := front.SetMachineBlock([]byte(c.src), c.body); err == nil || got != nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: %q, %v; want %s", c.src, got, err, c.want)
		}
	}
	if _, err := front.UserBlock([]byte(start + end)); !errors.Is(err, front.ErrNoBlock) {
		t.Errorf("got %v", err)
	}
}
