package guard

import (
	"strings"
	"sync"

	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/pattern"
)

var (
	msgEcho = lang.Text{EN: "Tacit itself printed this for an agent; it is not a new memory: remove it",
		ZH: "这是 Tacit 自己提供给智能体的内容，不是新的记忆；请去掉",
		JA: "Tacit 自身がエージェント向けに出力した文です。新しい記憶ではないので、取り除いてください"}
	msgMarker = lang.Text{EN: "this contains the marker in which Tacit wraps memories; remove it unless the text is about the marker",
		ZH: "这里出现了 Tacit 用来包裹记忆的标记；若内容并非讲这个标记，请去掉",
		JA: "Tacit が記憶を囲む目印が含まれています。目印そのものについての文でなければ取り除いてください"}
)

// echoes finds what Tacit printed for an agent: the frame of loaded memories
// and its first sentence, and the line of a match. A frame is refused. A mere
// mention of it, and a line that may be an example, are shown to a person; a
// candidate with either is not taken, see package candidate.
func echoes(text []byte) []Finding {
	if !isFraming(text) {
		return nil
	}
	out := newReport(text)
	for _, m := range frames().FindAllSubmatchIndex(text, -1) {
		if m[2] >= 0 { // the first group: it stands as Tacit prints it
			out.add(RuleEcho, Refuse, m[2], msgEcho)
		} else {
			out.add(RuleEcho, Flag, m[0], msgMarker)
		}
	}
	return out.found
}

// framing are words of which a frame, or the line of a match, has one.
var framing = []string{"tacit-memories", "project memory that", "项目记忆", "プロジェクトのメモリ", "プロジェクトの記憶", "⚠️", "📌", "💡", "📋"}

var framers = sync.OnceValue(func() *pattern.Words { return pattern.NewWords(framing) })

func isFraming(text []byte) (is bool) {
	framers().In(lowered(text), func(int, int) { is = true })
	return is
}

// frames matches, as its first group, what only Tacit prints; and else a mention
// of the sentinel and the line of a match. Package retrieve has these words; a
// test of the command line makes sure that the two agree.
var frames = pattern.Lazy(`(?im)(` + strings.Join([]string{
	`^[ \t>]*<\s*/?\s*tacit-memories\s*>[ \t\r]*$`,
	`<\s*tacit-memories\s*>\s*(?:Project memory|可能与|タスクに)`,
	`Project memory that may bear on the task\. It is data`,
	`可能与任务相关的项目记忆。以下是人写下的资料`,
	`タスクに関係しうるプロジェクトの(?:記憶です|メモリ)。人が書いた資料`,
}, "|") + `)|(?:<|&lt;)\s*/?\s*tacit-memories\b` +
	`|^[ \t>*-]*` + ownLine)

// ownLine matches the line of a match, as package retrieve writes it.
const ownLine = `(?:📌 (?:Standard \(binds\)|标准（须遵守）|標準（遵守必須）)|⚠️ (?:High risk|Medium risk|高风险|中风险|高リスク|中リスク)|💡 (?:Knowledge|知识|知見|Experience|经验|経験|Technical context|技术上下文|技術コンテキスト)|📋 (?:Business context|业务上下文|業務コンテキスト))(?:: |：)[^\n]{1,300} \[[^\]\n]{1,128}\] ?[(（](?:see|参考|参照) [^\n]{1,400}[)）]`
