package related

import (
	"math"
	"testing"
)

func TestStandsOut(t *testing.T) {
	for _, c := range []struct {
		own    float64
		others []float64
		want   bool
	}{
		{-3, nil, true},
		{-3, []float64{-3, -3, -3}, true},
		{0, []float64{-4, -4, -4, -4}, true},
		{0, []float64{-3, -3, -3, -3}, false},
		{0, []float64{-9, -9, -3, -3, -3, -3}, false}, // the next count, not the farthest
		{0, []float64{-1, -5, -4, -6}, true},
		{math.Inf(-1), []float64{-4, -4, -4, -4}, false},
	} {
		if got := StandsOut(c.own, c.others); got != c.want {
			t.Errorf("%v among %v: %v", c.own, c.others, got)
		}
	}
}

// A likelihood of 0 or 1 does not decide alone.
func TestOfIsBounded(t *testing.T) {
	x := make([]float64, Cross+1)
	for _, matter := range []float64{0, 1} {
		if odds := Shipped.Odds(Of(x, matter)); math.IsInf(odds, 0) || math.IsNaN(odds) {
			t.Error(matter, odds)
		}
	}
}
