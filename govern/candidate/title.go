package candidate

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/tacit-kb/tacit/govern/candidate/situation"
	"github.com/tacit-kb/tacit/kb/pattern"
	"github.com/tacit-kb/tacit/kb/sentence"
)

// longestTitle is how long a title may get that is made of a sentence, in cells of a
// terminal. A list wraps such a line once; a shorter title would lose the rule, which
// in many a sentence comes last.
const longestTitle = 132

// leastTitle is how many letters a sentence has at least that can be a title:
// "Careful!" is about nothing.
const leastTitle = 6

// Title returns the title that a person gave, or the first sentence of the
// decision, or of whatever else there is.
func (c *Candidate) Title() string {
	if c.Plain && c.Named != "" {
		return c.Named
	}
	for _, s := range []string{c.Named, c.Said.Decision, c.Said.Solution, c.Said.Trigger} {
		if s = oneLine(s); s != "" {
			return strings.TrimRight(wholeTitle(firstSentence(s)), " .,;:，、；：")
		}
	}
	return c.ID
}

// titleOf returns the first sentence of free text that says something, and behind a question also
// its answer.
func titleOf(text string) string {
	text = withoutTeller(text)
	all := sentencesOf(text)
	if len(all) == 0 {
		return shorten(oneLine(text), longestTitle)
	}
	title := all[0]
	if letters(title) < leastTitle && len(all) > 1 {
		title = all[1]
	} else if answered := withAnswer(text, all); answered != "" {
		return answered
	} else if len(all) > 1 && wasSo().MatchString(title) && isNow().MatchString(all[1]) {
		if title = firstTwo(text, all); title == "" {
			title = all[1]
		}
	} else if bindsNext(all) && !strings.Contains(text, "\n") {
		if both := firstTwo(text, all); both != "" {
			return both
		}
		if !points().MatchString(all[1]) {
			title = all[1]
		}
	}
	return strings.TrimRight(wholeTitle(title), ":：")
}

// These find who said it and when, or that there is something with a thing, before the sentence that tells of the thing.
// The memory keeps them, for they say where it comes from; a list of titles is looked through for things.
var (
	teller = pattern.Lazy(`^(?:(?:上次|上回|那天|昨天|前天|今天|刚才|之前|以前|早上|会上)(?:开会的?时候?)?,?，?)?(?:听)?\p{Han}{1,3}(?:师傅|老师|工|总|姐|哥|叔|阿姨|经理|主任|医生|老板|店长|站长|组长)(?:说过?|讲过?|提过|提到过?|交代过?|告诉我|提醒过?我?)(?:的是)?[，,：:]\s*` +
		`|^听说[，,：:]\s*|^(?:据说|有人说|他们说|人家说)[，,：:]?\s*` + // 听说课 is a lesson
		`|^(?:(?:先日|この前|前に|昨日|さっき|以前)(?:、|は)?)?[\p{Han}\p{Katakana}ー]{1,8}(?:さん|先生|先輩|部長|課長|店長)(?:が言うには|によると|の話では|曰く|いわく|が言ってたけど|が言っていたのですが|が言ってたんだけど)、?\s*` +
		`|^(?:(?i:last (?:week|time|month|night)|yesterday|the other day|earlier),? )?\p{Lu}[\p{L}'’-]+ (?:said|told (?:me|us)|says|mentioned|reckons|pointed out)(?: (?:that|to me that|last week that|yesterday that))\s+|^(?i:according to) (?:the )?[\p{L}'’-]+(?: [\p{L}'’-]+)?,\s+`)
	// saidByAny begins what somebody said who has no name: that names nobody to ask.
	saidByAny = pattern.Lazy(`^(?:We|They|He|She|I|You|It|This|That|Nobody|Everyone|Everybody|Somebody|Someone|Who|What|Whoever|Never|Always)\b`)
	thingIs   = pattern.Lazy(`(?i)^(?:the|one) (?:thing|trick|catch|problem|issue|deal|trouble|point|gotcha|story|funny thing) (?:with|about|on) ((?:(?:the|our|my|this|that|those|these) )?[^,;:.]{2,48}?) is,? (?:that )?((?:the|our|it|its|it['’]s|they|their|you|we|this|that|a|an|there|if|when|nobody|never|always|don['’]?t)\b.+)$`)
)

// withoutTeller returns a text without that, with the thing before what is told of it: "the thing with the stove is that it
// smokes" becomes "The stove: it smokes".
func withoutTeller(text string) string {
	if at := teller().FindStringIndex(text); at != nil && !saidByAny().MatchString(text) && letters(text[at[1]:]) >= leastTitle {
		return text[at[1]:]
	}
	first, rest, _ := strings.Cut(text, "\n")
	if m := thingIs().FindStringSubmatch(first); m != nil {
		r, size := utf8.DecodeRuneInString(m[1])
		return strings.TrimSuffix(string(unicode.ToUpper(r))+m[1][size:]+": "+m[2]+"\n"+rest, "\n")
	}
	return text
}

// bindsNext reports whether the second sentence makes a rule of a text whose first one says how things
// are, or what went wrong. A list shows the title alone, and who reads it has to see what binds them.
func bindsNext(all []string) bool {
	return len(all) > 1 && len(all) <= fewSentences && !divided(all[0]).Binds() && divided(all[1]).Binds()
}

