// Package antonym finds opposite words in two texts: one turns on what the other turns off. They bar a merge. By themselves
// they prove no contradiction: both may be said of other things.
package antonym

import "github.com/tacit-kb/tacit/kb/pattern"

// A couple is two sets of words that say the opposite of each other.
type couple [2]func() *pattern.Keyed

func of(one, other string) couple {
	return couple{pattern.WithKeys(`(?i)(?:` + one + `)`), pattern.WithKeys(`(?i)(?:` + other + `)`)}
}

var couples = []couple{
	of(`\b(?:enabled?|enables|(?:turn|switch)(?:ed|es|s)? on)\b|打开|开启|启用|有効|オンに|点灯|つけ(?:る|て|た|っぱなし)`,
		`\b(?:disabled?|disables|(?:turn|switch)(?:ed|es|s)? off)\b|关闭|关掉|停用|禁用|無効|オフに|消灯|消(?:す|し|さ)`),
	of(`\b(?:oldest|ascending)\b|升序|从旧到新|昇順|古い順|古いもの`, `\b(?:newest|latest|descending)\b|降序|从新到旧|降順|新しい順|新しいもの`),
	of(`\b(?:raise[ds]?|increase[ds]?|turn(?:ed)? up)\b|调高|调大|提高|增加|上げ(?:る|て|た)|増や`, `\b(?:lower(?:ed|s)?|decrease[ds]?|reduce[ds]?|turn(?:ed)? down)\b|调低|调小|降低|减少|下げ(?:る|て|た)|減ら`),
	of(`\b(?:include[ds]?|add(?:ed|s)?)\b|加上|加入|含め|入れ(?:る|て|た)`, `\b(?:exclude[ds]?|remove[ds]?|left out)\b|去掉|去除|排除|除[くい]|外[すし]|切(?:る|って|った)|抜[くい]`),
	of(`\b(?:show|shows|shown|visible)\b|显示|表示(?:する|して|した)`, `\b(?:hide|hides|hidden|invisible)\b|隐藏|非表示|隠[すし]`),
	of(`\b(?:open|opens|opened)\b|开着|开门|開け`, `\b(?:close|closes|closed)\b|关着|关门|閉め|閉じ`),
	of(`\b(?:keep|keeps|kept)\b|保留|残[すし]`, `\b(?:delete[ds]?|drop(?:ped|s)?)\b|删除|删掉|削除|消(?:す|し)`),
	of(`\bpublic\b|公开|公開`, `\bprivate\b|私有|不公开|非公開`),
}

// In reports whether one text has a word of which the other has the opposite, and neither has both.
func In(a, b string) bool {
	for _, c := range couples {
		one, other := c[0]().MatchString, c[1]().MatchString
		x, y := [2]bool{one(a), other(a)}, [2]bool{one(b), other(b)}
		if x[0] != x[1] && y[0] != y[1] && x[0] != y[0] {
			return true
		}
	}
	return false
}
