package candidate

import (
	"strings"

	"github.com/tacit-kb/tacit/kb/pattern"
)

// chats reports whether a text says only how somebody feels, wishes others well, or calls something
// important or good that stands elsewhere, or that it was talked about: people say so to each other, and none of it is knowledge.
func chats(text string) bool {
	text = strings.Trim(text, " \n。.!！~～…笑")
	return feels().MatchString(text) || wishes().MatchString(text) || praises().MatchString(text) || agrees().MatchString(text) || talked().MatchString(text) || thanks().MatchString(text)
}

var (
	// agrees matches what agrees to something that stands elsewhere, is grateful for it, or asks to wait.
	agrees = pattern.Lazy(`(?i)^(?:(?:ok|okay|yes|sure|right)[,.]?\s+)?(?:hold on|wait(?: a (?:moment|minute|sec(?:ond)?))?|one (?:sec(?:ond)?|moment)|go ahead|do (?:that|it)|sounds good|that helped(?: a lot)?)(?:,? please)?$` +
		`|^(?:(?:好的?|行|嗯|可以|收到|明白|了解)[，,！!\s]*)?(?:稍等(?:一下)?|等一下|等等|等会儿?|就(?:这么|这样)(?:办|定|做|来)?|帮大忙了|帮了大忙)(?:吧|了|啊|哈)*$` +
		`|^(?:(?:了解|承知|OK|はい|うん)(?:です|しました)?[、,！!。\s]*)?(?:(?:では|じゃあ?)?(?:それ|これ|その方針|その形)で(?:お願い(?:します)?|いい(?:です)?|進めて(?:ください)?)|(?:ちょっと|少し|少々)?(?:待って|お待ち)(?:て|ください|ね)*|(?:とても|本当に|ほんとに?|すごく|大変|めっちゃ)?助か(?:った|りました|る|ります))(?:よ|ね|わ|〜|ー)*$`)
	// talked matches what says that something was talked about, and neither what nor with which result.
	talked = pattern.Lazy(`(?i)^(?:as )?(?:i|we|you|they|he|she|we all)(?:['’]ve| have| had)? (?:(?:already|just|all|both|also) )*(?:talked|spoke|spoken|discussed|chatted|mentioned|said|told|went over|gone over|agreed|decided|covered|thought|heard)(?: (?:about|on|over|of|through))? (?:it|this|that|these|those|them|everything|all of (?:it|this|that))` +
		`(?:,? (?:already|yesterday|today|last (?:week|time|month)|before|earlier|this morning|in the (?:meeting|standup|call|retro)|at lunch|again|with (?:him|her|them|you|everyone)))*$` +
		`|^(?:我们|我|咱们?|大家|你们|他们)?(?:已经|刚才|刚刚|昨天|今天|之前|上次|会上|都|也|又)*(?:聊|谈|说|讨论|商量|提|讲|沟通)(?:过|了|到)(?:了)?(?:这个|那个|这件事|那件事|这事儿?|那事儿?|它|这些|这个问题|这个话题)?(?:了|啦)?$` +
		`|^(?:这个|那个|这件事|那件事|这事儿?|那事儿?|这个问题|这些)(?:我们|我|咱们?|大家|你们)?(?:已经|刚才|刚刚|昨天|今天|之前|上次|会上|都|也|又)*(?:聊|谈|说|讨论|商量|提|讲|沟通)(?:过|了)(?:了|啦)?$` +
		`|^(?:(?:昨日|さっき|先日|前に|もう|すでに|会議で)(?:は|も|、)*)*(?:それ|これ|あれ|その件|この件|その話|この話|そのこと|このこと)(?:は|を|も|について(?:は)?|に関して(?:は)?)、?(?:(?:みんな|皆|全員|チーム|彼|彼女)(?:で|と|に)、?)?(?:(?:もう|すでに|昨日|前に|さっき|会議で)、?)*(?:話し(?:た|ました|合った|合いました)|相談し(?:た|ました)|議論し(?:た|ました)|聞い(?:た|てる)|聞きました|言った|言いました|しました|した)(?:よ|ね|ばかり|ところ)*$`)
	// thanks matches who is thanked, and for what, and nothing else.
	thanks = pattern.Lazy(`^(?i:(?:(?:ok|okay|and|so|oh|hey),?\s+)*(?:(?:many |big )?thanks|thank you|thx|cheers))(?: (?:(?i:a lot|so much|very much|again|everyone|everybody|all|both|team|guys|folks|mate)|\p{Lu}[\p{L}'’-]+))?(?i: for [^,;:.]{2,60})?$|(?i)^(?:we |i )(?:really |very much )*appreciate (?:it|that|this|you|your|all|the (?:help|effort|work|support))\b[^,;:.]{0,50}$` +
		`|^(?:真的|真是|太|非常|十分|特别|实在|好)*(?:谢谢|多谢|感谢|谢了|辛苦)(?:$|(?:你|您|大家|各位|啦|了|\p{Han}{0,2}(?:哥|姐|师傅|老师)|[^\P{Han}的员]{1,2}工|(?:昨天|今天|刚才|上次|这次|那天|帮忙))[^，,。；;：:要不别必应须每信]{0,18}$)` +
		`|^(?:[^。：:]{0,30}(?:て|で|いただき|くださり|下さり))?、?(?:本当に|ほんとに|どうも|誠に)?(?:ありがとう(?:ございます|ございました|ね)?|感謝(?:です|します|しています|しております))(?:ね|よ|〜|ー)*$`)
	feels = pattern.Lazy(`(?i)^(?:(?:i['’]?m|i am|i feel|we['’]re|we are|feeling)\s+)(?:(?:so|very|really|a bit|a little|kind of|quite|super|already|too)\s+)*(?:tired|exhausted|hungry|thirsty|happy|sad|bored|busy|sick|excited|sleepy|beat|cold|hot|stressed|fed up|done)(?:\s+(?:today|now|already|again|tonight|of this|this (?:morning|week|afternoon)))*$` +
		`|^(?:what|such) a\s+(?:(?:very|really)\s+)?(?:long |great |lovely |nice |hard |terrible |rough |crazy |busy )?(?:day|week|morning|night|mess)$|^it['’]?s (?:been )?a (?:long|rough|hard|busy|great|nice|lovely) (?:day|week)$` +
		`|^(?:今天|昨天|最近|这周|本周|今晚|早上|上午|下午|晚上|我|我们|真的|真是|真|感觉|实在|也|都|又|是|有点儿?|好|太|很|挺|超|非常|特别|快)*(?:累|困|饿|烦|忙|冷|热|开心|高兴|难过|郁闷|无聊|辛苦|想睡觉|想下班|不想上班|想回家|头疼|崩溃)(?:啊|呀|了|死|坏|哦|呢|吧|哎|惨|得不行|的)*$` +
		`|^(?:(?:今日|本日|今週|最近|ほんと(?:うに)?|本当に|もう|私|僕|とても|すごく|かなり|ちょっと|少し|なんか)(?:は|も|に)?、?)*(?:疲れ(?:ました|てます|ています|てる|た|気味)|眠かった|眠い|ねむい|しんどい|つらい|だるい|お?(?:腹|なか)が?(?:すい|空い|減っ|へっ)(?:た|ています|てきた)|忙し(?:い|かった)|楽し(?:い|かった)|嬉しい|うれしい|悲しい|寒い|暑い|頑張(?:ろう|ります|りましょう|る)|いい天気)(?:です|だ|でした|な|ね|よ|なあ|なぁ|わ|かも|けど)*$`)
	wishes = pattern.Lazy(`(?i)^(?:(?:let['’]s )?have a (?:very )?(?:nice|good|great|lovely|relaxing|wonderful|happy) (?:day|weekend|evening|one|night|week|time|trip|holiday)|see (?:you|u|ya)(?: (?:all|tomorrow|later|soon|then|around|on \w+day|next week))*|good ?night|good luck|bye(?:[- ]bye)?|goodbye|take care|happy (?:friday|monday|birthday|new year|holidays)|welcome(?: back| aboard)?|congrat(?:s|ulations)|well done|nice work|good job|keep it up)(?:,? (?:everyone|all|team|guys|folks|everybody))*$` +
		`|^(?:大家|各位|祝大家|祝你|祝)*(?:周末|生日|节日|新年|新春|中秋|国庆|假期|旅途|工作)?(?:愉快|快乐|顺利)$|^(?:大家|各位)?(?:明天|下周|回头|周一)见$|^(?:晚安|再见|拜拜|加油|早安|午安|早啊?|恭喜)(?:大家|各位|你|了|啊|呀)*$|^(?:大家|各位)?(?:辛苦|加油)了?$` +
		`|^(?:良い|よい|いい|素敵な)(?:週末|一日|お年|連休|休日|夜)を(?:お過ごしください)?$|^(?:また|では)(?:、?また)?(?:明日|来週|後で|あとで|ね)?(?:お会いしましょう)?$|^(?:お先に(?:失礼します)?|失礼します|おやすみ(?:なさい)?|さようなら|頑張って(?:ください|ね)?|おめでとう(?:ございます)?)$`)
	praises = pattern.Lazy(`(?i)^(?:this|that|it)(?:['’]s| is| was| looks| sounds) (?:(?:really|very|super|quite|so|pretty|all|just|too)\s+)*(?:important|crucial|critical|essential|interesting|useful|good|great|cool|wrong|bad|true|weird|strange|nice|fine|perfect|amazing|awesome|funny|annoying|a (?:big deal|must|mess))$` +
		`|^[这那](?:个|一?点|件事|条|里)?(?:真的|真|很|非常|特别|太|比较|也|挺|最|都|是|还)*(?:重要|关键|要紧|有用|有意思|好|对|不对|不错|棒|奇怪|厉害|好用|难)(?:的|了|啊|哦|呀)*$` +
		`|^(?:これ|それ|あれ|この件|その件|ここ|そこ|この点)(?:は|が|も|って|、)?(?:とても|本当に|すごく|かなり|非常に|一番|いちばん)?(?:大事|大切|重要|便利|面白い|いい|良い|正しい|変|難しい|すごい|まずい|助かる)(?:な(?:こと|の|点|話))?(?:です|だ|である)?(?:ね|よ|な)*$`)
)
