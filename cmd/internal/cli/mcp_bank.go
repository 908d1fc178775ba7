package cli

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/tacit-kb/tacit/cmd/internal/host"
	"github.com/tacit-kb/tacit/cmd/internal/mcp"
	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/retrieve"
)

// mostTold is how many bytes a list or a preview of the bank may have in an agent's
// context, as with the texts of load.
const mostTold = 12000

// mcpBank does the work of the tools of package mcp. Each call is an app of its
// own, so that it sees the bank as it is then, and writes to no stream.
type mcpBank struct{ app *app }

func (b mcpBank) call() *app {
	a := *b.app
	a.stdin, a.stdout, a.out = strings.NewReader(""), io.Discard, bufio.NewWriter(io.Discard)
	a.json, a.quiet, a.noColor, a.yes = false, true, true, false
	a.bank = sync.OnceValues(a.bankOfHost)
	return &a
}

// bankOfHost is openBank for a program that a host has started, perhaps not in the
// project: then the host's environment may tell where that is.
func (a *app) bankOfHost() (*kb.Bank, error) {
	bank, err := a.openBank()
	if !errors.Is(err, kb.ErrNoBank) || a.bankDir != "" || a.bankFromEnv() != "" {
		return bank, err
	}
	in, _ := host.Read(host.Session, "", nil, a.env)
	if in.Project == "" {
		return nil, err
	}
	if bank, findErr := kb.Find(in.Project); findErr == nil {
		return a.whole(bank), nil
	}
	return nil, err
}

// toAgent makes an error one that an agent can do something with.
func (a *app) toAgent(err error) error {
	if err == nil {
		return nil
	}
	p := a.diagnose(err)
	text := quote(p.msg)
	if p.path != "" {
		text = position(p.path, p.line, p.column) + ": " + text
	}
	for _, hint := range []string{p.hint, p.also} {
		if hint != "" {
			text += "\n" + a.say(msgHint, hint)
		}
	}
	if p.code == codeNotFound {
		return notThere(text)
	}
	return errors.New(text)
}

// notThere is the error about a memory that is not there, in the person's words.
type notThere string

func (e notThere) Error() string        { return string(e) }
func (e notThere) Is(target error) bool { return target == mcp.ErrNotFound }

// Search finds what bears on a task, as match does.
func (b mcpBank) Search(ctx context.Context, in mcp.Search) (string, error) {
	a := b.call()
	text, err := a.searchForAgent(ctx, in)
	return text, a.toAgent(err)
}

func (a *app) searchForAgent(ctx context.Context, in mcp.Search) (string, error) {
	stage, err := retrieve.ParseStage(in.Stage)
	if err != nil {
		return "", a.wrongWord(msgUnknownStage, in.Stage, stageNames())
	}
	f, err := a.openFinder(ctx)
	if err != nil {
		return "", err
	}
	defer f.close()
	q := retrieve.Query{Stage: stage, Text: host.Shortened(strings.TrimSpace(in.Query), host.MostAsked)}
	ms, err := f.Match(ctx, q, retrieve.Options{MinScore: f.config.MinScore, Limit: cmp.Or(in.Limit, f.config.Limit)})
	if err != nil {
		return "", err
	}
	f.noteUse(a, ms)
	var facts []host.Fact
	for _, m := range ms {
		facts = append(facts, host.Fact{Match: m, Folder: a.folderForAgent(f.bank), Detail: f.detail(m)})
	}
	text, _ := host.FrameIn(host.MostEver, facts, a.lang)
	return cmp.Or(text, a.say(msgMCPNoMatch)), nil
}

// folderForAgent returns the folder of the bank as an agent can open it.
func (a *app) folderForAgent(bank *kb.Bank) string { return filepath.ToSlash(a.bankPath(bank, ".")) }

