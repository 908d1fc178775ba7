package retrieve

import (
	"fmt"
	"io"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/guard"
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

// RenderLines writes one line a match: its risk or kind, its title and id, and
// the file to read, below the folder name. It writes nothing for no matches.
func RenderLines(w io.Writer, l Lang, folder string, ms []Match) error {
	for _, m := range ms {
		if _, err := fmt.Fprintln(w, line(l, folder, m)); err != nil {
			return err
		}
	}
	return nil
}

func line(l Lang, folder string, m Match) string {
	s := label(m).in(l) + titleOf(m.Entry, l)
	if m.Entry.HasConfidence && m.Entry.Confidence < unsure {
		s += doubtful.in(l)
	}
	return s + " [" + guard.Quote(m.Entry.ID) + "]" + fmt.Sprintf(pointer.in(l), guard.Quote(folder+"/"+m.Entry.Path))
}

// titleOf returns the title of a memory, fit for an agent: one that is shaped
// like an order is withheld, because agents may read it without a frame.
func titleOf(e index.Entry, l Lang) string {
	if guard.IsOrder(e.Title) {
		return withheld.in(l)
	}
	return guard.Safe(e.Title)
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
