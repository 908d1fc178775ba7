package change

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/tacit-kb/tacit/cmd/internal/proposal"
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/govern/draft"
	"github.com/tacit-kb/tacit/kb/lang"
)

// addKinds are what a person is offered, the usual one first, each with the fields
// that it means.
var addKinds = []struct {
	name   lang.Text
	fields map[string]any
}{
	{lang.Text{EN: "a rule: what to do, or never to do", ZH: "规则：该做什么，或不该做什么", JA: "ルール: すること、してはいけないこと"}, map[string]any{"kind": "experience", "type": "standard", "level": "project"}},
	{lang.Text{EN: "a fact or a lesson learned", ZH: "事实或经验", JA: "事実や学んだこと"}, map[string]any{"kind": "experience", "type": "knowledge", "level": "project"}},
	{lang.Text{EN: "a service: what it does and needs", ZH: "服务：做什么，依赖什么", JA: "サービス: 何をし、何が要るか"}, map[string]any{"kind": "tech"}},
	{lang.Text{EN: "a part of the business", ZH: "业务知识", JA: "業務の知識"}, map[string]any{"kind": "business"}},
}

// complete asks on a terminal for what a new memory needs and no flag gives: a title,
// a kind, a text. Elsewhere it says what is missing. !ok: the person gave none.
func complete(ctx context.Context, ask *proposal.Asker, n *draft.New) (ok bool, err error) {
	run, given := ask.Run, func(name string) bool { return n.Fields[name] != nil }
	title, kind, text := given("title"), given("kind") || given("category"), n.Content != "" || n.Template != ""
	if title && kind && text {
		return true, nil
	}
	if !proposal.Interactive(run) || ask.Yes {
		if !title && !kind {
			return false, &session.Problem{Code: session.CodeUsage, Msg: run.Say(msgAddNothing), Hint: run.Say(msgHintAddNothing)}
		}
		return true, nil // what else is missing is refused with its name
	}
	page := proposal.Page(run)
	if !title {
		answer, err := askLine(ctx, page, msgAskTitle)
		if err != nil || answer == "" {
			return false, err
		}
		n.Fields["title"] = answer
	}
	if !kind {
		if ok, err := askKind(ctx, page, n); err != nil || !ok {
			return false, err
		}
	}
	if !text {
		n.Content, err = askLine(ctx, page, msgAskText)
	}
	if err == nil && n.Fields["trigger"] == nil {
		err = askTriggers(ctx, page, n)
	}
	return err == nil, err
}

// wantsKind reports whether a memory was refused because its category does not tell the
// kind, and somebody is there to tell it.
func wantsKind(ask *proposal.Asker, err error) bool {
	var refusal *draft.Refusal
	return errors.As(err, &refusal) && refusal.Why == draft.NeedKind && proposal.Interactive(ask.Run) && !ask.Yes
}

// askTriggers asks when the memory is needed: nothing helps more to find it.
func askTriggers(ctx context.Context, page *session.Page, n *draft.New) error {
	answer, err := askLine(ctx, page, msgAskTrigger)
	var triggers []string
	for t := range strings.FieldsFuncSeq(answer, func(r rune) bool { return strings.ContainsRune(";；", r) }) {
		if t = strings.TrimSpace(t); t != "" {
			triggers = append(triggers, t)
		}
	}
	if len(triggers) > 0 {
		n.Fields["trigger"] = triggers
	}
	return err
}

// askKind asks which kind it is until the answer is a number of the list. No answer is
// the first.
func askKind(ctx context.Context, page *session.Page, n *draft.New) (ok bool, err error) {
	for i, k := range addKinds {
		page.Line(fmt.Sprintf("  %d  %s", i+1, k.name.In(page.Run.Lang)))
	}
	for range proposal.MaxAsked {
		answer, err := askLine(ctx, page, msgAskKind)
		if err != nil {
			return false, err
		}
		number, err := strconv.Atoi(answer)
		if answer == "" {
			number, err = 1, nil
		}
		if err == nil && number >= 1 && number <= len(addKinds) {
			for name, value := range addKinds[number-1].fields {
				if n.Fields[name] == nil {
					n.Fields[name] = value
				}
			}
			return true, nil
		}
		page.Say(msgNotKind, answer, len(addKinds))
	}
	return false, nil
}

// askLine asks for a line. The end of the input is a no.
func askLine(ctx context.Context, page *session.Page, question lang.Text) (string, error) {
	page.W.WriteString(page.Run.Say(question) + " ")
	answer, err := proposal.Answer(ctx, page.Run)
	if err == io.EOF {
		page.Line("")
		return "", proposal.Declined(page.Run)
	}
	return answer, err
}

// The messages of this file.
var (
	msgAddNothing = lang.Text{
		EN: "add needs a title, and a category or a kind",
		ZH: "添加记忆需要标题，以及类别或种类",
		JA: "記憶を追加するには、タイトルと、カテゴリーまたは種別が必要です",
	}
	msgHintAddNothing = lang.Text{
		EN: `for example: tacit add --category rule --title "..." --content "..."; or say it in one sentence: tacit remember "..."`,
		ZH: `例如：tacit add --category rule --title "..." --content "..."；或用一句话来说：tacit remember "..."`,
		JA: `例: tacit add --category rule --title "..." --content "..."。一文で言うなら: tacit remember "..."`,
	}
	msgAskTitle = lang.Text{
		EN: "Title, in one line [cancel]:",
		ZH: "标题（一行）[取消]：",
		JA: "タイトル（1 行）[中止]:",
	}
	msgAskKind = lang.Text{
		EN: "Number [1]:",
		ZH: "编号 [1]：",
		JA: "番号 [1]:",
	}
	msgNotKind = lang.Text{
		EN: `"%[1]s" is not in the list: type a number from 1 to %[2]d, or press Enter for 1`,
		ZH: `列表中没有“%[1]s”：请输入 1 到 %[2]d 的编号，直接回车表示 1`,
		JA: `「%[1]s」は一覧にありません。1 から %[2]d の番号を入力してください（Enter だけなら 1）`,
	}
	msgAskTrigger = lang.Text{
		EN: "When is it needed? Write it in the words that people ask with; put ; between several [skip]:",
		ZH: "什么时候用到它？用提问时会说的话；多个用“；”隔开 [跳过]：",
		JA: "どんなときに必要ですか。質問するときの言葉で、複数なら ; で区切る [省略]:",
	}
	msgAskText = lang.Text{
		EN: "Text, in one line [a template to fill in]:",
		ZH: "正文（一行）[待填写的模板]：",
		JA: "本文（1 行）[記入用のテンプレート]:",
	}
)
