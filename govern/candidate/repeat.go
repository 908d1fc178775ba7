package candidate

import (
	"slices"
	"strings"
	"unicode"
)

// nearlySame is the share of their trigrams from which on two candidates say the
// same in nearly the same words.
const nearlySame = 0.8

// Repeated returns, by id, each candidate that says what an earlier one of all
// says, in the same words or nearly so, with that earlier one. Which turn of a
// conversation they come from does not matter; numbers do: three tries are not
// five.
func Repeated(all []*Candidate) map[string]*Candidate {
	repeats := map[string]*Candidate{}
	var firsts []*Candidate
	var prints []wording
	for _, c := range all {
		w := wordingOf(c)
		at := slices.IndexFunc(prints, w.isLike)
		if at >= 0 {
			repeats[c.ID] = firsts[at]
			continue
		}
		firsts, prints = append(firsts, c), append(prints, w)
	}
	return repeats
}

// markRepeats notes in each candidate that waits which one it repeats.
func markRepeats(all []*Candidate) {
	waiting := filter(all, func(c *Candidate) bool { return c.Number > 0 })
	repeats := Repeated(waiting)
	for _, c := range waiting {
		c.Repeats = 0
		if first := repeats[c.ID]; first != nil {
			c.Repeats = first.Number
		}
	}
}

// saidBefore reports whether a candidate says again what its conversation said, and a
// person has picked.
func saidBefore(done []*Candidate, c *Candidate) bool {
	if c.Said.ConversationID == "" {
		return false
	}
	w := wordingOf(c)
	return slices.ContainsFunc(done, func(d *Candidate) bool {
		return d.Said.ConversationID == c.Said.ConversationID && w.isLike(wordingOf(d))
	})
}

// A wording is what a candidate says, for comparison: its trigrams, and the
// numbers in it.
type wording struct {
	trigrams map[[3]rune]bool
	numbers  []string
}

func wordingOf(c *Candidate) wording {
	s := &c.Said
	text := strings.ToLower(strings.Join([]string{s.Trigger, s.Decision, s.Solution, s.Signal}, "\n"))
	w := wording{map[[3]rune]bool{}, strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsDigit(r) })}
	slices.Sort(w.numbers)
	w.numbers = slices.Compact(w.numbers)
	last := [3]rune{}
	for _, r := range text {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			last = [3]rune{last[1], last[2], r}
			w.trigrams[last] = true
		}
	}
	return w
}

// isLike reports whether two wordings are nearly the same.
func (w wording) isLike(other wording) bool {
	a, b := len(w.trigrams), len(other.trigrams)
	if float64(min(a, b)) < nearlySame*float64(max(a, b)) || !slices.Equal(w.numbers, other.numbers) {
		return false
	}
	both := 0
	for t := range w.trigrams {
		if other.trigrams[t] {
			both++
		}
	}
	return float64(both) >= nearlySame*float64(a+b-both)
}
