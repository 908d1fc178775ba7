package host

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/govern/guard"
	"github.com/tacit-kb/tacit/retrieve"
)

// How many bytes are put before an agent. Hosts begin to cut at 10,000: characters
// in one, bytes in another, where a Chinese character is three. What is read with
// every prompt should be far shorter.
const (
	MostPrompt  = 2000 // beside a prompt
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

// A Fact is a memory that matters for a prompt, as it is told.
type Fact struct {
	retrieve.Match
	Folder string // in which the agent finds the bank
	Detail string // what the memory says in short; may be empty
}

// Frame tells facts as FrameIn does, in at most MostPrompt bytes.
func Frame(facts []Fact, l retrieve.Lang, quote retrieve.Quoter) (text string, told int) {
	return FrameIn(MostPrompt, facts, l, quote)
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
func FrameIn(most int, facts []Fact, l retrieve.Lang, quote retrieve.Quoter) (text string, told int) {
	lines := make([]string, len(facts))
	for i, f := range facts {
		lines[i] = f.line(l, quote)
	}
	room := min(most, MostEver) - len(retrieve.Framed("", l))
	for told < len(lines) && len(lines[told]) <= room {
		room -= len(lines[told])
		told++
	}
	for i, f := range facts[:told] {
		if detail := f.detail(l, quote, min(room, mostDetail)); len(detail) <= room {
			room -= len(detail)
			lines[i] += detail
		}
	}
	if told == 0 {
		return "", 0
	}
	return retrieve.Framed(strings.Join(lines[:told], ""), l), told
}

// line returns a fact's line.
func (f Fact) line(l retrieve.Lang, quote retrieve.Quoter) string {
	m := f.Match
	m.Entry.Title = Fit(m.Entry.Title, mostTitle, l, quote)
	m.Entry.ID = name(m.Entry.ID, mostTitle, l, quote)
	m.Entry.Path = name(guard.Shown(m.Entry.Path, nil), mostPath, l, quote)
	folder := name(f.Folder, mostPath, l, quote)
	var b strings.Builder
	retrieve.RenderLines(&b, l, folder, []retrieve.Match{m}, asItIs)
	line := retrieve.Safe(strings.TrimSuffix(b.String(), "\n"), asItIs) + fmt.Sprintf(", score %.2f", m.Score) // the parts are safe; so is the whole
	if updated := retrieve.Safe(m.Entry.Updated, quote); updated != "" {
		line += ", updated " + cut(updated, len("2026-01-02"))
	}
	return line + "\n"
}

func asItIs(s string) string { return s }

// detail returns what a fact says in short, on a line of its own, in about so many
// bytes; nothing where they are too few to say something.
func (f Fact) detail(l retrieve.Lang, quote retrieve.Quoter, most int) string {
	if strings.TrimSpace(f.Detail) == "" || most < leastDetail {
		return ""
	}
	if isOrder(Line(f.Entry.Title+" "+f.Detail)) && !isOrder(Line(f.Entry.Title)) { // it may begin in the title
		return "  " + withheldIn(l) + "\n"
	}
	return "  " + Fit(f.Detail, most-len("  \n"), l, quote) + "\n"
}

// withheld stands for a text that is not told.
var withheld = map[retrieve.Lang]string{
	retrieve.English:  "(text withheld: it is shaped like an instruction)",
	retrieve.Chinese:  "（文本未显示：形似指令）",
	retrieve.Japanese: "（指示の形をした文章のため非表示）",
}

// Fit makes a text that somebody wrote fit for a line of the frame, in at most so
// many bytes.
func Fit(s string, most int, l retrieve.Lang, quote retrieve.Quoter) string {
	s = Line(s)
	if isOrder(s) {
		return withheldIn(l)
	}
	s = retrieve.Safe(string(guard.Mask([]byte(s))), quote)
	if len(s) <= most {
		return s
	}
	s = cut(s, max(0, most-len("…"))) + "…"
	if isOrder(s) { // what was cut off kept it from being one
		return withheldIn(l)
	}
	return s
}

// name is Fit for what something is called: a path or an id. It is told as it is or
// not at all, for it is to be looked up; in names, words stand between marks, and an
// order may be spelled with them.
func name(s string, most int, l retrieve.Lang, quote retrieve.Quoter) string {
	short := cut(retrieve.Safe(string(guard.Mask([]byte(s))), quote), most)
	if isOrder(spaced(s)) || len(s) > most && isOrder(spaced(short)) {
		return withheldIn(l)
	}
	return short
}

// spaced has the words of a name as a sentence has them.
func spaced(name string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune("-_./\\+", r) {
			return ' '
		}
		return r
	}, name)
}

func isOrder(s string) bool {
	return slices.ContainsFunc(guard.Inspect("", []byte(s)), func(f guard.Finding) bool { return f.Rule == guard.RuleInstruction })
}

func withheldIn(l retrieve.Lang) string {
	return cmp.Or(withheld[l], withheld[retrieve.English])
}

// Line makes one line of a text: white space of any length is one space.
func Line(s string) string { return strings.Join(strings.Fields(s), " ") }
