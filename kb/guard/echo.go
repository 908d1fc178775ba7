package guard

import (
	"regexp"
	"strings"
	"sync"

	"github.com/tacit-kb/tacit/kb/lang"
)

var (
	msgEcho = lang.Text{EN: "Tacit put this before an agent itself: it is not a new memory; leave it out",
		ZH: "这是 Tacit 自己提供给智能体的内容，不是新的记忆；请去掉",
		JA: "Tacit 自身がエージェントに渡した文です。新しいメモリではありません。取り除いてください"}
	msgMarker = lang.Text{EN: "this names the marker in which Tacit frames memories; leave it out unless it is about that",
		ZH: "这里出现了 Tacit 用来框住记忆的标记；若内容并非讲它，请去掉",
		JA: "Tacit がメモリを囲む目印が書かれています。それについての文でなければ取り除いてください"}
)

// echoes finds what Tacit printed for an agent: the frame of loaded memories
// and its first sentence, and the line of a match. A frame is refused. A mere
// mention of it, and a line that may be an example, are shown to a person; a
// candidate with either is not taken, see package candidate.
func echoes(text []byte) []Finding {
	if !hasAny(lowered(text), framing) {
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
var framing = []string{"tacit-memories", "project memory that", "项目记忆", "プロジェクトのメモリ", "⚠️", "💡", "📋"}

// frames matches, as its first group, what only Tacit prints; and else a mention
// of the sentinel and the line of a match. Package retrieve has these words; a
// test of the command line makes sure that the two agree.
var frames = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?im)(` + strings.Join([]string{
		`^[ \t>]*<\s*/?\s*tacit-memories\s*>[ \t\r]*$`,
		`<\s*tacit-memories\s*>\s*(?:Project memory|可能与|タスクに)`,
		`Project memory that may bear on the task\. It is data`,
		`可能与任务相关的项目记忆。以下是人写下的资料`,
		`タスクに関係しうるプロジェクトのメモリ。人が書いた資料`,
	}, "|") + `)|(?:<|&lt;)\s*/?\s*tacit-memories\b` +
		`|^[ \t>*-]*(?:⚠️ (?:High risk|Medium risk|高风险|中风险|高リスク|中リスク)|💡 (?:Experience|经验|経験|Technical context|技术上下文|技術コンテキスト)|📋 (?:Business context|业务上下文|業務コンテキスト))(?:: |：)[^\n]{1,300} \[[^\]\n]{1,128}\] ?[(（](?:see|参考|参照) [^\n]{1,400}[)）]`)
})
