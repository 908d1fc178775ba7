package main

import (
	"log"
	"math"

	"gonum.org/v1/gonum/mat"

	"github.com/tacit-kb/tacit/index/embed/builtin"
)

// With a teacher, training does not start from noise. A word begins where the
// teacher puts it, projected to the model's dimensions; an n-gram of Han and
// kana begins at the mean of the English texts whose translations hold it. One
// epoch from there ranks as well as four from noise.
const (
	startLength = 0.8  // of a rare feature's row; that of noise is about the same
	startSlope  = 1e-3 // share of all features from which a row is shorter: a/(a+p), Arora et al. 2017
)

// startRows overwrites the random rows with what the teacher knows.
func (t *trainer) startRows(d *dataset) {
	lengths := startLengths(d)
	words := t.knownWords()
	if len(words) < t.dims {
		return
	}
	t.startWords(words, lengths)
	t.startGrams(d, lengths)
	log.Printf("started from the teacher's vectors of %d words", len(words))
}

func startLengths(d *dataset) []float32 {
	total := 0.0
	for _, n := range d.occurrences {
		total += float64(n)
	}
	lengths := make([]float32, len(d.occurrences))
	for f, n := range d.occurrences {
		lengths[f] = float32(startLength * startSlope / (startSlope + float64(n)/total))
	}
	return lengths
}

// knownWords returns the whole words that the teacher has read. A piece means
// nothing by itself: it begins at noise, so that it is like no word.
func (t *trainer) knownWords() map[int32]int32 {
	known := map[int32]int32{}
	for _, f := range spoken(t.vocab) {
		if n := t.teacher.find(t.vocab.Text(f)); n != untaught {
			known[f] = n
		}
	}
	return known
}

// startWords projects the teacher's vectors of words onto their principal
// directions.
func (t *trainer) startWords(words map[int32]int32, lengths []float32) {
	mean, directions := t.principal(words)
	v := make([]float32, t.teacher.dims)
	for f, n := range words {
		t.teacher.vector(n, v)
		axpy(-1, mean, v)
		r := t.rows[int(f)*t.dims:][:t.dims]
		for k := range r {
			r[k] = dot(v, directions.row(k))
		}
		stretch(r, lengths[f])
	}
}

// principal returns the mean of the words' vectors and the dims directions in
// which they differ most.
func (t *trainer) principal(words map[int32]int32) ([]float32, matrix) {
	n := t.teacher.dims
	mean, v := make([]float32, n), make([]float32, n)
	var all []int32 // in a fixed order
	for _, f := range spoken(t.vocab) {
		if taught, ok := words[f]; ok {
			all = append(all, taught)
			t.teacher.vector(taught, v)
			add(v, mean)
		}
	}
	for k := range mean {
		mean[k] /= float32(len(all))
	}
	x := newMatrix(len(all), n)
	for i, taught := range all {
		t.teacher.vector(taught, x.row(i))
		axpy(-1, mean, x.row(i))
	}
	square := newMatrix(n, n)
	square.product(x.turned(newMatrix(n, len(all))), x)
	covariance := mat.NewSymDense(n, nil)
	for i := range n {
		for j := i; j < n; j++ {
			covariance.SetSym(i, j, float64(square.row(i)[j]))
		}
	}
	var eigen mat.EigenSym
	if !eigen.Factorize(covariance, true) {
		panic("the covariance of the words has no eigenvectors")
	}
	var vectors mat.Dense
	eigen.VectorsTo(&vectors) // a column each, the largest last
	directions := newMatrix(t.dims, n)
	for k := range t.dims {
		for i := range n {
			directions.row(k)[i] = float32(vectors.At(i, n-1-k))
		}
	}
	return mean, directions
}

// startGrams puts each n-gram at the mean of the English texts, as the words
// have them now, in whose translations it stands, less the mean of their table.
func (t *trainer) startGrams(d *dataset, lengths []float32) {
	sums := make([]float32, len(t.rows))
	for _, table := range d.tables {
		if table.recipe.left == "en" && table.translations() {
			t.addTranslations(sums, table)
		}
	}
	words, pieces, grams, _ := t.vocab.Counts()
	for f := words + pieces; f < words+pieces+grams; f++ {
		if sum := sums[f*t.dims:][:t.dims]; dot(sum, sum) > 0 {
			stretch(sum, lengths[f])
			copy(t.rows[f*t.dims:], sum)
		}
	}
}

func (t *trainer) addTranslations(sums []float32, table pairTable) {
	mean := make([]float32, t.dims)
	for _, english := range table.left {
		axpy(1/float32(len(table.left)), t.unit(english.features), mean)
	}
	for i, english := range table.left {
		v := t.unit(english.features)
		axpy(-1, mean, v)
		other := table.right[i].features
		weight := 1 / float32(5+len(other)) // a short text says more of each of its words
		for _, f := range distinct(other) {
			axpy(weight, v, sums[int(f)*t.dims:][:t.dims])
		}
	}
}

// stretch gives v a length.
func stretch(v []float32, length float32) {
	by := length / (float32(math.Sqrt(float64(dot(v, v)))) + 1e-9)
	for k := range v {
		v[k] *= by
	}
}

func distinct(features []int32) []int32 {
	seen := map[int32]bool{}
	var all []int32
	for _, f := range features {
		if !seen[f] {
			seen[f] = true
			all = append(all, f)
		}
	}
	return all
}

// spoken returns the features that a teacher can read: the whole words and the
// phrases.
func spoken(v *builtin.Vocabulary) []int32 {
	words, pieces, grams, _ := v.Counts()
	var all []int32
	for f := range int32(v.Len()) {
		if int(f) < words || int(f) >= words+pieces+grams {
			all = append(all, f)
		}
	}
	return all
}
