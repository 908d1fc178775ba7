package inspect

import (
	"bytes"
	"unicode/utf8"
)

// A ruler says where bytes of a text are. It goes on from where it was last, so that
// thousands of places in their order cost one pass over the text.
type ruler struct {
	text         []byte
	offset       int // from where on it measures
	line, column int // of that, from 0
}

// place returns the line and column of an offset, from 1; the column in characters.
func (r *ruler) place(offset int) (line, column int) {
	if offset < r.offset {
		r.offset, r.line, r.column = 0, 0, 0
	}
	part := r.text[r.offset:offset]
	if i := bytes.LastIndexByte(part, '\n'); i >= 0 {
		r.line += bytes.Count(part, []byte("\n"))
		r.column = 0
		part = part[i+1:]
	}
	r.column += utf8.RuneCount(part)
	r.offset = offset
	return r.line + 1, r.column + 1
}

// A seeker finds the places of words that a field lists, in the order in which they are
// listed.
type seeker struct {
	ruler
	from   int // of the field
	at     int // behind the last word that was found
	missed int // words that are not written as they are meant
}

// mostMissed is from how many words on that do not stand behind the last one a seeker looks for
// none: each costs a pass over the whole text.
const mostMissed = 100

// seek returns the seeker of what follows the line that begins with key; of all, if there is none.
func (s source) seek(key string) *seeker {
	from := max(0, bytes.Index(s.text, []byte("\n"+key)))
	return &seeker{ruler: ruler{text: s.text}, from: from, at: from}
}

// place returns the place of a word: the next one in the field, else the first one in it, else
// in the text, else the beginning.
func (k *seeker) place(word string) (line, column int) {
	if word == "" || k.missed > mostMissed {
		return 1, 1
	}
	if i := bytes.Index(k.text[k.at:], []byte(word)); i >= 0 {
		start := k.at + i
		k.at = start + len(word)
		return k.ruler.place(start)
	}
	k.missed++
	for _, from := range []int{k.from, 0} {
		if i := bytes.Index(k.text[from:], []byte(word)); i >= 0 {
			return placeOf(k.text, from+i)
		}
	}
	return 1, 1
}
