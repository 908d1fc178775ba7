package candidate

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/text/width"

	"github.com/tacit-kb/tacit/govern/similar"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// A PickError is returned for what is no pick, or picks what is not there.
type PickError struct {
	Word string // that was not understood
	Most int    // the highest number that there is
}

func (e *PickError) Error() string { return fmt.Sprintf("%q picks nothing of 1 to %d", e.Word, e.Most) }

// allWords and noWords pick everything and nothing.
var (
	allWords = []string{"all", "all of them", "everything", "全部", "所有", "全", "都要", "全选", "全要", "都选", "全都要", "全部要", "全部选", "全部保留", "都保留",
		"全て", "すべて", "ぜんぶ", "全部残す", "すべて残す", "全件", "全部です"}
	noWords = []string{"none", "no", "n", "skip", "none of them", "无", "都不要", "不要", "不用", "跳过", "全不要", "都不选", "一个都不要",
		"なし", "いいえ", "不要です", "どれも不要", "どれもいらない", "いらない"}
)

// decisionMarks are what follows a number and says what becomes of the memory that
// the candidate is like: 1m, 2r, 3k.
var decisionMarks = []struct {
	mark     string
	decision similar.Decision
}{
	{"m", similar.DecideMerge}, {"合并", similar.DecideMerge}, {"統合", similar.DecideMerge},
	{"r", similar.DecideReplace}, {"取代", similar.DecideReplace}, {"置換", similar.DecideReplace},
	{"k", similar.DecideIndependent}, {"保留", similar.DecideIndependent}, {"残す", similar.DecideIndependent},
}

// ranges are the characters and words between the ends of a range.
var ranges = []string{"から", "至", "到", "~", "〜", "–", "—", "‐", "−", ".."}

// A Pick is a candidate that a person picks.
type Pick struct {
	*Candidate
	Decision similar.Decision // about the memory that it is like; empty: they did not say
	Back     bool             // it was filtered, and its key brings it back
}

// Picks reads which candidates a person picks: 1,3 or 1 3 or 1-3, all, 全部 or
// すべて, in any width; one by its id; a filtered one by its key, +2. After a number
// may stand what becomes of a memory that is like it: 1m merges, 2r replaces, 3k
// keeps both. The result has the order in which they are listed, each once; nothing
// for an empty answer and for a no. All are those that have a number. Only what is
// listed can be picked. The error is a *PickError.
func Picks(answer string, listed []*Candidate) ([]Pick, error) {
	answer = strings.ToLower(strings.TrimSpace(width.Fold.String(answer)))
	answer = strings.TrimRight(answer, ".。!、")
	if answer == "" || slices.Contains(noWords, answer) {
		return nil, nil
	}
	picked := map[string]Pick{}
	for _, word := range words(answer) {
		found := pickedBy(word, listed)
		if len(found) == 0 {
			return nil, &PickError{strings.ReplaceAll(word, filteredMark, "+"), lastNumber(listed)}
		}
		for _, p := range found {
			p.Decision = cmp.Or(p.Decision, picked[p.ID].Decision)
			picked[p.ID] = p
		}
	}
	var all []Pick
	for _, c := range listed {
		if p, ok := picked[c.ID]; ok {
			all = append(all, p)
		}
	}
	return all, nil
}

// Of returns the candidates of picks.
func Of(picks []Pick) []*Candidate {
	var all []*Candidate
	for _, p := range picks {
		all = append(all, p.Candidate)
	}
	return all
}

// FilteredPicks reads which filtered candidates a person wants back: +1,+3 or 1,3, an
// id, or all of them. The error is a *PickError.
func FilteredPicks(answer string, kept []*Candidate) ([]*Candidate, error) {
	filtered := filter(kept, func(c *Candidate) bool { return c.Number == 0 && !isPlanned(c) })
	var aside []*Candidate
	for _, c := range filtered {
		same := *c
		same.Number = c.Aside // so that 1 means what +1 does
		aside = append(aside, &same)
	}
	picked, err := Picks(answer, aside)
	wanted := Of(picked)
	return filter(filtered, func(c *Candidate) bool { return isKept(wanted, c) }), err
}

