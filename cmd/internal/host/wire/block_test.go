package wire

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

var forms = []form{markdown, hashes}

// lines draws a text of many lines, with either line end, or both, and with or
// without one at its end.
func lines(t *rapid.T, label string) string {
	var b strings.Builder
	for range rapid.IntRange(0, 6).Draw(t, label) {
		b.WriteString(rapid.SampledFrom([]string{"", "# Title", "text", "```", "<!-- a comment -->", "# a comment", "<!-- MACHINE_BLOCK_START -->", "說明", "\r", "---"}).Draw(t, "line"))
		b.WriteString(rapid.SampledFrom([]string{"\n", "\n", "\r\n"}).Draw(t, "nl"))
	}
	return b.String() + rapid.SampledFrom([]string{"", "", "no end", "\ufeff"}).Draw(t, "rest")
}

func TestBlockComesBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := rapid.SampledFrom(forms).Draw(t, "form")
		src := []byte(lines(t, "lines"))
		once, _, r := putBlock(src, []byte("ours\n\n<!-- tacit:stage=plan -->\n"), []string{"codex"}, f)
		if r != nil {
			t.Fatal(r)
		}
		again, _, r := putBlock(once, []byte("ours\n\n<!-- tacit:stage=plan -->"), []string{"codex"}, f)
		if r != nil || !bytes.Equal(again, once) {
			t.Fatalf("%v\n%q\n%q", r, once, again)
		}
		newer, _, _ := putBlock(once, []byte("newer"), []string{"agents"}, f)
		some, _, _, _ := dropBlock(newer, []string{"codex"}, f)
		for _, with := range [][]byte{once, newer, some} {
			back, edited, gone, r := dropBlock(with, []string{"codex", "agents"}, f)
			if r != nil || edited || gone || !bytes.Equal(back, src) {
				t.Fatalf("%v %v %v\nwas  %q\nwith %q\nback %q", r, edited, gone, src, with, back)
			}
		}
	})
}

// What a person writes before and behind the block stays as it is.
func TestBlockLeavesItsSurroundings(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := rapid.SampledFrom(forms).Draw(t, "form")
		src, before, after := lines(t, "lines")+"\n", lines(t, "before")+"\n", lines(t, "after")
		with, _, r := putBlock([]byte(src), []byte("ours"), []string{"codex"}, f)
		if r != nil {
			t.Fatal(r)
		}
		back, _, _, r := dropBlock([]byte(before+string(with)+after), []string{"codex"}, f)
		if want := before + src + after; r != nil || string(back) != want {
			t.Fatalf("%v\nwith %q\nback %q\nwant %q", r, with, back, want)
		}
	})
}

func TestBlockOfAFileThatWeMade(t *testing.T) {
	for _, f := range forms {
		made, _, _ := putBlock(nil, []byte("ours\n"), []string{"codex", "agents"}, f)
		if !strings.HasPrefix(string(made), f.open+"tacit:begin for=agents,codex sum=") || !strings.HasSuffix(string(made), "\n") {
			t.Errorf("%q", made)
		}
		if _, _, gone, _ := dropBlock(made, []string{"codex"}, f); gone {
			t.Error("it is gone, but agents still needs it")
		}
		if _, _, gone, _ := dropBlock(made, []string{"codex", "agents"}, f); !gone {
			t.Error("it is still there")
		}
	}
}

// Git may change line ends, which is no edit.
func TestBlockThatAPersonEdited(t *testing.T) {
	made, _, _ := putBlock([]byte("text\n"), []byte("ours\nmore"), []string{"codex"}, markdown)
	windows := bytes.ReplaceAll(made, []byte("\n"), []byte("\r\n"))
	if back, edited, _, _ := dropBlock(windows, []string{"codex"}, markdown); edited || string(back) != "text\r\n" {
		t.Errorf("%v %q", edited, back)
	}
	mine := bytes.Replace(made, []byte("more"), []byte("mine"), 1)
	if back, edited, _, _ := dropBlock(mine, []string{"codex"}, markdown); !edited || !bytes.Equal(back, mine) {
		t.Errorf("%v %q", edited, back)
	}
	if now, edited, _ := putBlock(mine, []byte("newer"), []string{"codex"}, markdown); !edited || !bytes.Equal(now, mine) {
		t.Errorf("%v %q", edited, now)
	}
}

