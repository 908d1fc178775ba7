package mood

import (
	"strings"

	"github.com/tacit-kb/tacit/govern/candidate/rejected"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// "The bus runs at 9600 baud, not 19200" says how a thing is, "run the bus at 9600 baud, not 19200"
// what to do: that a sentence says what is not so makes no rule of it, if a thing does by itself
// what the sentence says.
var (
	// itDoes finds a thing and what it does by itself, or how it is, in English. What a team has its
	// things do, such as use, store and keep, is a choice, and not among it.
	itDoes = pattern.Lazy(`(?i)^(?:the|our|its|their|this|that|[\w-]+['’]s)\s+(?:[\w'’/.-]+\s+){1,6}?(?:` + deeds + `|` +
		`(?:` + deedsWhere + `)\s+(?:at|in|on|to|from|for|after|before|by|with|an?|the|no|\d+))\b` +
		`|^(?:[\w'’/.-]+\s+){0,3}?\w+[^s\W]s\s+(?:carry|have|contain|show|come|arrive|leave|start|begin|end|expire|last|cost|belong to)\s`)
	// itDoesZh does so in Chinese; the contrast is taken off before.
	itDoesZh = pattern.Lazy(`^(?:客户|顾客|供应商|供货商|厂家|甲方|对方)(?:[^，,。]*了|(?:那边|方面)?(?:只|都)?[用按走收付发])|(?:库|机房|总部|分公司|服务器|节点|机器)在|(?:属于|来自|位于|返回|上报的|收到的|发的|支持的|断开|失效|过期|启动|到达|来源于|取决于|依赖于|[^不还但总要只都可于]是)`)
	ordersZh = pattern.Lazy(`^(?:请|先|用|以|把|将|应|要)|(?:原则|规范|规定|约定|做法|要求|规则|流程)(?:上)?是|(?:都|直接|应|需|要|再|统一)(?:返回|断开|启动|上报)`)
	// itDoesJa does so in Japanese.
	itDoesJa = pattern.Lazy(`(?:て|で)(?:いる|います|ある|あります|くる|きます|来る|来ます)$|(?:ある|あります|属する|属します|来る|来ます|切れる|切れます|始まる|始まります|終わる|終わります|届く|届きます|動く|動きます|かかる|かかります|なる|なります)$` +
		`|^[^、はが]*(?:API|旧[^、はが]*|古い[^、はが]*|センサー|機器|端末|基板|装置|ゲートウェイ|サーバー|取引先|仕入先|業者|ベンダー)\s?[はが][^、]*(?:返す|返します|送る|送ります|出す|出します|話す|話します|書く|書きます|請求する|請求します)$` +
		`|(?:こと|場合|例|もの|ケース)が(?:[^、。]{0,4}(?:多い|多いです|ある|あります))$|が(?:ほとんど|大半)(?:だ|です)?$|(?:原因|せい)(?:だ|です|である|のことも?ある)?$` +
		`|の(?:容量|値|数|率|長さ|大きさ|幅|速度|温度|番号|上限|下限|既定値|単位|税率|[^、のはが]{0,12}率)は\s*[\d.]+\s?[^、ではを]*$`)
	// inCharge finds those of whom a rule says what they do, and others do not.
	inCharge = pattern.Lazy(`(?i)^(?:the|our|its|a|an)\s+(?:[\w-]+\s+){0,3}?(?:reviewer|author|manager|lead|owner|developer|engineer|operator|maintainer|admin|administrator|assignee|team|on-call|tester|writer|caller|callee|handler|shift)s?\s`)
	// notThis is what a sentence says that a thing is not, to the end of the phrase.
	notThis = pattern.Lazy(`(?i)(?:(?:,|\s[-–—])\s*not|\s(?:rather than|instead of))\s[^,;]*|[，,]?\s*(?:而不是|而非|而?并非|不是)[^，,。]*|[，,]\s*不在[^，,。]*|[^、はがをに]*(?:では|じゃ)なく[、 ]*|[^、はがをに]*(?:の代わりに|よりも)[、 ]*`)
)

// The verbs of things. Those of deedsWhere are nouns as well, so what follows them counts.
const (
	deeds = `returns|sends|speaks|holds|reports|expires|contains|carries|has|lives|sits|comes|arrives|begins|lasts|belongs to|depends on|happens|writes|accepts|expects|understands|closes|opens|responds|rejects|reads|emits|delivers|requires|supports|bills|owns|weighs|measures|consists`
	// deedsWhere are short verbs that are often nouns: "the nightly starts".
	deedsWhere = `runs|starts|ends|leaves|counts|charges|answers|listens|costs|takes|stops|fails|rounds|shows|drops|waits|needs|works|stands|means|pays|prints`
)

// isState reports whether a sentence says how a thing is, and beside that how it is not.
func isState(s string) bool {
	said := strings.TrimSpace(notThis().ReplaceAllString(s, ""))
	if said == s || said == "" || people().MatchString(s) || inCharge().MatchString(s) || saysDuty(said) {
		return false
	}
	if itDoesJa().MatchString(said) {
		return true
	}
	return itDoes().MatchString(said) || itDoesZh().MatchString(said) && !ordersZh().MatchString(said) && !strings.HasPrefix(said, "我们")
}

// chosen finds what people chose over something else: that holds for all who come later.
var chosen = pattern.Lazy(rejected.WeChose + `.+?\s(?:over|instead of|rather than|and not|not)\s` +
	`|^(?:因为[^，,]*[，,]\s*(?:所以)?)?(?:我们|团队)[^，,。]{0,6}(?:选择了?|选用了?|选了|采用了?|改用了?|决定用|决定采用)[^。]*(?:而不是|而非|没有?(?:选|用|采用))` +
	`|改(?:用|从|由|到|成|为|去|在|买|找)[^。]*[，,]\s*(?:而)?不再[用使采买从去走接收找放]` +
	`|(?:ではなく|じゃなく|の代わりに|より)[^、。]*(?:選んだ|選びました|選択した|選択しました|選定した|採用した|採用しました|優先した|優先しました|に決めた|に決めました|にした|にしました)$`)

// decided finds what people decided not to do any more.
var decided = pattern.Lazy(`^(?:因为[^，,]*[，,]\s*(?:所以)?)?(?:(?:我们|咱们|团队|大家|最后)[^，,。]{0,6})?决定[^。]*[，,]\s*(?:而)?不再?[用使采买从走接收找放选]`)

// others are those whose choice is no rule for us.
var others = pattern.Lazy(`^(?:客户|顾客|供应商|厂家|对方|他们|隔壁)|^[^、]{0,12}(?:顧客|お客様|取引先|仕入先|業者|ベンダー|競合|他社|彼ら?|相手)[^、はが]*[はが]`)

// isChoice reports whether a sentence says what people here chose, and over what.
func isChoice(s string) bool {
	return (chosen().MatchString(s) || decided().MatchString(s) || rejected.Before(s)) && !others().MatchString(s)
}
