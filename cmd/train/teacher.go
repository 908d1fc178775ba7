package main

import (
	"bufio"
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"io"
	"os"
)

// A teacher is an English sentence transformer's vectors of many texts, as
// teacher.py wrote them. It knows what the corpus cannot teach: which English
// texts mean similar things without being translations of one another. The
// student is pulled towards its similarities (Reimers and Gurevych 2020,
// "Making Monolingual Sentence Embeddings Multilingual using Knowledge
// Distillation"); a translation stands for the English text beside it.
type teacher struct {
	dims    int
	numbers []int8
	scales  []float32
	byText  map[uint64]int32
}

// untaught marks a text that the teacher has not read.
const untaught = -1

func readTeacher(path string) (*teacher, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	r := bufio.NewReaderSize(f, 1<<20)
	var head struct{ Dims, Count uint32 }
	if err := binary.Read(r, binary.LittleEndian, &head); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	t := &teacher{dims: int(head.Dims), byText: make(map[uint64]int32, head.Count)}
	record := make([]byte, 12+t.dims)
	for i := range int32(head.Count) {
		if _, err := io.ReadFull(r, record); err != nil {
			return nil, fmt.Errorf("%s: vector %d: %w", path, i, err)
		}
		var scale float32
		if _, err := binary.Decode(record[8:12], binary.LittleEndian, &scale); err != nil {
			return nil, err
		}
		t.byText[binary.LittleEndian.Uint64(record)] = i
		t.scales = append(t.scales, scale)
		for _, b := range record[12:] {
			t.numbers = append(t.numbers, int8(b))
		}
	}
	return t, nil
}

// find returns the number of a text's vector, or untaught.
func (t *teacher) find(s string) int32 {
	if t == nil {
		return untaught
	}
	h := fnv.New64a()
	io.WriteString(h, s)
	if i, ok := t.byText[h.Sum64()]; ok {
		return i
	}
	return untaught
}

// vector returns the vector of a taught text in dst.
func (t *teacher) vector(n int32, dst []float32) {
	for k, x := range t.numbers[int(n)*t.dims:][:t.dims] {
		dst[k] = t.scales[n] * float32(x)
	}
}

// fill writes the vectors of texts into the rows of m, zeros for untaught ones.
func (t *teacher) fill(m matrix, taught []int32) {
	for i, n := range taught {
		if r := m.row(i); n == untaught {
			clear(r)
		} else {
			t.vector(n, r)
		}
	}
}

// consult asks the teacher for the cosines of the batch.
func (t *trainer) consult() {
	both(func() { t.teacher.fill(t.teach[0], t.left.taught) }, func() { t.teacher.fill(t.teach[1], t.right.taught) })
	t.taught.product(t.teach[0], t.transpose(t.teach[1]))
}

// distill adds the pull of the teacher to grad: for every two taught texts of
// different pairs, the gradient of weight/batch times the squared difference
// between the student's cosine and the teacher's, by the student's.
func (t *trainer) distill(weight float64) {
	l, r := t.left.taught, t.right.taught
	k := float32(2 * weight / float64(t.batch))
	halves(t.batch, func(from, to int) {
		for i := from; i < to; i++ {
			if l[i] == untaught {
				continue
			}
			g, sim, want := t.grad.row(i), t.sim.row(i), t.taught.row(i)
			for j := range g {
				if i != j && r[j] != untaught {
					g[j] += k * (sim[j] - want[j])
				}
			}
		}
	})
}
