package kit

import (
	"cmp"
	"slices"
	"strings"
)

// A Prompt is a stage as hosts get it from a server: a command that people call.
type Prompt struct {
	Name  string // plan
	Short string // what it does, in a line
	Hint  string // what a person types behind it
}

// Prompts returns the stages in a language.
func Prompts(lang string) (all []Prompt) {
	k := newKit(place{}, Options{Lang: lang})
	for _, name := range skills {
		if !slices.Contains(byAgents, name) {
			all = append(all, Prompt{name, k.word("short-"+name, nil), k.word("hint-"+name, nil)})
		}
	}
	return all
}

// Text returns the text of a stage, with what a person typed behind its name. It is the
// one of the skill, without what is said to the host: a server does not know what is
// installed beside it.
func (p Prompt) Text(lang, typed string) string {
	text := string(newKit(place{}, Options{Lang: lang}).skill(p.Name, skillPrefix))
	if _, body, ok := strings.Cut(strings.TrimPrefix(text, "---\n"), "\n---\n"); ok {
		text = body
	}
	text = ownLine().ReplaceAllString(text, "")
	return strings.TrimSpace(strings.Replace(text, "$ARGUMENTS", cmp.Or(typed, "$ARGUMENTS"), 1)) + "\n"
}
