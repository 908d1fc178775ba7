package task

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/tacit-kb/tacit/kb/lang"
)

// stateTexts say how far a task is.
var stateTexts = map[State]lang.Text{
	Unclear:  {EN: "no requirement", ZH: "缺少需求", JA: "要件なし"},
	Required: {EN: "to be planned", ZH: "待计划", JA: "計画待ち"},
	Planned:  {EN: "planned", ZH: "已计划", JA: "計画済み"},
	Building: {EN: "being built", ZH: "实现中", JA: "実装中"},
	Built:    {EN: "to be reviewed", ZH: "待评审", JA: "レビュー待ち"},
	Reviewed: {EN: "reviewed", ZH: "已评审", JA: "レビュー済み"},
}

// Text says the state in a few words.
func (s State) Text() lang.Text { return stateTexts[s] }

var progress = lang.Text{EN: "%s %s: %s", ZH: "%s %s：%s", JA: "%s %s：%s"}

// Progress says what the task is called and how far it is, on one line that begins with
// its number: "001 Retry payments: being built 2/5".
func (t Task) Progress(l lang.Lang) string {
	state := t.State().Text().In(l)
	if t.Steps > 0 {
		state += fmt.Sprintf(" %d/%d", t.Done, t.Steps)
	}
	return progress.With(t.ID, t.Title, state).In(l)
}

// order is the one in which people care for tasks: what is being built, then what waits
// for the shortest step.
var order = []State{Building, Built, Planned, Required, Unclear}

// Open returns the tasks that are not reviewed, those that are being built first. The
// requirement of another tool that nothing here follows is none: it may be done there.
func Open(tasks []Task) []Task {
	open := slices.DeleteFunc(slices.Clone(tasks), func(t Task) bool { return t.State() == Reviewed || t.Foreign() && t.State() == Required })
	slices.SortStableFunc(open, func(a, b Task) int {
		return cmp.Compare(slices.Index(order, a.State()), slices.Index(order, b.State()))
	})
	return open
}

// Focus returns the tasks that are being worked on: those with a plan; if there is none,
// those that wait for one. It takes what Open returns.
func Focus(open []Task) []Task {
	n := slices.IndexFunc(open, func(t Task) bool { s := t.State(); return s == Required || s == Unclear })
	if n > 0 {
		return open[:n]
	}
	return open
}
