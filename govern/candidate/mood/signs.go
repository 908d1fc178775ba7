package mood

import (
	"github.com/tacit-kb/tacit/govern/candidate/bidding"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// explains finds a sentence that says why something is so, and not what to do: 遅いのは…から.
var explains = pattern.Lazy(`(?i)のは[^。]*(?:から|ため|せい|おかげ)(?:だ|です|だった|でした)?。?$|(?:原因|理由)は|之所以|是因为|原因是|\b(?:is|was|are|were) because\b|\b(?:cause|reason) (?:is|was)\b`)

// signs names what the lists of words and forms say of the first sentence, for the model that weighs
// them with its words. A name is part of the fitted model: to change one, fit it again.
func (t Text) signs() (all []string) {
	t.Sentences = t.Sentences[:1]
	s := t.Sentences[0]
	for _, sign := range []struct {
		name string
		is   bool
	}{
		{"duty", saysDuty(s)},
		{"order", bidding.Order(s) || bidding.Order(t.What)},
		{"command", commandJa(s)},
		{"choice", isChoice(s)},
		{"past", pastOnly(s)},
		{"factual", isFactual(s)},
		{"explains", explains().MatchString(s)},
		{"lookalike", withoutLookalikes(s) != s},
		{"advises", advises(s)},
		{"orders", orders(withoutLookalikes(s))},
		{"when", t.What != t.Main},
		{"learning", happened(s)},
		{"shape " + string(t.byLists()), true},
	} {
		if sign.is {
			all = append(all, sign.name)
		}
	}
	return all
}
