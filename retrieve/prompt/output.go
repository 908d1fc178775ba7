package prompt

import (
	"strings"

	"github.com/tacit-kb/tacit/retrieve/prompt/errcode"
	"github.com/tacit-kb/tacit/retrieve/prompt/logline"
)

// A traceState is what the lines above say about the next one.
type traceState struct {
	cause    int  // the exception of the open trace, by its place in found, or -1
	panicked bool // the next line is the message of a panic
	python   bool // the next line that stands out is the exception
	npm      bool // npm has said what is wrong, and goes on with advice
}

// readOutput takes what a line of a log or trace tells: the error, its codes, the
// files of the project.
func (c *collector) readOutput(l *line, t *traceState) {
	b := l.body
	e := entryOf(l.text)
	if isJSONEntry(b) {
		e = jsonEntry(b)
	}
	if e.stamped {
		t.cause = -1
	}
	message, worth := t.exception(l)
	if message == "" {
		message, worth = c.errorOf(b, e, t)
	}
	if isFollowUp(message) {
		worth = worthSupposed
	}
	if message != "" {
		c.keepError(b, message, worth, t)
	}
	if message != "" || e.level == logline.Bad || isFrame(b) || isToolLine(b) || placeIn(b) != "" {
		c.addFiles(b)
	}
	if rest, ok := strings.CutPrefix(b, "--- FAIL: "); ok {
		c.addNames(rest, worthSaid)
	}
}

// exception returns what ends a traceback of Python, whose class may have any name.
func (t *traceState) exception(l *line) (message string, worth int) {
	ends := t.python && l.indent == 0
	t.python = t.python && !ends || strings.HasPrefix(l.body, "Traceback (most")
	if class := prefixOf(l.body, func(c byte) bool { return isNameByte(c) || c == '.' }); ends && class > 0 {
		return l.body[strings.LastIndexByte(l.body[:class], '.')+1:], worthFinal
	}
	return "", 0
}

// keepError adds a message. A cause takes the place of what it has caused.
func (c *collector) keepError(line, message string, worth int, t *traceState) {
	i := c.addMessage(message, worth)
	c.addCodes(line, worthFinal)
	c.addOuterCodes(message)
	c.addNames(message, worthSaid)
	if strings.HasPrefix(line, "Caused by: ") && t.cause >= 0 && i >= 0 && i != t.cause {
		c.found[t.cause].worth = worthSupposed
	}
	if worth >= worthFinal && i >= 0 {
		t.cause = i
	}
}

// errorOf returns the message of the error that a line tells, or "".
func (c *collector) errorOf(b string, e entry, t *traceState) (message string, worth int) {
	if t.panicked {
		t.panicked = false
		return b, worthFinal
	}
	if rest, ok := strings.CutPrefix(b, "thread '"); ok && strings.Contains(rest, "panicked at ") {
		return panicOf(rest, t), worthFinal
	}
	if rest, ok := strings.CutPrefix(b, "npm ERR!"); ok {
		return c.npmError(strings.TrimSpace(rest), t), worthSaid
	}
	if m, ok := strings.CutPrefix(b, "> "); ok && saysFailure(strings.ToLower(m)) {
		return m, worthSaid // of Gradle, below what it was about
	}
	if isFrame(b) && !strings.Contains(b, ".rb:") || isGutterText(b) {
		return "", 0
	}
	if m, ok := errorMessage(b); ok {
		return m, worthFinal
	}
	if m := behindPlace(b); m != "" && strings.Contains(b, ": warning: ") {
		return m, worthWarned
	} else if m != "" {
		return m, worthSaid
	}
	if m := toolError(b); m != "" {
		return inner(m), worthSaid
	}
	return entryError(e, b)
}

// entryError returns what an entry of a log says that went wrong.
func entryError(e entry, b string) (string, int) {
	switch {
	case e.level == logline.Bad:
		return inner(e.message), worthSaid
	case e.level == logline.Warning && isErrorLine(e.message):
		return inner(e.message), worthSaid // Sidekiq warns of the exception of a job
	case e.level == logline.Warning:
		return inner(e.message), worthWarned
	case e.level == logline.None && saysFailure(e.message):
		return inner(e.message), worthSaid
	}
	if m, ok := errorMessage(e.message); ok && e.level != logline.Calm {
		return m, worthSaid
	}
	if e.stamped && e.level == logline.None && logline.SaysTrouble(e.message) {
		return inner(e.message), worthWarned
	}
	return "", 0
}

// saysFailure reports whether a line without a level says in words that something failed.
func saysFailure(s string) bool {
	for _, w := range [...]string{"失败", "异常", "错误", "報錯", "エラー", "失敗", "例外", "故障", "报警", "報警", "告警", "警報", "アラーム", "failed to ", "cannot ", "could not ", "unable to "} {
		if strings.Contains(s, w) {
			return true
		}
	}
	return false
}

// panicOf returns the message of a panic of Rust, which newer versions print on
// the next line.
func panicOf(s string, t *traceState) string {
	_, s, _ = strings.Cut(s, "panicked at ")
	if m, ok := strings.CutPrefix(s, "'"); ok {
		if i := strings.LastIndex(m, "', "); i >= 0 {
			return m[:i]
		}
	}
	t.panicked = strings.HasSuffix(s, ":")
	return ""
}

// npmError returns the first message of npm, without the code before it.
func (c *collector) npmError(s string, t *traceState) string {
	if code, ok := strings.CutPrefix(s, "code "); ok {
		c.add(ClueCode, strings.TrimSpace(code), worthFinal)
		return ""
	}
	word := firstWord(s)
	if t.npm || s == "" || !errcode.IsCode(word) {
		return ""
	}
	t.npm = true
	return strings.TrimSpace(s[len(word):])
}

// isGutterText reports whether a line is source that a compiler shows.
func isGutterText(s string) bool {
	n := digits(s)
	return strings.HasPrefix(strings.TrimLeft(s[n:], " "), "|") || beginsWith(s, "at ", "> ", "= note:", "= help:")
}

// behindPlace returns the message behind "parser.c:118:12: error: ", or behind
// "invoice.rb:31:in `total': ".
func behindPlace(s string) string {
	place := placeIn(s)
	if place == "" || strings.Index(s, place) > 40 {
		return ""
	}
	_, rest, _ := strings.Cut(s, place)
	if in, message, ok := strings.Cut(rest, "': "); ok && strings.HasPrefix(in, ":in ") {
		return message
	}
	column, hasColumn := behindColumn(rest)
	rest = strings.TrimLeft(rest, ":0123456789 ")
	if strings.HasPrefix(s, "e: ") {
		return rest // of Kotlin
	}
	m, ok := errorMessage(rest)
	if !ok && beginsWith(rest, "undefined: ", "cannot ", "undefined reference") {
		return rest
	}
	if !ok && hasColumn && strings.HasPrefix(s, place) {
		return column
	}
	return m
}
