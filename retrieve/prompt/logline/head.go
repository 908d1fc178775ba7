package logline

import "strings"

// What heads are made of.
const (
	digits   = "0123456789"
	names    = digits + "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_-./"
	mostName = 40 // bytes of the name of what writes
)

// A Head is what a line begins with, taken off.
type Head struct {
	Level   Level
	Certain bool   // is a line of a log whatever stands around it
	Rest    string // the line without it
}

// Uptime takes off the time since the start: "[    3.201112] ", "<6>[    3.201112] ", and
// "[00001234] " before a name with a colon. Another number in brackets may be that of a note, a
// ticket or a year.
func Uptime(s string) (h Head, ok bool) {
	if len(s) > 3 && s[0] == '<' && isNumber(s[1:2]) && s[2] == '>' {
		s, h.Level = s[3:], ofPriority(s[1])
	}
	count, rest, ok := strings.Cut(s, "]")
	count, opened := strings.CutPrefix(count, "[")
	whole, fraction, divided := strings.Cut(strings.TrimLeft(count, " "), ".")
	if !ok || !opened || !isNumber(whole) || divided && !isNumber(fraction) {
		return Head{}, false
	}
	h.Rest, h.Certain = strings.TrimLeft(rest, " "), len(fraction) > 2
	return h, h.Certain || !divided && len(whole) > 4 && beginsWithName(h.Rest)
}

// Letter takes off a level that is one letter, with what stands around it, and leaves the name of what
// writes: "E (5678) ist8310: ", "[E/ist8310] ", "E/Camera( 1234): ", and behind a time
// "1234  5678 E Camera  : " and "E/ist8310: ".
func Letter(s string, timed bool) (Head, bool) {
	s = strings.TrimLeft(s, " ")
	if timed {
		s = withoutNumber(withoutNumber(s)) // of the process and of the thread
	}
	for _, form := range [...]func(string) (letter, rest string){beforeTicks, inBrackets, beforeProcess} {
		if letter, rest := form(s); letter != "" && ofLetter(letter[0]) > None {
			return Head{ofLetter(letter[0]), true, rest}, true
		}
	}
	if timed && len(s) > 2 && (s[1] == '/' || s[1] == ' ') && ofLetter(s[0]) > None && beginsWithName(s[2:]) {
		return Head{ofLetter(s[0]), true, s[2:]}, true
	}
	return Head{}, false
}

// beforeTicks knows "E (5678) ist8310: timeout".
func beforeTicks(s string) (letter, rest string) {
	letter, s, _ = strings.Cut(s, " (")
	ticks, rest, ok := strings.Cut(s, ") ")
	if !ok || len(letter) != 1 || ticks == "" || strings.Trim(ticks, digits+":.") != "" || !beginsWithName(rest) {
		return "", ""
	}
	return letter, rest
}

// inBrackets knows "[E/ist8310] timeout".
func inBrackets(s string) (letter, rest string) {
	head, rest, ok := strings.Cut(s, "] ")
	letter, name, _ := strings.Cut(strings.TrimPrefix(head, "["), "/")
	if !ok || s[0] != '[' || len(letter) != 1 || !isName(name) {
		return "", ""
	}
	return letter, rest
}

// beforeProcess knows "E/Camera( 1234): closed twice", and leaves "Camera: closed twice".
func beforeProcess(s string) (letter, rest string) {
	head, s, _ := strings.Cut(s, "(")
	letter, name, _ := strings.Cut(strings.TrimRight(head, " "), "/")
	process, rest, ok := strings.Cut(s, "): ")
	if !ok || len(letter) != 1 || !isName(name) || !isNumber(strings.TrimLeft(process, " ")) {
		return "", ""
	}
	return letter, name + ": " + rest
}

// BeforeName reports whether s begins with a level in capitals and the name of what writes in
// brackets: "ERROR [logger] card is full".
func BeforeName(s string) bool {
	word, s, _ := strings.Cut(s, " ")
	name, _, ok := strings.Cut(strings.TrimLeft(s, " "), "] ")
	return ok && strings.ToUpper(word) == word && Named(word) > None && strings.HasPrefix(name, "[") && isName(name[1:])
}

// withoutNumber returns what stands behind a number and a blank; all of s where there is none.
func withoutNumber(s string) string {
	if number, rest, ok := strings.Cut(s, " "); ok && isNumber(number) {
		return strings.TrimLeft(rest, " ")
	}
	return s
}

// beginsWithName reports whether s begins with a name and a colon: "ist8310: ", or "Camera  : " as
// phones print it.
func beginsWithName(s string) bool {
	name, _, ok := strings.Cut(s, ": ")
	return ok && isName(strings.TrimRight(name, " "))
}

func isName(s string) bool { return s != "" && len(s) <= mostName && strings.Trim(s, names) == "" }

func isNumber(s string) bool { return s != "" && strings.Trim(s, digits) == "" }
