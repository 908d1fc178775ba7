package relevance

import (
	_ "embed"
	"strings"
	"sync"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/index/embed/builtin"
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

// longestFunction is how many characters a function word of Han or kana has at most.
const longestFunction = 6

// isSentence reports whether a word of a text holds it together: "refund service" is what
// somebody types to find a thing, and "who runs the refund service" is a question.
func isSentence(text string) (is bool) {
	index.Tokens(text, func(token, _ string) {
		is = is || functionWord(strings.ToLower(token))
		builtin.Ideographs(token, func(s string) {
			r := []rune(s)
			for i := range r {
				for n := 1; n <= longestFunction && i+n <= len(r) && !is; n++ {
					is = functionWord(string(r[i : i+n]))
				}
			}
		})
	})
	return is
}
