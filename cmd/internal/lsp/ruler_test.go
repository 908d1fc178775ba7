package lsp

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// A ruler says what position says, in whatever order it is asked, and finds lines as a
// person counts them.
func TestRuler(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := []byte(rapid.StringOfN(rapid.RuneFrom([]rune("ab\n\n\r字🔒é\u0301")), 0, 40, -1).Draw(t, "text"))
		e := rapid.SampledFrom([]encoding{inUTF16, inUTF8}).Draw(t, "encoding")
		r := e.ruler(text)
		for range 8 {
			from := start(text, rapid.IntRange(-1, len(text)+1).Draw(t, "from"))
			to := start(text, rapid.IntRange(-1, len(text)+1).Draw(t, "to"))
			if got, want := r.span(from, to), e.span(text, from, to); got != want {
				t.Fatalf("%d to %d: %v, want %v", from, to, got, want)
			}
		}
		lines := strings.Split(string(text), "\n")
		n := rapid.IntRange(1, len(lines)).Draw(t, "line")
		got := r.lineSpan(n, 1)
		if want := e.length([]byte(strings.TrimRight(lines[n-1], " \t\r"))); got != (textRange{position{uint32(n - 1), 0}, position{uint32(n - 1), uint32(want)}}) {
			t.Fatalf("line %d of %q: %v", n, text, got)
		}
		for range 8 { // whatever it was asked before
			n, column := rapid.IntRange(1, len(lines)).Draw(t, "line"), rapid.IntRange(0, 9).Draw(t, "column")
			if got, want := r.lineSpan(n, column), e.ruler(text).lineSpan(n, column); got != want {
				t.Fatalf("line %d, column %d of %q: %v, want %v", n, column, text, got, want)
			}
		}
	})
}

// start returns the beginning of the character that a byte is in.
func start(text []byte, at int) int {
	for at > 0 && at < len(text) && text[at]&0xc0 == 0x80 {
		at--
	}
	return at
}

// The time for each place does not depend on how many there are.
func BenchmarkPlacesOnALine(b *testing.B) {
	for _, n := range []int{1000, 10_000, 100_000} {
		text := []byte(strings.Repeat("[[EXP-001]] ", n))
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for b.Loop() {
				r := inUTF16.ruler(text)
				for at := 0; at < len(text); at += 12 {
					r.span(at+2, at+9)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*n), "ns/place")
		})
	}
}
