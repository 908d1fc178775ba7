package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/tacit-kb/tacit/kb/sentence"
)

// A team is what the people of one made-up team tell their agent to remember, in everyday
// words and in one language, and what they ask it afterwards.
type team struct {
	name, lang string
	notes      []saying
	none       []string // prompts of its daily work that no note concerns
}

// A saying is a note of a sentence or two. Its asks may be in any language.
type saying struct {
	text        string
	asks, nears []string // prompts that it answers, and prompts about its subject that no note of the team answers
}

// readTeams reads all files of a folder.
func readTeams(dir string) (all []team, err error) {
	err = each(dir, "teams", func(name, text string) error {
		t := team{name: name}
		err := t.read(text)
		all = append(all, t)
		return err
	})
	return all, err
}

// read enters the lines of a file: "lang: en" first, then each "note: " with its lines
// "ask: " and "near: " below it, and at the end those of "none: ".
func (t *team) read(text string) error {
	for n, line := range strings.Split(text, "\n") {
		line = strings.TrimSpace(line)
		if line == "" {
			continue
		}
		key, value, _ := strings.Cut(line, ":")
		if value = strings.TrimSpace(value); value == "" || !t.take(key, value) {
			return fmt.Errorf("%d: a line is lang, note, ask, near or none, in this order, with a text: %q", n+1, line)
		}
	}
	if t.lang == "" || len(t.notes) == 0 {
		return fmt.Errorf("1: a team has a language and notes")
	}
	return nil
}

// take enters a line, and reports whether it may stand there.
func (t *team) take(key, value string) bool {
	last := len(t.notes) - 1
	switch {
	case key == "lang" && t.lang == "" && known(value):
		t.lang = value
	case t.lang == "":
		return false
	case key == "note" && len(t.none) == 0:
		t.notes = append(t.notes, saying{text: value})
	case key == "ask" && last >= 0:
		t.notes[last].asks = append(t.notes[last].asks, value)
	case key == "near" && last >= 0:
		t.notes[last].nears = append(t.notes[last].nears, value)
	case key == "none" && last >= 0:
		t.none = append(t.none, value)
	default:
		return false
	}
	return true
}

func (t team) id(n int) string { return fmt.Sprintf("%s-%02d", t.name, n) }

// How many notes there are for one that is written as a rule, and for one that says in the words of its first ask when it
// matters; that ask is not asked then.
const (
	ruleEach    = 3
	triggerEach = 5
)

func (t team) triggered(n int) bool { return n%triggerEach == 1 && len(t.notes[n].asks) > 1 }

// write writes the notes as tacit remember does: a fact or a lesson is its sentence, and a
// rule is a decision as well; of two sentences the first is the title, and both are the summary.
func (t team) write(dir string) error {
	for n, x := range t.notes {
		all := sentence.Split(x.text)
		title := strings.TrimRight(strings.TrimSpace(all[0]), ".。")
		body := "# " + title
		fields := fmt.Sprintf("title: %q\n", title)
		if len(all) > 1 {
			body += "\n\n" + x.text
			fields += fmt.Sprintf("summary: %q\n", x.text)
		}
		kind := "knowledge"
		if n%ruleEach == 0 {
			shape := decisionShapes[t.lang]
			kind, body = "standard", body+fmt.Sprintf("\n\n## %s\n\n- **%s**: %s", shape.heading, shape.decided, title)
		}
		if t.triggered(n) {
			fields += fmt.Sprintf("trigger:\n  - %q\n", x.asks[0])
		}
		text := fmt.Sprintf("---\nid: %s\nkind: experience\n%slang: %s\ntype: %s\nlevel: project\nscope: medium\nstrength: hypothesis\nstatus: active\n---\n\n%s\n",
			t.id(n), fields, t.lang, kind, body)
		if err := os.WriteFile(filepath.Join(dir, t.id(n)+".md"), []byte(text), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// decisionShapes are the words around a rule, by language.
var decisionShapes = map[string]struct{ heading, decided string }{
	"en": {"Decision Shape", "Decision being made"},
	"zh": {"决策形态", "要做的决定"},
	"ja": {"判断の形", "決めること"},
}
