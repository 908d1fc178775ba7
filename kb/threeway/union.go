package threeway

import (
	"bytes"
	"cmp"
	"strings"
	"time"

	"github.com/go-json-experiment/json"
)

// Union puts two changes of a log together: every line of either side, each once,
// in order of the times in them, lines of the same time in order of their text.
// Lines that one side took out of the base stay out. A line without a time stays
// behind the line that it follows. There are no conflicts, and it does not matter
// which side is which.
//
// A time is the member at or ts of a JSON object, in the form of RFC 3339.
func Union(base, ours, theirs []byte) []byte {
	x, y := entries(ours), entries(theirs)
	gone := removed(entries(base), x, y)
	var out []string
	rest := func(list []entry) []entry { // what is in out, or went, has no place to fight for
		for len(list) > 0 && gone[list[0].text] {
			list = list[1:]
		}
		return list
	}
	for x, y = rest(x), rest(y); len(x)+len(y) > 0; x, y = rest(x), rest(y) {
		first := y
		if len(y) == 0 || len(x) > 0 && x[0].before(y[0]) {
			first = x
		}
		out = append(out, first[0].text)
		gone[first[0].text] = true
	}
	eol := "\n"
	if crlf(ours) && crlf(theirs) {
		eol = "\r\n"
	}
	if len(out) == 0 {
		return nil
	}
	return []byte(strings.Join(out, eol) + eol)
}

// An entry is a line of a log.
type entry struct {
	text string
	at   time.Time // its own, or that of the line before; zero for none
}

// before orders entries of two logs. Those of one log keep their order whatever
// this says.
func (e entry) before(f entry) bool {
	return cmp.Or(e.at.Compare(f.at), strings.Compare(e.text, f.text)) < 0
}

// entries reads the lines of a log, without their ends and without empty ones. A
// clock that went back does not: the time of a line is the latest so far.
func entries(src []byte) (all []entry) {
	var last time.Time
	for l := range strings.Lines(string(src)) {
		text := strings.TrimRight(l, "\r\n")
		if strings.TrimSpace(text) == "" {
			continue
		}
		if at := timeOf(text); at.After(last) {
			last = at
		}
		all = append(all, entry{text, last})
	}
	return all
}

// timeOf returns the time that a line tells, or the zero time.
func timeOf(text string) time.Time {
	var stamp struct {
		At string `json:"at"`
		TS string `json:"ts"`
	}
	if json.Unmarshal([]byte(text), &stamp) != nil {
		return time.Time{}
	}
	at, err := time.Parse(time.RFC3339, cmp.Or(stamp.At, stamp.TS))
	if err != nil {
		return time.Time{}
	}
	return at
}

// removed returns the lines of the base that one of the sides does not have.
func removed(base, ours, theirs []entry) map[string]bool {
	in := func(list []entry) map[string]bool {
		set := map[string]bool{}
		for _, e := range list {
			set[e.text] = true
		}
		return set
	}
	x, y, gone := in(ours), in(theirs), map[string]bool{}
	for _, e := range base {
		if !x[e.text] || !y[e.text] {
			gone[e.text] = true
		}
	}
	return gone
}

// crlf reports whether every line of a text ends as on Windows.
func crlf(src []byte) bool {
	n := bytes.Count(src, []byte("\n"))
	return n > 0 && n == bytes.Count(src, []byte("\r\n"))
}
