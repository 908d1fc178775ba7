package relevance

import (
	"bytes"
	"math"
	"math/rand/v2"
	"testing"
)

// someEvidence is of a question of so many units, drawn by chance.
func someEvidence(r *rand.Rand, units int) Evidence {
	e := Evidence{Signals: make([]float64, len(JudgeNames)), Units: make([]AskedUnit, units), Matches: make([]MatchedInput, units)}
	for i := range e.Signals {
		e.Signals[i] = r.NormFloat64()
	}
	for u := range units {
		x := &e.Units[u]
		x.Row, x.Scale, x.Share = make([]int8, rowDims), 1.0/1024, 1/float64(units)
		for i := range x.Row {
			x.Row[i] = int8(r.IntN(255) - 127)
		}
		for i := range x.Inputs {
			x.Inputs[i] = r.Float32()
		}
		for i := range e.Matches[u] {
			e.Matches[u][i] = r.Float32()
		}
	}
	return e
}

func someNetwork(r *rand.Rand) *Network {
	weights := make([]float64, NetworkSize())
	for i := range weights {
		weights[i] = float64(float32(r.NormFloat64() / 8))
	}
	return NewNetwork(weights)
}

func opinion(j Judge, e Evidence) float64 { return j.hear(e.Units).logit(&e) }

func TestJudgeIsReadAsWritten(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	j := Judge{someNetwork(r), someNetwork(r)}
	data := j.Encode()
	got, err := readJudge(data)
	if err != nil {
		t.Fatal(err)
	}
	if e := someEvidence(r, 5); opinion(got, e) != opinion(j, e) {
		t.Error("the judge that was read is another")
	}
	for name, bad := range map[string][]byte{"nothing": nil, "no networks": data[:16], "cut": data[:len(data)-4], "another shape": bytes.Replace(data, data[8:16], make([]byte, 8), 1)} {
		if _, err := readJudge(bad); err == nil {
			t.Errorf("%s: read", name)
		}
	}
}

// What ships was trained with the inputs that there are now: a judge that is refused would say 0 of everything.
func TestJudgesThatShip(t *testing.T) {
	for name, j := range map[string]struct {
		judge Judge
		file  []byte
	}{"the judge": {ownJudge(), judgeFile}, "the judge of short notes": {noteJudge(), noteJudgeFile}} {
		if len(j.judge) == 0 || len(j.file) > 300_000 {
			t.Errorf("%s: %d networks in %d bytes", name, len(j.judge), len(j.file))
		}
	}
}

// The order in which a question says its words changes nothing but rounding, nor does
// it trouble the judge that there are none.
func TestJudgeTakesUnitsAsASet(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	j, e := Judge{someNetwork(r)}, someEvidence(r, 6)
	want := opinion(j, e)
	r.Shuffle(6, func(a, b int) {
		e.Units[a], e.Units[b] = e.Units[b], e.Units[a]
		e.Matches[a], e.Matches[b] = e.Matches[b], e.Matches[a]
	})
	if got := opinion(j, e); math.Abs(got-want) > 1e-9 {
		t.Errorf("%g in one order, %g in another", want, got)
	}
	if got := opinion(j, someEvidence(r, 0)); math.IsNaN(got) {
		t.Error("no units: not a number")
	}
}

func BenchmarkJudge(b *testing.B) {
	r := rand.New(rand.NewPCG(5, 6))
	e := someEvidence(r, 8)
	for b.Loop() {
		h := ownJudge().hear(e.Units)
		for range full.fewest {
			h.logit(&e)
		}
	}
}
