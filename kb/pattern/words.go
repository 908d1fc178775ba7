package pattern

// Words looks for many words at once: one pass over a text, however many there are.
type Words struct {
	heads [1 << 16 / 64]uint64
	words map[uint16][]wordAt // by their first two bytes
}

type wordAt struct {
	text string
	at   int
}

// NewWords returns what looks for words, each of two bytes or more.
func NewWords(words []string) *Words {
	w := &Words{words: map[uint16][]wordAt{}}
	for i, text := range words {
		head := uint16(text[0])<<8 | uint16(text[1])
		w.words[head] = append(w.words[head], wordAt{text, i})
		w.heads[head/64] |= 1 << (head % 64)
	}
	return w
}

// In calls found for every place of a word in a text, in order: which word it is, by its
// number, and the offset. Words may overlap.
func (w *Words) In(text []byte, found func(word, offset int)) {
	if len(text) == 0 {
		return
	}
	before := text[0]
	for i, c := range text[1:] {
		head := uint16(before)<<8 | uint16(c)
		before = c
		if w.heads[head/64]&(1<<(head%64)) == 0 {
			continue
		}
		for _, x := range w.words[head] {
			if len(x.text) <= len(text)-i && string(text[i:i+len(x.text)]) == x.text {
				found(x.at, i)
			}
		}
	}
}
