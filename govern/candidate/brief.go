package candidate

import (
	"strings"
	"unicode"

	"github.com/tacit-kb/tacit/govern/candidate/moment"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// What a text has at least that says something: words, each of which is two signs, or
// signs of a script that has no blanks. A bare command ("no tabs") is shorter.
const (
	leastWords   = 3
	leastSigns   = 4
	signsPerWord = 2
)

// question matches what asks and says nothing.
var question = pattern.Lazy(`[?？]["'”」』]?\s*$|(?:です|ます|でしょう)か。?\s*$`)

// command matches what is whole with two words, or with three signs.
var command = pattern.Lazy(`(?i)^(?:use|never|avoid|prefer|no|don['’]?t|always|only|keep)\s|^(?:用|别|不|禁|勿|只|必)|(?:禁止|厳禁|必須|不可)$`)

// pointing matches what only points at something before it: "keep it like that", 以后都这样.
var pointing = pattern.Lazy(`(?i)^(?:from now on,?\s+)?(?:please\s+)?(?:(?:always|just|all)\s+)?(?:keep|do|leave|use|make|take)?\s*(?:it|them|that|this)?\s*(?:like (?:this|that)|this way|that way|the same|as (?:is|above|before)|as it is)(?:,?\s+from now on|\s+(?:always|again|please|every time|next time))?[.!]*$` +
	`|^(?:以后|今后|下次|往后)?(?:就|都|也|还|请|一律)*(?:这样|那样|照这样|照这个|照旧|同上|这么|那么|按这个|按上面)(?:做|办|来|弄|写|的|了|吧|就行|就好|即可|没错)*[。！!]*$` +
	`|^(?:今後|これから|次回|以後)?(?:は|も|から)?(?:ずっと|必ず)?(?:この|その|あの)(?:よう|まま|通り|とおり)(?:に|で|の)?(?:する|します|してください|お願いします|いく|いきます|よい|いい)?。?$`)

// request matches what asks for work on something that only the conversation has: 看看这个报错, "fix this, please".
// What says when to do it is a rule: 这种报错先看日志.
var request = pattern.Lazy(`(?i)^(?:请|麻烦|帮忙|帮我|帮|给我|你|能不能|能否|再)*(?:把(?:这|那|上面|下面)[^，。,先前后时要必不每]{0,10}?)?(?:看看|查看|查查|检查|看|查|改改|修改|修复|改|修|解释|分析|总结|翻译|优化|重构|排查|处理|解决|跑)(?:一下|一遍|下)?(?:(?:这|那|上面|下面)(?:个|段|份|些|行|条|篇|里|的|张|次|几[个行条])*[^，。,、先前后时要必不每只别勿去用]{0,8})?(?:吧|呗|谢谢)?[。！!]*$` +
	`|^(?:(?:please|kindly|just|can you|could you|would you|help me|let's)\s+)*(?:take a look at|have a look at|look at|look into|check|review|fix|explain|debug|refactor|summari[sz]e|translate|rewrite|improve)\s+(?:this|that|these|those)(?:\s+[a-z]+)?(?:,?\s+(?:please|for me|again|now|quickly))*[.!]*$` +
	`|^(?:(?:この|その|あの|上の|下の)[^、。はが前後時]{1,12}?|これ|それ)(?:を|について)?(?:も)?(?:見て|直して|確認して|説明して|修正して|レビューして|まとめて|調べて|訳して)(?:みて)?(?:ください|下さい|くれ|ほしい|ね)?[。！!]*$`)

// errand matches an order to whoever listens, for once: 帮我把排行榜代码重构一下, テストを直しておいて. What says when, or for
// all, is a rule.
var errand = pattern.Lazy(`^(?:请|麻烦)?(?:你|您)?(?:帮我|帮忙|替我)(?:把)?[^，。,；;：:记存每都必前后时先再别勿不]{2,24}$` +
	`|^[^、。はもが毎必前後時日週月]{1,20}を[^、。はもが毎必]{0,8}[てで]おいて(?:ください|ね|くれ)?[。！!]*$`)

// pointsOn finds the words that say what a request is about: 这个报错. Without one, an order is a rule.
var pointsOn = pattern.Lazy(`(?i)[这那]|上面|下面|\bth(?:is|at|ese|ose)\b|[こそあ][のれ]|[上下]の`)

// requests reports whether a text only asks for work, on what the conversation has or once.
func requests(text string) bool {
	return request().MatchString(text) && pointsOn().MatchString(text) || errand().MatchString(text)
}

// SaysTooLittle reports whether the words of a person are too few to tell what to
// remember: a word, a sign, a name, a greeting; or ask something, only point at what was said before, only chat, or only tell of a moment.
func (c *Candidate) SaysTooLittle() bool {
	if !c.Plain {
		return false
	}
	if question().MatchString(c.Said.Solution) && len(sentencesOf(c.Said.Solution)) < 2 {
		return true
	}
	if said := strings.TrimSpace(c.Said.Solution); pointing().MatchString(said) || requests(said) || chats(said) || moment.Only(said) {
		return true
	}
	words, signs := sizeOf(c.Said.Solution)
	if command().MatchString(strings.TrimSpace(c.Said.Solution)) {
		return words < leastWords-1 && signs+signsPerWord*words < leastSigns-1
	}
	return words < leastWords && signs+signsPerWord*words < leastSigns+min(words, 1)
}

// sizeOf counts the words of a text, and the signs that no blank divides. A name in
// katakana is a word.
func sizeOf(text string) (words, signs int) {
	var last rune // the kind of the sign before: 'w' in a word, 'k' in katakana
	for _, r := range text {
		kind := rune(0)
		switch {
		case unicode.Is(unicode.Katakana, r) || r == 'ー':
			kind = 'k'
		case unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Hangul, unicode.Thai):
			signs++
		case unicode.IsLetter(r) || unicode.IsDigit(r) || last == 'w' && strings.ContainsRune("'’-_./", r):
			kind = 'w'
		}
		if kind != 0 && kind != last {
			words++
		}
		last = kind
	}
	return words, signs
}
