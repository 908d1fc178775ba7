package calibrate

import "math"

// factorize replaces the lower half of a symmetric matrix of n rows by its Cholesky
// factor L, with L L' equal to it. It reports whether the matrix is positive definite;
// if not, a is of no more use.
func factorize(a []float64, n int) bool {
	for i := range n {
		row := a[i*n : i*n+i+1]
		for j := range i {
			other := a[j*n : j*n+j+1]
			row[j] = (row[j] - dot(other[:j], row)) / other[j]
		}
		rest := row[i] - dot(row[:i], row)
		if !(rest > 0) || math.IsInf(rest, 1) { // NaN is not positive either
			return false
		}
		row[i] = math.Sqrt(rest)
	}
	return true
}

// solveFactored replaces v by the solution x of L L' x = v.
func solveFactored(l []float64, n int, v []float64) {
	for i := range n {
		v[i] = (v[i] - dot(l[i*n:i*n+i], v)) / l[i*n+i]
	}
	for i := n - 1; i >= 0; i-- {
		v[i] /= l[i*n+i]
		for j := range i {
			v[j] -= v[i] * l[i*n+j]
		}
	}
}
