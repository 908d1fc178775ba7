package candidate

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/tacit-kb/tacit/govern/candidate/situation"
	"github.com/tacit-kb/tacit/kb/markdown"
	"github.com/tacit-kb/tacit/kb/pattern"
	"github.com/tacit-kb/tacit/kb/sentence"
)

// A cut is what sentences say, as far as their words show it. A part is a whole
// clause, or it is left out: half a clause says something that the person did not.
type cut struct {
	when, what, why string
	not             []string
}

// cutSentences divides free text. What was decided is in its first sentence; a
// reason and what was rejected may be in any.
func cutSentences(text string) (c cut) {
	all := sentencesOf(situation.Join(text))
	if len(all) == 0 {
		return c
	}
	for _, s := range all {
		why, rest := reasonIn(s)
		if c.why == "" {
			c.why = why
		}
		for _, r := range rejectedIn(rest) {
			if !slices.Contains(c.not, r) {
				c.not = append(c.not, r)
			}
		}
	}
	said := all[0]
	for _, s := range all {
		if !onlyRejects(s) {
			said = s
			break
		}
	}
	_, main := reasonIn(said)
	c.when, c.what = situation.In(main)
	return c.parted()
}

// parted gives the numbers of all parts their commas back.
func (c cut) parted() cut {
	for i, r := range c.not {
		c.not[i] = situation.Part(r)
	}
	return cut{situation.Part(c.when), situation.Part(c.what), situation.Part(c.why), c.not}
}

// paragraphsOf joins the lines that belong together, without the marks of lists and
// headings. Code says nothing in sentences.
func paragraphsOf(text string) (all []string) {
	goesOn := false
	var now []string // the lines of the paragraph
	flush := func() {
		if len(now) > 0 {
			all = append(all, strings.Join(now, " "))
		}
		now = now[:0]
	}
	for _, l := range markdown.Lines(text) {
		mark := l.Mark()
		line := strings.TrimSpace(l.Text[len(mark):])
		switch {
		case l.Code || mark == "" && line == "":
			goesOn = false
			continue
		case goesOn && mark == "":
			now = append(now, line)
		default:
			flush()
			now = append(now, line)
		}
		goesOn = !strings.Contains(mark, "#")
	}
	flush()
	return all
}

// sentencesOf cuts text into sentences, without their stops. A paragraph ends one, and so
// does an item of a list.
func sentencesOf(text string) (all []string) {
	if !strings.Contains(text, "\n") {
		return sentencesIn(text)
	}
	for _, p := range paragraphsOf(text) {
		all = append(all, sentencesIn(p)...)
	}
	return all
}

// sentencesIn cuts what stands on one line.
func sentencesIn(text string) []string { return sentence.Split(oneLine(text)) }

// A form is a way to say something in one sentence, with the groups of its pattern
// that hold the parts; 0 is for a part that is not there.
type form struct {
	pattern     *regexp.Regexp
	part, other int
}

// plainJa ends a plain verb or adjective of Japanese, and not 近く, いつ or the like, after which から is
// no reason; speakerJa ends one before the んで of a speaker: 止まるんで, and not たたんで.
const (
	plainJa   = `(?:[^いほこよふ]う|[^近遠多か]く|[^あよ]す|[^い]つ|[ぬむぐぶるたい])`
	speakerJa = `(?:[るい]|[^た]た)`
)

// reasonForms say why: the reason is part, and what is left of the sentence is other.
var reasonForms = sync.OnceValue(func() []form {
	return []form{
		{regexp.MustCompile(`(?i)^because\s+(?:of\s+)?([^,;]+),\s*(.+)$`), 1, 2},
		{regexp.MustCompile(`(?i)^(.+?)[,;]?\s+because\s+(?:of\s+)?([^;]{3,})`), 2, 1},
		{regexp.MustCompile(`(?i)^(.+?),\s*(?:since|as)\s+((?:the|a|an|we|it|its|they|you|our|this|that|there|otherwise|\w+\s\w+\s(?:is|are|was|were|has|have|does|do))\b[^;]{3,})`), 2, 1},
		{regexp.MustCompile(`(?i)^(.+?)[,;]\s*((?:otherwise|or else|so that)\s[^;]{3,})`), 2, 1},
		{regexp.MustCompile(`^(?:因为|由于)([^，,；]+)[，,]\s*(?:所以|因此|因而)?(.+)$`), 1, 2},
		{regexp.MustCompile(`^(.+?)[，,；]\s*(?:是)?(?:因为|由于|原因是)[，,：:]?\s*([^；]+?)(?:[，,；]\s*(?:所以|因此|于是|改|要|请|应).*)?$`), 2, 1},
		{regexp.MustCompile(`^(.+?)[，,；]\s*((?:否则|不然|要不然|以免|免得)[^；]+)$`), 2, 1},
		{regexp.MustCompile(`^(?:なぜなら|理由(?:は|[：:]))[、：:]?\s*(.+?)(?:ため|から)?(?:だ|です)?$`), 1, 0},
		{regexp.MustCompile(`^(.{2,}?)(?:ため|ので)、\s*(.+)$`), 1, 2},
		{regexp.MustCompile(`^(.+?(?:` + plainJa + `|だ|です|ます))から、\s*(.+)$`), 1, 2},
		{regexp.MustCompile(`^(.+?` + speakerJa + `)んで、\s*(.+)$`), 1, 2},
		{regexp.MustCompile(`^([^、]+)、([^、]+(?:ため|から)(?:だ|です)?)$`), 2, 1},
		{regexp.MustCompile(`^([^、]+のため)(?:だ|です)?$`), 1, 0},
		{regexp.MustCompile(`^(.{3,}?(?:[るたいだな]ため|ので|(?:` + plainJa + `|です|ます|だ)から|` + speakerJa + `んで))(?:だ|です|ね|な)?$`), 1, 0}, // a sentence of its own, after what it gives the reason for
	}
})

