package vec

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// What is packed comes back as near as sixteen levels can be: the squared error of a bell curve
// is .0115 of its variance (Max 1960, table I), and levels in whole numbers cost hardly more. It
// is as long as before.
func TestPack(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	v := make([]float32, 256)
	wrong, all := 0.0, 0.0
	length := func(v []float32) (sum float64) {
		for _, x := range v {
			sum += float64(x) * float64(x)
		}
		return math.Sqrt(sum)
	}
	for range 400 {
		size := math.Exp(4 * r.NormFloat64()) // scales differ, shares do not
		for i := range v {
			v[i] = float32(size * r.NormFloat64())
		}
		got, scale := packed(v)
		back := make([]float32, len(v))
		Add(back, got, scale)
		if a, b := length(back), length(v); math.Abs(a-b) > 1e-5*b {
			t.Fatalf("a vector of length %g has %g", b, a)
		}
		for i, x := range v {
			off := (float64(x) - float64(scale)*float64(got[i])) / size
			wrong += off * off
			all += float64(x) / size * float64(x) / size
		}
	}
	if share := wrong / all; share > .0118 {
		t.Errorf("the squared error is %.4f of the square, want .0115", share)
	}
}

func packed(v []float32) (q []int8, scale float32) {
	some := make([]int8, PackedSize(len(v)))
	scale = Pack(some, v)
	q = make([]int8, len(v))
	Unpack(q, some)
	return q, scale
}

// Whatever the numbers are like, each has the level nearest to it at the scale that is best for all
// levels.
func TestPackChoosesTheNearest(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	for name, number := range map[string]func() float64{
		"bell":  r.NormFloat64,
		"even":  r.Float64,
		"peaks": func() float64 { return math.Pow(r.NormFloat64(), 5) },
	} {
		v := make([]float32, 256)
		for i := range v {
			v[i] = float32(number())
		}
		q, _ := packed(v)
		product, square := 0.0, 0.0
		for i, x := range v {
			product += float64(x) * float64(q[i])
			square += float64(q[i]) * float64(q[i])
		}
		scale := product / square
		for i, x := range v {
			off := func(level int8) float64 { return math.Abs(float64(x) - scale*float64(level)) }
			for _, level := range levels {
				if off(level) < off(q[i])-1e-9 {
					t.Fatalf("%s: %g became %d times %g, and %d is nearer", name, x, q[i], scale, level)
				}
			}
		}
	}
}

// Every number has its own place, whatever the others are.
func TestPackKeepsPlaces(t *testing.T) {
	for i := range 96 {
		v := make([]float32, 96)
		for k := range v {
			v[k] = -1
		}
		v[i] = 1
		q, _ := packed(v)
		for k, x := range q {
			if (x > 0) != (k == i) {
				t.Fatalf("number %d of %d became %d", k, i, x)
			}
		}
	}
}

func TestPackOfNothing(t *testing.T) {
	for _, x := range []float32{0, float32(math.NaN()), float32(math.Inf(1))} {
		v := make([]float32, 32)
		v[7] = x
		if _, scale := packed(v); scale != 0 {
			t.Errorf("with %g the scale is %g, want 0", x, scale)
		}
	}
}

// The kernel must agree with plain Go, and write nothing behind the numbers.
func TestUnpack(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for n := 0; n <= 512; n += block {
		some := randomInt8(r, PackedSize(n))
		got, want := randomInt8(r, n+block), make([]int8, n)
		behind := slices.Clone(got[n:])
		Unpack(got[:n], some)
		unpackPlain(want, some)
		if !slices.Equal(got[:n], want) {
			t.Fatalf("%d numbers became %v, want %v", n, got[:n], want)
		}
		if !slices.Equal(got[n:], behind) {
			t.Fatalf("%d numbers were written into more", n)
		}
	}
}

// What lies in a file means the same in every version: the low halves of 16 bytes are the first
// 16 numbers, the high halves the next, and each half is the number of a level, from below.
func TestUnpackReadsFiles(t *testing.T) {
	some, got, want := make([]int8, 2*blockSize), make([]int8, 2*block), make([]int8, 2*block)
	for i := range 16 {
		some[i] = int8(i | (15-i)<<4)
		some[blockSize+i] = int8(i<<4 | 3)
		want[i], want[16+i], want[32+i], want[48+i] = levels[i], levels[15-i], -58, levels[i]
	}
	Unpack(got, some)
	if !slices.Equal(got, want) {
		t.Errorf("%v became %v, want %v", some, got, want)
	}
}

func BenchmarkUnpack256(b *testing.B) {
	q, some := make([]int8, 256), randomInt8(rand.New(rand.NewPCG(7, 8)), 128)
	for b.Loop() {
		Unpack(q, some)
	}
}

func BenchmarkUnpack256Plain(b *testing.B) {
	q, some := make([]int8, 256), randomInt8(rand.New(rand.NewPCG(7, 8)), 128)
	for b.Loop() {
		unpackPlain(q, some)
	}
}
