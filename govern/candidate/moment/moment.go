// Package moment finds notes that only tell of a moment and name nothing that lasts: 今天下午三点开会, "I fixed
// it just now", さっきのバグ直した. Nobody who reads one next week learns anything from it. A note that names a
// thing, a reason or a duty is another matter, so that a pattern takes in the whole note or none of it.
package moment

import (
	"strings"

	"github.com/tacit-kb/tacit/kb/pattern"
)

// Only reports whether a note only tells of a moment.
func Only(text string) bool {
	text = strings.Trim(text, " \n\t。.!！~～…")
	return meets().MatchString(text) || did().MatchString(text) || isDone().MatchString(text)
}

const (
	// dayEn, dayZh and dayJa are days that only who speaks can tell.
	dayEn = `(?:today|tomorrow|tonight|this (?:morning|afternoon|evening)|later(?: today)?|in (?:\d+|five|ten|a few) min(?:ute)?s|in (?:half )?an hour|now)`
	dayZh = `(?:今天|明天|后天|今晚|今早|明早|待会儿?|一会儿?|等下|等会儿?|马上)`
	dayJa = `(?:今日|本日|明日|明後日|今夜|今晩|今朝|このあと|この後|これから|今から|あとで|後で)`
	// hourEn and its like are times of a day.
	hourEn = `(?:,? (?:at|from|around) (?:\d{1,2}(?:[:.]\d\d)?|noon|\w+)(?: ?(?:am|pm|o['’]clock))?)`
	hourZh = `(?:(?:[上下中]午|早上|晚上|傍晚|凌晨)?(?:\s?[\d一二两三四五六七八九十]+\s?(?:点半?|[:：]\d\d)(?:[\d一二三四五十]+分|整|[一三]刻)?)?)`
	hourJa = `(?:の?(?:午前|午後|夕方|朝|昼|夜)?の?(?:\s?\d{1,2}(?:時半?|[:：]\d\d)(?:\d{1,2}分)?|[一二三四五六七八九十]+時半?)?)`
	// eventEn and its like are what people come together for.
	eventEn = `(?:(?:team|weekly|daily|short|quick|big|all-hands|client|customer|project|planning|sprint) )*(?:meeting|stand-?up|call|sync|retro(?:spective)?|lunch|demo|interview|appointment|all-hands|party|workshop|dentist)`
	eventZh = `(?:开(?:个|一个|了个)?[^，,。；要必]{0,4}会|(?:有|有个|有一个)?[^，,。；要必]{0,4}(?:会议|例会|周会|晨会|聚餐|面试|团建|培训|体检|约会)|请假|休假|见客户|见面|聚餐|下班|出差)`
	eventJa = `(?:[^、。はがを必]{0,6}(?:会議|ミーティング|打ち合わせ|打合せ|定例|面談|MTG|飲み会|面接|ランチ|勉強会|歯医者|出張|休み|休暇|有休))`
	// againEn is when something was done, and with whom.
	againEn = `(?:,? (?:again|already|now|just now|right now|today|yesterday|earlier|together|before|too|as well|once more|a (?:moment|minute|while) ago|\d+ minutes ago|(?:this|last|yesterday) (?:morning|afternoon|evening|night|week)|in the (?:meeting|call|stand-?up|morning)|on the phone|with (?:him|her|them|you|everyone|the (?:team|others))))*`
	thingEn = `(?:bug|issue|problem|error|thing|matter|question|task|ticket|test|build)`
)

