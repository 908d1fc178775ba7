package similar

import "github.com/tacit-kb/tacit/kb"

// Announced is why one of two memories is the later: it says so.
const Announced = "announced"

// ReplaceCommand is what to type for one memory to hold in the stead of another, which
// is not lost.
func ReplaceCommand(keep, gone string) string {
	return "tacit merge " + keep + " " + gone + " --replace --archive"
}

// Later orders two memories that were judged: what says by name that the other holds no
// longer, what announces a change and was written later, or else what was written later,
// comes first. Why is Announced, the day, or empty where neither can be told: a word of
// change alone may be what the rule is about, as in "a status is never changed back".
func (j Judgement) Later(a, b *kb.Memory) (keep, gone *kb.Memory, why string) {
	x, y := lastDay(a), lastDay(b)
	switch {
	case j.Newer == sideA && (j.byName() || x > y):
		return a, b, Announced
	case j.Newer == sideB && (j.byName() || y > x):
		return b, a, Announced
	case j.Newer != "" && !j.byName():
		return a, b, ""
	case x > y && y != "":
		return a, b, x
	case y > x && x != "":
		return b, a, y
	}
	return a, b, ""
}

// lastDay is the day on which a memory was last changed, or else made.
func lastDay(m *kb.Memory) string { return max(m.Updated, m.Created) }
