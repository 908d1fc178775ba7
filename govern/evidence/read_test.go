package evidence

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/kb"
)

// readForward and readBackward return the lines of a log with their numbers, the
// first one first.
func readForward(t *testing.T, b *kb.Bank) (lines []line) {
	if err := forward(b, CitedPath, func(l line) bool { lines = append(lines, l.clone()); return true }); err != nil {
		t.Fatal(err)
	}
	return lines
}

func readBackward(t *testing.T, b *kb.Bank, chunk int64) (lines []line) {
	r, err := openBackward(b, CitedPath)
	if err != nil {
		t.Fatal(err)
	}
	defer r.log.Close()
	r.chunk = chunk
	for {
		l, ok, err := r.next()
		if err != nil {
			t.Fatal(err)
		}
		if !ok {
			slices.Reverse(lines)
			return lines
		}
		lines = append(lines, l.clone())
	}
}

func (l line) clone() line {
	l.text = bytes.Clone(l.text)
	return l
}

// same compares what both directions have read. Of a line that is too long they
// need not keep the same part.
func same(x, y line) bool {
	return x.n == y.n && x.whole == y.whole && x.long == y.long && (x.long || string(x.text) == string(y.text))
}

// fuzzedLogs are logs with every oddity that a reader has met.
var fuzzedLogs = []string{
	"", "\n", "\n\n", "a", "a\n", "a\nb", "\ufeffa\r\nb\r\n", " \n{}\n\n[]", "\x00\xff\n{\"id\":",
	strings.Repeat("x", chunk-1) + "\ny\n", strings.Repeat("x", chunk) + "\ny\n", strings.Repeat("x", chunk+1) + "\ny",
	strings.Repeat("line\n", chunk/4), strings.Repeat("x", MostBytes-1) + "\nb\n", strings.Repeat("x", MostBytes) + "\nb\n",
	"a\n" + strings.Repeat("x", MostBytes+3*chunk) + "\nb\n", "a\n" + strings.Repeat("x", MostBytes+chunk),
}

func TestBothDirectionsReadTheSame(t *testing.T) {
	for i, log := range fuzzedLogs {
		b := newBank(t)
		put(t, b, CitedPath, log)
		x, y := readForward(t, b), readBackward(t, b, chunk)
		if !slices.EqualFunc(x, y, same) {
			t.Errorf("log %d: %d lines forward, %d backward", i, len(x), len(y))
		}
	}
}

// FuzzLog: whatever is in a log, both directions read the same lines, backwards in
// small pieces, nothing panics, and what is no observation is told with its line.
func FuzzLog(f *testing.F) {
	for _, log := range fuzzedLogs {
		if len(log) < chunk/2 { // long ones are slow to vary
			f.Add(log)
		}
	}
	f.Add(`{"id":"00000000-0000-4000-8000-000000000001","ts":"2026-01-31T10:00:00Z","source":"chat","subject":{"topic":"t"},"content":{"a":1.10}}` + "\n{")
	bare := newBank(f)
	f.Fuzz(func(t *testing.T, log string) {
		b := bare.Over(map[string][]byte{CitedPath: []byte(log)})
		if x, y := readForward(t, b), readBackward(t, b, 7); !slices.EqualFunc(x, y, same) {
			t.Fatalf("%d lines forward, %d backward", len(x), len(y))
		}
		n := 0
		bad, err := Each(b, Filter{}, func(s Seen) bool {
			n++
			if err := Check(s.Observation); err != nil || s.Line < 1 || s.At.IsZero() && s.TS[:4] != "0001" {
				t.Errorf("%+v passed: %v", s, err)
			}
			return true
		})
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range bad {
			if e.Line < 1 || e.Path != CitedPath {
				t.Errorf("complaint %v", e)
			}
		}
		if all, _, err := Newest(b, Filter{}, 1+len(log)); err != nil || len(all) != n {
			t.Errorf("Newest finds %d of %d, %v", len(all), n, err)
		}
	})
}
