package index

import "testing"

func TestLanguage(t *testing.T) {
	for text, want := range map[string]string{
		"":                        "en",
		"12 + 30":                 "en",
		"how long do tokens live": "en",
		"naïve Straße":            "en",
		"访问令牌的有效期":                "zh",
		"令牌":                      "zh",
		"出现 ERR_PAY_5012 怎么办":     "zh",
		"アクセストークンの有効期限":    "ja",
		"認証情報を更新する":        "ja",
		"はい":               "ja",
		"ERR_PAY_5012 が出た": "ja",
		"the word 令牌 means an access token in the Chinese documents": "en",
	} {
		if got := Language(text); got != want {
			t.Errorf("Language(%q) = %s, want %s", text, got, want)
		}
	}
}

func FuzzLanguage(f *testing.F) {
	f.Add("令牌 token トークン")
	f.Add("\xff")
	f.Fuzz(func(t *testing.T, text string) {
		if got := Language(text); got != "en" && got != "zh" && got != "ja" {
			t.Errorf("Language(%q) = %q", text, got)
		}
	})
}
