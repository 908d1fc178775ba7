package similar

// cosines are the words of two memories held against each other, for the match of the
// whole and of the views, which have most of the words in common.
type cosines struct {
	all []float32 // a row for each word of the one
	row int       // how many the other has
}

// cosinesOf holds two memories against each other.
func cosinesOf(a, b *part) *cosines {
	c := &cosines{all: make([]float32, 0, len(a.words)*len(b.words)), row: len(b.words)}
	for i := range a.words {
		for k := range b.words {
			c.all = append(c.all, wordCosine(a, i, b, k))
		}
	}
	return c
}

// wordCosine returns the cosine of two words, 1 for a word and itself.
func wordCosine(a *part, i int, b *part, k int) float32 {
	if a.words[i].feature == b.words[k].feature {
		return 1
	}
	return a.rows[i].Cosine(b.rows[k])
}

// match holds a part of the one against a part of the other.
func (c *cosines) match(a, b *part) match {
	x := sides(a, b)
	there, back := make([]float32, len(a.words)), make([]float32, len(b.words))
	for i, at := range a.place {
		for k, other := range b.place {
			var near float32
			if at >= 0 && other >= 0 {
				near = c.all[at*c.row+other]
			} else {
				near = wordCosine(a, i, b, k)
			}
			there[i], back[k] = max(there[i], near), max(back[k], near)
		}
	}
	if x.there, x.back = there, back; x.lesser != a {
		x.there, x.back = back, there
	}
	return x
}

// placeIn finds the words of a part among those of the whole.
func (p *part) placeIn(whole *part) {
	p.place = make([]int, len(p.words))
	if p == whole {
		for i := range p.words {
			p.place[i] = i
		}
		return
	}
	number := make(map[int32]int, len(whole.words))
	for i, w := range whole.words {
		number[w.feature] = i
	}
	for i, w := range p.words {
		if at, ok := number[w.feature]; ok {
			p.place[i] = at
		} else {
			p.place[i] = -1
		}
	}
}
