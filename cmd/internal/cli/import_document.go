package cli

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/tacit-kb/tacit/govern/exchange"
	"github.com/tacit-kb/tacit/govern/exchange/formats"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/schema"
)

// newImport turns a report into what a program reads, with the messages in the
// person's language.
func (a *app) newImport(r *exchange.Report) *schema.Import {
	d := &schema.Import{Format: r.Format, Created: r.Count(exchange.Created), Filled: r.Count(exchange.Filled), Gone: r.Count(exchange.Gone), Updated: r.Count(exchange.Updated), Same: r.Count(exchange.Same),
		Changed: r.Count(exchange.Changed), Removed: r.Count(exchange.Removed), Refused: r.Count(exchange.Refused),
		Pieces: []schema.ImportPiece{}, Notes: []schema.ImportRemark{}}
	for _, o := range r.Outcomes {
		d.Pieces = append(d.Pieces, schema.ImportPiece{Origin: guard.Shown(o.Origin, nil), State: string(o.State), Path: guard.Shown(o.Path, nil), ID: o.ID,
			Message: lang.Tell(o.Message, a.lang), Hint: lang.Tell(o.Hint, a.lang), Line: o.Line, Column: o.Column})
	}
	for _, n := range r.Notes {
		if n.Code == formats.Unreadable { // a piece like any other, of which nothing came
			d.Refused++
			d.Pieces = append(d.Pieces, schema.ImportPiece{Origin: guard.Shown(n.Origin, nil), State: string(exchange.Refused), Message: lang.Tell(n.Detail, a.lang), Line: n.Line})
			continue
		}
		n.Detail = withheld(n.Field, n.Detail)
		var detail string
		if n.Detail != nil {
			detail = n.Detail.Error()
		}
		d.Notes = append(d.Notes, schema.ImportRemark{Origin: guard.Shown(n.Origin, nil), Line: n.Line, Field: n.Field, Code: string(n.Code), Detail: detail, Message: a.remark(n)})
	}
	return d
}

// withheld returns what a note repeats of the source, unless that is a secret.
func withheld(field string, detail lang.Sentence) lang.Sentence {
	if detail != nil && guard.Refused(guard.Inspect("", []byte(field+": "+detail.Error()))) {
		return lang.Plain("<withheld>")
	}
	return detail
}

// remarks says what a code of a note means. The argument is its detail.
var remarks = map[formats.Code]message{
	formats.NotOfFormat: msgNoteNotOfFormat, formats.NotPlain: msgNoteNotPlain, formats.Personal: msgNotePersonal, formats.NotTaken: msgNoteNotTaken, formats.BadFront: msgNoteBadFront, formats.BadRow: msgNoteBadRow,
	formats.NoFile: msgNoteNoFile, formats.Unmapped: msgNoteUnmapped, formats.Moved: msgNoteMoved, formats.Renamed: msgNoteRenamed,
	formats.Dangling: msgNoteDangling, formats.NoEvidence: msgNoteNoEvidence, formats.LeftEvidence: msgNoteLeftEvidence,
	formats.Material: msgNoteMaterial,
}

func (a *app) remark(n formats.Note) string {
	m, ok := remarks[n.Code]
	if !ok {
		return string(n.Code) + ": " + lang.Tell(n.Detail, a.lang)
	}
	return strings.TrimSpace(a.say(m, lang.Tell(n.Detail, a.lang)))
}

// mostRemarks is how many notes of one kind a person is shown: the rest is in the
// JSON.
const mostRemarks = 10

// writeImport tells a person what becomes of the source, before the plan.
func (a *app) writeImport(p *page, d *schema.Import) {
	p.say(msgImportRead, d.Format, len(d.Pieces))
	for _, line := range []struct {
		m message
		n int
	}{
		{msgImportCreated, d.Created}, {msgImportFilled, d.Filled}, {msgImportUpdated, d.Updated}, {msgImportSame, d.Same},
		{msgImportChanged, d.Changed}, {msgImportRemoved, d.Removed}, {msgImportVanished, d.Gone}, {msgImportRefused, d.Refused},
	} {
		if line.n > 0 {
			p.line("  " + a.say(line.m, line.n))
		}
	}
	gone := 0
	for _, piece := range d.Pieces {
		if piece.State == string(exchange.Gone) {
			if gone++; gone > mostRemarks {
				continue
			}
		}
		p.importPiece(piece)
	}
	if gone > mostRemarks {
		p.line(p.paint(dim, a.say(msgImportMore, gone-mostRemarks)))
	}
	switch {
	case d.Changed > 0 && a.updating:
		p.advise(a.say(msgHintImportNamed))
	case d.Changed > 0:
		p.advise(a.say(msgHintImportAs))
	}
	p.importNotes(d.Notes)
	if len(d.Originals) > 0 {
		p.say(msgImportOriginals, strings.Join(d.Originals, ", "))
	}
	p.line("")
}

// advise is hint, but for somebody who asked for quiet: the report is the answer,
// what to do about it is not.
func (p *page) advise(s string) {
	if !p.app.quiet {
		p.hint(s)
	}
}

// importPiece writes what a person may have to do something about.
func (p *page) importPiece(piece schema.ImportPiece) {
	a := p.app
	switch exchange.State(piece.State) {
	case exchange.Refused:
		where := quote(piece.Origin)
		if piece.Line > 0 {
			where = fmt.Sprintf("%s:%d:%d", where, piece.Line, max(piece.Column, 1))
		}
		p.line(where + ": " + p.paint(red, a.say(msgImportRefusedWord)) + ": " + quote(piece.Message))
		p.advise(piece.Hint)
	case exchange.Changed:
		p.line(p.paint(yellow, a.say(msgImportKept, piece.Origin, a.errorPath(piece.Path))))
	case exchange.Gone:
		p.line(p.paint(yellow, a.say(msgImportNoMore, piece.Origin, a.errorPath(piece.Path))))
	case exchange.Removed:
		p.line(p.paint(yellow, a.say(msgImportGone, piece.Origin, cmp.Or(piece.ID, piece.Path))))
	}
}

func (p *page) importNotes(notes []schema.ImportRemark) {
	shown := map[string]int{}
	for _, n := range notes {
		if shown[n.Code]++; shown[n.Code] > mostRemarks {
			continue
		}
		where := n.Origin
		if n.Line > 0 {
			where = fmt.Sprintf("%s:%d", where, n.Line)
		}
		text := n.Message
		if n.Field != "" {
			text = n.Field + ": " + text
		}
		if where != "" {
			text = where + ": " + text
		}
		p.line(p.paint(dim, quote(text)))
	}
	rest := 0
	for _, n := range shown {
		rest += max(0, n-mostRemarks)
	}
	if rest > 0 {
		p.line(p.paint(dim, p.app.say(msgImportMore, rest)))
	}
}
