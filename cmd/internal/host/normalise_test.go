package host

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
)

const template = `<!-- tacit:stage=plan -->
# Plan a task

Read the requirement and write the plan.

<!-- tacit:query -->
001 支付 退款
<!-- /tacit:query -->

Ask the person at each gate.
`

func TestAsk(t *testing.T) {
	tests := []struct {
		name, prompt string
		want         Question
	}{
		{"plain", " may we retry? ", Question{Text: "may we retry?"}},
		{"nothing", " \n", Question{}},
		{"a command", "/req 支付 退款", Question{Text: "支付 退款", Command: "req"}},
		{"with a task", "/plan 001", Question{Command: "plan", Task: "001"}},
		{"with a short number", "/build #7 the retries", Question{Text: "the retries", Command: "build", Task: "007"}},
		{"a requirement may begin with a number", "/req 404 pages have no title", Question{Text: "404 pages have no title", Command: "req"}},
		{"with a prefix", "/tacit-review 012", Question{Command: "review", Task: "012"}},
		{"of a plugin", "/tacit:plan 001, briefly", Question{Text: "briefly", Command: "plan", Task: "001"}},
		{"in Codex", "$tacit-req 支付", Question{Text: "支付", Command: "req"}},
		{"in Gemini", "/workspace.plan 003", Question{Command: "plan", Task: "003"}},
		{"remember", "/remember never retry twice", Question{Text: "never retry twice", Command: "remember"}},
		{"somebody else's command", "/code-review 12", Question{Text: "/code-review 12"}},
		{"a path is no command", "/plan/a.md is wrong", Question{Text: "/plan/a.md is wrong"}},
		{"a task by name", "go on with task 012 please", Question{Text: "go on with task 012 please", Task: "012"}},
		{"a task by name, in Chinese", "继续任务012", Question{Text: "继续任务012", Task: "012"}},
		{"a task by file", "look at @requirements/004.plan.retries.md", Question{Text: "look at @requirements/004.plan.retries.md", Task: "004"}},
		{"an expanded template", template, Question{Text: "支付 退款", Command: "plan", Task: "001"}},
		{"a template without a place for words", "<!-- tacit:stage=build -->\n# Build\nSteps.\n", Question{Command: "build"}},
		{"a skill", "---\nname: tacit-plan\n---\n<!-- tacit:stage=plan -->\nSteps.\n", Question{Command: "plan"}},
		{"words before a template", "the retries\n<!-- tacit:stage=build -->\nSteps.\n", Question{Text: "the retries", Command: "build"}},
		{"the skill of Copilot", "The user explicitly invoked the \"/tacit-plan\" skill.\n<skill-context>\n" + template + "</skill-context>", Question{Text: "支付 退款", Command: "plan", Task: "001"}},
		{"what was put before it", "<hook_context>\n<tacit-memories>\nold\n</tacit-memories>\n</hook_context>\nmay we retry?", Question{Text: "may we retry?"}},
		{"a template that was put before it", "<hook_context><!-- tacit:stage=plan --></hook_context>may we retry?", Question{Text: "may we retry?"}},
		{"reminders and selections", "may we <system-reminder>x</system-reminder>retry <ide_selection>y</ide_selection>?", Question{Text: "may we  retry  ?"}},
		{"a tag that is not closed is said", "what is <hook_context>?", Question{Text: "what is <hook_context>?"}},
		{"not UTF-8", "a\xffb", Question{Text: "a\ufffdb"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, Ask(tt.prompt)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// Of a pasted log the beginning and the end are asked, where people write.
func TestAskIsBounded(t *testing.T) {
	q := Ask("why does this fail?" + strings.Repeat("ログの一行\n", 100_000) + "it began on Monday")
	if len(q.Text) > MostAsked || !utf8.ValidString(q.Text) || !strings.HasPrefix(q.Text, "why does") || !strings.HasSuffix(q.Text, "Monday") {
		t.Errorf("%d bytes: %.40s", len(q.Text), q.Text)
	}
}

// Very many elements cost no more than their length.
func TestAskIsLinear(t *testing.T) {
	q := Ask(strings.Repeat("<hook_context></hook_context>", 100_000) + strings.Repeat("<system-reminder>", 100_000))
	if len(q.Text) > MostAsked {
		t.Errorf("%d bytes", len(q.Text))
	}
}

func FuzzAsk(f *testing.F) {
	f.Add("/plan 001")
	f.Add(template)
	f.Add("<hook_context>" + template + "</hook_context>x<tacit-memories>")
	f.Add("text of a memory")
	f.Add("<!-- /tacit:query --><!-- tacit:stage=req --><!-- tacit:query -->")
	f.Fuzz(func(t *testing.T, prompt string) {
		q := Ask(prompt)
		if len(q.Text) > MostAsked || !utf8.ValidString(q.Text) {
			t.Errorf("%d bytes, valid %v", len(q.Text), utf8.ValidString(q.Text))
		}
		if strings.Trim(q.Task, "0123456789") != "" || q.Task != "" && len(q.Task) < 3 {
			t.Errorf("task %q", q.Task)
		}
		for _, name := range injections { // what was put before a prompt leaves no trace
			open, shut := "<"+name+">", "</"+name+">"
			if strings.Contains(prompt, "<") {
				break
			}
			if got, want := Ask(open+prompt+shut+"may we retry?"), Ask("may we retry?"); got != want {
				t.Errorf("behind %s: %+v", name, got)
			}
		}
	})
}
