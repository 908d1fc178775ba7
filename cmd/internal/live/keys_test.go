package live

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestDecoder(t *testing.T) {
	tests := []struct {
		in   string
		want []key
	}{
		{"abc", []key{{text: "abc"}}},
		{"支付\r", []key{{text: "支付"}, {name: enter}}},
		{"\x1b[A\x1bOB\x1b[3~", []key{{name: up}, {name: down}, {name: del}}},
		{"\x1b[200~a\rb\x1b[201~c", []key{{text: "a\rbc"}}},
		{"a\x1b[99;5ub", []key{{text: "ab"}}},
		{"a\x1b]b", []key{{text: "ab"}}},
		{"\x1b\x1b[A", []key{{name: up}}},
		{"\xff\xfea", []key{{text: "a"}}},
		{"\x1b[1;2\x01", []key{{name: home}}},
		{"\x00\x1c", nil},
	}
	for _, tt := range tests {
		for size := 1; size <= len(tt.in); size++ { // however it is cut
			var d decoder
			var got []key
			for part := range slices.Chunk([]byte(tt.in), size) {
				for _, k := range d.feed(part) {
					got = appendKey(got, k)
				}
			}
			if !slices.Equal(got, tt.want) {
				t.Errorf("%q by %d bytes: %v, want %v", tt.in, size, got, tt.want)
			}
		}
	}
}

func TestEscapeAlone(t *testing.T) {
	var d decoder
	if keys := d.feed([]byte("\x1b")); len(keys) > 0 || !d.waits() {
		t.Errorf("keys %v, waits %t", keys, d.waits())
	}
	if keys := d.flush(); !slices.Equal(keys, []key{{name: leave}}) || d.waits() {
		t.Errorf("keys %v, waits %t", keys, d.waits())
	}
}

func TestPasteIsBounded(t *testing.T) {
	var d decoder
	d.feed([]byte("\x1b[200~"))
	for range 100 {
		d.feed([]byte(strings.Repeat("日", 1000)))
	}
	keys := d.feed([]byte("\x1b[201~"))
	if len(keys) != 1 || len(keys[0].text) > longestPaste || !utf8.ValidString(keys[0].text) {
		t.Errorf("%d keys", len(keys))
	}
	var l line
	l.do(keys[0])
	if n := len(l.String()); n > longestQuestion || n < longestQuestion-3 || !utf8.ValidString(l.String()) {
		t.Errorf("the line has %d bytes", n)
	}
}

func FuzzDecoder(f *testing.F) {
	for _, s := range []string{"a", "\x1b[A", "\x1b[200~x\x1b[201~", "\x1bO", "支\xe6\x94", "\x1b[200~\x1b[20"} {
		f.Add([]byte(s), 3)
	}
	f.Fuzz(func(t *testing.T, data []byte, size int) {
		var whole, cut decoder
		var l line
		all, parts := []key(nil), []key(nil)
		for _, k := range whole.feed(data) {
			all = appendKey(all, k)
			l.do(k)
		}
		for part := range slices.Chunk(data, max(size, 1)) {
			for _, k := range cut.feed(part) {
				parts = appendKey(parts, k)
			}
		}
		if !slices.Equal(all, parts) {
			t.Errorf("%q: %v as a whole, %v by %d bytes", data, all, parts, size)
		}
		if s := l.String(); !utf8.ValidString(s) || strings.ContainsFunc(s, func(r rune) bool { return r < ' ' || r == 0x7f }) {
			t.Errorf("the line is %q", s)
		}
	})
}
