package mood

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/tacit-kb/tacit/govern/candidate/bidding"
	"github.com/tacit-kb/tacit/govern/candidate/rejected"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// shapeForms are the words and forms of a rule and of a learning. Order and commands
// come first: "don't, because it failed" is a rule.
var shapeForms = sync.OnceValue(func() map[Shape]*regexp.Regexp {
	return map[Shape]*regexp.Regexp{
		Rule: regexp.MustCompile(`(?i)^(?:` + bidding.Please + `\s+)?(?:never|always|don['’]?t|do not|no|only|all|every|` + bidding.Verbs + `)\b` +
			`|^(?:be (?:sure|careful|certain)|remember to|see to it)\b|\bare to (?:be|stay|wear|keep|use|sign|report|wait|call|ask|leave|enter|stop|go|have|get|put)\b` +
			`|\b(?:must|never|always|should|shall|may not|has to|have to|needs? to|do not|don['’]?t|(?:is|are|['’]s) (?:strictly |absolutely )?(?:forbidden|prohibited)|(?:is|are) not permitted|is allowed|are allowed|not allowed|need not|needn['’]?t|get sent back|mandatory)\b|(?:,|\s[-–—])\s*not\s|\binstead of\b|\brather than\b` +
			`|(?:绝|决)不(?:[^会可]|$)|不要|不得|不准|无需|无须|不必|允许|不能|不许|不允许|不可以|不该|不应|禁止|严禁|必须|一律|务必|统一|应当|应该|只能|别[用把放在经过]|(?:^|[，,；;、可就都也先时前后上里中内])别` + rejected.NotOther + `|^请|记得|避免|优先|尽量|先.{1,20}再|先[找问查跑看]|要先|得先|需要先|而不是|而非|才能|才可以|不用|不给|不返回|不排|不提交|不上线|不合并|不部署|要.{1,6}签字|要[有写经过]|退回|用.{1,6}写|不算` +
			`|一定(?:[要得]|不[要能可许准得])|千万(?:要|得|记|小心|注意|[别不勿])|[切请]勿|切[记忌莫]|[牢谨]记|务[请须]|谢绝|免进|止步|勿[进入动碰触摸用放开关拿近带踩]|以[^，,。]{1,20}为准(?:$|[，,。；;])|谁[^，,。]{1,12}谁|与其[^说，,。][^，,。]*[，,]?[^，,。]{0,3}不如[^说]` +
			`|不可(?:混|私|擅|随|直接|超|乱|同时|再次|自行)|(?:超过|高于|低于|大于|小于|不到|不足)[^，,。]{1,14}就?不(?:[放充开用卖收接发做上下进出走让]|起飞|营业|施工)[^，,。了会能]{0,4}了?$|前(?:一定|都|还)?(?:[要须][^求\d\s]|得[^到出以过\d\s])|都[要得须][^\d\s了，,；。][^\d了，,；。]*(?:$|[，,；。])` +
			`|(?:^|[^需想主只重首还不快将都客户他她你我人们商方家老板导])要(?:带(?:上|着|齐|好)?[^了走\s\d]|带\s\D|放[在到进]|贴[^了]|挂[^了]|填[^了]|附上?|标[明注出]|登记|通知|主动|重新|打电话|拆掉|换掉|清零|归零|备份|留[存档样底])` +
			`|必ず|こと$|べき|禁止|厳禁|必須|禁忌(?:$|です|だ)|[^A-Za-z]NG$|不可$|ください|下さい|ましょう|ように$|ない(?:で|でおいて)[ねよ]?$|まず|先に|なければ|(?:て|で)は(?:いけ|なら|だめ|ダメ|駄目)|(?:て|で)も?(?:よい|良い|いい|構わない|かまわない)$|ない[、。]|ではなく[^だ]*[^た]$|[かがさただなばまらわえけげせぜてでねべめれきぎしじちびり見出来]ず(?:に|、|[^つれっ、]).*[うくすつぬむるぐぶ]$|にする$|に聞く|[^ま]で$|` + requestsJa + `|` + nounOrdersJa + `|` + noGoodJa),
		Lesson: regexp.MustCompile(`(?i)\b(?:tried|turned out|was|were|failed|made|came from|lost|broke|cut|cured|fixed|caused|took|learned|found|got (?:faster|slower|worse|better))\b` +
			`|试过|失败|结果[是，]|是因为|发现|原来|漏过|丢了|爆掉|对不上|查了|踩过|降到|改成.*才|就好了|没用` +
			`|(?:った|した|いた|れた|えた|きた|けた|[めてせべげぜじちねりびぎみ出見寝着得経]た|死んだ|飛んだ|沈んだ)(?:$|。|ため|から|せい)|だった|解決`),
	}
})

