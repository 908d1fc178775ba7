package cli

import (
	"strings"

	"github.com/tacit-kb/tacit/cmd/internal/host"
	"github.com/tacit-kb/tacit/kb/lang"
)

// own is the name that the texts have for this program.
const own = "tacit"

// nameProgram lets all texts say what people type here where the program has another name.
func nameProgram() {
	if host.Program == own || lang.Typed != nil {
		return
	}
	words := map[string]bool{}
	for _, r := range rooms() {
		for _, c := range r.Commands {
			words[c.Help.Name] = true
		}
	}
	lang.Typed = func(text string) string { return typed(text, host.Program, words) }
}

// typed puts the name of a program before each command of the text: a word of words, or an
// option, that follows the word tacit. Tacit itself keeps its name.
func typed(text, program string, words map[string]bool) string {
	var b strings.Builder
	for {
		before, after, found := strings.Cut(text, own+" ")
		b.WriteString(before)
		if !found {
			return b.String()
		}
		name, next := own, after[:len(after)-len(strings.TrimLeft(after, "abcdefghijklmnopqrstuvwxyz-"))]
		if !inWord(before) && (words[next] || strings.HasPrefix(next, "--")) {
			name = program
		}
		b.WriteString(name + " ")
		text = after
	}
}

// inWord reports whether a text ends within a word, a path or an address.
func inWord(text string) bool {
	return text != "" && strings.ContainsAny(text[len(text)-1:], "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_/.@")
}
