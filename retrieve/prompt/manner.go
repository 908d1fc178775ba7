package prompt

import "strings"

// A role is what a word of general use does in a sentence. A word that has none
// is a subject: it makes an ask of the sentence that it stands in.
type role uint16

const (
	filler  role = 1 << iota // holds the sentence together
	pointer                  // points at what is pasted or was said before: this, above
	verb                     // says how to go about it: run, keep, check
	maker                    // a verb that makes an ask of its object: add tests
	work                     // what every project has: tests, files, the build
	after                    // makes a request a side request: afterwards, too
	asker                    // how, what, why
	fault                    // wrong, fails, error
	not
	greeting
	consent // yes, go on
	way     // how, where, which: there is an answer to be known
	request // makes a request of a verb, in Chinese and Japanese
	doing   // what something does
	general // of general use, though it says nothing of how to work: a variable, the condition
)

// mannerBytes is the longest sentence that can be of manner.
const mannerBytes = 240

// isManner reports whether a sentence has no subject: every word of it is of
// general use, and together they greet, agree, point at something, or say how to
// work. "Run the tests" is manner, "how do I run the tests" asks something, and
// "run the migration tests" as well.
func isManner(s string) bool {
	s = strings.Trim(s, blanks)
	if s == "" || len(s) > mannerBytes {
		return false
	}
	if isGreeting(s) {
		return true
	}
	words, ok := rolesOf(s, false)
	return ok && !isTitleCase(s) && len(words) > 0 && isMannerOf(words, scriptOf(s))
}

// isTitleCase reports whether s is a title of some words: Quick Start.
func isTitleCase(s string) bool {
	words := strings.Fields(s)
	for _, w := range words {
		if !isUpper(w[0]) {
			return false
		}
	}
	return len(words) > 1 && isLetter(s[len(s)-1])
}

// isMannerOf decides by the roles of the words in their order.
func isMannerOf(words []role, in script) bool {
	if rest := withoutManners(words); len(rest) < len(words) {
		return union(rest)&^(filler|request) == 0 || isMannerOf(rest, in)
	}
	all := union(words)
	has := func(r role) bool { return all&r != 0 }
	switch {
	case has(way):
		return has(fault) && !has(work|maker)
	case has(asker):
		return !has(work|maker) || has(pointer) && has(fault|doing) && !has(maker)
	case len(words) == 1:
		return has(verb) && has(filler|request) // look at it, not Run
	case has(maker) && !has(after|not|pointer):
		return false
	case has(pointer | not):
		return true
	case has(work):
		return has(verb|maker) && isRequest(words, in)
	}
	return has(verb|maker|fault) && (in == latin || has(request|after) || hasBoth(words, verb|filler))
}

// asksOfWork reports whether a sentence with all of these roles asks for something to be
// known of what every project has, as "how long do we keep the logs" does.
func asksOfWork(all role) bool { return all&way != 0 && all&work != 0 && all&pointer == 0 }

// hasBoth reports whether a word has all of the roles.
func hasBoth(words []role, roles role) bool {
	for _, w := range words {
		if w&roles == roles {
			return true
		}
	}
	return false
}

// withoutManners returns words without those that greet or agree.
func withoutManners(words []role) (rest []role) {
	for _, w := range words {
		if w&(greeting|consent) == 0 {
			rest = append(rest, w)
		}
	}
	return rest
}

// isRequest tells "run the tests" from a name made of the same words, as
// "commit message" or 代码评审: by the verb that comes first, by what goes with a
// verb only, by the ending.
func isRequest(words []role, in script) bool {
	all, first := union(words), firstOf(words)
	switch in {
	case japanese:
		return all&request != 0
	case han:
		return all&(request|after) != 0 || hasBoth(words, verb|filler)
	}
	return first&after != 0 || first&maker != 0 && all&after != 0 || first&verb != 0 && (first&work == 0 || all&(filler|after) != 0)
}

func union(words []role) (all role) {
	for _, w := range words {
		all |= w
	}
	return all
}

// A script says by which rules of grammar a sentence is read.
type script uint8

const (
	latin script = iota
	han
	japanese
)

func scriptOf(s string) script {
	switch {
	case hasKana(s):
		return japanese
	case ideographs(s) > 0:
		return han
	}
	return latin
}

// firstOf returns the first role that is not a mere filler.
func firstOf(words []role) role {
	for _, w := range words {
		if w != filler {
			return w
		}
	}
	return filler
}