// filteredMark is what the plus of a key becomes, because a plus also stands between
// numbers.
const filteredMark = "\x00"

// keys matches the plus of a key: one that begins a word.
var keys = pattern.Lazy(`(^|[\s,、;。])\+(\d)`)

// dangling matches a plus that nothing follows: 3+ is no number, and may mean "from 3 on".
var dangling = pattern.Lazy(`(\d[a-z]*)\+($|[,、;])`)

// words cuts an answer at whatever stands between its numbers. The hyphen of a
// range may have spaces around it. A word for all is one word.
func words(answer string) []string {
	if slices.Contains(allWords, answer) {
		return []string{answer}
	}
	for _, r := range ranges {
		answer = strings.ReplaceAll(answer, r, "-")
	}
	answer = keys().ReplaceAllString(answer, "${1}"+filteredMark+"${2}")
	answer = dangling().ReplaceAllString(answer, "${1}"+filteredMark+"${2}")
	fields := strings.FieldsFunc(answer, func(r rune) bool {
		return unicode.IsSpace(r) || strings.ContainsRune(",、，;；｡和与と&+", r)
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

// pickedBy returns what one word picks: all, a number or a key, a range of which both
// ends exist, or an id.
func pickedBy(word string, listed []*Candidate) (all []Pick) {
	found := filter(listed, func(c *Candidate) bool { return c.ID == word || c.ID == idPrefix+word })
	if slices.Contains(allWords, word) {
		found = filter(listed, func(c *Candidate) bool { return c.Number > 0 })
	}
	if len(found) > 0 {
		for _, c := range found {
			all = append(all, Pick{Candidate: c})
		}
		return all
	}
	word, back := strings.CutPrefix(word, filteredMark)
	numberOf := func(c *Candidate) int { return c.Number }
	if back {
		numberOf = func(c *Candidate) int { return c.Aside }
	}
	word, decision := cutDecision(word)
	low, high, ok := span(word)
	has := func(n int) bool {
		return slices.ContainsFunc(listed, func(c *Candidate) bool { return numberOf(c) == n })
	}
	if !ok || low > high || !has(low) || !has(high) {
		return nil
	}
	for _, c := range listed {
		if n := numberOf(c); n >= low && n <= high {
			all = append(all, Pick{c, decision, back})
		}
	}
	return all
}

// cutDecision takes off a number what a person decides about a similar memory.
func cutDecision(word string) (number string, d similar.Decision) {
	for _, m := range decisionMarks {
		if before, ok := strings.CutSuffix(word, m.mark); ok && before != "" && unicode.IsDigit([]rune(before)[0]) {
			return before, m.decision
		}
	}
	return word, ""
}

// span reads a number, or a range of them.
func span(word string) (low, high int, ok bool) {
	from, to, isRange := strings.Cut(word, "-")
	low, err := pickNumber(from)
	if high = low; err == nil && isRange {
		high, err = pickNumber(to)
	}
	return low, high, err == nil
}

// pickNumber reads a number from 1 on, with what people put around one.
func pickNumber(s string) (int, error) {
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

// A hindrance is why a candidate cannot be picked; none is empty.
type hindrance string

// The hindrances.
const (
	InPlan   hindrance = "in-plan"  // it is in a plan already
	Filtered hindrance = "filtered" // the rubric filtered it, and it is not forced
)

// Hindered says why a candidate cannot be picked, by force if a person insists.
func (p Pick) Hindered(force bool) hindrance {
	switch {
	case p.Plan != "":
		return InPlan
	case p.Number == 0 && !force && !p.Back:
		return Filtered
	}
	return ""
}
