package agents

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/tacit-kb/tacit/cmd/internal/hook"
	"github.com/tacit-kb/tacit/cmd/internal/host"
	"github.com/tacit-kb/tacit/cmd/internal/mcp"
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/govern/progress"
	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/filename"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/pattern"
	"github.com/tacit-kb/tacit/retrieve"
)

// mostTold is how many bytes a list or a preview of the bank may have in an agent's
// context, as with the texts of load.
const mostTold = 12000

// mcpBank does the work of the tools of package mcp. Each call is a run of its
// own, so that it sees the bank as it is then, and writes to no stream.
type mcpBank struct{ run *session.Run }

func (b mcpBank) call(ctx context.Context) *session.Run {
	a := *b.run
	a.Stdin, a.Stdout, a.Out = strings.NewReader(""), io.Discard, bufio.NewWriter(io.Discard)
	a.JSON, a.Quiet, a.NoColor = false, true, true
	a.Bank = sync.OnceValues(func() (*kb.Bank, error) { return bankOfHost(&a, mcp.RootsIn(ctx)) })
	return &a
}

// bankOfHost is Run.OpenBank for a program that a host has started, perhaps not in the
// project: then the roots of the host tell where that is, or its environment.
func bankOfHost(run *session.Run, roots []string) (*kb.Bank, error) {
	if run.BankDir != "" || run.BankFromEnv() != "" {
		return run.OpenBank()
	}
	if !startedIn(roots) {
		for _, root := range roots {
			if bank, err := kb.Find(root); err == nil {
				return run.Whole(bank), nil
			}
		}
	}
	bank, err := run.OpenBank()
	if !errors.Is(err, kb.ErrNoBank) {
		return bank, err
	}
	in, _ := host.Read(host.Session, "", nil, run.Env)
	for _, dir := range append(slices.Clone(roots), in.Project) {
		if dir == "" {
			continue
		}
		if bank, findErr := kb.Find(dir); findErr == nil {
			return run.Whole(bank), nil
		}
	}
	return nil, err
}

// startedIn reports whether this program was started in one of the folders, or below: then
// what is nearest counts.
func startedIn(dirs []string) bool {
	here, err := os.Getwd()
	if err != nil {
		return false
	}
	here = withoutLinks(here)
	return slices.ContainsFunc(dirs, func(dir string) bool {
		_, below := filename.Below(withoutLinks(dir), here)
		return below
	})
}

// withoutLinks returns a folder without links, if it can be read.
func withoutLinks(dir string) string {
	if found, err := filepath.EvalSymlinks(dir); err == nil {
		return found
	}
	return dir
}

// toAgent makes an error one that an agent can do something with. It may quote the bank,
// and stands outside a frame, so that it must not end one.
func toAgent(run *session.Run, err error) error {
	if err == nil {
		return nil
	}
	p := run.Diagnose(err)
	text := guard.Safe(p.Msg)
	if p.Path != "" {
		text = guard.Safe(session.Position(p.Path, p.Line, p.Column)) + ": " + text
	}
	for _, hint := range []string{p.Hint, p.Also} {
		if hint != "" {
			text += "\n" + run.Say(session.MsgHint, guard.SafeLines(hint))
		}
	}
	return &mcp.Failure{Code: string(p.Code), Text: asTools(text)}
}

// asTools names in a text for people the tools and arguments that an agent has, and not
// commands and flags.
func asTools(text string) string {
	text = strings.ReplaceAll(text, `"`+host.Program+` list --status all"`, "memory_list")
	text = questionOfLoad().ReplaceAllString(text, "memory_search")
	return flagNames().ReplaceAllString(text, "$1")
}

var questionOfLoad = pattern.Lazy(`tacit(-postgres)? load "[^"]*"`)

var flagNames = pattern.Lazy(`--(id|category|kind|title|summary|trigger|status|content)\b`)

// Search finds what bears on a task, as match does.
func (b mcpBank) Search(ctx context.Context, in mcp.Search) (mcp.Answer, error) {
	run := b.call(ctx)
	answer, err := searchForAgent(ctx, run, in)
	return answer, toAgent(run, err)
}

// A foundMemory is one that a search found, as data; its words are in the text beside it.
type foundMemory struct {
	ID    string  `json:"id"`
	Path  string  `json:"path"`
	Kind  string  `json:"kind"`
	Score float64 `json:"score"`
	Risk  string  `json:"risk,omitempty"`
}

// foundMemories are the memories that a search found. Text is the frame with what they say, and
// what could not be asked,
// so that a host that shows its model the data alone shows the frame.
type foundMemories struct {
	Text     string        `json:"text"`
	Memories []foundMemory `json:"memories"`
}

