package ended

import (
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/tacit-kb/tacit/govern/similar/number"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// The forms in which a sentence says what is no more and what stands in its place. The group is what is no
// more: "we switched invoices from Stripe to Adyen", 诺诺停用了，发票换成航信.
var swaps = []func() *pattern.Keyed{
	pattern.WithKeys(`(?i)\b(?:switched|switch|moved|move|migrated|changed|went over|going over)\b[^,;.]{0,40}?\bfrom (?:the )?([^,;.]{2,30}?) (?:over )?to\b`),
	pattern.WithKeys(`(?i)^(?:the |our )?([^,;.]{2,30}?) (?:is|are|was|were|has been|have been) (?:now )?(?:gone|cancell?ed|discontinued|retired|dropped|scrapped|decommissioned|shut down)[,;:]`),
	pattern.WithKeys(`(?i)[,;] (?:and )?(?:the |our )?([^,;.]{2,30}?) (?:is|are|was|were|has been|have been) (?:now )?(?:gone|discontinued|retired|dropped|scrapped|decommissioned|shut down)\.?$`),
	pattern.WithKeys(`(?i)^([^,;.]{2,30}?) (?:has left|left|has retired|retired|` + absentEn + `)[^,;]{0,20}[,;:]`),
	pattern.WithKeys(`(?i)^([^,;.]{2,30}?) is out(?: (?:sick|today|all|until|till|for|this|next)\b[^,;]{0,20})?[,;:]`), // of order is a kiln
	pattern.WithKeys(`[,;] (?:and )?(\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?) (?:has left|left|has retired|retired|moved on|quit)\.?$`),
	pattern.WithKeys(`(?i)\bwe no longer (?:use|run|buy) (?:the |our )?([^\s,;.]{2,30})`),
	pattern.WithKeys(`(?i)\bwe (?:do not|don['’]?t) (?:use|run|buy) (?:the |our )?([^\s,;.]{2,30})[^,;.]{0,40}? any ?(?:more|longer)\b`),
	pattern.WithKeys(`(?i)\bwe(?:['’]ve| have)? (?:dropped|ditched|abandoned|scrapped|retired|got rid of|stopped using|moved off|moved away from) (?:the |our )?([^,;.]{2,30}?)(?: for | in | from | between |[,;.]|$)`),
	pattern.WithKeys(`(?:砍掉|去掉|停掉|撤掉|拆掉|弃用|放弃)了([^，。；、]{2,12}?)(?:[，,；;。！]|$)`),
	pattern.WithKeys(`(?i)\breplaced (?:the )?([^,;.]{2,30}?)(?: for | in | as | on | at |[,;.]|$)`),
	pattern.WithKeys(`^([^，。；、]{2,12}?)(?:已经?|都)?(?:停用|停办|停掉|停|下线|不用|不做|撤|取消|关|废)了[，,；;。]`),
	pattern.WithKeys(`不(?:再)?(?:走|用|找|发|接|去|存|放|跑|写|读|连|靠|归|由)([^，。；、]{2,12}?)了[，,；;]`),
	pattern.WithKeys(`([A-Za-z0-9_][A-Za-z0-9_./-]{2,60})\s?(?:已经?|现在|就)?(?:不再用|不再使用|不用了|停用|废弃|作废|没用了)`),
	pattern.WithKeys(`不(?:再)?(?:走|用|找|发|去|存|放|写|读|连)(?:在|到)?\s?([A-Za-z0-9_][A-Za-z0-9_./-]{2,60})\s?了`),
	pattern.WithKeys(`从\s?([^，。；、]{2,12}?)\s?(?:换|改|切|迁|转|挪|搬|移)(?:成|到|为|用|走|去)`),
	pattern.WithKeys(`[，,；;]\s?([^，。；、]{2,12}?)(?:已经?)?(?:(?:停用|停|不用|撤|取消)了|(?:下线|退休|离职|调走)了?)[。！]?$`),
	pattern.WithKeys(`^([^，。；、]{2,6}?)(?:已经?|最近|这周|下周起?)?(?:退休|离职|调走|请假|休假|休产假|产假|请病假|生病|住院|出差)了?[，,；;。]`),
	pattern.WithKeys(`^([^、。]{2,16}?)は(?:もう)?(?:解約|廃止|終了|停止|引退|退職|異動|撤去|取りやめ|やめ)(?:した|しました|になった|になりました|た|ました)[、。]`),
	pattern.WithKeys(`([^、。はをの]{2,16}?)から[^、。]{1,20}?(?:に|へ)(?:切り替え|切替え|変え|移行|乗り換え|変更|移し|移っ)`),
	pattern.WithKeys(`([^、。はをの]{2,16}?)をやめて`),
	pattern.WithKeys(`(?:^|[、。])\s*([^、。はをのが]{2,16}?)(?:は|が)(?:もう)?(?:読め|使え|受け付け|対応し|送れ|入れ)なくなっ(?:た|て)`),
}

// absentEn says that a person is away, so that another one does what he did.
const absentEn = `(?:is|are) (?:off sick|off ill|on (?:\w+ )?leave|on holiday|on vacation|on sabbatical|ill|sick|away|in hospital)`

// swapped finds what is no more where the sentence goes on with what is now: 不放 2 区了，改放 7 区.
var swapped = pattern.WithKeys(`不(?:再)?\p{Han}{1,2}?\s?([^，。；、]{2,12}?)了[，,；;]\s?(?:而是|都)?(?:改|换)`)

// Replaces returns the one of two sentences that says what is no more and what stands in its place, where the
// other names or gives that.
func Replaces(a, b string) (sentence string, ok bool) {
	return oneOf(a, b, func(text, other string) bool {
		if slices.ContainsFunc(replacedIn(text), func(gone string) bool { return names(other, gone) && !slices.Contains(replacedIn(other), gone) }) {
			return true
		}
		theirs := contentOnce(other)
		if slices.ContainsFunc(departedIn(text), func(d departed) bool { return d.isNamedIn(other, theirs) }) {
			return true
		}
		if c := changeIn(text); !c.none() && c.isUnknownTo(other, number.Measures(other)) {
			return true
		}
		now := releasedIn(text)
		return len(now) > 0 && stillOn(versionsIn(other), now)
	})
}

// mostRead is how many bytes of a title are read. No sentence has as many; a title that is a whole text, with
// thousands of clauses that are each held against each of the other, would take minutes.
const mostRead = 1024

// oneOf returns the one of two sentences that says something of the other, as far as they are read.
func oneOf(a, b string, says func(text, other string) bool) (sentence string, ok bool) {
	x, y := guard.Cut(a, mostRead), guard.Cut(b, mostRead)
	switch {
	case says(x, y):
		return a, true
	case says(y, x):
		return b, true
	}
	return "", false
}

// mostEnded titles of a bank that say that something is no more are held against the others.
const mostEnded = 200

// Among returns the numbers of titles of which one says that something is no more, and the other tells of it:
// at most so many pairs.
func Among(titles []string, most int) (pairs [][2]int) {
	titles = slices.Clone(titles)
	for i, title := range titles {
		titles[i] = guard.Cut(title, mostRead)
	}
	given := sync.OnceValue(func() (all [][]number.Measure) { // each is read once, and only where a title tells of a change
		for _, title := range titles {
			all = append(all, number.Measures(title))
		}
		return all
	})
	versions := sync.OnceValue(func() (all [][]release) {
		for _, title := range titles {
			all = append(all, versionsIn(title))
		}
		return all
	})
	others := sync.OnceValue(func() (all []*heard) {
		for _, title := range titles {
			all = append(all, hear(title))
		}
		return all
	})
	ended := 0
	for i, title := range titles {
		mine, over := of(title)
		gone, change, now := replacedIn(title), changeIn(title), releasedIn(title)
		left, lifted := departedIn(title), liftedIn(title)
		if !over && len(gone)+len(now)+len(left) == 0 && change.none() && lifted.none() {
			continue
		}
		if ended++; ended > mostEnded {
			break
		}
		for k, other := range titles {
			theirs := func() []string { return others()[k].words() }
			if k == i || !(over && speaksOf(other, mine)) && !slices.ContainsFunc(gone, func(name string) bool { return names(other, name) }) &&
				(change.none() || !change.isUnknownTo(other, given()[k])) && (len(now) == 0 || !stillOn(versions()[k], now)) &&
				!slices.ContainsFunc(left, func(d departed) bool { return d.isNamedIn(other, theirs) }) && !lifted.concern(others()[k]) {
				continue
			}
			if pairs = append(pairs, [2]int{i, k}); len(pairs) == most {
				return pairs
			}
		}
	}
	return pairs
}

// replacedIn returns what a sentence says is no more because something stands in its place.
func replacedIn(text string) (all []string) {
	for _, m := range swapped().FindAllStringSubmatch(text) {
		all = append(all, strings.TrimSpace(m[1])) // a value as well
	}
	for _, form := range swaps {
		for _, m := range form().FindAllStringSubmatch(text) {
			if gone := strings.TrimSpace(m[1]); !isValue(gone) {
				all = append(all, gone)
			}
		}
	}
	return all
}

// values begin what is a number, a day or a month, or says when or by what, and names nothing that others speak of.
var values = pattern.Lazy(`(?i)^(?:\d|(?:in|by|with|on|at|for|as|from|last|this|next|every|each|after|before|since|during|when|once|and|or|it|them)\b|[一二三四五六七八九十两半]+[点时時天日月周]|(?:` + number.DaysAndMonths + `)\b|(?:周|星期|礼拜)[一二三四五六日天]|[月火水木金土日]曜)`)

func isValue(text string) bool { return values().MatchString(text) }

// names reports whether a text has a name, as words of its own where words have spaces between them.
func names(text, name string) bool {
	if utf8.RuneCountInString(name) < leastSubject {
		return false
	}
	text, name = strings.ToLower(text), strings.ToLower(name)
	for {
		before, after, ok := strings.Cut(text, name)
		if !ok {
			return false
		}
		last, _ := utf8.DecodeLastRuneInString(before)
		first, _ := utf8.DecodeRuneInString(after)
		if !lang.Spaced(name) || !isWord(last) && !isWord(first) {
			return true
		}
		text = after
	}
}

// isWord reports whether a character goes on with a word of Latin letters.
func isWord(r rune) bool { return r >= 'a' && r <= 'z' || r >= '0' && r <= '9' }
