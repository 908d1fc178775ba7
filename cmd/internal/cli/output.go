package cli

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/tacit-kb/tacit/kb/guard"
)

// schemaVersion is the version of the JSON documents. It changes when a field
// changes its meaning or goes away, not when one is added.
const schemaVersion = "1.0"

// A document is the answer of a command. Its fields are the JSON; writeText
// writes it for a person, and nothing at all when there is nothing to say.
type document interface {
	writeText(p *page)
}

// show writes a document in the form that the person asked for.
func (a *app) show(d document) error {
	if a.json {
		return a.writeJSON(d, "")
	}
	d.writeText(&page{app: a, w: a.out, colour: a.colour(a.stdout)})
	return nil
}

// writeJSON writes v as one JSON document and a line end, indented if indent is
// not empty. Characters that deceive a reader are written as escapes, which mean
// the same: they can only stand inside of strings.
func (a *app) writeJSON(v any, indent string) error {
	data, err := marshal(v, indent)
	if err != nil {
		return err
	}
	_, err = a.out.Write(data)
	return err
}

func marshal(v any, indent string) ([]byte, error) {
	var buf bytes.Buffer
	enc := json.NewEncoder(&buf)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", indent)
	if err := enc.Encode(v); err != nil {
		return nil, err
	}
	return escapeJSON(buf.Bytes()), nil
}

// escapeJSON replaces the deceiving characters of a JSON text by \u escapes.
// Control characters below U+0020 are left alone: in strings encoding/json has
// escaped them already, outside they are the layout.
func escapeJSON(data []byte) []byte {
	unfit := func(r rune) bool { return r >= 0x20 && guard.Deceives(r) }
	if bytes.IndexFunc(data, unfit) < 0 {
		return data
	}
	var b bytes.Buffer
	for len(data) > 0 {
		r, size := utf8.DecodeRune(data)
		switch {
		case !unfit(r):
			b.Write(data[:size])
		case r > 0xffff:
			high, low := utf16.EncodeRune(r)
			fmt.Fprintf(&b, `\u%04x\u%04x`, high, low)
		default:
			fmt.Fprintf(&b, `\u%04x`, r)
		}
		data = data[size:]
	}
	return b.Bytes()
}

// A page is where a document writes its text.
type page struct {
	app    *app
	w      *bufio.Writer
	colour bool
}

// say writes a message as a line.
func (p *page) say(m message, args ...any) { p.line(p.app.say(m, args...)) }

// line writes s, which must be fit to be printed, and a line end.
func (p *page) line(s string) {
	p.w.WriteString(s)
	p.w.WriteByte('\n')
}

// A style is an ANSI colour or weight.
type style string

const (
	bold   style = "1"
	dim    style = "2"
	red    style = "31"
	green  style = "32"
	yellow style = "33"
	cyan   style = "36"
)

// paint returns s in a style where the page has colours.
func (p *page) paint(st style, s string) string { return paint(p.colour, st, s) }

func paint(colour bool, st style, s string) string {
	if !colour {
		return s
	}
	return "\x1b[" + string(st) + "m" + s + "\x1b[0m"
}

// tell writes a problem on stderr: where, what, and what to do next.
func (a *app) tell(p *problem) {
	if a.json {
		a.tellJSON(p)
		return
	}
	where := "tacit: "
	if p.path != "" {
		where = position(p.path, p.line, p.column) + ": "
	}
	colour := a.colour(a.stderr)
	io.WriteString(a.stderr, paint(colour, red, where)+quote(p.msg)+"\n")
	if p.hint != "" {
		io.WriteString(a.stderr, paint(colour, dim, a.say(msgHint, p.hint))+"\n")
	}
	if p.also != "" {
		io.WriteString(a.stderr, paint(colour, dim, a.say(msgHint, p.also))+"\n")
	}
	if p.diff != "" {
		w := bufio.NewWriter(a.stderr)
		(&page{app: a, w: w, colour: colour}).diff(p.diff)
		w.Flush()
	}
}

// position writes a place in a file in the form that editors and terminals turn
// into a link. Line 0 is the whole file.
func position(path string, line, column int) string {
	if line == 0 {
		return quote(path)
	}
	return fmt.Sprintf("%s:%d:%d", quote(path), line, max(column, 1))
}

// An errorDocument is an error for a program.
type errorDocument struct {
	SchemaVersion string `json:"schemaVersion"`
	Error         struct {
		Code    code   `json:"code"`
		Message string `json:"message"`
		Path    string `json:"path,omitempty"`
		Line    int    `json:"line,omitempty"`
		Column  int    `json:"column,omitempty"`
		Hint    string `json:"hint,omitempty"`

		Conflicts []conflictItem `json:"conflicts,omitempty"` // of undo
	} `json:"error"`
}

// A conflictItem is a file that stands in the way.
type conflictItem struct {
	Path string `json:"path"` // relative to the bank
	Diff string `json:"diff"` // from what undo would restore to the file as it is
}

func (a *app) tellJSON(p *problem) {
	d := errorDocument{SchemaVersion: schemaVersion}
	d.Error.Code, d.Error.Message, d.Error.Hint = p.code, p.msg, strings.TrimSpace(p.hint+"\n"+p.also)
	d.Error.Path, d.Error.Line, d.Error.Column = p.path, p.line, p.column
	d.Error.Conflicts = p.conflicts
	if data, err := marshal(d, ""); err == nil {
		a.stderr.Write(data)
	}
}

// note says something beside the answer, on stderr.
func (a *app) note(m message, args ...any) {
	if !a.quiet {
		io.WriteString(a.stderr, a.say(m, args...)+"\n")
	}
}
