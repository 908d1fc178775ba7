package prompt

import (
	"strings"

	"github.com/tacit-kb/tacit/retrieve/prompt/logline"
)

// An entry is a line of a log, taken apart.
type entry struct {
	level   logline.Level
	stamped bool // begins with the time of day, or since the start
	certain bool // is a line of a log whatever stands around it
	pairs   int  // key=value
	message string
}

// entryOf takes the head off a line of a log: container, time, thread, level,
// logger, in any order. What is left is the message.
func entryOf(s string) entry {
	s = strings.TrimLeft(s, blanks)
	e := entry{}
	if rest := afterContainer(s); rest != "" {
		s, e.certain = rest, true
	}
	if strings.HasPrefix(s, "[") && logline.Named(s[1:max(1, strings.IndexByte(s, ']'))]) > logline.None {
		e.certain = true // as Maven writes
	}
	if fits("A, [9999-", s) > 0 {
		s = s[3:] // the letter of a level, as the logger of Ruby writes
	}
	s = behindTag(s)
	if h, ok := logline.Uptime(s); ok {
		e.stamped = true
		e.take(&s, h)
	}
	dated := e.stamp(&s)
	if h, ok := logline.Letter(s, e.stamped); ok {
		e.take(&s, h)
	}
	for n := 0; n < 12 && e.step(&s); n++ {
	}
	if e.stamped || e.certain || e.level > logline.None {
		s = withoutLogger(s)
	}
	e.message = strings.TrimSpace(s)
	e.certain = e.certain || dated && e.stamped || (e.stamped || dated) && e.level > logline.None
	if e.fields(s); e.pairs > 1 && (e.level > logline.None || e.stamped) {
		e.certain = true
	}
	return e
}

// afterContainer returns what stands behind "web-1  | ", or "".
func afterContainer(s string) string {
	i := strings.Index(s, "| ")
	if i < 3 {
		return ""
	}
	name := strings.TrimRight(s[:i], " ")
	dash := strings.LastIndexAny(name, "-_")
	if dash <= 0 || digits(name[dash+1:]) != len(name)-dash-1 || len(name) == dash+1 || prefixOf(name, func(c byte) bool { return isNameByte(c) || c == '-' }) < len(name) {
		return ""
	}
	return s[i+2:]
}

// behindTag returns what stands behind "[boiler] ", the name of what writes, if that is a time.
func behindTag(s string) string {
	end := strings.IndexByte(s, ']')
	if end < 2 || end > 40 || s[0] != '[' {
		return s
	}
	rest := strings.TrimLeft(s[end+1:], blanks)
	if at := strings.TrimLeft(rest, "[("); dateLen(at) > 0 || timeLen(at) > 0 || minuteLen(at) > 0 {
		return rest
	}
	return s
}

// stamp takes a date and a time off the start of *s.
func (e *entry) stamp(s *string) (dated bool) {
	t := strings.TrimLeft(*s, "[(")
	if n := weekdayLen(t); n > 0 {
		e.stamped = true
		*s = strings.TrimLeft(t[n:], "]) ")
		return true
	}
	n := dateLen(t)
	if dated = n > 0; dated {
		t = strings.TrimLeft(t[n:], " T:,")
	}
	if n := max(timeLen(t), minuteLen(t)); n > 0 {
		e.stamped = true
		t = t[n:]
	} else if !dated || t == "" {
		return false
	}
	if id, ok := strings.CutPrefix(t, " #"); ok && e.stamped {
		t = id[digits(id):] // of the process, as the logger of Ruby writes
	}
	*s = behindDirection(strings.TrimLeft(t, "])Z "))
	return dated
}

func dateLen(s string) int {
	for _, p := range [...]string{"9999-99-99", "9999/99/99", "9999.99.99", "99/AAA/9999", "99-99-9999", "99.99.9999", "99/99/9999", "AAA 99 ", "AAA  9 ", "A9999 "} {
		if n := fits(p, s); n > 0 && (p[0] != 'A' || isUpper(s[0])) {
			return n
		}
	}
	if fits("99-99 99:99:99", s) > 0 {
		return len("99-99 ") // of phones
	}
	return 0
}

// timeLen returns the length of "10:01:44.120+01:00" at the start of s, or "00:00:05.678,000".
func timeLen(s string) int {
	n := fits("99:99:99", s)
	if n == 0 {
		return 0
	}
	for range 2 {
		if n < len(s) && strings.IndexByte(".,:", s[n]) >= 0 && digits(s[n+1:]) > 0 {
			n += 1 + digits(s[n+1:])
		}
	}
	for _, zone := range [...]string{"+99:99", "-99:99", "+9999", " +9999", " UTC", "Z", " GMT"} {
		if d := fits(zone, s[n:]); d > 0 {
			return n + d
		}
	}
	return n
}

// weekdayLen returns the length of "Sun Nov 29 12:01:33 2026" at the start of s.
func weekdayLen(s string) int {
	return max(fits("AAA AAA 99 99:99:99 9999", s), fits("AAA AAA  9 99:99:99 9999", s))
}

// behindDirection takes off what a terminal for a serial line puts before what it has received or sent.
func behindDirection(s string) string {
	return strings.TrimPrefix(strings.TrimPrefix(s, "收←◆"), "发→◇")
}