// points matches what begins with a word for something in the sentence before, or has a pronoun that stands
// for it.
var points = pattern.Lazy(`(?i)^(?:so|therefore|thus|hence|then|and|but|or|also|otherwise|instead)\b|\b(?:it|its|they|their|them|these|those|he|she|him|her|this|that|there)\b` +
	`|^(?:所以|因此|于是|否则|不然|但|而|也|然后|だから|なので|そのため|そこで|よって|従って|したがって|しかし|でも|また|ただし)|这|那[个些里样]|它|其中|他们|她|(?:^|[、。])(?:それ(?:[^ぞ]|$)|これ|その(?:[^ま]|$)|この|あれ(?:[^ば]|$)|あの|そこ|ここ)`)

// withAnswer returns the question that a text begins with and the sentence behind it, as they stand
// there: "Where are the keys? In the office." It returns nothing where there is no question, or
// both are too long for a title.
func withAnswer(text string, all []string) string {
	rest, _ := strings.CutPrefix(oneLine(text), all[0])
	if len(all) < 2 || !strings.HasPrefix(rest, "?") && !strings.HasPrefix(rest, "？") {
		return ""
	}
	return firstTwo(text, all)
}

// How a sentence begins that says what was so once, and the next one, which says what is so now: the
// first alone would be a title that does not hold.
var (
	wasSo = pattern.Lazy(`(?i)^(?:(?:we|they|it|you|the [\w-]+|[\w-]+s) used to|in the past|earlier|previously|formerly|originally|at first|once,|before,|until (?:\d{4}|recently|last|now))\b|^(?:以前|过去|原来|原先|最初|一开始|起初|之前|かつて|昔|もともと|当初|これまで)`)
	isNow = pattern.Lazy(`(?i)^(?:but |and )?(?:now|today|nowadays|these days|since then|meanwhile|instead|by now|then we)\b|\b(?:now|nowadays|any more|no longer)$|^(?:但|不过)?(?:现在|如今|目前|后来|眼下|今は|今では|現在は|いまは|その後)`)
)

// firstTwo returns the first two sentences of a text as they stand there, or nothing where they are
// too long for a title.
func firstTwo(text string, all []string) string {
	line := oneLine(text)
	rest, ok := strings.CutPrefix(line, all[0])
	if !ok {
		return ""
	}
	at := strings.Index(rest, all[1])
	if at < 0 {
		return ""
	}
	both := line[:len(all[0])+at+len(all[1])]
	if cellsOf(both) > longestTitle {
		return ""
	}
	return both
}

// wholeTitle keeps a sentence whole if it fits. A longer one loses its reason, then ends
// after a clause that says what to do; where there is none, the end is left out.
func wholeTitle(s string) string {
	if cellsOf(s) <= longestTitle {
		return s
	}
	if _, rest := reasonIn(s); letters(rest) > longestTitle/4 && (strings.HasPrefix(s, rest) || strings.HasSuffix(s, rest)) {
		s = rest
	}
	if cellsOf(s) <= longestTitle {
		return s
	}
	if at := lastClause(s); at > 0 {
		return s[:at]
	}
	return shorten(s, longestTitle)
}

// lastClause returns where the last main clause ends that fits a title with all before
// it, 0 where there is none, or too little would be left.
func lastClause(s string) (end int) {
	used, from := 0, 0
	for i, r := range s {
		if strings.ContainsRune(",;:，；、：", r) && !situation.InNumber(s, i) {
			if used > longestTitle/3 && !leansOn(s[from:i]) && !situation.GoesOnWithList(strings.TrimSpace(s[i+utf8.RuneLen(r):])) {
				end = i
			}
			from = i + utf8.RuneLen(r)
		}
		if used += cells(r); used > longestTitle {
			return end
		}
	}
	return end
}

// leansOn reports whether a clause only says when or why: what follows is what counts.
func leansOn(clause string) bool { return leaning().MatchString(strings.TrimSpace(clause)) }

var leaning = pattern.Lazy(`(?i)^(?:when(?:ever)?|if|once|before|after|while|during|because|since|as|unless|until|although|though|even|for|in|on|with|without|to|instead|rather|given|where)\b` +
	`|^(?:因为|由于|当|如果|若|一旦|每次|凡是|遇到|为了|虽然|即使|除非|对于|在)|(?:时|的时候|时候|之前|之后|以前|以后|情况下|的话|后)$` +
	`|(?:[たなだ]ら|ば|と|ので|のに|ため|ために|から|けど|とき|場合|時|際|前|後|うち|[はがをにでも])$`)

// firstSentence returns s up to the end of its first sentence, without the stop. A semicolon ends
// one as well.
func firstSentence(s string) string {
	runes := []rune(s)
	for i, r := range runes {
		ends := sentence.Ends(runes, i) || r == '；' || r == ';' && (i+1 == len(runes) || unicode.IsSpace(runes[i+1]))
		if ends && i > 0 {
			return string(runes[:i])
		}
	}
	return s
}

// shorten cuts s to a width, between words where there are any.
func shorten(s string, width int) string {
	used, cut := 0, 0
	for i, r := range s {
		if w := cells(r); used+w > width {
			if space := strings.LastIndexByte(s[:cut], ' '); space > len(s[:cut])/2 && cells(r) == 1 {
				cut = space
			}
			return strings.TrimSpace(s[:cut]) + "…"
		} else {
			used += w
		}
		cut = i + utf8.RuneLen(r)
	}
	return s
}

// cells is how wide a character is, near enough: two for those of East Asia.
func cells(r rune) int {
	if r >= 0x1100 {
		return 2
	}
	return 1
}
