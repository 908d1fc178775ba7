package similar

import (
	"path/filepath"
	"testing"
)

// The kept pairs were written by a person who did not know the code, and none was looked
// at while the judge was made. They hold: what says the same is merged or asked about, and
// never replaced; what contradicts is replaced or asked about; what is neither stays.
func TestKeptPairs(t *testing.T) {
	c := judged(t, "kept.jsonl")
	for _, bar := range append(bars(c), bar{"siblings left alone", c.share("sibling", DecideIndependent), 0.7}) {
		bar.check(t)
	}
}

// A long text and a short one, standards, tables and code: kinds that the other pairs lack. They
// were looked at after they were judged for the first time, when tables with another value
// in a cell were merged.
func TestPairsOfOtherShapes(t *testing.T) {
	for _, bar := range bars(judged(t, "shapes.jsonl")) {
		bar.check(t)
	}
}

// What contradicts a memory of the bank and is not seen to do so is named beside it at least:
// Nearest has something to say.
func TestKeptContradictionsAreNamed(t *testing.T) {
	m := model(t)
	all, named := 0, map[string]int{}
	for _, p := range readPairs(t, filepath.Join("testdata", "kept.jsonl")) {
		j := Judge(m, FromText(p.A), FromText(p.B), nil)
		if _, near := Nearest([]Neighbour{{Judgement: j}}); near || j.Decision != DecideIndependent {
			named[p.Label]++
		}
		if p.Label == "replace" {
			all++
		}
	}
	t.Logf("named: %v", named)
	bar{"contradictions that are asked about or named", float64(named["replace"]) / float64(all), 0.95}.check(t)
}

// judged says what becomes of the pairs of a file.
func judged(t *testing.T, file string) table {
	m, c := model(t), table{}
	for _, p := range readPairs(t, filepath.Join("testdata", file)) {
		c.add(p.Label, Judge(m, FromText(p.A), FromText(p.B), nil).Decision)
	}
	t.Logf("\n%s", c)
	return c
}

// A bar is a share that has to be reached.
type bar struct {
	what         string
	share, least float64
}

func (b bar) check(t *testing.T) {
	if b.share < b.least {
		t.Errorf("%s: %.3f, at least %.2f is wanted", b.what, b.share, b.least)
	}
}

func bars(c table) []bar {
	return []bar{
		{"restatements merged or asked", c.share("merge", DecideMerge, DecideAsk), 0.8},
		{"restatements not replaced", 1 - c.share("merge", DecideReplace), 1},
		{"contradictions replaced or asked", c.share("replace", DecideReplace, DecideAsk), 0.85},
		{"others neither merged nor replaced", c.share("distinct sibling", DecideAsk, DecideIndependent), 0.97},
		{"distinct left alone", c.share("distinct", DecideIndependent), 0.95},
	}
}
