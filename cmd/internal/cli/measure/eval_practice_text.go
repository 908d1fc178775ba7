package measure

import (
	"fmt"

	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/cmd/internal/term"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/retrieve/evaluate/practice"
)

const (
	// mostNamed is how many of those that failed a person is shown of each sort; JSON
	// has all.
	mostNamed = 5
	// widestQuestion is how many cells of a question are shown.
	widestQuestion = 60
)

func (d *practiceDocument) WriteText(p *session.Page) {
	p.Line("")
	p.Line(p.Paint(session.Bold, p.Run.Say(msgPracticeHead)))
	d.writePasted(p)
	d.writeNear(p)
	d.writeTyped(p)
	d.writeGeneric(p)
	p.Line("")
	d.writeAdvice(p)
}

// list writes the first of n lines, indented, and how many more there are.
func list(p *session.Page, n int, row func(i int) []string) {
	var rows [][]string
	for i := range min(n, mostNamed) {
		rows = append(rows, append([]string{""}, row(i)...))
	}
	for _, line := range term.Columns(rows) {
		p.Line(line)
	}
	if n > mostNamed {
		p.Line("  " + p.Run.Say(msgPracticeMore, n-mostNamed))
	}
}

// sampled says how much was asked where that is not all.
func sampled(p *session.Page, asked, of int) {
	if asked < of {
		p.Line("  " + p.Run.Say(msgPracticeSampled, asked, of))
	}
}

// shortened is a text of a person, fit to be printed in a table.
func shortened(s string) string { return cut(guard.Quote(s), widestQuestion) }

func (d *practiceDocument) writePasted(p *session.Page) {
	if d.Pasted.Asked == 0 {
		p.Say(msgPracticeNothingFound)
		return
	}
	p.Say(msgPracticePasted, share(d.Pasted.Helped, d.Pasted.Asked))
	sampled(p, d.Pasted.Questions, d.Pasted.Found)
	var rows [][]string
	for _, kind := range practice.Kinds {
		helped, asked := 0, 0
		for _, w := range d.Pasted.Wrappings {
			if w.Kind == kind {
				helped, asked = helped+w.Helped, asked+w.Asked
			}
		}
		if asked > 0 {
			rows = append(rows, []string{"", p.Run.Say(pastedKinds[kind]), share(helped, asked)})
		}
	}
	for _, line := range term.Columns(rows) {
		p.Line(line)
	}
}

// pastedKinds are what is put around questions, in words.
var pastedKinds = map[string]lang.Text{"log": msgPastedLog, "code": msgPastedCode, "trace": msgPastedTrace, "diff": msgPastedDiff, "table": msgPastedTable,
	"data": msgPastedData, "mail": msgPastedMail, "manner": msgPastedManner, "document": msgPastedDocument, "mixed": msgPastedMixed, "other": msgPastedOther}

func (d *practiceDocument) writeNear(p *session.Page) {
	n := d.Neighbours
	p.Say(msgPracticeNear, share(n.Shown, n.Asked))
	sampled(p, n.Memories, n.Of)
	list(p, len(n.Pairs), func(i int) []string {
		x := n.Pairs[i]
		return []string{fmt.Sprintf("%.2f", x.Relevance), guard.Quote(x.ID) + " → " + guard.Quote(x.Shown), shortened(x.Text)}
	})
}

// fieldWords are what a memory is asked for by, in words.
var fieldWords = map[string]lang.Text{practice.FieldTitle: msgTypedTitle, practice.FieldID: msgTypedID,
	practice.FieldTrigger: msgTypedTrigger, practice.FieldAlias: msgTypedAlias}

func (d *practiceDocument) writeTyped(p *session.Page) {
	t := d.Typed
	p.Say(msgPracticeTyped, share(t.First, t.Asked))
	sampled(p, t.Asked, t.Of)
	list(p, len(t.Missed), func(i int) []string {
		m := t.Missed[i]
		got := p.Run.Say(msgPracticeSilence)
		switch {
		case m.Shown:
			got = p.Run.Say(msgPracticeShownFirst, m.First)
		case m.First != "":
			got = p.Run.Say(msgPracticeFirst, m.First)
		}
		return []string{guard.Quote(m.ID), p.Run.Say(fieldWords[m.Field]), shortened(m.Text), got}
	})
}

