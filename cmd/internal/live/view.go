package live

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/cmd/internal/term"
	"github.com/tacit-kb/tacit/kb/lang"
)

// A view is what a person sees.
type view struct {
	lang          lang.Lang
	colour        bool
	width, height int

	line     line
	answer   Answer
	answered string // the question of the answer
	asked    bool   // there is an answer
	complain string // why there is none

	near      bool // what came nearest is shown, too
	nearAsked bool // and the answer has it
	selected  int  // in the list
	why       []string
	whyTop    int // how many lines of it are scrolled away
}

// items returns the list: what is found and, if it is shown, what came nearest.
func (v *view) items() []Item {
	if !v.near {
		return v.answer.Found
	}
	return append(v.answer.Found[:len(v.answer.Found):len(v.answer.Found)], v.answer.Near...)
}

func (v *view) chosen() (it Item, ok bool) {
	all := v.items()
	if v.selected >= len(all) {
		return Item{}, false
	}
	return all[v.selected], true
}

// walk moves through the list, or through the explanation, and reports whether the key
// was for that.
func (v *view) walk(k key) bool {
	switch last := len(v.items()) - 1; k.name {
	case up:
		v.choose(max(v.selected-1, 0))
	case down:
		v.choose(max(min(v.selected+1, last), 0))
	case pageUp:
		v.whyTop = max(v.whyTop-v.height/3, 0)
	case pageDown:
		v.whyTop += max(v.height/3, 1)
	default:
		return false
	}
	return true
}

func (v *view) choose(n int) {
	if n != v.selected {
		v.selected, v.why, v.whyTop = n, nil, 0
	}
}

// toggle shows what came nearest, or hides it.
func (v *view) toggle() {
	v.near = !v.near
	if v.selected >= len(v.items()) {
		v.choose(0)
	}
}

// take shows an answer. What the person has selected stays so, if it is still there.
func (v *view) take(question string, a Answer) {
	was, had := v.chosen()
	v.answer, v.answered, v.asked, v.complain = a, question, true, ""
	all, n := v.items(), 0
	if had && v.selected > 0 {
		n = max(0, slices.IndexFunc(all, func(it Item) bool { return it.Number == was.Number }))
	}
	v.selected = n
	if len(all) == 0 || !had || all[n].Number != was.Number { // else it stands until there is a new one
		v.why, v.whyTop = nil, 0
	}
}

// A row is a line of the screen: pieces with a style each, never wider than the screen.
type row []piece

type piece struct {
	style string // the parameters of SGR; empty: none
	text  string
}

// The styles. What they say is said without them, too.
const (
	bold   = "1"
	dim    = "2"
	strong = "1;36"
	alarm  = "33"
)

// A frame is a whole screen, and where the caret stands in its first row.
type frame struct {
	rows          []row
	before, after string // the question around the caret, behind the prompt
}

const prompt = "> "

// draw lays out the screen: the question, what is found, why, and the keys.
func (v *view) draw() frame {
	f := frame{rows: []row{{{strong, prompt}}, v.state()}}
	f.before, f.after = v.line.window(max(v.width-len(prompt), 2))
	room, foot := v.height-len(f.rows), v.height >= leastForKeys
	if foot {
		room--
	}
	f.rows = append(f.rows, v.body(max(room, 0))...)
	if foot {
		for len(f.rows) < v.height-1 {
			f.rows = append(f.rows, nil)
		}
		f.rows = append(f.rows, row{{dim, v.fittingKeys()}})
	}
	f.rows = f.rows[:min(len(f.rows), max(v.height, 1))]
	if !v.colour {
		f.rows = withoutStyles(f.rows)
	}
	return f
}

// leastForKeys is how many lines a screen has that names the keys.
const leastForKeys = 6

// body returns the list and below it the explanation, in so many rows. The list gives
// room to the explanation, but not more than half of it.
func (v *view) body(room int) []row {
	list, why := v.list(), wrapped(v.why, v.width)
	most := room
	if len(why) > 0 {
		most = min(room, max(room-len(why)-1, room/2, 1))
	}
	rows := v.around(list, most)
	room -= len(rows) + 1 // and an empty one
	if len(why) == 0 || room < 1 {
		return rows
	}
	v.whyTop = min(v.whyTop, max(len(why)-room, 0))
	rows = append(slices.Clip(rows), nil)
	for _, s := range why[v.whyTop:min(v.whyTop+room, len(why))] {
		rows = append(rows, row{{dim, s}})
	}
	return rows
}

