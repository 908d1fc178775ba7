package calibrate

import (
	_ "embed"
	"fmt"
	"strings"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/index/relevance/labels"
)

var (
	//go:embed far.txt
	farText string
	//go:embed chat.txt
	chatText string
)

// Unanswered returns questions that no bank of software should answer, so that
// silence can be measured on any: of other trades (class eng) and small talk
// (class chat), in English, Chinese and Japanese.
func Unanswered() []labels.Question {
	return append(linesOf(farText, "eng"), linesOf(chatText, "chat")...)
}

func linesOf(text, class string) []labels.Question {
	var all []labels.Question
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") {
			all = append(all, labels.Question{ID: fmt.Sprintf("%s#%d", class, len(all)+1), Text: line, Lang: index.Language(line), Class: class})
		}
	}
	return all
}
