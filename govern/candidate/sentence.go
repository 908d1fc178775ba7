package candidate

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/tacit-kb/tacit/govern/candidate/rejected"
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

// cutSentences divides free text. What was decided is in its first sentence, or in the one
// that says instead of what; a reason may be in any.
func cutSentences(text string) (c cut) {
	all := sentencesOf(situation.Join(text))
	if len(all) == 0 {
		return c
	}
	rejects := -1                                                   // the number of the first sentence that says what was rejected
	not := make([][]string, len(all))                               // what each of them rejects
	whys, alone := make([]string, len(all)), make([]bool, len(all)) // the reason in each of them, and whether it says nothing else
	for i, s := range all {
		why, rest := reasonIn(s)
		whys[i], alone[i] = why, rest == ""
		if not[i] = rejected.In(rest); why != "" && len(not[i]) == 0 {
			not[i] = rejected.NotUsed(rest)
		}
		if len(not[i]) > 0 && rejects < 0 {
			rejects = i
		}
	}
	said := 0
	if rejects > 0 && !onlyRejects(all[rejects]) && !divided(all[0]).Binds() { // "The return is due in May. Take the ledger's figures, not the report's."
		said = rejects
	} else if i := slices.IndexFunc(all, func(s string) bool { return !onlyRejects(s) }); i > 0 {
		said = i
	}
	for i := range all { // the reason for what another sentence forbids is none for this decision
		if c.why == "" && (!alone[i] || i == 0 || i-1 == said || len(not[i-1]) == 0 || onlyRejects(all[i-1])) {
			c.why = whys[i]
		}
	}
	for i, s := range all { // what another sentence forbids is about something else, and no alternative to this decision
		for _, r := range not[i] {
			if (i == said || onlyRejects(s)) && !slices.Contains(c.not, r) {
				c.not = append(c.not, r)
			}
		}
	}
	_, main := reasonIn(all[said])
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
		case goesOn && mark == "" && !strings.HasPrefix(line, "|"): // a row of a table is no part of a sentence
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
	// orElseJa begins what happens otherwise.
	orElseJa = `(?:でないと|じゃないと|でなければ|でなきゃ|じゃなきゃ|そう(?:しないと|でないと|じゃないと|しなければ|でなければ|しなきゃ)|さもないと|さもなければ|さもなくば)`
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
		{regexp.MustCompile(`^(.{2,}?(?:[るうくすつぬむぐぶいた]|な|です|ます))ので([\p{Han}\p{Katakana}\p{Latin}\d].{3,})$`), 1, 2}, // no comma before what to do
		{regexp.MustCompile(`^(.+?(?:` + plainJa + `|だ|です|ます))から、\s*(.+)$`), 1, 2},
		{regexp.MustCompile(`^(.+?` + speakerJa + `)んで、\s*(.+)$`), 1, 2},
		{regexp.MustCompile(`^([^、]+)、([^、]+(?:ため|から)(?:だ|です)?)$`), 2, 1},
		{regexp.MustCompile(`^(.+?)、\s*(` + orElseJa + `.{2,})$`), 2, 1},
		{regexp.MustCompile(`^(` + orElseJa + `.{2,})$`), 1, 0},
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
	return whyNot(s)
}

// orElse begins what has to be, unless something is so.
var orElse = pattern.Lazy(`^(?:否则|不然|要不然)`)

// These find a Chinese clause that forbids, what would come of doing it all the same, and a clause that goes on with what to do.
var (
	forbidsZh = pattern.Lazy(`(?:^|[^只要若得用是能])(?:不要|不能|不可以?|不许|不准|不得|不用|不使用|不采用|严禁|禁止|切勿|请勿|[切千]万别|别)(?:再)?([^，,；;。要]{1,24})$`)
	badZh     = pattern.Lazy(`(?:会|容易|怕|导致|造成|引起)[^，,；;]{0,8}(?:晕|裂|坏|脆|(?:掉|花|变|串|超)(?:了|色|形|质|味|标|差|$)|断|烂|糊|卡|丢|漏|爆|炸|烧|伤|死|锈|霉|黄|黑|重复|失|错|堵|塌|倒|翘|皱|缩|起泡|起皮|脱|溶|溢|撞|罚|投诉|中毒|感染|过敏|短路|跳闸|报警|报错|误)|没人|没法|来不及|受不了|扛不住|吃不消|不可逆|不安全|有毒|太(?:重|慢|贵|烫|湿|滑|脏|吵|脆|薄|危险)`)
	goesOnZh  = pattern.Lazy(`^(?:再|然后|接着|并|且|或|而|但|也|除非|如果|要是|请|先|改|用|走|放|找|叫|由|应|必须|一律|统一|比如|例如|包括|即|至少|最多|只)|[时后前]$|的话$`)
)

// whyNot takes the reason off a Chinese sentence that forbids something, where no word says that it is one, and it
// plainly is: what comes of it is bad, 不要用水洗，朱砂会晕, or it begins with the thing that is forbidden, 不用红茶，红茶偏酸.
func whyNot(s string) (why, rest string) {
	if len(s) > longestWhyNot || strings.ContainsAny(s, ";；") {
		return "", s // what stands behind a semicolon may be about something else
	}
	clauses := commaZh().FindAllStringIndex(s, -1)
	for i, at := range clauses {
		from := 0
		if i > 0 {
			from = clauses[i-1][1]
		}
		m := forbidsZh().FindStringSubmatch(s[from:at[0]])
		if m == nil {
			continue
		}
		why = situation.Trim(s[at[1]:])
		if tellsWhy(why, m[1]) {
			return why, situation.Trim(s[:at[0]])
		}
	}
	return "", s
}

var commaZh = pattern.Lazy(`[，,]\s*`)

// longestWhyNot is the length of a sentence, in bytes, up to which it may say why without a word for it: about two hundred
// characters. Every clause of it may be held against all that follow.
const longestWhyNot = 600

// tellsWhy reports whether clauses say of what is forbidden how it is, or what comes of it, and nothing else.
func tellsWhy(why, what string) bool {
	for _, clause := range commaZh().Split(why, -1) {
		if goesOnZh().MatchString(clause) || forbidsZh().MatchString(clause) || divided(clause).Binds() {
			return false
		}
	}
	first := commaZh().Split(why, -1)[0]
	return badZh().MatchString(why) || begins(first, what) && len([]rune(first)) > len([]rune(what))
}

// begins reports whether a clause begins with the thing at the end of another, of two letters at least: 红茶偏酸 after 用红茶.
func begins(clause, what string) bool {
	r := []rune(what)
	for i := range max(0, len(r)-1) {
		if strings.HasPrefix(clause, string(r[i:])) {
			return true
		}
	}
	return false
}