// byLists tells by the lists of words and forms alone what kind of thing a text says.
func (t Text) byLists() Shape {
	if t.saysFromNowOn() || isChoice(t.What) || isChoice(t.Main) || elseBinds(t.Sentences[0]) {
		return Rule
	}
	if m := tellsWhyJa().FindStringSubmatch(t.Main); m != nil && commandJa(m[1]) {
		return Rule
	}
	for _, s := range slices.Compact([]string{t.Main, t.What, aside().ReplaceAllString(t.What, "")}) {
		if (saysDuty(s) || orderedJa().MatchString(s) || commandJa(s) || bidding.Order(s) || orders(withoutLookalikes(s))) && !pastOnly(s) && (!isFactual(s) || alwaysDone().MatchString(s) || orderedJa().MatchString(s)) {
			return Rule
		}
	}
	if slices.ContainsFunc(slices.Compact([]string{strings.Join(t.Sentences, "。"), t.Sentences[0]}), happened) {
		return Lesson
	}
	return Fact
}

// happened reports whether a text has a word or a form of what once happened. What somebody may find, 如果发现, nobody has found.
func happened(s string) bool {
	return shapeForms()[Lesson].MatchString(mayFind().ReplaceAllString(s, "$1"))
}

var mayFind = pattern.Lazy(`((?:^|[，,；;。])(?:如果|要是|一旦|万一|假如|若|只要|但凡|凡是|谁)[^，,。]{0,8}?)发现`)

// tellsWhyJa finds what is not done, before what once came of it: 電源を切らない、去年基板が焼けた.
var tellsWhyJa = pattern.Lazy(`^([^、。]+ない)、[^、。]*[っんいしれえけめび][ただ]$`)

// saysFromNowOn reports whether a text says what is to be done from now on.
func (t Text) saysFromNowOn() bool {
	m := fromNowOn().FindStringSubmatch(strings.Join(t.Sentences, "。"))
	return m != nil && saysDuty(strings.Join(m[1:], ""))
}

// fromNowOn finds what follows from what happened, what was learnt, and what one is told to remember:
// "tried it, lost a day, from now on never …".
var fromNowOn = pattern.Lazy(`(?i)[.;。；]\s*(?:remember|请?记住|请?牢记|切记|注意)\s*[:：]\s*(.+)$|[,;.。，；]\s*(?:lesson(?: learned)?|the lesson|教训|教訓)(?:\s*[:：]|\s+is(?: to)?|是|は、?)\s*(.+)$|[,;:。]\s*(?:and\s+|so\s+)?from now on,?\s+(.+)$|[，,；;：。]\s*(?:所以|因此|于是|那么)?(?:以后|今后|往后|从此|从今以后|从现在起|下次)[，,]?(.+)$|[、。]\s*(?:今後|これから|以後|次から|次回から)は?、?(.+)$`)

// aside finds what stands in parentheses behind a sentence, such as the reason: its end is that of
// the words before.
var aside = pattern.Lazy(`\s*[（(][^（）()]{1,60}[）)]$`)

// pastOnly reports whether a sentence says what happened, however it says it.
func pastOnly(s string) bool {
	return past().MatchString(s)
}

var past = pattern.Lazy(`(?i)^we (?:tried|found|learned)\b|\b(?:came from|turned out|was a|were caused)\b|(?:试过|结果是|不是.*是因为|是因为|查了|漏过|没用)|(?:た|だった)$|たため$|たから$`)

// happenedOnce reports whether a sentence begins with the one time of which it tells, and says no duty:
// the model takes how such a sentence goes on for an order, 曾经把阀门装反.
func happenedOnce(s string) bool {
	return (onceZh().MatchString(s) || lastZh().MatchString(s)) && !saysDuty(s) || onceJa().MatchString(s) && pastOnly(s)
}

// tellsOfOnce reports whether it does so with words that only begin a story.
func tellsOfOnce(s string) bool { return happenedOnce(s) && !lastZh().MatchString(s) }

// These find where a sentence begins with the time of what once happened. After lastZh it may tell how
// things are as well; 上次的备份 is a thing.
var (
	onceZh = pattern.Lazy(`^(?:曾经?[把将因被让给]|有一?[次回][^性机]|[^，,。]{1,24}那[次回][，,])`)
	lastZh = pattern.Lazy(`^[上那][次回][^的校之用]`)
	onceJa = pattern.Lazy(`^(?:先日|この前|この間|昨日|昨夜|かつて|以前)(?:は|、)`)
)
