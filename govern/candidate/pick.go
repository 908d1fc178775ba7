package candidate

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/text/width"
)

// A PickError is returned for what is no pick, or picks what is not there.
type PickError struct {
	Word string // that was not understood
	Most int    // the highest number that there is
}

func (e *PickError) Error() string { return fmt.Sprintf("%q picks nothing of 1 to %d", e.Word, e.Most) }

// allWords and noWords pick everything and nothing.
var (
	allWords = []string{"all", "全部", "所有", "全て", "すべて", "全", "都要"}
	noWords  = []string{"none", "no", "n", "skip", "无", "都不要", "不要", "不用", "跳过", "なし", "いいえ", "不要です"}
)

// ranges are the characters and words between the ends of a range.
var ranges = []string{"から", "至", "到", "~", "〜", "–", "—", "‐", "−", ".."}

// Picks reads which candidates a person picks: 1,3 or 1 3 or 1-3, all, 全部 or
// すべて, in any width; or one by its id. It returns the candidates in the order
// in which they are listed, each once; nothing for an empty answer and for a no.
// Only what is listed can be picked. The error is a *PickError.
func Picks(answer string, listed []*Candidate) ([]*Candidate, error) {
	answer = strings.ToLower(strings.TrimSpace(width.Fold.String(answer)))
	answer = strings.TrimRight(answer, ".。!、")
	switch {
	case slices.Contains(allWords, answer):
		return slices.Clone(listed), nil
	case answer == "" || slices.Contains(noWords, answer):
		return nil, nil
	}
	most := 0
	for _, c := range listed {
		most = max(most, c.Number)
	}
	for _, r := range ranges {
		answer = strings.ReplaceAll(answer, r, "-")
	}
	picked := map[string]bool{}
	for _, word := range words(answer) {
		found := pickedBy(word, listed)
		if len(found) == 0 {
			return nil, &PickError{word, most}
		}
		for _, c := range found {
			picked[c.ID] = true
		}
	}
	return slices.DeleteFunc(slices.Clone(listed), func(c *Candidate) bool { return !picked[c.ID] }), nil
}

// words cuts an answer at whatever stands between its numbers. The hyphen of a
// range may have spaces around it.
func words(answer string) []string {
	fields := strings.FieldsFunc(answer, func(r rune) bool {
		return unicode.IsSpace(r) || strings.ContainsRune(",、，;；｡。和与と&+", r)
	})
	var all []string
	for _, f := range fields {
		n := len(all)
		if n > 0 && (strings.HasPrefix(f, "-") || strings.HasSuffix(all[n-1], "-")) {
			all[n-1] += f
			continue
		}
		all = append(all, f)
	}
	return all
}

// pickedBy returns what one word picks: a number, a range of which both ends
// exist, or an id.
func pickedBy(word string, listed []*Candidate) []*Candidate {
	from, to, isRange := strings.Cut(word, "-")
	low, err := number(from)
	high := low
	if err == nil && isRange {
		high, err = number(to)
	}
	if err != nil {
		return filter(listed, func(c *Candidate) bool { return c.ID == word || c.ID == idPrefix+word })
	}
	has := func(n int) bool { return slices.ContainsFunc(listed, func(c *Candidate) bool { return c.Number == n }) }
	if low > high || !has(low) || !has(high) {
		return nil
	}
	return filter(listed, func(c *Candidate) bool { return c.Number >= low && c.Number <= high })
}

// number reads a number from 1 on, with what people put around one.
func number(s string) (int, error) {
	s = strings.TrimSuffix(strings.TrimPrefix(strings.TrimPrefix(s, "#"), "第"), "番")
	n, err := strconv.Atoi(strings.TrimSuffix(s, "."))
	if err != nil || n < 1 || strings.HasPrefix(s, "+") {
		return 0, strconv.ErrSyntax
	}
	return n, nil
}

func filter(all []*Candidate, keep func(*Candidate) bool) []*Candidate {
	return slices.DeleteFunc(slices.Clone(all), func(c *Candidate) bool { return !keep(c) })
}

// Pickable returns the candidates that an answer can mean: the filtered ones only by
// their ids, never by "all".
func Pickable(answer string, kept []*Candidate) []*Candidate {
	return filter(kept, func(c *Candidate) bool {
		return c.Number > 0 || strings.Contains(answer, c.ID) || strings.Contains(idPrefix+answer, c.ID)
	})
}

// A Hindrance is why a candidate cannot be picked; none is empty.
type Hindrance string

// The hindrances.
const (
	InPlan   Hindrance = "in-plan"  // it is in a plan already
	Filtered Hindrance = "filtered" // the rubric filtered it, and it is not forced
)

// Hindered says why a candidate cannot be picked, by force if a person insists.
func (c *Candidate) Hindered(force bool) Hindrance {
	switch {
	case c.Plan != "":
		return InPlan
	case c.Number == 0 && !force:
		return Filtered
	}
	return ""
}
