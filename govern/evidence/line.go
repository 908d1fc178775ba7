package evidence

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/schema"
)

// A line is one of a log, not decoded yet.
type line struct {
	path  string
	run   string // of the log
	n     int    // 1-based
	text  []byte // without blanks around it; valid until the next line is read
	whole bool   // it has a line end
	long  bool   // it has more than MostBytes, and text is not all of it
}

// A head is what is read of an observation to know whether it is wanted.
type head struct {
	ID      string         `json:"id"`
	TS      string         `json:"ts"`
	RunID   string         `json:"run_id"`
	Subject schema.Subject `json:"subject"`

	at time.Time
}

var errTorn = errors.New("the line was torn off")

// head reads the beginnings of an observation. An error means that the line is
// none; no error does not mean that it is one.
func (l line) head() (h head, err error) {
	if l.long {
		return h, fmt.Errorf("more than %d KiB", MostBytes>>10)
	}
	if err := json.Unmarshal(l.text, &h); err != nil {
		return h, l.explain(err)
	}
	if h.at, err = time.Parse(time.RFC3339, h.TS); err != nil {
		return h, fmt.Errorf("/ts: %q is not an RFC 3339 time", h.TS)
	}
	h.RunID = cmp.Or(h.RunID, l.run)
	return h, nil
}

// decode reads the whole observation.
func (l line) decode() (Seen, error) {
	s := Seen{Path: l.path, Line: l.n}
	if l.long {
		_, err := l.head()
		return s, err
	}
	if err := schema.Decode("observation", l.text, &s.Observation); err != nil {
		return s, l.explain(err)
	}
	if _, isText := s.Content.(string); !isText {
		var exact struct {
			Content any `json:"content"`
		}
		if err := json.Unmarshal(l.text, &exact, json.WithUnmarshalers(numbers())); err != nil {
			return s, l.explain(err)
		}
		s.Content = exact.Content
	}
	if err := Check(s.Observation); err != nil {
		return s, err
	}
	s.At, _ = time.Parse(time.RFC3339, s.TS) // which Check has read
	s.RunID = cmp.Or(s.RunID, l.run)
	s.Raw = bytes.Clone(l.text)
	return s, nil
}

// explain tells what a crash has left, which ends too early, from what somebody
// wrote.
func (l line) explain(err error) error {
	if errors.Is(err, io.ErrUnexpectedEOF) {
		return errTorn
	}
	return errors.New(strings.TrimPrefix(strings.TrimPrefix(err.Error(), "observation: "), "jsontext: "))
}

// trim takes away what is around an observation and is no part of it.
func (l *line) trim(text []byte) {
	if l.n == 1 {
		text = bytes.TrimPrefix(text, []byte("\ufeff"))
	}
	l.text = bytes.TrimSpace(text)
}

// complaint is what is told about a line that is no observation.
func (l line) complaint(err error) *kb.FileError {
	if errors.Is(err, errTorn) {
		return &kb.FileError{Path: l.path, Line: l.n, Column: 1, Msg: "the line was torn off", Hint: "delete it, or leave it: it is passed over"}
	}
	return &kb.FileError{Path: l.path, Line: l.n, Column: 1, Msg: "not an observation: " + err.Error(), Hint: "mend or delete the line: it is passed over"}
}

// numbers reads a number that would lose digits as the text that it is.
var numbers = sync.OnceValue(func() *json.Unmarshalers {
	return json.UnmarshalFromFunc(func(dec *jsontext.Decoder, v *any) error {
		if dec.PeekKind() != '0' {
			return errors.ErrUnsupported
		}
		value, err := dec.ReadValue()
		if err != nil {
			return err
		}
		f, err := strconv.ParseFloat(string(value), 64)
		if err == nil && strconv.FormatFloat(f, 'f', -1, 64) == string(value) {
			*v = f
			return nil
		}
		*v = value.Clone()
		return nil
	})
})

// uuid matches an id.
var uuid = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$`)
})

// sources are the words for where an observation comes from.
var sources = []string{"chat", "analysis", "report", "system"}

// Check says what an observation lacks, as `tacit schema observation` has it. The
// field is a JSON pointer.
func Check(o schema.Observation) error {
	s := o.Subject
	switch {
	case !uuid().MatchString(o.ID):
		return fmt.Errorf("/id: %q is not a UUID", o.ID)
	case !slices.Contains(sources, o.Source):
		return fmt.Errorf("/source: %q is not one of: %s", o.Source, strings.Join(sources, ", "))
	case s.Service == "" && s.Topic == "" && (s.ModelID == "" || s.FWVersion == ""):
		return errors.New("/subject: model_id and fw_version, service, or topic is missing")
	}
	if _, err := time.Parse(time.RFC3339, o.TS); err != nil {
		return fmt.Errorf("/ts: %q is not an RFC 3339 time", o.TS)
	}
	for i, a := range o.Artifacts {
		if a.Path == "" {
			return fmt.Errorf("/artifacts/%d: path is missing", i)
		}
		if a.SHA256 != "" && (len(a.SHA256) != 64 || strings.Trim(a.SHA256, "0123456789abcdef") != "") {
			return fmt.Errorf("/artifacts/%d/sha256: %q does not have the right form", i, a.SHA256)
		}
	}
	return checkContent(o.Content)
}

func checkContent(content any) error {
	switch v := content.(type) {
	case string, map[string]any, []any:
		return nil
	case jsontext.Value:
		if kind := v.Kind(); kind == '"' || kind == '{' || kind == '[' {
			return nil
		}
	}
	return errors.New("/content: it has to be a text, an object or a list")
}
