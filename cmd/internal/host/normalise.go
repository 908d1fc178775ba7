package host

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// The marks that every template of a command has, as comments that no reader of
// Markdown sees. StageMarker says of which stage it is. Between QueryOpen and
// QueryClose stands what the person typed behind the command, such as $ARGUMENTS;
// all else is the template's, and no question. So the stage and the question are
// known in hosts that pass a template on as if a person had typed it.
const (
	QueryOpen  = "<!-- tacit:query -->"
	QueryClose = "<!-- /tacit:query -->"
)

// StageMarker returns the mark of a stage or of the command of that name:
//
//	<!-- tacit:stage=plan -->
func StageMarker(name string) string { return "<!-- tacit:stage=" + name + " -->" }

// MostAsked is how many bytes of a question are looked at. Of a longer one, a log
// that somebody has pasted for example, these are its beginning and its end, where
// people say what they want.
const MostAsked = 8000

// A Question is what a person asks with a prompt.
type Question struct {
	Text    string // without what hosts and templates have put around it; at most MostAsked bytes
	Command string // req, plan, build, review, init or remember; empty for a plain prompt
	Task    string // the number of the task that is named, such as 001; or empty
}

// Ask returns the question in a prompt as a host passes it on. What was put before
// the agent earlier is taken off first, then the marks of a template are looked
// for, then a command that was typed.
func Ask(prompt string) Question {
	prompt = strings.ToValidUTF8(prompt, "\ufffd")
	text := without(prompt, injections)
	q := Question{}
	if m := found(markers, text, strings.Contains(text, "<!--")); m != nil {
		q.Command = strings.ToLower(m[1])
	}
	if typed, ok := between(text, QueryOpen, QueryClose); ok {
		text = typed
	} else if q.Command != "" {
		text = outside(text)
	}
	text = strings.TrimSpace(without(text, wrappers))
	if m := found(commands, text, strings.HasPrefix(text, "/") || strings.HasPrefix(text, "$")); m != nil {
		q.Command, text = strings.ToLower(m[1]), text[len(m[0]):]
	}
	q.Task, text = task(q.Command, strings.TrimSpace(text))
	q.Text = Shortened(text, MostAsked)
	return q
}

var (
	markers = pattern.Lazy(`(?i)<!--[ \t]*tacit:stage=(req|plan|build|review|init|remember)\b[^>\n]{0,80}-->`)
	// commands matches a command as it is typed: /plan, /tacit-plan, /tacit:plan and,
	// in Gemini and in Codex, /workspace.plan and $tacit-plan.
	commands = pattern.Lazy(`(?i)^(?:[/$]tacit[-:]|/(?:workspace\.)?)(req|plan|build|review|init|remember)(?:\s+|$)`)
)

// injections are what was put beside a prompt and is no part of it: hosts put it
// there, or Tacit did through them.
var injections = []string{"tacit-memories", "hook_context", "system-reminder", "system_reminder", "untrusted_context", "environment_context"}

// wrappers are what hosts put around a prompt or add to it.
var wrappers = []string{"skill-context", "command-name", "command-message", "command-contents", "local-command-stdout", "local-command-stderr",
	"ide_selection", "ide_opened_file", "ide_diagnostics", "attached_files", "task-notification"}

// without returns a text without the elements of these names. One that is not
// closed is left as it is: a person may write about it. Elements of one name do not
// nest; what is between the first beginning and the next end goes.
func without(text string, names []string) string {
	if !strings.Contains(text, "<") {
		return text
	}
	for _, name := range names {
		text = withoutOne(text, "<"+name+">", "</"+name+">")
	}
	return text
}

func withoutOne(text, open, shut string) string {
	var b strings.Builder
	for {
		before, rest, opened := strings.Cut(text, open)
		_, after, closed := strings.Cut(rest, shut)
		if !opened || !closed {
			b.WriteString(text)
			return b.String()
		}
		b.WriteString(before + " ")
		text = after
	}
}

// between returns what stands between two marks, and whether both are there. It
// ends at the last mark: a person who types one does not cut off the rest.
func between(text, open, shut string) (string, bool) {
	_, rest, opened := strings.Cut(text, open)
	end := strings.LastIndex(rest, shut)
	if !opened || end < 0 {
		return "", false
	}
	return rest[:end], true
}

// outside returns what a person has written before a template that does not say
// where their words are. What follows its marker is the template.
func outside(text string) string {
	at := markers().FindStringIndex(text)
	before := strings.TrimSpace(text[:at[0]])
	if strings.HasPrefix(before, "---") || strings.Contains(before, "<") {
		return "" // the front matter of a skill, or a wrapper
	}
	return before
}

var (
	leadingTask = pattern.Lazy(`^#?(\d{1,6})(?:\s+|[:：,，、]\s*|$)`)
	namedTask   = pattern.Lazy(`(?i)(?:\btask\s*#?\s*|任务\s*#?|タスク\s*#?|\brequirements/)(\d{3,6})(?:\D|$)`)
)

// task returns the number of the task that a question names: the first word behind
// the command of a stage that works on one, else a task that the text names in so
// many words.
func task(command, text string) (number, rest string) {
	switch command {
	case "plan", "build", "review":
		if m := leadingTask().FindStringSubmatch(text); m != nil {
			return padded(m[1]), text[len(m[0]):]
		}
	}
	if m := found(namedTask, text, strings.ContainsAny(text, "0123456789")); m != nil {
		return m[1], text
	}
	return "", text
}

// found matches a pattern where a text may have it. Most prompts have none, and a
// pattern that is not compiled costs nothing.
func found(pattern func() *regexp.Regexp, text string, mayHave bool) []string {
	if !mayHave {
		return nil
	}
	return pattern().FindStringSubmatch(text)
}

// padded writes the number of a task as its documents do, with three digits.
func padded(number string) string {
	return strings.Repeat("0", max(0, 3-len(number))) + number
}

// Shortened returns a text in at most so many bytes: its beginning and its end, if
// it is longer.
func Shortened(text string, most int) string {
	if len(text) <= most {
		return text
	}
	const gap = "\n…\n"
	half := (most - len(gap)) / 2
	return guard.Cut(text, half) + gap + tail(text, half)
}

// tail returns the end of a text in at most so many bytes, in whole characters.
func tail(s string, most int) string {
	from := max(0, len(s)-most)
	for from < len(s) && !utf8.RuneStart(s[from]) {
		from++
	}
	return s[from:]
}
