// Package claim finds the ids that belong to files which cannot be read as memories: a
// slip in one field does not set the id free. Another memory with that id would make
// two of one as soon as the slip is corrected.
package claim

import (
	"path"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/kb/pattern"
)

var (
	line     = pattern.Lazy(`(?mi)^["']?id["']?[ \t]*[:：][ \t]*["']?([\p{L}\p{N}._-]+)["']?[ \t]*(?:#.*)?\r?$`)
	numbered = pattern.Lazy(`^\p{L}+-[0-9]+`)
)

// head is how many bytes of a text are looked at: front matter that was never closed has
// no end.
const head = 4 << 10

// IDs returns the ids that a file which cannot be read as a memory seems to have, by
// the lines of its front matter and by the number that its name begins with.
func IDs(file string, text []byte) (ids []string) {
	front := text[:min(len(text), head)]
	if _, below, ok := strings.Cut(string(front), "---"); ok {
		block, _, _ := strings.Cut(below, "\n---")
		if m := line().FindStringSubmatch(block); m != nil {
			ids = append(ids, m[1])
		}
	}
	if id := numbered().FindString(path.Base(file)); id != "" && !slices.Contains(ids, id) {
		ids = append(ids, id)
	}
	return ids
}
