package similar

import (
	"github.com/tacit-kb/tacit/govern/similar/announce"
	"github.com/tacit-kb/tacit/kb/pattern"
)

func (x *lexicon) changeWords(text string) announce.Words {
	return x.changes.of(text, func() announce.Words { return announce.Of(text) })
}

// opening is how many statements of a text speak about the text itself. A note has
// no more; further down in a document a change is one among many things.
const opening = 4

// A notice is what the opening of a text announces.
type notice struct {
	raw   float64 // how surely it announces a change
	sure  float64 // the same without what the other text tells of as well
	words []string
}

// status finds the lines that say what became of the text that they stand in: they are for linkOf.
var status = pattern.Lazy(`(?i)^\W*(?:status|state|状态|状態|ステータス|supers[ce]+ded|deprecated)`)

// noticeOf returns what the opening of one text announces that another one does not.
// Of a text in another language the words cannot be compared: whatever change it tells of may be the same.
func noticeOf(from, to *reading) notice {
	var n notice
	raw, rest := 1.0, 1.0
	theirs := 0.0
	if from.lang != to.lang {
		theirs = to.tells()
	}
	for i, own := range from.opens() {
		if own.Sure() == 0 || status().MatchString(from.whole.statements[i].text) {
			continue
		}
		raw *= 1 - own.Sure()
		if from.lang == to.lang {
			own = own.Unlike(textOf(to.around(from.whole.each.At(i))))
		}
		rest *= 1 - max(0, own.Sure()-theirs)
		n.words = append(append(n.words, own.Strong...), own.Weak...)
	}
	n.raw, n.sure = 1-raw, 1-rest
	return n
}

// tellsOf returns how surely statements tell of any change.
func (x *lexicon) tellsOf(all []statement) float64 {
	sure := 0.0
	for _, s := range all {
		sure = max(sure, x.changeWords(s.text).Sure())
	}
	return sure
}

// speaks reports whether the opening of a text may speak of another: what begins a much longer document is about that document.
func (r *reading) speaks(of *reading) bool {
	return r.note() || len(r.whole.statements) <= 2*len(of.whole.statements)
}