func (d *practiceDocument) writeGeneric(p *session.Page) {
	g := d.Generic
	p.Say(msgPracticeGeneric, g.Fired, g.Asked, 100*g.Rate)
	sampled(p, g.Asked, g.Of)
	list(p, len(g.Fires), func(i int) []string {
		return []string{shortened(g.Fires[i].Text), guard.Quote(g.Fires[i].Shown[0].ID)}
	})
}

func (d *practiceDocument) writeAdvice(p *session.Page) {
	if len(d.Advice) == 0 {
		p.Say(msgAdviceNone)
		return
	}
	p.Line(p.Paint(session.Bold, p.Run.Say(msgAdviceHead)))
	for i, a := range d.Advice {
		p.Line(fmt.Sprintf("%2d. %s", i+1, a.Message))
	}
	if d.AdviceLeft > 0 {
		p.Line("    " + p.Run.Say(msgAdviceLeft, d.AdviceLeft))
	}
}

// adviceText is what a person can do, in a sentence.
func adviceText(run *session.Run, x practice.Advice) string {
	id, text := x.IDs[0], cut(x.Text, widestQuestion)
	switch x.Code {
	case practice.NotFound:
		return run.Say(msgAdviceNotFound, id, run.Say(fieldWords[x.Field]), text)
	case practice.Taken:
		return run.Say(msgAdviceTaken, id, run.Say(fieldWords[x.Field]), text, x.IDs[1])
	case practice.Loud:
		return run.Say(msgAdviceLoud, id, text, x.Count)
	case practice.Same:
		if x.Text == "" {
			return run.Say(msgAdviceAlike, id, x.IDs[1])
		}
		return run.Say(msgAdviceSame, id, x.IDs[1], text)
	case practice.NoTitle:
		return run.Say(msgAdviceTitle, id, text)
	}
	if x.Example != "" {
		return run.Say(msgAdviceWordingExample, id, text, x.Example)
	}
	return run.Say(msgAdviceWording, id, text)
}

