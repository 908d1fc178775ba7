package candidate

import (
	"strings"
	"unicode"

	"github.com/tacit-kb/tacit/kb/pattern"
)

// thinFrom is the score from which on a candidate without a reason for any
// alternative is filtered. The weights below were fitted on the labelled candidates,
// with the border well above the thinnest one that a person would want to see.
const thinFrom = 1.1

// thinness scores how little there is behind a decision, from its form alone: a short
// signal and a short situation, a check that measures nothing, an alternative that
// only leaves the decision out, a solution that says the decision again.
func (c *Candidate) thinness(leavesOut bool) float64 {
	s := &c.Said
	upTo := func(text string, most int) float64 { return float64(min(letters(text), most)) }
	score := 1.5 + 0.049*upTo(s.Decision, 80) - 0.091*upTo(s.Signal, 60) - 0.047*upTo(s.Verify, 50) - 0.077*upTo(s.Trigger, 60)
	score += 1.1 * shareOf(s.Solution, s.Decision)
	if leavesOut {
		score += 0.8
	}
	if hasNumber(s.Verify) {
		score -= 1.5
	}
	if asks().MatchString(oneLine(s.Signal)) {
		score -= 1.2
	}
	return score
}

// asks matches a signal that is a question: it tells cases apart.
var asks = pattern.Lazy(`(?i)[?？]|か$|吗|会不会|还是|能不能|有没有|是否|\bwhether\b`)

// counted matches a number with what it counts, in Chinese and Japanese numerals.
var counted = pattern.Lazy(`[一二三四五六七八九十百千万两半数几][个台次人分秒周天月年倍件份张回名割]`)

// hasNumber reports whether a text counts or measures.
func hasNumber(text string) bool {
	return strings.ContainsFunc(text, unicode.IsDigit) || counted().MatchString(text)
}

// shareOf returns which share of the pairs of letters of one text another has.
func shareOf(text, other string) float64 {
	of, in := pairsOf(text), pairsOf(other)
	both := 0
	for p := range of {
		if in[p] {
			both++
		}
	}
	return float64(both) / float64(max(1, len(of)))
}

func pairsOf(text string) map[[2]rune]bool {
	all := map[[2]rune]bool{}
	var last rune
	for _, r := range strings.ToLower(text) {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			if last != 0 {
				all[[2]rune{last, r}] = true
			}
			last = r
		}
	}
	return all
}
