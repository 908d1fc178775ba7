package formats

import (
	"slices"
	"strings"
	"unicode"

	"github.com/tacit-kb/tacit/kb/markdown"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// saysNothing reports whether a note has no word, whatever marks stand in it: "# " is a heading that nobody filled in.
func saysNothing(body string) bool {
	return !strings.ContainsFunc(markdown.WithoutComments(body, ""), func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) })
}

// isToDo reports whether a note is a list of work that waits or is done, and has nothing else below its
// headings: no knowledge, and wrong as soon as somebody ticks it off. The steps of a checklist that is
// gone through again and again are knowledge; none of them is ticked, and the list is called otherwise.
func isToDo(name, title, body string) bool {
	items, open, ticked := 0, 0, false
	for _, s := range cutSections(body) {
		for _, l := range markdown.Lines(markdown.WithoutComments(s.text, "")) {
			mark := l.Mark()
			rest := strings.TrimSpace(l.Text[len(mark):])
			switch box := task().FindStringSubmatch(rest); {
			case rest == "" && !l.Code:
			case l.Code || mark == "" || strings.ContainsAny(mark, "#>"):
				return false
			case box != nil:
				open, ticked = open+1, ticked || box[1] != " "
				items++
			default:
				items++
			}
		}
	}
	called := slices.ContainsFunc([]string{name, title}, func(s string) bool { return toDoName().MatchString(strings.TrimSpace(s)) })
	boxed := open > 0 || !slices.ContainsFunc([]string{name, title}, func(s string) bool { return mayBeToDo().MatchString(strings.TrimSpace(s)) })
	return items > 0 && (called && boxed || open == items && ticked)
}

var (
	// task is the box of an item that is to be done, or was.
	task = pattern.Lazy(`^\[([ xX✓✔-])\](?:\s|$)`)
	// mayBeToDo matches the names that lists of facts have as well: a backlog may say what it is made of.
	mayBeToDo = pattern.Lazy(`(?i)^(?:my |our |the )?(?:tasks?|task list|backlog)\b|^(?:任务|任务清单|未完成|待处理)$|^(?:タスク|タスク一覧)$`)
	// toDoName matches how people call a list of what they have to do, with a day or a person at most.
	toDoName = pattern.Lazy(`(?i)^(?:my |our |the |open )?(?:to-?\s?dos?|tasks?|task list|action items|open (?:points|items|tasks|questions)|backlog|shopping(?: list)?)(?: list)?(?:[ _-]*(?:\d[\d.-]*|today|tomorrow|this week|next week))?$` +
		`|^(?:今日|本周|今天|我的)?(?:待办|待办事项|待办清单|任务|任务清单|待处理|未完成|购物清单)$|^(?:今日の|今週の)?(?:やること|やることリスト|タスク|タスク一覧|未完了|残タスク|宿題|買い物(?:リスト)?)$`)
)
