package guard

import (
	"html"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/tacit-kb/tacit/kb/pattern"
	"github.com/tacit-kb/tacit/kb/unseen"
)

// disarm escapes our own sentinels, however they are spelled and spaced, in any width
// and with letters and brackets that only look alike, and what a host or a model may take
// for a mark of who is speaking or for a call of a tool: tags, the tokens of models, and
// a speaker with a colon at the beginning of a line. Comparisons such as "n < user.limit"
// and types such as List<S> are left alone.
func disarm(s string) string {
	var b strings.Builder
	done, begun := 0, lineBegin{}
	prev := ' '
	for i, r := range s {
		from, to, instead := i, i+utf8.RuneLen(r), "&lt;"
		switch {
		case opens(r) && begins(r, s[to:]) && isMark(s[i:], r, prev):
		case isStroke(r) || opens(r) && (isEncoded(s[to:]) || isInterrupted(r, s[to:])):
			if !isOwn(s[to:]) {
				to = 0
			}
		case begun.open() && speaks(r):
			if from, to = colonOf(s, i); to == 0 {
				break
			}
			instead = "&#58;"
		default:
			to = 0
		}
		if to > done && from >= done {
			b.WriteString(s[done:from] + instead)
			done = to
		}
		prev, begun = r, begun.next(r)
	}
	if done == 0 {
		return s
	}
	return b.String() + s[done:]
}

// opens reports whether a character may be the first one of a sentinel.
func opens(r rune) bool {
	switch {
	case r < 0x80:
		return r == '<' || r == '(' || r == '[' || r == '{' || r == ']'
	case r >= 0x3040 && r < 0xa000, r >= 0xac00 && r < 0xd800: // letters of Chinese, Japanese and Korean
		return false
	}
	return isAngle(r) || isTriangle(r) || r == '≮' || r == '≪' || r == '⋘' || unicode.In(r, unicode.Ps, unicode.Pi)
}

// isStroke reports whether a letter of Chinese or Japanese looks like an angle. Words end in
// it, so only our own sentinel is looked for behind one.
func isStroke(r rune) bool { return r == 'く' || r == 'ㄑ' || r == '㇛' }

// squares are those that look like what opens a token in square brackets.
const squares = "[［【〔⟦❲⁅"

// begins reports whether a text may go on as a sentinel behind what opens it. It is a
// quick look, because brackets are common. Of a row of angles the last ones count: the
// longest mark has three.
func begins(first rune, s string) bool {
	next, gap := "t", false
	switch {
	case first == ']':
		return strings.HasPrefix(s, "~")
	case strings.ContainsRune(squares, first):
		next = "abegimstu|"
	case strings.HasPrefix(fold(first), "<"):
		if hasBar(s) {
			return true
		}
		next = "abcdefhiloprstu_\a|"
	}
	angles := 0
	for _, r := range s {
		switch f := fold(r); {
		case unicode.IsSpace(r):
			gap = true
		case f == "<" && next[0] == 'a':
			if angles++; angles > 3 {
				return false
			}
		case f == "", strings.Contains(paint, f):
		default:
			return strings.Contains(next, f[:1]) || !gap && strings.Contains("571", f[:1])
		}
	}
	return false
}

// hasBar reports whether a tag that begins with s has a bar or a colon in its name, or before it.
func hasBar(s string) bool {
	left := mostSentinel
	for _, r := range s {
		switch fold(r) {
		case "|", ":":
			return true
		case "<", ">", " ":
			return false
		}
		if left--; left == 0 {
			break
		}
	}
	return false
}

// paint are the signs that a writer may put before a name, and which hide it from nobody.
const paint = "/*\"'`~&;:.+"

// mostSentinel is how far a sentinel is looked for, in folded characters.
const mostSentinel = 48

// isMark reports whether a text begins with a sentinel or with another mark that has to
// be disarmed. first is its first character, and prev the one before it.
func isMark(s string, first, prev rune) bool {
	folded := folded(s, mostSentinel)
	plain := skeleton(folded)
	switch {
	case mayBeSentinel(plain) && sentinel().MatchString(plain):
		return true
	case first == ']':
		return outside().MatchString(plain)
	case strings.ContainsRune(squares, first):
		return isBracketed(s, folded, plain, unicode.IsLetter(prev) || unicode.IsDigit(prev))
	}
	return numbered().MatchString(folded) || sentence().MatchString(folded) && !isType(s, folded, prev)
}

// isEncoded reports whether a text has characters near its beginning that are written by their
// names or numbers, as HTML has them.
func isEncoded(s string) bool { return strings.Contains(Cut(s, mostEncoded), "&") }

