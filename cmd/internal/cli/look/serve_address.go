package look

import (
	"github.com/tacit-kb/tacit/cmd/internal/serve"
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/kb/guard"
)

// A serveDocument says where the pages are.
type serveDocument struct {
	SchemaVersion string `json:"schemaVersion"`
	Action        string `json:"action"`
	Address       string `json:"address"` // it opens the pages once
	Bank          string `json:"bank"`
}

// tellAddress prints where the pages are, before the first request is answered.
func tellAddress(run *session.Run, s *serve.Server, dir string) error {
	if err := run.Show(serveDocument{session.SchemaVersion, "serve", s.Address(), dir}); err != nil {
		return err
	}
	if err := run.Out.Flush(); err != nil {
		return err
	}
	if !run.JSON && session.IsTerminal(run.Stdin) {
		run.Note(msgServeHow)
		go addressAtEnter(run, s, dir)
	}
	return nil
}

// addressAtEnter prints another address for each line that a person enters.
func addressAtEnter(run *session.Run, s *serve.Server, dir string) {
	for {
		if _, err := run.In.ReadString('\n'); err != nil {
			return
		}
		if run.Show(serveDocument{session.SchemaVersion, "serve", s.Address(), dir}) != nil || run.Out.Flush() != nil {
			return
		}
	}
}

func (d serveDocument) WriteText(p *session.Page) {
	address := d.Address
	if p.Colour {
		address = linkTo(address)
	}
	p.Line(format(p.Run, guard.Quote(d.Bank), address))
}

// format puts what is fit for the terminal into the sentence.
func format(run *session.Run, bank, address string) string {
	return msgServeAt.With(bank, address).In(run.Lang)
}

// linkTo makes an address one that a terminal opens with a click.
func linkTo(address string) string {
	const begin, end = "\x1b]8;;", "\x1b\\"
	return begin + address + end + address + begin + end
}