// minuteLen returns the length of "08:44" before a level in capitals, or before nothing but
// capitals: the clocks of many machines show no seconds. A person who writes of a time goes
// on with words.
func minuteLen(s string) int {
	n := fits("99:99", s)
	if n == 0 || n == len(s) {
		return 0
	}
	rest := strings.TrimLeft(s[n:], "]) \t")
	if len(rest) == len(s)-n || functionWords(rest) > 2 {
		return 0
	}
	word := strings.TrimRight(firstWord(rest), ":")
	level := logline.Named(word) > logline.None && strings.ToUpper(word) == word && isLevelHere(rest, word)
	if level || nameBeforeLevel(rest) > 0 || isShouted(rest) {
		return n
	}
	return 0
}

// isShouted knows "SYSTEM READY": words of capitals alone, as displays show them.
func isShouted(s string) bool {
	return strings.ToUpper(s) == s && prefixOf(s, isUpper) > 2 && prefixOf(s, func(c byte) bool { return c < 0x80 }) == len(s)
}

// step takes one thing off the head of *s that is not the message.
func (e *entry) step(s *string) bool {
	t := strings.TrimLeft(*s, " \t:|-")
	if t == "" {
		return false
	}
	if t[0] == '[' || t[0] == '(' && e.stamped {
		end := strings.IndexAny(t, "])")
		if end < 0 || end > 60 || !(e.stamped || e.level > logline.None || logline.Named(t[1:end]) > logline.None) {
			return false
		}
		e.raise(logline.Named(t[1:end]))
		*s = t[end+1:]
		return true
	}
	if end := strings.IndexByte(t, '>'); t[0] == '<' && e.stamped && end > 0 && logline.Named(t[1:end]) > logline.None {
		e.raise(logline.Named(t[1:end])) // of Zephyr
		*s = t[end+1:]
		return true
	}
	word := strings.TrimRight(t[:min(len(firstWord(t)), 60)], ":")
	if v := logline.Named(word); v > logline.None && (isUpper(t[0]) || e.stamped) && e.level == logline.None && isLevelHere(t, word) {
		e.raise(v)
		*s = t[len(word):]
		return true
	}
	if n := max(pairsBeforeLevel(t), nameBeforeLevel(t)); n > 0 && e.stamped && e.level == logline.None {
		*s = t[n:]
		return true
	}
	if n := digits(t); e.stamped && n > 0 && n < len(t) && t[n] == ' ' && e.level > logline.None && strings.HasPrefix(strings.TrimLeft(t[n:], " "), "---") {
		*s = t[n:]
		return true
	}
	return e.program(s, t)
}

// pairsBeforeLevel returns the length of "pid=1 tid=abc " before a level, as Sidekiq writes it, or 0.
func pairsBeforeLevel(s string) int {
	for at := 0; at < min(len(s), 80); {
		word := firstWord(s[at:])
		if !strings.Contains(word, "=") {
			if logline.Named(strings.TrimRight(word, ":")) == logline.None {
				return 0
			}
			return at
		}
		at += len(word)
		at += prefixOf(s[at:], func(c byte) bool { return c == ' ' })
	}
	return 0
}

// nameBeforeLevel returns the length of "JX-03 " before a level in capitals, as machines write it: what
// the line is about, in a word or two. It returns 0 where there is none.
func nameBeforeLevel(s string) int {
	s = s[:min(len(s), 80)]
	for at, words := 0, 0; words < 3; words++ {
		word := firstWord(s[at:])
		level := strings.TrimRight(word, ":")
		if words > 0 && logline.Named(level) > logline.None && strings.ToUpper(level) == level && isLevelHere(s[at:], level) {
			return at
		}
		if word == "" || prefixOf(word, func(c byte) bool { return isCodeByte(c) || c == '.' || c == '/' }) < len(word) {
			return 0
		}
		at += len(word)
		at += prefixOf(s[at:], func(c byte) bool { return c == ' ' })
	}
	return 0
}

// isLevelHere reports whether a level can end where word ends in t: in prose it
// would go on with a word.
func isLevelHere(t, word string) bool {
	rest := t[len(word):]
	return rest != "" && (rest[0] == ':' || rest[0] == ' ' || rest[0] == '\t' || rest[0] == ']')
}

// program takes "web-2 nginx[811]: " off, as syslog writes it.
func (e *entry) program(s *string, t string) bool {
	i := strings.Index(t[:min(len(t), 80)], "]: ")
	if !e.stamped || i < 0 || e.level > logline.None {
		return false
	}
	open := strings.LastIndexByte(t[:i], '[')
	if open <= 0 || digits(t[open+1:]) != i-open-1 || strings.Count(t[:open], " ") > 1 {
		return false
	}
	*s = t[i+2:]
	return true
}

// take replaces *s with what stands behind a head.
func (e *entry) take(s *string, h logline.Head) {
	e.raise(h.Level)
	e.certain = e.certain || h.Certain
	*s = h.Rest
}

func (e *entry) raise(v logline.Level) { e.level = max(e.level, v) }

// withoutLogger takes the name of a logger off a message: "c.s.OrderJob - ".
func withoutLogger(s string) string {
	s = strings.TrimLeft(s, " \t:|-")
	n := prefixOf(s, func(c byte) bool { return isNameByte(c) || strings.IndexByte(".[]/-$", c) >= 0 })
	rest := strings.TrimLeft(s[n:], " ")
	switch {
	case n == 0:
		return s
	case strings.HasPrefix(rest, "- "), strings.HasPrefix(rest, ": ") && (len(rest) < len(s)-n || strings.Contains(s[:n], ".")):
		return rest[2:]
	}
	return s
}
