package calibrate

import (
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"
	"pgregory.net/rapid"
)

// Our solution is gonum's, for every matrix that is positive definite.
func TestCholesky(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 40).Draw(t, "n")
		number := rapid.Float64Range(-10, 10)
		half := rapid.SliceOfN(number, n*n, n*n).Draw(t, "half")
		right := rapid.SliceOfN(number, n, n).Draw(t, "right")
		sym := mat.NewSymDense(n, nil)
		for i := range n {
			for j := range i + 1 {
				v := dot(half[i*n:][:n], half[j*n:][:n])
				if i == j {
					v += 1 // so that it is well conditioned
				}
				sym.SetSym(i, j, v)
			}
		}
		a := make([]float64, n*n)
		for i := range n {
			for j := range i + 1 {
				a[i*n+j] = sym.At(i, j)
			}
		}
		if !factorize(a, n) {
			t.Fatal("not positive definite")
		}
		got := slices.Clone(right)
		solveFactored(a, n, got)
		var factors mat.Cholesky
		if !factors.Factorize(sym) {
			t.Fatal("gonum calls it not positive definite")
		}
		var want mat.VecDense
		if err := factors.SolveVecTo(&want, mat.NewVecDense(n, right)); err != nil {
			t.Skip(err)
		}
		for i := range got {
			if math.Abs(got[i]-want.AtVec(i)) > 1e-7*(1+math.Abs(want.AtVec(i))) {
				t.Errorf("at %d: got %v, want %v", i, got[i], want.AtVec(i))
			}
		}
	})
}

func TestCholeskyRefuses(t *testing.T) {
	for _, a := range [][]float64{{0}, {-1}, {math.NaN()}, {math.Inf(1)}, {1, 0, 2, 1}} {
		if n := int(math.Sqrt(float64(len(a)))); factorize(slices.Clone(a), n) {
			t.Errorf("%v is not positive definite", a)
		}
	}
}