var (
	// meets finds that people come together on such a day.
	meets = pattern.Lazy(`(?i)^` + dayEn + hourEn + `?,? (?:(?:we|i|they)(?:['’]ve| have|['’]ll have| will have| meet)|there(?:['’]s| is| will be)|is|it['’]s)?(?: got)?(?: (?:a|an|the|our|my|another))? ?` + eventEn + `(?: with (?:the )?[\w-]+)?` + hourEn + `?$` +
		`|^(?:(?:we|i|they)(?:['’]ve| have|['’]ll have| will have)(?: got)? |there(?:['’]s| is| will be) )?(?:(?:a|an|the|our|my|another) )?` + eventEn + `(?: with (?:the )?[\w-]+)?(?: (?:is|starts|begins))?(?:` + hourEn + `? ` + dayEn + `| ` + dayEn + hourEn + `)$` +
		`|^(?:我们?|大家|咱们)?` + dayZh + hourZh + `(?:我们?|大家|咱们|要|还|都|在[^，,。]{1,8}|和[^，,。]{1,4}|跟[^，,。]{1,4})*` + eventZh + `(?:了|吧|哦|啊|呢)*$` +
		`|^` + dayJa + hourJa + `(?:から|に|より|は|で|、)*` + eventJa + `(?:が?(?:ある|あります|入っています)|です|だ|(?:を)?(?:する|します))?(?:よ|ね)?$`)
	// did finds what somebody did to something that only a pronoun names.
	did = pattern.Lazy(`(?i)^(?:(?:i|we|he|she|they)(?:['’]ve| have| had)? )?(?:(?:just|already|finally|also|both|now|then) )*(?:\w{2,}ed|did|made|sent|got|told|wrote|found|saw|said|went|ran|read|took|gave|put|built|spoke|met|done)(?: (?:up|out|off|on|over|through|down|back|about|with|at|to|for|into))* (?:it|this|that|them|those|everything|all of it|(?:the|that|this) (?:\w+ )?` + thingEn + `)` + againEn + `$` +
		`|^(?:我们?|他们?|她|大家)?(?:刚才|刚刚|刚|已经|都|也|今天|昨天|终于)*把?(?:(?:刚才|刚刚|上午|昨天|早上)的?)?(?:[这那](?:个|条|件|些|几个|几条)?(?:\s?(?:bug|问题|报错|错误|事情?|东西|需求|用例|任务|测试)(?:儿)?)?|它)\s?(?:我们?|他们?|她)?(?:刚才|刚刚|刚|已经|都|也|终于)*(?:修|改|弄|搞|处理|解决|做|写|提|发|测|看|聊|讨论|说|查|关|合)(?:好|完|掉|过|定|清楚|上|到)?了(?:啊|哦|吧|呢|哈)*$` +
		`|^(?:我们?|他们?|她|大家)?(?:刚才|刚刚|刚|已经|都|也|今天|昨天)+(?:聊|谈|讨论|说|沟通|商量|修|改|处理|解决|搞定|看|测)(?:好|完|过|一下)?(?:了|过了)?(?:[这那](?:个|件)?(?:事情?|问题|bug)?|它)?了?(?:啊|哦|吧|呢|哈)*$` +
		`|^(?:(?:さっき|先ほど|今さっき|たった今|今|今日|昨日|今朝|もう)(?:の|、)?)?(?:(?:その|この|あの|例の|さっきの|先ほどの|昨日の|今朝の)?(?:バグ|不具合|問題|エラー|件|やつ|話|テスト|質問|タスク)|それ|これ|あれ)(?:は|を|が|も|について|、)*(?:もう|全部|無事に?|とりあえず|みんなで|先ほど|さっき|今)*(?:直|解決|対応|修正|確認|終わ|話|話し合|片付|片づ|見|やり?|済|済ま|調べ|試)(?:し|っ|り|い|き|け|ん|み|せ)?(?:まし)?[ただ](?:よ|ね|です)?$`)
	// isDone finds that something is done which is not named.
	isDone = pattern.Lazy(`(?i)^(?:it|this|that|(?:the|that|this) ` + thingEn + `)(?:['’]s| is| was| has been| got| are)(?: (?:now|already|finally|just|all))* (?:fixed|done|solved|resolved|gone|merged|deployed|ready|green|working|finished|closed|sorted|over|back)` + againEn + `$|^(?:it|that|(?:the|that|this) ` + thingEn + `) works` + againEn + `$` +
		`|^(?:现在|刚刚|已经|都|又)*(?:好|可以|行|修好|搞定|弄好|解决|恢复|正常|完成)了(?:啊|哦|吧|呢|哈)*$` +
		`|^(?:今は|もう|さっき|先ほど)?(?:直り|解決し|終わり|できるようになり|動き|完了し|復旧し)まし?た(?:よ|ね)?$`)
)