// The messages of this file.
var (
	msgPracticeHead = lang.Text{
		EN: "Prompts as people send them, asked of this bank",
		ZH: "按人们实际发送的样子向此记忆库提问",
		JA: "人が実際に送る形のプロンプトをこのメモリバンクに尋ねた結果",
	}
	msgPracticePasted = lang.Text{
		EN: "Questions that find their memory when asked alone, asked again with other text pasted around them: memory still shown for %s",
		ZH: "单独提问时能找到对应记忆的问题，周围粘贴了别的内容后：仍然显示 %s",
		JA: "そのままなら元の記憶が見つかる質問の、前後に何かを貼り付けた場合: 元の記憶を表示 %s",
	}
	msgPracticeNothingFound = lang.Text{
		EN: "No question made from the bank finds its memory when asked alone, so none was asked with text pasted around it.",
		ZH: "由记忆库生成的问题单独提问时都找不到对应的记忆，因此没有测试粘贴内容的情形。",
		JA: "メモリバンクから作った質問は、そのまま尋ねても元の記憶が一つも見つからないため、前後にログなどを貼り付けた場合は試していません。",
	}
	msgPracticeNear = lang.Text{
		EN: "Questions asked after their memory and all memories that say the same were removed: a neighbour was shown for %s",
		ZH: "去掉对应的记忆（以及内容相同的记忆）后提问：显示了相近的记忆 %s",
		JA: "質問の元の記憶と、それと同じ内容の記憶を除いて尋ねた場合: 近い記憶を表示 %s",
	}
	msgPracticeTyped = lang.Text{
		EN: "Questions that are a title, id, trigger or alias, word for word: their memory came first for %s",
		ZH: "原样输入标题、编号、触发条件或别名的提问中，对应的记忆排在首位的：%s",
		JA: "タイトル、ID、トリガー、別名をそのまま入力した質問で、その記憶が先頭に来たもの: %s",
	}
	msgPracticeGeneric = lang.Text{
		EN: "Prompts about nothing, which no bank should answer: something was shown for %[1]d of %[2]d (%.1[3]f%%)",
		ZH: "没有具体主题、任何记忆库都不该作答的提示词：显示了内容 %[1]d / %[2]d（%.1[3]f%%）",
		JA: "中身がなく、どのメモリバンクも答えるべきでないプロンプト: 何かを表示 %[1]d / %[2]d（%.1[3]f%%）",
	}
	msgPracticeSilence = lang.Text{
		EN: "nothing is shown",
		ZH: "没有显示任何记忆",
		JA: "何も表示されない",
	}
	msgPracticeMore = lang.Text{
		EN: "and %d more (--json has all)",
		ZH: "另有 %d 项（--json 列出全部）",
		JA: "ほか %d 件（--json にすべてあります）",
	}
	msgPracticeSampled = lang.Text{
		EN: "a sample: %[1]d of %[2]d",
		ZH: "抽样：%[2]d 中的 %[1]d",
		JA: "抽出: %[2]d 件中 %[1]d 件",
	}
	msgPracticeFirst = lang.Text{
		EN: "%s is shown instead",
		ZH: "显示的是 %s",
		JA: "代わりに %s を表示",
	}
	msgPracticeShownFirst = lang.Text{
		EN: "%s comes first",
		ZH: "%s 排在前面",
		JA: "%s が先",
	}
	msgPastedLog = lang.Text{
		EN: "log",
		ZH: "日志",
		JA: "ログ",
	}
	msgPastedCode = lang.Text{
		EN: "code",
		ZH: "代码",
		JA: "コード",
	}
	msgPastedTrace = lang.Text{
		EN: "stack trace",
		ZH: "堆栈跟踪",
		JA: "スタックトレース",
	}
	msgPastedDiff = lang.Text{
		EN: "diff",
		ZH: "差异（diff）",
		JA: "差分（diff）",
	}
	msgPastedTable = lang.Text{
		EN: "table",
		ZH: "表格",
		JA: "表",
	}
	msgPastedData = lang.Text{
		EN: "JSON and YAML",
		ZH: "JSON 和 YAML",
		JA: "JSON と YAML",
	}
	msgPastedMail = lang.Text{
		EN: "mail",
		ZH: "邮件",
		JA: "メール",
	}
	msgPastedManner = lang.Text{
		EN: "greeting and how to work",
		ZH: "问候和对做法的要求",
		JA: "挨拶と進め方",
	}
	msgPastedDocument = lang.Text{
		EN: "requirements document",
		ZH: "需求文档",
		JA: "要件文書",
	}
	msgPastedMixed = lang.Text{
		EN: "several of these",
		ZH: "以上多种",
		JA: "これらの組み合わせ",
	}
	msgPastedOther = lang.Text{
		EN: "other",
		ZH: "其他",
		JA: "その他",
	}
	msgTypedTitle = lang.Text{
		EN: "title",
		ZH: "标题",
		JA: "タイトル",
	}
	msgTypedID = lang.Text{
		EN: "id",
		ZH: "编号",
		JA: "ID",
	}
	msgTypedTrigger = lang.Text{
		EN: "trigger",
		ZH: "触发条件",
		JA: "トリガー",
	}
	msgTypedAlias = lang.Text{
		EN: "alias",
		ZH: "别名",
		JA: "別名",
	}
	msgAdviceHead = lang.Text{
		EN: "What to do, the worst first",
		ZH: "建议，最要紧的在前",
		JA: "弱い記憶についての助言（最も弱いものから）",
	}
	msgAdviceNone = lang.Text{
		EN: "No memory is clearly weak.",
		ZH: "没有明显薄弱的记忆。",
		JA: "特に弱い記憶はありません。",
	}
	msgAdviceLeft = lang.Text{
		EN: "and %d more; they are shown after these are done",
		ZH: "另有 %d 条，处理完以上各条之后会列出",
		JA: "ほか %d 件は、これらが済むと表示されます",
	}
	msgAdviceNotFound = lang.Text{
		EN: `%[1]s is not shown when its own %[2]s "%[3]s" is typed: name its subject there, in words that people would type`,
		ZH: `原样输入 %[1]s 自己的%[2]s "%[3]s" 时没有显示它：请在其中用人们会输入的短语写明它讲什么`,
		JA: `%[1]s は、自身の%[2]s "%[3]s" を入力しても表示されません: 何についての記憶かを、人が入力しそうな言い回しでそこに書いてください`,
	}
	msgAdviceTaken = lang.Text{
		EN: `the %[2]s "%[3]s" of %[1]s shows %[4]s first: add what only %[1]s is about`,
		ZH: `原样输入 %[1]s 自己的%[2]s "%[3]s" 时，先显示的是 %[4]s：请在其中写明只有 %[1]s 才涉及的内容`,
		JA: `%[1]s の%[2]s "%[3]s" では %[4]s が先に表示されます: この%[2]sに、%[1]s だけに当てはまることを書き足してください`,
	}
	msgAdviceLoud = lang.Text{
		EN: `%[1]s is shown for prompts without a subject, such as "%[2]s" (in all: %[3]d): name its subject in the title and the triggers, and remove phrases that fit any work`,
		ZH: `%[1]s 会因没有具体主题的提示词而显示，如 "%[2]s"（共 %[3]d 个）：请在标题和触发条件中写明主题，去掉适用于任何工作的说法`,
		JA: `%[1]s は "%[2]s" のような主題のないプロンプトで表示されます（計 %[3]d 件）: タイトルとトリガーに主題を書き、どんな作業にも当てはまる言い回しを除いてください`,
	}
	msgAdviceSame = lang.Text{
		EN: `%[1]s and %[2]s answer the same questions, such as "%[3]s": compare them (tacit similar %[1]s %[2]s), or say in their triggers how they differ`,
		ZH: `%[1]s 与 %[2]s 回答同样的问题，如 "%[3]s"：请比较（tacit similar %[1]s %[2]s），或在触发条件中写明二者的区别`,
		JA: `%[1]s と %[2]s は "%[3]s" のような同じ質問に答えます: 見比べる（tacit similar %[1]s %[2]s）か、違いをトリガーに書いてください`,
	}
	msgAdviceAlike = lang.Text{
		EN: "%[1]s and %[2]s say almost the same: merge them (tacit merge %[1]s %[2]s), or say in their triggers how they differ",
		ZH: `%[1]s 与 %[2]s 内容大致相同：请合并（tacit merge %[1]s %[2]s），或在触发条件中写明二者的区别`,
		JA: `%[1]s と %[2]s はほぼ同じ内容です: 一つにまとめる（tacit merge %[1]s %[2]s）か、違いをトリガーに書いてください`,
	}
	msgAdviceTitle = lang.Text{
		EN: `the title "%[2]s" of %[1]s says nothing: name the subject`,
		ZH: `%[1]s 的标题 "%[2]s" 没有说明内容：请写出主题`,
		JA: `%[1]s のタイトル "%[2]s" からは内容が分かりません: 主題を書いてください`,
	}
	msgAdviceWording = lang.Text{
		EN: `%[1]s is found by "%[2]s", but perhaps not by other wordings. Add a trigger in the words that people use before they know the answer: tacit edit %[1]s --add-trigger "..."`,
		ZH: `换一种说法，不用 "%[2]s"，可能就找不到 %[1]s。请用人们在知道答案之前会用的说法添加触发条件：tacit edit %[1]s --add-trigger "..."`,
		JA: `"%[2]s" と同じ言葉で尋ねないと %[1]s は見つからないかもしれません。答えを知らない人が使う言葉でトリガーを足してください: tacit edit %[1]s --add-trigger "..."`,
	}
	msgAdviceWordingExample = lang.Text{
		EN: `%[1]s is found by "%[2]s", but perhaps not by other wordings. Add a trigger in the words that people use: tacit edit %[1]s --add-trigger "%[3]s"`,
		ZH: `换一种说法，不用 "%[2]s"，可能就找不到 %[1]s。请用人们会用的说法添加触发条件：tacit edit %[1]s --add-trigger "%[3]s"`,
		JA: `"%[2]s" と同じ言葉で尋ねないと %[1]s は見つからないかもしれません。人が使う言葉でトリガーを足してください: tacit edit %[1]s --add-trigger "%[3]s"`,
	}
)
