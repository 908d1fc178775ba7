package prompt

import "strings"

// What compilers, linkers and builders print begins with who says it. Behind the line that
// says what is wrong come others that say only that the build has stopped.

// builders are the tools that put their name before what they say.
var builders = map[string]bool{
	"ld": true, "ld.lld": true, "ld.gold": true, "ld.bfd": true, "lld": true, "collect2": true, "cc1": true, "cc1plus": true, "gcc": true, "g++": true, "cc": true, "c++": true,
	"clang": true, "clang++": true, "objcopy": true, "make": true, "gmake": true, "ninja": true, "cmake": true, "rustc": true, "cargo": true, "javac": true, "kotlinc": true,
}

// isBuilder reports whether a word names a builder: /usr/bin/ld, arm-none-eabi-gcc, make[1].
func isBuilder(word string) bool {
	word = word[strings.LastIndexAny(word, `/\`)+1:]
	word = strings.TrimSuffix(word, ".exe")
	if i := strings.IndexByte(word, '['); i > 0 && strings.HasSuffix(word, "]") {
		word = word[:i]
	}
	return builders[word] || builders[word[strings.LastIndexByte(word, '-')+1:]]
}

// saidByTool returns what a builder says behind its name.
func saidByTool(s string) (string, bool) {
	word := firstWord(s)
	name, ok := strings.CutSuffix(word, ":")
	if !ok || !isBuilder(name) {
		return "", false
	}
	return strings.TrimSpace(s[len(word):]), true
}

// isCommandLine reports whether s is a command as a build prints it: a builder and its
// options.
func isCommandLine(s string) bool {
	word := firstWord(s)
	return isBuilder(word) && strings.HasPrefix(s[len(word):], " -")
}

// toolError returns the message of an error as builders and test runners print it, where
// nothing says that it is one: behind the name of the tool, behind stars, behind the place.
func toolError(s string) string {
	if _, m, ok := strings.Cut(s, ": *** "); ok && !strings.HasPrefix(m, "[") {
		return strings.TrimSuffix(m, "  Stop.") // of make
	}
	if rest, ok := strings.CutPrefix(s, "E   "); ok && !beginsWith(strings.TrimSpace(rest), "+", "-", "?", "assert ") {
		return strings.TrimSpace(rest) // of pytest
	}
	if m := ofLinker(s); m != "" {
		return m
	}
	if m, ok := saidByTool(s); ok && !isFollowUp(m) {
		return m
	}
	return ""
}

// ofLinker returns what stands behind "main.c:(.text+0x1e): ", the place in an object file.
func ofLinker(s string) string {
	at, m, ok := strings.Cut(s, "): ")
	if !ok || strings.Contains(at, " ") || !strings.Contains(at, ":(.") {
		return ""
	}
	return m
}

// isFollowUp reports whether a message only says that a build has stopped, and not why.
func isFollowUp(s string) bool {
	if beginsWith(s, "*** [", "Entering directory", "Leaving directory", "Nothing to be done", "recipe for target", "aborting due to", "build stopped", "in function `") {
		return true
	}
	for _, end := range [...]string{" exit status", "exit code", "ommand failed", "Waiting for unfinished jobs", "up to date"} {
		if strings.Contains(s, end) {
			return true
		}
	}
	return false
}

// behindColumn returns the message behind "main.go:5:2: ", which says where it was read to
// the column, as no search does, or behind "regs.c:31:24: warning: ".
func behindColumn(rest string) (string, bool) {
	if !strings.HasPrefix(rest, ":") {
		return "", false
	}
	n := digits(rest[1:])
	m, ok := strings.CutPrefix(rest[1+n:], ": ")
	if n == 0 || !ok || beginsWith(m, "note: ", "info: ", "help: ") {
		return "", false
	}
	return strings.TrimPrefix(m, "warning: "), true
}
