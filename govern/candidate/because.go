package candidate

import (
	"strings"

	"github.com/tacit-kb/tacit/govern/candidate/mood"
	"github.com/tacit-kb/tacit/govern/similar/number"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// purpose finds a reason that is part of a rule, so that it cannot be cut off: "round up, to
// avoid a loss". A person who gave one is not asked for it.
var purpose = pattern.Lazy(`(?i)\b(?:because|due to|in order to|so that|to avoid|to prevent|otherwise|or else|therefore|that[’']s why)\b|(?:[,;] (?:so|as|since)|\bso as to) |\bor (?:else )?(?:we|you|it|they|he|she|nobody|everyone|everybody)\b|[,;] or (?:else )?(?:the|a|an|people|your|our|its)\s|\b(?:so|since) (?:[\w'’/.-]+ ){1,6}(?:is|are|can|cannot|can['’]t|could|will|won['’]t|would|does|do|doesn['’]t|don['’]t|has|have|wants?|needs?|fits?|stays?|gets?|requires?|allows?)\b|因为|由于|所以|因此|以免|避免|防止|否则|不然|免得|省得|为了|ために|ため、|ので|なぜなら|防ぐ|避ける|(?:る|い|だ|です|ます)から|[るいた]んで(?:[、\d\p{Han}\p{Katakana}]|$)`)

// givesReason reports whether a rule has a reason in it, with a word for one or without: "use v2, v1 ignores
// the discount", 别发邮件，没人看. What stands beside a rule and says how things are is one. A person who
// gave a reason and is asked for it all the same does not believe the next remark, so doubt is a reason, too.
func givesReason(texts ...string) bool {
	for _, text := range texts {
		if purpose().MatchString(text) {
			return true
		}
		for _, s := range sentencesOf(text) {
			whole, clauses := shapeOf(s) == mood.Rule, clausesOf(s)
			for i, clause := range clauses {
				switch {
				case !saysMuch(clause):
				case whole && i == 0:
					if len(clauses) > 1 && isBad().MatchString(clause) && !divided(clause).Binds() && !leansOn(clause) {
						return true
					}
				case explains(clause):
					return true
				}
			}
		}
	}
	return false
}

// isBad finds what is bad where a sentence begins with it, and then says what to do: 仓库网络很烂，….
var isBad = pattern.Lazy(`(?i)\b(?:is|are) (?:too |so |very |really )?(?:slow|flaky|unreliable|unstable|expensive|weak|noisy|tiny|old|dirty|broken|thin|bad|poor|wet|cold|hot|short|scarce)\b|(?:很|太|特别|非常|老是|经常|总是?)[^，,。]{0,3}(?:烂|慢|差|卡|贵|弱|小|老|脏|乱|挤|少|短|丢|断|掉|坏|错|崩|抖|滑|湿|黑|吵|窄|重|烫|冷|热|陡)|不(?:稳|稳定|够|足|靠谱|可靠|好用)|(?:遅い|弱い|不安定|高い|狭い|少ない|足りない|古い|汚い|壊れやすい|細い|よく(?:切れる|落ちる|止まる|壊れる))(?:ので|から|ため|し|んで)?$`)

// clauseEnd divides a sentence where another thing may be said.
var clauseEnd = pattern.Lazy(`[,，、;；：:（）()]|\s[-–—]+\s|——`)

// clausesOf divides a sentence there. A mark within a number, a time or an address divides nothing: 3,000, 23:30.
func clausesOf(s string) (all []string) {
	from := 0
	for _, at := range clauseEnd().FindAllStringIndex(s, -1) {
		if number.Inside(s, at[0], at[1]) || strings.HasPrefix(s[at[0]:], "://") {
			continue
		}
		all, from = append(all, strings.TrimSpace(s[from:at[0]])), at[1]
	}
	return append(all, strings.TrimSpace(s[from:]))
}

// saysMuch reports whether a clause is long enough to say how things are: three words, or three signs.
func saysMuch(clause string) bool {
	words, signs := sizeOf(clause)
	return words >= leastWords || signs >= leastSigns-1
}

// explains reports whether a clause says how things are: it orders nothing, is no situation, names nothing that
// is not done, and does not go on with what is done.
func explains(clause string) bool {
	return !leansOn(clause) && !goesOnDoing().MatchString(clause) && (comesOfIt().MatchString(clause) || shapeOf(clause) != mood.Rule)
}

// comesOfIt finds what comes of doing otherwise: nobody looks, it fails, it takes too long.
var comesOfIt = pattern.Lazy(`(?i)\b(?:nobody|no[- ]one|can['’]?t|cannot|fails?|breaks?|ignores?|loses?|leaks?|takes (?:too|for|hours|days)|costs?|(?:ran|run|runs) out|blew up|fell (?:over|behind|apart)|broke|crashed|failed|leaked|lost|hurt|burn(?:ed|t)|locked (?:us|up)|got (?:stuck|lost|wet|mixed|banned|blocked)|complained|(?:was|were) (?:lost|down|wrong|late|stuck|off|fined|blocked|banned|rejected)|(?:bit|cost|took) us|too (?:slow|late|long|many|much|expensive))\b` +
	`|^(?:没人|没法|没有|会|就会|容易|太|谁也|来不及)|不(?:了|到|见|着|完|起|下|动|住|过来|及|够)|被[^，,。]{1,10}[过了]|[出丢漏错坏崩撞罚赔扣吃栽]过|过(?:一|两|好几|几)?[次回]$|^(?:上次|之前|以前|去年|前年|上个?月|那次|曾经)[^，,。]*[了过]|报错|出错|丢[了失]|卡死|重复|(?:なくなる|てしまう|ちゃう|できない|られない|になる|止まる|壊れる|落ちる|遅れる|ずれる|間に合わない)$|(?:[っいしんえけせてれきぎちりびみめげべ]た|だった|でした|ました)(?:ことが(?:ある|あります)|ので|から|ため|んで|んだ)?$`)

// goesOnDoing begins what is done as well or instead, or is not done.
var goesOnDoing = pattern.Lazy(`(?i)^(?:and|then|but|or|not|never|nor|rather|instead|also|only|just|at (?:least|most)|no (?:more|less)|e\.g\.|i\.e\.|for example|such as|like|ask|please)\b|^(?:再|然后|接着|最后|并|且|或|而|但|也|不(?:用|要|是|走|能|得|准|许|可)|别|请|先|才|就|只|比如|例如|像|包括|即|至少|最多|最少)|^(?:そして|それから|次に|または|かつ|ただし|例えば|たとえば|なお|また|必ず)|(?:とき|時|場合|際|ら|ば|て|で|し|は|が|を|に|も|の|と)$`)
