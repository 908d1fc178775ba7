package threeway

import (
	"bytes"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

var marks = Marks{Ours: "ours", Theirs: "theirs"}

func entryAt(minute int, text string) string {
	return fmt.Sprintf(`{"at":"2026-03-01T10:%02d:00Z","id":%q}`, minute, text)
}

func log(lines ...string) []byte {
	if len(lines) == 0 {
		return nil
	}
	return []byte(strings.Join(lines, "\n") + "\n")
}

func TestUnion(t *testing.T) {
	a, b, c, d := entryAt(1, "a"), entryAt(2, "b"), entryAt(3, "c"), entryAt(4, "d")
	tests := []struct {
		name               string
		base, ours, theirs []byte
		want               []byte
	}{
		{"both go on", log(a), log(a, b, d), log(a, c), log(a, b, c, d)},
		{"the same line", log(a), log(a, b), log(a, b, c), log(a, b, c)},
		{"no base", nil, log(a, c), log(b), log(a, b, c)},
		{"one side took a line out", log(a, b), log(a), log(a, b, c), log(a, c)},
		{"a torn line", log(a), log(a, `{"at":"2026`, c), log(a, b), log(a, b, `{"at":"2026`, c)},
		{"no line end", log(a), []byte(a + "\n" + b), log(a, c), log(a, b, c)},
		{"as on Windows", []byte(a + "\r\n"), []byte(a + "\r\n" + b + "\r\n"), []byte(a + "\r\n" + c + "\r\n"), []byte(a + "\r\n" + b + "\r\n" + c + "\r\n")},
		{"ts as in evidence", nil, log(`{"ts":"2026-03-01T10:02:00Z"}`), log(`{"ts":"2026-03-01T18:01:00+08:00"}`), log(`{"ts":"2026-03-01T18:01:00+08:00"}`, `{"ts":"2026-03-01T10:02:00Z"}`)},
		{"nothing", nil, nil, nil, nil},
	}
	for _, tt := range tests {
		if tt.name == "a torn line" {
			tt.want = log(a, `{"at":"2026`, b, c) // it stays behind the line that it follows
		}
		for _, got := range [][]byte{Union(tt.base, tt.ours, tt.theirs), Union(tt.base, tt.theirs, tt.ours)} {
			if !bytes.Equal(got, tt.want) {
				t.Errorf("%s:\n%s\nwant\n%s", tt.name, got, tt.want)
			}
		}
	}
}

// Whatever two sides append, in whatever order of time: which is which does not
// matter, no line is lost or there twice, and joining again changes nothing.
func TestUnionLosesNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		draw := func(name string) (lines []string) {
			for _, n := range rapid.SliceOfN(rapid.IntRange(0, 12), 0, 6).Draw(t, name) {
				l := entryAt(n, string(rune('a'+n%4)))
				if n == 12 {
					l = "torn " + name
				}
				if !slices.Contains(lines, l) {
					lines = append(lines, l)
				}
			}
			return lines
		}
		base := draw("base")
		more := func(name string) []string {
			lines := slices.Clone(base)
			for _, l := range draw(name) {
				if !slices.Contains(lines, l) {
					lines = append(lines, l)
				}
			}
			return lines
		}
		ours, theirs := more("ours"), more("theirs")
		got := Union(log(base...), log(ours...), log(theirs...))
		if turned := Union(log(base...), log(theirs...), log(ours...)); !bytes.Equal(got, turned) {
			t.Fatalf("the order matters:\n%s\n%s", got, turned)
		}
		have := strings.Split(strings.TrimSuffix(string(got), "\n"), "\n")
		for _, l := range slices.Concat(ours, theirs) {
			if n := len(slices.DeleteFunc(slices.Clone(have), func(x string) bool { return x != l })); n != 1 {
				t.Fatalf("%s is there %d times:\n%s", l, n, got)
			}
		}
		for _, side := range [][]string{ours, theirs} {
			if again := Union(log(side...), got, log(side...)); !bytes.Equal(again, got) {
				t.Fatalf("joined again:\n%s\n%s", got, again)
			}
		}
	})
}

