package author

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/govern/draft"
	"github.com/tacit-kb/tacit/govern/draft/adopt"
	"github.com/tacit-kb/tacit/govern/inspect"
	"github.com/tacit-kb/tacit/govern/mend"
	"github.com/tacit-kb/tacit/govern/renumber"
	"github.com/tacit-kb/tacit/index/table"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/emit"
	"github.com/tacit-kb/tacit/kb/front"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/misspelt"
	"github.com/tacit-kb/tacit/kb/schema"
)

// A Change is what becomes of some files: each path with the text that it would have, nil
// for a file that would be gone.
type Change struct {
	Texts map[string][]byte
	Moves map[string]string // by the old path, the new one, for files that go on elsewhere
}

// A Fix is a change that a person may choose.
type Fix struct {
	Title lang.Sentence
	Change
	Sure bool // it needs no choice: check --fix would do the same
}

// Rename returns what becomes of the bank if a memory gets another id. With stay, its file
// keeps its name.
func (d *Workspace) Rename(p, id string, stay bool) (Change, error) {
	b := d.Bank()
	texts, g, err := renumber.Rename(b, p, id, stay)
	if err != nil {
		return Change{}, err
	}
	c := Change{Texts: texts, Moves: map[string]string{}}
	if g.From != g.To {
		c.Moves[g.From] = g.To
	}
	return c, c.derive(b)
}

// derive adds what follows for INDEX.md.
func (c *Change) derive(b *kb.Bank) error {
	f, err := table.Derive(b, b.Over(c.Texts), slices.Sorted(maps.Keys(c.Texts)), nil)
	if err != nil {
		return err
	}
	if old, err := b.ReadFile(table.Path); err != nil || !bytes.Equal(old, f.Table) {
		c.Texts[table.Path] = f.Table
	}
	return nil
}

// MendAll returns what check --fix would do: all that needs no choice. There may be
// nothing to do.
func (d *Workspace) MendAll(ctx context.Context) (Change, error) {
	b := d.Bank()
	r, err := mend.Draft(ctx, b, d.now())
	if err != nil || len(r.Operations) == 0 {
		return Change{}, err
	}
	return d.carriedOut(r.Operations, "check")
}

// carriedOut returns what operations do, as a plan of them would.
func (d *Workspace) carriedOut(ops []schema.Operation, command string) (Change, error) {
	b := d.Bank()
	plan, err := govern.Prepare(b, schema.MemoryOps{Operations: ops}, command, "", d.now())
	if errors.Is(err, govern.ErrNothing) {
		return Change{}, nil
	}
	if err != nil {
		return Change{}, err
	}
	c := Change{Texts: map[string][]byte{}, Moves: map[string]string{}}
	made := map[string]string{} // by id, the path of a new file
	for _, e := range plan.Edits {
		c.Texts[e.Path] = e.New
		if m, err := kb.Parse(e.Path, e.New); err == nil && e.Created() {
			made[m.ID] = e.Path
			for _, was := range m.Aliases {
				made[was] = e.Path
			}
		}
	}
	for _, e := range plan.Edits {
		if m, err := kb.Parse(path.Base(e.Path), e.Old); err == nil && c.Texts[e.Path] == nil && made[m.ID] != "" {
			c.Moves[e.Path] = made[m.ID]
			delete(made, m.ID)
		}
	}
	return c, c.derive(b)
}

// MendFile returns a text as check --fix would write it without a look at other files; nil
// if it stays as it is.
func (d *Workspace) MendFile(p string) []byte {
	text, err := d.Text(p)
	if err != nil || !kb.IsMemory(p) {
		return nil
	}
	out, renamed := misspelt.Mend(p, text)
	if whole := misspelt.Complete(p, out); whole != nil {
		return whole
	}
	if len(renamed) == 0 {
		return nil
	}
	return out
}

// Fixes returns what a person may choose to do about a problem, the likeliest first.
func (d *Workspace) Fixes(ctx context.Context, p Problem) (all []Fix) {
	text, err := d.Text(p.Path)
	if err != nil {
		return nil
	}
	f := fixer{ctx: ctx, workspace: d, problem: p, text: text}
	if p.finding == nil {
		if p.Code == badFile {
			f.badFile()
		}
		return f.all
	}
	switch p.finding.Code {
	case inspect.Misspelt:
		f.misspelt()
	case inspect.CutValue:
		f.offer(true, fixQuote, misspelt.Complete(p.Path, text))
	case inspect.DeadReference:
		f.reference()
	case inspect.DeadPointer:
		f.pointer()
	case inspect.ReviewDue:
		day := d.now().AddDate(0, 6, 0).Format(time.DateOnly)
		f.set(false, fixReview.With(day), "review", map[string]string{"after": day})
	case inspect.MatrixTotal:
		f.total()
	case inspect.NotLive, inspect.Misplaced:
		f.move()
	case inspect.Unindexed:
		f.fill()
	}
	return f.all
}

// A fixer collects what may be done about one problem.
type fixer struct {
	ctx       context.Context
	workspace *Workspace
	problem   Problem
	text      []byte
	all       []Fix
}

