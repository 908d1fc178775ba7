package draft

import (
	"errors"
	"io/fs"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/front"
	"github.com/tacit-kb/tacit/kb/schema"
)

// ActivePath is the document of what is being done now.
const ActivePath = "active.md"

// Bounds of active.md, from which on its past is moved out: docs/design.md.
const (
	maxActiveLines = 120
	maxDone        = 20
	maxChangeAge   = 30 // days that the table of changes keeps a row
)

// A Load says how much there is in active.md.
type Load struct {
	Lines int
	Done  int  // items that are ticked off
	Heavy bool // more than 120 lines, or more than 20 done items
}

// Tidy drafts that what is finished leaves active.md for archive/active_YYYY-MM.md:
// items that are ticked off, with what is indented below them, and changes older
// than 30 days. It drafts nothing while the document is not heavy. Only the
// machine block is looked at, or all of a document without blocks; items with
// something open below them stay.
func (c *Catalogue) Tidy() ([]schema.Operation, Load, error) {
	s, err := c.read(ActivePath)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, Load{}, nil
	}
	if err != nil {
		return nil, Load{}, err
	}
	body, err := front.MachineBlock(s.Text)
	whole := errors.Is(err, front.ErrNoBlock)
	if whole {
		body, err = withoutUserBlock(s.Text)
	}
	if err != nil {
		return nil, Load{}, inFile(s.Path, err)
	}
	past := sift(body, c.now.AddDate(0, 0, -maxChangeAge).Format(time.DateOnly))
	load := Load{Lines: kb.CountLines(s.Text), Done: past.done}
	load.Heavy = load.Lines > maxActiveLines || load.Done > maxDone
	switch {
	case !load.Heavy:
		return nil, load, nil
	case len(past.items) == 0 && len(past.rows) == 0:
		return nil, load, refuse(NothingFinished)
	}
	ops, err := c.tidy(s, past, whole)
	return ops, load, err
}

// withoutUserBlock returns the text of a document, unless that has a user block:
// then what lies around it is left alone, for nobody knows whose it is.
func withoutUserBlock(text []byte) (string, error) {
	_, err := front.UserBlock(text)
	switch {
	case errors.Is(err, front.ErrNoBlock):
		return string(text), nil
	case err != nil:
		return "", err
	}
	return "", nil
}

func (c *Catalogue) tidy(s Source, p past, whole bool) ([]schema.Operation, error) {
	op := s.update()
	op.Content, op.Changes = &p.rest, p.tally()
	if !whole {
		op.Block = Machine
	}
	kept, err := c.keep(p)
	return []schema.Operation{op, kept}, err
}

// tally counts what moves, in signs that every language has.
func (p past) tally() string {
	var parts []string
	if p.moved > 0 {
		parts = append(parts, "[x] × "+strconv.Itoa(p.moved))
	}
	if len(p.rows) > 0 {
		parts = append(parts, "| | × "+strconv.Itoa(len(p.rows)))
	}
	return strings.Join(parts, ", ")
}

// keep drafts the addition to the archive of this month.
func (c *Catalogue) keep(p past) (schema.Operation, error) {
	s := Source{Path: "archive/active_" + c.now.Format("2006-01") + ".md"}
	op := schema.Operation{Type: schema.Create, Path: s.Path}
	text, err := c.bank.ReadFile(s.Path)
	switch {
	case err == nil:
		s.Text = text
		op = s.update()
	case errors.Is(err, fs.ErrNotExist):
		s.Text = []byte("# " + ActivePath + " " + c.now.Format("2006-01") + "\n")
	default:
		return op, err
	}
	content := c.appended(string(s.Text), p)
	op.Content, op.Changes = &content, p.tally()
	return op, nil
}

// appended adds a past to an archive, under the heading of today, in its line
// endings.
func (c *Catalogue) appended(text string, p past) string {
	nl := "\n"
	if strings.Contains(text, "\r\n") {
		nl = "\r\n"
	}
	lines := strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
	text = strings.TrimRight(text, "\r\n") + nl
	if heading := "## " + c.day(); !slices.Contains(lines, heading) {
		text += nl + heading + nl
	}
	return text + strings.ReplaceAll(p.text(), "\n", nl)
}
