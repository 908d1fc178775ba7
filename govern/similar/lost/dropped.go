package lost

import (
	"slices"
	"strings"
)

// How much of two sentences has to stand in both, in one order, so that what stands between can be told.
const (
	inBoth = 0.5

	// leastWords are dropped at least, and leastSigns where a sentence has no spaces.
	leastWords, leastSigns, leastContents = 2, 4, 2
)

// Dropped returns the words of a sentence that another, which is most of it again, has nothing in place of: of "one reviewer who
// isn't on call", "two reviewers" drops "who isn't on call".
func Dropped(sentence, by string) (all []string) {
	mine, theirs := cut(sentence), cut(by)
	pairs := aligned(mine, theirs)
	if len(mine) == 0 || float64(len(pairs)) < inBoth*float64(min(len(mine), len(theirs))) {
		return nil
	}
	words := wordsOf(by)
	pairs = append(pairs, [2]int{len(mine), len(theirs)})
	before := [2]int{-1, -1}
	for _, p := range pairs {
		gap, instead := mine[before[0]+1:p[0]], theirs[before[1]+1:p[1]]
		before = p
		if slices.ContainsFunc(instead, func(x piece) bool { return x.content }) {
			continue
		}
		if gap = trimmed(gap); isLoss(gap, words, sentence) {
			all = append(all, strings.TrimSpace(sentence[gap[0].from:gap[len(gap)-1].to]))
		}
	}
	return all
}

// trimmed leaves out what joins a part to the one before it, and the numbers at both ends, which may be others now.
func trimmed(gap []piece) []piece {
	for len(gap) > 0 && (gap[0].number || slices.Contains([]string{"and", "but", "or", "so", "the", "a", "an"}, gap[0].word)) {
		gap = gap[1:]
	}
	for len(gap) > 0 && gap[len(gap)-1].number {
		gap = gap[:len(gap)-1]
	}
	return gap
}

// isLoss reports whether pieces that are dropped say something: a word that the other sentence has nowhere.
func isLoss(gap []piece, words map[string]bool, sentence string) bool {
	contents, signs, strange := 0, 0, false
	for _, p := range gap {
		if p.script {
			signs++
		}
		if p.content {
			contents++
			strange = strange || !words[p.word]
		}
	}
	switch {
	case !strange:
		return false
	case signs > 0:
		return signs >= leastSigns && contents >= leastContents
	case len(gap) >= leastWords:
		return true
	}
	first := strings.TrimRight(sentence[:gap[0].from], " ")
	return strings.HasSuffix(first, "(") // (Marta)
}

// aligned returns the pieces that two sentences have in common, in order, as many as there are: a longest common subsequence.
func aligned(a, b []piece) (pairs [][2]int) {
	most := make([][]int, len(a)+1)
	for i := range most {
		most[i] = make([]int, len(b)+1)
	}
	for i := len(a) - 1; i >= 0; i-- {
		for k := len(b) - 1; k >= 0; k-- {
			if a[i].word == b[k].word {
				most[i][k] = most[i+1][k+1] + 1
			} else {
				most[i][k] = max(most[i+1][k], most[i][k+1])
			}
		}
	}
	for i, k := 0, 0; i < len(a) && k < len(b); {
		switch {
		case a[i].word == b[k].word:
			pairs = append(pairs, [2]int{i, k})
			i, k = i+1, k+1
		case most[i+1][k] >= most[i][k+1]:
			i++
		default:
			k++
		}
	}
	return pairs
}
