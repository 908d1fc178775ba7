package similar

import "slices"

// apartTitles is the share of one title that another text has, word by word in meaning, below
// which the two speak of different things.
const apartTitles = 0.3

// bewareRefrain keeps two notes apart that are called after different things, and have only a
// sentence in common that neither title speaks of: "see the handbook", below any rule.
func (j *Judgement) bewareRefrain(a, b *reading) {
	if j.byName() || !a.note() || !b.note() || a.lang != b.lang {
		return
	}
	m := a.lexicon.model
	x, y := ofWords(m, a.whole.statements[0].words), ofWords(m, b.whole.statements[0].words)
	for _, s := range a.whole.statements[1:] {
		same := func(t statement) bool { return flat(t.text) == flat(s.text) }
		if !slices.ContainsFunc(b.whole.statements[1:], same) {
			continue
		}
		refrain := ofWords(m, s.words)
		apart := func(p, q *part) bool { return max(p.covered(q), q.covered(p)) < apartTitles }
		if apart(x, y) && apart(x, refrain) && apart(y, refrain) {
			if j.Decision == DecideMerge {
				j.Decision = DecideAsk
			}
			j.lessAlike(otherNames)
			return
		}
	}
}
