package retrieve

import (
	"fmt"
	"io"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/lang"
)

// unsure is the confidence below which a memory is shown as unsure.
const unsure = 0.7

var (
	highRisk   = lang.Text{EN: "⚠️ High risk: ", ZH: "⚠️ 高风险：", JA: "⚠️ 高リスク："}
	mediumRisk = lang.Text{EN: "⚠️ Medium risk: ", ZH: "⚠️ 中风险：", JA: "⚠️ 中リスク："}
	experience = lang.Text{EN: "💡 Experience: ", ZH: "💡 经验：", JA: "💡 経験："}
	tech       = lang.Text{EN: "💡 Technical context: ", ZH: "💡 技术上下文：", JA: "💡 技術コンテキスト："}
	business   = lang.Text{EN: "📋 Business context: ", ZH: "📋 业务上下文：", JA: "📋 業務コンテキスト："}
	pointer    = lang.Text{EN: " (see %s)", ZH: "（参考 %s）", JA: "（参照 %s）"}
	withheld   = lang.Text{EN: "(title withheld: it looks like an instruction)", ZH: "（标题已隐去：它形同指令）", JA: "（題名は伏せました: 指示の形をしています）"}
	doubtful   = lang.Text{EN: " (unsure)", ZH: "（不确定）", JA: "（不確か）"}
)

// RenderLines writes one line a match: its risk or kind, its title and id, the file to
// read, below the folder name, and the facts of a profile rule that were asked. It writes nothing for no matches.
func RenderLines(w io.Writer, l lang.Lang, folder string, ms []Match) error {
	for _, m := range ms {
		if _, err := fmt.Fprintln(w, line(l, folder, m)); err != nil {
			return err
		}
	}
	return nil
}

func line(l lang.Lang, folder string, m Match) string {
	s := label(m).In(l) + titleOf(m.Entry, l)
	if m.Entry.HasConfidence && m.Entry.Confidence < unsure {
		s += doubtful.In(l)
	}
	return s + " [" + guard.Quote(m.Entry.ID) + "]" + fmt.Sprintf(pointer.In(l), guard.Quote(folder+"/"+m.Entry.Path)) + factsOn(l, m)
}

// titleOf returns the title of a memory, fit for an agent: one that is shaped
// like an order is withheld, because agents may read it without a frame.
func titleOf(e index.Entry, l lang.Lang) string {
	if guard.IsOrder(e.Title) {
		return withheld.In(l)
	}
	return guard.Safe(e.Title)
}

func label(m Match) lang.Text {
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
