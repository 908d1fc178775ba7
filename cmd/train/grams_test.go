package main

import (
	"slices"
	"testing"
)

// An n-gram that stands almost only inside a longer one is left out, if it has
// more than one character; so is what is seen too seldom.
func TestChooseGrams(t *testing.T) {
	texts := slices.Concat(repeat("データベース", 30), repeat("缓存", 40), repeat("存", 50), repeat("稀有", 24))
	grams := chooseGrams(texts, 100)
	for _, want := range []string{"データベース", "缓存", "存", "缓", "デ", "ー"} {
		if !slices.Contains(grams, want) {
			t.Errorf("%q is missing", want)
		}
	}
	for _, swallowed := range []string{"データ", "タベ", "ベース", "データベー", "稀有", "稀"} {
		if slices.Contains(grams, swallowed) {
			t.Errorf("%q was chosen", swallowed)
		}
	}
	if first := chooseGrams(texts, 2); !slices.Equal(first, []string{"存", "ー"}) {
		t.Errorf("the most frequent are %q", first)
	}
}

// 会话 stands beside anything; 能保 stands before 持 and 证 alone and is a part of both
// words, however often it is seen.
func TestBoundGramsAreLeftOut(t *testing.T) {
	var texts []string
	sides := []string{"新", "旧", "慢", "快", "好", "坏"}
	for _, word := range []string{"会话", "能保持", "能保证"} {
		for _, before := range sides {
			for _, after := range sides {
				texts = append(texts, repeat(before+word+after, 10)...)
			}
		}
	}
	grams := chooseGrams(texts, 1000)
	for _, want := range []string{"会话", "能保持", "能保证"} {
		if !slices.Contains(grams, want) {
			t.Errorf("%q is missing", want)
		}
	}
	for _, bound := range []string{"能保", "话新"} {
		if slices.Contains(grams, bound) {
			t.Errorf("%q was chosen", bound)
		}
	}
}
