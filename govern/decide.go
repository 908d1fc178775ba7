package govern

import (
	"slices"
	"strings"

	"golang.org/x/text/width"
)

// The words that a person can answer with, in English, Chinese and Japanese.
var (
	yesWords = []string{"y", "yes", "ok", "好", "写", "确认", "可以", "行", "是", "是的", "同意", "はい", "うん", "保存"}
	noWords  = []string{"n", "no", "skip", "不用", "不要", "跳过", "算了", "否", "不", "いいえ", "いや"}
)

// Decide reads a person's answer. It is known if it is one of the words above,
// in any letter case and width, with or without a full stop. An empty answer is
// not known: what it means depends on who asks.
func Decide(word string) (yes, known bool) {
	word = strings.ToLower(width.Fold.String(strings.TrimSpace(word)))
	word = strings.TrimSpace(strings.TrimRight(word, ".!。｡"))
	if slices.Contains(yesWords, word) {
		return true, true
	}
	return false, slices.Contains(noWords, word)
}
