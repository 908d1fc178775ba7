package inquiry

import (
	"regexp"
	"strings"
	"sync"
	"unicode"

	"github.com/tacit-kb/tacit/index/embed/han"
)

// "The free minutes were abolished" has no number, and yet it answers how many there are: who asks
// for a detail of what is no more must learn that, and not read the older note that gives one.

// saysOver reports whether a clause of a text says that something is no more, or is done no longer, of which
// a question, as plain writes it, has a word.
func saysOver(text, question string) bool {
	for clause := range strings.FieldsFuncSeq(strings.ToLower(han.Plain(text)), func(r rune) bool { return strings.ContainsRune("\n.;,!。；，、！", r) }) {
		if clause = strings.ReplaceAll(strings.TrimSpace(clause), "’", "'"); over().MatchString(clause) && shares(clause, question) {
			return true
		}
	}
	return false
}

// leastShared is how many letters words that are written with spaces have in common: refund and refunds.
const leastShared = 4

// shares reports whether two texts have a word in common, or two neighbouring ideographs.
func shares(a, b string) bool {
	words := strings.FieldsFunc(b, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	for _, word := range words {
		r := []rune(word)
		if r[0] < unicode.MaxLatin1 {
			if start := string(r[:min(len(r), max(leastShared, len(r)-2))]); len(r) >= leastShared && strings.Contains(" "+a, " "+start) {
				return true
			}
			continue
		}
		for i := range len(r) - 1 {
			if strings.Contains(a, string(r[i:i+2])) && !unicode.Is(unicode.Hiragana, r[i]) {
				return true
			}
		}
	}
	return false
}

// What is over is known by how a sentence puts it, wherever in a text it stands: to be cancelled, and not
// to cancel. It is wider than the forms of govern's package ended, which must find what has ended.
var over = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(han.Fold(strings.Join([]string{
		`\bno longer\b|\bany ?more\b|\bany longer\b|\bno more$`,
		`\b(?:is|are|was|were|been|being|gets?|got|we|they|i) (?:now |all |already |finally |since |recently |have |just )*` + ending + `\b`,
		`\b(?:has|have|had) (?:now |all |already |finally |since |recently |been |just )*` + ending + `\b`,
		`\b(?:we|they|has|have|had) (?:now |just |all )*(?:stopped|quit|ceased|given up) \w+ing\b|\b(?:gave up|did away with|got rid of)\b`,
		`(?:已|已经|都|全|现已|被)` + endingZH + `|` + endingZH + `[了啦掉]+$|不再|再也不|没有?了$|不(?:需要|用|必|要求|收|做|办|接|发|给|卖|开|提供|支持|设|限|排|打|送)[^，。；,.;、\n]{0,8}了$|(?:不用|不必|无需|不需要|没必要)再`,
		`(?:もう|もはや|今は|今では|现在は)[^。、\n]{0,16}(?:ない|ません|なし)|` + endingJA + `(?:た|だ|ました|になった|になりました|された|されました|済み|した|しました|です|中)|` + endingJA + `$|` +
			`(?:不要|無し|なし)(?:に|と)なった|(?:不要|無し|なし)(?:に|と)なりました|なく(?:なった|なりました|した|しました)|ない(?:こと|ように|よう)に(?:した|しました|なった|なりました)`,
	}, "|")))
})

const (
	ending = `(?:gone|over|cancell?ed|discontinued|retired|dropped|scrapped|abolished|dissolved|disbanded|shut down|closed (?:down|for good)|decommissioned|` +
		`withdrawn|removed|ended|suspended|lifted|waived|axed|phased out|done away with|got rid of|obsolete|history)`
	endingZH = `(?:取消|停办|停用|停掉|停止|停|作废|下线|撤销|撤掉|撤|关掉|关停|关闭|废弃|废止|废除|解散|解约|退役|免除|报废)`
	endingJA = `(?:廃止|終了|中止|休止|停止|撤去|解約|解散|引退|取りやめ|取り止め|やめ|止め|打ち切っ|打ち切り)`
)
