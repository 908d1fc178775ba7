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
	from += announcement(s[from:to])
	for range 4 {
		i := lastClause(s[from:to])
		if i <= 0 || !isOrder(s[from+i:to]) {
			break
		}
		to = from + i
	}
	return from, to
}

// announcementBytes is the longest announcement of a question.
const announcementBytes = 90

// announcers are the words by which people announce a question, besideThem what stands
// around these and says nothing else.
var (
	announcers = strings.NewReplacer(pairs("question", "ask", "wondering", "想问", "请问", "想请教", "请教", "想咨询", "咨询", "问题",
		"質問", "お伺いしたい", "伺いたい", "お聞きしたい", "聞きたい", "お尋ね")...)
	besideThem = strings.NewReplacer(pairs("quick", "wanted", "一件事", "一个", "另外", "顺便", "ひとつ", "一つ", "一点", "ちょっと", "のですが", "んですが", "ですが", "があります", "です", "こと")...)
)

// pairs returns words, each with a space behind it to be replaced by.
func pairs(words ...string) (all []string) {
	for _, w := range words {
		all = append(all, w, " ")
	}
	return all
}

// announcement returns the length of what announces a question and says nothing of it: "One
// thing I wanted to ask: ", 另外想问一件事：, ひとつ伺いたいのですが、. 0 if there is none.
func announcement(s string) int {
	for _, end := range [...]string{": ", "：", ":\n", "のですが、", "んですが、"} {
		i := strings.Index(s, end)
		if i < 0 || i > announcementBytes {
			continue
		}
		i += len(end)
		head := strings.ToLower(s[:i])
		left := announcers.Replace(head)
		if left == head {
			continue
		}
		if _, ok := rolesOf(besideThem.Replace(left), true); ok && strings.Trim(s[i:], blanks) != "" {
			return i
		}
	}
	return 0
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
