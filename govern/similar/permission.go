package similar

import (
	"slices"

	"github.com/tacit-kb/tacit/govern/similar/duty"
)

// A listing is what a sentence rules as a whole, where commas only part the names of things
// in it: "never log names, addresses or phone numbers".
func listing(text string, parts []clause) (r duty.Ruling, ok bool) {
	ruling := 0
	for _, c := range parts {
		switch {
		case c.rules.Duty != duty.Asks:
			ruling++
		case !duty.IsName(c.text):
			return duty.Ruling{}, false
		}
	}
	if len(parts) < 2 || ruling != 1 {
		return duty.Ruling{}, false
	}
	return duty.Of(text), true
}

// contraryDuty reports whether one text permits, asks for or frees from what the other does
// not let be so. Of two notes, one may also speak of a part of what the other does.
func (s stand) contraryDuty(t stand, notes bool) bool {
	chooses := len(s.preferences)+len(s.sides)+len(t.preferences)+len(t.sides) > 0 // what is chosen and rejected is held against each other elsewhere
	for _, x := range s.clauses {
		for _, y := range t.clauses {
			if plain := x.asksNothing() || y.asksNothing(); x.rules.Bars(y.rules) || x.rules.Contrary(y.rules, notes) && !plain && (!chooses || x.rules.Duty+y.rules.Duty != duty.Forbids) {
				return true
			}
		}
	}
	return notes && (s.permitsListed(t) || t.permitsListed(s))
}

// permitsListed reports whether one text permits what the list of the other does not let be.
func (s stand) permitsListed(t stand) bool {
	return t.listed && slices.ContainsFunc(s.clauses, func(x clause) bool {
		return x.rules.Duty == duty.Permits && x.rules.Contrary(t.list, true)
	})
}

// asksNothing reports whether a clause has no word of a duty and denies something: "polling is wrong".
func (c clause) asksNothing() bool { return c.rules.Duty == duty.Asks && c.denies }