// reasonIn takes the reason off a sentence. Where a semicolon ends it, what goes on behind that stays.
func reasonIn(s string) (why, rest string) {
	if why, rest = reasonOf(s); why != "" || !strings.ContainsAny(s, ";；") {
		return why, rest
	}
	for from, to := 0, 0; from < len(s); from = to + 1 {
		if to = len(s); strings.ContainsAny(s[from:], ";；") {
			to = from + strings.IndexAny(s[from:], ";；")
		}
		if why, rest = reasonOf(s[from:to]); why != "" {
			return why, situation.Trim(s[:from] + rest + s[to:])
		}
	}
	return "", s
}

func reasonOf(s string) (why, rest string) {
	for _, f := range reasonForms() {
		if m := f.pattern.FindStringSubmatch(s); m != nil {
			if f.other > 0 && strings.HasSuffix(m[f.other], " not") {
				continue // "not because it is fast"
			}
			if f.other > 0 && strings.Contains(m[f.other], "除非") && orElse().MatchString(m[f.part]) {
				continue // unless the one, it has to be the other: that is the rule, and gives no reason
			}
			if f.other > 0 {
				rest = situation.Trim(m[f.other])
			}
			return situation.Trim(m[f.part]), rest
		}
	}
	return "", s
}

// orElse begins what has to be, unless something is so.
var orElse = pattern.Lazy(`^(?:否则|不然|要不然)`)

// notOther is what follows 别 where it forbids something: 别用, and not 别的 or 别名.
const notOther = `[^的人处名家墅号样国]`

