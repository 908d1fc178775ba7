package candidate

import "testing"

func TestSaysTooLittle(t *testing.T) {
	for _, text := range []string{"TODO", "asdf", "?", "嗯", "Ask Lukas", "了解", "数据库", "プロジェクト", "Lukas", "好的", "42"} {
		if !FromWords(text).SaysTooLittle() {
			t.Errorf("%q is kept", text)
		}
	}
	for _, text := range []string{"Tabs, not spaces", "pnpm, never npm", "提交信息用英文写", "No tabs", "用 pnpm", "金额存 cents", "禁用缓存", "ブランチ名は英語で", "탭 말고 공백", "Invoices expire yearly"} {
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
