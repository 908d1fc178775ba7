package find

import (
	"bufio"
	"context"
	"errors"
	"io"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/tacit-kb/tacit/cmd/internal/live"
	"github.com/tacit-kb/tacit/cmd/internal/proposal"
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/retrieve"
)

// hostPause is how long a person has to stop typing before an embedder on a host is
// asked: it would be sent every beginning of the question, and may charge for each.
const hostPause = 600 * time.Millisecond

// runLive answers while a person types, and ends with what they choose.
func runLive(ctx context.Context, run *session.Run, opts *matchOptions, args []string) error {
	screen, err := screenOf(run)
	if err != nil {
		return err
	}
	f, shared, err := openForMany(ctx, run, opts)
	if err != nil {
		return err
	}
	if f.Other != nil {
		screen.Pause = hostPause
	}
	source := &liveSource{run: run, f: f, opts: opts, shared: shared}
	defer func() { source.f.Close() }()
	source.files, _ = f.Bank.ListAll()
	end, err := live.Run(ctx, screen, source, strings.Join(args, " "))
	if errors.Is(err, live.ErrLeft) {
		return session.Status(session.ExitInterrupted) // they know
	}
	if err != nil {
		return err
	}
	m := chosen(end.Item)
	switch {
	case end.Edit:
		return editFound(ctx, run, m)
	case !run.JSON && screen.Out == run.Stdout && (m.Bank == "" || m.Folder != ""):
		return runShow(ctx, run, pathOf(m))
	}
	return source.print(end)
}

// chosen is the match of an item. The item brings it along: by the time that it is chosen
// another question may have been asked, and its answer have come too late to be shown.
func chosen(it live.Item) retrieve.Match { return it.Known.(retrieve.Match) }

// screenOf returns where the person sits. What is chosen goes to stdout: if that is no
// terminal, the screen is on stderr, so that a shell can use the answer.
func screenOf(run *session.Run) (live.Screen, error) {
	keys, _ := run.Stdin.(*os.File)
	out, _ := run.Stdout.(*os.File)
	if !session.IsTerminal(run.Stdout) || run.JSON {
		out, _ = run.Stderr.(*os.File)
	}
	switch {
	case !session.IsTerminal(run.Stdin) || out == nil || !session.IsTerminal(out):
		return live.Screen{}, &session.Problem{Code: session.CodeUsage, Msg: run.Say(msgLiveNoTerminal), Hint: run.Say(msgHintLive)}
	case run.Env("TERM") == "dumb":
		return live.Screen{}, &session.Problem{Code: session.CodeUsage, Msg: run.Say(msgLiveDumb), Hint: run.Say(msgHintLive)}
	}
	return live.Screen{Keys: keys, Out: out, Lang: run.Lang, Colour: run.Colour(out)}, nil
}

// pathOf names the file of a match as a command takes it, NAME:PATH in another bank.
func pathOf(m retrieve.Match) string {
	if m.Bank == "" {
		return m.Entry.Path
	}
	return m.Bank + ":" + m.Entry.Path
}

// editFound is what tacit edit does with the file of a match, in its own bank.
func editFound(ctx context.Context, run *session.Run, m retrieve.Match) error {
	run, path := run.InBank(pathOf(m))
	d, err := proposal.OpenDrafting(&proposal.Asker{Run: run}, "edit", "")
	if err != nil {
		return err
	}
	s, err := d.FindSource(path)
	if err != nil {
		return err
	}
	return d.EditByHand(ctx, s)
}

// A liveSource answers with the same finder as every match.
type liveSource struct {
	run    *session.Run
	f      *session.Finder
	opts   *matchOptions
	shared retrieve.Query // what the command line asks with every question

	files []kb.File // as they were when f was opened
	next  time.Time // when they may be looked at again
}

const (
	lookStep  = time.Second // how often files are looked at while a person types
	lookShare = 20          // and of the time at most one part in so many
)

// renew opens the bank again if a file has changed: a person saves one in another window, and
// asks whether it is found. If it cannot be opened, the answers stay those of before.
func (s *liveSource) renew(ctx context.Context) {
	began := time.Now()
	if began.Before(s.next) {
		return
	}
	files, err := s.f.Bank.ListAll()
	s.next = time.Now().Add(max(lookStep, lookShare*time.Since(began)))
	if err != nil || slices.Equal(files, s.files) {
		return
	}
	quiet := *s.run // the screen is the person's
	quiet.Quiet, quiet.Stderr = true, io.Discard
	if f, err := quiet.OpenFinder(ctx); err == nil {
		s.f.Close()
		s.f, s.files = f, files
	}
}

func (s *liveSource) query(question string) retrieve.Query {
	q := s.shared
	q.Text = strings.TrimSpace(question + "\n\n" + s.shared.Text)
	return q
}

