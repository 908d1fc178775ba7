// Package ended finds sentences that say that something is no more: "we no longer do cellar tours",
// 参观已经取消了, 蔵見学はもう受け付けてない; or what stands in its place. What another sentence says of it
// holds no longer.
package ended

import (
	"strings"
	"unicode/utf8"

	"github.com/tacit-kb/tacit/kb/pattern"
)

// The forms in which a sentence says that its subject is no more. The group is the subject.
var forms = []func() *pattern.Keyed{
	pattern.WithKeys(`(?i)^(?:(?:from|since|as of) [^,]{3,24}, )?we (?:no longer|don['’]?t|do not) (?:do|run|offer|use|have|hold|keep|take|give|accept|sell|make|send|print) (?:the |our |any )?([^,;.]{3,40}?)(?: any ?more| any longer)?\.?$`),
	pattern.WithKeys(`(?i)^(?:the |our )?([^,;.]{3,40}?) (?:is|are|was|were|has been|have been|got) (?:now |all )?(?:gone|over|cancell?ed|discontinued|retired|dropped|scrapped|abolished|shut down|closed for good|decommissioned|withdrawn|no more)(?: for good| since [^,]{3,16}| in \d{4})?\.?$`),
	pattern.WithKeys(`(?i)^(?:the |our )?([^,;.]{3,40}?) (?:is|are) (?:no longer|not) (?:needed|required|necessary|supported|in use)(?: any ?more| any longer)?\.?$`),
	pattern.WithKeys(`(?i)^[^,;.]{3,30} (?:do not|don['’]?t|does not|doesn['’]?t) (?:need|take|require) (?:an? |the |any )?([^,;.]{3,30}?) any ?(?:more|longer)\.?$`),
	pattern.WithKeys(`(?i)^(?:the |our )?([^,;.]{3,40}?) no longer (?:exists?|runs?|happens?|takes? place)\.?$`),
	pattern.WithKeys(`^(?:从[^，。]{2,12}起，?|现在)?([^，。；]{2,16}?)(?:已经?|现在|以后|目前)*(?:取消|停办|停用|停止|停掉|作废|下线|撤销|撤掉|关掉|关停|废弃|废止|不办|不做|不搞|不用|不接|不收|不开)了?(?:吧|啦)?[。！]?$`),
	pattern.WithKeys(`^(?:现在|以后)?([^，。；]{2,16}?)(?:不用|不必|不需要|无需|不再需要)(?:再)?[^，。；]{0,10}了[。！]?$`),
	pattern.WithKeys(`^([^、。]{2,20}?)(?:は|が|も)(?:もう)?(?:要らなく|いらなく|不要に|必要なく|必要が?なく|なくてよく|なくても(?:よく|良く))(?:なった|なりました)[。]?$`),
	pattern.WithKeys(`^([^、。]{2,16}?)(?:は|を)(?:もう|もはや|すでに|いまは|今は|現在は?|[^、。]{2,12}で)?(?:やって(?:い)?(?:ない|ません)|やらない|行って(?:い)?(?:ない|ません)|受け付けて(?:い)?(?:ない|ません)|使って(?:い)?(?:ない|ません)|使わない|ない|ありません|取りやめ(?:た|ました)?|やめ(?:た|ました)|廃止(?:した|しました|になった|になりました|された|されました)?|終了(?:した|しました)?|打ち切(?:った|りました)|なくなった|なくなりました|なくした|休止中?)(?:です)?[。]?$`),
}

// Says returns the one of two sentences that says that something is no more, where the other begins
// with that and says something else of it. Of two that are about one matter, the other may speak of it anywhere.
func Says(a, b string, oneMatter bool) (sentence string, ok bool) {
	mine, is := of(a)
	theirs, too := of(b)
	if is == too { // what both say has ended is no question
		return "", false
	}
	if too {
		a, b, mine = b, a, theirs
	}
	return a, speaksOf(b, mine) || oneMatter && isAbout(b, mine)
}

func of(text string) (subject string, ok bool) {
	text = strings.TrimSpace(text)
	for _, form := range forms {
		for _, m := range form().FindAllStringSubmatch(text) {
			return strings.TrimSpace(m[1]), true
		}
	}
	return "", false
}

// leastSubject is how many characters a subject has at least that is no word for anything.
const leastSubject = 2

// speaksOf reports whether a text begins with a subject, in the singular or the plural.
func speaksOf(text, subject string) bool {
	text, subject = strings.ToLower(strings.TrimSpace(text)), strings.ToLower(subject)
	for _, article := range []string{"the ", "our ", "we do ", "we run ", "we offer "} {
		text = strings.TrimPrefix(text, article)
	}
	if utf8.RuneCountInString(subject) < leastSubject {
		return false
	}
	if rest, ok := strings.CutPrefix(text, strings.TrimSuffix(subject, "s")); ok {
		r, _ := utf8.DecodeRuneInString(strings.TrimPrefix(rest, "s"))
		return !isWord(r)
	}
	return false
}
