package relevance

import "strings"

// statesSymptom reports whether a clause of a text says that something is in a state, or
// comes into one, in which it should not be: 合計がゼロになる, 图片不见了, "the date comes out wrong".
func statesSymptom(text string) bool {
	for _, clause := range strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(clauseEnds, r) }) {
		clause = strings.TrimSpace(clause)
		if symptomInJapanese(clause) || containsAny(clause, symptomsZh) || containsAny(" "+strings.ToLower(clause)+" ", symptomsEn) {
			return true
		}
	}
	return false
}

// symptomInJapanese reports whether a clause is a subject, が, and a state at the end.
func symptomInJapanese(clause string) bool {
	subject, state, ok := strings.Cut(clause, "が")
	if !ok || subject == "" || containsAny(state, unawareJa) {
		return false
	}
	for _, polite := range [...]string{"んです", "のです", "です", "んだ", "のだ", "の"} {
		state = strings.TrimSuffix(state, polite)
	}
	for _, end := range symptomsJa {
		if strings.HasSuffix(state, end) {
			return true
		}
	}
	return false
}

func containsAny(s string, words []string) bool {
	for _, w := range words {
		if strings.Contains(s, w) {
			return true
		}
	}
	return false
}

// The ends of verbs that say that something has changed, or fails to.
var symptomsJa = []string{
	"になる", "くなる", "になった", "くなった", "になります", "くなります", "になりました", "くなりました", "になっている", "になっています", "になってる", "くなっている", "くなっています",
	"てしまう", "てしまいます", "てしまった", "てしまいました", "でしまう", "でしまいます", "ちゃう", "ちゃいます",
	"ない", "ません", "なかった", "ませんでした", "消える", "消えた", "消えます", "消えました", "消えている", "消えています",
	"止まる", "止まった", "止まります", "止まりました", "落ちる", "落ちた", "落ちます", "落ちました", "ずれる", "ずれた", "ずれます", "ずれました", "ずれている", "ずれています",
	"変わる", "変わった", "変わります", "変わりました", "戻る", "戻った", "戻ります", "化ける", "化けた", "化けます", "違う", "違います", "おかしい",
}

// What the speaker does not know or recall is no state of a thing.
var unawareJa = []string{"わか", "分か", "知ら", "思い出", "思いつ"}

var symptomsZh = []string{
	"变成", "变为", "变空", "变白", "变黑", "變成", "變為", "不见了", "不見了", "没反应", "没有反应", "沒反應", "沒有反應", "没了", "消失了",
	"打不开", "打不開", "出不来", "显示不出", "保存不了", "不显示", "不顯示", "不生效", "不对了", "卡住", "不更新", "对不上", "差了", "少了", "多了",
}

var symptomsEn = []string{
	" turns into ", " turn into ", " turned into ", " comes out ", " come out ", " came out ", " disappears ", " disappeared ", " vanishes ", " vanished ",
	" goes missing ", " went missing ", " is missing ", " are missing ", " goes blank ", " turns blank ", " does nothing ", " stops working ", " stopped working ",
	" does not change ", " doesn't change ", " day off ", " days off ", " hour off ", " hours off ", " off by ", " becomes ", " became ", " shows up as ", " ends up as ",
}
