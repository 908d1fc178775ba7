package labels

import (
	"math"
	"math/rand/v2"
	"testing"
	"testing/quick"
)

// sample returns n measures from 0 to 1, as nDCG gives them: many are 0 or 1.
func sample(r *rand.Rand, n int) []float64 {
	v := make([]float64, n)
	for i := range v {
		v[i] = min(1, max(0, 1.6*r.Float64()-0.3))
	}
	return v
}

// check runs a property on samples of 1 to 60 questions.
func check(t *testing.T, property func(r *rand.Rand, n int) bool) {
	t.Helper()
	of := func(seed uint64, size uint8) bool {
		return property(rand.New(rand.NewPCG(seed, 1)), 1+int(size)%60)
	}
	if err := quick.Check(of, &quick.Config{MaxCount: 12}); err != nil {
		t.Error(err)
	}
}

func TestIdenticalRunsDoNotDiffer(t *testing.T) {
	check(t, func(r *rand.Rand, n int) bool {
		a := sample(r, n)
		return PairedBootstrap(a, a) == Difference{P: 1}
	})
	if d := PairedBootstrap(nil, nil); d != (Difference{P: 1}) {
		t.Errorf("no questions: %+v", d)
	}
}

// Who is compared with whom changes the sign, and nothing else.
func TestSymmetry(t *testing.T) {
	check(t, func(r *rand.Rand, n int) bool {
		a, b := sample(r, n), sample(r, n)
		x, y := PairedBootstrap(a, b), PairedBootstrap(b, a)
		return x.Mean == -y.Mean && x.Low == -y.High && x.High == -y.Low && x.P == y.P
	})
}

func TestIntervalAndP(t *testing.T) {
	check(t, func(r *rand.Rand, n int) bool {
		d := PairedBootstrap(sample(r, n), sample(r, n))
		return d.Low <= d.High && d.Low <= d.Mean+1e-9 && d.Mean <= d.High+1e-9 && d.P > 0 && d.P <= 1
	})
}

// Adding the same to both changes nothing; a constant advantage is certain.
func TestOnlyTheDifferenceCounts(t *testing.T) {
	check(t, func(r *rand.Rand, n int) bool {
		a, b := sample(r, n), sample(r, n)
		both, better := make([]float64, n), make([]float64, n)
		for i := range a {
			both[i], better[i] = b[i]+a[i], a[i]+0.5
		}
		zero := make([]float64, n)
		x, y := PairedBootstrap(both, a), PairedBootstrap(b, zero)
		c := PairedBootstrap(better, a)
		return math.Abs(x.Mean-y.Mean) < 1e-9 && math.Abs(x.P-y.P) < 0.01 &&
			math.Abs(c.Low-0.5) < 1e-9 && math.Abs(c.High-0.5) < 1e-9 && c.P == max(1.0/(Resamples+1), math.Exp2(float64(1-n)))
	})
}

// One question proves nothing, however large the difference; five cannot prove
// much.
func TestFewQuestionsProveNothing(t *testing.T) {
	for n, want := range map[int]float64{1: 1, 2: 0.5, 5: 0.0625} {
		ones := make([]float64, n)
		for i := range ones {
			ones[i] = 1
		}
		if d := PairedBootstrap(ones, make([]float64, n)); d.P != want || d.Mean != 1 {
			t.Errorf("%d questions: %+v, want p = %g", n, d, want)
		}
	}
}

// Equal input gives equal output.
func TestSeedIsFixed(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	a, b := sample(r, 100), sample(r, 100)
	if x, y := PairedBootstrap(a, b), PairedBootstrap(a, b); x != y {
		t.Errorf("%+v, then %+v", x, y)
	}
}

// Where nothing differs but chance, a p below 0.05 comes up in about 5 % of the
// comparisons; where one is better by a deviation, with 50 questions nearly
// always.
func TestPIsCalibrated(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	const runs = 60
	false05, found := 0, 0
	for range runs {
		a, b, c := make([]float64, 50), make([]float64, 50), make([]float64, 50)
		for i := range a {
			a[i], b[i] = r.NormFloat64(), r.NormFloat64()
			c[i] = a[i] + 1 + r.NormFloat64()
		}
		if PairedBootstrap(a, b).P < 0.05 {
			false05++
		}
		if PairedBootstrap(c, a).P < 0.05 {
			found++
		}
	}
	if false05 > runs/6 || found < runs*95/100 {
		t.Errorf("of %d: %d false alarms, %d found", runs, false05, found)
	}
}
