package retrieve

import (
	"strings"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/lang"
)

// mostFacts is how many facts of a profile rule a match tells: a line is read with every
// prompt, and load shows all of them.
const mostFacts = 3

// mostFact is how many bytes a fact may take on the line.
const mostFact = 120

// told returns the facts of a rule that a question is about: all of them if they are few,
// else those that share the most words with it, in their order.
func told(facts []string, question string) []string {
	if len(facts) <= mostFacts {
		return facts
	}
	asked := termsOf(question)
	shared, most := make([]int, len(facts)), 0
	for i, fact := range facts {
		shared[i] = len(common(asked, fact))
		most = max(most, shared[i])
	}
	var best []string
	for i, fact := range facts {
		if most > 0 && shared[i] == most && len(best) < mostFacts {
			best = append(best, fact)
		}
	}
	return best
}

// common returns the terms of a fact that were asked. The keys of its place count each by
// itself, and so do the words that a key is joined of.
func common(asked map[uint64]bool, fact string) map[uint64]bool {
	place, value, _ := strings.Cut(fact, ": ")
	have := map[uint64]bool{}
	for _, text := range []string{place, strings.ReplaceAll(place, ".", " "), value} {
		index.Terms(text, func(t index.Term) {
			if h := t.Hash(); asked[h] {
				have[h] = true
			}
		})
	}
	return have
}

var (
	factsBehind = lang.Text{EN: ": %s", ZH: "：%s", JA: "：%s"}
	factsRange  = lang.Text{EN: " (firmware %s)", ZH: "（固件 %s）", JA: "（ファームウェア %s）"}
)

// factsOn writes the facts of a match behind its line, with the firmware that they hold
// for. A fact that is shaped like an order is left out.
func factsOn(l lang.Lang, m Match) string {
	var facts []string
	for _, fact := range m.Facts {
		place, value, _ := strings.Cut(fact, ": ")
		if text := guard.Fit(place+" = "+value, mostFact, ""); text != "" {
			facts = append(facts, text)
		}
	}
	if len(facts) == 0 {
		return ""
	}
	s := factsBehind.With(strings.Join(facts, ", ")).In(l)
	if versions := guard.Fit(m.Entry.FWRange, mostFact, ""); versions != "" {
		s += factsRange.With(versions).In(l)
	}
	return s
}
