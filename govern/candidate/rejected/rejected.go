// Package rejected finds what a sentence says was not chosen, in three languages: "A rather than B",
// 用 A 不用 B, B ではなく A.
package rejected

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/tacit-kb/tacit/govern/candidate/situation"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// WeChose begins a sentence about a choice in English.
const WeChose = `(?i)^(?:we|i|the team)\s+(?:have\s+)?(?:chose|chosen|picked|selected|went with|decided (?:on|for)|settled on|opted for|preferred|favou?red)\s`

// NotOther is what follows 别 where it forbids something: 别用, and not 别的 or 别名.
const NotOther = `[^的人处名家墅号样国]`

// forms say what was not chosen, in their first group.
var forms = sync.OnceValue(func() []*regexp.Regexp {
	const (
		nameEn = `((?:[^,;:()]|\(\)){2,80}?)` // time.Now() is a name
		endEn  = nameEn + `(?:\s(?:when|if|unless|except|but|as|since|because)\s.*)?(?:[,;:)]|\((?:[^)]|$)|$)`
	)
	return append(append(sameVerb(), notFirst()...), []*regexp.Regexp{
		regexp.MustCompile(`(?i)\b(?:instead of|rather than|in preference to)\s+` + endEn),
		regexp.MustCompile(`(?i)(?:,|\s[-–—]|\band|\bbut)\s+not\s+` + endEn),
		regexp.MustCompile(`(?i)[,;]\s*(?:but\s+)?(?:don['’]?t|do not|never(?:\s+(?:just|simply))?)\s+` + endEn),
		regexp.MustCompile(`(?i)^(?:don['’]?t|do not|never)\s+` + nameEn + `[,;]\s*(?:but\s+)?(?:use|add|call|write|take|put|make|keep|send|run|ask|look|set|build|go)\b`),
		regexp.MustCompile(`(?i)\bprefer\s.{2,60}?\s(?:over|to)\s+` + endEn),
		regexp.MustCompile(WeChose + `.{2,80}?\sover\s+` + endEn),
		regexp.MustCompile(`(?:选|用)[^。；;]{2,40}[，,]\s*(?:而)?没有?(?:选用|选择|采用|选|用)\s*([^，；,;]{2,40})`),
		regexp.MustCompile(`(?:而不是|而非)\s*([^，；,;]{2,60})`),
		regexp.MustCompile(`[，,；;]\s*(?:而|也|但|千万|绝对|一定|都|请)*(?:不要|请勿|切勿|禁止|不得|不准|不可以?|不能|不应该?)\s*([^，；,;]{2,40})`),
		regexp.MustCompile(`[，,；;]\s*(?:但|千万|绝对|请)*别(` + NotOther + `[^，；,;]{1,40})`),
		regexp.MustCompile(`[，,；;]\s*(?:而)?不((?:用|使用|采用|走|存|写|放|返回|经过)\s*[^，；,;]{1,40})`),
		regexp.MustCompile(`[，,；;]\s*(?:而)?不再((?:用|使用|采用|买|从|去|走|接|收|找|放)\s*[^，；,;]{1,40})`),
		regexp.MustCompile(`(?:不要|请勿|切勿|禁止|不得)\s*([^，；,;]{2,40})[，；,;]\s*(?:而?要|请|而?应|改|而是|用|统一|直接|先)`),
		regexp.MustCompile(`能(?:用|走|买|修|放|手|自)[^，,。；;不]{1,30}?\s*就(?:别|不要)((?:用|走|写|存|放|改|买|换)\s*[^了，；,;][^，；,;]{0,40})`),
		regexp.MustCompile(`(?:用|以|使用|选用|采用)[^，；,;]{1,40}?(?:代替|替代|取代)[了掉]?\s*([^，；,;]{2,40})`),
		regexp.MustCompile(`(?i)(?:^|\b(?:we|i)\s+)(?:rejected|ruled out|decided against)\s+` + endEn),
		regexp.MustCompile(`(?i)^([^,;:]{2,80}?)\s(?:was|were)\s(?:rejected|ruled out)$`),
		regexp.MustCompile(`与其([^说，；,;][^，；,;]{1,40}?)[，,]?\s*(?:倒|还|真)?不如`),
		regexp.MustCompile(`(?:放弃了|否决了|排除了)\s*([^，；,;]{2,40})`),
		regexp.MustCompile(`([^，；,;]{2,40}(?:方案|做法|办法))(?:已?被)?(?:否决|放弃|排除)了?$`),
		regexp.MustCompile(`([^、。，；]{2,60}?(?:案|方法|方式|やり方|構成|設計))[はをも](?:、?[^。]{1,60}?(?:ので|ため|から|[てで])、?)?\s*(?:退け|却下[しさ]|見送|採ら(?:な|ず)|採用(?:しな|せず)|やめ[たて]|断念|捨てた)`),
	}...)
})

