package vec

import (
	"encoding/binary"
	"math"
	"math/rand/v2"
	"testing"
)

func randomInt8(r *rand.Rand, n int) []int8 {
	v := make([]int8, n)
	for i := range v {
		v[i] = int8(r.IntN(256) - 128)
	}
	return v
}

// The kernels must agree with plain Go bit for bit, at every length around the
// width of a register.
func TestKernelsAgreeWithPlainGo(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for n := range 300 {
		a, b := randomInt8(r, n), randomInt8(r, n)
		if got, want := Dot(a, b), dotPlain(a, b); got != want {
			t.Fatalf("Dot of %d numbers = %d, want %d", n, got, want)
		}
		got, want := make([]float32, n), make([]float32, n)
		for i := range got {
			got[i] = r.Float32()
			want[i] = got[i]
		}
		scale := r.Float32()
		Add(got, a, scale)
		addPlain(want, a, scale)
		x := floats(r, n)
		AddFloats(got, x, scale)
		floatsPlain(want, x, scale)
		for i := range got {
			if math.Float32bits(got[i]) != math.Float32bits(want[i]) {
				t.Fatalf("Add of %d numbers: [%d] = %g, want %g", n, i, got[i], want[i])
			}
		}
	}
}

// Many products at once are those of each row, however many rows there are and however long
// they are.
func TestDots(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for _, n := range []int{0, 1, 31, 32, 33, 64, 256} {
		for count := range 14 {
			a, rows := randomInt8(r, n), make([][]int8, count)
			for i := range rows {
				rows[i] = randomInt8(r, n)
			}
			got := make([]int32, count+1)
			got[count] = 7
			Dots(got, a, rows)
			for i, row := range rows {
				if want := dotPlain(a, row); got[i] != want {
					t.Errorf("%d rows of %d numbers: [%d] = %d, want %d", count, n, i, got[i], want)
				}
			}
			if got[count] != 7 {
				t.Errorf("%d rows of %d numbers: more was written", count, n)
			}
		}
	}
}

// floats returns n numbers as AddFloats reads them.
func floats(r *rand.Rand, n int) string {
	var b []byte
	for range n {
		b = binary.LittleEndian.AppendUint32(b, math.Float32bits(r.Float32()-0.5))
	}
	return string(b)
}

// A coordinate of all vectors after the other gives the sums that each vector gives by itself.
func TestAddFloatsIsProducts(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	const vectors, dims = 37, 50
	got, want := make([]float32, vectors), make([]float32, vectors)
	for range dims {
		x, w := floats(r, vectors), r.Float32()
		AddFloats(got, x, w)
		for k := range want {
			want[k] += float32(math.Float32frombits(binary.LittleEndian.Uint32([]byte(x[4*k:]))) * w)
		}
	}
	for k := range want {
		if math.Float32bits(got[k]) != math.Float32bits(want[k]) {
			t.Fatalf("vector %d: %g, want %g", k, got[k], want[k])
		}
	}
}

// Quantize rounds halves to the even number, as math.RoundToEven does.
func TestQuantizeRounds(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	v, q := make([]float32, 512), make([]int8, 512)
	for range 50 {
		top := float32(r.ExpFloat64())
		for i := range v {
			v[i] = top * (2*r.Float32() - 1)
			if i%2 == 0 {
				v[i] = top * float32(r.IntN(509)-254) / 254 // many halves among them
			}
		}
		v[0] = -top
		Quantize(q, v)
		for i, x := range v {
			if want := int8(math.RoundToEven(float64(x) * (127 / float64(top)))); q[i] != want {
				t.Fatalf("%g of %g is %d, want %d", x, top, q[i], want)
			}
		}
	}
}

func TestQuantize(t *testing.T) {
	v := []float32{0.5, -1, 0.25, 0}
	q := make([]int8, len(v))
	scale := Quantize(q, v)
	for i := range v {
		if got := scale * float32(q[i]); math.Abs(float64(got-v[i])) > 0.005 {
			t.Errorf("[%d] = %g after quantising, want about %g", i, got, v[i])
		}
	}
	for _, bad := range [][]float32{{0, 0}, {1, float32(math.NaN())}, {float32(math.Inf(1)), 1}} {
		q := []int8{9, 9}
		if scale := Quantize(q, bad); scale != 0 || q[0] != 0 || q[1] != 0 {
			t.Errorf("Quantize(%v) = %v x %g, want nothing", bad, q, scale)
		}
	}
}

func TestNormalize(t *testing.T) {
	v := []float32{3, 4}
	if !Normalize(v) || v[0] != 0.6 || v[1] != 0.8 {
		t.Errorf("Normalize(3, 4) = %v", v)
	}
	if Normalize([]float32{0, 0}) || Normalize([]float32{float32(math.NaN())}) {
		t.Error("Normalize accepted a vector without a direction")
	}
}

func BenchmarkDot256(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 2))
	x, y := randomInt8(r, 256), randomInt8(r, 256)
	for b.Loop() {
		Dot(x, y)
	}
}

func BenchmarkDot256Plain(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 2))
	x, y := randomInt8(r, 256), randomInt8(r, 256)
	for b.Loop() {
		dotPlain(x, y)
	}
}

func BenchmarkAdd256(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 2))
	row, dst := randomInt8(r, 256), make([]float32, 256)
	for b.Loop() {
		Add(dst, row, 0.01)
	}
}

// To ask for a row early changes nothing, whatever its length.
func TestFetch(t *testing.T) {
	row := make([]int8, 300)
	for _, n := range []int{0, 1, 63, 64, 65, 300} {
		Fetch(row[:n])
	}
	Fetch(nil)
}

func BenchmarkDots256(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 2))
	x, rows, dst := randomInt8(r, 256), make([][]int8, 64), make([]int32, 64)
	for i := range rows {
		rows[i] = randomInt8(r, 256)
	}
	for b.Loop() {
		Dots(dst, x, rows)
	}
}
