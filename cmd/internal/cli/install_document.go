package cli

import (
	"errors"
	"path/filepath"
	"strings"

	"github.com/tacit-kb/tacit/cmd/internal/host"
	"github.com/tacit-kb/tacit/cmd/internal/host/wire"
	"github.com/tacit-kb/tacit/kb"
)

// An installDocument says what install or uninstall writes.
type installDocument struct {
	SchemaVersion string        `json:"schemaVersion"`
	Action        string        `json:"action"`  // install or uninstall
	Root          string        `json:"root"`    // absolute: of the project, the home folder, or the plugin
	Hosts         []string      `json:"hosts"`   // as they were asked for
	Written       bool          `json:"written"` // false with --dry-run, and where there was nothing to do
	Changes       []wireChange  `json:"changes"`
	Warnings      []wireWarning `json:"warnings"`
	Diff          string        `json:"diff,omitempty"` // with --dry-run: all of it, as a unified diff

	plan   *wire.Plan
	noBank bool
	next   []string // what a person has to do in the hosts
	dry    bool
}

// A wireChange is a file that is written.
type wireChange struct {
	Path string `json:"path"` // relative to the root
	Done string `json:"done"` // created, changed or removed
}

// A wireWarning is something to know about a file.
type wireWarning struct {
	Host    string `json:"host"`
	Path    string `json:"path"` // relative to the root; may be empty
	Code    string `json:"code"` // see warningTexts
	Message string `json:"message"`
	Hint    string `json:"hint"` // may be empty
}

// warningTexts are what there is to say about a file, with its code for programs.
var warningTexts = map[wire.Reason]struct {
	code      string
	msg, hint message
}{
	wire.Shadows:  {"shadows", msgWireShadows, msgHintWirePrefix},
	wire.Foreign:  {"foreign", msgWireForeign, msgHintWireForeign},
	wire.Edited:   {"edited", msgWireEdited, msgHintWireEdited},
	wire.ByHand:   {"by-hand", msgWireByHand, msgHintWireRun},
	wire.OnlyUser: {"only-user", msgWireOnlyUser, msgHintWireRun},
	wire.NoPlace:  {"no-place", msgWireNoPlace, 0},
	wire.AskFirst: {"ask-first", msgWireAskFirst, msgHintWireAskFirst},
}

// nextTexts are what a person has to do in a host once it is wired.
var nextTexts = map[string]message{host.Codex: msgNextCodex, host.Gemini: msgNextGemini, host.Claude: msgNextClaude, host.Copilot: msgNextCopilot}

func (a *app) newInstallDocument(plan *wire.Plan, hosts []host.Host, o *installOptions) *installDocument {
	d := &installDocument{SchemaVersion: schemaVersion, Action: "install", Root: plan.Root, Hosts: []string{},
		Changes: []wireChange{}, Warnings: []wireWarning{}, plan: plan, dry: o.dryRun}
	if o.takeOut {
		d.Action = "uninstall"
	}
	for _, h := range hosts {
		d.Hosts = append(d.Hosts, h.Name)
		if next, ok := nextTexts[h.Name]; ok && !o.takeOut && o.plugin == "" && !o.NoHooks && len(plan.Changes) > 0 {
			d.next = append(d.next, a.say(next))
		}
	}
	for _, c := range plan.Changes {
		done := "changed"
		switch {
		case c.Created:
			done = "created"
		case c.New == nil:
			done = "removed"
		}
		d.Changes = append(d.Changes, wireChange{c.Path, done})
	}
	for _, w := range plan.Warnings {
		if o.takeOut && w.Why != wire.Edited {
			continue
		}
		d.Warnings = append(d.Warnings, a.wireWarning(w, o))
	}
	if o.dryRun {
		d.Diff = plan.Diff()
	}
	if !o.takeOut && !o.User && o.plugin == "" {
		_, err := a.bank()
		d.noBank = errors.Is(err, kb.ErrNoBank)
	}
	return d
}

func (a *app) wireWarning(w wire.Warning, o *installOptions) wireWarning {
	t := warningTexts[w.Why]
	x := wireWarning{Host: w.Host, Path: w.Path, Code: t.code}
	detail := w.Detail
	switch {
	case detail == "":
		detail = w.Path
	case w.Why == wire.Foreign || w.Why == wire.AskFirst:
		detail = w.Path + " (" + detail + ")"
	}
	x.Message = a.say(t.msg, detail)
	if t.hint != 0 {
		x.Hint = a.say(t.hint)
	}
	switch w.Why {
	case wire.Shadows:
		x.Hint = a.say(t.hint, "tacit install "+w.Host+" --prefix tacit-")
		h, _ := host.Named(w.Host)
		x.Message = a.say(t.msg, detail, h.Title)
	case wire.ByHand, wire.OnlyUser:
		x.Hint = a.say(t.hint, w.Detail)
		x.Message = a.say(t.msg, w.Path)
	}
	return x
}

