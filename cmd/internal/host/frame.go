package host

import (
	"strings"

	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/retrieve"
)

// How many bytes are put before an agent. Hosts begin to cut at 10,000: characters
// in one, bytes in another, where a Chinese character is three. What is read with
// every prompt should be far shorter.
const (
	MostPrompt  = 2000 // beside a prompt
	MostFile    = 1200 // beside a file
	MostSession = 1000 // when a session begins
	MostEver    = 9000 // where somebody asks for more, and whatever becomes of the two above
)

// The parts of a line, in bytes.
const (
	mostTitle  = 240
	mostPath   = 400
	mostDetail = 620 // a summary may have 200 characters

	leastDetail = 100
)

// These say that a session was told of a memory before: when it said something else, or the same, and then of what is
// withdrawn now and may have taken its place.
var (
	changed = lang.Text{EN: ", changed since it was shown", ZH: "，上次显示后有修改", JA: "、前回の表示後に変更あり"}
	stands  = lang.Text{EN: ", shown before and still valid", ZH: "，此前显示过，目前有效", JA: "、表示済み、現在も有効"}
)

// A Fact is a memory that matters for a prompt, as it is told.
type Fact struct {
	retrieve.Match
	Folder  string // in which the agent finds the bank
	Detail  string // what the memory says in short; may be empty
	Changed bool   // the session was told of it when it said something else
	Stands  bool   // the session was told of it as it is, and then of what is withdrawn now
}

// Frame tells facts as FrameIn does, in at most MostPrompt bytes.
func Frame(facts []Fact, l lang.Lang) (text string, told int) {
	return FrameIn(MostPrompt, facts, l)
}

// FrameIn tells facts as data: between the sentinels of package retrieve, a line for
// each with risk or kind, title, id, path, score and age, and under it what it says
// in short. It has at most so many bytes: first the details are cut and go, the
// last one first, then whole facts. FrameIn returns the text and how many facts, from
// the first one on, are in it. It is empty for none.
//
// Nothing that a memory says can close the frame or look like anything else than
// its line. A text that is shaped like an order, and a secret, are withheld: the
// agent sees that there is something to look at. An id and a path are texts, too.
func FrameIn(most int, facts []Fact, l lang.Lang) (text string, told int) {
	body, told := lines(min(most, MostEver)-len(retrieve.Framed("", l)), facts, l)
	if told == 0 {
		return "", 0
	}
	return retrieve.Framed(body, l), told
}

// lines returns the lines of facts in so many bytes, and how many facts are in them.
func lines(room int, facts []Fact, l lang.Lang) (text string, told int) {
	lines := make([]string, len(facts))
	for i, f := range facts {
		lines[i] = f.line(l)
	}
	for told < len(lines) && len(lines[told]) <= room {
		room -= len(lines[told])
		told++
	}
	for i, f := range facts[:told] {
		if detail := f.detail(l, min(room, mostDetail)); len(detail) <= room {
			room -= len(detail)
			lines[i] += detail
		}
	}
	return strings.Join(lines[:told], ""), told
}

// line returns a fact's line.
func (f Fact) line(l lang.Lang) string {
	m := f.Match
	m.Entry.Title = Fit(m.Entry.Title, mostTitle, l)
	m.Entry.ID = name(m.Entry.ID, mostTitle, l)
	m.Folder = name(m.Folder, mostPath, l)
	m.Entry.Path = name(guard.Shown(m.Entry.Path, nil), mostPath, l)
	folder := name(f.Folder, mostPath, l)
	var b strings.Builder
	retrieve.RenderLines(&b, l, folder, []retrieve.Match{m})
	line := guard.Safe(strings.TrimSuffix(b.String(), "\n")) // the parts are safe; so is the whole
	line += retrieve.Standing(l, m.Score, m.Entry.Updated)
	switch {
	case f.Changed:
		line += changed.In(l)
	case f.Stands:
		line += stands.In(l)
	}
	return line + "\n"
}

// detail returns what a fact says in short, on a line of its own, in about so many
// bytes; nothing where they are too few to say something.
func (f Fact) detail(l lang.Lang, most int) string {
	if strings.TrimSpace(f.Detail) == "" || most < leastDetail {
		return ""
	}
	if guard.IsOrder(guard.Line(f.Entry.Title+" "+f.Detail)) && !guard.IsOrder(guard.Line(f.Entry.Title)) { // it may begin in the title
		return "  " + retrieve.Withheld.In(l) + "\n"
	}
	return "  " + Fit(f.Detail, most-len("  \n"), l) + "\n"
}

// Fit makes a text of the bank fit for a line of the frame, in at most so many
// bytes.
func Fit(s string, most int, l lang.Lang) string { return guard.Fit(s, most, retrieve.Withheld.In(l)) }

// name is Fit for what something is called: a path or an id.
func name(s string, most int, l lang.Lang) string {
	return guard.FitName(s, most, retrieve.Withheld.In(l))
}
