package inspect

import (
	"path/filepath"
	"time"

	"github.com/tacit-kb/tacit/kb"
)

// Glance returns a bank of which no file was read, for what is in the index, and of each
// memory whether its review is due, or a pointer leads nowhere, as far as its front matter
// tells. It does not ask git, so that it is fast enough for each look at a bank.
func Glance(b *kb.Bank, now time.Time, all []*kb.FrontMatter) (v *Bank, outdated []bool) {
	v = &Bank{bank: b, now: now, root: filepath.Dir(b.Dir())}
	today, there := v.now.Format(time.DateOnly), map[string]bool{}
	outdated = make([]bool, len(all))
	for i, m := range all {
		outdated[i] = m.ReviewOn != "" && m.ReviewOn <= today
		for _, text := range m.Pointers {
			p := read(text)
			if p.path == "" || outdated[i] {
				continue
			}
			exists, known := there[p.path]
			if !known {
				exists = v.exists(p.path)
				there[p.path] = exists
			}
			outdated[i] = !exists
		}
	}
	return v, outdated
}
