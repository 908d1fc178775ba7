package candidate

import (
	"regexp"
	"slices"
	"strings"
	"testing"
)

// A sentence above labelled lines is what is said; the labels are those that people write,
// and those that the program itself prints. A reason is no sign to look for.
func TestLabelsBelowASentence(t *testing.T) {
	for _, c := range []struct{ text, title, trigger, instead, reason string }{
		{"デプロイの前に必ず全員に聞く。\nトリガー: デプロイする\n代替案: 聞かない\n根拠: 一度怒られた", "デプロイの前に必ず全員に聞く", "デプロイする", "聞かない", "一度怒られた"},
		{"メールは SES で送る\n代替案: SMTP サーバーを自分で持つ", "メールは SES で送る", "", "SMTP サーバーを自分で持つ", ""},
		{"送信元は noreply にする\n- **退けた代替案**：個人のアドレス\n- **理由**：返信が迷子になった", "送信元は noreply にする", "", "個人のアドレス", "返信が迷子になった"},
		{"締めは 23 時\n読み込む場面（When to load）：締めの相談\n代わりに退けた案：24 時\n原因：夜間処理が間に合わない", "締めは 23 時", "締めの相談", "24 時", "夜間処理が間に合わない"},
		{"Ask Lukas before the release.\nWhat you decided against: a wiki page\nReason: it broke once", "Ask Lukas before the release", "before the release", "a wiki page", "it broke once"},
		{"We send mail by SES\nWhen to load: sending mail\nAlternatives rejected: our own server\nBecause: it was blocked", "We send mail by SES", "sending mail", "our own server", "it was blocked"},
		{"谢谢。上线前先备份。\n触发条件：上线\n放弃的备选方案：不备份\n原因：丢过一次数据", "上线前先备份", "上线", "不备份", "丢过一次数据"},
		{"邮件用 SES 发\n备选方案：自建服务器\n理由：会被拦截", "邮件用 SES 发", "", "自建服务器", "会被拦截"},
	} {
		k := FromWords(c.text)
		if k.Title() != c.title || k.Said.Trigger != c.trigger || !slices.Equal(k.Said.Alternatives, []string{c.instead}) || k.Said.Signal != c.reason || !k.Reasoned {
			t.Errorf("%q: title %q, %+v", c.text, k.Title(), k.Said)
		}
		op, err := k.Memory(Choice{Target: k.Evaluate().Target(), ID: "EXP-001"})
		if err != nil || regexp.MustCompile(`surface_signal|手がかり|区分信号|iscriminating`).MatchString(*op.Content) {
			t.Errorf("%q: %v\n%s", c.text, err, *op.Content)
		}
	}
	for _, text := range []string{"Symptom: it hangs\nCause unknown\nFix: restart", "# Notes\n\nWe ship on Mondays.\n\n## Trigger\n\nA release.", "We ship on Mondays\nand on Tuesdays"} {
		if !FromWords(text).Plain {
			t.Errorf("%q is taken for labelled lines", text)
		}
	}
	if k := FromWords("We ship on Mondays\nOwner: Ann\nReason: fewer tickets\n\nAsk before Friday."); k.Said.Solution != "We ship on Mondays\nOwner: Ann\nAsk before Friday." || k.Said.Signal != "fewer tickets" {
		t.Errorf("%+v", k.Said)
	}
}

// A reason beside a signal stands where a reason stands, and the decision only once: in the memory,
// and in the form in which a person looks at it again.
func TestReasonBesideASignal(t *testing.T) {
	const said = "Trigger: the till and the bank statement differ\nDecision: trust the statement, and book the difference today\n" +
		"Alternatives: change old entries (the auditor rejects it)\nReason: closed months stay closed\nSignal: the same sum on two days"
	k := FromWords(said)
	for range 2 {
		op, err := k.Memory(Choice{Target: Project, ID: "EXP-001"})
		if err != nil {
			t.Fatal(err)
		}
		_, body, _ := strings.Cut(*op.Content, "\n---\n")
		if strings.Contains(*op.Content, "summary:") || strings.Count(body, "trust the statement") != 2 || // the heading, and the decision
			!strings.Contains(body, "- **Reason**: closed months stay closed\n- **Discriminating signal**: the same sum on two days") {
			t.Errorf("%s", *op.Content)
		}
		k = FromWords(k.Form("en"))
	}
}
