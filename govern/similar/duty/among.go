package duty

// mostHave is in how many bound clauses a word is at most that leads to them: what nearly all
// speak of tells nothing, and would have all compared with all.
const mostHave = 128

// BarredAmong returns which two of many texts, each as its clauses, forbid and bind an act to one
// case, as in Bars, the one that binds it first.
func BarredAmong(texts [][]string) (pairs [][2]int) {
	var bounds []Ruling
	var of []int // the text of each
	have := map[string][]int{}
	for i, clauses := range texts {
		for _, c := range clauses {
			if !only().MatchString(c) {
				continue
			}
			if r := Of(c); r.bound.only {
				for w := range r.thing {
					have[w] = append(have[w], len(bounds))
				}
				bounds, of = append(bounds, r), append(of, i)
			}
		}
	}
	if len(bounds) == 0 {
		return nil
	}
	for j, clauses := range texts {
		for _, c := range clauses {
			if !forbids().MatchString(c) {
				continue
			}
			r := Of(c)
			for b := range r.touching(have) {
				if of[b] != j && r.Bars(bounds[b]) {
					pairs = append(pairs, [2]int{of[b], j})
				}
			}
		}
	}
	return pairs
}

// touching returns the clauses that have a word of another one.
func (r Ruling) touching(have map[string][]int) map[int]bool {
	all := map[int]bool{}
	if r.Duty != Forbids {
		return all
	}
	for w := range r.thing {
		if len(have[w]) <= mostHave {
			for _, b := range have[w] {
				all[b] = true
			}
		}
	}
	return all
}
