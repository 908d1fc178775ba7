package mood

import (
	"strings"

	"github.com/tacit-kb/tacit/kb/pattern"
)

// "The cache never exceeds 2 GB" says how things are, "never cache more than 2 GB" what to do:
// a word such as never makes a rule of what people do, and not of what things do by themselves.
var (
	// absolute finds the words that sound like a rule in either.
	absolute = pattern.Lazy(`(?i)\b(?:never|always)\s|从来不?|从不|总是|永远|必ず|常に|いつも|決して|絶対に`)
	// thingDoes finds a thing of which English says what it never or always does: with an s, or with a
	// verb of states.
	thingDoes = pattern.Lazy(`(?i)^(?:[\w'’/.-]+\s+){1,6}?(?:never|always)\s+(?:[a-z]+[^s\s']s|has|start|begin|end|contain|include|cover|reach|apply|consist|arrive|come|return|fail|exceed|depend|belong|mean|differ|exist|grow|change|have)\b`)
	// thingIs finds how a thing always or never is: "is always empty".
	thingIs = pattern.Lazy(`(?i)^(?:[\w'’/.-]+\s+){1,6}?(?:is|are)\s+(?:never|always)\s+([a-z0-9-]+)\b`)
	// doneByThing finds who does it, where that is no reader: "are never reused by the old system".
	doneByThing = pattern.Lazy(`(?i)\b(?:is|are)\s+(?:never|always)\s+\w+\b.*\bby\s+(?:the|a|an|its|their)\s`)
	participle  = pattern.Lazy(`(?i)(?:ed|en|wn|ept|ent|uilt|one|made|put|run|ought|aught|told|held|set|cut|read|left)$`)
	people      = pattern.Lazy(`(?i)^(?:we|you|they|people|everyone|everybody|nobody|developers?|reviewers?|engineers?|the team|teams)\b`)
	// outsiderJa finds those of whom Japanese says what they do, and who read no rules.
	outsiderJa = pattern.Lazy(`^[^、はが]*(?:旧システム|取引先|経理|銀行|会社|税務署|顧客|業者|スケジューラー?|センサー|プリンター|機器|端末|基板|カーネル|コンパイラー?|ブラウザー?|キャッシュ|キュー|ファームウェア|バッテリー|OS)[はが]`)
	// deviceJa are those of them that people also do something to, and doneToJa is what is done only by people:
	// a verb that takes an object, where the sentence has no other object than the device of which it speaks.
	deviceJa = pattern.Lazy(`^[^、はが]*(?:センサー|プリンター|機器|端末|基板|キャッシュ|キュー|ファームウェア|バッテリー|OS)は[^をが]*$`)
	doneToJa = pattern.Lazy(`(?:点検|掃除|清掃|交換|洗浄|消毒|校正|補充|固定|保管|廃棄|破棄|施錠|撤去|回収|分割|統一|購入|設置)する$` +
		`|(?:拭|置|磨)く$|(?:消|外|直|残|戻|渡|回)す$|(?:貼|配)る$|(?:洗|使|買)う$|(?:分け|替え|換え|取り替え|変え|捨て|預け|揃え|そろえ|空け|付け|入れ|止め|決め|下げ|上げ|合わせ|借り)る$`)
	// byItselfJa finds that a device does it by itself, or when something happens to it.
	byItselfJa = pattern.Lazy(`自動(?:で|的)|勝手に|[るいくすむつ]と`)
	// toDo begins work that waits for somebody: what is asked there binds nobody else.
	toDo    = pattern.Lazy(`(?i)^(?:to-?do|fixme|tbd|待办|やること)\s*[:：]`)
	stateJa = pattern.Lazy(`(?:である|だ|です|ことは?(?:決して)?(?:ない|ありません)|ことが(?:ない|ありません))$`)
)

// isFactual reports whether a sentence says how things are although it has a word of a rule, and
// no other.
func isFactual(s string) bool {
	if advises(s) || isDefinition(s) || isState(s) || isAboutAll(s) || toDo().MatchString(s) {
		return true
	}
	if saysDuty(strings.TrimSpace(absolute().ReplaceAllString(s, " "))) || people().MatchString(s) {
		return false
	}
	if m := thingIs().FindStringSubmatch(s); m != nil {
		return !participle().MatchString(m[1]) || doneByThing().MatchString(s)
	}
	return thingDoes().MatchString(s) || outsiderJa().MatchString(s) && !isDoneTo(s) ||
		absolute().MatchString(s) && (doneByItself().MatchString(s) || stateJa().MatchString(s))
}

// isDoneTo reports whether a Japanese sentence speaks of a device to say what people do to it, 端末は月に一度拭く,
// and not what it does: 端末は応答を返す.
func isDoneTo(s string) bool {
	return deviceJa().MatchString(s) && doneToJa().MatchString(s) && !byItselfJa().MatchString(s)
}
