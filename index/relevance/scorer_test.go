package relevance_test

import (
	"context"
	"reflect"
	"testing"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/index/relevance"
	"github.com/tacit-kb/tacit/kb"
)

var questions = []string{
	"how does the gateway client retry card payments?", "对账台账怎么生成结算单", "棚卸差異の確認はいつ", "ERR_PAY_5012",
	"the search index is slow", "缓存配置", "", "  ", "?!…", "🎉", "はい", "thanks", "\x00\xff",
}

// Equal questions get equal answers, to the last bit, from any Scorer.
func TestScoreIsDeterministic(t *testing.T) {
	x := crowd(t, 100)
	for _, q := range questions {
		if a, b := score(t, x, q, 5), score(t, x, q, 5); !reflect.DeepEqual(a, b) {
			t.Errorf("%q was scored in two ways", q)
		}
	}
}

func score(t *testing.T, x *index.Index, q string, wanted int) []relevance.Scored {
	t.Helper()
	s, err := relevance.New(x, model())
	if err != nil {
		t.Fatal(err)
	}
	scored, err := s.Score(context.Background(), q, index.Filter{}, wanted)
	if err != nil {
		t.Fatal(err)
	}
	return scored
}

// Whoever wants all memories gets all, with the scores that they have anyhow.
func TestScoreOfAllAgreesWithScoreOfFew(t *testing.T) {
	x := crowd(t, 200)
	for _, q := range questions {
		all := score(t, x, q, x.Len())
		if len(all) != x.Len() {
			t.Fatalf("%q: %d of %d memories", q, len(all), x.Len())
		}
		for _, c := range score(t, x, q, 5) {
			if all[c.Memory] != c {
				t.Errorf("%q: memory %d is %+v among few, %+v among all", q, c.Memory, c, all[c.Memory])
			}
		}
	}
}

func TestExplainAgreesWithScore(t *testing.T) {
	x := crowd(t, 100)
	s, err := relevance.New(x, model())
	if err != nil {
		t.Fatal(err)
	}
	for _, q := range questions {
		for _, c := range score(t, x, q, 5) {
			e, err := s.Explain(context.Background(), q, c.Memory, index.Filter{}, 5)
			if err != nil {
				t.Fatal(err)
			}
			if e.Signals != c.Signals || e.Relevance != c.Relevance {
				t.Errorf("%q, memory %d: explained as %+v, scored as %+v", q, c.Memory, e, c)
			}
			checkEvidence(t, q, e)
		}
	}
}

// checkEvidence compares what is shown to people with what counted.
func checkEvidence(t *testing.T, q string, e relevance.Explanation) {
	t.Helper()
	shares := 0.0
	for _, w := range e.Words {
		shares += w.Share
	}
	if len(e.Words) > 0 && (shares < 0.999 || shares > 1.001) {
		t.Errorf("%q: the shares of its words add up to %g", q, shares)
	}
	if e.Signals.Deviation > 0 && e.Passage.Cosine != e.Signals.Best {
		t.Errorf("%q: the passage shown has cosine %g, the best one %g", q, e.Passage.Cosine, e.Signals.Best)
	}
	mass := 0.0
	for _, m := range e.Terms {
		if m.Found {
			mass += m.Rarity
		}
	}
	if mass < e.Signals.Mass-1e-9 || mass > e.Signals.Mass+1e-9 {
		t.Errorf("%q: the terms shown weigh %g, those counted %g", q, mass, e.Signals.Mass)
	}
}

// A text without features is similar to nothing.
func TestQuestionsWithoutAVector(t *testing.T) {
	x := crowd(t, 100)
	for _, q := range []string{"", "  \n", "?!…", "🎉🎉", "\x00\xff"} {
		for _, c := range score(t, x, q, x.Len()) {
			if c.Relevance != 0 {
				t.Errorf("%q finds memory %d with relevance %g", q, c.Memory, c.Relevance)
			}
		}
	}
}

func TestScoreKeepsTheFilter(t *testing.T) {
	x := crowd(t, 100)
	s, err := relevance.New(x, model())
	if err != nil {
		t.Fatal(err)
	}
	for _, wanted := range []int{5, x.Len()} {
		scored, err := s.Score(context.Background(), "ERR_PAY_5012", index.Filter{Level: kb.Team}, wanted)
		if err != nil || len(scored) > 0 {
			t.Errorf("%d memories of a team in a bank without any, error %v", len(scored), err)
		}
	}
}

func TestSmallTalkIsInThreeLanguages(t *testing.T) {
	count := map[string]int{}
	for _, s := range relevance.SmallTalk() {
		count[index.Language(s)]++
	}
	for _, lang := range []string{"en", "zh", "ja"} {
		if count[lang] < 50 {
			t.Errorf("%d sentences of small talk in %s", count[lang], lang)
		}
	}
}