func searchForAgent(ctx context.Context, run *session.Run, in mcp.Search) (answer mcp.Answer, err error) {
	stage, err := retrieve.ParseStage(in.Stage)
	if err != nil {
		return answer, run.WrongWord(session.MsgUnknownStage, in.Stage, session.StageNames())
	}
	f, err := run.OpenFinder(ctx)
	if err != nil {
		return answer, err
	}
	defer f.Close()
	q := retrieve.Query{Stage: stage, Text: host.Shortened(strings.TrimSpace(in.Query), host.MostAsked)}
	ms, err := f.Answer(ctx, run, q, retrieve.Options{MinScore: f.Config.MinScore, Limit: cmp.Or(in.Limit, f.Config.Limit)})
	if err != nil {
		return answer, err
	}
	f.NoteUse(run, ms)
	var facts []host.Fact
	for _, m := range ms {
		facts = append(facts, host.Fact{Match: m, Folder: folderForAgent(run, f.Bank), Detail: hook.Detail(f, m)})
	}
	text, told := host.FrameIn(host.MostEver, facts, run.Lang)
	data := foundMemories{withNotAsked(f, run, cmp.Or(text, run.Say(msgMCPNoMatch))), []foundMemory{}}
	for _, x := range facts[:told] {
		e := x.Entry
		data.Memories = append(data.Memories, foundMemory{guard.Safe(x.Match.Name()), guard.Safe(guard.Shown(x.File(), nil)), string(e.Kind), session.Rounded(x.Score), string(x.Risk)})
	}
	return mcp.Answer{Text: data.Text, Data: data}, nil
}

// withNotAsked returns a text with what could not be asked behind it: that nothing was found may
// be for that alone.
func withNotAsked(f *session.Finder, run *session.Run, text string) string {
	for _, line := range f.NotAsked(run) {
		text = strings.TrimSuffix(text, "\n") + "\n" + guard.Safe(line)
	}
	return text
}

// folderForAgent returns the folder of the bank as an agent can open it.
func folderForAgent(run *session.Run, bank *kb.Bank) string {
	return filepath.ToSlash(run.BankPath(bank, "."))
}

// List lists memories, as list does.
func (b mcpBank) List(ctx context.Context, in mcp.List) (mcp.Answer, error) {
	run := b.call(ctx)
	answer, err := listForAgent(ctx, run, session.ListOptions{Category: in.Category, Status: cmp.Or(in.Status, string(kb.Active))})
	return answer, toAgent(run, err)
}

// A listedMemory is a memory of a list as data.
type listedMemory struct {
	ID       string `json:"id"`
	Category string `json:"category"`
	Title    string `json:"title"`
	Summary  string `json:"summary,omitempty"`
	Status   string `json:"status"`
	Kind     string `json:"kind"`
}

// listedMemories are the memories of a list, with the notice of the frame.
type listedMemories struct {
	Notice   string         `json:"notice"`
	Memories []listedMemory `json:"memories"`
	More     int            `json:"more,omitempty"` // that have no room
}

func listForAgent(ctx context.Context, run *session.Run, opts session.ListOptions) (answer mcp.Answer, err error) {
	s, err := run.OpenSnapshot(ctx)
	if err != nil {
		return answer, err
	}
	defer s.Close()
	all := s.LiveItems(nil)
	if opts.Status != string(kb.Active) {
		rest, _, err := s.RestItems(nil)
		if err != nil {
			return answer, err
		}
		all = append(all, rest...)
	}
	slices.SortFunc(all, func(x, y session.ListItem) int { return cmp.Compare(x.Path, y.Path) })
	all = slices.DeleteFunc(all, func(m session.ListItem) bool { return !opts.Keeps(m) })
	var lines []string
	for _, m := range all {
		lines = append(lines, lineForAgent(run, m))
	}
	return mcp.Answer{Text: framed(run, lines), Data: listedData(run, all)}, nil
}

// listedData are memories as data, in about as many bytes as the text of the list.
func listedData(run *session.Run, all []session.ListItem) listedMemories {
	fit := func(s string, most int) string { return host.Fit(s, most, run.Lang) }
	d, room := listedMemories{Notice: retrieve.Notice.In(run.Lang), Memories: []listedMemory{}}, mostTold
	for i, m := range all {
		if room -= len(m.ID) + len(m.Category) + len(m.Title) + len(m.Summary); room < 0 {
			d.More = len(all) - i
			break
		}
		is := listedMemory{guard.Safe(m.ID), fit(m.Category, mostLineTitle), fit(m.Title, mostLineTitle), "", string(m.Status), string(m.Kind)}
		if m.Summary != "" {
			is.Summary = fit(m.Summary, mostLineSummary)
		}
		d.Memories = append(d.Memories, is)
	}
	return d
}

