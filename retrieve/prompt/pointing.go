package prompt

import "strings"

// Pointing reports whether an ask is an order about what only the conversation
// knows: "convert this", "can you resize it, please". Of an English one the one word of its own is the verb,
// and a pronoun stands where its subject would; in Chinese and Japanese, all words are of general
// use, and one points: ここにログを一行入れて. A question (how, where) is none.
func (s Segment) Pointing() bool {
	if s.Kind != Ask {
		return false
	}
	if scriptOf(s.Text) != latin {
		words, ok := rolesOf(s.Text, true)
		all := union(words)
		return ok && all&pointer != 0 && all&(way|asker|fault) == 0 && !asks(s.Text)
	}
	words := strings.FieldsFunc(withoutWay(s.Text), func(r rune) bool { return strings.ContainsRune(" \t\n.,!?;:…", r) })
	if len(words) > mostPointing {
		return false
	}
	own, pronoun := 0, false
	for i, w := range words {
		role := englishWord(w, false)
		if role&verb != 0 && own == 0 && i+1 < len(words) && isPronoun(words[i+1]) {
			role = verb // test this
		}
		switch {
		case isPronoun(w):
			pronoun = own == 1
		case role&(way|asker|work|fault|maker) != 0, role != 0 && pronoun && role&(filler|after|consent|greeting) == 0:
			return false
		case role == 0 || role&(verb|doing) != 0 && role&filler == 0:
			if own++; own > 1 || !isPlain(w) {
				return false
			}
		}
	}
	return pronoun
}

// withoutWay returns a text without what says at its end how something is done, of which nothing is known.
func withoutWay(s string) string {
	s = strings.TrimRight(s, blanks+".!")
	for _, way := range [...]string{" by hand", " manually", " step by step", " one by one", " line by line", " side by side", " from scratch", " in parallel", " in place", " out loud", " as is"} {
		if rest := len(s) - len(way); rest > 0 && strings.EqualFold(s[rest:], way) {
			return s[:rest]
		}
	}
	return s
}

// mostPointing is how many words such an order has at most: could you just resize it for
// me now please.
const mostPointing = 10

func isPronoun(w string) bool {
	switch strings.ToLower(w) {
	case "it", "this", "that", "these", "those", "them":
		return true
	}
	return false
}

// isPlain reports whether a word is of letters without capitals inside: no name.
func isPlain(w string) bool {
	for i := range len(w) {
		if c := w[i]; !isLetter(c) || i > 0 && isUpper(c) {
			return false
		}
	}
	return true
}
