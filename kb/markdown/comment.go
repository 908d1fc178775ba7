package markdown

import "strings"

const commentOpen, commentClose = "<!--", "-->"

// ReplaceComments replaces each HTML comment of a text, wherever it stands, by what f
// makes of it. One that never ends is text.
func ReplaceComments(text string, f func(comment string) string) string {
	var b strings.Builder
	for {
		before, rest, opened := strings.Cut(text, commentOpen)
		inside, after, closed := strings.Cut(rest, commentClose)
		if !opened || !closed {
			if b.Len() == 0 {
				return text
			}
			b.WriteString(text)
			return b.String()
		}
		b.WriteString(before)
		b.WriteString(f(commentOpen + inside + commentClose))
		text = after
	}
}

// WithoutComments puts something in the place of each HTML comment.
func WithoutComments(text, instead string) string {
	return ReplaceComments(text, func(string) string { return instead })
}
