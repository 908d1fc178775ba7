package prompt

import (
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unicode"
)

// Every sample reads the same with the line endings of Windows, with a mark of
// byte order, and between blank lines.
func TestLineEndings(t *testing.T) {
	for _, s := range samples(t, "[a-jl-z]*.txtar") {
		for name, prompt := range map[string]string{
			"CRLF":        strings.ReplaceAll(s.prompt, "\n", "\r\n"),
			"BOM":         "\ufeff" + s.prompt,
			"blank lines": "\n \n" + s.prompt + "\n\t\n",
		} {
			for _, fault := range s.faults(prompt) {
				t.Errorf("%s with %s: %s", s.name, name, fault)
			}
		}
	}
}

func TestColours(t *testing.T) {
	text := "Which port is free?\n\x1b[32m10:00:01\x1b[0m \x1b[1;31mERROR\x1b[0m web: address in use\n\x1b[32m10:00:02\x1b[0m INFO web: bye\n"
	segments := Read(text)
	if len(segments) != 2 || segments[0].Kind != Ask || segments[1].Form != Log {
		t.Fatalf("%+v", segments)
	}
	if got := Clues(segments); len(got) != 1 || got[0] != (Clue{Kind: ClueError, Text: "web: address in use", Line: 2}) {
		t.Errorf("%+v", got)
	}
}

func TestFullWidth(t *testing.T) {
	for _, text := range []string{"在庫は？予約は？", "库存呢？预订呢？", "stock？orders？"} {
		if segments := Read(text); len(segments) != 2 || segments[1].Kind == Pasted {
			t.Errorf("%s: %+v", text, segments)
		}
	}
}

// A line may begin with more space and colours than is looked at of a line.
func TestLateText(t *testing.T) {
	for _, before := range []string{strings.Repeat(" ", 5000), strings.Repeat("\x1b[1m", 1000)} {
		segments := Read(before + "Why is it so far to the right?")
		if len(segments) != 1 || segments[0].Kind != Ask || !strings.HasSuffix(segments[0].Text, "right?") {
			t.Errorf("%q...: %+v", before[:8], segments)
		}
	}
}

// Of a long text the head and the tail are looked at, and lines keep their numbers.
func TestLongText(t *testing.T) {
	const lines = 20_000
	text := "Why does the importer stop?\n\n" + strings.Repeat("10:00:01 INFO importer: one more row\n", lines) + "\nWho owns the importer?"
	segments := Read(text)
	first, last := segments[0], segments[len(segments)-1]
	if first.Text != "Why does the importer stop?" || first.Line != 1 {
		t.Errorf("first: %+v", first)
	}
	if last.Text != "Who owns the importer?" || last.Line != lines+4 || last.End != len(text) {
		t.Errorf("last: %+v", last)
	}
	if len(segments) != 4 || segments[1].End > headBytes || segments[2].Start < len(text)-tailBytes {
		t.Errorf("%d segments", len(segments))
	}
}

// A tail that begins in a fenced block knows it.
func TestTailInFence(t *testing.T) {
	text := "Why?\n```text\n" + strings.Repeat("one of many lines of nothing special\n", 10_000) + "```\nWhat does the second half of the report say?"
	segments := Read(text)
	if last := segments[len(segments)-1]; last.Kind != Ask || len(segments) != 4 {
		t.Errorf("%d segments, the last %+v", len(segments), last)
	}
}

// A document with more sentences than can be returned is cut into paragraphs, and
// what is still too much loses its middle.
func TestBounds(t *testing.T) {
	paragraph := "The shop sells cups. A cup has a colour. Colours are kept in a list.\n\n"
	if n := len(Read(strings.Repeat(paragraph, 50))); n != 50 {
		t.Errorf("50 paragraphs are %d segments", n)
	}
	segments := Read(strings.Repeat(paragraph, 500) + "The end is near.")
	if n := len(segments); n != firstKept+lastKept || segments[n-1].Text != "The end is near." {
		t.Errorf("%d segments", n)
	}
}

func FuzzRead(f *testing.F) {
	for _, pattern := range []string{"[a-jl-z]*.txtar", "kept_*.txtar"} {
		for _, s := range samples(f, pattern) {
			f.Add(s.prompt)
		}
	}
	for _, text := range append(slices.Collect(maps.Values(hostile(300))), "\u00a0", "\u2003", "a\u2028b") {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		segments := Read(text)
		if again := Read(text); !reflect.DeepEqual(segments, again) {
			t.Error("the second reading differs")
		}
		checkSegments(t, text, segments)
		if n := steps(text); n > 40*len(text)+1000 {
			t.Errorf("%d steps for %d bytes", n, len(text))
		}
		for _, c := range Clues(segments) {
			if c.Text == "" || c.Line < 1 || c.Line > 1+strings.Count(text, "\n") || len(c.Text) > 300 {
				t.Errorf("clue %+v", c)
			}
		}
	})
}

// checkSegments looks at what holds for every text.
func checkSegments(t *testing.T, text string, segments []Segment) {
	t.Helper()
	var kinds [3]int
	end := 0
	for _, s := range segments {
		switch {
		case s.Start < end || s.End <= s.Start || s.End > len(text) || s.Text != text[s.Start:s.End]:
			t.Fatalf("%d to %d, behind %d: %q", s.Start, s.End, end, s.Text)
		case strings.Trim(s.Text, blanks) == "":
			t.Errorf("%q is blank", s.Text)
		case (s.Kind == Pasted) != (s.Form != Plain):
			t.Errorf("%v has form %v", s.Kind, s.Form)
		}
		if want := 1 + strings.Count(text[:s.Start], "\n"); s.Line > want || s.Kind == Pasted && strings.Trim(text[lineStart(text, s.Line):s.Start], blanks) == "" && s.Line != want {
			t.Errorf("%q is in line %d, not %d", s.Text, want, s.Line)
		}
		kinds[s.Kind]++
		end = s.End
	}
	for k, n := range kinds {
		if n > firstKept+lastKept {
			t.Errorf("%d of %v", n, Kind(k))
		}
	}
	if len(text) < headBytes && kinds[0]+kinds[1]+kinds[2] < lastKept {
		checkGaps(t, text, segments)
	}
}

func lineStart(text string, number int) int {
	at := 0
	for ; number > 1; number-- {
		at += strings.IndexByte(text[at:], '\n') + 1
	}
	return at
}

// checkGaps looks for words that are in no segment. The names of the languages of
// fences are in none, and the numbers of items.
func checkGaps(t *testing.T, text string, segments []Segment) {
	t.Helper()
	at := 0
	for _, s := range append(segments, Segment{Start: len(text)}) {
		for line := range strings.Lines(text[at:s.Start]) {
			line = withoutColours(line)
			if strings.Contains(line, "```") || strings.Contains(line, "~~~") {
				continue
			}
			if n := len(strings.FieldsFunc(line, func(c rune) bool { return !unicode.IsLetter(c) })); n > 1 {
				t.Errorf("%q is in no segment", line)
			}
		}
		at = max(at, s.End)
	}
}
