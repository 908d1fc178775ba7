package main

import (
	"os"
	"slices"
	"strings"
	"testing"
)

// What is asked of a sentence: in some of its own words, in none of them, and something
// about the same that it does not answer.
const (
	inItsWords = iota
	inNoneOfThem
	notAnswered
	askedKinds
)

// An askedSentence is what a person says to tacit remember, with what is asked later.
type askedSentence struct {
	text  string
	asked [askedKinds]string
}

// readAsked reads sentences ("="), each with a question in its words ("?"), one in none of
// them ("??"), and one that it does not answer ("~").
func readAsked(t *testing.T, file string) (all []askedSentence) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(data)) {
		mark, text, _ := strings.Cut(strings.TrimSpace(line), " ")
		if mark == "=" {
			all = append(all, askedSentence{text: text})
			continue
		}
		kind := slices.Index([]string{"?", "??", "~"}, mark)
		if kind < 0 || len(all) == 0 {
			t.Fatalf("%s: cannot read %q", file, line)
		}
		all[len(all)-1].asked[kind] = text
	}
	return all
}

// Of 20 plain sentences at least 18 are live and found by a colleague who asks in some of
// their words. Of questions that share no content word with them, the built-in model
// finds few: these figures are a limit that we know, and must not become worse. The kept
// files were never looked at.
func TestRememberedIsFoundWhenAsked(t *testing.T) {
	const live, found = 18, 18
	for _, test := range []struct {
		file           string
		meant          int // found by a question without a word of theirs, at least
		spokenAboutAll int // questions that none answers, and that are shown something, at most
	}{
		{"en", 4, 10}, {"zh", 6, 6}, {"ja", 2, 15},
		{"kept.en", 5, 8}, {"kept.zh", 4, 8}, {"kept.ja", 3, 8},
	} {
		all := readAsked(t, "testdata/asked/"+test.file+".txt")
		bank := newPlainBank(t)
		var ids, questions []string
		kept := 0
		for _, s := range all {
			id := ""
			if m := bank.remember(plainSentence{Text: s.text}); m != nil {
				id = m.ID
				kept++
			}
			ids, questions = append(ids, id), append(questions, s.asked[:]...)
		}
		var got [askedKinds]int
		for n, shown := range bank.ask(questions...) {
			kind := n % askedKinds
			if kind == notAnswered && len(shown) > 0 || slices.Contains(shown, ids[n/askedKinds]) {
				got[kind]++
			}
		}
		t.Logf("%s: of %d %d are live, %d found in their words, %d in none of them; %d shown where none answers", test.file, len(all), kept, got[inItsWords], got[inNoneOfThem], got[notAnswered])
		if kept < live || got[inItsWords] < found || got[inNoneOfThem] < test.meant || got[notAnswered] > test.spokenAboutAll {
			t.Errorf("%s: want at least %d live, %d found in their words and %d in none of them, and at most %d shown where none answers", test.file, live, found, test.meant, test.spokenAboutAll)
		}
	}
}
