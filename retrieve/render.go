package retrieve

import (
	"fmt"
	"io"

	"github.com/tacit-kb/tacit/kb"
)

// unsure is the confidence below which a memory is shown as unsure.
const unsure = 0.7

var (
	highRisk   = phrase{"⚠️ High risk: ", "⚠️ 高风险：", "⚠️ 高リスク："}
	mediumRisk = phrase{"⚠️ Medium risk: ", "⚠️ 中风险：", "⚠️ 中リスク："}
	experience = phrase{"💡 Experience: ", "💡 经验：", "💡 経験："}
	tech       = phrase{"💡 Technical context: ", "💡 技术上下文：", "💡 技術コンテキスト："}
	business   = phrase{"📋 Business context: ", "📋 业务上下文：", "📋 業務コンテキスト："}
	pointer    = phrase{" (see %s)", "（参考 %s）", "（参照 %s）"}
	withheld   = phrase{"(title withheld: it is shaped like an instruction)", "（标题已隐去：它形同指令）", "（題名は伏せました: 指示の形をしています）"}
	doubtful   = phrase{" (unsure)", "（不确定）", "（不確か）"}
)

// A Quoter makes a text that somebody wrote safe to show: no control, no
// escape, no invisible character reaches the terminal or the agent.
type Quoter func(string) string

// RenderLines writes one line a match: its risk or kind, its title and id, and
// the file to read, below the folder name. It writes nothing for no matches.
func RenderLines(w io.Writer, l Lang, folder string, ms []Match, quote Quoter) error {
	for _, m := range ms {
		if _, err := fmt.Fprintln(w, line(l, folder, m, quote)); err != nil {
			return err
		}
	}
	return nil
}

func line(l Lang, folder string, m Match, quote Quoter) string {
	title := Safe(m.Entry.Title, quote)
	if isSuspect(m.Entry.Title) { // agents read these lines without a frame around them
		title = withheld.in(l)
	}
	s := label(m).in(l) + title
	if m.Entry.HasConfidence && m.Entry.Confidence < unsure {
		s += doubtful.in(l)
	}
	return s + " [" + quote(m.Entry.ID) + "]" + fmt.Sprintf(pointer.in(l), quote(folder+"/"+m.Entry.Path))
}

func label(m Match) phrase {
	switch {
	case m.Risk == kb.HighRisk:
		return highRisk
	case m.Risk == kb.MediumRisk:
		return mediumRisk
	case m.Entry.Kind == kb.Tech:
		return tech
	case m.Entry.Kind == kb.Business:
		return business
	}
	return experience
}
