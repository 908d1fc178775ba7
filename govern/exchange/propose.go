package exchange

import (
	"errors"
	"slices"

	"github.com/tacit-kb/tacit/govern/draft"
	"github.com/tacit-kb/tacit/govern/exchange/formats"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/schema"
)

// Propose turns a batch into the operations of a plan, and says what becomes of
// each item. It writes nothing. Where there is nothing to do, there are no
// operations; the report says why.
func Propose(b *kb.Bank, batch *formats.Batch, o formats.Options) ([]schema.Operation, *Report, error) {
	s, err := readContents(b)
	if err != nil {
		return nil, nil, err
	}
	config, err := b.Config()
	if err == nil && config.Wrong != nil {
		err = config.Wrong // the categories that are allowed may be among it
	}
	if err != nil {
		return nil, nil, err
	}
	p := &proposal{contents: s, o: o, batch: batch, names: map[string]string{}, places: map[string]string{},
		lost:       map[string]bool{},
		categories: config.Categories, report: &Report{Format: o.Format, Notes: slices.Clone(batch.Notes)}}
	left, told := batch.Left()
	p.left, p.report.Notes = left, append(p.report.Notes, told...)
	p.fitItems()
	p.identify()
	for _, importItem := range p.items {
		p.write(importItem)
	}
	for i := range batch.Documents {
		p.document(&batch.Documents[i])
	}
	if err := p.observe(); err != nil {
		return nil, nil, err
	}
	p.vanished()
	return p.ops, p.report, nil
}

// A proposal is a plan in the making.
type proposal struct {
	*contents
	o            formats.Options
	batch        *formats.Batch
	categories   []string // that config.yaml allows; nil: all
	items        []*importItem
	names        map[string]string      // by the id or origin in the source: the id in the bank
	places       map[string]string      // by the origin in the source: the path in the bank
	strays       map[*importItem]string // see movedFrom
	otherFormats map[string]*existing   // see inOtherFormat
	left         []string               // files that were not read because enough had been
	lost         map[string]bool        // by the id or origin in the source: it was refused, and nothing here is meant by it
	ops          []schema.Operation
	report       *Report
	told         map[formats.Note]bool // of the report, what danglingNote would say again
	cited        []string              // ids of the observations that created memories cite, with repeats
	done         int
}

// key returns the name under which a item of the source is known.
func (p *proposal) key(origin string) string {
	if p.o.Source != "" {
		return p.o.Format + "@" + p.o.Source + ":" + origin
	}
	return p.o.Format + ":" + origin
}

// write drafts the file of a item, or says why not.
func (p *proposal) write(c *importItem) {
	defer p.step()
	if c.err != nil {
		p.refuse(c.Origin, c.path, c.now, c.inSource(c.err))
		return
	}
	if c.gone {
		p.tell(p.missing(c.Origin, c.before.path, c.now))
		return
	}
	text, err := p.compose(c)
	switch {
	case err != nil:
		p.refuse(c.Origin, c.path, c.now, c.inSource(err))
	case c.was == nil:
		p.create(c, text)
	case c.moved != "" && !p.mayUpdate(c):
		p.readdress(c)
	case c.alike || c.was.text == text:
		p.tell(Outcome{Origin: c.Origin, State: Same, ID: c.now, Path: c.was.path})
	case p.mayUpdate(c):
		p.update(c, text)
	default:
		p.tell(Outcome{Origin: c.Origin, State: Changed, ID: c.now, Path: c.was.path})
	}
}

// missing says of what was here that somebody removed it, or that git leaves it out of the folder.
func (p *proposal) missing(origin, path, id string) Outcome {
	if name := p.out.At(path, id); name != "" {
		return Outcome{Origin: origin, State: LeftOut, ID: id, Path: name}
	}
	return Outcome{Origin: origin, State: Removed, ID: id, Path: path}
}

func (p *proposal) create(c *importItem, text string) {
	if err := p.check(c.path, text, c.key, p.title(c)); err != nil {
		p.refuse(c.Origin, c.path, c.now, c.inSource(err))
		return
	}
	p.cite(text)
	p.ops = append(p.ops, schema.Operation{Type: schema.Create, Path: c.path, Content: &text, Changes: p.title(c), Reason: c.key})
	p.tell(Outcome{Origin: c.Origin, State: Created, ID: c.now, Path: c.path})
}

// update drafts that a memory, which nobody has edited here, becomes what the
// source says by now. It moves if that asks for another folder.
func (p *proposal) update(c *importItem, text string) {
	if err := p.check(c.path, text, c.key, p.title(c)); err != nil {
		p.refuse(c.Origin, c.path, c.now, c.inSource(err))
		return
	}
	p.cite(text)
	sum := sumOf(c.was.text)
	if c.path == c.was.path {
		p.ops = append(p.ops, schema.Operation{Type: schema.Update, Path: c.path, Content: &text, Changes: p.title(c), Reason: c.key, ExpectSHA256: sum})
	} else {
		p.ops = append(p.ops, schema.Operation{Type: schema.Create, Path: c.path, Content: &text, Changes: p.title(c), Reason: c.key},
			schema.Operation{Type: schema.Delete, Path: c.was.path, Changes: "→ " + c.path, ExpectSHA256: sum})
	}
	p.tell(Outcome{Origin: c.Origin, State: Updated, ID: c.now, Path: c.path})
}

func (p *proposal) title(c *importItem) string {
	title, _ := c.fields["title"].(string)
	return title
}

// check says why a file must not be written: a path that cannot be, a text that is
// no memory, a secret.
func (p *proposal) check(path, text string, said ...string) error {
	if err := p.targets.Check(path); err != nil {
		return err
	}
	if kb.IsMemory(path) {
		if _, err := kb.Parse(path, []byte(text)); err != nil {
			return err
		}
	}
	return guarded(path, text, said...)
}

// guarded says what must be in no bank, of a file or of what the plan says about it: its key, and
// its title as it is read, because an escape of YAML can spell in the file what is none.
func guarded(path, text string, said ...string) error {
	refused := func(line, column int, msg lang.Sentence) error {
		return &kb.FileError{Path: guard.Shown(path, []byte(text)), Line: line, Column: column, Msg: msg}
	}
	for _, f := range guard.Inspect(path, []byte(text)) {
		if f.Severity == guard.Refuse {
			return refused(f.Line, f.Column, f.Msg)
		}
	}
	for _, s := range said {
		for _, f := range guard.Inspect("", []byte(s)) {
			if f.Severity == guard.Refuse {
				return refused(1, 1, f.Msg)
			}
		}
	}
	return nil
}

func (p *proposal) tell(o Outcome) { p.report.Outcomes = append(p.report.Outcomes, o) }

func (p *proposal) refuse(origin, path, id string, err error) {
	o := Outcome{Origin: origin, State: Refused, Path: path, ID: id, Message: lang.Of(err)}
	var file *kb.FileError
	var refusal *draft.Refusal
	switch {
	case errors.As(err, &file):
		o.Message, o.Hint, o.Line, o.Column = file.Msg, file.Hint, file.Line, file.Column
	case errors.As(err, &refusal):
		o.Message = lang.Of(refusal)
	}
	p.tell(o)
}

func (p *proposal) step() {
	p.done++
	if p.o.Step != nil {
		p.o.Step(p.done, len(p.batch.Items)+len(p.batch.Documents))
	}
}
