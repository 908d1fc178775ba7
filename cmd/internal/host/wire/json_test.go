package wire

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/tacit-kb/tacit/cmd/internal/host"
)

// A writer draws JSON documents as people write them: with comments, commas at the
// end, blanks anywhere, either line end, and the names that we use ourselves.
type writer struct {
	t  *rapid.T
	nl string
}

var names = []string{"hooks", "mcpServers", "permissions", "permission", "ask", "bash", "mcp", "servers", "context_servers", "version",
	"UserPromptSubmit", "SessionStart", "beforeSubmitPrompt", "BeforeAgent", "Stop", "model", "名前", "$schema"}

func (w writer) pick(from ...string) string { return rapid.SampledFrom(from).Draw(w.t, "piece") }

// blank is what may stand between two tokens.
func (w writer) blank() string {
	return w.pick("", "", "", " ", " ", w.nl, w.nl+"  ", w.nl+"\t", "/* c */", " // note  "+w.nl, w.nl+w.nl, "/* // */ ", " // */"+w.nl, "/* a"+w.nl+" b */")
}

func (w writer) value(depth int) string {
	kind := rapid.IntRange(0, 5).Draw(w.t, "kind")
	if depth == 0 && kind < 2 {
		kind = 2
	}
	switch kind {
	case 0:
		return w.object(depth, nil)
	case 1:
		return w.array(depth)
	case 2:
		return w.pick(`"tacit"`, `"a // b"`, `"/*"`, `"\"}"`, `"値"`, `""`)
	}
	return w.pick("1", "true", "null", "-1.5e3", `"x"`)
}

// object draws members of their own names; fixed ones come in their place.
func (w writer) object(depth int, fixed map[string]func() string) string {
	var members []string
	for _, name := range rapid.SliceOfNDistinct(rapid.SampledFrom(names), 0, 4, rapid.ID).Draw(w.t, "names") {
		draw := fixed[name]
		if draw == nil {
			draw = func() string { return w.value(depth - 1) }
		}
		members = append(members, fmt.Sprintf("%s%q%s:%s%s", w.blank(), name, w.blank(), w.blank(), draw()))
	}
	return w.list("{", members, "}")
}

func (w writer) array(depth int) string {
	var elements []string
	for range rapid.IntRange(0, 3).Draw(w.t, "elements") {
		elements = append(elements, w.blank()+w.value(depth-1))
	}
	return w.list("[", elements, "]")
}

func (w writer) list(open string, all []string, shut string) string {
	s := open
	for i, x := range all {
		s += x + w.blank()
		if i < len(all)-1 || rapid.Bool().Draw(w.t, "trailing") {
			s += ","
		}
	}
	return s + w.blank() + shut
}

// document draws a whole file in which whatever we need has the right shape.
func (w writer) document() []byte {
	object := func(depth int, fixed map[string]func() string) func() string {
		return func() string { return w.object(depth, fixed) }
	}
	events := map[string]func() string{}
	for _, n := range names {
		events[n] = func() string { return w.array(2) }
	}
	tops := map[string]func() string{
		"hooks":       object(3, events),
		"permissions": object(2, map[string]func() string{"ask": func() string { return w.array(1) }}),
		"permission":  object(2, map[string]func() string{"bash": object(1, nil)}),
	}
	for _, n := range []string{"mcpServers", "mcp", "servers", "context_servers"} {
		tops[n] = object(2, nil)
	}
	return []byte(w.pick("", "", "\ufeff", "// head"+w.nl) + w.object(3, tops) + w.pick("", w.nl, w.nl, w.nl+w.nl, " ", "// end"))
}

// specs are all JSON files of all hosts.
func specs() (all []*shared) {
	for _, h := range host.Hosts {
		for _, user := range []bool{false, true} {
			all = append(all, wanted(h, Options{User: user, Stop: true}).shared...)
		}
	}
	return all
}

