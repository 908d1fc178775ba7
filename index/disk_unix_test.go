//go:build unix

package index

import (
	"bytes"
	"math/rand/v2"
	"sync"
	"testing"
)

// TestSmallIndexesShareMemory takes pieces at once, and gives them back in any order: none is
// changed by another one, and in the end no memory is held.
func TestSmallIndexesShareMemory(t *testing.T) {
	all := slabs{begun: true}
	var wg sync.WaitGroup
	for n := range 8 {
		wg.Go(func() {
			r := rand.New(rand.NewPCG(1, uint64(n)))
			type piece struct {
				data     []byte
				giveBack func() error
			}
			var held []piece
			for range 60 {
				size := 1 + r.IntN(hugePage/2)
				data, giveBack := all.take(size)
				if len(data) != size || cap(data) != size {
					t.Fatalf("%d bytes of %d, room for %d", len(data), size, cap(data))
				}
				for i := range data {
					data[i] = byte(n)
				}
				held = append(held, piece{data, giveBack})
				if i := r.IntN(len(held)); len(held) > 5 {
					if bytes.Count(held[i].data, []byte{byte(n)}) != len(held[i].data) {
						t.Error("another piece changed this one")
					}
					if err := held[i].giveBack(); err != nil {
						t.Error(err)
					}
					held = append(held[:i], held[i+1:]...)
				}
			}
			for _, p := range held {
				if err := p.giveBack(); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
	if all.open != nil {
		t.Errorf("%d pieces are held", all.open.pieces)
	}
}
