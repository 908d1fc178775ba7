package mood

import (
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/govern/candidate/bidding"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// What something nearly always comes from, what a cause was, what a word means and how much a thing is bind
// nobody, whatever words of a rule are in them. What else the sentence orders still does.
var (
	// diagnosis finds what something comes from as a rule, and what one need not mind.
	diagnosis = pattern.Lazy(`(?i)\b(?:nearly|almost|practically) always (?:the|an?|because|due|down to|comes|means|in)\b|\b(?:it|that|this)(?:['’]s| is) (?:(?:most(?:ly| likely)?|nearly always|almost always|usually|typically|often|probably|always) )+(?:the|an?|because|due|down to|some|one|\w+ing)\b` +
		`|\b(?:usually|typically|mostly|most likely|probably|nearly always|almost always|generally) (?:means|comes from|(?:is|are) (?:the|an?)\b)|\b(?:is|are) (?:usually|typically|mostly|most likely|probably|nearly always|almost always|generally) (?:the|an?|because|due|down to|our)\b|\b(?:nine times out of ten|most of the time|more often than not)\b` +
		`|\b(?:do not|don['’]?t) (?:be (?:surprised|alarmed|scared|confused)|worry|wonder|panic)\b` +
		`|多半(?:是|都是|因为|在|没)|十有八九|大概率|八成是|(?:一般|基本上?|通常|往往|大多|几乎|绝大多数)都?(?:是|因为|出在)|别(?:奇怪|慌|惊讶|担心|害怕|着急|当真|在意)|不(?:用|必)(?:奇怪|慌|惊讶|担心|害怕|着急|在意)` +
		`|(?:たいてい|大抵|だいたい|大体|ほぼ|ほとんど|おそらく|まず間違いなく|多くの場合|十中八九)[^、。]*(?:原因|せい|ため|から|汚れ|切れ|忘れ|不足|ミス|違い|中|だ|です|である|ている|\p{Han})$|(?:驚か|慌て|あわて|心配し|びっくりし|気にし)(?:ないで|なくて(?:よい|いい|大丈夫)|なくても(?:よい|いい|大丈夫))`)
	// cause finds what a cause was.
	cause = pattern.Lazy(`(?i)^(?:the |its |our )?(?:root )?(?:cause|culprit|reason)(?: (?:of|for|behind) [^,]+?)? (?:was|were|turned out)\b|^(?:根本|真正的?|最后)?(?:根因|原因|真因|病根)(?:就|都)?(?:是|出在|在于)|^(?:根本|本当の)?(?:原因|理由|真因|犯人)は|(?:が|のが)(?:根本)?原因(?:だ|です|である|だった|でした)?$`)
	// amountJa finds how much a thing is in Japanese, and a definition with とは.
	amountJa = pattern.Lazy(`^[^、。]{1,24}(?:は|が)\s*(?:約|およそ|だいたい|最大|最小|最長|最短|合計)?\s*\d[\d.,]*\s*[^、。\d]{0,6}?(?:です|である|だ)$|^[^、。は]{1,24}(?:とは|というのは|って)[^。]*(?:こと|もの|状態|場合)(?:です|だ|である)?$`)
	// wordZh finds what a word of Chinese means, before a colon, which ends with what kind of thing it is.
	wordZh = pattern.Lazy(`^[^，。：:\s]{1,8}[：:][^。，；]*的(?:[^的。，；不别要限须必应得]{1,6})$`)
	// piece divides a sentence into what may say other things.
	piece = pattern.Lazy(`[,，、;；：:]\s*`)
	// condition begins a clause that only says when.
	condition = pattern.Lazy(`(?i)^(?:if|when(?:ever)?|while|once|as soon as)\b|^(?:如果|要是|当)|(?:时|的话|时候)$|(?:とき|時|場合|ら|ば|[^こ]と)(?:は|に)?$`)
)

// advises reports whether a sentence says in so many words how things are, and no other part of it binds.
func advises(s string) bool {
	if amountJa().MatchString(s) || wordZh().MatchString(s) && !saysDuty(s) || cause().MatchString(s) {
		return true
	}
	if tellsTest(s) {
		return true
	}
	parts := piece().Split(strings.TrimRight(s, "。."), -1)
	if concludes(s) || !diagnosis().MatchString(s) && !slices.ContainsFunc(parts, namesKeeper) {
		return false
	}
	for _, part := range parts {
		if !diagnosis().MatchString(part) && !namesKeeper(part) && !condition().MatchString(part) && (saysDuty(part) || commandJa(part) || bidding.Order(part)) {
			return false
		}
	}
	return true
}

// ordered finds what binds in few words, anywhere in a sentence: what is not done before something else, what
// is kept within an amount, and what is done at some times only.
var ordered = pattern.Lazy(`(?i)^(?:[\w'’/.&-]+ ){0,5}[\w'’/.&-]+ only(?:$|,| (?:between|before|after|until|on|at|in|during|with|by|via|through|from|for|within|outside|above|below|over|under|up to|every|once|twice|weekdays|weekends|mornings|afternoons|evenings|nights|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)\b)|^(?:one|two|three|four|a second|\d) (?:(?:more|other|different|independent|senior) )?(?:reviewers?|approv\w+|signatures?|sign-?offs?|pairs? of eyes|people)\b` +
	`|(?:要|必须|得|都|需)?(?:控制|压缩?|限制|保持)(?:在|到)[^，,。]{1,14}(?:以内|之内|以下|之下)|[\p{Han}A-Za-z0-9)）」”]\s?别[^的人处名家墅号样国是奇慌惊担害着当在针扭致具]|(?:^|[，,；;])(?:周|星期|礼拜|节假日|周末|晚上|夜里|白天|平时|营业时间|[早晚]上?[\d一二三四五六七八九十两]+点)[^，,。不]{0,6}不[发上放出改动合批盘推导]` +
	`|(?:ない|いない|なし|無し)(?:と|限り|うちは|うちに|まま(?:で)?は?)、?[^、。]*(?:` + doneJa + `)(?:しない|させない)$|(?:ない|いない)(?:と|限り|うちは|まま(?:で)?は?)、?[^、。]*(?:出さ|通さ|渡さ|流さ|消さ|始め|任せ|受け取ら|触ら)ない$`)

// doneJa are nouns of what people do.
const doneJa = `マージ|リリース|デプロイ|公開|承認|出荷|発注|発送|出庫|入庫|登録|実行|適用|配信|送信|請求|支払い?|着手|開始|実装|変更|更新|許可|発行|リブート|再起動|コミット|プッシュ|クローズ|投入|搬入|作業|納品`

// finite finds a verb that says what a thing does before only: "the vendor answers tickets only on weekdays".
var finite = pattern.Lazy(`(?i)^(?:the|our|its|their|this|that|a|an|my|your|it|they|he|she|we|i|there|some|most)\b|\b(?:is|are|was|were|has|have|had|can|could|will|would|does|do|did|gets?|comes?|runs?|works?|goes|` + deeds + `|` + deedsWhere + `)\b.* only\b|\b(?:\w+ed|\w+ists|came|got|went|ran|fell|broke|lost|left) only\b|\bonly[^,]* (?:is|are|was|were|has|have|can|will|does)\b`)

// orders reports whether a sentence binds in few words.
func orders(s string) bool {
	if concludes(s) {
		return true
	}
	return (ordered().MatchString(s) || demanded().MatchString(s)) && !finite().MatchString(s) && !strings.HasSuffix(s, "了")
}