func TestParts(t *testing.T) {
	src := "a\n<<<<<<< HEAD\nb\n||||||| base\nc\n=======\nd\n>>>>>>> x\ne\n"
	parts, err := Parts([]byte(src))
	if err != nil || len(parts) != 3 || parts[1].Line != 2 || parts[2].Line != 9 {
		t.Fatalf("%+v, %v", parts, err)
	}
	base, ours, theirs, ok := Sides(parts)
	if string(base) != "a\nc\ne\n" || string(ours) != "a\nb\ne\n" || string(theirs) != "a\nd\ne\n" || !ok {
		t.Errorf("%q %q %q %v", base, ours, theirs, ok)
	}
	if parts, _ := Parts([]byte("x\n=======\ny\n")); len(parts) != 1 || parts[0].Conflict {
		t.Errorf("a heading is no conflict: %+v", parts)
	}
	for _, s := range []string{"<<<<<<< a\n", "<<<<<<< a\n<<<<<<< b\n", "<<<<<<< a\n=======\n=======\n>>>>>>> b\n", ">>>>>>> b\n", "<<<<<<< a\n>>>>>>> b\n"} {
		if _, err := Parts([]byte(s)); !errors.Is(err, ErrMarks) {
			t.Errorf("%q: %v", s, err)
		}
	}
	inner := "<<<<<<< a\n<<<<<<<< b\nx\n========\ny\n>>>>>>>> c\n=======\nz\n>>>>>>> d\n"
	if parts, err := Parts([]byte(inner)); err != nil || len(parts) != 1 || parts[0].Theirs != "z\n" || strings.Count(parts[0].Ours, "\n") != 5 {
		t.Errorf("one conflict in another: %+v, %v", parts, err)
	}
	if n := Marked([]byte("a\n<<<<<< not\n<<<<<<< yes\n")); n != 3 {
		t.Errorf("Marked = %d", n)
	}
}

// What Join could not settle, Parts finds again: each side as it was.
func FuzzJoinAndParts(f *testing.F) {
	f.Add("a\nb\nc\n", "a\nX\nc\n", "a\nY\nc\nd\n")
	f.Add("", "x\n", "y\n")
	f.Fuzz(func(t *testing.T, base, ours, theirs string) {
		for _, s := range []*string{&base, &ours, &theirs} {
			*s = line(*s)
			for l := range strings.Lines(*s) {
				if sign, _ := markOf(l); sign != 0 {
					t.Skip()
				}
			}
		}
		text, clean := Join([]byte(base), []byte(ours), []byte(theirs), marks)
		turned, cleanTurned := Join([]byte(base), []byte(theirs), []byte(ours), marks)
		if clean != cleanTurned || clean && !bytes.Equal(text, turned) {
			t.Errorf("the order matters: %q %q", text, turned)
		}
		parts, err := Parts(text)
		if err != nil {
			t.Fatalf("%v in %q", err, text)
		}
		_, x, y, _ := Sides(parts)
		if clean && !bytes.Equal(x, text) {
			t.Errorf("Sides of a clean text %q: %q", text, x)
		}
		for _, pair := range [][2]string{{ours, string(x)}, {theirs, string(y)}} {
			for l := range strings.Lines(pair[0]) {
				if !strings.Contains("\n"+base, "\n"+l) && !strings.Contains("\n"+pair[1], "\n"+l) {
					t.Errorf("the line %q is lost in %q", l, pair[1])
				}
			}
		}
	})
}

func FuzzUnion(f *testing.F) {
	f.Add(`{"at":"2026-03-01T10:00:00Z"}`+"\n", `{"at":"2026-03-01T10:00:00Z"}`+"\n"+`{"ts":"2026-03-01T10:01:00Z"}`, "x\r\n")
	f.Fuzz(func(t *testing.T, base, ours, theirs string) {
		got := Union([]byte(base), []byte(ours), []byte(theirs))
		if turned := Union([]byte(base), []byte(theirs), []byte(ours)); !bytes.Equal(got, turned) {
			t.Errorf("the order matters: %q %q", got, turned)
		}
		for l := range strings.Lines(ours + "\n" + theirs) {
			l = strings.TrimRight(l, "\r\n")
			if strings.TrimSpace(l) != "" && !strings.Contains(base, l) && !strings.Contains(string(got), l) {
				t.Errorf("the line %q is lost in %q", l, got)
			}
		}
	})
}

// The lines of a part are taken together once, however many they are.
func TestPartsOfManyLines(t *testing.T) {
	lines := strings.Repeat("a row\n", 50_000)
	text := []byte(lines + "<<<<<<< ours\n" + lines + "||||||| base\n" + lines + "=======\n" + lines + ">>>>>>> theirs\n" + lines)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	parts, err := Parts(text)
	runtime.ReadMemStats(&after)
	if err != nil || len(parts) != 3 {
		t.Fatalf("%d parts, %v", len(parts), err)
	}
	for _, s := range []string{parts[0].Text, parts[1].Ours, parts[1].Base, parts[1].Theirs, parts[2].Text} {
		if s != lines {
			t.Errorf("a field has %d bytes, want %d", len(s), len(lines))
		}
	}
	if grown := after.TotalAlloc - before.TotalAlloc; grown > 20*uint64(len(text)) {
		t.Errorf("%d bytes were taken for a text of %d", grown, len(text))
	}
}

// How long a mark is may be said by a stranger: a .gitattributes names it for git.
func TestMarksAreBounded(t *testing.T) {
	for size, want := range map[int]int{-1: 7, 0: 7, 7: 7, 12: 12, 2_000_000_000: mostMarkSize} {
		text := Marks{"ours", "theirs", size}.Around("a", "b")
		if first, _, _ := strings.Cut(text, " "); len(first) != want || len(text) > 4*want+100 {
			t.Errorf("of size %d a mark has %d signs", size, len(first))
		}
	}
}
