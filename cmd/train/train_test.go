package main

import (
	"math"
	"slices"
	"testing"

	"github.com/tacit-kb/tacit/index/embed/builtin"
)

func smallTables() []table {
	return []table{{
		recipe: recipe{file: "bitext", left: "en", right: "zh", weight: 1.5},
		left:   []string{"the cache is full", "roll back", "the token expires", "the cache expires", "full roll"},
		right:  []string{"缓存已满", "回滚", "令牌过期", "缓存过期", "满回滚"},
	}}
}

func smallTrainer(t *testing.T) (*trainer, *dataset) {
	t.Helper()
	tables := smallTables()
	v, err := builtin.NewVocabulary(
		[]string{"the", "cache", "is", "full", "roll", "back", "token", "expires"}, nil,
		[]string{"缓存", "满", "回滚", "令牌", "过期", "已"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	s := settings{dims: 32, batch: 4, scale: 20, rate: 0.01, epochs: 30, seed: 7}
	return newTrainer(v, nil, s), encode(tables, v, nil)
}

// A batch is filled with the first pairs, whole.
func fillBatch(m *trainer, d *dataset) {
	for i := range m.batch {
		m.left.set(i, d.tables[0].left[i], 0, m.rand)
		m.right.set(i, d.tables[0].right[i], 0, m.rand)
	}
}

// The analytic gradient must be the slope of the loss.
func TestGradient(t *testing.T) {
	m, d := smallTrainer(t)
	fillBatch(m, d)
	checkGradient(t, m, 0)
}

// With a teacher, too: that of its pull, weight/batch times the squares of what
// the cosines of taught texts of different pairs are off.
func TestGradientOfThePull(t *testing.T) {
	plain, _ := smallTrainer(t)
	r := taughtBy(t, 40, "the cache is full", "roll back", "the cache expires", "full roll")
	tables := smallTables()
	m := newTrainer(plain.vocab, r, plain.settings)
	d := encode(tables, plain.vocab, r)
	for i, taught := range []bool{true, true, false, true} { // "the token expires" it has not read
		if l, r := d.tables[0].left[i].taught, d.tables[0].right[i].taught; (l != untaught) != taught || l != r {
			t.Fatalf("pair %d is taught %d and %d", i, l, r)
		}
	}
	for _, weight := range []float64{1.5, 20} { // beside which the rest of the loss is small
		fillBatch(m, d)
		checkGradient(t, m, weight)
	}
	copy(plain.rows, m.rows)
	fillBatch(plain, d)
	if with, without := loss(m, 20), loss(plain, 20); math.Abs(with-without) < 0.5 {
		t.Errorf("the loss is %g with a teacher and %g without: the test shows nothing", with, without)
	}
}

// checkGradient compares the gradient with slopes of the loss.
func checkGradient(t *testing.T, m *trainer, pull float64) {
	t.Helper()
	m.gradients(pull)
	want := make([][]float64, m.vocab.Len())
	for f := range want {
		want[f] = make([]float64, m.dims)
		for _, s := range []*side{m.left, m.right} {
			for i, features := range s.features {
				if slices.Contains(features, int32(f)) {
					for k, g := range s.grad.row(i) {
						want[f][k] += float64(g)
					}
				}
			}
		}
	}
	for f := range want {
		for _, k := range []int{0, 17} {
			const h = 1e-3
			w := &m.rows[f*m.dims+k]
			saved := *w
			*w = saved + h
			up := loss(m, pull)
			*w = saved - h
			down := loss(m, pull)
			*w = saved
			if slope := (up - down) / (2 * h); math.Abs(slope-want[f][k]) > 0.02*(1+math.Abs(slope)) {
				t.Errorf("pull %g, feature %d[%d]: gradient %g, slope %g", pull, f, k, want[f][k], slope)
			}
		}
	}
}

// loss is that of the pairs and, reckoned here once more, that of the pull.
func loss(m *trainer, pull float64) float64 {
	sum := m.gradients(pull)
	if m.teacher == nil {
		return sum
	}
	taught := func(n int32) []float32 {
		v := make([]float32, m.teacher.dims)
		m.teacher.vector(n, v)
		return v
	}
	for i, l := range m.left.taught {
		for j, r := range m.right.taught {
			if i != j && l != untaught && r != untaught {
				off := float64(dot(m.left.unit.row(i), m.right.unit.row(j)) - dot(taught(l), taught(r)))
				sum += pull / float64(m.batch) * off * off
			}
		}
	}
	return sum
}

// Pairs that share a text are no negatives of each other.
func TestEqualTexts(t *testing.T) {
	m, d := smallTrainer(t)
	fillBatch(m, d)
	if loss(m, 0) < 0.1 {
		t.Error("different pairs cost nothing")
	}
	for name, side := range map[string]*side{"left": m.left, "right": m.right} {
		fillBatch(m, d)
		for i := range m.batch {
			side.hash[i] = 1
		}
		if l := loss(m, 0); l > 1e-6 {
			t.Errorf("pairs with one %s text cost %g", name, l)
		}
	}
	fillBatch(m, d)
	m.left.hash[0] = m.right.hash[1]
	m.left.hash[1] = m.right.hash[0]
	if m.gradients(0); !m.alike(0, 1) || !m.alike(1, 0) || m.alike(2, 3) {
		t.Error("a text of one pair that is the other side of another is taken for a negative")
	}
}

// Among translations the pull is weak.
func TestPull(t *testing.T) {
	m := &trainer{settings: settings{distillation: 2, carry: 0.25}}
	if a, b := m.pull(recipe{left: "en", right: "en"}), m.pull(recipe{left: "en", right: "zh"}); a != 2 || b != 0.5 {
		t.Errorf("the pull is %g, among translations %g", a, b)
	}
}

// The rate rises over the first twentieth of the steps and falls to nothing.
func TestSchedule(t *testing.T) {
	m := &trainer{settings: settings{rate: 1}}
	for step, want := range map[int]float64{0: 0.2, 4: 1, 5: 1, 52: 48.0 / 95, 99: 1.0 / 95} {
		if got := m.schedule(step, 100); math.Abs(got-want) > 1e-9 {
			t.Errorf("step %d: rate %g, want %g", step, got, want)
		}
	}
	if got := m.schedule(0, 1); got != 1 {
		t.Errorf("the only step has rate %g", got)
	}
}

// Training must find the pairs, and the same seed the same rows.
func TestTrainingIsRepeatable(t *testing.T) {
	run := func() *trainer {
		m, d := smallTrainer(t)
		m.train(d)
		return m
	}
	a, b := run(), run()
	if !slices.Equal(a.rows, b.rows) {
		t.Error("the same seed gave other rows")
	}
	near, far := dot(a.embed("cache"), a.embed("缓存")), dot(a.embed("cache"), a.embed("回滚"))
	if near < far+0.3 {
		t.Errorf("cache is %.2f near 缓存 and %.2f near 回滚", near, far)
	}
}
