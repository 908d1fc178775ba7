package main

import (
	"hash/maphash"
	"math/rand/v2"
	"strings"
	"sync"

	"github.com/tacit-kb/tacit/index/embed/builtin"
)

// longestText caps the features of a text: what follows rarely changes its
// meaning, and always costs time.
const longestText = 260

// A text is the features of a sentence, with a number that equal texts have in common,
// and so have all texts of a block of everyday questions: they say one thing, and what
// the teacher says of one holds for all.
type text struct {
	features []int32
	hash     uint64
	taught   int32 // number of the teacher's vector, or untaught
}

// A pairTable holds the encoded pairs of one table.
type pairTable struct {
	recipe
	left, right []text
	sentences   [][]text // of the right side, for sections only
}

// A dataset is everything that a training run draws from.
type dataset struct {
	tables []pairTable
	counts []int // texts that hold each feature
	texts  int

	occurrences []int // of each feature in all texts
}

// encode cuts all texts into features, two tables at a time.
func encode(tables []table, vocab *builtin.Vocabulary, teacher *teacher) *dataset {
	d := &dataset{tables: make([]pairTable, len(tables))}
	hash := maphash.MakeSeed()
	var wg sync.WaitGroup
	for i, t := range tables {
		wg.Go(func() { d.tables[i] = encodeTable(t, vocab, teacher, hash) })
	}
	wg.Wait()
	d.spread()
	d.countFeatures(vocab.Len())
	return d
}

// spread lets a text be taught wherever it stands: a Chinese sentence whose
// English is taught in one table may be paired with a Japanese one in another.
func (d *dataset) spread() {
	taught := map[uint64]int32{}
	for _, t := range d.tables {
		for i := range t.left {
			for _, s := range []text{t.left[i], t.right[i]} {
				if s.taught != untaught {
					taught[s.hash] = s.taught
				}
			}
		}
	}
	for _, t := range d.tables {
		if t.glossary() {
			continue
		}
		for _, side := range [][]text{t.left, t.right} {
			for i := range side {
				if n, ok := taught[side[i].hash]; ok && side[i].taught == untaught {
					side[i].taught = n
				}
			}
		}
		if !t.translations() {
			continue
		}
		for i := range t.left {
			l, r := &t.left[i].taught, &t.right[i].taught
			if *l == untaught {
				*l = *r
			} else if *r == untaught {
				*r = *l
			}
		}
	}
}

func encodeTable(t table, vocab *builtin.Vocabulary, teacher *teacher, seed maphash.Seed) pairTable {
	p := pairTable{recipe: t.recipe}
	one := func(s string) text {
		f := vocab.Features(nil, s)
		x := text{f[:min(len(f), longestText)], maphash.String(seed, s), untaught}
		if !t.glossary() {
			x.taught = teacher.find(s)
		}
		return x
	}
	for i := range t.left {
		l, r := one(t.left[i]), one(t.right[i])
		if t.blocks != nil { // one need has many wordings: none is wrong for another
			l.hash = maphash.String(seed, t.blocks[i])
			r.hash = l.hash
		}
		if len(l.features) == 0 || len(r.features) == 0 {
			continue
		}
		if t.translations() { // it stands for the English beside it
			l.taught = max(l.taught, r.taught)
			r.taught = l.taught
		}
		p.left, p.right = append(p.left, l), append(p.right, r)
		if t.sections {
			var parts []text
			for _, s := range sentences(t.right[i]) {
				if s := one(s); len(s.features) >= 3 {
					parts = append(parts, s)
				}
			}
			p.sentences = append(p.sentences, parts)
		}
	}
	return p
}

// sentences cuts a text after the marks that end a sentence in the three
// languages.
func sentences(s string) []string {
	var all []string
	start := 0
	for i, r := range s {
		if strings.ContainsRune("。！？!?", r) || r == '.' && i+1 < len(s) && s[i+1] == ' ' {
			all = append(all, s[start:i])
			start = i
		}
	}
	return append(all, s[start:])
}

// countFeatures counts in how many texts each feature stands.
func (d *dataset) countFeatures(n int) {
	d.counts, d.occurrences = make([]int, n), make([]int, n)
	last := make([]int32, n)
	for _, t := range d.tables {
		for _, side := range [][]text{t.left, t.right} {
			for _, s := range side {
				d.texts++
				for _, f := range s.features {
					d.occurrences[f]++
					if last[f] != int32(d.texts) {
						last[f] = int32(d.texts)
						d.counts[f]++
					}
				}
			}
		}
	}
}

func (d *dataset) pairsPerEpoch() int {
	n := 0
	for _, t := range d.tables {
		n += int(t.weight * float64(len(t.left)))
	}
	return n
}

// A ref names a pair: row of a table.
type ref struct{ table, row int32 }

// epoch draws the batches of one epoch in random order: a weight of 1.5 takes
// every pair once and half of them twice. A batch comes from one table, so
// that the languages of its pairs tell nothing: among pairs of all kinds, a
// Chinese heading would find its Chinese section by the language alone, and
// the model would learn to keep the languages apart.
func (d *dataset) epoch(r *rand.Rand, size int) [][]ref {
	var batches [][]ref
	for i := range d.tables {
		refs := d.draw(int32(i), r)
		for ; len(refs) >= size; refs = refs[size:] {
			batches = append(batches, refs[:size])
		}
	}
	r.Shuffle(len(batches), func(i, j int) { batches[i], batches[j] = batches[j], batches[i] })
	return batches
}

// draw returns the pairs of a table for one epoch in random order.
func (d *dataset) draw(table int32, r *rand.Rand) []ref {
	t := &d.tables[table]
	var refs []ref
	for row := range t.left {
		for w := t.weight; w > 0; w-- {
			if w >= 1 || r.Float64() < w {
				refs = append(refs, ref{table, int32(row)})
			}
		}
	}
	r.Shuffle(len(refs), func(i, j int) { refs[i], refs[j] = refs[j], refs[i] })
	return refs
}

// pair returns the two texts of a ref, in random order so that the language
// carries no signal. Of a section, half the time a sentence must find the rest
// of its section (inverse cloze) instead of the heading the whole.
func (d *dataset) pair(at ref, r *rand.Rand) (a, b text) {
	t := &d.tables[at.table]
	a, b = t.left[at.row], t.right[at.row]
	if t.sections && r.IntN(2) == 0 {
		if parts := t.sentences[at.row]; len(parts) >= 2 {
			i := r.IntN(len(parts))
			a, b = parts[i], without(parts, i)
			a.taught = untaught
		}
	}
	if r.IntN(2) == 0 {
		a, b = b, a
	}
	return a, b
}

// without joins all sentences but one.
func without(parts []text, skip int) text {
	joined := text{hash: parts[skip].hash + 1, taught: untaught}
	for i, p := range parts {
		if i != skip {
			joined.features = append(joined.features, p.features...)
		}
	}
	joined.features = joined.features[:min(len(joined.features), longestText)]
	return joined
}
