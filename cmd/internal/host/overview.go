package host

import (
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/retrieve"
)

// An Overview is what an agent is told of a bank when a session begins: what is
// here and what is being done.
type Overview struct {
	Folder    string           // in which the agent finds the bank
	Memories  map[kb.Kind]int  // how many are live
	Standards []retrieve.Match // what binds the team, the most important first
	Unread    int              // how many files cannot be read as memories
	Focus     string           // what active.md says is being done now; may be empty
	Again     []Fact           // what the session was told before its context was compacted, the latest first
}

// What an overview says.
var (
	wordsHere = lang.Text{
		EN: "Memory bank %s/, live memories: %d (experience %d, tech %d, business %d). What matches a prompt or a file is shown with it; when nothing matches, nothing is shown.",
		ZH: "记忆库 %s/：有效记忆 %d 条（经验 %d、技术 %d、业务 %d）。与提示词或文件匹配的记忆会随之显示；没有匹配的则不显示。",
		JA: "メモリバンク %s/：有効な記憶 %d 件（経験 %d、技術 %d、業務 %d）。プロンプトやファイルに合う記憶だけを添えて示します。"}
	wordsUnread    = lang.Text{EN: `Unreadable memories, which are never shown: %d; "tacit check" says why.`, ZH: `无法读取、因而不会显示的记忆：%d；"tacit check" 会说明原因。`, JA: `読めないため表示されない記憶: %d。理由は "tacit check" で分かります。`}
	wordsFocus     = lang.Text{EN: "In progress (%s/active.md): ", ZH: "进行中（%s/active.md）：", JA: "進行中（%s/active.md）："}
	wordsAgain     = lang.Text{EN: "Shown earlier in this session:", ZH: "本次会话中先前显示过：", JA: "このセッションで先に示した記憶："}
	wordsStandards = lang.Text{EN: "Standards (they bind):", ZH: "标准（须遵守）：", JA: "標準（遵守必須）："}
)

// Frame tells the overview as data, in at most MostSession bytes: the counts
// always, then what is being done, then as many standards as there is room for. What
// was told before follows in MostPrompt bytes more; told is how much of it. The text is
// empty for a bank without live memories and without anything being done.
func (o Overview) Frame(l lang.Lang) (text string, told int) {
	all := 0
	for _, n := range o.Memories {
		all += n
	}
	if all == 0 && o.Unread == 0 && guard.Line(o.Focus) == "" {
		return "", 0
	}
	folder := name(o.Folder, mostTitle, l)
	var b strings.Builder
	b.WriteString(wordsHere.With(folder, all, o.Memories[kb.Experience], o.Memories[kb.Tech], o.Memories[kb.Business]).In(l) + "\n")
	room := MostSession - len(retrieve.Framed("", l)) - b.Len()
	add := func(line string) bool {
		if len(line) > room {
			return false
		}
		b.WriteString(line)
		room -= len(line)
		return true
	}
	if o.Unread > 0 {
		add(wordsUnread.With(o.Unread).In(l) + "\n")
	}
	if guard.Line(o.Focus) != "" {
		head := wordsFocus.With(folder).In(l)
		add(head + Fit(o.Focus, min(mostTitle, max(0, room-len(head)-1)), l) + "\n")
	}
	o.addStandards(wordsStandards.In(l)+"\n", l, add)
	if head := wordsAgain.In(l) + "\n"; len(o.Again) > 0 {
		lines, n := lines(MostPrompt-len(head), o.Again, l)
		if told = n; told > 0 {
			b.WriteString(head + lines)
		}
	}
	return retrieve.Framed(b.String(), l), told
}

// addStandards adds a line for each standard that was not told before, until one does
// not fit.
func (o Overview) addStandards(head string, l lang.Lang, add func(string) bool) {
	standards := slices.DeleteFunc(slices.Clone(o.Standards), func(m retrieve.Match) bool {
		return slices.ContainsFunc(o.Again, func(f Fact) bool { return f.Entry.Path == m.Entry.Path })
	})
	for i, m := range standards {
		line := "- " + Fit(m.Entry.Title, mostTitle, l) + " [" + name(m.Entry.ID, mostTitle, l) + "]\n"
		if i == 0 {
			line = head + line
		}
		if !add(line) {
			return
		}
	}
}
