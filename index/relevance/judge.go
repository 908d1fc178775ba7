package relevance

import (
	_ "embed"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/fnv"
	"math"
	"strings"
	"sync"
)

// A Judge tells how likely a memory helps: the mean of a few small networks, which
// differ in what they began with and err differently. Package train trains them on
// questions of made-up projects, of which nearly half are near to what the project knows
// and not answered by it. It is small enough to be read through once a process.
type Judge []*Network

//go:embed judge.bin
var judgeFile []byte

// ownJudge is the judge of the built-in model; nil if there is none yet.
var ownJudge = sync.OnceValue(func() Judge {
	j, _ := readJudge(judgeFile)
	return j
})

//go:embed judge_notes.bin
var noteJudgeFile []byte

// noteJudge judges notes of a sentence or two together with ownJudge: it was trained on what made-up teams
// tell their agent, in everyday words.
var noteJudge = sync.OnceValue(func() Judge {
	j, _ := readJudge(noteJudgeFile)
	return j
})

// A hearing is a judge that has read a question.
type hearing struct {
	judge   Judge
	heard   [][]Heard // by network
	thought Thought
}

func (j Judge) hear(units []AskedUnit) *hearing {
	h := &hearing{judge: j}
	for _, n := range j {
		h.heard = append(h.heard, n.Hear(units))
	}
	return h
}

// logit returns the logarithm of the odds that a memory helps; 0 without a judge.
func (h *hearing) logit(e *Evidence) float64 {
	if len(h.judge) == 0 {
		return 0
	}
	sum := 0.0
	for k, n := range h.judge {
		sum += n.Logit(h.heard[k], e, &h.thought)
	}
	return sum / float64(len(h.judge))
}

// judgeMagic begins a file of a judge; the hash of its shape and of its inputs' names
// follows, so that no judge gets other inputs than it was trained with.
const judgeMagic = "TACITJD2"

func judgeShape() uint64 {
	h := fnv.New64a()
	fmt.Fprint(h, strings.Join(JudgeNames, " "), rowDims, Kinds, AskInputs, MatchInputs, Senses, Hidden)
	return h.Sum64()
}

// Encode writes the judge as readJudge reads it: little endian; magic, shape, then the
// weights as float32, network after network.
func (j Judge) Encode() []byte {
	le := binary.LittleEndian
	b := le.AppendUint64([]byte(judgeMagic), judgeShape())
	for _, n := range j {
		for _, w := range n.Weights {
			b = le.AppendUint32(b, math.Float32bits(float32(w)))
		}
	}
	return b
}

// readJudge reads a judge, and refuses one that was trained with other inputs.
func readJudge(data []byte) (Judge, error) {
	const head = len(judgeMagic) + 8
	le := binary.LittleEndian
	if len(data) < head || string(data[:len(judgeMagic)]) != judgeMagic || le.Uint64(data[len(judgeMagic):]) != judgeShape() {
		return nil, errors.New("the judge was trained with other inputs")
	}
	data = data[head:]
	if size := 4 * NetworkSize(); len(data) == 0 || len(data)%size != 0 {
		return nil, errors.New("the judge is damaged")
	}
	weights := make([]float64, len(data)/4)
	for i := range weights {
		weights[i] = float64(math.Float32frombits(le.Uint32(data[4*i:])))
	}
	var j Judge
	for size := NetworkSize(); len(weights) > 0; weights = weights[size:] {
		j = append(j, NewNetwork(weights[:size:size]))
	}
	return j, nil
}
