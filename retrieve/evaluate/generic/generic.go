// Package generic holds what people type to a coding agent that has no subject of its
// own, in three languages: "add logging", "what does this do". No bank should answer
// it, unless a memory is about just this way of working.
//
// Each file has a second half, below the line "# kept". It only judges a release, so
// that nothing can be tuned on it: neither here nor by somebody's advice is it shown.
package generic

import (
	"embed"
	"strings"

	"github.com/tacit-kb/tacit/index/relevance/labels"
)

//go:embed generic.*.txt
var files embed.FS

// Languages lists the languages of the prompts.
var Languages = []string{"en", "zh", "ja"}

// Class is the class of the prompts among questions that nothing answers.
const Class = "generic"

// Prompts returns the prompts of the first halves, as questions that nothing answers.
func Prompts() (all []labels.Question) {
	for _, lang := range Languages {
		shown, _ := halves(lang)
		for _, text := range shown {
			all = append(all, labels.Question{ID: "generic." + text, Text: text, Lang: lang, Class: Class})
		}
	}
	return all
}

// halves returns the prompts of a language: those that may be looked at, and those
// that only judge.
func halves(lang string) (shown, kept []string) {
	data, err := files.ReadFile("generic." + lang + ".txt")
	if err != nil {
		panic(err) // it is in the binary: a bug here
	}
	first, second, _ := strings.Cut(string(data), "\n# kept\n")
	return lines(first), lines(second)
}

// lines returns the lines of a text that are neither empty nor comments.
func lines(text string) (all []string) {
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") {
			all = append(all, line)
		}
	}
	return all
}
