package main

import "github.com/viterin/vek/vek32"

// A matrix holds rows x cols numbers, row by row.
type matrix struct {
	rows, cols int
	data       []float32
}

func newMatrix(rows, cols int) matrix { return matrix{rows, cols, make([]float32, rows*cols)} }

// row returns row i, to read or to write.
func (m matrix) row(i int) []float32 { return m.data[i*m.cols:][:m.cols] }

// product sets m to a times b.
func (m matrix) product(a, b matrix) { vek32.MatMul_Into(m.data, a.data, b.data, a.cols) }

// turned writes the transpose of m into to, which has its size.
func (m matrix) turned(to matrix) matrix {
	to.rows, to.cols = m.cols, m.rows
	halves(m.rows, func(from, end int) {
		for i := from; i < end; i++ {
			for k, x := range m.row(i) {
				to.data[k*to.cols+i] = x
			}
		}
	})
	return to
}

func dot(x, y []float32) float32 { return vek32.Dot(x, y) }

// add adds x to y.
func add(x, y []float32) { vek32.Add_Inplace(y, x) }

// axpy adds alpha times x to y.
func axpy(alpha float32, x, y []float32) {
	for k, v := range x {
		y[k] += alpha * v
	}
}

// both runs two functions at once.
func both(f, g func()) {
	done := make(chan bool)
	go func() { f(); done <- true }()
	g()
	<-done
}

// halves runs f over both halves of [0, n) at once.
func halves(n int, f func(from, to int)) {
	both(func() { f(0, n/2) }, func() { f(n/2, n) })
}