// changeTexts say what becomes of a file.
var changeTexts = map[string]message{"created": msgWireCreated, "changed": msgWireChanged, "removed": msgWireRemoved}

func (d *installDocument) writeText(p *page) {
	if d.dry && d.Diff != "" {
		p.diff(d.Diff)
	}
	if !d.dry {
		for _, c := range d.Changes {
			p.say(changeTexts[c.Done], c.Path)
		}
	}
	d.writeWarnings(p)
	switch {
	case len(d.Changes) == 0 && d.Action == "install":
		p.say(msgWireNothing, strings.Join(d.Hosts, ", "))
	case len(d.Changes) == 0:
		p.say(msgWireNothingLeft)
	case d.dry:
		p.say(msgWireDry, len(d.Changes))
	}
	if d.noBank {
		p.say(msgWireNoBank)
	}
	for _, next := range d.next {
		p.line(next)
	}
}

// writeWarnings writes warnings that have the same hint together.
func (d *installDocument) writeWarnings(p *page) {
	for i, w := range d.Warnings {
		p.line(p.paint(yellow, quote(w.Message)))
		if i+1 == len(d.Warnings) || d.Warnings[i+1].Hint != w.Hint {
			p.hint(w.Hint)
		}
	}
}

// refusalTexts say why a file is refused.
var refusalTexts = map[wire.Reason]struct{ msg, hint message }{
	wire.Malformed:   {msgWireMalformed, msgHintWireMalformed},
	wire.NotText:     {msgWireNotText, msgHintWireMalformed},
	wire.WrongShape:  {msgWireShape, msgHintWireMalformed},
	wire.Twice:       {msgWireTwice, msgHintWireMalformed},
	wire.OpenBlock:   {msgWireOpenBlock, msgHintWireMalformed},
	wire.LooseMark:   {msgWireLooseMark, msgHintWireLooseMark},
	wire.Inline:      {msgWireInline, msgHintWireInline},
	wire.Outside:     {msgWireOutside, msgHintWireOutside},
	wire.NotRegular:  {msgWireNoFile, 0},
	wire.NotWritable: {msgWireByHandOnly, msgHintWireByHandOnly},
	wire.Changed:     {msgWireStale, msgHintWireStale},
}

// explainWire says in the person's language which file is refused, and where.
func (a *app) explainWire(err error, root string) error {
	var r *wire.Refusal
	switch {
	case errors.Is(err, wire.ErrNoPlugin):
		return &problem{code: codeError, msg: a.say(msgNoPlugin), hint: a.say(msgHintNoPlugin), err: err}
	case !errors.As(err, &r):
		return err
	}
	t := refusalTexts[r.Why]
	p := &problem{code: codeBadFile, msg: a.refusalText(r), path: a.wirePath(root, r.Path), line: r.Line, column: r.Column, err: err}
	if r.Why == wire.Changed {
		p.code = codeStale
	}
	if t.hint != 0 {
		p.hint = a.say(t.hint)
	}
	if r.Why == wire.Inline {
		p.hint = a.say(t.hint, r.Detail)
	}
	return p
}

// refusalText says what is wrong, without the place.
func (a *app) refusalText(r *wire.Refusal) string {
	t := refusalTexts[r.Why].msg
	switch r.Why {
	case wire.WrongShape:
		return a.say(t, a.kindText(r.Detail[0]), a.kindText(r.Detail[1]))
	case wire.Malformed, wire.Twice, wire.OpenBlock, wire.LooseMark, wire.Inline:
		return a.say(t, r.Detail)
	}
	return a.say(t)
}

// kindText says which kind of JSON value begins with a byte.
func (a *app) kindText(kind byte) string {
	switch kind {
	case '{':
		return a.say(msgKindObject)
	case '[':
		return a.say(msgKindArray)
	case '"':
		return a.say(msgKindString)
	}
	return a.say(msgKindOther)
}

// wirePath returns a file as an error names it: relative to the root in JSON, else as
// the person can open it.
func (a *app) wirePath(root, path string) string {
	dir, err := a.workdir()
	if a.json || err != nil {
		return path
	}
	name := filepath.Join(root, filepath.FromSlash(path))
	if rel, err := filepath.Rel(resolved(dir), resolved(filepath.Dir(name))); err == nil && filepath.IsLocal(rel) {
		return filepath.ToSlash(filepath.Join(rel, filepath.Base(name)))
	}
	if !filepath.IsAbs(name) {
		return name
	}
	if rel, err := filepath.Rel(dir, name); err == nil && strings.Count(rel, "..") < 3 {
		return filepath.ToSlash(rel)
	}
	return name
}
