package relevance

import (
	_ "embed"
	"strings"
	"sync"
)

//go:embed function.txt
var functionText string

// functionWords are the words that hold a sentence together. In a bank of three they are
// as rare as any other, and they say nothing there either.
var functionWords = sync.OnceValue(func() map[string]bool {
	words := map[string]bool{}
	for _, line := range linesOf(functionText) {
		for w := range strings.FieldsSeq(line) {
			words[w] = true
		}
	}
	return words
})

// FunctionWord reports whether a word in lower case is one that holds a sentence
// together, in English, Chinese or Japanese.
func FunctionWord(w string) bool { return functionWord(w) }

// functionWord reports whether a word in lower case, or an n-gram, is one.
func functionWord(w string) bool { return functionWords()[w] }
