package network

import (
	"math"
	"testing"
)

var names = []string{"x", "y"}

// corners are cases that no straight line separates.
func corners() (cases []Case) {
	for i := range 80 {
		x, y := float64(i%2), float64(i/2%2)
		class := Apart
		switch {
		case x == 1 && y == 1:
			class = Contrary
		case x != y:
			class = Same
		}
		cases = append(cases, Case{[]float64{x + float64(i)/1000, y}, class, 1})
	}
	return cases
}

// A judge learns what no single input tells, the same from the same cases, and is read as
// it was written.
func TestJudge(t *testing.T) {
	recipe := Recipe{Networks: 2, Rounds: 400, Rate: 0.01, Decay: 0.0001}
	j, again := Train(corners(), recipe), Train(corners(), recipe)
	read, err := Read(j.Encode(names), names)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range corners() {
		got := j.Likelihoods(c.Inputs)
		if got[c.Class] < 0.8 || got != again.Likelihoods(c.Inputs) {
			t.Errorf("%v: %v, want class %d", c.Inputs, got, c.Class)
		}
		for k, p := range read.Likelihoods(c.Inputs) {
			if math.Abs(p-got[k]) > 1e-4 {
				t.Errorf("%v: %v from the file, was %v", c.Inputs, p, got[k])
			}
		}
	}
}

func TestReadRefuses(t *testing.T) {
	data := Train(corners(), Recipe{Networks: 1, Rounds: 1, Rate: 0.01}).Encode(names)
	for what, read := range map[string]func() (Judge, error){
		"other inputs": func() (Judge, error) { return Read(data, []string{"y", "x"}) },
		"a cut file":   func() (Judge, error) { return Read(data[:len(data)-1], names) },
		"no weights":   func() (Judge, error) { return Read(data[:16], names) },
		"nothing":      func() (Judge, error) { return Read(nil, names) },
	} {
		if _, err := read(); err == nil {
			t.Errorf("%s: no error", what)
		}
	}
}