// TestComesBack is the promise about JSON: what is put in twice and taken out is the
// file as it was, byte by byte.
func TestComesBack(t *testing.T) {
	all := specs()
	rapid.Check(t, func(t *rapid.T) {
		src := writer{t, rapid.SampledFrom([]string{"\n", "\r\n"}).Draw(t, "nl")}.document()
		s := rapid.SampledFrom(all).Draw(t, "spec")
		once, left, r := s.add(src)
		if r != nil {
			t.Fatalf("%v\n%s", r, src)
		}
		for _, e := range left {
			if !e.soft && e.name != "version" {
				t.Fatalf("%v did not go into\n%s", e.path, src)
			}
		}
		again, _, r := s.add(once)
		if r != nil || !bytes.Equal(again, once) {
			t.Fatalf("%s: the second time is no other:\n%s\n%s", s.path, once, again)
		}
		back, gone, r := s.drop(once)
		if r != nil || gone || !bytes.Equal(back, src) {
			t.Fatalf("%s: %v %v\nwas  %q\nwith %q\nback %q", s.path, r, gone, src, once, back)
		}
	})
}

// TestEditsStay is the promise with a person's edits between: each of them, made before
// or after us, leads to the same file without us.
func TestEditsStay(t *testing.T) {
	all := specs()
	rapid.Check(t, func(t *rapid.T) {
		w := writer{t, "\n"}
		src := w.document()
		s := rapid.SampledFrom(all).Draw(t, "spec")
		way := rapid.SampledFrom([]string{"", "hooks", "permissions", "mcpServers", "permission"}).Draw(t, "where")
		mine := &entry{name: "of a person", value: w.pick("here", "there"), ours: equal(nil)}
		if way != "" {
			mine.path = []string{way}
			if !mine.reaches(src) {
				return
			}
		}
		first, r := mine.put(src)
		if r != nil {
			t.Fatal(r)
		}
		with, _, r := s.add(src)
		if r != nil {
			t.Fatal(r)
		}
		second, r := mine.put(with)
		if r != nil {
			t.Fatal(r)
		}
		back, _, r := s.drop(second)
		if r != nil {
			t.Fatal(r)
		}
		if !bytes.Equal(blankless(back), blankless(first)) {
			t.Fatalf("%s\nwas    %q\nwith   %q\nedited %q\nback   %q\nwant   %q", s.path, src, with, second, back, first)
		}
	})
}

// blankless leaves out blanks: where our entry and theirs were beside each other, how
// far theirs is indented depends on ours.
func blankless(s []byte) []byte { return []byte(strings.Join(strings.Fields(string(s)), "")) }

// put adds a member that may stand after ours, as a person would.
func (w *entry) put(src []byte) ([]byte, *Refusal) {
	mark, text := cutMark(src)
	out, r := w.add(text)
	return append(mark, out...), r
}

// reaches reports whether the container of an entry is in a document already.
func (w *entry) reaches(src []byte) bool {
	_, text := cutMark(src)
	t, r := parseTree(text)
	if r != nil {
		return false
	}
	i, r := t.member(&t.root, w.path[0])
	return r == nil && i >= 0 && t.children(&t.root)[i].value.Value.Kind() == '{'
}

// TestBytesStay is the same, byte by byte, for edits that are the same bytes with and
// without us: what a person writes at the top, at the end, and in front of all members.
func TestBytesStay(t *testing.T) {
	all := specs()
	rapid.Check(t, func(t *rapid.T) {
		w := writer{t, rapid.SampledFrom([]string{"\n", "\r\n"}).Draw(t, "nl")}
		src := w.document()
		s := rapid.SampledFrom(all).Draw(t, "spec")
		top, end := w.pick("", "// top"+w.nl, "/* top */"), w.pick("", w.nl, w.nl+"// end", "/* end */")
		front := w.pick("", "// front"+w.nl, w.nl+"  /* front */", `"front": {"hooks": 1},`)
		edit := func(text []byte) []byte {
			mark, text := cutMark(text)
			tree, r := parseTree(text)
			if r != nil {
				t.Fatal(r)
			}
			open := tree.root.StartOffset + 1
			after := string(text[open:])
			if strings.HasSuffix(string(src), "// end") {
				end = ""
			}
			return []byte(string(mark) + top + string(text[:open]) + front + after + end)
		}
		if empty, _ := parseTree(src[len(src)-len(bytes.TrimPrefix(src, bom)):]); empty == nil || len(empty.children(&empty.root)) == 0 {
			return
		}
		with, _, r := s.add(src)
		if r != nil {
			t.Fatal(r)
		}
		back, _, r := s.drop(edit(with))
		if want := edit(src); r != nil || !bytes.Equal(back, want) {
			t.Fatalf("%s: %v\nwas  %q\nwith %q\nback %q\nwant %q", s.path, r, src, with, back, want)
		}
	})
}
