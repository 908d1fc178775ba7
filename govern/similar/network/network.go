// Package network has the small network that tells whether two memories say the same,
// the contrary, or neither. It knows nothing of memories: it is given numbers.
//
// A Judge is the mean of a few networks of one hidden layer, which differ in what they
// began with and err differently. Train makes one from labelled cases, Encode and Read
// keep it in a file.
package network

import (
	"encoding/binary"
	"errors"
	"hash/fnv"
	"math"
	"strings"
)

// A Class is what a network tells apart.
type Class int

// The classes.
const (
	Apart Class = iota
	Same
	Contrary
	Classes // how many there are
)

// Hidden is how many hidden units a network has.
const Hidden = 12

// A Network turns numbers into the likelihood of each class.
type Network struct {
	in      int
	weights []float64 // middle and spread of each input; a row of hidden units an input, and their bias; a row of classes a unit, and their bias
}

// size is how many weights a network of so many inputs has.
func size(in int) int { return 2*in + (in+1)*Hidden + (Hidden+1)*int(Classes) }

func (n *Network) spread() (middle, spread []float64) {
	return n.weights[:n.in], n.weights[n.in : 2*n.in]
}
func (n *Network) hide() []float64 { return n.weights[2*n.in:][:(n.in+1)*Hidden] }
func (n *Network) out() []float64  { return n.weights[2*n.in+(n.in+1)*Hidden:] }

// A thought is what the hidden units and the classes come to.
type thought struct {
	inputs []float64
	hidden [Hidden]float64
	odds   [Classes]float64 // likelihoods
}

// think fills t. No sum is fused with a product, so that every machine gets the same.
func (n *Network) think(x []float64, t *thought) {
	middle, spread := n.spread()
	t.inputs = t.inputs[:0]
	for i, v := range x {
		t.inputs = append(t.inputs, (v-middle[i])/spread[i])
	}
	hide, out := n.hide(), n.out()
	copy(t.hidden[:], hide[n.in*Hidden:])
	for i, v := range t.inputs {
		for k := range t.hidden {
			t.hidden[k] += float64(v * hide[i*Hidden+k])
		}
	}
	copy(t.odds[:], out[Hidden*int(Classes):])
	for k := range t.hidden {
		t.hidden[k] = max(t.hidden[k], 0)
		for c := range t.odds {
			t.odds[c] += float64(t.hidden[k] * out[k*int(Classes)+c])
		}
	}
	most, sum := max(t.odds[0], t.odds[1], t.odds[2]), 0.0
	for c := range t.odds {
		t.odds[c] = math.Exp(t.odds[c] - most)
		sum += t.odds[c]
	}
	for c := range t.odds {
		t.odds[c] /= sum
	}
}

// A Judge is a few networks of the same inputs.
type Judge []*Network

// Likelihoods returns how likely each class is.
func (j Judge) Likelihoods(x []float64) (all [Classes]float64) {
	var t thought
	for _, n := range j {
		n.think(x, &t)
		for c, p := range t.odds {
			all[c] += p / float64(len(j))
		}
	}
	return all
}

// magic begins a file of a judge; the hash of its inputs' names follows, so that no
// judge gets other inputs than it was trained with.
const magic = "TACITSJ1"

func shape(names []string) uint64 {
	h := fnv.New64a()
	h.Write([]byte(strings.Join(names, " ")))
	return h.Sum64() + Hidden
}

// Encode writes a judge as Read reads it: magic, shape, then the weights as float32,
// network after network, little endian.
func (j Judge) Encode(names []string) []byte {
	b := binary.LittleEndian.AppendUint64([]byte(magic), shape(names))
	for _, n := range j {
		for _, w := range n.weights {
			b = binary.LittleEndian.AppendUint32(b, math.Float32bits(float32(w)))
		}
	}
	return b
}

// Read reads a judge, and refuses one that was trained with other inputs.
func Read(data []byte, names []string) (Judge, error) {
	const head = len(magic) + 8
	if len(data) < head || string(data[:len(magic)]) != magic || binary.LittleEndian.Uint64(data[len(magic):]) != shape(names) {
		return nil, errors.New("the judge was trained with other inputs")
	}
	data = data[head:]
	each := 4 * size(len(names))
	if len(data) == 0 || len(data)%each != 0 {
		return nil, errors.New("the judge is damaged")
	}
	var j Judge
	for ; len(data) > 0; data = data[each:] {
		n := &Network{len(names), make([]float64, size(len(names)))}
		for i := range n.weights {
			n.weights[i] = float64(math.Float32frombits(binary.LittleEndian.Uint32(data[4*i:])))
		}
		j = append(j, n)
	}
	return j, nil
}
