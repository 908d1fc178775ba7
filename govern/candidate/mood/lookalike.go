package mood

import (
	"strings"

	"github.com/tacit-kb/tacit/govern/similar/duty"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// lookalikes finds what has the letters of a rule's word and binds nobody: a longer word (区别在 has
// 别在, 必ずしも has 必ず), and what people guess, recall or do not know. A fact that is filed as a
// rule binds all who come after, so it is worse than a rule that is filed as a fact.
var lookalikes = pattern.Lazy(`(?i)\b(?:we|i|they)\s+(?:still\s+)?(?:do not|don['’]?t)\s+(?:yet\s+|really\s+)?(?:(?:know|remember|recall|understand)\b|have\s+(?:[^t\s]|t[^o\s]))` +
	`|\b(?:we|i|they|he|she)(?:['’]ve|\s+have|\s+had)?\s+never\s+(?:found|learnt|knew|saw|seen|had|got|came|heard|been|\w+[^e\s]ed)\b` +
	`|\bshould\s+(?:arrive|have\s+(?:been|arrived|come)|be\s+(?:here|there|ready|done|enough|fine|over|back|dry)\b)|\bmust-haves?\b` +
	`|^(?:all|every|no|only)\s+(?:[\w'’/.-]+\s+){1,5}?(?:was|were|died|broke|failed|came|happened|arrived|survived|holds?|contains?|weighs?|measures?|costs?)\s` +
	// Chinese.
	`|算不算|给不给|是否(?:只能|要先|得先|统一|优先)` +
	`|[分特区级类性识鉴判差个辨派告离送道惜久阔]别|别(?:的|人|处|家|名|墅|扭|致|具|针|是)|(?:舍|怪|恨|巴|由|顾|了|记|见)不得|不得(?:不|已|了|而知)|不要紧` +
	`|不准(?:确|[，,；;了的]|$)|允许(?:的)?(?:误差|偏差|公差|范围|值)|优先(?:级|权|顺序)|不统一|口径统一了|[我还不]记得|记得(?:当时|那次|那天|上次|去年)` +
	`|(?:^|[，,；;])\s*(?:那|这)?应该(?:就|也|都|还)?是|应该(?:已经|快|会|没|够|差不多|下?周|明天|后天|月底)|不一定[要得]|一定要[^，,。；;]*才|(?:目|以|当|提|眼|面|从|此)前(?:都)?[要得]|都得[到出过病]|谁(?:也|都)` +
	`|要(?:带|放|贴|挂|填|附|重新|换掉|拆掉)[^，,。；;]*了(?:$|[，,；;。])` +
	// Japanese.
	`|べきか|必ずしも|べき乗|まず(?:い|く|かった)|[含済進休読組住飲]まず|禁止(?:の|薬|語|事項)`)

// withoutLookalikes returns a sentence without what only has the letters of a rule's word.
func withoutLookalikes(s string) string {
	return strings.TrimSpace(lookalikes().ReplaceAllString(duty.WithoutQuestions(s), " "))
}

// saysDuty reports whether a sentence has a word or a form of a rule.
func saysDuty(s string) bool { return shapeForms()[Rule].MatchString(withoutLookalikes(s)) }

// plainlyIs finds a group of things, and how all of them are.
var plainlyIs = pattern.Lazy(`(?i)^(?:all|every)\s+(?:[\w'’/.-]+\s+){1,4}?(?:is|are)\s+(?:an?\s+)?([a-z0-9-]+)\b`)

// isAboutAll reports whether a sentence says how all of some things are: "all shelves are round", and
// not what is done to them: "all shelves are washed".
func isAboutAll(s string) bool {
	m := plainlyIs().FindStringSubmatch(s)
	return m != nil && m[1] != "to" && m[1] != "not" && !participle().MatchString(m[1]) && !saysDuty(afterGroup().ReplaceAllString(s, ""))
}

// afterGroup is the word that begins what is said of all.
var afterGroup = pattern.Lazy(`(?i)^(?:all|every)\s`)
