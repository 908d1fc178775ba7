package main

import (
	"slices"
	"strings"
	"testing"
)

func repeat(s string, n int) []string { return slices.Repeat([]string{s}, n) }

// The most frequent words are whole, and the rest are covered by pieces: those
// that cover most.
func TestChooseWords(t *testing.T) {
	tables := []table{{recipe: recipe{left: "en", right: "en"},
		left:  slices.Concat(repeat("cache cache token", 3), []string{"caching tokens", strings.Repeat("deadbeef", 6)}),
		right: slices.Concat(repeat("queue", 4), []string{"caching", "", ""})}}
	words, pieces := chooseWords(tables, settings{words: 3, pieces: 4})
	if !slices.Equal(words, []string{"cache", "queue", "token"}) {
		t.Errorf("the words are %q", words)
	}
	// "caching" stands twice, "tokens" once, the rest is too long to be a word.
	for i, want := range []string{"caching", "aching", "cachin"} {
		if pieces[i] != want {
			t.Errorf("piece %d is %q, want %q", i, pieces[i], want)
		}
	}
	all, none := chooseWords(tables, settings{words: 100, pieces: 4})
	if len(all) != 6 || slices.ContainsFunc(none, func(p string) bool { return !strings.Contains(strings.Repeat("deadbeef", 6), p) }) {
		t.Errorf("the words are %q, the pieces %q", all, none)
	}
}

// A sentence that stands in several tables counts once, in its own language.
func TestTextsOf(t *testing.T) {
	tables := []table{
		{recipe: recipe{left: "en", right: "zh"}, left: []string{"b", "a"}, right: []string{"乙", "甲"}},
		{recipe: recipe{left: "zh", right: "ja"}, left: []string{"甲", "丙"}, right: []string{"ア", "イ"}},
	}
	for lang, want := range map[string][]string{"en": {"a", "b"}, "zh": {"丙", "乙", "甲"}, "ja": {"ア", "イ"}} {
		if got := textsOf(tables, lang); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", lang, got, want)
		}
	}
}

// The choice does not depend on the order of a map.
func TestVocabularyIsRepeatable(t *testing.T) {
	tables, err := readTables(tinyCorpus(t), 0)
	if err != nil {
		t.Fatal(err)
	}
	var first string
	for range 5 {
		v, err := chooseVocabulary(tables, tiny(""))
		if err != nil {
			t.Fatal(err)
		}
		var all []string
		for f := range int32(v.Len()) {
			all = append(all, v.Text(f))
		}
		if s := strings.Join(all, " "); first == "" {
			first = s
		} else if s != first {
			t.Fatal("the vocabulary differs between two runs")
		}
	}
}
