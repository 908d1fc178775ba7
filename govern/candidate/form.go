package candidate

import (
	"strings"

	"github.com/tacit-kb/tacit/kb/markdown"
)

// formHints are the labels of the form that an editor opens, each with what
// belongs there, in English, Chinese and Japanese.
var formHints = []struct {
	part  string
	label [3]string
	hint  [3]string
}{
	{"title", [3]string{"Title", "标题", "タイトル"}, [3]string{"one line; may be left out", "一行，可省略", "一行、省略可"}},
	{"trigger", [3]string{"Trigger", "触发条件", "トリガー"}, [3]string{"the situation in which somebody needs this", "在什么情形下需要它", "どんな場面で要るか"}},
	{"decision", [3]string{"Decision", "判断", "判断"}, [3]string{"what was decided", "决定了什么", "何を決めたか"}},
	{"alternatives", [3]string{"Alternatives", "备选方案", "代替案"}, [3]string{"one a line: what was rejected, and why", "每行一个：放弃了什么，为什么", "一行に一つ: 何をなぜ退けたか"}},
	{"signal", [3]string{"Signal", "判断依据", "判断の根拠"}, [3]string{"what tells this case from those where another choice is right", "凭什么知道这次该这样选", "別の選択が正しい場合と何が違うか"}},
	{"solution", [3]string{"Solution", "解决方案", "解決策"}, [3]string{"what to do", "怎么做", "どうするか"}},
	{"verify", [3]string{"Verify", "验证方式", "確かめ方"}, [3]string{"a command, a test or a place to look", "命令、测试或查看的位置", "コマンド、テスト、見る場所"}},
	{"pointers", [3]string{"Pointers", "关联指针", "参照先"}, [3]string{"one a line: paths, commits, links", "每行一个：路径、提交、链接", "一行に一つ: パス、コミット、リンク"}},
}

var formHead = [3]string{
	"What you leave empty stays empty. Save and close to go on; an empty file ends it.",
	"留空的部分保持为空。保存并关闭即继续；清空文件即放弃。",
	"空欄はそのままで構いません。保存して閉じると進み、空にすると中止します。",
}

// Form returns a candidate as the text that a person edits, with a comment for
// each part, in a language: en, zh or ja. [FromWords] reads it.
func (c *Candidate) Form(lang string) string {
	i := langIndex(lang)
	s := &c.Said
	values := map[string]string{"title": c.Named, "trigger": s.Trigger, "decision": s.Decision, "alternatives": bullets(s.Alternatives), "signal": s.Signal,
		"solution": s.Solution, "verify": s.Verify, "pointers": bullets(s.Pointers)}
	var out strings.Builder
	out.WriteString("<!-- " + formHead[i] + " -->\n")
	for _, h := range formHints {
		out.WriteString("\n## " + h.label[i] + "\n\n<!-- " + h.hint[i] + " -->\n")
		if v := strings.TrimSpace(values[h.part]); v != "" {
			out.WriteString(v + "\n")
		}
	}
	return out.String()
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

// Missing names what a remembered candidate lacks to be a whole experience, as
// the labels of the form have it.
func (c *Candidate) Missing(lang string) []string {
	var all []string
	for _, name := range c.Evaluate().missing {
		for _, h := range formHints {
			if h.part == name {
				all = append(all, h.label[langIndex(lang)])
			}
		}
	}
	return all
}