// formsJa do so in Japanese, where japaneseRejected takes what is meant from what they find.
var formsJa = sync.OnceValue(func() []*regexp.Regexp {
	return []*regexp.Regexp{
		regexp.MustCompile(`([^、。，；]{2,60}?)(?:ではなく|じゃなく)(?:[^て]|て[^も])`),
		regexp.MustCompile(`([^、。，；]{2,60}?)(?:の代わりに|よりも|より[、 ]?(?:[^、。]{1,40}を)?(?:選ん|選び|選択し|選定し|採用し|優先し))`),
		regexp.MustCompile(`([^、。，；]{2,60}?)[はを]使わ(?:ず|ないで|ない)`),
	}
})

// sameVerb finds what was not chosen where the verb is said twice, without a comma: 烧录用 J-Link 不用 ST-Link.
// 能用不用都行 chooses nothing, and 不用担心 says that one need not: what is not used has a name in Latin letters.
func sameVerb() (all []*regexp.Regexp) {
	for _, verb := range verbs {
		what := `[^，；,;\s得着到上都也了的吗呢]`
		if verb == "用" {
			what = `[A-Za-z\d]`
		}
		all = append(all, regexp.MustCompile(verb+`\s*[^，,。；;\s不得了着过][^，,。；;不]{0,30}?\s*而?[不别](`+verb+`\s*`+what+`[^，；,;]{1,40})`))
	}
	return all
}

// verbs are those that Chinese says twice where it chooses: of what was not chosen, and of what was.
var verbs = []string{"用", "走", "存", "写", "放", "选", "发", "买", "接", "装"}

// notFirst finds what was not chosen where that is said before what was, with the same verb: 不走轨道，走人工,
// 没选铁的，选了铜的. What one need not do is an alternative as well (不用手动备份，用定时任务), so 用 is left
// out of what is found; 不用担心 is none. 不发报告，发了也没人看 chooses nothing.
var notFirst = sync.OnceValue(func() (all []*regexp.Regexp) {
	const (
		worry = `担管怕急等问想说谢`
		what  = `\s*(?:[A-Za-z\d]|[^，,。；;\s着过了得再` + worry + `][^，,。；;\s])[^，,。；;]{0,40}`
		then  = `[，,；;]\s*(?:而是?|改|都|统一|直接|一律|全部|采|使|选)*`
	)
	for _, verb := range verbs {
		from := `(` + verb + what + `)`
		if verb == "用" || verb == "选" {
			from = verb + `(` + what + `)`
		}
		all = append(all, regexp.MustCompile(`(?:^|[^能得要可该是`+verb+`])[不别]再?[采使选]?`+from+then+verb+`[^了着过得不]`))
	}
	return append(all, regexp.MustCompile(`(?:^|[，,；;])没有?选用?(`+what+`)`+then+`用?了`))
})

// opens is who chose, before the words that say it.
var opens = pattern.Lazy(`^(?:(?:我们|咱们|团队|这里|这边|最后|当时|决定)[，,]?)*`)

// tells ends what says how things went, or what is possible, and chooses nothing.
var tells = pattern.Lazy(`结果|导致|[也就](?:能|行|可以|够|好|成)|即可|试试`)

// Before reports whether a Chinese sentence begins with what was not chosen, and goes on with what was.
func Before(s string) bool {
	s = strings.TrimPrefix(s, opens().FindString(s))
	return !tells().MatchString(s) && slices.ContainsFunc(notFirst(), func(f *regexp.Regexp) bool {
		at := f.FindStringIndex(s)
		return at != nil && at[0] == 0
	})
}

