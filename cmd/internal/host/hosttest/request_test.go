package hosttest

import (
	"encoding/json"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// changing is what no two runs of a host have in common: names of sessions and
// messages, times and how long something took.
var changing = regexp.MustCompile(`[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|20\d\d-\d\d-\d\dT\d\d:\d\d:[0-9.]+|_at_unix_ms\\":\d+|Chunk ID: [0-9a-f]+|Wall time: [0-9.]+|"[a-z_]+_\d{13}_\d"`)

// text returns a request as a text in which only what is said differs.
func (r request) text(t *testing.T) string {
	data, err := json.MarshalIndent(r, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	return inOrder(string(changing.ReplaceAll(data, []byte("…"))))
}

// entries are those of lists that a host makes in the order in which files happen to be
// read: skills, and their names.
var entries = []*regexp.Regexp{
	regexp.MustCompile(`\\u003cskill\\u003e.*?\\u003c/skill\\u003e`),
	regexp.MustCompile(`['"][a-z]+-[a-z]+['"]`), // of "Available: 'tacit-plan', 'tacit-req'", and of an enum
}

// inOrder puts the entries of such lists in an order.
func inOrder(text string) string {
	for _, entry := range entries {
		found := slices.Sorted(slices.Values(entry.FindAllString(text, -1)))
		text = entry.ReplaceAllStringFunc(text, func(string) string {
			first := found[0]
			found = found[1:]
			return first
		})
	}
	return text
}

// quoted returns a text as it is within a JSON text.
func quoted(text string) string {
	s := strconv.Quote(text)
	return s[1 : len(s)-1]
}

// onceIn requires that the memory is in every request, and not twice.
func onceIn(t *testing.T, requests []string) {
	t.Helper()
	for _, r := range requests {
		if n := strings.Count(r, quoted(mark)); n != 1 {
			t.Errorf("the memory is in a request %d times:\n%s", n, r)
		}
	}
}

// same requires that requests are the same, to the byte.
func same(t *testing.T, got, want []string) {
	t.Helper()
	if len(got) != len(want) {
		t.Fatalf("%d requests, want %d", len(got), len(want))
	}
	for i := range want {
		if at, differ := firstDifference(got[i], want[i]); differ {
			t.Errorf("request %d differs from what it is without hooks:\n%s\nwant\n%s", i, around(got[i], at), around(want[i], at))
		}
	}
}

// sameWords requires that a prompt is to the model as it was, whatever is beside it.
func sameWords(t *testing.T, prompt string, got, want []string) {
	t.Helper()
	words := func(requests []string) (lines []string) {
		for line := range strings.Lines(strings.Join(requests, "")) {
			if strings.Contains(line, quoted(prompt)) {
				_, text, _ := strings.Cut(line, ": ") // behind the key
				lines = append(lines, strings.TrimRight(text, ",\n"))
			}
		}
		return lines
	}
	if a, b := words(got), words(want); !slices.Equal(a, b) {
		t.Errorf("the prompt is %q, want %q", a, b)
	}
}

func firstDifference(a, b string) (at int, differ bool) {
	for at < len(a) && at < len(b) && a[at] == b[at] {
		at++
	}
	return at, at < len(a) || at < len(b)
}

func around(s string, at int) string {
	return "…" + strings.ToValidUTF8(s[max(0, at-200):min(len(s), at+400)], "") + "…"
}
