package mood

import (
	"slices"

	"github.com/tacit-kb/tacit/kb/pattern"
)

// codeFirst finds a path, a file or a request with which an English sentence begins, and the verb
// that says what it does: "cmd/gate/main.go reads", "GET /v2/sailings returns".
var codeFirst = pattern.Lazy("^(?:`?(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS) /[^\\s`]*`?|`?[\\w.-]*/[\\w./-]*\\w`?|`?[\\w-]+\\.[a-z]{1,5}`?) ([a-z]{2,}s )")

// withoutCode returns a text that says "it" of the code with which it begins: the words in its name,
// such as go and get, ask for nothing.
func (t Text) withoutCode() Text {
	it := func(s string) string { return codeFirst().ReplaceAllString(s, "It $1") }
	if first := t.Sentences[0]; it(first) != first {
		t.Sentences = slices.Clone(t.Sentences)
		t.Sentences[0] = it(first)
	}
	t.Main, t.What = it(t.Main), it(t.What)
	return t
}