// The parts of a line, in bytes.
const (
	mostLineTitle   = 240
	mostLineSummary = 620
)

func lineForAgent(run *session.Run, m session.ListItem) string {
	is := strings.Join(slices.DeleteFunc([]string{string(m.Kind), m.Category, string(m.Status)}, func(s string) bool { return s == "" }), ", ")
	line := "- " + host.Fit(m.Title, mostLineTitle, run.Lang) + " [" + guard.Safe(m.ID) + "] (" + host.Fit(is, mostLineTitle, run.Lang) + ")"
	if m.Summary != "" {
		line += ": " + host.Fit(m.Summary, mostLineSummary, run.Lang)
	}
	return line
}

// framed frames lines as data; of more than mostTold bytes the first ones, and how
// many are left out.
func framed(run *session.Run, lines []string) string {
	if len(lines) == 0 {
		return run.Say(msgMCPEmpty)
	}
	var b strings.Builder
	for i, line := range lines {
		if b.Len()+len(line) > mostTold {
			fmt.Fprintln(&b, run.Say(msgMCPMore, len(lines)-i))
			break
		}
		b.WriteString(line + "\n")
	}
	return retrieve.Framed(b.String(), run.Lang)
}

// Get returns a memory, live or not, as load puts it before an agent.
func (b mcpBank) Get(ctx context.Context, id string) (string, error) {
	run := b.call(ctx)
	text, err := memoryForAgent(ctx, run, id)
	return text, toAgent(run, err)
}

func memoryForAgent(ctx context.Context, run *session.Run, named string) (string, error) {
	l, folder, err := memoryHere(ctx, run, named)
	if err != nil {
		l, err = run.FromStore(ctx, named, err)
	}
	if err != nil {
		return "", err
	}
	l.Text = strings.TrimPrefix(strings.ToValidUTF8(string(guard.Mask([]byte(l.Text))), "\ufffd"), "\ufeff")
	text, _ := retrieve.RenderLoaded([]retrieve.Loaded{l}, run.Lang, folder)
	return text, nil
}

// memoryHere returns a memory that lies on this machine, and the folder of the project's bank.
func memoryHere(ctx context.Context, asked *session.Run, named string) (l retrieve.Loaded, folder string, err error) {
	run, id := asked.InBank(named)
	s, err := run.OpenSnapshot(ctx)
	if err != nil {
		return l, "", err
	}
	defer s.Close()
	path, err := s.PathOf(run, id)
	if err != nil {
		return l, "", run.Absent(s.Bank, id, err)
	}
	src, err := s.Bank.ReadFile(path)
	if err != nil {
		return l, "", err
	}
	l.Text, l.Match.Entry.Path, l.Match.Entry.Title = string(src), path, path
	if run != asked {
		l.Match.Bank, _, _ = strings.Cut(named, ":")
		l.Match.Folder = filepath.ToSlash(s.Bank.Dir())
	}
	if m, err := kb.Parse(path, src); err == nil {
		if run.Foreign && !retrieve.IsShared(index.Attr{Kind: m.Kind, Type: m.Type, Level: m.Level}) {
			return l, "", run.NoMemory(session.MsgNoMemory, named, nil) // it stays with its own project
		}
		l.Match.Entry.ID, l.Match.Entry.Title, l.Match.Entry.Updated = m.ID, m.Title, m.Updated
		run.NoteShown(s.Bank, m.ID)
	}
	return l, folderForAgent(run, s.Bank), nil
}

// Preview tells what is in the bank, as preview does.
func (b mcpBank) Preview(ctx context.Context) (string, error) {
	run := b.call(ctx)
	s, err := run.OpenSnapshot(ctx)
	if err != nil {
		return "", toAgent(run, err)
	}
	defer s.Close()
	fit := func(text string) string { return host.Fit(text, mostLineSummary, run.Lang) }
	text, _ := retrieve.Preview(run.Lang, s.Entries(), progress.Underway(s.Bank, run.Lang), folderForAgent(run, s.Bank), fit)
	if text == "" {
		return framed(run, nil), nil
	}
	return framed(run, strings.Split(strings.TrimSuffix(text, "\n"), "\n")), nil
}

// The messages of this file.
var (
	msgMCPNoMatch = lang.Text{
		EN: "No memory is relevant to this.",
		ZH: "没有与此相关的记忆。",
		JA: "これに関わる記憶はありません。",
	}
	msgMCPEmpty = lang.Text{
		EN: "None.",
		ZH: "没有。",
		JA: "ありません。",
	}
	msgMCPMore = lang.Text{
		EN: "… and %d more; narrow the list with category and status",
		ZH: "……另有 %d 行；可用 category 和 status 缩小范围",
		JA: "…ほか %d 行。category と status で絞り込めます",
	}
)
