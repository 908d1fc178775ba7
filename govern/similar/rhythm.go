package similar

import "strings"

// alikeRhythm is the share of the tokens of two clauses that both have beside how often, at least,
// where the smaller has them nearly all.
const alikeRhythm = 0.6

// otherRhythm finds what is done more often by one of two voices than by the other.
func otherRhythm(mine, theirs []*claim) (words string, ok bool) {
	for _, x := range mine {
		for _, y := range theirs {
			if x.rhythm != "" && y.rhythm != "" && x.rhythm != y.rhythm && overlap(x.besideRhythm, y.besideRhythm) >= alikeRhythm {
				return short(strings.TrimSpace(x.text)) + " / " + short(strings.TrimSpace(y.text)), true
			}
		}
	}
	return "", false
}
