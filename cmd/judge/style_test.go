package main

import (
	"fmt"
	"testing"
)

// questionsIn are questions in which every second one is answered; style is what those
// begin with.
func questionsIn(style string) (all []styled) {
	for i := range 2000 {
		q := fmt.Sprintf("does it hold for number %d", i/2*7919%1000)
		if i%2 == 0 {
			q = style + q
		}
		all = append(all, styled{marksOf(q), i%2 == 0, i/2%4 == 0})
	}
	return all
}

// Questions that are written alike tell nothing by themselves, and those in two styles all.
func TestAlone(t *testing.T) {
	for style, want := range map[string][2]float64{"": {0.4, 0.6}, "please say: ": {0.95, 1}, "请问": {0.95, 1}, "あの、": {0.95, 1}} {
		if v := alone(questionsIn(style)); v < want[0] || v > want[1] {
			t.Errorf("style %q: %.3f, want %.2f to %.2f", style, v, want[0], want[1])
		}
	}
}
