package prompt

import (
	"strings"

	"github.com/tacit-kb/tacit/retrieve/prompt/logline"
)

// fields reads a message of key=value pairs: the level, and what the message is
// if it is one of them.
func (e *entry) fields(s string) {
	var said, cause string
	for s != "" && e.pairs < 64 {
		key, value, rest := nextPair(s)
		if key == "" {
			break
		}
		e.pairs++
		switch key {
		case "level", "lvl", "severity":
			e.raise(logline.Named(value))
		case "time", "ts", "timestamp":
			e.stamped = true
		case "msg", "message":
			said = value
		case "err", "error", "cause":
			cause = value
		}
		s = rest
	}
	e.setMessage(said, cause)
}

// setMessage joins what was said with its cause.
func (e *entry) setMessage(said, cause string) {
	switch {
	case said != "" && cause != "":
		e.message = said + ": " + cause
	case said != "" || cause != "":
		e.message = said + cause
	}
}

// nextPair returns the next key=value of s, or "" where there is none.
func nextPair(s string) (key, value, rest string) {
	for s = strings.TrimLeft(s, " \t"); s != ""; s = strings.TrimLeft(s, " \t") {
		n := prefixOf(s, func(c byte) bool { return isNameByte(c) || c == '.' || c == '-' })
		if n > 0 && n < len(s) && s[n] == '=' {
			value, rest = valueOf(s[n+1:])
			return s[:n], value, rest
		}
		s = s[len(firstWord(s)):]
	}
	return "", "", ""
}

// valueOf returns the value that s begins with, without its quotes.
func valueOf(s string) (value, rest string) {
	if !strings.HasPrefix(s, `"`) {
		w := firstWord(s)
		return w, s[len(w):]
	}
	for i := 1; i < len(s); i++ {
		switch s[i] {
		case '\\':
			i++
		case '"':
			return strings.ReplaceAll(s[1:i], `\"`, `"`), s[i+1:]
		}
	}
	return s[1:], ""
}

// jsonValue returns the string that belongs to a key in a line of JSON, or "".
func jsonValue(s, key string) string {
	_, rest, ok := strings.Cut(s, `"`+key+`":`)
	if !ok {
		return ""
	}
	if rest = strings.TrimLeft(rest, " "); !strings.HasPrefix(rest, `"`) {
		return ""
	}
	value, _ := valueOf(rest)
	return value
}

// jsonEntry takes a line of JSON apart.
func jsonEntry(s string) entry {
	e := entry{certain: true, stamped: true}
	e.raise(max(logline.Named(jsonValue(s, "level")), logline.Named(jsonValue(s, "severity"))))
	cause := jsonValue(s, "error")
	if cause == "" {
		cause = jsonValue(s, "err")
	}
	said := jsonValue(s, "msg")
	if said == "" {
		said = jsonValue(s, "message")
	}
	e.setMessage(said, cause)
	return e
}