// List lists memories, as list does.
func (b mcpBank) List(ctx context.Context, in mcp.List) (string, error) {
	a := b.call()
	text, err := a.listForAgent(ctx, listOptions{category: in.Category, status: cmp.Or(in.Status, string(kb.Active))})
	return text, a.toAgent(err)
}

func (a *app) listForAgent(ctx context.Context, opts listOptions) (string, error) {
	s, err := a.openSnapshot(ctx)
	if err != nil {
		return "", err
	}
	defer s.close()
	all := s.liveItems()
	if opts.status != string(kb.Active) {
		rest, _, err := s.restItems()
		if err != nil {
			return "", err
		}
		all = append(all, rest...)
	}
	slices.SortFunc(all, func(x, y listItem) int { return cmp.Compare(x.Path, y.Path) })
	var lines []string
	for _, m := range all {
		if opts.keeps(m) {
			lines = append(lines, a.lineForAgent(m))
		}
	}
	return a.framed(lines), nil
}

// The parts of a line, in bytes.
const (
	mostLineTitle   = 240
	mostLineSummary = 620
)

func (a *app) lineForAgent(m listItem) string {
	is := strings.Join(slices.DeleteFunc([]string{string(m.Kind), m.Category, string(m.Status)}, func(s string) bool { return s == "" }), ", ")
	line := "- " + host.Fit(m.Title, mostLineTitle, a.lang) + " [" + guard.Safe(m.ID) + "] (" + host.Fit(is, mostLineTitle, a.lang) + ")"
	if m.Summary != "" {
		line += ": " + host.Fit(m.Summary, mostLineSummary, a.lang)
	}
	return line
}

// framed frames lines as data; of more than mostTold bytes the first ones, and how
// many are left out.
func (a *app) framed(lines []string) string {
	if len(lines) == 0 {
		return a.say(msgMCPEmpty)
	}
	var b strings.Builder
	for i, line := range lines {
		if b.Len()+len(line) > mostTold {
			fmt.Fprintln(&b, a.say(msgMCPMore, len(lines)-i))
			break
		}
		b.WriteString(line + "\n")
	}
	return retrieve.Framed(b.String(), a.lang)
}

// Get returns a memory, live or not, as load puts it before an agent.
func (b mcpBank) Get(ctx context.Context, id string) (string, error) {
	a := b.call()
	text, err := a.memoryForAgent(ctx, id)
	return text, a.toAgent(err)
}

func (a *app) memoryForAgent(ctx context.Context, id string) (string, error) {
	s, err := a.openSnapshot(ctx)
	if err != nil {
		return "", err
	}
	defer s.close()
	path, err := s.pathOf(a, id)
	if err != nil {
		return "", err
	}
	src, err := s.bank.ReadFile(path)
	if err != nil {
		return "", err
	}
	e := index.Entry{Path: path}
	e.Title = path
	if m, err := kb.Parse(path, src); err == nil {
		e.ID, e.Title, e.Updated = m.ID, m.Title, m.Updated
		a.noteShown(s.bank, m.ID)
	}
	shown := strings.TrimPrefix(strings.ToValidUTF8(string(guard.Mask(src)), "\ufffd"), "\ufeff")
	text, _ := retrieve.RenderLoaded([]retrieve.Loaded{{Match: retrieve.Match{Entry: e}, Text: shown}}, a.lang, a.folderForAgent(s.bank))
	return text, nil
}

// Preview tells what is in the bank, as preview does.
func (b mcpBank) Preview(ctx context.Context) (string, error) {
	a := b.call()
	s, err := a.openSnapshot(ctx)
	if err != nil {
		return "", a.toAgent(err)
	}
	defer s.close()
	fit := func(text string) string { return host.Fit(text, mostLineSummary, a.lang) }
	text := retrieve.Preview(s.entries(), a.folderForAgent(s.bank), fit)
	if text == "" {
		return a.framed(nil), nil
	}
	return a.framed(strings.Split(strings.TrimSuffix(text, "\n"), "\n")), nil
}
