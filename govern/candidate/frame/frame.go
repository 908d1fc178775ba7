// Package frame takes off what people say around the sentence that is to be kept: a greeting and who they are, thanks, that
// they understood, what follows, and the request to remember it, in three languages. It asks the program, or is said to
// others, and says nothing of the project; a title that began with it would be the same for every note.
package frame

import (
	"regexp"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/govern/candidate/bidding"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// What is said before the sentence that is to be kept, and behind it. Of a
// pattern with a group, only the group is taken off: what follows has to be the beginning of a
// sentence, since BTW and FYI also begin names.
var (
	before = []func() *regexp.Regexp{
		pattern.Lazy(`(?i)^@(?:all|everyone|everybody|here|channel|team)\b[\s,:.…!–-]*`),
		pattern.Lazy(`(?i)^(?:ok(?:ay)?|(?:many )?thanks|thank you|thx|cheers|got it|i see|understood|makes sense|sounds good|alright|all right)(?:,? (?:a (?:lot|bunch|ton|million)|so much|very much|as (?:always|ever|usual)|then|now|again|everyone|team|all|claude|for (?:the|your|all your) (?:help|answer|explanation|work|time)))*(?:[.!]+(?:\s+|$)|,\s+(?:and\s+|so\s+)?|$)`),
		pattern.Lazy(`(?i)^(?:great|perfect|nice|cool|good|awesome|excellent|right|sure|yes|yep|yeah|no problem|well done|nice work|good job|great work|(?:that|it) (?:works|worked|helps|helped))(?: (?:a lot|so much|very much|then|now|again|everyone|team|all|claude|for (?:the|your) (?:help|answer|explanation)))*[.!]+(?:\s+|$)`),
		pattern.Lazy(`(?i)^(?:morning|afternoon|evening)(?: (?:there|all|team|everyone|folks))?[!,.]+(?:\s+|$)`),
		pattern.Lazy(`(?i)^(?:hi|hello|hey|good (?:morning|afternoon|evening))(?: (?:there|all|team|everyone|claude|tacit|copilot))?(?:[,!.:]\s*|\s+|$)`),
		pattern.Lazy(`(?i)^(?:ok|okay|so|btw|by the way|fyi|just fyi|just so (?:you|u) know|quick note|for the record|one (?:more )?thing)[,:]\s+`),
		pattern.Lazy(`^(?:just )?fyi\s+|^TIL that\s+`),
		pattern.Lazy(`^((?:(?i:(?:just )?(?:fyi|btw|by the way|just so (?:you|u) know))|TIL)\s+)(?i:the|our|we|i|it|its|it['’]s|this|that|these|those|there|a|an|my|you|your|he|she|they|their|if|when|don['’]?t|do|never|always|all|no|every|each|only|some)\s`),
		pattern.Lazy(`(?i)^(?:(?:ok(?:ay)?|so|also|and),?\s+)*(?:` + bidding.Please + `\s+|let['’]s\s+|i want you to\s+|i['’]d like you to\s+|i need you to\s+|you should\s+|(?:can|could|would|will) (?:you|u)\s+(?:` + bidding.Please + `\s+)?)?(?:remember|note|keep in mind|bear in mind|don['’]?t forget|do not forget|make a note|take a note|write down|memori[sz]e)(?:\s+(?:this|it))?(?:\s+(?:for (?:later|me|us|next time|the future)|` + bidding.Please + `|down))*(?:\s+that\b[,:]?|\s*[:,]|\s+[-–—]\s|\s*[?.!]?$)\s*`),
		pattern.Lazy(`(?i)^(?:note(?: to self)?|(?:gentle )?reminder|heads[ -]?up|psa)\s*:\s*|^(?:n\.\s?b\.[:,]?|nb[:,])\s+`),
		pattern.Lazy(`(?i)^(?:(?:today,?\s+)?(?:i|we)(?: have|['’]ve)?(?: just)? learn(?:ed|t)(?: today)?(?: the hard way)?\s*[:：]\s*|(?:today i|today we) learn(?:ed|t)(?: that)?[:,]?\s+|til[:,]\s+|lessons? learn(?:ed|t)\s*[:：]\s*)`),
		pattern.Lazy(`^(?:我们?)?(?:今天|刚才|刚刚)?(?:我们?)?(?:学到了?|学会了?|了解到|得到的教训)(?:一点|一件事)?(?:是)?\s*[：:]\s*`),
		pattern.Lazy(`^(?:今日|本日|さっき)?(?:学んだ(?:こと|の)?|分かったこと|わかったこと)(?:は|です)?\s*[：:、]\s*`),
		pattern.Lazy(`^(?:非常|十分|太)?(?:谢谢|多谢|感谢|谢了|辛苦)(?:你|您|大家|啦|了)*(?:(?:一直以来|长期以来)?的(?:帮助|帮忙|支持))?(?:[，,！!。～~、\s]+|$)`),
		pattern.Lazy(`^(?:我)?(?:好的|好吧|没问题|明白|了解|知道|懂|收到|原来如此|原来是这样|太好|太棒|嗯+)(?:了|啦|吧)?(?:[，,！!。～~]+\s*|$)`),
		pattern.Lazy(`^(?:好|行|可以|不错|很好|完美|对|是的)(?:了|啦|吧|的)?(?:[！!。～~]+\s*|$)`),
		pattern.Lazy(`^(?:你好|您好|嗨|哈喽|大家好|早上好|下午好|晚上好)(?:[，,！!。～~、\s]+|$)`),
		pattern.Lazy(`^(?:(?:麻烦|请|拜托|劳烦|能不能|能否|可以|可否|能)(?:你|您)?(?:帮我|帮忙)?|(?:你|您)?(?:帮我|帮忙))(?:把(?:这个|这条|这一点))?(?:记住|记一下|记下来|记下|记着|记录一下|记录下来|备忘一下|存一下|保存一下)(?:一下)?(?:这一点|这条|这件事|这个)?(?:[哈啊哦呀]\s*[：:，,。！!]\s*|(?:吗|好吗|吧)?(?:\s*[：:，,。？?！!]\s*|\s+)?)`),
		pattern.Lazy(`^(?:记住|记一下|记下来?|记录一下|备忘|注意)[哈啊哦呀]?\s*(?:[：:，,]\s*|$)`),
		pattern.Lazy(`^(?:いつも)?(?:どうも|本当に|誠に)?(?:ありがとう(?:ございます|ございました)?|ありがとね|感謝(?:です|します|いたします)|助かります|助かりました|お疲れ(?:様|さま)でした)(?:ね|よ)?(?:[、,。！!～\s]+|$)`),
		pattern.Lazy(`^(?:(?:どうぞ|何卒|(?:今日|本日|明日|今週|今後|これから)と?も(?:一日)?(?:どうぞ)?、?|引き続き)?(?:よろしく|宜しく)(?:お願い|おねがい)(?:いた|致)?します|(?:(?:今日|本日|明日|今週|今後|これから)と?も(?:一日)?、?|引き続き)?よろしく(?:です|ね)?)(?:[、,。！!～\s]+|$)`),
		pattern.Lazy(`^(?:(?:了解|承知)(?:です|(?:いた)?しました|致しました)?|(?:分かり|わかり|かしこまり)ました|理解(?:です|しました)|なるほど(?:です)?)(?:ね|よ|よね)?(?:[、,。！!～]+\s*|$)`),
		pattern.Lazy(`^(?:はい|うん|OK(?:です)?|オーケー(?:です)?|いいです)(?:ね|よ|よね)?(?:[。！!～]+\s*|$)`),
		pattern.Lazy(`^(?:いいですね|良いですね|素晴らしい(?:です)?(?:ね)?|完璧(?:です)?|そうですね|そうなんですね)(?:[、,。！!～]+\s*|$)`),
		pattern.Lazy(`^(?:こんにちは|おはよう(?:ございます)?|こんばんは|お疲れ(?:様|さま)(?:です)?|(?:いつも|平素より)?(?:大変)?お世話になって(?:おり|い)ます|すみません|すいません)(?:[、,。！!\s]+|$)`),
		pattern.Lazy(`^(?:(?:これ|次|以下|次のこと|以下のこと|このこと)(?:を|は|も)?)?(?:(?:覚えて|記憶して|メモして|記録して)(?:おいて)?|(?:覚え|メモし|記録し)といて)(?:ください|下さい|くれ|ほしい|もらえますか|いただけますか|くれますか|ね|よ)*(?:\s*[：:、。！!？?]\s*|$)`),
		pattern.Lazy(`^メモ\s*[：:、]\s*`),
		pattern.Lazy(`^(?:(?:あと|それと|そういえば|ちなみに)[、：]|(?:对了|另外|还有)[，：]|顺便(?:说一下|说一句|提一下|提一句)[，：、]?|ちなみに)\s*`),
		pattern.Lazy(`^(?:(?:那个|呃|额|嗯+|诶|欸|哎)[，、…]+|(?:え[えー]?っ?と[ーお]?|あの[ーう]?|うー?ん[ーと]?|ね[えぇー]+|なあ|さて)[、…。！!]+|(?i:u[hm]+|erm?|hmm+),)\s*`),
	}
	behind = []func() *regexp.Regexp{
		pattern.Lazy(`(?i)(?:^|[,.!;?])[\s,.!;]*\b(?:thanks|thank you|thx|cheers)(?: (?:a lot|so much|very much|in advance))?[\s.!]*$`),
		pattern.Lazy(`(?i)(?:[,;]\s*|[.!]\s+)(?:` + bidding.Please + `\s+|so\s+)*(?:remember|note|keep|don['’]?t forget)\s+(?:that|this|it)(?:\s+(?:` + bidding.Please + `|for (?:later|me|us|next time)|in mind))*[\s.!]*$`),
		pattern.Lazy(`(?i),\s*` + bidding.Please + `[\s.!]*$`),
		pattern.Lazy(`[，,。！!、\s]*(?:谢谢(?:你|您|啦)?|多谢|感谢|辛苦(?:了|啦)|拜托了)[。！!～~\s]*$`),
		pattern.Lazy(`(?:[，,。；;]\s*)(?:请|麻烦|拜托)?(?:你|您)?(?:帮我|帮忙)?(?:记住|记一下|记下来|记下|记着|备忘一下|别忘了)(?:这一点|这条|这个|一下)*(?:吧|哦|啊|哈)?[。！!～~\s]*$`),
		pattern.Lazy(`[、。\s]*(?:(?:どうぞ)?よろしく)?お願い(?:いた)?します[。！!\s]*$`),
		pattern.Lazy(`(?:^|[。！!、]|(?:^|[。！!、])(?:この|その|例の)件(?:は|も)?、?)\s*(?:よろしく|宜しく)(?:です|ね|な|！)*[。！!～~\s]*$`),
		pattern.Lazy(`(?:^|[。！!])\s*(?:了解|承知|分かり|わかり)(?:です|しました|いたしました|ました)[。！!\s]*$`),
		pattern.Lazy(`[、。\s]*(?:どうも)?ありがとう(?:ございます)?[。！!\s]*$`),
		pattern.Lazy(`[、。]?(?:(?:という|の)?ことを?|んだと|と|って|のを|を)?、?(?:(?:覚えて|記憶して|メモして|記録して|忘れないで)(?:おいて)?|(?:覚え|メモし|記録し)といて)(?:ください|下さい|くれ|ほしいです|ほしい|もらえますか|もらえる|いただけますか|くれますか|くれる|ね|よ)*[。！!？?\s]*$`),
	}
	asked = pattern.Lazy(`(?i)^(?:(?:hi|hello|hey)\b[^a-z]*)?(?:can|could|would|will) (?:you|u)\b`)
)

// Off takes what is said to the program off both ends of what is to be kept. It
// leaves nothing of a mere greeting or request.
func Off(text string) string {
	whole := text
	for range len(before) {
		was := text
		for _, shape := range slices.Concat(greeting, announcing, before) {
			text = text[framed(shape().FindStringSubmatchIndex(text)):]
		}
		for _, shape := range behind {
			if at := shape().FindStringIndex(text); at != nil {
				text = text[:at[0]] + ending(text[:at[0]], whole)
			}
		}
		if text = strings.TrimSpace(text); text == was {
			break
		}
	}
	if asked().MatchString(whole) && text != whole {
		text = strings.TrimSuffix(text, "?")
	}
	return text
}

// framed returns where what is to be kept begins: behind the group of a match, or behind the match.
func framed(match []int) int {
	switch {
	case match == nil:
		return 0
	case len(match) > 2:
		return match[3]
	}
	return match[1]
}

// ending is the full stop that a sentence had which is left of a text.
func ending(left, whole string) string {
	full := strings.HasSuffix(strings.TrimSpace(whole), "。")
	if full && left != "" && !strings.ContainsAny(left[len(left)-1:], ".!?") && !strings.HasSuffix(left, "。") {
		return "。"
	}
	return ""
}
