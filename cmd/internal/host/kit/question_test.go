package kit_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/tacit-kb/tacit/cmd/internal/host"
	"github.com/tacit-kb/tacit/cmd/internal/host/kit"
)

// A question is what a text tells an agent to ask a person.
type question struct {
	name, text string
	options    []string
}

var (
	asked  = regexp.MustCompile(`^> \*\*([a-z-]+)\*\*(?:: |：)(.*)$`)
	option = regexp.MustCompile(`^> - ([a-z])(?:: |：)(.*)$`)
)

// questionsIn returns the questions of a text.
func questionsIn(text string) (all []question) {
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if m := asked.FindStringSubmatch(line); m != nil {
			all = append(all, question{name: m[1], text: m[2]})
		} else if m := option.FindStringSubmatch(line); m != nil && len(all) > 0 {
			all[len(all)-1].options = append(all[len(all)-1].options, m[2])
		}
	}
	return all
}

// Limits of the tools with which hosts ask: Claude Code and Gemini CLI take two to four
// options and refuse others, and Claude Code shows 12 characters of a header. Each tool has
// a field for free words, so that an option that says the same would stand there twice.
func TestQuestionsFitTheToolsOfHosts(t *testing.T) {
	other := regexp.MustCompile(`(?i)\b(other|another|else|say wh|free words)\b|其他|另一(?:种|个)做法|自由回答|说明什么|その他|ほかの|自由回答|（何を）`)
	count := 0
	all(func(h host.Host, o kit.Options, x kit.File) {
		for _, q := range questionsIn(string(x.Text)) {
			count++
			if n := len(q.options); n < 2 || n > 4 {
				t.Errorf("%s %s %s: %s has %d options", h.Name, o.Lang, x.Path, q.name, n)
			}
			if len(q.name) > 12 {
				t.Errorf("%s %s: the name %s is too long for a header", h.Name, x.Path, q.name)
			}
			for _, s := range q.options {
				if s = strings.Replace(s, "<another answer that is possible>", "", 1); other.MatchString(s) {
					t.Errorf("%s %s %s: %s has the option %q, which tools add by themselves", h.Name, o.Lang, x.Path, q.name, s)
				}
			}
			if n := utf8.RuneCountInString(q.text); n < 6 {
				t.Errorf("%s %s %s: %s asks %q", h.Name, o.Lang, x.Path, q.name, q.text)
			}
		}
	})
	if count < 1000 {
		t.Errorf("only %d questions were found", count)
	}
}

// What a text tells an agent to ask is there to be asked, and nothing else is.
func TestQuestionsAreAskedSomewhere(t *testing.T) {
	named := regexp.MustCompile(`\*\*([a-z]+-[a-z-]+)\*\*`)
	all(func(h host.Host, o kit.Options, x kit.File) {
		var there, told []string
		for _, q := range questionsIn(string(x.Text)) {
			there = append(there, q.name)
		}
		for line := range strings.Lines(string(x.Text)) {
			for _, m := range named.FindAllStringSubmatch(line, -1) {
				if !strings.HasPrefix(strings.TrimSpace(line), ">") && !slices.Contains(told, m[1]) {
					told = append(told, m[1])
				}
			}
		}
		for _, name := range told {
			if !slices.Contains(there, name) {
				t.Errorf("%s %s %s: asks %s, which is not there", h.Name, o.Lang, x.Path, name)
			}
		}
		for i, name := range there {
			if !slices.Contains(told, name) || slices.Contains(there[:i], name) {
				t.Errorf("%s %s %s: %s is there, and no step asks it, or it is there twice", h.Name, o.Lang, x.Path, name)
			}
		}
	})
}

// A person may see the question alone, so what a stage is about to write is in it.
func TestQuestionsSayWhatIsDecided(t *testing.T) {
	tells := []string{"req-confirm", "plan-way", "plan-confirm", "build-depart", "review-base", "review-find", "review-end", "keep-which", "keep-what", "init-confirm", "open-point"}
	all(func(h host.Host, o kit.Options, x kit.File) {
		for _, q := range questionsIn(string(x.Text)) {
			if slices.Contains(tells, q.name) && !strings.Contains(q.text, "<") {
				t.Errorf("%s %s %s: %s does not show what is decided: %s", h.Name, o.Lang, x.Path, q.name, q.text)
			}
		}
	})
}

// Each host is told the name of its own tool for questions, and of no other.
func TestQuestionsNameTheTool(t *testing.T) {
	tools := map[string]string{".claude/": "AskUserQuestion", ".opencode/": "`question`", ".gemini/": "`ask_user`", "commands/": "`question`"}
	all(func(h host.Host, o kit.Options, x kit.File) {
		if len(questionsIn(string(x.Text))) == 0 {
			return
		}
		for folder, tool := range tools {
			if strings.HasPrefix(x.Path, folder) && (!strings.Contains(string(x.Text), tool) || tool != "AskUserQuestion" && strings.Contains(string(x.Text), "AskUserQuestion")) {
				t.Errorf("%s %s %s: does not name %s", h.Name, o.Lang, x.Path, tool)
			}
		}
	})
}

// What a text of Claude Code calls, it may call unasked, and nothing that changes a memory.
func TestAllowedToolsAreWhatIsCalled(t *testing.T) {
	called := regexp.MustCompile("(?m)(?:`|^[ \\t]*)(tacit [a-z][^`\\n]*)")
	all(func(h host.Host, o kit.Options, x kit.File) {
		front, body, _ := strings.Cut(string(x.Text), "\n---\n")
		_, line, ok := strings.Cut(front, "allowed-tools: ")
		if !ok {
			return
		}
		line, _, _ = strings.Cut(line, "\n")
		for _, m := range called.FindAllStringSubmatch(body, -1) {
			may := slices.ContainsFunc(strings.Split(line, ") "), func(rule string) bool {
				return strings.HasPrefix(m[1], strings.TrimSuffix(strings.TrimPrefix(strings.TrimSuffix(rule, ")"), "Bash("), ":*"))
			})
			if may == strings.HasPrefix(m[1], "tacit apply") {
				t.Errorf("%s %s %s: %s: allowed is %v, by %s", h.Name, o.Lang, x.Path, m[1], may, line)
			}
		}
	})
}
