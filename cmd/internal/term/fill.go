package term

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/tacit-kb/tacit/kb/pattern"
)

// laidOut is a line whose place on the line means something: of a list, or of an example.
var laidOut = pattern.Lazy(`^(?:\s|\d+\. |- |$)`)

// Fill breaks each paragraph of a text into lines of at most n cells, no matter where its
// lines were broken before. Lines of lists and examples stay as they are.
func Fill(text string, n int) string {
	var all, paragraph []string
	end := func() {
		if len(paragraph) > 0 {
			all = append(all, fold([]rune(joined(paragraph)), n)...)
		}
		paragraph = nil
	}
	for line := range strings.SplitSeq(text, "\n") {
		if !laidOut().MatchString(line) {
			paragraph = append(paragraph, line)
			continue
		}
		end()
		all = append(all, line)
	}
	end()
	return strings.Join(all, "\n")
}

// joined puts lines on one. Where two of them meet there is a blank, but not between
// letters of Chinese or Japanese, nor beside their punctuation, which has its own.
func joined(lines []string) string {
	var b strings.Builder
	for _, line := range lines {
		line = strings.Join(strings.Fields(line), " ")
		last, _ := utf8.DecodeLastRuneInString(b.String())
		first, _ := utf8.DecodeRuneInString(line)
		if b.Len() > 0 && !(isEastern(last) && isEastern(first)) && !isMark(last) && !isMark(first) {
			b.WriteByte(' ')
		}
		b.WriteString(line)
	}
	return b.String()
}

// fold breaks one line. Of the places where a line can end, it takes the one that costs
// least: the cells that stay empty, and what a reader loses by the break.
func fold(line []rune, n int) (lines []string) {
	for len(line) > 0 {
		at := lineEnd(line, n)
		lines = append(lines, strings.TrimRight(string(line[:at]), " "))
		if line = line[at:]; len(line) > 0 && line[0] == ' ' {
			line = line[1:]
		}
	}
	return lines
}

// lineEnd returns where to break a line that is longer than n cells; if nothing fits, the
// first place where it can be broken.
func lineEnd(line []rune, n int) (at int) {
	best, used := 0, 0
	for i, r := range line {
		if used > n && at > 0 {
			return at
		}
		if cost := breakCost(line, i); cost >= 0 && (at == 0 || n-used+cost <= best) {
			at, best = i, n-used+cost
		}
		used += DisplayWidth(string(r))
	}
	if used <= n || at == 0 {
		return len(line)
	}
	return at
}

// breakCost is what a reader loses, in cells, if a line begins with line[i]; -1 where none
// can begin. In Chinese and Japanese a line may end nearly anywhere, but is best read if
// it ends with a clause, and then with a phrase: in Japanese, where kana are followed by
// anything else.
func breakCost(line []rune, i int) int {
	if i == 0 || laidOut().MatchString(strings.TrimPrefix(string(line[i:min(i+8, len(line))]), " ")) {
		return -1
	}
	last, next := line[i-1], line[i]
	switch {
	case next == ' ':
		return blankCost(line, i)
	case last == ' ' || strings.ContainsRune(neverFirst, next) || strings.ContainsRune(neverLast, last):
		return -1
	case !isMark(last) && (!isEastern(last) || !isEastern(next) || isKatakana(last) && isKatakana(next)):
		return -1
	case unicode.Is(unicode.Hiragana, next) && !strings.ContainsRune("、。", last):
		return 48 // the end of a word, or its particle
	case isMark(last):
		return 0
	case strings.ContainsRune("はがをにでともへやのてばらな的和或", last):
		return 8
	case unicode.Is(unicode.Hiragana, last):
		return 16
	}
	if len(line)-i < 4 {
		return 48 // hardly anything is left for the next line
	}
	return 28
}

// blankCost is what it costs to end a line at the blank line[i].
func blankCost(line []rune, i int) int {
	last, next := line[i-1], line[i+1]
	switch {
	case isMark(last) || isMark(next) || isEastern(last) && isEastern(next):
		return -1 // where lines are joined, there is no blank
	case unicode.IsDigit(last) && isEastern(next):
		return -1 // a number and its unit
	case unicode.Is(unicode.Hiragana, next) || strings.Count(string(line[:i]), `"`)%2 == 1:
		return 24 // a word and its particle, or between quotation marks
	case isEastern(last):
		return 8
	}
	return 14 // between words of a command, or after its last one
}

// neverFirst are signs with which no line begins, and neverLast those with which none ends.
const (
	neverFirst = "”’）」』】》〉、。，．；：？！…—ー・々〜ぁぃぅぇぉっゃゅょァィゥェォッャュョ"
	neverLast  = "“‘（「『【《〈"
)

// isMark reports whether r is punctuation of Chinese or Japanese.
func isMark(r rune) bool {
	return strings.ContainsRune("”’）」』】》〉、。，．；：？！…—“‘（「『【《〈", r)
}

// isKatakana reports whether r is part of a word in katakana.
func isKatakana(r rune) bool { return unicode.Is(unicode.Katakana, r) || r == 'ー' }

// isEastern reports whether r is a letter or sign of Chinese or Japanese.
func isEastern(r rune) bool {
	return isMark(r) || isWide(r)
}