func withoutStyles(rows []row) []row {
	for _, r := range rows {
		for i := range r {
			r[i].style = ""
		}
	}
	return rows
}

// state is the line under the question.
func (v *view) state() row {
	s, style := "  "+v.answer.State, dim
	switch {
	case v.complain != "":
		s, style = "  "+v.complain, alarm
	case !v.asked:
		s = "  …"
	}
	return row{{style, term.Cut(s, v.width)}}
}

// list returns a row for each item, and one between what is found and what is not.
func (v *view) list() (rows []row) {
	for i, it := range v.items() {
		if i == len(v.answer.Found) {
			rows = append(rows, row{{dim, term.Cut(msgNear.In(v.lang), v.width)}})
		}
		rows = append(rows, v.item(it, i == v.selected))
	}
	return rows
}

// item is one memory: whether it is selected, its score, whether it is risky to overlook
// it, its title and, where there is room, its id.
func (v *view) item(it Item, selected bool) row {
	mark, style := "  ", ""
	if selected {
		mark, style = "▌ ", bold
	}
	risk := "  "
	if it.Risky {
		risk = "! "
	}
	r := row{{strong, mark}, {dim, fmt.Sprintf("%.2f ", it.Score)}, {alarm, risk}}
	room := v.width - 2 - 5 - 2
	id := term.Cut(it.ID, 24)
	if withID := room - term.DisplayWidth(id) - 1; withID >= 20 {
		title := term.Cut(it.Title, withID)
		return append(r, piece{style, title + " "}, piece{dim, id})
	}
	return append(r, piece{style, term.Cut(it.Title, max(room, 1))})
}

// around returns so many rows of the list, with the selected one among them.
func (v *view) around(list []row, most int) []row {
	if len(list) <= most {
		return list
	}
	at := v.selected
	if v.selected >= len(v.answer.Found) {
		at++ // the row between
	}
	from := max(0, min(at-most/2, len(list)-most))
	return list[from : from+most]
}

// fittingKeys names the keys, as many as there is room for.
func (v *view) fittingKeys() (s string) {
	keys := []lang.Text{msgKeyEnter, msgKeyNear, msgKeyEdit, msgKeyLeave, msgKeyMove}
	if v.near {
		keys[1] = msgKeyHide
	}
	for _, k := range keys {
		next := s + "  " + k.In(v.lang)
		if term.DisplayWidth(next) > v.width {
			return s
		}
		s = next
	}
	return s
}

// wrapped breaks lines at blanks, or between any characters of a text without them. What
// continues a line is indented.
func wrapped(lines []string, width int) (all []string) {
	const indent, more = "  ", "    "
	for _, s := range lines {
		s = indent + strings.TrimSpace(s)
		for term.DisplayWidth(s) > width && width > len(more)+2 {
			n := breakAt(s, width)
			all = append(all, strings.TrimRight(s[:n], " "))
			s = more + strings.TrimLeft(s[n:], " ")
		}
		all = append(all, term.Cut(s, width))
	}
	return all
}

// breakAt returns where a line that is too long is broken.
func breakAt(s string, width int) int {
	at, used, blank := 0, 0, 0
	for at < len(s) {
		n, w := term.Cluster(s[at:])
		if used+w > width {
			break
		}
		if s[at] == ' ' && strings.TrimSpace(s[:at]) != "" {
			blank = at
		}
		at, used = at+n, used+w
	}
	if blank > at/2 {
		return blank
	}
	return at
}

// The messages of this file.
var (
	msgNear = lang.Text{
		EN: "  — near misses, not shown —",
		ZH: "  —— 差一点的，未显示 ——",
		JA: "  ── 惜しい記憶、非表示 ──",
	}
	msgKeyEnter = lang.Text{EN: "Enter read", ZH: "Enter 阅读", JA: "Enter 読む"}
	msgKeyNear  = lang.Text{EN: "Tab near misses", ZH: "Tab 差一点的", JA: "Tab 惜しい記憶"}
	msgKeyHide  = lang.Text{EN: "Tab hide near misses", ZH: "Tab 隐藏差一点的", JA: "Tab 惜しい記憶を隠す"}
	msgKeyEdit  = lang.Text{EN: "^E edit", ZH: "^E 编辑", JA: "^E 編集"}
	msgKeyLeave = lang.Text{EN: "Esc leave", ZH: "Esc 退出", JA: "Esc 終了"}
	msgKeyMove  = lang.Text{EN: "↑↓ move", ZH: "↑↓ 移动", JA: "↑↓ 移動"}
)