// mostEncoded is how far our own sentinel is looked for behind such characters, in bytes.
const mostEncoded = 256

// isInterrupted reports whether tags or comments may stand in our own sentinel, of which only the
// angle was read: nobody sees them on a page. It is a quick look.
func isInterrupted(first rune, s string) bool {
	if fold(first) != string(angle) || !strings.Contains(Cut(s, mostEncoded), "<") {
		return false
	}
	for _, r := range s {
		if f := fold(r); f != "" && f != " " && !strings.Contains(paint, f) {
			return f == "t" || f == string(angle)
		}
	}
	return false
}

// mostHidden is how far our own sentinel is looked for behind tags and comments, in bytes, and
// mostTags behind how many of them.
const (
	mostHidden = 1 << 10
	mostTags   = 32
)

// withoutTags takes tags and comments out of the beginning of a text.
func withoutTags(s string) string {
	s = Cut(s, mostHidden)
	var b strings.Builder
	for range mostTags {
		before, rest, _ := strings.Cut(s, "<")
		b.WriteString(before)
		end := ">"
		if strings.HasPrefix(rest, "!--") {
			end = "-->"
		}
		_, behind, closed := strings.Cut(rest, end)
		if !closed {
			break
		}
		s = behind
	}
	return b.String()
}

// isOwn reports whether a text is our own sentinel once an angle stands before it. An angle that
// was disarmed opens nothing.
func isOwn(s string) bool {
	plain := html.UnescapeString(strings.ReplaceAll(Cut(withoutTags(s), mostEncoded), "&lt;", ">"))
	return len(plain) >= len("tacitmemories") && ownSentinel().MatchString(skeleton(folded(string(angle)+plain, mostSentinel)))
}

// isBracketed reports whether a text begins with a token in square brackets, also as it is
// folded and as a skeleton. Behind a name it may be an index of a program; what no program
// has there, and what has a slash, is none.
func isBracketed(s, folded, plain string, behindName bool) bool {
	switch {
	case inside().MatchString(plain):
		return true
	case numbered().MatchString(folded):
		return !behindName
	case !inBrackets().MatchString(plain) || hasSmall(s):
		return false
	}
	name := strings.TrimLeft(plain, "\a ")
	return !behindName || strings.HasPrefix(name, "/") || strings.HasPrefix(name, "inst") || strings.HasPrefix(name, skeleton("gmask"))
}

// hasSmall reports whether what stands in the first brackets of a text is written in small
// letters of ASCII: tokens are written large, but for the first letter of [gMASK], and [inst]
// is a list in a program.
func hasSmall(s string) bool {
	small := 0
	for _, r := range s {
		if r >= 'a' && r <= 'z' {
			small++
		}
		if fold(r) == "]" {
			break
		}
	}
	return small > 1
}

// isType reports whether a text that begins like the mark of a sentence is rather a type
// in a program, such as List<S> or Vec::<s>: the mark is in small letters, and closes nothing.
func isType(s, folded string, prev rune) bool {
	for _, r := range s {
		if fold(r) == ">" {
			break
		}
		if unicode.IsUpper(r) {
			return true
		}
	}
	return !strings.HasPrefix(folded, "</") && (unicode.IsLetter(prev) || unicode.IsDigit(prev) || prev == ':' || prev == '_')
}

// speakers are tags that say who is speaking, or call a tool. They are compared as skeletons.
var speakers = []string{"system", "assistant", "user", "human", "developer", "instruction", "instructions", "tool_result", "tool_results", "tool_use", "tool_uses",
	"tool_call", "tool_calls", "tool_response", "tool_output", "tool_code", "function_call", "function_calls", "function_result", "function_results",
	"system_prompt", "system_message", "system_reminder", "user_query", "user_message", "think", "thinking",
	// Those in which hosts tell what happened, or what they were told.
	"local_command_stdout", "local_command_stderr", "local_command_caveat", "command_name", "command_message", "command_args",
	"bash_input", "bash_stdout", "bash_stderr", "task_notification", "user_prompt_submit_hook", "tool_use_error", "persisted_output",
	"environment_context", "user_instructions", "permissions_instructions", "turn_aborted", "collaboration_mode", "subagent_notification",
	"user_rules", "agent_skills", "always_applied_workspace_rules", "attached_files", "additional_data", "session_context", "hook_context",
	"environment_details", "user_info", "cursor_rules_context", "open_and_recently_viewed_files", "ide_opened_file", "ide_selection", "command_contents"}

