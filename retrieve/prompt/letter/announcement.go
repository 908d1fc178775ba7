package letter

import "strings"

// longestAnnouncement is how many bytes the announcement of a question has at most.
const longestAnnouncement = 90

// announcers are the words by which people announce a question, besideThem what stands
// around these and says nothing else.
var (
	announcers = strings.NewReplacer(blanked("question", "ask", "wondering", "想问", "请问", "想请教", "请教", "想咨询", "咨询", "问题",
		"質問", "お伺いしたい", "伺いたい", "お聞きしたい", "聞きたい", "お尋ね")...)
	besideThem = strings.NewReplacer(blanked("quick", "wanted", "一件事", "一个", "另外", "顺便", "ひとつ", "一つ", "一点", "ちょっと", "のですが", "んですが", "ですが", "があります", "です", "こと")...)
)

// blanked returns words, each with a space behind it to be replaced by.
func blanked(words ...string) (all []string) {
	for _, w := range words {
		all = append(all, w, " ")
	}
	return all
}

// Announcement returns the length of what announces a question and says nothing of it: "One
// thing I wanted to ask: ", 另外想问一件事：, ひとつ伺いたいのですが、. 0 if there is none. general
// reports whether all words of a text are of general use.
func Announcement(s string, general func(text string) bool) int {
	for _, end := range [...]string{": ", "：", ":\n", "のですが、", "んですが、"} {
		i := strings.Index(s, end)
		if i < 0 || i > longestAnnouncement {
			continue
		}
		i += len(end)
		head := strings.ToLower(s[:i])
		left := announcers.Replace(head)
		if left != head && general(besideThem.Replace(left)) && strings.TrimSpace(s[i:]) != "" {
			return i
		}
	}
	return 0
}
