package candidate

import "testing"

func TestSaysTooLittle(t *testing.T) {
	for _, text := range []string{"TODO", "asdf", "?", "嗯", "Ask Lukas", "了解", "数据库", "プロジェクト", "Lukas", "好的", "42",
		"感谢大家上周帮忙搬织机", "辛苦各位了", "谢谢顾师傅昨天来修", "谢谢王工", "辛苦李工了", "Thanks Runa for the loom", "thanks guys", "We really appreciate your help", "Thanks for carrying the loom yesterday", "先週は手伝ってくれてありがとうございました", "こんにちは、芦田です。", "以后都这样", "以后就照这样做吧。", "同上", "Keep it like that from now on.", "do it this way", "leave it as it is", "今後もこのようにする", "次回もそのままでお願いします"} {
		if !FromWords(text).SaysTooLittle() {
			t.Errorf("%q is kept", text)
		}
	}
	for _, text := range []string{"感谢信要在三天内回", "感谢信放在前台", "感谢老师的信每年寄一次", "辛苦的工作轮着做", "辛苦工种每天补贴50元", "Thank you letters for donors go out within 3 days", "Thank you cards for the sponsors are in the drawer", "We appreciate short commit messages", "辛苦的活轮着做", "停電のときは発電機で助かりました", "Tabs, not spaces", "pnpm, never npm", "提交信息用英文写", "No tabs", "用 pnpm", "金额存 cents", "禁用缓存", "ブランチ名は英語で", "탭 말고 공백", "Invoices expire yearly",
		"以后都这样写日期：2026-01-31", "这样的板子要退货", "Do it like Odile does", "Use the same key as before a retry", "今後もこのように金額は整数で持つ", "Leave the lid as it is after a test"} {
		if FromWords(text).SaysTooLittle() {
			t.Errorf("%q is refused", text)
		}
	}
}

// Commands and names in a text do not make it English, nor a quoted label Chinese.
func TestLangOfWords(t *testing.T) {
	for text, want := range map[string]string{
		"先 npm install 再 npm test": "zh",
		"npm ci を使う":               "ja",
		"The label 金额 is shown in the list, and it must not be cut": "en",
		"Tabs, not spaces": "en",
	} {
		if got := FromWords(text).Lang(); got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}

// What asks for work on what only the conversation has is no memory. What says when to do it, or of what, is.
func TestRequestsAreNoMemories(t *testing.T) {
	for _, text := range []string{"帮我看看这个报错", "看一下这段日志", "帮我改一下这个 bug", "把这段代码重构一下", "解释一下上面的代码", "请总结一下这份文档", "排查一下那个问题吧", "麻烦处理一下这几条告警",
		"take a look at this error", "fix this please", "can you explain that code", "Please review these changes again.", "このエラーを見て", "このコードを直してください", "上のログを確認して", "これをまとめてください"} {
		if !FromWords(text).SaysTooLittle() {
			t.Errorf("%q is kept", text)
		}
	}
	for _, text := range []string{"这种报错先看日志", "改这个文件要先问李工", "这个文件不要手改", "这台机器不能重启", "查这个接口的日志去 Loki", "把这个目录加进备份", "看这类告警前先静音", "这段代码每次发版都要检查", "先跑测试再改这段代码",
		"Review this file before each release", "Check that the disk has space", "Fix warnings at once", "Check that backups run", "このファイルを直す前に佐藤さんに聞いて", "このログは毎朝確認して", "上の段のサーバーは再起動しない"} {
		if FromWords(text).SaysTooLittle() {
			t.Errorf("%q is refused", text)
		}
	}
}

func TestQuestionsAreAskedBack(t *testing.T) {
	for _, text := range []string{"How do we deploy?", "怎么部署？", "デプロイはどうやるのですか。", "Hi!", "请记住", "Could you please remember this?", "これを覚えておいてください"} {
		if !FromWords(text).SaysTooLittle() {
			t.Errorf("%q is kept", text)
		}
	}
	for _, text := range []string{"Is the flag on? Then the job has to be stopped first.", "ユーザーは年末に増えますから注意", "Could you remember that staging has no mail server?", "上线前先备份吗？不，先冻结。"} {
		if FromWords(text).SaysTooLittle() {
			t.Errorf("%q is asked back", text)
		}
	}
}
