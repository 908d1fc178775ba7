package live

import (
	"strings"
	"unicode"

	"github.com/tacit-kb/tacit/cmd/internal/term"
)

// longestQuestion bounds what can be typed, in bytes: whoever pastes a log asks with its
// beginning.
const longestQuestion = 16 << 10

// A line is a text that is being typed, with the caret between two characters, as a
// reader sees characters.
type line struct {
	before, after string
}

func (l *line) String() string { return l.before + l.after }

// do changes the line as a key says, and reports whether the key was for the line.
func (l *line) do(k key) bool {
	switch k.name {
	case typed:
		l.insert(k.text)
	case left:
		l.move(-len(lastCluster(l.before)))
	case right:
		n, _ := term.Cluster(l.after)
		l.move(n)
	case home:
		l.move(-len(l.before))
	case end:
		l.move(len(l.after))
	case wordLeft:
		l.move(-len(lastWord(l.before)))
	case wordRight:
		l.move(len(firstWord(l.after)))
	case backspace:
		l.before = strings.TrimSuffix(l.before, lastCluster(l.before))
	case del, endOfInput:
		n, _ := term.Cluster(l.after)
		l.after = l.after[n:]
	case eraseWord:
		l.before = strings.TrimSuffix(l.before, lastWord(l.before))
	case eraseBefore:
		l.before = ""
	case eraseAfter:
		l.after = ""
	default:
		return false
	}
	return true
}

// insert puts text at the caret, as much as there is room for.
func (l *line) insert(text string) {
	text = plain(text)
	if room := longestQuestion - len(l.String()); len(text) > room {
		text = strings.ToValidUTF8(text[:max(room, 0)], "")
	}
	l.before += text
}

// move moves the caret over so many bytes.
func (l *line) move(n int) {
	all, at := l.String(), len(l.before)+n
	l.before, l.after = all[:at], all[at:]
}

func lastCluster(s string) (last string) {
	for s != "" {
		n, _ := term.Cluster(s)
		last, s = s[:n], s[n:]
	}
	return last
}

// lastWord returns the word before the caret, with the blanks behind it. A Han text has
// no blanks: there, it is one character.
func lastWord(s string) string {
	all := clusters(s)
	n := len(all)
	for n > 0 && isBlank(all[n-1]) {
		n--
	}
	if n > 0 && isIdeograph(all[n-1]) {
		return strings.Join(all[n-1:], "")
	}
	for n > 0 && !isBlank(all[n-1]) && !isIdeograph(all[n-1]) {
		n--
	}
	return strings.Join(all[n:], "")
}

// firstWord is lastWord for what stands behind the caret.
func firstWord(s string) string {
	all := clusters(s)
	n := 0
	for n < len(all) && isBlank(all[n]) {
		n++
	}
	if n < len(all) && isIdeograph(all[n]) {
		return strings.Join(all[:n+1], "")
	}
	for n < len(all) && !isBlank(all[n]) && !isIdeograph(all[n]) {
		n++
	}
	return strings.Join(all[:n], "")
}

func clusters(s string) (all []string) {
	for s != "" {
		n, _ := term.Cluster(s)
		all, s = append(all, s[:n]), s[n:]
	}
	return all
}

func isBlank(s string) bool { return strings.TrimSpace(s) == "" }

func isIdeograph(s string) bool {
	for _, r := range s {
		return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana)
	}
	return false
}

// window returns the part of the line around the caret that fits into so many cells,
// with the caret always in it.
func (l *line) window(cells int) (before, after string) {
	before, after = l.before, l.after
	used := term.DisplayWidth(before)
	for used > cells-1 && before != "" {
		n, w := term.Cluster(before)
		before, used = before[n:], used-w
	}
	room := cells - used
	for i, rest := 0, after; ; {
		n, w := term.Cluster(rest)
		if room -= w; n == 0 || room < 0 {
			return before, after[:i]
		}
		i, rest = i+n, rest[n:]
	}
}
