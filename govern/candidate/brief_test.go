package candidate

import "testing"

func TestSaysTooLittle(t *testing.T) {
	for _, text := range []string{"TODO", "asdf", "?", "嗯", "Ask Lukas", "了解", "数据库", "プロジェクト", "Lukas", "好的", "42",
		"以后都这样", "以后就照这样做吧。", "同上", "Keep it like that from now on.", "do it this way", "leave it as it is", "今後もこのようにする", "次回もそのままでお願いします"} {
		if !FromWords(text).SaysTooLittle() {
			t.Errorf("%q is kept", text)
		}
	}
	for _, text := range []string{"Tabs, not spaces", "pnpm, never npm", "提交信息用英文写", "No tabs", "用 pnpm", "金额存 cents", "禁用缓存", "ブランチ名は英語で", "탭 말고 공백", "Invoices expire yearly",
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