// anyOf is a pattern for one of a few words, as skeletons.
func anyOf(words []string) string {
	all := make([]string, len(words))
	for i, w := range words {
		all[i] = strings.ReplaceAll(regexp.QuoteMeta(skeleton(w)), "_", "[-_ ]?")
	}
	return "(?:" + strings.Join(all, "|") + ")"
}

// roles and speeches are the two words of a tag that says who said something, such as
// <user_prompt> and <systemNote>. They are compared as skeletons.
var (
	speakingRoles = []string{"system", "assistant", "user", "human", "developer", "agent"}
	speeches      = []string{"prompt", "message", "input", "request", "query", "note", "notice", "notification", "reminder", "instruction", "instructions",
		"override", "response", "reply", "turn", "directive"}
)

// apart is a pattern for a word, as a skeleton, with signs between its letters or none.
func apart(word string) string {
	return strings.Join(strings.Split(skeleton(word), ""), `[^a-z0-9<>\a]*`)
}

// sentinel matches the beginning of a folded text, as a skeleton.
var sentinel = pattern.Lazy(`^(?:` + ownName() +
	`|<+/?(?:` + anyOf(speakers) + `|antrni:\w+)\b|<+ ?/ ?` + anyOf(speakers) + `\b|<+ ?` + anyOf(speakers) + ` ?/?>` +
	`|<+ ?/? ?` + anyOf(speakingRoles) + `[-_ ]?` + anyOf(speeches) + `\b` +
	`|<+/?invoke narne\b|<+ ?/? ?invoke ?/? ?>|<< ?/?[< ]?sys ?>|<+ ?` + inAngles() + `)`)

// ownSentinel matches our own alone.
var ownSentinel = pattern.Lazy(`^` + ownName())

// ownName is a pattern for what opens our own sentinel, and its name.
func ownName() string {
	return `[<\a]+[^a-z0-9<>\a]*` + apart("tacitmemories") + `(?:\W|$)`
}

// mayBeSentinel is a quick look at the first letters of a skeleton, before the pattern.
func mayBeSentinel(plain string) bool {
	if end := strings.IndexByte(plain, '>'); end > 0 && strings.ContainsAny(plain[:end], "|:") {
		return true // of a token
	}
	begin := make([]byte, 0, prefix)
	for i := 0; i < len(plain) && len(begin) < prefix; i++ {
		if c := plain[i]; c >= 'a' && c <= 'z' || c >= '0' && c <= '9' {
			begin = append(begin, c)
		}
	}
	return begins3()[string(begin)]
}

const prefix = 3

// begins3 are the first letters of all names that sentinel knows.
var begins3 = sync.OnceValue(func() map[string]bool {
	all := map[string]bool{}
	for _, name := range slices.Concat(speakers, speakingRoles, tokens, []string{"tacitmemories", "antml", "invoke", "start", "end", "begin", "bot", "fim", "function", "role", "sys"}) {
		all[strings.ReplaceAll(skeleton(name), "_", "")[:prefix]] = true
	}
	return all
})

// A lineBegin follows a line as far as a speaker can begin there: behind signs, numbers and
// what is not seen, and behind a label such as "a)", "ii." or "<b>", as lists and tables have it.
type lineBegin struct {
	over   bool // there were words
	labels int  // letters since the last sign
}

// open reports whether a speaker can begin here.
func (b lineBegin) open() bool { return !b.over && b.labels == 0 }

// next returns the state behind a character.
func (b lineBegin) next(r rune) lineBegin {
	switch {
	case r == '\n':
		return lineBegin{}
	case b.over, unseen.Is(r):
		return b
	case unicode.IsLetter(r):
		return lineBegin{over: b.labels == mostLabel, labels: b.labels + 1}
	case b.labels > 0 && !strings.ContainsRune(".)>]", r):
		return lineBegin{over: true}
	}
	return lineBegin{}
}

// mostLabel is how many letters the label of an item has.
const mostLabel = 3

// speaks reports whether a line that begins with a character may say who is speaking.
func speaks(r rune) bool {
	if r >= 0x3000 && r <= 0x9fff {
		return false
	}
	f := fold(r)
	return f == "h" || f == "a"
}

// colonOf returns where the colon stands with which a line of a speaker begins; zeros for
// another line. Only the two names count that ordinary text hardly has there.
func colonOf(s string, from int) (at, end int) {
	plain := skeleton(folded(s[from:], len("assistant: ")))
	if !speaker().MatchString(plain) {
		return 0, 0
	}
	for i, r := range s[from:] {
		if fold(r) == ":" {
			return from + i, from + i + utf8.RuneLen(r)
		}
	}
	return 0, 0
}

var speaker = pattern.Lazy(`^` + anyOf([]string{"human", "assistant"}) + `[^a-z0-9:]{0,3}:`)
