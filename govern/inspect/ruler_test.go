package inspect

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/tacit-kb/tacit/kb"
)

// A ruler that goes on from where it was says the same as one that begins anew.
func FuzzRuler(f *testing.F) {
	f.Add([]byte("a\nb\u00e9c\n\nd"), []byte{1, 3, 2, 200, 0, 6})
	f.Add([]byte("\r\n\x80\xff"), []byte{4, 4, 1})
	f.Fuzz(func(t *testing.T, text, at []byte) {
		r := ruler{text: text}
		for _, offset := range at {
			offset := min(int(offset), len(text))
			if offset < len(text) && !utf8.RuneStart(text[offset]) || !utf8.Valid(text) {
				continue
			}
			line, column := r.place(offset)
			if l, c := placeOf(text, offset); line != l || column != c {
				t.Fatalf("%q at %d: %d:%d, want %d:%d", text, offset, line, column, l, c)
			}
		}
	})
}

// However many places are asked for, in their order, nothing before the last one is read again:
// here it is not there any more.
func TestTextIsReadOnce(t *testing.T) {
	text := []byte("---\nrelated: [EXP-1, EXP-2, EXP-3]\n---\n\nand EXP-4\n")
	r := ruler{text: bytes.Clone(text)}
	k := source{Memory: &kb.Memory{}, text: bytes.Clone(text)}.seek("related:")
	for i := range 4 {
		word := fmt.Sprintf("EXP-%d", i+1)
		at := bytes.Index(text, []byte(word))
		wantLine, wantColumn := placeOf(text, at)
		if line, column := r.place(at); line != wantLine || column != wantColumn {
			t.Errorf("the ruler reads the text before %s again: %d:%d, want %d:%d", word, line, column, wantLine, wantColumn)
		}
		if line, column := k.place(word); line != wantLine || column != wantColumn {
			t.Errorf("the seeker reads the text before %s again: %d:%d, want %d:%d", word, line, column, wantLine, wantColumn)
		}
		for before := range at {
			r.text[before], k.text[before] = '\n', '\n'
		}
	}
}

// Names that are listed in order are found in order, however one begins like another; what is
// written otherwise is found where it stands at all.
func TestSeek(t *testing.T) {
	text := []byte("---\nid: x\nrelated: [EXP-10, EXP-1, \"Retry \\\"it\\\"\", EXP-1]\n---\n\nRetry \"it\"\n")
	k := source{Memory: &kb.Memory{}, text: text}.seek("related:")
	for i, want := range []struct {
		word string
		at   string
	}{{"EXP-10", "3:11"}, {"EXP-1", "3:19"}, {"Retry \"it\"", "6:1"}, {"nothing", "1:1"}, {"id: x", "2:1"}, {"", "1:1"}} {
		line, column := k.place(want.word)
		if got := fmt.Sprintf("%d:%d", line, column); got != want.at {
			t.Errorf("%d: %q is at %s, want %s", i, want.word, got, want.at)
		}
	}
	k = source{Memory: &kb.Memory{}, text: []byte(strings.Repeat("y\n", 10) + "x x\n")}.seek("related:")
	if line, column := k.place("x"); line != 11 || column != 1 {
		t.Errorf("x is at %d:%d", line, column)
	}
	for i := range 2 * mostMissed {
		k.place(fmt.Sprint("missing ", i))
	}
	if line, column := k.place("x"); line != 1 || column != 1 {
		t.Errorf("after so many that are missing, x is looked for: %d:%d", line, column)
	}
}

// What stands in cells that are filled up is not looked at where it would take gigabytes.
func TestTableOfManyCells(t *testing.T) {
	wide := strings.Repeat("|a", 8000) + "|\n" + strings.Repeat("|-", 8000) + "|\n" + strings.Repeat("|b\n", 16000)
	small := "\n| x | y |\n|---|---|\n| é | **z** |\n"
	all := tables(wide + small)
	if len(all) != 1 || len(all[0]) != 2 {
		t.Fatalf("%d tables are read", len(all))
	}
	if c := all[0][1][1]; c.text != "z" || c.column != 9 || c.line != 16006 {
		t.Errorf("the cell is %+v", c)
	}
}
