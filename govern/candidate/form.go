package candidate

import (
	"strings"

	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/markdown"
)

// formHints are the labels of the form that an editor opens, each with what
// belongs there, in English, Chinese and Japanese.
var formHints = []struct {
	part  string
	label lang.Text
	hint  lang.Text
}{
	{"title", lang.Text{EN: "Title", ZH: "标题", JA: "タイトル"}, lang.Text{EN: "one line; may be left out", ZH: "一行，可省略", JA: "1 行、省略可"}},
	{"trigger", lang.Text{EN: "Trigger", ZH: "触发条件", JA: "トリガー"}, lang.Text{EN: "the situation in which this is needed", ZH: "在什么情形下需要它", JA: "どんな場面で必要になるか"}},
	{"decision", lang.Text{EN: "Decision", ZH: "判断", JA: "判断"}, lang.Text{EN: "what was decided", ZH: "决定了什么", JA: "何を決めたか"}},
	{"alternatives", lang.Text{EN: "Alternatives", ZH: "备选方案", JA: "代替案"}, lang.Text{EN: "one per line: what was rejected, and why", ZH: "每行一个：放弃了什么，为什么", JA: "1 行に一つ: 何をなぜ退けたか"}},
	{"signal", lang.Text{EN: "Signal", ZH: "判断依据", JA: "見分ける手がかり"}, lang.Text{EN: "what distinguishes this case from those where another choice is right", ZH: "凭什么知道这次该这样选", JA: "別の選択が正しい場合と何が違うか"}},
	{"solution", lang.Text{EN: "Solution", ZH: "解决方案", JA: "解決策"}, lang.Text{EN: "what to do", ZH: "怎么做", JA: "どうするか"}},
	{"verify", lang.Text{EN: "Verify", ZH: "验证方式", JA: "確かめ方"}, lang.Text{EN: "a command, a test or a place to look", ZH: "命令、测试或查看的位置", JA: "コマンド、テスト、見る場所"}},
	{"pointers", lang.Text{EN: "Pointers", ZH: "关联指针", JA: "参照先"}, lang.Text{EN: "one per line: paths, commits, links", ZH: "每行一个：路径、提交、链接", JA: "1 行に一つ: パス、コミット、リンク"}},
}

// What stands in place of the signal where the words gave a reason.
var (
	reasonLabel = lang.Text{EN: "Reason", ZH: "理由", JA: "理由"}
	reasonHint  = lang.Text{EN: "why", ZH: "为什么这样选", JA: "なぜそうするか"}
)

var formHead = lang.Text{
	EN: "Fields that you leave empty stay empty. Save and close to continue; save an empty file to cancel.",
	ZH: "留空的部分保持为空。保存并关闭即继续；清空并保存即放弃。",
	JA: "記入しなかった欄は空のまま残ります。保存して閉じると続行し、中身をすべて消して保存すると中止します。",
}

// Form returns a candidate as the text that a person edits, with a comment for
// each part, in a language: en, zh or ja. [FromWords] reads it.
func (c *Candidate) Form(l lang.Lang) string {
	s := &c.Said
	values := map[string]string{"title": c.Named, "trigger": s.Trigger, "decision": s.Decision, "alternatives": bullets(s.Alternatives), "signal": s.Signal,
		"solution": s.Solution, "verify": s.Verify, "pointers": bullets(s.Pointers)}
	var out strings.Builder
	out.WriteString("<!-- " + formHead.In(l) + " -->\n")
	for _, h := range formHints {
		if h.part == "signal" && c.Reasoned && !blank(s.Signal) {
			h.label, h.hint = reasonLabel, reasonHint
		}
		writePart(&out, h.label.In(l), h.hint.In(l), values[h.part])
		if h.part == "signal" && !c.Reasoned && c.Source == Remembered && c.notes() != "" {
			writePart(&out, reasonLabel.In(l), reasonHint.In(l), c.notes())
		}
	}
	return out.String()
}

func writePart(out *strings.Builder, label, hint, value string) {
	out.WriteString("\n## " + label + "\n\n<!-- " + hint + " -->\n")
	if v := strings.TrimSpace(value); v != "" {
		out.WriteString(v + "\n")
	}
}

// IsEmptyForm reports whether nothing was filled in: the labels alone are left.
func IsEmptyForm(text string) bool {
	text = strings.TrimSpace(markdown.WithoutComments(strings.ReplaceAll(text, "\r\n", "\n"), ""))
	parts := labelled(text)
	if parts == nil {
		return text == ""
	}
	for _, v := range parts {
		if v != "" {
			return false
		}
	}
	return true
}