// Ask returns what tacit match would show and, if it is wished, what came nearest.
func (s *liveSource) Ask(ctx context.Context, question string, near bool) (a live.Answer, err error) {
	s.renew(ctx)
	q, o := s.query(question), s.opts.Options(s.f.Config)
	if q.Text == "" && len(q.Files) == 0 {
		return live.Answer{State: s.run.Say(msgLiveEmpty, s.f.Index.Len())}, nil
	}
	found, err := s.f.Answer(ctx, s.run, q, o)
	if err != nil {
		return a, err
	}
	a.Found = s.items(found)
	if a.State = s.run.Say(msgLiveFound, len(found), s.f.Index.Len()); len(found) == 0 {
		a.State = s.run.Say(msgLiveNone, s.f.Index.Len(), o.MinScore)
	}
	if near {
		all, err := s.f.Near(ctx, q, o, found)
		if err != nil {
			return a, err
		}
		a.Near = s.items(slices.DeleteFunc(all, func(m retrieve.Match) bool { return m.Score < leastNear }))
		if len(found) == 0 {
			a.State = s.run.Say(msgLiveHide, s.f.Index.Len(), o.MinScore)
		}
	}
	if len(a.Found)+len(a.Near)+s.f.Index.Len() == 0 {
		a.State = s.run.Say(msgLiveNoMemory)
	}
	return a, nil
}

// leastNear is the score below which a memory has nothing to do with a question, however
// little else there is.
const leastNear = 0.05

// items are the matches as the screen shows them: with the titles of tacit match, in
// which nothing acts on a terminal.
func (s *liveSource) items(ms []retrieve.Match) []live.Item {
	all := make([]live.Item, len(ms))
	for i, m := range ms {
		all[i] = live.Item{Number: m.Number, ID: guard.Quote(m.Name()), Title: s.fit(m.Entry.Title), Score: m.Score, Risky: m.Risk == kb.HighRisk, Known: m}
	}
	return all
}

func (s *liveSource) fit(text string) string {
	return guard.Fit(text, mostShownQuery, retrieve.Withheld.In(s.run.Lang))
}

// Why explains a memory as tacit why does.
func (s *liveSource) Why(ctx context.Context, question string, it live.Item) ([]string, error) {
	x, err := explain(ctx, s.f, s.query(question), s.opts.Options(s.f.Config), chosen(it))
	if err != nil {
		return nil, err
	}
	var b strings.Builder
	w := bufio.NewWriter(&b)
	x.Matched = true
	x.WriteText(&session.Page{Run: s.run, W: w})
	w.Flush()
	_, reasons, _ := strings.Cut(b.String(), "\n") // its name stands in the list
	lines := strings.Split(strings.TrimRight(reasons, "\n"), "\n")
	if summary := s.fit(chosen(it).Entry.Summary); summary != "" {
		lines = append([]string{summary}, lines...)
	}
	return lines, nil
}

// print writes the chosen memory as tacit match does.
func (s *liveSource) print(end live.End) error {
	q, found := s.query(end.Question), []retrieve.Match{chosen(end.Item)}
	s.f.NoteUse(s.run, found)
	return s.run.Show(matchDocument{
		SchemaVersion: session.SchemaVersion, Action: "match", Query: q.Text, Stage: q.Stage,
		Matches: matchItems(found), Index: s.f.Health(s.run), found: found,
	})
}

// The messages of this file.
var (
	msgLiveNoTerminal = lang.Text{
		EN: "-i needs a terminal to type in",
		ZH: "-i 需要可以输入的终端",
		JA: "-i には入力できる端末が必要です",
	}
	msgLiveDumb = lang.Text{
		EN: "this terminal cannot move the cursor, which -i needs (TERM=dumb)",
		ZH: "这个终端不能移动光标，无法使用 -i（TERM=dumb）",
		JA: "この端末はカーソルを動かせないため、-i は使えません（TERM=dumb）",
	}
	msgHintLive = lang.Text{
		EN: `ask without -i: tacit match "QUERY" --explain`,
		ZH: `请不用 -i 直接提问：tacit match "问题" --explain`,
		JA: `-i を付けずに、質問を引数で渡してください: tacit match "質問" --explain`,
	}
	msgLiveEmpty = lang.Text{
		EN: "memories: %d; type a question",
		ZH: "%d 条记忆；请输入问题",
		JA: "記憶 %d 件。質問を入力してください",
	}
	msgLiveNoMemory = lang.Text{
		EN: `this bank has no live memory yet; leave with Esc, then type: tacit remember "..."`,
		ZH: `这个记忆库还没有有效的记忆；按 Esc 退出后执行：tacit remember "..."`,
		JA: `このメモリバンクには有効な記憶がまだありません。Esc で終了してから実行: tacit remember "..."`,
	}
	msgLiveFound = lang.Text{
		EN: "%[1]d of %[2]d",
		ZH: "%[2]d 条中的 %[1]d 条",
		JA: "%[2]d 件中 %[1]d 件",
	}
	msgLiveHide = lang.Text{
		EN: "memories: %[1]d; none scores %.2[2]f or more; Tab hides near misses",
		ZH: "%[1]d 条都没有达到 %.2[2]f；Tab 隐藏差一点的",
		JA: "%[1]d 件のどれもスコア %.2[2]f に届きません。Tab で惜しい記憶を隠す",
	}
	msgLiveNone = lang.Text{
		EN: "memories: %[1]d; none scores %.2[2]f or more; Tab shows near misses",
		ZH: "%[1]d 条都没有达到 %.2[2]f；Tab 显示差一点的",
		JA: "%[1]d 件のどれもスコア %.2[2]f に届きません。Tab で惜しい記憶を表示",
	}
)
