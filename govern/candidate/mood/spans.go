package mood

import (
	"strings"

	"github.com/tacit-kb/tacit/govern/candidate/bidding"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// span is an amount of time in Chinese. Which unit it is measured in makes no rule and no fact: 压满一周, 压满七天 and
// 压满半天 say the same of different things.
const span = `(?:\d+(?:[.,]\d+)?|[半一二两三四五六七八九十百几]+)\s?(?:来|多)?(?:个半?\s?)?(?:年|月|星期|礼拜|周|天|晚上?|夜|宿|小时|钟头|刻钟|分钟|秒钟?)`

var spans = pattern.Lazy(`(.?.?)\s?` + span + `(.?)`)

// aroundSpans finds what stands around amounts of time, without the amounts.
func aroundSpans(text string, add func(kind, text string)) {
	for _, m := range spans().FindAllStringSubmatch(text, -1) {
		before, last := m[1], m[1]
		if r := []rune(m[1]); len(r) > 1 {
			last = string(r[1:])
		}
		add("span", before+"期")
		add("span", last+"期")
		add("span", last+"期"+m[2])
	}
}

// demanded finds what binds although no word of a rule is in it: how long something has to last, that nothing may
// be left out of it, what is turned away because it lacks something, and what people do at once who notice something.
var demanded = pattern.Lazy(`要[^，,。了都时不得]{0,3}[满足够]\s?` + span + `|(?:少|差|缺|短|早|晚)\s?(?:一|半)\s?[\p{Han}]{1,2}[都也](?:不(?:行|许|准|能|可以?|干|算)|别)|(?:^|[，,；;])(?:没有?|缺|不带)[^，,。了]{1,14}的[^，,。了]{1,10}不[批发收接放合验签进修卖]$` +
	`|^(?:如果|要是|一旦|万一|假如|若|只要|谁|但凡|凡是|[^，,。]{0,6}[时后前])?[^，,。]{0,6}(?:发现|看到|看见|闻到|闻见|听到|听见|摸到|碰到|遇到|撞见)[^。]{1,30}?(?:马上|立刻|立即|赶紧|赶快|第一时间|(?:…|[，,])先)[^会能变，,。][^了。]*$` +
	`|` + atOnceZh + `|每[^，,。]{1,12}[要得须][^，,。了]{0,8}[拆清洗换擦查检修保校量测扫补加添喂浇倒巡翻晒磨][^，,。了]{0,8}[一1]\s?[次遍回]`)

// atOnceZh finds what is to be done at once if something is so.
const atOnceZh = `^(?:如果|要是|一旦|万一|假如)[^。]{2,40}?[，,]就?(?:马上|立刻|立即|赶紧|赶快)[^会能变，,。][^了。]*$`

// alwaysDoneJa finds what people do without exception, and not what always happens: 通電すると必ず熱くなる, 冬は必ず故障する.
const alwaysDoneJa = `(?:^|[^と、])必ず[^、。]*(?:行う|行なう|取る|着ける|付ける|外す|閉める|開ける|入れる|測る|見る|聞く|呼ぶ|渡す|書く|押す|離れる|拭く|洗う|切る|戻す|使う|持つ|待つ|送る|残す|出す|置く|[^生敗止障加少下]する)。?$`

var alwaysDone = pattern.Lazy(alwaysDoneJa)

// orderedJaForm finds a Japanese order by its end and a word that lets no exception pass, whatever stands before the noun: 洗っていない瓶は
// 必ず煮沸すること.
const orderedJaForm = `(?:必ず|絶対に?|決して)[^。]*(?:こと|[るうくすつぬむぶぐ]な|ください|下さい)。?$|[てで](?:おく|ある|いない)こと。?$`

var orderedJa = pattern.Lazy(orderedJaForm)

// soDo finds what follows from how a thing is, behind "so".
var soDo = pattern.Lazy(`(?i)^[^,;]{8,}[,;]\s*so,?\s+(?:` + bidding.Please + `\s+|always\s+|never\s+|don['’]?t\s+|do not\s+)?(.+)$`)

// concludes reports whether an English sentence says how a thing is, and then what to do: "the gate sticks, so lift it".
func concludes(s string) bool {
	m := soDo().FindStringSubmatch(s)
	return m != nil && (bidding.Order(m[1]) || bidding.Verb(m[1]))
}

// orElseEn finds what comes of not doing something, which makes what stands before it a duty.
const orElseEn = `(?i)^\w+ [^.]{8,}[,;–-]\s*(?:otherwise|or else)\s`

var orElse = pattern.Lazy(orElseEn)

// elseBinds reports whether a sentence says in few words what people do, and what comes of not doing it. One that says how a
// thing is may go on with how it is else: "the app crashes on resume, otherwise it is stable".
func elseBinds(s string) bool {
	return orElse().MatchString(s) && !finite().MatchString(s) && !strings.Contains(s, " would ") && !strings.Contains(s, "otherwise known") && !pastOnly(s)
}

// nameJa is how a person is named in Japanese. One letter before さん may be a verb in a dialect: 酒は出さん.
const nameJa = `(?:[\p{Han}\p{Katakana}ー]{1,10}の)?(?:[\p{Han}\p{Katakana}ー]{2,8}|[^\P{Han}出貸渡話流返回消押]|\p{Hiragana}{3,6})(?:さん|さま|様|くん|君|先生|氏)`

// The ways to say who looks after what. Whoever has to know that finds a fact, in every language: nobody is told
// to do anything. What goes on with an order is a rule for that.
var (
	keeper = pattern.Lazy(`^\p{Lu}[\p{L}.'’-]+(?: \p{Lu}[\p{L}.'’-]+){0,2} (?:is (?:(?:now|still|also) )?(?:responsible for|in charge of)|looks after|takes care of) ` +
		`|^[^，,。谁][^，,。谁]{0,24}(?:由|归)[^，,。谁需要必]{1,8}(?:负责|分管|主管|打理|照看|管)(?:的)?$|^[^，,。谁]{1,16}(?:负责人|责任人|管理员|联系人|对接人|经办人|值班人)(?:都|就)?是[^，,。]{1,12}$` +
		`|^[^、。]{1,24}(?:担当者?|責任者|窓口|受け持ち|世話役|幹事|連絡先)は[^、。はがをに\d]{1,16}?(?:です|だ|である)?$|^[^、。]{1,24}(?:は|を)` + nameJa + `の(?:担当|受け持ち)(?:です|だ|である)?$` +
		`|^[^、。]{1,24}は` + nameJa + `(?:です|だ|である)?$|^[^、。]{1,24}(?:は|を)(?:` + nameJa + `|[\p{Han}ー]{1,8}(?:課|部|係|室))が(?:やって|して|見て|担当して|管理して|受け持って)(?:いる|います)$`)
	// answerable finds that somebody has to answer for what goes wrong, which binds.
	answerable = pattern.Lazy(`出(?:了)?(?:问题|事|差错)|损坏|丢失|弄坏|弄丢|后果|损失|(?i)^(?:every(?:one|body)|nobody|whoever|each|any\w*|all|no)\b`)
)

// namesKeeper reports whether a part of a sentence says who looks after something.
func namesKeeper(s string) bool { return keeper().MatchString(s) && !answerable().MatchString(s) }

// The parts of a sentence that says with what something is told, and what is seen then.
var (
	tests = pattern.Lazy(`(?:检|测|查|验|鉴|辨|试|判|区分|认|看)[^，,。]*(?:用|靠|拿)|(?:用|靠|拿)[^，,。]*(?:检|测|查|验|鉴|辨|试|判|区分|认|看)`)
	shows = pattern.Lazy(`^[^，,。到把让成]{0,12}(?:显|呈|变|泛|冒|发|透)(?:出|成|得)?[^，,。到把让就]{0,6}(?:色|红|黄|蓝|绿|紫|黑|白|灰|褐|泡|烟|光|味)$`)
)

// tellsTest reports whether a Chinese sentence says with what something is told, and of each other part what is seen then.
func tellsTest(s string) bool {
	parts := piece().Split(s, -1)
	if len(parts) < 2 || !tests().MatchString(parts[0]) || saysDuty(parts[0]) {
		return false
	}
	for _, p := range parts[1:] {
		if !shows().MatchString(strings.TrimRight(p, "。")) || saysDuty(p) {
			return false
		}
	}
	return true
}