// What a person writes around a block keeps its line ends, also where they took away
// the empty line in front of it.
func TestBlockWithEditsAround(t *testing.T) {
	edit := func(old, new string) func(string) string {
		return func(s string) string { return strings.Replace(s, old, new, 1) }
	}
	tests := []struct {
		name string
		src  []byte
		edit func(made string) string
		want string
	}{
		{"the empty line is gone", []byte("x\n"), edit("x\n\n", "x\n"), "x\n"},
		{"and something follows", []byte("x\n"), func(s string) string { return edit("x\n\n", "x\n")(s) + "y\n" }, "x\ny\n"},
		{"CRLF", []byte("x\r\n"), edit("x\r\n\r\n", "x\r\n"), "x\r\n"},
		{"a line is put before a file of ours", nil, func(s string) string { return "x\n" + s }, "x\n"},
		{"a paragraph is put before it", nil, func(s string) string { return "x\n\n" + s }, "x\n"},
		{"a line is put behind it", nil, func(s string) string { return s + "x" }, "x"},
		{"two empty lines", []byte("x\n"), edit("x\n\n", "x\n\n\n"), "x\n\n"},
		{"an editor ends the file", []byte("x"), func(s string) string { return s + "\n" }, "x\n"},
		{"an editor ends the file without the empty line", []byte("x"), func(s string) string { return edit("x\n\n", "x\n")(s) + "\n" }, "x\n"},
	}
	for _, tt := range tests {
		made, _, _ := putBlock(tt.src, []byte("ours"), []string{"codex"}, markdown)
		back, edited, gone, r := dropBlock([]byte(tt.edit(string(made))), []string{"codex"}, markdown)
		if string(back) != tt.want || edited || gone || r != nil {
			t.Errorf("%s: %q, edited %v, gone %v, %v", tt.name, back, edited, gone, r)
		}
	}
}

func TestBlockRefused(t *testing.T) {
	begin := "<!-- tacit:begin for=codex sum=0123456789ab -->\n"
	tests := []struct{ name, src, want string }{
		{"no end", "text\n" + begin + "ours\n", ":2:1: tacit:begin has no end marker"},
		{"two", begin + "<!-- tacit:end -->\n" + begin + "<!-- tacit:end -->\n", ":3:1: tacit:begin stands twice"},
		{"an end alone", "text\n<!-- tacit:end -->\n", ":2:1: tacit:end stands alone or was changed"},
		{"UTF-16", "\xff\xfet\x00", ":1:1: no UTF-8 text"},
		{"NUL", "é\x00", ":1:2: no UTF-8 text"},
	}
	for _, tt := range tests {
		if _, _, r := putBlock([]byte(tt.src), nil, nil, markdown); r == nil || r.Error() != tt.want {
			t.Errorf("%s: putBlock says %v, want %s", tt.name, r, tt.want)
		}
		_, _, _, r := dropBlock([]byte(tt.src), []string{"codex"}, markdown)
		if r == nil || r.Error() != tt.want {
			t.Errorf("%s: dropBlock says %v, want %s", tt.name, r, tt.want)
		}
		var refusal *Refusal
		if !errors.As(error(r), &refusal) {
			t.Errorf("%s: %T", tt.name, r)
		}
	}
}

func FuzzBlock(f *testing.F) {
	f.Add([]byte("text\n<!-- tacit:begin for=codex sum=0123456789ab -->\nx\n<!-- tacit:end -->\n"))
	f.Add([]byte("\r\n\r"))
	f.Fuzz(func(t *testing.T, src []byte) {
		if b, r := findBlock(src, markdown); r != nil || b != nil {
			return
		}
		with, _, r := putBlock(src, []byte("ours"), []string{"codex"}, markdown)
		if r != nil {
			return
		}
		if back, _, _, r := dropBlock(with, []string{"codex"}, markdown); r != nil || !bytes.Equal(back, src) {
			t.Fatalf("%v\nwas  %q\nwith %q\nback %q", r, src, with, back)
		}
	})
}

func FuzzJSON(f *testing.F) {
	f.Add([]byte("{\n\t// c\n\"hooks\": {},}\r\n"))
	f.Add([]byte(`{"permission":"allow","mcp":{}}`))
	all := specs()
	f.Fuzz(func(t *testing.T, src []byte) {
		if bytes.Contains(src, []byte("tacit")) {
			return
		}
		for _, s := range all {
			with, _, r := s.add(append([]byte{}, src...))
			if r != nil {
				continue
			}
			if back, gone, r := s.drop(with); r != nil || gone || !bytes.Equal(back, src) {
				t.Fatalf("%s: %v\nwas  %q\nwith %q\nback %q", s.path, r, src, with, back)
			}
		}
	})
}
