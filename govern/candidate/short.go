package candidate

import (
	"regexp"
	"strings"
	"sync"

	"github.com/tacit-kb/tacit/kb/schema"
)

// takeShort puts the short form into the places of the full one: the scene is
// the trigger, the choice the decision, what it was chosen over the alternatives,
// the evidence the signal, and principles and application are the solution.
func (c *Candidate) takeShort(s *schema.ShortCandidate) {
	c.Short, c.Sure = true, s.Confidence
	solution := append([]string(nil), s.Principles...)
	if !blank(s.Apply) {
		solution = append(solution, s.Apply)
	}
	c.Said = schema.ExpCandidate{
		Trigger:        s.Scene,
		Decision:       s.Choice,
		Alternatives:   rejected(s.Choice),
		Signal:         s.Evidence,
		Solution:       strings.Join(solution, "\n"),
		Notes:          s.Source,
		ConversationID: s.ConversationID,
		GenerationID:   s.GenerationID,
		Similarity:     s.Similarity,
		Assessment:     s.Assessment,
	}
}

// rejected finds what a sentence says was not chosen: "A rather than B".
func rejected(choice string) []string {
	var all []string
	for _, m := range contrast().FindAllStringSubmatch(choice, -1) {
		for _, group := range m[1:] {
			if group = strings.Trim(group, " ,，、。.「」"); group != "" {
				all = append(all, group)
			}
		}
	}
	return all
}

var contrast = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)\b(?:rather than|instead of|and not|in preference to|over)\s+([^,.;:\n]{3,80})` +
		`|(?:而不是|而非|而不用|不采用|不选|放弃)\s*([^，。；,;\n]{2,60})` +
		`|([^、。，\s]{2,40}?)(?:ではなく|の代わりに|よりも)`)
})
