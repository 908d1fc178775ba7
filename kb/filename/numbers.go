package filename

import (
	"strconv"
	"strings"
)

// Numbers gives names that are free: the one that is wanted, else the first with -2, -3 and so on. It
// remembers for each name which number it gave last, so that thousands that want the same name do not
// ask again for all numbers before theirs. What was taken must not become free between two calls.
type Numbers struct {
	Key func(string) string // of two names that are one, such as Fold; nil: names are as they are written

	last map[string]int
}

// Free returns name, or the first one with a number before ext at its end, that is not taken.
func (n *Numbers) Free(name, ext string, taken func(string) bool) string {
	key := name
	if n.Key != nil {
		key = n.Key(name)
	}
	stem := strings.TrimSuffix(name, ext)
	for i := max(1, n.last[key]); ; i++ {
		free := name
		if i > 1 {
			free = stem + "-" + strconv.Itoa(i) + ext
		}
		if taken(free) {
			continue
		}
		if i > 1 {
			if n.last == nil {
				n.last = map[string]int{}
			}
			n.last[key] = i
		}
		return free
	}
}
