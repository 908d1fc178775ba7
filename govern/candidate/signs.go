package candidate

import (
	"github.com/tacit-kb/tacit/govern/candidate/bidding"
	"github.com/tacit-kb/tacit/govern/candidate/situation"
)

// signsOf names what the lists of words and forms say of a sentence, for the model that weighs them
// with its words. A name is part of the fitted model: to change one, fit it again.
func signsOf(s string) (signs []string) {
	when, what := situation.In(s)
	for _, sign := range []struct {
		name string
		is   bool
	}{
		{"duty", saysDuty(s)},
		{"order", bidding.Order(s) || bidding.Order(what)},
		{"command", commandJa(s)},
		{"choice", isChoice(s)},
		{"past", pastOnly(s)},
		{"factual", isFactual(s)},
		{"when", when != ""},
		{"learning", shapeForms()[learningShape].MatchString(s)},
		{"shape " + string(shapeByLists(s)), true},
	} {
		if sign.is {
			signs = append(signs, sign.name)
		}
	}
	return signs
}