// rejectForms say what was not chosen, in group part.
var rejectForms = sync.OnceValue(func() []form {
	const (
		nameEn = `((?:[^,;:()]|\(\)){2,80}?)` // time.Now() is a name
		endEn  = nameEn + `(?:\s(?:when|if|unless|except|but|as|since|because)\s.*)?(?:[,;:)]|\((?:[^)]|$)|$)`
	)
	return append(sameVerb(), []form{
		{regexp.MustCompile(`(?i)\b(?:instead of|rather than|in preference to)\s+` + endEn), 1, 0},
		{regexp.MustCompile(`(?i)(?:,|\s[-–—]|\band|\bbut)\s+not\s+` + endEn), 1, 0},
		{regexp.MustCompile(`(?i)[,;]\s*(?:but\s+)?(?:don['’]?t|do not|never(?:\s+(?:just|simply))?)\s+` + endEn), 1, 0},
		{regexp.MustCompile(`(?i)^(?:don['’]?t|do not|never)\s+` + nameEn + `[,;]\s*(?:but\s+)?(?:use|add|call|write|take|put|make|keep|send|run|ask|look|set|build|go)\b`), 1, 0},
		{regexp.MustCompile(`(?i)\bprefer\s.{2,60}?\s(?:over|to)\s+` + endEn), 1, 0},
		{regexp.MustCompile(weChose + `.{2,80}?\sover\s+` + endEn), 1, 0},
		{regexp.MustCompile(`(?:选|用)[^。；;]{2,40}[，,]\s*(?:而)?没有?(?:选用|选择|采用|选|用)\s*([^，；,;]{2,40})`), 1, 0},
		{regexp.MustCompile(`(?:而不是|而非)\s*([^，；,;]{2,60})`), 1, 0},
		{regexp.MustCompile(`[，,；;]\s*(?:而|也|但|千万|绝对|一定|都|请)*(?:不要|请勿|切勿|禁止|不得|不准|不可以?|不能|不应该?)\s*([^，；,;]{2,40})`), 1, 0},
		{regexp.MustCompile(`[，,；;]\s*(?:但|千万|绝对|请)*别(` + notOther + `[^，；,;]{1,40})`), 1, 0},
		{regexp.MustCompile(`[，,；;]\s*(?:而)?不((?:用|使用|采用|走|存|写|放|返回|经过)\s*[^，；,;]{1,40})`), 1, 0},
		{regexp.MustCompile(`[，,；;]\s*(?:而)?不再((?:用|使用|采用|买|从|去|走|接|收|找|放)\s*[^，；,;]{1,40})`), 1, 0},
		{regexp.MustCompile(`(?:不要|请勿|切勿|禁止|不得)\s*([^，；,;]{2,40})[，；,;]\s*(?:而?要|请|而?应|改|而是|用|统一|直接|先)`), 1, 0},
		{regexp.MustCompile(`(?:用|以|使用|选用|采用)[^，；,;]{1,40}?(?:代替|替代|取代)[了掉]?\s*([^，；,;]{2,40})`), 1, 0},
		{regexp.MustCompile(`(?i)(?:^|\b(?:we|i)\s+)(?:rejected|ruled out|decided against)\s+` + endEn), 1, 0},
		{regexp.MustCompile(`(?i)^([^,;:]{2,80}?)\s(?:was|were)\s(?:rejected|ruled out)$`), 1, 0},
		{regexp.MustCompile(`与其([^说，；,;][^，；,;]{1,40}?)[，,]?\s*(?:倒|还|真)?不如`), 1, 0},
		{regexp.MustCompile(`(?:放弃了|否决了|排除了)\s*([^，；,;]{2,40})`), 1, 0},
		{regexp.MustCompile(`([^，；,;]{2,40}(?:方案|做法|办法))(?:已?被)?(?:否决|放弃|排除)了?$`), 1, 0},
		{regexp.MustCompile(`([^、。，；]{2,60}(?:案|方法|方式|やり方|構成|設計))[はをも](?:退け|却下し|見送|採らな|採用しな|やめ)`), 1, 0},
		{regexp.MustCompile(`([^、。，；]{2,60}?)(?:ではなく|じゃなく)(?:[^て]|て[^も])`), 1, 0},
		{regexp.MustCompile(`([^、。，；]{2,60}?)(?:の代わりに|よりも|より[、 ]?(?:[^、。]{1,40}を)?(?:選ん|選び|選択し|選定し|採用し|優先し))`), 1, 0},
		{regexp.MustCompile(`([^、。，；]{2,60}?)[はを]使わ(?:ず|ないで|ない)`), 1, 0},
	}...)
})

// sameVerb finds what was not chosen where the verb is said twice, without a comma: 烧录用 J-Link 不用 ST-Link.
// 能用不用都行 chooses nothing, and 不用担心 says that one need not: what is not used has a name in Latin letters.
func sameVerb() (all []form) {
	for _, verb := range []string{"用", "走", "存", "写", "放", "选", "发", "买", "接", "装"} {
		what := `[^，；,;\s得着到上都也了的吗呢]`
		if verb == "用" {
			what = `[A-Za-z\d]`
		}
		all = append(all, form{regexp.MustCompile(verb + `\s*[^，,。；;\s不得了着过][^，,。；;不]{0,30}?\s*而?[不别](` + verb + `\s*` + what + `[^，；,;]{1,40})`), 1, 0})
	}
	return all
}

// noAlternative begins what follows "not" and is no other choice.
var noAlternative = pattern.Lazy(`(?i)^(?:because|only|just|merely|necessarily|yet|even|so)\b`)

// onceMore begins what people did and shall not do any more.
var onceMore = pattern.Lazy(`^再[去用找来买走放拿接问]`)

// rejectedIn finds what a sentence says was not chosen: "A rather than B".
func rejectedIn(s string) (all []string) {
	forms := rejectForms()
	firstJapanese := len(forms) - 3
	for i, f := range forms {
		for _, m := range f.pattern.FindAllStringSubmatch(s, -1) {
			r := situation.Trim(m[f.part])
			if i >= firstJapanese {
				r = japaneseRejected(r)
			} else if onceMore().MatchString(r) {
				r = strings.TrimSuffix(strings.TrimPrefix(r, "再"), "了") // 别再去找了 rejects 去找
			}
			if r != "" && !noAlternative().MatchString(r) && !slices.Contains(all, r) {
				all = append(all, r)
			}
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