// offer takes in a text that the file could have.
func (f *fixer) offer(sure bool, title lang.Sentence, out []byte) {
	if out != nil && !bytes.Equal(out, f.text) {
		f.all = append(f.all, Fix{Title: title, Sure: sure, Change: Change{Texts: map[string][]byte{f.problem.Path: out}}})
	}
}

// set offers another value for a field.
func (f *fixer) set(sure bool, title lang.Sentence, key string, value any) {
	if out, err := front.Set(f.text, key, value); err == nil {
		f.offer(sure, title, out)
	}
}

// misspelt offers the name that was probably meant.
func (f *fixer) misspelt() {
	name, _ := f.problem.finding.Args[0].(string)
	meant, _ := f.problem.finding.Args[1].(string)
	if out, renamed := misspelt.Correct(f.text, meant); len(renamed) > 0 {
		f.offer(true, fixRename.With(name, meant), out)
		return
	}
	at := f.lineStart()
	if rest, ok := bytes.CutPrefix(f.text[at:], []byte(name)); ok {
		f.offer(false, fixRename.With(name, meant), slices.Concat(f.text[:at], []byte(meant), rest))
	}
}

// lineStart is where the line of the problem begins.
func (f *fixer) lineStart() (at int) {
	for range f.problem.Line - 1 {
		at = front.LineEnd(f.text, at)
	}
	return at
}

// line is the line of the problem without its end.
func (f *fixer) line() string {
	at := f.lineStart()
	return strings.TrimRight(string(f.text[at:front.LineEnd(f.text, at)]), "\r\n")
}

// withLine returns the text with another line in the place of that of the problem.
func (f *fixer) withLine(line string) []byte {
	at := f.lineStart()
	return slices.Concat(f.text[:at], []byte(line), f.text[at+len(f.line()):])
}

// reference offers to take a name away that leads nowhere.
func (f *fixer) reference() {
	m, err := kb.Parse(f.problem.Path, f.text)
	if err != nil {
		return
	}
	key, _ := f.problem.finding.Args[1].(string)
	name, _ := f.problem.finding.Args[2].(string)
	field := kb.FieldNamed(key)
	if field == nil {
		return
	}
	list, ok := field.Get(&m.FrontMatter).([]string)
	if !ok {
		f.set(false, fixRemove.With(name, key), key, nil)
		return
	}
	f.set(false, fixRemove.With(name, key), key, without(list, name))
}

// without returns a list without an item, as a value to set: nil for an empty one.
func without(list []string, item string) any {
	list = slices.DeleteFunc(slices.Clone(list), func(s string) bool { return s == item })
	if len(list) == 0 {
		return nil
	}
	return list
}

// pointer offers the place where the file is now, as far as git knows, and to take the
// pointer away.
func (f *fixer) pointer() {
	m, err := kb.Parse(f.problem.Path, f.text)
	text, _ := f.problem.finding.Args[1].(string)
	if err != nil || !slices.Contains(m.Pointers, text) {
		return
	}
	if now := inspect.Moved(f.ctx, f.workspace.disk, text); now != "" {
		list := slices.Clone(m.Pointers)
		list[slices.Index(list, text)] = now
		f.set(false, fixPointer.With(now), "pointers", list)
	}
	f.set(false, fixRemove.With(text, "pointers"), "pointers", without(m.Pointers, text))
}

// total offers the right total of a row.
func (f *fixer) total() {
	args := f.problem.finding.Args
	if len(args) < 4 {
		return
	}
	said, right := fmt.Sprint(args[2]), fmt.Sprint(args[3])
	line := f.line()
	if i := strings.LastIndex(line, said); i >= 0 {
		f.offer(false, fixTotal.With(said, right), f.withLine(line[:i]+right+line[i+len(said):]))
	}
}

// move offers the folder in which the memory belongs.
func (f *fixer) move() {
	files, err := draft.Open(f.workspace.Bank(), f.workspace.now())
	if err != nil {
		return
	}
	s, err := files.Find(f.problem.Path)
	if err != nil || s.Memory == nil {
		return
	}
	ops, err := files.Edit(s, draft.Change{Fields: map[string]any{"status": string(s.Memory.Status)}})
	if err != nil {
		return
	}
	c, err := f.workspace.carriedOut(ops, "check")
	if to := c.Moves[f.problem.Path]; err == nil && to != "" {
		f.all = append(f.all, Fix{Title: fixMove.With(path.Dir(to) + "/"), Change: c, Sure: true})
	}
}

// fill offers the text of a section as the value of the field that it belongs to.
func (f *fixer) fill() {
	m, err := kb.Parse(f.problem.Path, f.text)
	if err != nil || len(f.problem.finding.Args) < 3 {
		return
	}
	heading, _ := f.problem.finding.Args[1].(string)
	key, _ := f.problem.finding.Args[2].(string)
	i := slices.IndexFunc(m.Sections, func(s kb.Section) bool { return s.Heading == heading })
	if i < 0 {
		return
	}
	var items []string
	for line := range strings.Lines(m.Sections[i].Text) {
		if item := strings.TrimSpace(strings.TrimLeft(strings.TrimSpace(line), "-*+ ")); item != "" {
			items = append(items, item)
		}
	}
	switch field := kb.FieldNamed(key); {
	case len(items) == 0 || field == nil:
	case field.List:
		f.set(false, fixFill.With(key, heading), key, items)
	default:
		f.set(false, fixFill.With(key, heading), key, strings.Join(items, " "))
	}
}

