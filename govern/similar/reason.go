package similar

import (
	"fmt"
	"strings"
)

// A Reason is one thing that speaks for a decision.
type Reason struct {
	Code  Code     `json:"code"`
	Words []string `json:"words,omitzero"` // what it is about: a likeness, a statement, words of change
}

// A Code names a kind of reason.
type Code string

// The codes.
const (
	AnotherKind  Code = "another-kind"  // memories of two kinds are never joined
	SameScene    Code = "same-scene"    // likeness of the problems
	SameSolution Code = "same-solution" // likeness of the solutions
	Supersession Code = "supersession"  // one says by name that it holds in the other's stead, or the other in its own
	Announcement Code = "announcement"  // one announces a change: no longer, 取消, 廃止
	Quantity     Code = "quantity"      // the same thing has another number
	Opposition   Code = "opposition"    // one says to do what the other says not to do, or prefers what the other rejects
	NoSituation  Code = "no-situation"  // one does not say when it is needed, so that only a person can tell
	HostDiffers  Code = "host-differs"  // the language model of the host decides otherwise
)

// reasons has the text of each code in English, Chinese and Japanese.
var reasons = map[Code][3]string{
	AnotherKind:  {"they are of different kinds", "两条记忆种类不同", "種別が異なる"},
	SameScene:    {"the situations are %s alike", "情形相似度 %s", "場面の類似度 %s"},
	SameSolution: {"the solutions are %s alike", "解决方案相似度 %s", "解決策の類似度 %s"},
	Supersession: {"one names the other as superseded: %s", "其中一条写明取代关系：%s", "一方が置き換えを明記している: %s"},
	Announcement: {"one announces a change: %s", "其中一条宣布了变更：%s", "一方が変更を告げている: %s"},
	Quantity:     {"the number is another one: %s", "数值不同：%s", "数値が異なる: %s"},
	Opposition:   {"they say the contrary: %s", "说法相反：%s", "逆のことを言っている: %s"},
	NoSituation:  {"one does not say in which situation it is needed", "其中一条没有写明适用情形", "一方に場面が書かれていない"},
	HostDiffers:  {"the host's model decides otherwise: %s", "宿主模型的判断不同：%s", "ホストのモデルの判断は異なる: %s"},
}

// In returns the reason as a sentence in en, zh or ja.
func (r Reason) In(lang string) string {
	at := 0
	switch lang {
	case "zh":
		at = 1
	case "ja":
		at = 2
	}
	args := make([]any, len(r.Words))
	for i, w := range r.Words {
		args[i] = w
	}
	return fmt.Sprintf(reasons[r.Code][at], args...)
}

// shown is how many characters of a statement a reason quotes.
const shown = 80

func short(text string) string {
	if r := []rune(text); len(r) > shown {
		return string(r[:shown]) + "…"
	}
	return text
}

func join(words []string) string { return strings.Join(words, ", ") }
