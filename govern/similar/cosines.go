package similar

// cosines are the words of two memories held against each other, for the match of the
// whole and of the views, which have most of the words in common.
type cosines struct {
	all []float32 // a row for each word of the one
	row int       // how many the other has
}

// cosinesOf holds two memories against each other.
func cosinesOf(a, b *part) *cosines {
	c := &cosines{all: make([]float32, len(a.words)*len(b.words)), row: len(b.words)}
	for i := range a.words {
		a.hold(i, b, c.all[i*c.row:][:c.row])
	}
	return c
}

// hold writes into row the cosines of a word and all words of another part, 1 for a word and
// itself. It reports whether the other part has the word.
func (p *part) hold(i int, other *part, row []float32) (has bool) {
	p.rows.Cosines(row, i, other.rows)
	for k := range other.words {
		if other.words[k].feature == p.words[i].feature {
			row[k], has = 1, true
		}
	}
	return has
}

// match holds a part of the one against a part of the other.
func (c *cosines) match(a, b *part) match {
	x := sides(a, b)
	there, back := make([]float32, len(a.words)), make([]float32, len(b.words))
	row := make([]float32, len(b.words))
	for i := range a.words {
		best := float32(0)
		for k, near := range c.rowOf(row, a, i, b) {
			if near > best {
				best = near
			}
			if near > back[k] {
				back[k] = near
			}
		}
		there[i] = best
	}
	if x.there, x.back = there, back; x.lesser != a {
		x.there, x.back = back, there
	}
	return x
}

// rowOf returns the cosines of a word and all words of another part: those that are known, if
// both have their words from the whole. It may write them into row.
func (c *cosines) rowOf(row []float32, a *part, i int, b *part) []float32 {
	at := a.place[i]
	if at < 0 {
		a.hold(i, b, row)
		return row
	}
	known := c.all[at*c.row:][:c.row]
	if b.entire {
		return known
	}
	for k, other := range b.place {
		switch {
		case other >= 0:
			row[k] = known[other]
		case a.words[i].feature == b.words[k].feature:
			row[k] = 1
		default:
			row[k] = a.rows.Cosine(i, b.rows, k)
		}
	}
	return row
}

// placeIn finds the words of a part among those of the whole.
func (p *part) placeIn(whole *part) {
	number := make(map[int32]int, len(whole.words))
	for i, w := range whole.words {
		number[w.feature] = i + 1
	}
	p.place, p.entire = make([]int, len(p.words)), len(p.words) == len(whole.words)
	for i, w := range p.words {
		p.place[i] = number[w.feature] - 1
		p.entire = p.entire && p.place[i] == i
	}
}
