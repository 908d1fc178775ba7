package inspect

import (
	"testing"

	"github.com/tacit-kb/tacit/kb/lang"
)

func TestPartsNamesASectionOnce(t *testing.T) {
	tests := []struct {
		missing    []string
		en, zh, ja string
	}{
		{[]string{"text"}, "text", "正文", "本文"},
		{[]string{"Decision Shape: Alternatives rejected", "Judgment Capsule"}, "Decision Shape (Alternatives rejected), Judgment Capsule",
			"判断结构（放弃的备选方案）、判断要点", "判断の形（退けた代替案）、判断の要約"},
		{[]string{"Decision Shape: Decision being made", "Decision Shape: 区分信号", "Judgment Capsule: Now I believe"},
			"Decision Shape (Decision being made, Discriminating signal), Judgment Capsule (Now I believe)",
			"判断结构（正在做的决策、区分信号）、判断要点（现在我认为）", "判断の形（下した判断、見分ける手がかり）、判断の要約（今はこう考える）"},
		{[]string{"Judgment Capsule", "Decision Shape: our own label"}, "Judgment Capsule, Decision Shape (our own label)",
			"判断要点、判断结构（our own label）", "判断の要約、判断の形（our own label）"},
	}
	for _, tt := range tests {
		for l, want := range map[lang.Lang]string{lang.English: tt.en, lang.Chinese: tt.zh, lang.Japanese: tt.ja} {
			if got := Parts(tt.missing, l); got != want {
				t.Errorf("%s: %q\nis %q\nnot %q", l, tt.missing, got, want)
			}
		}
	}
}
