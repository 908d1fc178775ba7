package formats

import (
	"regexp"
	"sync"
)

// pattern is a regular expression that is compiled when it is first used: most
// commands never import anything, and every one of them starts.
func pattern(text string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(text) })
}