// noAlternative begins what follows "not" and is no other choice.
var noAlternative = pattern.Lazy(`(?i)^(?:because|only|just|merely|necessarily|yet|even|so)\b`)

// eitherWay ends what one may leave out, and has not rejected: 不用模拟器也行.
var eitherWay = pattern.Lazy(`(?i)(?:也|都)(?:行|可以|可|好|成|能用|没事|没问题|没关系|无所谓|ok)[的了啊吧]?$`)

// onceMore begins what people did and shall not do any more.
var onceMore = pattern.Lazy(`^再[去用找来买走放拿接问]`)

// noLonger ends what was done once and is not any more: 不用 ZPL 了 rejects 用 ZPL. 忘了 is one word.
var noLonger = pattern.Lazy(`^(.*[^忘为除了\s])\s*(?:了[吧啊哦哈啦]?|啦)$`)

// In finds what a sentence says was not chosen: "A rather than B".
func In(s string) (all []string) {
	add := func(r string) {
		if r != "" && !noAlternative().MatchString(r) && !eitherWay().MatchString(r) && !slices.Contains(all, r) {
			all = append(all, r)
		}
	}
	for _, r := range found(forms(), s) {
		if onceMore().MatchString(r) {
			r = strings.TrimPrefix(r, "再") // 别再去找了 rejects 去找
		}
		add(noLonger().ReplaceAllString(r, "$1"))
	}
	for _, r := range found(formsJa(), s) {
		add(japaneseRejected(r))
	}
	return all
}

// NotUsed finds what a sentence says is not used, without what is used in its place: "never use bleach". In Chinese 不用 may
// also say what one need not do, so ask only where a reason is given. In finds the same in Japanese.
func NotUsed(s string) []string {
	s = strings.TrimPrefix(s, opens().FindString(s))
	if m := notUsed().FindStringSubmatch(s); m != nil && !eitherWay().MatchString(s) {
		return []string{situation.Trim(noLonger().ReplaceAllString(cmp.Or(m[1], m[2]), "$1"))}
	}
	return nil
}

var notUsed = pattern.Lazy(`^[^，,。；;不别勿]{0,12}?(?:不(?:再|要|能|许|准|得|可以?)?|别|(?:严|禁)止?|[请切]勿)再?[采使]?用([^，,。；;\s着过了得再担管怕急等问想说谢处][^，,。；;不]{1,20})$` +
	`|(?i)^(?:(?:we|i)\s+)?(?:do not|don['’]?t|never|no longer)\s+use\s+([^,;:()]{2,40})$`)

// found returns what the first groups of all matches hold, without what stands around it.
func found(forms []*regexp.Regexp, s string) (all []string) {
	for _, f := range forms {
		for _, m := range f.FindAllStringSubmatch(s, -1) {
			all = append(all, situation.Trim(m[1]))
		}
	}
	return all
}

var (
	// topic ends what a Japanese sentence is about, before what it says of it.
	topic = pattern.Lazy(`^.*?(?:ときは|ときには|場合は|際は|では|には|とは|は)\s*(.+)$`)
	// noun is a noun at the end of a Japanese phrase: letters other than hiragana,
	// joined by の, と or や.
	noun = sync.OnceValue(func() *regexp.Regexp {
		const word = `[\p{Han}\p{Katakana}ー\p{Latin}\d_./#+-]+`
		return regexp.MustCompile(word + `(?:(?:\s?(?:の|と|や)\s?|\s)` + word + `)*$`)
	})
)

// japaneseRejected takes from what stands before ではなく the phrase that is meant:
// a clause that の makes a noun, or the last noun.
func japaneseRejected(s string) string {
	if clause, ok := strings.CutSuffix(s, "の"); ok {
		if m := topic().FindStringSubmatch(clause); m != nil {
			clause = m[1]
		}
		return situation.Trim(clause)
	}
	if n := noun().FindString(s); n != "" {
		return strings.TrimSpace(n)
	}
	if m := topic().FindStringSubmatch(s); m != nil {
		return situation.Trim(m[1])
	}
	return s
}
