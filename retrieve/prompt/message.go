package prompt

import (
	"strings"
)

// messageBytes is the longest message that is a clue.
const messageBytes = 200

// addMessage adds the message of an error without what differs from one time and
// place to the next.
func (c *collector) addMessage(s string, worth int) int {
	s = strings.TrimSpace(s)
	for _, tail := range [...]string{", called in /", " in /", " (SQLSTATE "} {
		if i := strings.LastIndex(s, tail); i > 0 {
			s = s[:i]
		}
	}
	s = shortPaths(strings.Join(strings.Fields(s), " "))
	if len(s) > messageBytes {
		s = s[:runeStart(s, messageBytes)]
	}
	if len(s) < 4 || !tells(s) {
		return -1
	}
	return c.add(ClueError, s, worth)
}

// tells reports whether a message says more than that something went wrong.
func tells(s string) bool {
	switch strings.ToLower(strings.Trim(s, ".!: ")) {
	case "error", "failed", "failure", "build failed", "unknown error", "exit status 1", "internal server error", "error during build":
		return false
	}
	return true
}

// shortPaths cuts absolute paths down to the names of their files.
func shortPaths(s string) string {
	if !strings.ContainsAny(s, `/\`) {
		return s
	}
	words := strings.Split(s, " ")
	for i, w := range words {
		quote := w[:prefixOf(w, func(c byte) bool { return strings.IndexByte("\"'`(<", c) >= 0 })]
		path := w[len(quote):]
		if strings.HasPrefix(path, "/") || len(path) > 3 && isLetter(path[0]) && path[1:3] == `:\` {
			if cut := strings.LastIndexAny(strings.TrimRight(path, `/\"':,.)`), `/\`); cut > 0 {
				words[i] = quote + path[cut+1:]
			}
		}
	}
	return strings.Join(words, " ")
}
