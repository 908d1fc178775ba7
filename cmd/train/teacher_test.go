package main

import (
	"encoding/binary"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// fnv1a is the hash of teacher.py, written once more.
func fnv1a(s string) uint64 {
	h := uint64(0xcbf29ce484222325)
	for i := range len(s) {
		h = (h ^ uint64(s[i])) * 0x100000001b3
	}
	return h
}

// teach writes a file of random vectors, as teacher.py writes them. Texts that
// share words have vectors that are somewhat alike.
func teach(t *testing.T, path string, dims int, texts []string) {
	t.Helper()
	data := binary.LittleEndian.AppendUint32(nil, uint32(dims))
	data = binary.LittleEndian.AppendUint32(data, uint32(len(texts)))
	for _, s := range texts {
		v := make([]float64, dims)
		for _, w := range strings.Fields(s) {
			r := rand.New(rand.NewPCG(fnv1a(w), 0))
			for k := range v {
				v[k] += r.NormFloat64()
			}
		}
		length, top := 0.0, 0.0
		for _, x := range v {
			length += x * x
			top = max(top, math.Abs(x))
		}
		scale := top / math.Sqrt(length) / 127
		data = binary.LittleEndian.AppendUint64(data, fnv1a(s))
		data = binary.LittleEndian.AppendUint32(data, math.Float32bits(float32(scale)))
		for _, x := range v {
			data = append(data, byte(int8(math.Round(x/math.Sqrt(length)/scale))))
		}
	}
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
}

func taughtBy(t *testing.T, dims int, texts ...string) *teacher {
	t.Helper()
	path := filepath.Join(t.TempDir(), "teacher.bin")
	teach(t, path, dims, texts)
	r, err := readTeacher(path)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// cosine is that of two vectors of any length.
func cosine(a, b []float32) float64 {
	return float64(dot(a, b)) / math.Sqrt(float64(dot(a, a))*float64(dot(b, b)))
}

func TestTeacher(t *testing.T) {
	if fnv1a("a") != 0xaf63dc4c8601ec8c {
		t.Fatal("the hash of the tests is not FNV-1a")
	}
	r := taughtBy(t, 64, "cache", "the cache", "缓存")
	vector := func(n int32) []float32 {
		v := make([]float32, 64)
		r.vector(n, v)
		return v
	}
	for i, s := range []string{"cache", "the cache", "缓存"} {
		n := r.find(s)
		if n != int32(i) {
			t.Errorf("%q has number %d, want %d", s, n, i)
		}
		if v := vector(n); math.Abs(float64(dot(v, v))-1) > 0.02 {
			t.Errorf("%q has a vector of length %g", s, math.Sqrt(float64(dot(v, v))))
		}
	}
	if r.find("Cache") != untaught || (*teacher)(nil).find("cache") != untaught {
		t.Error("a text that was never read was found")
	}
	if alike, other := cosine(vector(0), vector(1)), cosine(vector(0), vector(2)); alike < 0.5 || other > 0.5 {
		t.Errorf("the vectors are not those of the texts: %.2f, %.2f", alike, other)
	}
	m := newMatrix(3, 64)
	for i := range m.data {
		m.data[i] = 7
	}
	r.fill(m, []int32{2, untaught, 0})
	if cosine(m.row(0), vector(2)) < 0.999 || dot(m.row(1), m.row(1)) != 0 || cosine(m.row(2), vector(0)) < 0.999 {
		t.Error("the rows are not those of the texts")
	}
}

func TestTeacherThatIsCut(t *testing.T) {
	path := filepath.Join(t.TempDir(), "teacher.bin")
	teach(t, path, 8, []string{"a", "b"})
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range []int{0, 7, 8, 20, len(whole) - 1} {
		if err := os.WriteFile(path, whole[:n], 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := readTeacher(path); err == nil || !strings.Contains(err.Error(), "teacher.bin") {
			t.Errorf("of %d bytes: %v", n, err)
		}
	}
}
