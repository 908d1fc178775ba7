package session

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"strings"
	"time"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// Rounded cuts off the digits in which the order of additions shows: 1.2 times
// 1.2 times 1.1 is 1.584.
func Rounded(x float64) float64 { return math.Round(x*1e6) / 1e6 }

// SchemaVersion is the version of the JSON documents. It changes when a field
// changes its meaning or goes away, not when one is added.
const SchemaVersion = "1.0"

// A Document is the answer of a command. Its fields are the JSON; writeText
// writes it for a person, and nothing at all when there is nothing to say.
type Document interface {
	WriteText(p *Page)
}

// Show writes a document in the form that the person asked for.
func (run *Run) Show(d Document) error {
	if run.JSON {
		return run.WriteJSON(d, "")
	}
	d.WriteText(&Page{Run: run, W: run.Out, Colour: run.Colour(run.Stdout)})
	return nil
}

// WriteJSON writes v as one JSON document and a line end, indented if indent is
// not empty. Characters that deceive a reader are written as escapes, which mean
// the same: they can only stand inside of strings.
func (run *Run) WriteJSON(v any, indent string) error {
	data, err := Marshal(v, indent)
	if err != nil {
		return err
	}
	_, err = run.Out.Write(data)
	return err
}

// Marshal returns v as one JSON document with a line end, and with the characters that
// deceive a reader as escapes.
func Marshal(v any, indent string) ([]byte, error) {
	var buf bytes.Buffer
	enc := json.NewEncoder(&buf)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", indent)
	if err := enc.Encode(v); err != nil {
		return nil, err
	}
	return EscapeJSON(buf.Bytes()), nil
}

// EscapeJSON replaces the deceiving characters of a JSON text by \u escapes.
// Control characters below U+0020 are left alone: in strings encoding/json has
// escaped them already, outside they are the layout.
func EscapeJSON(data []byte) []byte {
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

// A Page is where a document writes its text.
type Page struct {
	Run    *Run
	W      *bufio.Writer
	Colour bool
}

// Say writes a message as a line.
func (p *Page) Say(m lang.Text, args ...any) { p.Line(p.Run.Say(m, args...)) }

// Line writes s, which must be fit to be printed, and a line end.
func (p *Page) Line(s string) {
	p.W.WriteString(s)
	p.W.WriteByte('\n')
}

// A Style is an ANSI colour or weight.
type Style string

// The styles of text for a person.
const (
	Bold   Style = "1"
	Dim    Style = "2"
	Red    Style = "31"
	green  Style = "32"
	Yellow Style = "33"
	cyan   Style = "36"
)

// Paint returns s in a style where the page has colours.
func (p *Page) Paint(st Style, s string) string { return Paint(p.Colour, st, s) }

// Paint returns s in a style, or as it is without colours.
func Paint(colour bool, st Style, s string) string {
	if !colour {
		return s
	}
	return "\x1b[" + string(st) + "m" + s + "\x1b[0m"
}

// Tell writes a problem on stderr: where, what, and what to do next.
func (run *Run) Tell(p *Problem) {
	if run.JSON {
		run.tellJSON(p)
		return
	}
	where := "tacit: "
	if p.Path != "" {
		where = Position(p.Path, p.Line, p.Column) + ": "
	}
	colour := run.Colour(run.Stderr)
	io.WriteString(run.Stderr, Paint(colour, Red, where)+guard.Quote(p.Msg)+"\n")
	if p.Hint != "" {
		io.WriteString(run.Stderr, Paint(colour, Dim, run.Say(MsgHint, p.Hint))+"\n")
	}
	for line := range strings.Lines(p.Also) {
		io.WriteString(run.Stderr, Paint(colour, Dim, run.Say(MsgHint, strings.TrimSpace(line)))+"\n")
	}
	if p.Diff != "" {
		w := bufio.NewWriter(run.Stderr)
		(&Page{Run: run, W: w, Colour: colour}).Diff(p.Diff)
		w.Flush()
	}
}

// Position writes a place in a file in the form that editors and terminals turn
// into a link. Line 0 is the whole file.
func Position(path string, line, column int) string {
	if line == 0 {
		return guard.Quote(path)
	}
	return fmt.Sprintf("%s:%d:%d", guard.Quote(path), line, max(column, 1))
}

// An errorDocument is an error for a program.
type errorDocument struct {
	SchemaVersion string `json:"schemaVersion"`
	Error         struct {
		Code    Code   `json:"code"`
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

func (run *Run) tellJSON(p *Problem) {
	d := errorDocument{SchemaVersion: SchemaVersion}
	d.Error.Code, d.Error.Message, d.Error.Hint = p.Code, p.Msg, strings.TrimSpace(p.Hint+"\n"+p.Also)
	d.Error.Path, d.Error.Line, d.Error.Column = p.Path, p.Line, p.Column
	d.Error.Conflicts = p.conflicts
	if data, err := Marshal(d, ""); err == nil {
		run.Stderr.Write(data)
	}
}

// Note says something beside the answer, on stderr.
func (run *Run) Note(m lang.Text, args ...any) { run.note(run.Say(m, args...)) }

func (run *Run) note(text string) {
	if !run.Quiet {
		if run.Out != nil {
			_ = run.Out.Flush() // what was said before stands before it
		}
		io.WriteString(run.Stderr, text+"\n")
	}
}

// The messages of this file.
var (
	MsgHint = lang.Text{
		EN: "hint: %s",
		ZH: "提示：%s",
		JA: "ヒント: %s",
	}
)

var plainWord = pattern.Lazy(`^[\pL\pN_./:@%+,-]+$`)

// ShellWord quotes a word for the shells of Unix, if it needs that.
func ShellWord(s string) string {
	if plainWord().MatchString(s) && !strings.HasPrefix(s, "-") {
		return s
	}
	if strings.HasPrefix(s, "-") {
		s = "./" + s
	}
	return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
}

// ShortTime writes a time as a person reads it, in their own time zone.
func (run *Run) ShortTime(t time.Time) string {
	if t.IsZero() {
		return "-"
	}
	return t.Local().Format("2006-01-02 15:04")
}

// Diff writes a unified diff, with colours where the page has them. What could
// deceive a reader is made visible; tabs stay.
func (p *Page) Diff(text string) {
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		shown := guard.QuoteCode(line)
		switch {
		case strings.HasPrefix(line, "--- "), strings.HasPrefix(line, "+++ "):
			shown = p.Paint(Bold, shown)
		case strings.HasPrefix(line, "@@"):
			shown = p.Paint(cyan, shown)
		case strings.HasPrefix(line, "+"):
			shown = p.Paint(green, shown)
		case strings.HasPrefix(line, "-"):
			shown = p.Paint(Red, shown)
		}
		p.Line(shown)
	}
}
