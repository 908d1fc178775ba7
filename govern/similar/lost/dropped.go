package lost

import (
	"slices"
	"strings"
)

const (
	// inBoth is which share of the shorter of two sentences has to stand in both, in one order, so that what stands between can be told.
	inBoth = 0.5

	// leastWords are dropped at least; where words have no spaces, leastSigns characters, leastContents of which say something.
	leastWords, leastSigns, leastContents = 2, 4, 2

	// mostPieces are compared of each of two sentences, one with every other.
	mostPieces = 300
)

// Dropped returns the words of a sentence that another, which is most of it again, has nothing in place of: of "one reviewer who
// isn't on call", "two reviewers" drops "who isn't on call". If it speaks of one of two things only, all of the sentence is dropped.
func Dropped(sentence, by string) (all []string) {
	mine, theirs := cut(sentence), cut(by)
	pairs := aligned(mine, theirs)
	if len(mine) == 0 || float64(len(pairs)) < inBoth*float64(min(len(mine), len(theirs))) {
		return nil
	}
	said := wordsOf(by)
	pairs = append(pairs, [2]int{len(mine), len(theirs)})
	before := [2]int{-1, -1}
	isNew := func(p piece) bool { return p.content && !strings.Contains(changing, p.word) }
	for _, p := range pairs {
		gap, instead := mine[before[0]+1:p[0]], theirs[before[1]+1:p[1]]
		before = p
		if joins(gap, instead, said) {
			return []string{strings.TrimSpace(sentence)}
		}
		if slices.ContainsFunc(instead, isNew) {
			continue
		}
		all = append(all, values(gap, theirs, sentence)...)
		if gap = trimmed(gap); isLoss(gap, said, sentence) {
			all = append(all, strings.Trim(sentence[gap[0].from:gap[len(gap)-1].to], " 　"))
		}
	}
	return all
}

// changing are characters of verbs that say that something is another now, and stand in place of nothing.
const changing = "移変替延縮増減上下早遅広戻更改换升降调挪搬放宽缩成"

// joins reports whether pieces that are dropped begin with "and" and a thing of which the other sentence does not speak, and
// something else stands in their place: 郑州店和洛阳店 is now 郑州店 alone.
func joins(gap, instead []piece, said words) bool {
	and := func(p piece) bool {
		return slices.Contains([]string{"和", "与", "及", "跟", "と", "や", "and"}, p.word)
	}
	if len(gap) < 2 || !and(gap[0]) || len(instead) == 0 || and(instead[0]) {
		return false
	}
	has := said.has(gap)
	return gap[1].content && !has[1]
}

// values returns the numbers that are dropped with a unit that the other sentence has nowhere: of "60kV 4mA" that of 4mA.
func values(gap, theirs []piece, sentence string) (all []string) {
	for _, p := range gap {
		unit := strings.TrimLeft(p.word, "0123456789.")
		if p.number && !p.script && unit != "" && unit != p.word && !slices.ContainsFunc(theirs, func(x piece) bool { return x.number && strings.HasSuffix(x.word, unit) }) {
			all = append(all, sentence[p.from:p.to])
		}
	}
	return all
}

// trimmed leaves out what joins a part to the one before it, and the values at both ends, which may be others now.
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
func isLoss(gap []piece, said words, sentence string) bool {
	contents, signs, strange := 0, 0, false
	has := said.has(gap)
	for i, p := range gap {
		if p.script {
			signs++
		}
		if p.content {
			contents++
			strange = strange || !has[i]
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
	return strings.HasSuffix(strings.TrimRight(sentence[:gap[0].from], " "), "(") // (Marta)
}

// aligned returns the pieces that two sentences have in common, in order, as many as there are: a longest common subsequence.
func aligned(a, b []piece) (pairs [][2]int) {
	a, b = a[:min(len(a), mostPieces)], b[:min(len(b), mostPieces)]
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
