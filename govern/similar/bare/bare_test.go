package bare

import "testing"

func TestText(t *testing.T) {
	for text, want := range map[string]string{
		"デプロイは、金曜に しない。": "デプロイは金曜にしない",
		"９００番台 ＲＨ ８０％":   "900番台RH80%",
		"1、5 の順":         "1、5の順",
		"不，用缓存":          "不，用缓存",
		"EXP-001: a, b":  ":a,b",
	} {
		if got := Text(text, "EXP-001"); got != want {
			t.Errorf("Text(%q) = %q, want %q", text, got, want)
		}
	}
}
