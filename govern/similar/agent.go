package similar

import (
	"strings"

	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// A deed is what a clause says is done, and by whom.
type deed struct{ by, what map[string]bool }

// roles are the words of English for those who do something in a team.
const roles = `manager|lead|leader|author|owner|reviewer|developer|engineer|admin|administrator|maintainer|architect|designer|tester|team|dba|operator|support|finance|on-call|customer|user|client|caller|assignee|requester`

var (
	doneBy = pattern.WithKeys(`(?i)^(.+?)\s+by\s+(?:the |a |an |our )?((?:[\w-]+ ){0,2}(?:` + roles + `)s?(?: of (?:the )?[\w-]+)?)$`)
	doer   = pattern.WithKeys(`(?i)^(?:the |a |an |our )?((?:[\w-]+ ){0,2}(?:` + roles + `)s?(?: of (?:the )?[\w-]+)?)\s+(?:must |should |has to |have to |may |can |will )?(\S+ .+)$`)
)

// deedsOf returns who does what, as far as a clause of English says so.
func deedsOf(clause string) (all []deed) {
	if !lang.Spaced(clause) {
		return nil
	}
	clause = strings.TrimRight(strings.TrimSpace(clause), ".")
	for _, m := range doneBy().FindAllStringSubmatch(clause) {
		all = append(all, deed{tokens(m[2]), tokens(unpolar(m[1]))})
	}
	if len(all) > 0 {
		return all
	}
	for _, m := range doer().FindAllStringSubmatch(clause) {
		all = append(all, deed{tokens(m[1]), tokens(unpolar(m[2]))})
	}
	return all
}

// byOthers reports whether two statements have another do the same.
func (s stand) byOthers(t stand) bool {
	for _, x := range s.deeds {
		for _, y := range t.deeds {
			if overlap(x.what, y.what) >= alikeClause && len(tokensOnlyOf(x.by, y.by)) > 0 && len(tokensOnlyOf(y.by, x.by)) > 0 {
				return true
			}
		}
	}
	return false
}

// tokensOnlyOf returns the tokens of one set that another has not.
func tokensOnlyOf(all, other map[string]bool) (rest []string) {
	for w := range all {
		if !other[w] {
			rest = append(rest, w)
		}
	}
	return rest
}
