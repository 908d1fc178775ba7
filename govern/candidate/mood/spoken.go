package mood

import (
	"strings"

	"github.com/tacit-kb/tacit/kb/pattern"
)

// These find how Japanese is spoken where it says the same as it is written: 見てる and 見ている, 超えちゃいけない and
// 超えてはいけない. 捨てる and 立てる are verbs of their own.
var (
	spokenState = pattern.Lazy(`([^捨立当育建隔充企果\s])てる([とかがのけよねだで。、）)\s]|$)`)
	spokenNasal = pattern.Lazy(`んでる([とかがのけよねだで。、）)\s]|$)`)
	spokenBan   = pattern.Lazy(`ちゃ(いけ|なら|だめ|ダメ|駄目)`)
	spokenBan2  = pattern.Lazy(`じゃ(いけ|なら|だめ|ダメ|駄目)`)
	spokenDuty  = pattern.Lazy(`なきゃ(?:いけない|ならない|だめ|ダメ|駄目)?`)
)

// Written returns a text with what is spoken in Japanese as it is written.
func Written(text string) string {
	if !strings.ContainsFunc(text, isKana) {
		return text
	}
	text = spokenState().ReplaceAllString(text, "${1}ている$2")
	text = spokenNasal().ReplaceAllString(text, "んでいる$1")
	text = spokenBan().ReplaceAllString(text, "ては$1")
	text = spokenBan2().ReplaceAllString(text, "では$1")
	return spokenDuty().ReplaceAllString(text, "なければならない")
}
