package livetest

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// A frame has the pieces of each line, apart where the style or the width of a character
// changes, and where there is a gap.
func TestFrame(t *testing.T) {
	s := New(12, 3)
	io.WriteString(s, "a b  c\x1b[1;31m<d\x1b[0m\r\n金額 ok\r\n0123456789 金")
	got := s.Frame()
	want := Frame{X: 11, Y: 2, Lines: [][]Run{
		{{"金額", 0, 4, Style{}}, {"ok", 5, 2, Style{}}},
		{{"0123456789", 0, 10, Style{}}},
		{{"金", 0, 2, Style{}}},
	}}
	want.X = 2
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("a line that is full goes on below (-want +got):\n%s", d)
	}
	s = New(12, 1)
	io.WriteString(s, "a b  c\x1b[1;31m<d\x1b[0m")
	want = Frame{X: 8, Lines: [][]Run{{{"a b", 0, 3, Style{}}, {"c", 5, 1, Style{}}, {"<d", 6, 2, Style{Bold: true, Colour: 31}}}}}
	if d := cmp.Diff(want, s.Frame()); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

// A film is XML with a stop for each frame, and has a line once that two frames show.
func TestFilm(t *testing.T) {
	s := New(20, 2)
	f := Film{Width: 20, Height: 2, Title: "<a> & b"}
	io.WriteString(s, "one <line>")
	f.Add(s.Frame(), time.Second)
	io.WriteString(s, "\r\nand another")
	f.Add(s.Frame(), 3*time.Second)
	svg := string(f.SVG())
	for _, part := range []string{"0%{transform:translateX(0px)}25%{transform:translateX(-188px)}", "animation:film 4.00s", "&lt;a&gt; &amp; b"} {
		if !strings.Contains(svg, part) {
			t.Errorf("no %s in\n%s", part, svg)
		}
	}
	if n := strings.Count(svg, "one &lt;line&gt;"); n != 1 {
		t.Errorf("the line is drawn %d times", n)
	}
	for d := xml.NewDecoder(strings.NewReader(svg)); ; {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
	}
}
