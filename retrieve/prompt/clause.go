package prompt

import (
	"strings"

	"github.com/tacit-kb/tacit/retrieve/prompt/letter"
)

// isGreeting reports whether a sentence greets or thanks somebody, perhaps by
// name: "Hi Ken,", 王工你好, 佐藤さん、お疲れ様です.
func isGreeting(s string) bool {
	s = strings.TrimRight(s, " ,.!:，。！：、~～-–—\u3000")
	words := strings.Fields(s)
	if len(words) == 0 || letter.Greets(s) {
		return len(words) > 0
	}
	if englishWord(strings.Trim(words[0], ",.!"), false)&greeting != 0 {
		names := 0
		for _, w := range words[1:] {
			w = strings.Trim(w, ",.!")
			if role := englishWord(w, false); role&^(filler|pointer|work|greeting) != 0 {
				return false
			} else if w == "" || role != 0 {
				continue
			}
			if names++; names > 2 || !isUpper(w[0]) && w != "team" && w != "all" {
				return false
			}
		}
		return true
	}
	return false
}

// withoutManner returns the part of a sentence between clauses of manner: a
// greeting before it, how to work behind it.
func withoutManner(s string) (from, to int) {
	to = len(s)
	for n := 1; n > 0; from += n {
		if n = clauseEnd(s[from:]); n >= len(s)-from || !isGreeting(s[from:from+n]) {
			break
		}
	}
	from += letter.Announcement(s[from:to], isGeneral)
	for range 4 {
		i := lastClause(s[from:to])
		if i <= 0 || !isOrder(s[from+i:to]) {
			break
		}
		to = from + i
	}
	return from, to
}

// clauseEnd returns the end of the first clause with its comma or dash, or 0.
func clauseEnd(s string) int {
	first := 0
	for _, comma := range [...]string{", ", "，", "、", ",\n", "! ", "！", " - ", " – ", "—", "\u3000"} {
		if i := strings.Index(s, comma); i > 0 && (first == 0 || i+len(comma) < first) {
			first = i + len(comma)
		}
	}
	return first
}

// lastClause returns where the last clause of s begins, or 0.
func lastClause(s string) int {
	last := 0
	for _, comma := range [...]string{", ", "，", "、", "；", "; ", " and ", " then ", " - "} {
		i := strings.LastIndex(s, comma)
		if comma[0] == ' ' && comma != " - " {
			i++ // the word belongs to the clause
		} else if i >= 0 {
			i += len(comma)
		}
		if i > last && strings.Trim(s[i:], blanks+".。!！") != "" {
			last = i
		}
	}
	return last
}

// isOrder reports whether a clause says how to work, or thanks, and does not ask.
func isOrder(s string) bool {
	if !isManner(s) {
		return false
	}
	words, _ := rolesOf(strings.Trim(s, blanks), false)
	all := union(words)
	return all&(asker|way) == 0 && all&(verb|not|greeting|maker) != 0 && (all&(work|greeting|after|not|pointer) != 0) || isGreeting(s)
}
