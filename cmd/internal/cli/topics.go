package cli

import (
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/cmd/internal/term"
	"github.com/tacit-kb/tacit/kb/lang"
)

// A topic is what several commands do together, for who looks for it under one word.
type topic struct {
	names []string // the first one in English
	help  session.HelpText
}

var topics = []topic{{[]string{"evidence", "证据", "エビデンス"}, evidenceTopic}}

// topicNamed returns the topic of a word, or nil.
func topicNamed(word string) *session.HelpText {
	for _, t := range topics {
		if slices.ContainsFunc(t.names, func(name string) bool { return strings.EqualFold(name, word) }) {
			return &t.help
		}
	}
	return nil
}

// helpTopic writes the help of a topic on stdout.
func helpTopic(run *session.Run, h *session.HelpText) {
	p := &session.Page{Run: run, W: run.Out, Colour: run.Colour(run.Stdout)}
	p.Line(h.Short.In(run.Lang))
	block(p, "", term.Fill(h.Long.In(run.Lang), helpWidth))
	section(p, msgHelpExamples, h.Examples.In(run.Lang))
}

// evidenceTopic is how an observation becomes a rule.
var evidenceTopic = session.HelpText{
	Name: "evidence",
	Short: lang.Text{
		EN: "From observations to rules for devices, services and topics",
		ZH: "由观察得出设备、服务和主题的规则",
		JA: "観測から、機器・サービス・トピックの規則へ",
	},
	Long: lang.Text{
		EN: `1. tacit observe records what was seen, in a log. It changes no memory.
2. tacit compile prepare writes a request with the last observations. A model
   answers it; Tacit calls none.
3. tacit compile apply makes a plan of the answer: rules with their facts and the
   range of firmware, which you approve.
4. tacit resolve says what holds for one device with its firmware.
5. tacit timeline shows what was observed and decided, in order.

docs/evidence.md has a sample answer.`,
		ZH: `1. tacit observe 把看到的情况记入日志，不改动任何记忆。
2. tacit compile prepare 写出一份请求，附上最近的观察。由模型回答；Tacit 自己不调用模型。
3. tacit compile apply 把回答变成计划：规则及其事实和固件版本范围，由你确认。
4. tacit resolve 说明哪些事实适用于某台设备及其固件。
5. tacit timeline 按时间显示观察和决定。

docs/evidence.md 中有回答的示例。`,
		JA: `1. tacit observe は見たことをログに記録します。記憶は変えません。
2. tacit compile prepare は直近の観測を添えた要求を書き出します。答えるのはモデルで、
   Tacit 自身はモデルを呼びません。
3. tacit compile apply は回答から計画を作ります。事実とファームウェアの範囲を持つ規則で、
   承認するのはあなたです。
4. tacit resolve は 1 台の機器とそのファームウェアに当てはまることを示します。
5. tacit timeline は観測と決定を時系列で示します。

回答の例は docs/evidence.md にあります。`,
	},
	Examples: lang.Same(`tacit help observe
tacit help compile
tacit help resolve`),
}
