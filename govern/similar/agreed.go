package similar

import (
	"github.com/tacit-kb/tacit/govern/similar/duty"
)

// asksTheSame reports whether plain words show that two notes rule the same: one asks for what the other does not let be
// missing, or both ask for one thing and forbid another, and neither asks for what the other forbids.
func (r *reading) asksTheSame(o *reading) bool {
	if duty.Refuses(r.memory.Title, o.memory.Title) {
		return true
	}
	asked, forbidden := r.ruled()
	theirs, barred := o.ruled()
	both := func(x, y map[string]bool) bool {
		for w := range x {
			if y[w] && len(w) > shortToken {
				return true
			}
		}
		return false
	}
	return both(asked, theirs) && both(forbidden, barred) && !both(asked, barred) && !both(theirs, forbidden)
}

// shortToken is how many bytes a token has at most that stands in many clauses: a character, a verb of English.
const shortToken = 3

// ruled returns the words of the clauses in which a note asks for something, and of those in which it denies something.
func (r *reading) ruled() (asked, forbidden map[string]bool) {
	asked, forbidden = map[string]bool{}, map[string]bool{}
	for _, s := range r.stands() {
		for _, c := range s.clauses {
			into := asked
			if c.denies {
				into = forbidden
			}
			for w := range c.tokens {
				into[w] = true
			}
		}
	}
	for w := range forbidden { // what both name is what they speak of
		if asked[w] {
			delete(asked, w)
			delete(forbidden, w)
		}
	}
	return asked, forbidden
}
