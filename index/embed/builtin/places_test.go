package builtin

import (
	"math/rand/v2"
	"testing"
)

// Every row is found behind those of its kind that lie before it, at both ends of a group and in
// the last one, full or not.
func TestPlaces(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	for _, n := range []int{0, 1, 63, 64, 65, 127, 128, 129, 1000} {
		for _, share := range []float64{0, .28, 1} {
			packed := make([]bool, n)
			for f := range packed {
				packed[f] = r.Float64() < share
			}
			m := &Model{places: string(places(packed))}
			if got, want := len(m.places), placeSize*int(groups(uint64(n))); got != want {
				t.Errorf("%d features: the places take %d bytes, want %d", n, got, want)
			}
			next := map[bool]int{}
			for f, want := range packed {
				if at, got := m.place(int32(f)); got != want || at != next[want] {
					t.Fatalf("%d features: the row of %d is %d, packed %t, want %d, %t", n, f, at, got, next[want], want)
				}
				next[want]++
			}
		}
	}
}
