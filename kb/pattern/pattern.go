// Package pattern compiles regular expressions when they are first used: most
// commands need few of them, and every command starts.
package pattern

import (
	"regexp"
	"sync"
)

// Lazy returns a function that compiles text on its first call. It panics then if
// text is not a regular expression.
func Lazy(text string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(text) })
}
