package resolve

// Ordered returns rules in the order in which they apply. A rule comes after all
// whose range is wider; of those that may come next, the one with the lowest
// priority does, then the one with the lowest id.
func Ordered(rules []Rule) []Rule {
	n := newNarrowness(rules)
	left := map[string]int{} // rules still to come, by their range
	for _, r := range rules {
		left[r.FWRange]++
	}
	rest := append([]Rule(nil), rules...)
	out := make([]Rule, 0, len(rules))
	for len(rest) > 0 {
		next := n.next(rest, left)
		left[rest[next].FWRange]--
		out = append(out, rest[next])
		rest = append(rest[:next], rest[next+1:]...)
	}
	return out
}

// narrowness knows which ranges of some rules are narrower than which others.
// Rules are many, and their ranges few.
type narrowness map[[2]string]bool // by the text of the narrower one and the wider one

func newNarrowness(rules []Rule) narrowness {
	one := map[string]Rule{}
	for _, r := range rules {
		one[r.FWRange] = r
	}
	n := narrowness{}
	for a, x := range one {
		for b, y := range one {
			n[[2]string{a, b}] = Narrower(x, y)
		}
	}
	return n
}

// Narrower reports whether all versions of x are versions of y, and not the other
// way round.
func Narrower(x, y Rule) bool { return x.Range.Within(y.Range) && !y.Range.Within(x.Range) }

// next returns the number of the rule that comes next.
func (n narrowness) next(rest []Rule, left map[string]int) int {
	waits := map[string]bool{} // ranges of which a wider one is still to come
	for pair, narrower := range n {
		if narrower && left[pair[1]] > 0 {
			waits[pair[0]] = true
		}
	}
	best := -1
	for i, r := range rest {
		if !waits[r.FWRange] && (best < 0 || compare(r, rest[best]) < 0) {
			best = i
		}
	}
	return best
}
