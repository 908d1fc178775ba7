package main

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tacit-kb/tacit/index/embed/builtin"
)

// startTrainer has 40 words, 36 of which the teacher knows, two pieces and four
// n-grams, and a teacher whose vectors are as long as its own.
func startTrainer(t *testing.T) (*trainer, *dataset) {
	t.Helper()
	var words, known []string
	for i := range 40 {
		words = append(words, fmt.Sprintf("word%c%c", 'a'+i/20, 'a'+i%20))
	}
	known = words[:36]
	tables := []table{{
		recipe: recipe{file: "bitext.en-zh", left: "en", right: "zh", weight: 1},
		left:   []string{words[0], words[1], words[2] + " " + words[3], words[0]},
		right:  []string{"缓存", "令牌", "缓存令牌", "队列"},
	}, {
		recipe: recipe{file: "paraphrase.zh", left: "zh", right: "zh", weight: 1}, // no English: teaches no n-gram
		left:   []string{"索引", "缓存", "缓存"},
		right:  []string{"索引", "缓存", "缓存"},
	}}
	v, err := builtin.NewVocabulary(words, []string{"xy", "yz"}, []string{"缓存", "令牌", "队列", "索引"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	r := taughtBy(t, 32, append(known, "xy")...)
	m := newTrainer(v, r, settings{dims: 32, batch: 2, seed: 5})
	return m, encode(tables, v, r)
}

func (t *trainer) row(f int32) []float32 { return t.rows[int(f)*t.dims:][:t.dims] }

func (t *trainer) wordRow(w string) []float32 {
	f, _ := t.vocab.Word(w)
	return t.row(f)
}

// Words that the teacher knows begin where it has them: with as many dimensions
// as it has, their distances are its own. All else begins at noise.
func TestStartWords(t *testing.T) {
	m, d := startTrainer(t)
	noise := slices.Clone(m.rows)
	m.startRows(d)
	words, pieces, _, _ := m.vocab.Counts()
	known := m.knownWords()
	if len(known) != 36 {
		t.Fatalf("%d words are known, want 36", len(known))
	}
	mean := make([]float32, m.dims)
	taught := func(n int32) []float32 {
		v := make([]float32, m.dims)
		m.teacher.vector(n, v)
		return v
	}
	for _, n := range known {
		axpy(1.0/36, taught(n), mean)
	}
	for f, n := range known {
		for g, o := range known {
			a, b := taught(n), taught(o)
			axpy(-1, mean, a)
			axpy(-1, mean, b)
			if got, want := cosine(m.row(f), m.row(g)), cosine(a, b); math.Abs(got-want) > 1e-3 {
				t.Fatalf("%s and %s begin with the cosine %g, the teacher has %g", m.vocab.Text(f), m.vocab.Text(g), got, want)
			}
		}
	}
	for f := range int32(words + pieces) {
		if _, ok := known[f]; !ok && !slices.Equal(m.row(f), noise[int(f)*m.dims:][:m.dims]) {
			t.Errorf("%s, which the teacher does not know, begins elsewhere", m.vocab.Text(f))
		}
	}
}

// A row is the shorter the more often its feature stands in a text.
func TestStartLengths(t *testing.T) {
	m, d := startTrainer(t)
	m.startRows(d)
	length := func(w string) float64 { r := m.wordRow(w); return math.Sqrt(float64(dot(r, r))) }
	if l := length("wordba"); math.Abs(l-startLength) > 1e-3 {
		t.Errorf("a word that stands nowhere begins with the length %g, want %g", l, startLength)
	}
	if once, twice := length("wordab"), length("wordaa"); twice >= once || twice <= 0 {
		t.Errorf("a word that stands in one text has the length %g, in two %g", once, twice)
	}
}

// An n-gram begins at the mean of the English texts that it stands for. One that
// stands for none begins at noise.
func TestStartGrams(t *testing.T) {
	m, d := startTrainer(t)
	gram := func(s string) []float32 {
		f, ok := m.vocab.Gram(s)
		if !ok {
			t.Fatalf("no n-gram %q", s)
		}
		return m.row(f)
	}
	noise := slices.Clone(gram("索引"))
	m.startRows(d)
	mean := make([]float32, m.dims)
	var english [][]float32
	for _, s := range d.tables[0].left {
		v := m.unit(s.features)
		english = append(english, v)
		axpy(0.25, v, mean)
	}
	above := func(i int) []float32 {
		v := slices.Clone(english[i])
		axpy(-1, mean, v)
		return v
	}
	if c := cosine(gram("队列"), above(3)); c < 0.9999 {
		t.Errorf("an n-gram of one text begins with the cosine %g to it", c)
	}
	both := make([]float32, m.dims)
	axpy(1.0/6, above(0), both)                                           // a text of one n-gram
	axpy(1/float32(5+len(d.tables[0].right[2].features)), above(2), both) // and one of several
	if c := cosine(gram("缓存"), both); c < 0.9999 {
		t.Errorf("an n-gram of two texts begins with the cosine %g to their mean", c)
	}
	if !slices.Equal(gram("索引"), noise) {
		t.Error("an n-gram without English beside it begins elsewhere than at noise")
	}
}

// With fewer dimensions than the teacher, those are kept in which words differ most.
func TestPrincipal(t *testing.T) {
	m, _ := startTrainer(t)
	const wide = 8
	m.dims, m.rows = 4, m.rows[:m.vocab.Len()*4]
	r := rand.New(rand.NewPCG(1, 1))
	m.teacher = &teacher{dims: wide, byText: map[uint64]int32{}}
	lengths := make([]float32, m.vocab.Len())
	known := map[int32]int32{}
	for f := range int32(36) {
		known[f], lengths[f] = f, 1
		m.teacher.scales = append(m.teacher.scales, 1)
		for k := range wide { // every other number is much, the rest little
			m.teacher.numbers = append(m.teacher.numbers, int8(r.IntN(201)-100)/[]int8{1, 40}[k%2])
		}
	}
	m.startWords(known, lengths)
	mean, _ := m.principal(known)
	much := func(f int32) []float32 {
		v := make([]float32, wide)
		m.teacher.vector(f, v)
		axpy(-1, mean, v)
		for k := 1; k < wide; k += 2 {
			v[k] = 0
		}
		return v
	}
	for f := range int32(36) {
		for g := range f {
			if got, want := cosine(m.row(f), m.row(g)), cosine(much(f), much(g)); math.Abs(got-want) > 0.05 {
				t.Fatalf("words %d and %d begin with the cosine %.3f, want %.3f", f, g, got, want)
			}
		}
	}
}

// A teacher that knows too few words to tell directions apart is not begun with.
func TestStartWithoutWords(t *testing.T) {
	m, d := startTrainer(t)
	m.teacher = taughtBy(t, 32, "wordaa", "wordab")
	before := slices.Clone(m.rows)
	m.startRows(d)
	if !slices.Equal(m.rows, before) {
		t.Error("the rows begin at two words")
	}
}
