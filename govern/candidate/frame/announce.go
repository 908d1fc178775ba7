package frame

import (
	"regexp"

	"github.com/tacit-kb/tacit/govern/candidate/bidding"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// What people write above what is to be kept, and what says nothing of it: "please note down the
// following:", 今天定的事同步一下, 以下メモお願いします. A title that is made of it is the same for every note.
// Each ends where the sentence does: "keep the following pages" is an order about pages.
var announcing = []func() *regexp.Regexp{
	pattern.Lazy(`(?i)^` + askEn + `(?:(?:remember|note|memori[sz]e|write|jot)(?: down)?|(?:take|make)(?: a)? notes? (?:of|on)|keep in mind)\s+` + thingsEn + endEn),
	pattern.Lazy(`(?i)^` + askedEn + `(?:record|save|store|keep|log|add)(?: down)?\s+` + thingsEn + endEn),
	pattern.Lazy(`(?i)^` + askEn + `(?:here(?:['’]s|['’]re| is| are)|below (?:is|are)|sharing|posting|quick (?:note|update) (?:on|about)|just)\s+(?:` + agreedEn + `|` + outcomeEn + whenEn + `)` + endEn),
	pattern.Lazy(`(?i)^(?:(?:so|ok|and),?\s+)?(?:(?:th(?:is is|ese are)\s+)?` + agreedEn + `|(?:as|we) (?:agreed|decided|discussed|settled)(?: on)?(?: the following| this| these)` + whenEn + `)\s*(?::\s*|\n\s*)`),
	pattern.Lazy(`(?i)^(?:(?:so|ok|and),?\s+)?(?:th(?:is is|ese are)\s+)?` + outcomeEn + `(?:` + whenEn[:len(whenEn)-1] + `+)\s*:?\s*\n\s*`), // "notes on Monday: closed" says when
	pattern.Lazy(`(?i)^(?:the following|these) (?:was|were|is|are|has been|have been) (?:agreed|decided|settled)` + whenEn + endEn),
	pattern.Lazy(`(?i)^(here(?:['’]s|['’]re| is| are)\s+)(?:the|our|my|some|a few)\s[^.:\n]{3,80}:\s*\n`),
	pattern.Lazy(`^` + askZh + `(?:` + keepZh + `|` + tellZh + `)` + thingsZh + endZh),
	pattern.Lazy(`^` + askedZh + askZh + `(?:记录|备忘|保存|收录)` + thingsZh + endZh),
	pattern.Lazy(`^` + askZh + `把?` + thingsZh + `(?:都|给我|一并)*(?:` + keepZh + `|` + tellZh + `)(?:吧|哈|啊|哦|呀)?` + endZh),
	pattern.Lazy(`^` + whenZh + agreedZh + `[，,]?(?:(?:跟|给|和|向)?(?:大家|各位|你们|你))?` + askZh + `(?:` + keepZh + `|` + tellZh + `)(?:吧|哈|啊|哦|呀)?` + endZh),
	pattern.Lazy(`^` + askZh + `(?:(?:跟|给|和|向)(?:大家|各位|你们|你))?` + tellZh + whenZh + `(?:的)?(?:` + agreedZh + `|` + outcomeZh + `)?` + endZh),
	pattern.Lazy(`^(?:(?:以下|下面)(?:内容)?(?:是|为|就是)` + whenZh + `的?(?:` + agreedZh + `|` + outcomeZh + `)\s*[。]?|(?:这些?是|(?:今天|昨天|刚才|本周|这周|上周|本次|这次|会上))` + whenZh + `的?(?:` + agreedZh + `|` + outcomeZh + `))\s*(?:[：:。]\s*|\n\s*)`),
	pattern.Lazy(`^((?:以下|下面)(?:就?是|为))[^：:。\n]{2,40}[：:]?\s*\n`),
	pattern.Lazy(`^` + whenJa + thingsJa + `(?:を|は|も|、|について)?\s*(?:ご?共有|周知|ご?連絡|ご?報告|お知らせ|` + keepJa + `|です|になります|となります|の(?:通り|とおり))` + askJa + endJa),
	pattern.Lazy(`^` + whenJa + thingsJa + `\s*(?:[：:]\s*|\n\s*)`),
	pattern.Lazy(`^(?:` + keepJa + `(?:を)?お願い(?:いた|致)?(?:します|できますか)|(?:ご?共有|ご?連絡|ご?報告|お知らせ|メモ)(?:です|いたします|致します|します|させていただきます))` + endJa),
	pattern.Lazy(`^((?:以下|下記|次)は、?)[^：:。\n]{2,40}(?:です)?[：:。]?\s*\n`),

	// And before the very sentence: "one thing to remember, …", 跟你说一下，…, 覚えておいてほしいんですが、….
	pattern.Lazy(`(?i)^` + soEn + `(?:(?:one|another|two|a few|some|a)(?: (?:more|other|last|quick|small|little|important|final))* (?:things?|points?|notes?|details?|heads[ -]?up|reminders?)|something(?: else)?)(?:` + worthEn + `\s*[:,.]|(?: for (?:you|the team|everyone|all|later|the record))?\s*:)\s+`),
	pattern.Lazy(`(?i)^` + soEn + `(?:(?:one|another)(?: (?:more|other|last|quick|small|final))* thing|(?:a |an? important |just a )?(?:(?:quick|small|gentle|friendly) )*(?:heads[ -]?up|reminder))\s*[:,]\s+`),
	pattern.Lazy(`(?i)^` + soEn + `(?:so (?:that )?(?:it['’]s|it is|we have it|this is) (?:on record|on file|written down|noted|clear|documented|not forgotten)[,:]|(?:i (?:(?:just|also) )?(?:want(?:ed)? to|should|need to|have to|must) (?:mention|note|add|record|write down|share|point out)|(?:it['’]?s )?worth (?:noting|remembering|knowing|mentioning)|be (?:aware|advised))(?:,? that\b[,:]?|\s*:))\s+`),
	pattern.Lazy(`^(?:我|先|再|顺便|顺带|这边|这里|另外)*(?:跟|和|给|向|同)(?:你|您|大家|各位|你们|兄弟们)(?:再|也|先|都)?(?:说|讲|提|交代|同步|汇报|分享)(?:一下|一声|一句|下|个事情?|件事情?|一件事情?|个情况)[哈啊哦呀]?\s*[：:，,。]\s*`),
	pattern.Lazy(`^(?:有(?:个|一个|件|一件)事(?:情|儿)?(?:要|得|需要|想)?(?:(?:跟|和|给)?(?:你|您|大家|各位))?先?(?:记|说|提|讲|交代)(?:一下|下|一声)?|(?:你|您|大家|各位|麻烦|咱们|我们|我|先|都|顺便)*(?:记|备注|提醒|补充|说明|交代|提)(?:你|您|大家)?(?:一下|一句|一点|一声|个事|一件事|下))[哈啊哦呀]?\s*[：:，,]\s*`),
	pattern.Lazy(`^(?:一つ|ひとつ|一点|もう一つ|もう一点|念のため)?(?:だけ)?、?(?:(?:これ|次|このこと)(?:を|は|も)?)?(?:(?:覚えて|記憶して|メモして|記録して|忘れないで|知って)(?:おいて)?|(?:覚え|メモし|記録し|知っ)といて)(?:ください|下さい|くれ|ほしい|欲しい|もらいたい|いただきたい|頂きたい|もらえますか|もらえると助かる|いただけると助かります|いただけますか|くれますか)(?:こと(?:が|なん)?(?:一つ|ひとつ|1つ)?(?:ある|あります)?)?(?:んです|のです|んだ|のだ|です)?(?:が|けど|けれども?)?(?:ね|よ)?\s*[：:、。！!？?]\s*`),
	pattern.Lazy(`^(?:一つ|ひとつ|一点|もう一つ|もう一点)?(?:だけ)?、?(?:情報)?(?:共有|連絡|報告|お知らせ|周知|補足|備忘|メモ)(?:(?:なん)?です(?:が|けど)?|だけど|まで(?:に)?|して(?:おき|おく)(?:ます)?(?:と|が)?|しときます(?:が)?|します(?:が)?|しとくと)(?:ね|よ)?\s*[：:、。]\s*`),
	pattern.Lazy(`^(?:(?:忘れないうちに|忘れないように|念のため|記録として|備忘として)、?(?:書いて|メモして|残して|言って|伝えて|共有して|記録して)(?:おく|おきます)(?:と|が)?|参考までに)\s*[：:、。]\s*`),
}

// The parts of these patterns: who is asked to do it, what is done with it, what it is called that follows,
// when and where it came up, and what ends the sentence.
const (
	askEn     = `(?:(?:hey|so|ok(?:ay)?|also|and|` + bidding.Please + `),?\s+|(?:can|could|would|will) (?:you|u)\s+|i(?:['’]d like| want| need) you to\s+|let['’]s\s+|(?:let me|i(?:['’]ll| will| want to| wanted to)) (?:just )?(?:share|note|post|write down)\s+)*`
	askedEn   = `(?:(?:so|ok(?:ay)?|also|and|hey),?\s+)*(?:` + bidding.Please + `\s+|(?:can|could|would|will) (?:you|u)\s+(?:` + bidding.Please + `\s+)?|i(?:['’]d like| want| need) you to\s+)`
	soEn      = `(?:(?:hey|so|ok(?:ay)?|also|and|oh|just|well|then),?\s+)*`
	worthEn   = `(?:,? (?:(?:you|people|everyone|we|all) should |(?:that['’]s |is |)(?:to|worth) )(?:remember(?:ing)?|not(?:e|ing)|know(?:ing)?|keep(?:ing)? in mind|bear(?:ing)? in mind|be aware of|mention(?:ing)?|add(?:ing)?|say(?:ing)?|shar(?:e|ing)|record(?:ing)?|writ(?:e|ing) down)(?: (?:here|for (?:later|us|everyone|next time|the record)|about [^,:.]{2,30}))?)`
	nounEn    = `(?:points?|things?|items?|decisions?|rules?|notes?|facts?|list|lines?|details?|info(?:rmation)?|agreements?|conventions?|bits?)`
	thingsEn  = `(?:(?:the |all (?:of )?(?:the )?)?following|th(?:e|is|ese|ose)(?: few| \w+)? ` + nounEn + `(?: below)?|these|th(?:e|is) below)(?: (?:few |new |\d+ )?` + nounEn + `)?(?: down)?(?: in mind)?(?: for (?:me|us|later|the (?:team|record|future)|next time))?(?:,? ` + bidding.Please + `)?`
	whenEn    = `(?:,? (?:(?:from |of |for )?(?:today|yesterday)|from this (?:morning|week)|just now|this (?:morning|week|afternoon)|last (?:week|night)|on (?:mon|tues|wednes|thurs|fri)day|(?:in|at|during|from) (?:the|our|today['’]s|yesterday['’]s|this (?:morning|week)['’]s|last (?:week|night)['’]s)(?: \w+)? ?` + meetingEn + `|together))*`
	meetingEn = `(?:meeting|stand-?up|retro(?:spective)?|sync|call|review|session|discussion|chat|planning)`
	agreedEn  = `(?:what|the things|all that|everything) (?:we|the team)(?:['’]ve| have| all)? (?:just )?(?:agreed|decided|discussed|learn(?:ed|t)|settled|talked)(?: (?:on|about|upon))?` + whenEn
	outcomeEn = `(?:(?:the|some|a few|my|our|quick)\s+)*(?:decisions?|outcomes?|results?|notes?|takeaways?|minutes|summary|conclusions?)`
	endEn     = `\s*(?:[:?.!]+\s*|\s[-–—]\s+|\n\s*|$)`

	askedZh   = `(?:麻烦|请|拜托|劳烦|能不能|能否|可否|帮我|帮忙)`
	askZh     = `(?:麻烦|请|拜托|劳烦|能不能|能否|可否|帮我|帮忙|帮|你|您|大家|顺便|先|再|我)*`
	keepZh    = `(?:记录?(?:下来|一下|住|下|着)|备忘一下|存(?:一下|下来)|保存(?:一下|下来))`
	tellZh    = `(?:同步|分享|通知|通报|说明?|汇总|整理|公布)(?:一下|下)`
	thingsZh  = `(?:以下|下面|下列|这|如下)(?:的|这)?(?:[几些两三四五]|\d\s?)?(?:[点条个件项]|内容|事项|事情|事|信息|规则|规定|约定|决定|结论|要点|东西)*`
	whenZh    = `(?:今天|昨天|刚才|刚刚|今早|上午|下午|本周|这周|上周|本次|这次|早会|周会|例会|晨会|站会|评审会?|会议|会上|会后|开会|我们|咱们|大家|团队|一起|里|上|时)*`
	agreedZh  = `(?:定|商定|商量|讨论|决定|说|确定|聊|敲定|约定)(?:好|下来|过|了|出来)*的(?:(?:几|一些|两|三)[点条个件]?)?(?:事情|事项|事|内容|结论|东西|规则)`
	outcomeZh = `(?:会议)?(?:结论|决定|决议|纪要|要点|记录|笔记|几点|几件事|事项|内容)`
	endZh     = `\s*(?:[：:，,。！!？?]\s*|\n\s*|$)`

	keepJa   = `(?:メモ|記録|記憶|保存|登録|控え|残し|覚え)`
	whenJa   = `(?:(?:今日|本日|昨日|今朝|今週|先週|先ほど|さきほど|さっき|会議|定例|朝会|夕会|ミーティング|MTG|打ち合わせ|打合せ|カンファレンス|カンファ|みんな|全員|チーム)(?:の|で|は|に|にて)?、?)*`
	thingsJa = `(?:以下|下記|次|(?:決ま|話しあ|話し合)ったこと|(?:決め|決定し|話し|確認し)たこと|決定事項|確認事項|連絡事項|(?:分か|わか)ったこと|学んだこと|要点|結論|メモ)(?:の(?:内容|こと|点|件|事項|ルール|メモ|[2-9２-９二三四五]つ|[2-9２-９二三四五]点))?`
	askJa    = `(?:を|の(?:ほど|方)?)?(?:お願い(?:いた|致)?(?:します|できますか|したいです)|おねがいします|させていただきます|(?:いた|致)?します|して(?:おき|おく)(?:ます)?|して(?:おいて)?(?:ください|下さい|ほしいです|もらえますか)|て(?:おいて)?(?:ください|下さい|ほしいです)|といて(?:ください)?|です|まで)?`
	endJa    = `(?:ね|よ)?\s*(?:[：:。！!？?]\s*|\n\s*|$)`
)
