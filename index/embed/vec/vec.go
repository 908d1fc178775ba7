// Package vec is the arithmetic that retrieval spends its time in: products of
// quantised vectors, and sums of quantised rows.
//
// A quantised vector is int8 numbers with one float32 scale. Products of two
// are integer sums, so every machine computes the same ranking to the last
// bit. Numbers that few questions ask for take four bits each where they lie (pack.go). The
// amd64 kernels need AVX2 and are checked against the plain Go ones
// by the tests; other machines use plain Go.
package vec

import "math"

// Dot returns the sum of the products of a and b, which must be equally long.
// It cannot overflow below 133,000 dimensions (127 * 127 * n < 2^31).
func Dot(a, b []int8) int32 {
	if len(a) != len(b) {
		panic("vec: lengths differ") // a bug in the caller, never input
	}
	n := 0
	var sum int32
	if fast {
		n = len(a) &^ 31
		sum = dotKernel(a[:n], b[:n])
	}
	return sum + dotPlain(a[n:], b[n:])
}

// Dots writes into dst what Dot returns for a and each of rows, which are as many as there is
// room for at most. To ask for many at once takes half the time.
func Dots(dst []int32, a []int8, rows [][]int8) {
	n := 0
	if fast && len(a)%32 == 0 && len(rows) >= 4 {
		for _, row := range rows {
			if len(row) != len(a) {
				panic("vec: lengths differ")
			}
		}
		n = len(rows) &^ 3
		dotsFast(dst[:n], a, rows[:n])
	}
	for i, row := range rows[n:] {
		dst[n+i] = Dot(a, row)
	}
}

// Add adds scale times row to dst. dst must not be shorter than row.
func Add(dst []float32, row []int8, scale float32) {
	dst = dst[:len(row)]
	n := 0
	if fast {
		n = len(row) &^ 31
		addKernel(dst[:n], row[:n], scale)
	}
	addPlain(dst[n:], row[n:], scale)
}

// AddFloats adds w times the numbers of x, float32 in little endian, to dst. x must have as
// many. The sum of products of many vectors with one, a coordinate of all of them after the
// other, is equal to the last bit to each of them computed by itself.
func AddFloats(dst []float32, x string, w float32) {
	x = x[:4*len(dst)]
	n := 0
	if fast {
		n = len(dst) &^ 7
		floatsKernel(dst[:n], x[:4*n], w)
	}
	floatsPlain(dst[n:], x[4*n:], w)
}

// Fetch says that row will be added soon. Rows of a large table are seldom at
// hand, and to wait for one costs as much as to add it.
func Fetch(row []int8) { fetch(row) }

// Unit is Quantize with the scale that gives the int8 vector, not the one that it came
// from, length 1: then products are exact cosines, and a scorer in float32 agrees with one in
// integers.
func Unit(dst []int8, v []float32) (scale float32) {
	if Quantize(dst, v) == 0 {
		return 0
	}
	return float32(1 / math.Sqrt(float64(Dot(dst, dst))))
}

// Cosine is the one place where a similarity comes from: that of two vectors with their
// scales and the product of their numbers. Conversions keep machines that can fuse operations
// from rounding differently.
func Cosine(product int32, a, b float32) float32 {
	return float32(float32(product) * float32(a*b))
}

// Quantize writes v as int8 numbers into dst and returns their scale, so that
// v[i] is about scale*dst[i]. A zero vector, or one with a number that is not
// finite, gets scale 0.
func Quantize(dst []int8, v []float32) (scale float32) {
	var bits uint32 // of the largest without its sign: they are in the order of the numbers
	for _, x := range v {
		bits = max(bits, math.Float32bits(x)&^(1<<31))
	}
	top := math.Float32frombits(bits)
	if top == 0 || !(top <= math.MaxFloat32) { // nothing, NaN or infinite
		clear(dst)
		return 0
	}
	inv := 127 / float64(top)
	for i, x := range v {
		dst[i] = int8(math.Float64bits(float64(float64(x)*inv) + whole))
	}
	return top / 127
}

// whole is so large that what is added to it is rounded to a whole number, halves to the even
// one, which then stands in the last bits.
const whole = 3 << 51

// Normalize scales v to length 1 and reports whether it could: a zero vector,
// or one with a number that is not finite, is left alone.
func Normalize(v []float32) bool {
	var sum float64
	for _, x := range v {
		sum += float64(float64(x) * float64(x)) // not fused, as in addPlain
	}
	if !(sum > 0) || math.IsInf(sum, 0) {
		return false
	}
	inv := 1 / math.Sqrt(sum)
	for i, x := range v {
		v[i] = float32(float64(x) * inv)
	}
	return true
}

func dotPlain(a, b []int8) int32 {
	b = b[:len(a)]
	var sum int32
	for i, x := range a {
		sum += int32(x) * int32(b[i])
	}
	return sum
}

// floatsPlain rounds as addPlain does.
func floatsPlain(dst []float32, x string, w float32) {
	for i := range dst {
		b := x[4*i:][:4]
		v := math.Float32frombits(uint32(b[0]) | uint32(b[1])<<8 | uint32(b[2])<<16 | uint32(b[3])<<24)
		dst[i] += float32(v * w)
	}
}

// addPlain rounds the product before it adds: without the conversion some
// machines fuse the two, and their vectors would differ in the last bit.
func addPlain(dst []float32, row []int8, scale float32) {
	dst = dst[:len(row)]
	for i, x := range row {
		dst[i] += float32(scale * float32(x))
	}
}
