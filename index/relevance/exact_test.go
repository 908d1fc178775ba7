package relevance

import (
	"math"
	"testing"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/index/embed/builtin"
)

func shipped(t testing.TB) *builtin.Model {
	t.Helper()
	m, err := builtin.New()
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// In a bank of three the background decides, in one of thousands the bank.
func TestWeight(t *testing.T) {
	const rare, common = 10.0, 3.0 // rarities in the background
	for _, test := range []struct {
		name     string
		rarity   float64
		held, n  int
		min, max float64
	}{
		{"a rare word that one of three has", rare, 1, 3, 5, 99},
		{"a rare word that the only memory has", rare, 1, 1, 5, 99},
		{"an everyday word that one of three has", common, 1, 3, 0, 1},
		{"an everyday word that nobody has", common, 0, 3, 0, 1},
		{"a rare word that every memory of thousands has", rare, 5000, 5000, 0, 0},
		{"a rare word that a fifth of thousands has", rare, 1000, 5000, 0, 0.1},
		{"a rare word that one of thousands has", rare, 1, 5000, 6, 99},
		{"an everyday word that one of thousands has", common, 1, 5000, 2, 99},
		{"a word of every text", 0, 1, 3, 0, 0},
	} {
		if w := weight(test.rarity, test.held, test.n); w < test.min || w > test.max {
			t.Errorf("%s weighs %.2f, want %.1f to %.1f", test.name, w, test.min, test.max)
		}
	}
}

// A memory is no evidence that its own words are common: an identifier weighs
// the same whether one memory has it or none.
func TestWeightLeavesOneOut(t *testing.T) {
	for _, n := range []int{1, 3, 400, 10_000} {
		if none, one := weight(builtin.Unseen, 0, n), weight(builtin.Unseen, 1, n); none != one {
			t.Errorf("in a bank of %d: %g held by none, %g held by one", n, none, one)
		}
		last := math.Inf(1)
		for held := 1; held <= n; held = held*2 + 1 {
			w := weight(builtin.Unseen, held, n)
			if w > last {
				t.Errorf("in a bank of %d: held by %d it weighs %g, more than by fewer", n, held, w)
			}
			last = w
		}
	}
}

// A pair of neighbours is no rarer than the words that it is a part of.
func TestPartsOfCommonWordsAreCommon(t *testing.T) {
	m := shipped(t)
	for _, test := range []struct{ text, pair string }{
		{"データベース", "タベ"}, {"ユーザー", "ーザ"}, {"プロジェクト", "ジェ"}, {"数据库", "据库"},
	} {
		got := builtin.Unseen
		for _, x := range termsOf(m, test.text) {
			if x.Text == test.pair {
				got = x.rarity
			}
		}
		if w := weight(got, 1, 3); w > coinedRarity {
			t.Errorf("in %s the pair %s has rarity %.1f and weight %.1f: as much as an error code", test.text, test.pair, got, w)
		}
		word, known := m.Gram(test.text)
		if known && got > m.Rarity(word) {
			t.Errorf("in %s the pair %s has rarity %.1f, the word %.1f", test.text, test.pair, got, m.Rarity(word))
		}
	}
}

// A pair that is no feature is as rare as chance would have it: two characters that
// stand everywhere prove little, two rare ones much.
func TestPairsThatAreNoFeature(t *testing.T) {
	m := shipped(t)
	pair := func(characters string) float64 {
		for _, a := range characters {
			for _, b := range characters {
				s := string(a) + string(b)
				if _, known := m.Gram(s); !known {
					return weight(rarity(m, index.Term{Text: s, Form: index.Gram}), 1, 3)
				}
			}
		}
		t.Fatalf("all pairs of %s are features", characters)
		return 0
	}
	common, rare := pair("的不了在我"), pair("粽鳄鳗")
	if common >= namedRarity || rare < coinedRarity || common >= rare {
		t.Errorf("of common characters a pair weighs %.1f, of rare ones %.1f", common, rare)
	}
}

// The plural that the vocabulary has stands for the singular of a term.
func TestRarityOfPlurals(t *testing.T) {
	m := shipped(t)
	if r := rarity(m, index.Term{Text: "zqxv", Form: index.Word}); r != builtin.Unseen {
		t.Errorf("a word that does not exist has rarity %g, want %g", r, builtin.Unseen)
	}
	if r := rarity(m, index.Term{Text: "update", Form: index.Word}); r > builtin.Everyday+2 {
		t.Errorf("update has rarity %g", r)
	}
	for _, x := range termsOf(m, "credentials") {
		if x.rarity == builtin.Unseen {
			t.Errorf("%q has never been seen", x.Text)
		}
	}
}

func TestQuestionsAreBounded(t *testing.T) {
	m := shipped(t)
	var text string
	for i := range 3000 {
		text += string(rune('a'+i%26)) + string(rune('a'+i/26%26)) + string(rune('a'+i/676)) + "x 令牌桶 "
	}
	if n := len(termsOf(m, text)); n > mostTerms {
		t.Errorf("%d terms, at most %d", n, mostTerms)
	}
	if n := len(unitsOf(m, text, mostUnits)); n > mostUnits {
		t.Errorf("%d units, at most %d", n, mostUnits)
	}
}
