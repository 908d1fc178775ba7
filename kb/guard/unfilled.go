package guard

import "strings"

// mostUnfilled is how long the name of a place in an example can be, in bytes.
const mostUnfilled = 400

// Unfilled reports whether a text is a place of an example that has been left as it
// was, such as <what was decided>: angle brackets around words, and nothing else. The
// texts for agents have such places, and an agent that copies an example says nothing.
func Unfilled(text string) bool {
	text = strings.TrimSpace(text)
	inside, open := strings.CutPrefix(text, "<")
	inside, shut := strings.CutSuffix(inside, ">")
	return open && shut && len(inside) <= mostUnfilled && strings.TrimSpace(inside) != "" && !strings.ContainsAny(inside, "<>\n")
}
