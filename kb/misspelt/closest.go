package misspelt

import (
	"strings"
)

// mostTyped is how long a word may be, in bytes, that is compared letter by letter: an id has
// 128 at most. What is longer is no slip.
const mostTyped = 256

// Closest returns the word that was most likely meant by typed, or "" when none
// is near: a word that typed begins, else the nearest one within a third of its
// letters (two typing errors in "select", one in "why"). The first wins a tie.
func Closest(typed string, words []string) string {
	if len(typed) > mostTyped {
		return ""
	}
	typed = strings.ToLower(typed)
	best, least := "", 1+max(1, len([]rune(typed))/3)
	for _, word := range words {
		if len(word) > mostTyped {
			continue
		}
		folded := strings.ToLower(word)
		if len(typed) > 1 && strings.HasPrefix(folded, typed) {
			return word
		}
		if d := editDistance(typed, folded); d < least {
			best, least = word, d
		}
	}
	return best
}

// editDistance counts the letters to insert, delete, replace or swap with their
// neighbour to make b of a.
func editDistance(a, b string) int {
	s, t := []rune(a), []rune(b)
	before, row := []int(nil), make([]int, len(t)+1)
	for j := range row {
		row[j] = j
	}
	for i := range s {
		next := make([]int, len(t)+1)
		next[0] = i + 1
		for j := range t {
			cost := 1
			if s[i] == t[j] {
				cost = 0
			}
			next[j+1] = min(row[j]+cost, row[j+1]+1, next[j]+1)
			if i > 0 && j > 0 && s[i] == t[j-1] && s[i-1] == t[j] {
				next[j+1] = min(next[j+1], before[j-1]+1)
			}
		}
		before, row = row, next
	}
	return row[len(t)]
}
