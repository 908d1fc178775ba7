package ended

import (
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/tacit-kb/tacit/govern/similar/clauses"
	"github.com/tacit-kb/tacit/govern/similar/duty"
	"github.com/tacit-kb/tacit/govern/similar/number"
	"github.com/tacit-kb/tacit/govern/similar/subject"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// A lift is a kind of change: how one sentence says that a limit, a day, a duty or a ban no longer holds, and how
// another says that it does. The groups of says are what it is said of.
type lift struct {
	kind  string
	says  []func() *pattern.Keyed
	holds func(text string) bool
	acts  bool    // it is said of an act, which the clause that gives it has to have
	most  float64 // share of the words of what it is said of that the other has at least
}

var lifts = []lift{
	{kind: "limit", says: limitLifted, holds: limits, most: 0.3},
	{kind: "days", says: daysLifted, holds: number.NamesWeekday, most: 0.3},
	{kind: "duty", says: dutyLifted, holds: demands, acts: true, most: 0.5},
	{kind: "ban", says: banLifted, holds: forbids, acts: true, most: 0.4},
}

var (
	// limitLifted: PR 不限行数了, 登録上限は撤廃した, "there is no limit for uploads any more".
	limitLifted = []func() *pattern.Keyed{
		pattern.WithKeys(`^([^，。；]*?)(?:已经|现在|以后)?不(?:再)?限制?(?:了|([^，。；]{1,8}?)了)$`),
		pattern.WithKeys(`^([^，。；]*?)(?:没有?|取消|放开|去掉)([^，。；]{0,6}?)(?:上限|限制|限额)了$`),
		pattern.WithKeys(`^([^，。；]*?)(?:的)?(?:上限|限制|限额)(?:已经?|都)?(?:取消|放开|去掉|没有?)了$`),
		pattern.WithKeys(`^([^、。]*?)の?(?:上限|制限|限度)(?:は|を|も|が)?(?:もう)?(?:撤廃|廃止|解除|なくし|なくなり?|外し|外れ|取り払|なし(?:に|と))`),
		pattern.WithKeys(`^([^、。]*?)(?:は|が|を|も)?無制限(?:に|と)(?:なっ|なり|した|しま)`),
		pattern.WithKeys(`(?i)^(?:there (?:is|are) )?no (?:[a-z]+ )?limits? (?:on|for|to) (.*?) (?:any ?more|any longer|now)$`),
		pattern.WithKeys(`(?i)^(?:the )?([a-z -]*?) ?limits?( (?:on|for|to) .*?)? (?:is|are|was|were|has been|have been) (?:now )?(?:gone|lifted|removed|dropped|scrapped|abolished)$`),
		pattern.WithKeys(`(?i)^(.*?) (?:is|are) (?:no longer limited|unlimited now|now unlimited|not limited any ?more)$`),
	}
	// daysLifted: 发版不固定时间了, 曜日固定はやめて, "deploys have no fixed day any more".
	daysLifted = []func() *pattern.Keyed{
		pattern.WithKeys(`^([^，。；]*?)不(?:再)?(?:固定|限定?|挑|看|分)(?:在)?(?:日子|周几|星期几|礼拜几|哪天|时间|窗口)?了$`),
		pattern.WithKeys(`^([^，。；]*?)(?:现在|以后)(?:周几|星期几|哪天|每天|随时|什么时候)([^，。；]*?)都(?:可以|能|行)([^，。；]*?)了?$`),
		pattern.WithKeys(`^([^、。]*?)の?曜日(?:の)?(?:固定|指定|制限|縛り)?(?:は|を|も|が)?(?:もう)?(?:やめ|廃止|撤廃|なくし|なくなっ|外し|解除)`),
		pattern.WithKeys(`(?i)^(.*?) (?:have|has) no fixed (?:days?|dates?|windows?) (?:any ?more|any longer|now)$`),
		pattern.WithKeys(`(?i)^(?:there (?:is|are) )?no fixed (?:days?|dates?|windows?) for (.*?) (?:any ?more|any longer|now)$`),
		pattern.WithKeys(`(?i)^(.*?) (?:is|are) no longer (?:tied|bound|limited) to (?:fixed |certain )?days?$`),
	}
	// dutyLifted: tenant_id 不用自己写了, 承認は取らなくてよくなった, "you no longer have to write the entry".
	dutyLifted = []func() *pattern.Keyed{
		pattern.WithKeys(`^([^，。；]*?)(?:已经|现在|以后)?(?:不用|不必|不需要|无需|用不着)(?:再|自己|手动|手工|人工)*([^，。；]*?)了$`),
		pattern.WithKeys(`^([^、。]*?)なくて(?:も)?(?:よく|いいことに|良く|済むように)(?:なっ|なり)`),
		pattern.WithKeys(`^([^、。]*?)(?:は|が|も)?(?:不要に|必要(?:は|が)なく|いらなく|要らなく)(?:なっ|なり)`),
		pattern.WithKeys(`(?i)\bno longer (?:have|has|need|needs) to (.*)$`),
		pattern.WithKeys(`(?i)\b(?:do not|don['’]?t|does not|doesn['’]?t) (?:have|need) to (.*?) (?:any ?more|any longer)$`),
	}
	// banLifted: 夜里可以发版了, 患者様もOKになった, "RxJava is allowed again".
	banLifted = []func() *pattern.Keyed{
		pattern.WithKeys(`^([^，。；]*?)(?:现在|已经|以后)?(?:也|又|都)?(?:可以|允许|准许?|能)([^，。；]*?)了$`),
		pattern.WithKeys(`^([^，。；]*?)(?:已经?|也|都)?(?:放开|解禁|开放)了$`),
		pattern.WithKeys(`^([^、。]*?)(?:は|も|が|を)?(?:OK|ＯＫ|オーケー|オッケー|可|解禁|許可|自由)(?:に|と)(?:なっ|なり|した|しま|され)`),
		pattern.WithKeys(`^([^、。]*?[^、。く])(?:て|で)も?(?:よく|いいことに|良いことに|よいことに|良く|大丈夫に|構わないことに)(?:なっ|なり|した|しま)`),
		pattern.WithKeys(`(?i)^(.*?) (?:is|are) (?:now )?(?:allowed|fine|ok|okay|permitted|welcome)( .*?)? (?:again|now)$`),
		pattern.WithKeys(`(?i)^(.*?) (?:is|are) now (?:allowed|fine|ok|okay|permitted|welcome)( .*)?$`),
		pattern.WithKeys(`(?i)^(.*?)\b(?:(?:may|can) now|now (?:may|can)|(?:is|are) now (?:free|allowed) to) (.*)$`),
	}

	permittedTerm = pattern.WithKeys(`(?i)(?:可以|也行|也能|都行|没问题|(?:て|で)も?(?:よい|いい|良い|OK|構わない|大丈夫)|\b(?:fine|okay|ok|allowed|may be|can be)\b)`)
	quotedTerm    = pattern.WithKeys(`「([^「」]{1,20})」|“([^“”]{1,24})”|"([^"]{1,24})"`)
	limiting      = pattern.WithKeys(`(?i)超过|多于|大于|最多|上限|至多|以内|限\d|限额|最大|まで|以下|超え|\b(?:at most|max|maximum|up to|no more than|not more than|limit(?:ed)?|exceed|cap(?:ped)?)\b`)
	demanding     = pattern.WithKeys(`(?i)一定|必须|务必|[^不]要|需要|都得|只能|应该|必ず|こと$|なければ|ないと|する$|取って|てから|\b(?:must|always|has to|have to|needs? to|should|required|every|before)\b|^(?:ask|write|add|call|check|run|put|send|keep|use|set|get|tell|fill|sign)\b`)
)

// Lifts returns the one of two sentences that says that a limit, a fixed day, a duty or a ban of something is no more,
// where the other gives just that of the same.
func Lifts(a, b string) (sentence string, ok bool) {
	return oneOf(a, b, func(text, other string) bool {
		return liftedIn(text).concern(hear(other)) || permitsTerm(text, other)
	})
}

// A lifted is what a clause says is no more of something: the words of that, and a term in quotation marks.
type lifted struct {
	lift  lift
	words []string
	act   []string // what may be done now, or need not be
	term  string
}

// actIn returns the words of an act among what a duty or a ban is said of: in Chinese it comes last.
func actIn(groups []string) []string {
	for i := len(groups) - 1; i > 0; i-- {
		if act := content(groups[i]); len(act) > 0 && !lang.Spaced(strings.Join(groups, "")) {
			return act
		}
	}
	return content(groups[0])
}

// lifteds are what the clauses of a sentence say is no more, and the days on which something is not done any more.
type lifteds struct {
	all  []lifted
	days []dayGone
}

func (l lifteds) none() bool { return len(l.all)+len(l.days) == 0 }

func liftedIn(text string) (found lifteds) {
	for _, c := range clauses.Of(text) {
		c = strings.TrimSpace(c)
		for _, l := range lifts {
			for _, form := range l.says {
				for _, m := range form().FindAllStringSubmatch(c) {
					words := content(strings.Join(m[1:], " "))
					if len(words) == 0 {
						words = content(c)
					}
					if len(found.all) < mostClauses {
						found.all = append(found.all, lifted{l, words, actIn(m[1:]), quoted(c)})
					}
				}
			}
		}
	}
	found.days = daysGoneIn(text)
	return found
}

// A heard is a sentence that others are held against: each thing that they ask of it is found out once.
type heard struct {
	text    string
	words   func() []string // of what it speaks
	clauses func() []*heard // of an act, as far as they are looked at
	lifted  func() lifteds
	holds   map[string]bool // by the kind of a lift
}

func hear(text string) *heard {
	h := &heard{text: text, holds: map[string]bool{}}
	h.words = contentOnce(text)
	h.lifted = sync.OnceValue(func() lifteds { return liftedIn(text) })
	h.clauses = sync.OnceValue(func() (all []*heard) {
		for _, c := range clauses.Of(text) {
			if len(all) == mostClauses {
				break
			}
			all = append(all, &heard{text: c, words: contentOnce(doers().ReplaceAllString(c, " , ")), holds: map[string]bool{}})
		}
		return all
	})
	return h
}

// holdsFor reports whether the sentence gives what a lift says is no more.
func (h *heard) holdsFor(l lift) bool {
	holds, known := h.holds[l.kind]
	if !known {
		holds = l.holds(h.text)
		h.holds[l.kind] = holds
	}
	return holds
}

// mostClauses of a title are held against as many of another. No title of people has as many.
const mostClauses = 12

// concern reports whether another sentence gives what is no more of the same.
func (l lifteds) concern(other *heard) bool {
	return slices.ContainsFunc(l.all, func(x lifted) bool { return x.concerns(other) }) ||
		slices.ContainsFunc(l.days, func(d dayGone) bool { return d.concerns(other) })
}

func (l lifted) concerns(other *heard) bool {
	same := shares(l.words, other.words(), l.lift.most) || l.term != "" && strings.Contains(other.text, l.term)
	if !same || slices.ContainsFunc(other.lifted().all, func(o lifted) bool { return o.lift.kind == l.lift.kind }) {
		return false
	}
	if l.lift.acts && l.term == "" && len(l.act) > 0 {
		same = slices.ContainsFunc(other.clauses(), func(c *heard) bool {
			return shares(l.act, c.words(), l.lift.most) && c.holdsFor(l.lift)
		})
	}
	return same && other.holdsFor(l.lift)
}

// doers finds people who are called after what they do: who picks is no picking.
var doers = pattern.WithKeys(`\p{Han}{2}(?:员|人|者|师傅?)`)

// shares reports whether a share of some words is among others. Two that are the halves of one, 配合 and 合室, have to be both.
func shares(words, theirs []string, least float64) bool {
	if len(words) == 2 && !lang.Spaced(words[0]) {
		last, _ := utf8.DecodeLastRuneInString(words[0])
		if first, _ := utf8.DecodeRuneInString(words[1]); first == last {
			least = 1
		}
	}
	both := 0
	for _, w := range words {
		both += count(slices.Contains(theirs, w))
	}
	return both > 0 && float64(both) >= least*float64(len(words))
}

func contentOnce(text string) func() []string {
	return sync.OnceValue(func() []string { return content(text) })
}

// permitsTerm reports whether a sentence permits a term in quotation marks that the other forbids, whether or not it
// says that this has changed.
func permitsTerm(text, other string) bool {
	term := quoted(other)
	return term != "" && permittedTerm().MatchString(text) && strings.Contains(strings.ToLower(text), strings.ToLower(term)) &&
		duty.Of(text).Duty != duty.Forbids && forbidsTerm(other, term)
}

// forbidsTerm reports whether the clause with a term forbids it.
func forbidsTerm(text, term string) bool {
	return slices.ContainsFunc(clauses.Of(text), func(c string) bool {
		return strings.Contains(c, term) && forbids(c)
	})
}

// dayWithdrawn finds a day of the week on which something is not done any more: 周一不发版了.
var dayWithdrawn = []func() *pattern.Keyed{
	pattern.WithKeys(`(?:^|[，。；])\s*(?:每?(周[一二三四五六日天]|星期[一二三四五六日天]|礼拜[一二三四五六日天]))(?:起|开始|都|就|也)?不(?:再)?([^，。；]{1,6}?)了`),
	pattern.WithKeys(`([月火水木金土日])曜日?(?:に)?(?:は|の)([^、。]{1,12}?)(?:を|は)?(?:し|やら|出さ|行わ)な(?:くなっ|いことに)`),
	pattern.WithKeys(`([月火水木金土日])曜日?の([^、。]{1,12}?)(?:は|を)(?:やめ|廃止|なくし|なくなっ)`),
	pattern.WithKeys(`(?i)\bno (?:more )?([a-z ]{3,20}?) on (mon|tues|wednes|thurs|fri|satur|sun)days?(?: any ?more)?$`),
}

// A dayGone is a day of the week on which something is not done any more.
type dayGone struct {
	day   string
	words []string
}

func daysGoneIn(text string) (all []dayGone) {
	for _, form := range dayWithdrawn {
		for _, m := range form().FindAllStringSubmatch(text) {
			all = append(all, dayGone{m[0], content(strings.Join(m[1:], " "))})
		}
	}
	return all
}

// concerns reports whether another sentence gives the day for the same.
func (d dayGone) concerns(other *heard) bool {
	return slices.ContainsFunc(d.words, func(w string) bool { return slices.Contains(other.words(), w) }) && number.ShareWeekday(d.day, other.text) && len(other.lifted().days) == 0
}

func quoted(text string) string {
	for _, m := range quotedTerm().FindAllStringSubmatch(text) {
		return m[1] + m[2] + m[3]
	}
	return ""
}

func limits(text string) bool {
	return number.In(number.Plain(text)) && limiting().MatchString(text)
}

func demands(text string) bool {
	return duty.Of(text).Duty != duty.Exempts && (demanding().MatchString(text) || duty.Demanded(text) != "")
}

// forbids reports whether a clause of a text forbids something, by a plain denial as well.
func forbids(text string) bool {
	return slices.ContainsFunc(clauses.Of(text), func(c string) bool {
		return duty.Of(c).Duty == duty.Forbids || plainlyDenied().MatchString(c)
	})
}

var plainlyDenied = pattern.WithKeys(`(?i)^(?:no|never|not)\b|别|不(?:用|写|放|发|许|准|能|要)|ない$|ません$|\bno\b`)

// content returns the words of a text that say of what it speaks: no hiragana, no amount, and no name of a day.
func content(text string) []string {
	return slices.DeleteFunc(subject.Words(number.WithoutMeasures(strings.NewReplacer("「", " , ", "」", " , ").Replace(text))), func(w string) bool {
		return len(w) < 2 || strings.ContainsFunc(w, func(r rune) bool { return unicode.Is(unicode.Hiragana, r) || unicode.IsDigit(r) }) || slices.Contains(pale, w)
	})
}

// pale are words that go with anything.
var pale = strings.Fields("now any more long also just the you we can may one not no day days time 现在 以后 可以 已经 时候 这个 一个 都能 不用 不要 全部")

func count(is bool) int {
	if is {
		return 1
	}
	return 0
}
