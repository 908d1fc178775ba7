package agents

import (
	"bufio"
	"cmp"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/tacit-kb/tacit/cmd/internal/mcp"
	"github.com/tacit-kb/tacit/cmd/internal/proposal"
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/schema"
)

// mostAskedLines is how many lines of a plan are kept for a dialog. Who wants the rest
// sees it in a terminal.
const mostAskedLines = 500

// questionAbout returns what a person is asked about a plan.
func questionAbout(run *session.Run, bank *kb.Bank, plan *govern.Plan) *mcp.Question {
	document := proposal.NewPlanDocument(bank, plan)
	items := itemsOf(run, plan, document.Operations)
	show := commandFor(run, "plan diff", plan.Ops.ID)
	q := &mcp.Question{
		Ask:   run.Say(msgMCPAsk, len(items), filepath.Base(bank.Dir())),
		Head:  run.Say(msgMCPHead, countsOf(run, items), guard.Quote(bank.Dir())),
		Items: items,
		Rest:  msgMCPRest.In(run.Lang),
		Look:  lookAt(run, plan),
		Lines: linesAsked(run, document),
		All:   run.Say(msgMCPAll, show),
		Left:  strings.ReplaceAll(msgMCPLeft.In(run.Lang), "{command}", strings.ReplaceAll(show, "%", "%%")),
	}
	return q
}

// itemsOf names the operations of a plan: what becomes of which memory, and where. A
// memory that moves is one, with the place that it comes to.
func itemsOf(run *session.Run, plan *govern.Plan, shown []schema.Operation) (items []mcp.Item) {
	moves := plan.Moves()
	left := slices.Collect(maps.Values(moves))
	for i, e := range plan.Edits {
		from, moved := moves[e.Path]
		if e.Op.Type == schema.Delete && slices.Contains(left, e.Path) {
			continue
		}
		op := e.Op
		if i < len(shown) {
			op = shown[i] // without secrets
		}
		title := cmp.Or(e.Title(), op.Changes, op.Reason, path.Base(op.Path))
		what := whatOf(op)
		if moved {
			what = whatOfMove(from, e.Path)
		}
		items = append(items, mcp.Item{What: run.Say(what), Title: guard.Quote(string(guard.Mask([]byte(title)))), Path: guard.Quote(op.Path)})
	}
	return items
}

// whatOf is the word for an operation. One that is found only later, or never, says so.
func whatOf(op schema.Operation) lang.Text {
	switch {
	case op.Type == schema.Delete:
		return msgMCPDelete
	case op.Type == schema.Update:
		return msgMCPUpdate
	case strings.HasPrefix(op.Path, "drafts/"):
		return msgMCPDraft
	}
	return msgMCPCreate
}

// whatOfMove is the word for a memory that moves.
func whatOfMove(from, to string) lang.Text {
	switch govern.MoveOf(from, to) {
	case govern.Archived:
		return msgMCPArchive
	case govern.Promoted:
		return msgMCPPromote
	}
	return msgMCPMove
}

// countsOf says how often a plan does what: "create 2, delete 1".
func countsOf(run *session.Run, items []mcp.Item) string {
	var words []string
	counts := map[string]int{}
	for _, it := range items {
		if counts[it.What]++; counts[it.What] == 1 {
			words = append(words, it.What)
		}
	}
	for i, word := range words {
		words[i] = word + " " + strconv.Itoa(counts[word])
	}
	return strings.Join(words, run.Say(msgMCPAnd))
}

// lookAt says what a person should look at before they agree: the one thing, or how many.
func lookAt(run *session.Run, plan *govern.Plan) string {
	switch len(plan.Flags) {
	case 0:
		return ""
	case 1:
		return run.Say(msgMCPLook, guard.Quote(lang.Tell(plan.Flags[0].Msg, run.Lang)))
	}
	return run.Say(msgMCPLookMany, len(plan.Flags))
}

// linesAsked are the lines of a plan: its operations, what to look at, and what changes.
func linesAsked(run *session.Run, d *proposal.PlanDocument) []string {
	text := rendered(run, d) + diffOf(run, d.Plan)
	lines := strings.Split(strings.TrimRight(strings.ReplaceAll(text, "\t", "    "), "\n"), "\n")
	if len(lines) <= mostAskedLines {
		return lines
	}
	return append(lines[:mostAskedLines:mostAskedLines], run.Say(msgMCPQuestionMore, len(lines)-mostAskedLines, commandFor(run, "plan diff", d.Plan.Ops.ID)))
}

// diffOf returns what a plan changes. That a file is new is said once, by its name.
func diffOf(run *session.Run, plan *govern.Plan) string {
	var b strings.Builder
	p := &session.Page{Run: run, W: bufio.NewWriter(&b)}
	for line := range strings.Lines(plan.Diff()) {
		if line != "--- /dev/null\n" && !strings.HasPrefix(line, "@@ -0,0 ") {
			p.Diff(line)
		}
	}
	p.W.Flush()
	return b.String()
}

// The messages of this file.
var (
	msgMCPAsk = lang.Text{
		EN: "Apply to %[2]s? (changes: %[1]d)",
		ZH: "应用到 %[2]s？（更改 %[1]d 项）",
		JA: "%[2]s に適用しますか？（変更 %[1]d 件）",
	}
	msgMCPHead = lang.Text{
		EN: "%[1]s: memory bank %[2]s",
		ZH: "%[1]s：记忆库 %[2]s",
		JA: "%[1]s: メモリバンク %[2]s",
	}
	msgMCPAnd = lang.Text{
		EN: ", ",
		ZH: "，",
		JA: "、",
	}
	msgMCPRest = lang.Text{
		EN: "… and %d more",
		ZH: "……另有 %d 项",
		JA: "…ほか %d 件",
	}
	msgMCPLook = lang.Text{
		EN: "Check: %s",
		ZH: "请留意：%s",
		JA: "要確認: %s",
	}
	msgMCPLookMany = lang.Text{
		EN: "Review %d notes first (show them)",
		ZH: "有 %d 条提醒，请先显示各行，看过再决定",
		JA: "先に %d 件の注意を確認（行を表示）",
	}
	msgMCPAll = lang.Text{
		EN: "all lines: %s",
		ZH: "所有行：%s",
		JA: "すべての行: %s",
	}
	msgMCPLeft = lang.Text{
		EN: "… lines left out: %d; to see them: {command}",
		ZH: "……另有 %d 行：{command}",
		JA: "…ほか %d 行: {command}",
	}
	msgMCPQuestionMore = lang.Text{
		EN: "… lines left out: %[1]d; to see them: %[2]s",
		ZH: "……另有 %[1]d 行：%[2]s",
		JA: "…ほか %[1]d 行: %[2]s",
	}
	msgMCPCreate = lang.Text{
		EN: "create",
		ZH: "创建",
		JA: "作成",
	}
	msgMCPDraft = lang.Text{
		EN: "draft",
		ZH: "草稿",
		JA: "下書き",
	}
	msgMCPArchive = lang.Text{
		EN: "archive",
		ZH: "归档",
		JA: "アーカイブ",
	}
	msgMCPPromote = lang.Text{
		EN: "promote",
		ZH: "启用",
		JA: "有効化",
	}
	msgMCPMove = lang.Text{
		EN: "move",
		ZH: "移动",
		JA: "移動",
	}
	msgMCPUpdate = lang.Text{
		EN: "update",
		ZH: "更新",
		JA: "更新",
	}
	msgMCPDelete = lang.Text{
		EN: "delete",
		ZH: "删除",
		JA: "削除",
	}
)
