package renumber

// A tree knows many words, and finds them in a text in one pass: thousands of memories can
// move at once, and any text may speak of any of them.
type tree struct {
	next map[byte]*tree
	word string // that ends here; empty for none
}

// treeOf returns the tree of some words. The empty one is not in it.
func treeOf(words []string) *tree {
	top := &tree{}
	for _, word := range words {
		at := top
		for i := range len(word) {
			if at.next == nil {
				at.next = map[byte]*tree{}
			}
			below := at.next[word[i]]
			if below == nil {
				below = &tree{}
				at.next[word[i]] = below
			}
			at = below
		}
		at.word = word
	}
	return top
}

// longest returns the longest word with which a text begins, if it is accepted; else the next
// shorter one.
func (t *tree) longest(text []byte, accept func(word string) bool) (found string) {
	at := t
	for _, c := range text {
		if at = at.next[c]; at == nil {
			return found
		}
		if at.word != "" && accept(at.word) {
			found = at.word
		}
	}
	return found
}
