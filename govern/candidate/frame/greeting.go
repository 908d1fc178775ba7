package frame

import (
	"regexp"

	"github.com/tacit-kb/tacit/govern/candidate/bidding"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// How people begin who write to others, or a note to themselves: who they are, where they greet or ask to remember
// something, and that they mean it. None of it is what the note is about, and a list of titles that begin so cannot be read.
// A name without a greeting or a request is left, for "Postgres 16です。" is a note.
var greeting = []func() *regexp.Regexp{
	pattern.Lazy(`^(?:皆さん|みなさん|みんな|各位)、?(?:こんにちは|おはよう(?:ございます)?|こんばんは|お疲れ(?:様|さま)(?:です|でした)?)(?:[、,。！!\s]+|$)|^请问(?:一下|下)?(?:[，,：:]\s*|$)`),
	pattern.Lazy(`^(?:真的|真是|太|非常|十分|特别)?(?:谢谢|多谢|感谢)(?:你|您|大家|各位|\p{Han}{1,2}(?:哥|姐|师傅|老师|工))(?:们)?[^，,。！!：:；;要不别必应须]{0,14}[，,。！!]+\s*`),
	pattern.Lazy(`(?i)^(?:(?:many )?thanks|thank you|thx|cheers)(?: (?:again|so much|a lot|everyone|all|team))? for [^,.!;:]{2,40}[,.!]+\s+`),
	pattern.Lazy(`^(?:(?:昨日|今日|先日|先週|今朝|この前)は、?)?[^、。：:はが]{0,20}(?:て|で)(?:くれて|くださって|下さって|いただき|いただいて)、?(?:本当に|どうも)?ありがとう(?:ございます|ございました|ね)?[、。！!]+\s*`),
	pattern.Lazy(`^(?:(?:皆さん|みなさん)?(?:、)?(?:こんにちは|おはよう(?:ございます)?|こんばんは|お疲れ(?:様|さま)(?:です)?|(?:いつも)?お世話になって(?:おり|い)ます|はじめまして|初めまして))[、。！!\s]*[^、。！!\sはが]{1,14}?(?:です|と申します|と言います|といいます)(?:[。！!\n]\s*|$)`),
	pattern.Lazy(`^([^、。！!\sはが]{1,14}?(?:です|と申します)[。！!]\s*)(?:(?:以下|下記|次|これ|この)[^。：:]{0,12}(?:覚え|記憶|メモ|記録|控え|残し|共有|保存|お願い)|(?:覚え|記憶し|メモし|記録し)て)`),
	pattern.Lazy(`^(?:你好|您好|嗨|哈喽|大家好|早上好|下午好|晚上好|各位好)[，,！!。\s]*我(?:是|叫)[^，,。！!\s觉想说因从在把用不来要]{1,8}(?:[，,。！!\n]\s*|$)`),
	pattern.Lazy(`^(我(?:是|叫)[^，,。！!\s觉想说因从在把用不来要]{1,8}[，,。！!]\s*)(?:麻烦|请|拜托|劳烦|能不能|能否|你|您|帮我|帮忙|给我)*(?:把[^，,。]{1,8})?(?:记|备忘|存|保存)`),
	pattern.Lazy(`^(?i:hi|hello|hey|good (?:morning|afternoon|evening))(?: (?i:there|all|team|everyone|folks))?[,!.]?\s+(?:(?i:it['’]?s|this is|i['’]?m|i am|my name is)\s+\p{Lu}[\p{L}'’-]+|\p{Lu}[\p{L}'’-]+ here)(?:,? (?i:from|at) (?i:the )?[\w-]+(?: [\w-]+)?)?(?:[.!,]\s*|\s+[-–—]\s+|$)`),
	pattern.Lazy(`^((?:(?i:this is|i['’]?m|i am|my name is)\s+\p{Lu}[\p{L}'’-]+|\p{Lu}[\p{L}'’-]+ here)(?:,? (?i:from|at) (?i:the )?[\w-]+(?: [\w-]+)?)?[.!,]\s*)(?i:(?:can|could|would) you |` + bidding.Please + ` )?(?i:remember|note|keep in mind|write down|save|memori[sz]e)\b`),
	pattern.Lazy(`^(?:ちょっと|少し|一応|とりあえず|軽く|簡単に)(?:だけ)?、?(?:情報)?(?:共有|連絡|報告|お知らせ|メモ)(?:です(?:が|けど)?|だけ|まで|します|しておきます|しとく(?:ね)?)?(?:ね|よ)?\s*[：:、。！!]\s*`),
	pattern.Lazy(`^(?:自分|個人|私|俺|僕|備忘)(?:用|の(?:ため|覚え)の?|へ(?:の)?|的)?(?:メモ|覚え書き|備忘録?|録)(?:です|として)?\s*[：:、。]\s*`),
	pattern.Lazy(`^(?:正直(?:に(?:言う|言え|いう)(?:と|ば)|なところ|言って)?|ぶっちゃけ|実を言うと|率直に(?:言う|いう)と)、\s*`),
	pattern.Lazy(`^(?:(?:给|帮|替)(?:自己|我自己|我)|自己)(?:也|先|再)?(?:记|留|备忘|提个?醒|做个?(?:记录|笔记|备忘))(?:一下|一笔|一条|个?(?:记录|笔记|备忘|话)|下)?\s*[：:，,]\s*`),
	pattern.Lazy(`^(?:说真的|说实话|说实在的|讲真的?|老实说|实话说|不瞒你说|坦白说|其实吧|说白了|怎么说呢|我跟你说|你知道吗)(?:啊|哈|吧)?[，,：:]\s*`),
	pattern.Lazy(`(?i)^(?:honestly|to be honest|tbh|frankly|seriously|truth be told|not gonna lie|ngl|you know(?: what)?)(?:,|:)\s+(?:so\s+)?|^(?:basically|listen|look),\s+(?:so\s+)?`), // "listen: 0.0.0.0:8080" is a setting
	pattern.Lazy(`^((?i:(?:ok(?:ay)?|right|well|alright|anyway|yeah|um+|uh+)[,.…]*\s+(?:so|and so|then)[,…]?|(?:ok(?:ay)?|alright|anyway),)\s+)(?i:the|our|we|i|it|its|it['’]s|this|that|these|those|there|a|an|my|you|your|he|she|they|their|if|when|don['’]?t|do|never|always|all|no|every|each|only|some)\s`),
}