// badFile tries what people usually mean, and offers what mends the complaint.
func (f *fixer) badFile() {
	if adopt.May(f.problem.Path, f.text) {
		f.adopt()
	}
	line := f.line()
	key, value, isField := strings.Cut(line, ":")
	value = strings.TrimSpace(value)
	if field := kb.FieldNamed(strings.TrimSpace(key)); isField && field != nil && field.Words != nil {
		words := field.Words
		if meant := misspelt.Closest(value, words); meant != "" {
			others := slices.DeleteFunc(slices.Clone(words), func(w string) bool { return w == meant })
			words = slices.Insert(others, 0, meant) // many editors propose the first
		}
		for _, word := range words {
			f.try(fixWord.With(word), key+": "+word)
		}
	}
	if isField && value != "" {
		f.try(fixQuote, key+": "+emit.Quote(value))
	}
	if dash := strings.Index(line, "- "); dash >= 0 && strings.TrimSpace(line[:dash]) == "" {
		f.try(fixQuote, line[:dash]+"- "+emit.Quote(strings.TrimSpace(line[dash+2:])))
	}
	if name, rest, ok := strings.Cut(line, "："); ok {
		f.try(fixColon, strings.TrimSpace(name)+": "+strings.TrimSpace(rest))
	}
	if isField && value != "" && !strings.HasPrefix(line[len(key)+1:], " ") {
		f.try(fixColon, key+": "+value)
	}
	if indent := line[:len(line)-len(strings.TrimLeft(line, " \t"))]; strings.Contains(indent, "\t") {
		f.try(fixSpaces, strings.ReplaceAll(indent, "\t", "  ")+line[len(indent):])
	}
}

// try offers another line if nothing is wrong with it any more.
func (f *fixer) try(title lang.Sentence, line string) {
	if slices.ContainsFunc(f.all, func(x Fix) bool { return x.Title == title }) {
		return
	}
	out := f.withLine(line)
	_, err := kb.Parse(f.problem.Path, out)
	for _, p := range ofError(f.problem.Path, err) {
		if p.Line <= f.problem.Line {
			return
		}
	}
	f.offer(false, title, out)
}

// adopt offers the front matter that the file lacks.
func (f *fixer) adopt() {
	files, err := draft.Open(f.workspace.Bank(), f.workspace.now())
	if err != nil {
		return
	}
	ops, err := adopt.Draft(f.workspace.Bank(), files, []string{f.problem.Path}, f.workspace.now())
	for _, op := range ops {
		if err == nil && op.Path == f.problem.Path && op.Content != nil {
			f.offer(true, fixAdopt, []byte(*op.Content))
		}
	}
}

// What a person chooses from.
var (
	fixRename  = lang.Text{EN: "Rename %[1]s to %[2]s", ZH: "把 %[1]s 重命名为 %[2]s", JA: "%[1]s を %[2]s に変える"}
	fixQuote   = lang.Text{EN: "Put the value in quotes", ZH: "给值加引号", JA: "値を引用符で囲む"}
	fixRemove  = lang.Text{EN: "Remove %[1]s from %[2]s", ZH: "从 %[2]s 中删除 %[1]s", JA: "%[2]s から %[1]s を削除する"}
	fixPointer = lang.Text{EN: "Point to %s", ZH: "改为指向 %s", JA: "%s を指すようにする"}
	fixReview  = lang.Text{EN: "Review again on %s", ZH: "下次复查日期定为 %s", JA: "次の見直しを %s にする"}
	fixTotal   = lang.Text{EN: "Replace %[1]s with %[2]s", ZH: "把 %[1]s 改为 %[2]s", JA: "%[1]s を %[2]s に置き換える"}
	fixMove    = lang.Text{EN: "Move the file to %s", ZH: "把文件移到 %s", JA: "ファイルを %s に移す"}
	fixFill    = lang.Text{EN: `Fill %[1]s with the text of "%[2]s"`, ZH: "用“%[2]s”的内容填写 %[1]s", JA: "「%[2]s」の内容を %[1]s に書く"}
	fixWord    = lang.Text{EN: "Write %s", ZH: "写 %s", JA: "%s と書く"}
	fixColon   = lang.Text{EN: "Write a colon and a space", ZH: "写半角冒号加空格", JA: "半角コロンと空白にする"}
	fixSpaces  = lang.Text{EN: "Indent with spaces", ZH: "用空格缩进", JA: "空白で字下げする"}
	fixAdopt   = lang.Text{EN: "Add the front matter of a memory", ZH: "加上记忆的前置元数据", JA: "記憶のフロントマターを加える"}
)
