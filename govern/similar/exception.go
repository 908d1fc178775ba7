package similar

import "github.com/tacit-kb/tacit/govern/similar/duty"

// alikeBesides is the share of the tokens that two statements have in common beside an
// exception of one of them, at least.
const alikeBesides = 0.6

// excepts reports whether two statements rule the contrary, or the same in all cases, but for an
// exception that one of them makes.
func (s stand) excepts(t stand) bool {
	if s.excepted == t.excepted {
		return false
	}
	if t.excepted {
		s, t = t, s
	}
	always := duty.Regardless(t.text)
	for _, x := range s.besides {
		for _, y := range t.besides {
			contrary := x.rules.Duty != y.rules.Duty && x.rules.Contrary(y.rules, true) || x.denies != y.denies && !x.rules.Agrees(y.rules) && overlap(x.tokens, y.tokens) >= alikeBesides
			if contrary || always && x.denies == y.denies && overlap(x.tokens, y.tokens) >= alikeBesides {
				return true
			}
		}
	}
	return false
}
