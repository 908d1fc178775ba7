package draft

import (
	"strings"

	"github.com/tacit-kb/tacit/kb/threeway"
)

// marks are those around what two people made of the same lines.
var marks = threeway.Marks{Ours: "mine", Theirs: "theirs"}

// Join puts two changes of one text together, line by line. Where both changed
// the same lines, or lines that touch, it is not clean: both stay, between marks
// as git writes them. What both did alike is done once.
func Join(base, mine, theirs []byte) (text []byte, clean bool) {
	return threeway.Join(base, mine, theirs, marks)
}

// Marked reports whether a text still has lines that Join could not settle.
func Marked(text []byte) bool {
	for l := range strings.Lines(string(text)) {
		if l == "<<<<<<< "+marks.Ours+"\n" || l == ">>>>>>> "+marks.Theirs+"\n" {
			return true
		}
	}
	return false
}
