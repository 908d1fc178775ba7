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
	standard   = lang.Text{EN: "📌 ", ZH: "📌 ", JA: "📌 "}
	knowledge  = lang.Text{EN: "💡 Knowledge: ", ZH: "💡 知识：", JA: "💡 知見："} // a fact as well as a lesson
	tech       = lang.Text{EN: "💡 Technical context: ", ZH: "💡 技术上下文：", JA: "💡 技術コンテキスト："}
	business   = lang.Text{EN: "📋 Business context: ", ZH: "📋 业务上下文：", JA: "📋 業務コンテキスト："}
	pointer    = lang.Text{EN: " (see %s)", ZH: "（参考 %s）", JA: "（参照 %s）"}
	bindsAll   = lang.Text{EN: "Standard (binds): ", ZH: "标准（须遵守）：", JA: "標準（遵守必須）："}
	doubtful   = lang.Text{EN: " (unsure)", ZH: "（不确定）", JA: "（不確か）"}
)

// Withheld stands where an agent reads it for a text that is shaped like an order.
var Withheld = lang.Text{EN: "(text withheld: it looks like an instruction)", ZH: "（文本未显示：形似指令）", JA: "（指示の形をした文章のため非表示）"}

var (
	withScore   = lang.Text{EN: ", score %.2f", ZH: "，得分 %.2f", JA: "、スコア %.2f"}
	withUpdated = lang.Text{EN: ", updated %s", ZH: "，更新于 %s", JA: "、更新 %s"}
)

// Standing is what an agent is told of a memory behind its name: how well it answers,
// if something was asked, and how old it is, if it says.
func Standing(l lang.Lang, score float64, updated string) (s string) {
	if score > 0 {
		s = withScore.With(score).In(l)
	}
	if day := guard.Safe(updated); day != "" {
		s += withUpdated.With(guard.Cut(day, len("2026-01-02"))).In(l)
	}
	return s
}

// RenderLines writes one line a match: its risk or kind, whether it binds, its title and id, the file to
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
	s := label(m).In(l) + bindingOn(m.Entry, l) + titleOf(m.Entry, l)
	if m.Entry.HasConfidence && m.Entry.Confidence < unsure {
		s += doubtful.In(l)
	}
	return s + " [" + nameOf(m.Name(), l) + "]" + fmt.Sprintf(pointer.In(l), placeOf(m, folder, l)) + factsOn(l, m)
}

// bindingOn returns the mark of a memory that binds, which an agent has to tell from
// one that advises, whatever its risk; "" for the others.
func bindingOn(e index.Entry, l lang.Lang) string {
	if e.Kind != kb.Experience || e.Type != kb.Standard {
		return ""
	}
	return bindsAll.In(l)
}

// titleOf returns the title of a memory, fit for an agent and the same for every command
// and hook: one that is shaped like an order is withheld, because agents may read it
// without a frame.
func titleOf(e index.Entry, l lang.Lang) string { return guard.Fit(e.Title, mostTitle, Withheld.In(l)) }

// nameOf is titleOf for an id or a path, which are texts, too.
func nameOf(s string, l lang.Lang) string { return guard.FitName(s, mostTitle, Withheld.In(l)) }

// placeOf returns where the file of a match is, fit for an agent.
func placeOf(m Match, folder string, l lang.Lang) string {
	switch {
	case m.Folder != "":
		folder = m.Folder
	case m.Bank != "":
		return guard.Quote(m.Bank) + ":" + nameOf(m.Entry.Path, l)
	}
	return guard.Quote(folder) + "/" + nameOf(m.Entry.Path, l)
}

// mostTitle bounds a title, in bytes. Hooks cut it earlier.
const mostTitle = 1000

// label says what a memory is before anything else. Its risk is that of the memory, whatever
// asked for it: a question, a file, a task or the beginning of a session.
func label(m Match) lang.Text {
	switch risk := riskOf(m.Entry); {
	case risk == kb.HighRisk:
		return highRisk
	case risk == kb.MediumRisk:
		return mediumRisk
	case bindingOn(m.Entry, lang.English) != "":
		return standard
	case m.Entry.Kind == kb.Tech:
		return tech
	case m.Entry.Kind == kb.Business:
		return business
	}
	return knowledge
}
