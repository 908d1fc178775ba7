package govern

import (
	"bytes"
	"slices"
	"strings"

	"github.com/go-json-experiment/json"

	"github.com/tacit-kb/tacit/kb/pattern"
)

// A citedLog is the file of the cited observations while the operations of a plan add to it.
// All that they make of it are beginnings of one text, so that a hundred of them take no more
// room than one.
type citedLog struct {
	text   []byte
	folded []byte          // the text in lower case, until ids is there
	ids    map[string]bool // of all lines; nil until enough was asked
	asked  int
}

// mostSought is how often a log is searched for an id, before all its lines are parsed. Most of
// the time a plan cites a few new observations, and none has to be.
const mostSought = 16

func newCitedLog(text []byte) *citedLog {
	return &citedLog{text: slices.Clip(text), folded: bytes.ToLower(text)}
}

// add adds lines that are not there yet, and returns the text. What stands there is not
// touched, not even a last line that was torn off: it is ended.
func (l *citedLog) add(lines string) ([]byte, error) {
	n := 0
	for line := range strings.Lines(lines) {
		n++
		line = strings.TrimSpace(line)
		if line == "" {
			continue
		}
		o, err := readObservation(line)
		if err != nil {
			return nil, complaint(citedPath, errLineWhatShould.With(n, err), hintWriteOneObservation)
		}
		if l.has(o.ID) {
			continue
		}
		if len(l.text) > 0 && l.text[len(l.text)-1] != '\n' {
			l.append("\n")
		}
		l.append(line + "\n")
		if l.ids != nil {
			l.ids[strings.ToLower(o.ID)] = true
		}
	}
	return slices.Clip(l.text), nil
}

func (l *citedLog) append(s string) {
	l.text = append(l.text, s...)
	if l.ids == nil {
		l.folded = append(l.folded, strings.ToLower(s)...)
	}
}

// has reports whether the log has an observation of an id.
func (l *citedLog) has(id string) bool {
	id = strings.ToLower(id)
	if l.ids == nil {
		if l.asked++; l.asked <= mostSought && !bytes.Contains(l.folded, []byte(id)) {
			return false
		}
		l.ids = map[string]bool{}
		for line := range bytes.Lines(l.text) {
			l.ids[idOf(line)] = true
		}
		l.folded = nil
	}
	return l.ids[id]
}

// anID finds what the id of an observation could be.
var anID = pattern.Lazy(`(?i)[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}`)

// idOf returns the id of a line in lower case, empty if it is none.
func idOf(line []byte) string {
	var o struct {
		ID string `json:"id"`
	}
	if json.Unmarshal(line, &o) != nil {
		return ""
	}
	return strings.ToLower(o.ID)
}
