package retrieve

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/kbtest"
)

func ranking(ids ...string) []Match {
	var ms []Match
	for _, id := range ids {
		ms = append(ms, Match{Entry: index.Entry{FrontMatter: kb.FrontMatter{ID: id}}})
	}
	return ms
}

// Computed by hand, from the definitions.
func TestJudge(t *testing.T) {
	log2 := math.Log2
	for _, test := range []struct {
		name   string
		grades map[string]int
		ranked string
		shown  int
		want   outcome
	}{
		{"the only one comes first", map[string]int{"a": 2}, "a b c", 1,
			outcome{ndcg: 1, recall: 1, mrr: 1, hit: 1, answered: 1, helped: 1, firstRight: 1, firstShown: 1}},
		{"it comes third, after two that are shown", map[string]int{"a": 2}, "b c a", 2,
			outcome{ndcg: 1 / log2(4), recall: 1, mrr: 1.0 / 3, hit: 1, answered: 1, firstShown: 1}},
		{"it comes third and is shown", map[string]int{"a": 2}, "b c a", 3,
			outcome{ndcg: 1 / log2(4), recall: 1, mrr: 1.0 / 3, hit: 1, answered: 1, helped: 1, firstShown: 1}},
		{"nothing is shown", map[string]int{"a": 2}, "a b", 0, outcome{ndcg: 1, recall: 1, mrr: 1, hit: 1}},
		{"sixth: too late to count", map[string]int{"a": 2}, "b c d e f a", 5,
			outcome{mrr: 1.0 / 6, answered: 1, firstShown: 1}},
		{"eleventh: too late for the reciprocal rank, too", map[string]int{"a": 2}, "b c d e f g h i j k a", 0, outcome{}},
		{"not in the bank", map[string]int{"a": 2}, "b", 0, outcome{}},
		{"a useful one before the one wanted", map[string]int{"a": 2, "b": 1}, "b a", 2,
			outcome{ndcg: (1 + 3/log2(3)) / (3 + 1/log2(3)), recall: 1, mrr: 1, hit: 1, answered: 1, helped: 1, firstRight: 1, firstShown: 1}},
		{"one of two wanted", map[string]int{"a": 2, "b": 2}, "c a d e f b", 1,
			outcome{ndcg: (1 / log2(3)) / (1 + 1/log2(3)), recall: 0.5, mrr: 0.5, hit: 1, answered: 1, firstShown: 1}},
		{"five of seven wanted are all that can be", map[string]int{"a": 1, "b": 1, "c": 1, "d": 1, "e": 1, "f": 1, "g": 1}, "a b c d e f g", 5,
			outcome{ndcg: 1, recall: 1, mrr: 1, hit: 1, answered: 1, helped: 1, firstRight: 1, firstShown: 1}},
	} {
		got := judge(Labelled{Grades: test.grades}, ranking(strings.Fields(test.ranked)...), test.shown)
		if diff := cmp.Diff(test.want, got, cmp.AllowUnexported(outcome{}), cmpopts.EquateApprox(0, 1e-9)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.name, diff)
		}
	}
}

func TestAverage(t *testing.T) {
	got := average([]outcome{
		{groups: groupsOf("en", "en"), ndcg: 1, recall: 1, mrr: 1, hit: 1, answered: 1, helped: 1, firstRight: 1, firstShown: 1},
		{groups: groupsOf("zh", "en"), ndcg: 0.5, mrr: 0.25},
		{groups: groupsOf("zh", "en"), answered: 1, firstShown: 1},
		{groups: groupsOf("", "en")},
	})
	want := []Group{
		{Name: "all", Queries: 4, NDCG5: 0.375, Recall5: 0.25, MRR: 0.3125, Hit5: 0.25, Answered: 0.5, Helped: 0.25, Precision: 0.5},
		{Name: "same language", Queries: 1, NDCG5: 1, Recall5: 1, MRR: 1, Hit5: 1, Answered: 1, Helped: 1, Precision: 1},
		{Name: "across languages", Queries: 2, NDCG5: 0.25, MRR: 0.125, Answered: 0.5},
		{Name: "en→en", Queries: 1, NDCG5: 1, Recall5: 1, MRR: 1, Hit5: 1, Answered: 1, Helped: 1, Precision: 1},
		{Name: "zh→en", Queries: 2, NDCG5: 0.25, MRR: 0.125, Answered: 0.5},
	}
	if diff := cmp.Diff(want, got, cmpopts.EquateApprox(0, 1e-9)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

var threeLanguages = memoryFile("experience/project/a.md", "A-ja", "title: 署名鍵を毎月更新する\nlang: ja", "署名鍵は毎月更新する。") +
	memoryFile("experience/project/b.md", "B-zh", "title: 每月轮换签名密钥\nlang: zh", "签名密钥每月轮换一次。") +
	memoryFile("experience/project/c.md", "C-en", "title: Rotate the signing key every month\nlang: en", "The signing key is rotated every month.")

// The languages of a question's pair are those of the question and of what it
// wants, wherever that ranks.
func TestWantedLanguage(t *testing.T) {
	r := newRetriever(t, kbtest.New(t, threeLanguages))
	for _, test := range []struct {
		lang   string
		grades map[string]int
		want   string
	}{
		{"en", map[string]int{"C-en": 2}, "en"},
		{"en", map[string]int{"A-ja": 2, "B-zh": 2, "C-en": 2}, "en"}, // its own, if any
		{"en", map[string]int{"B-zh": 2, "A-ja": 2}, "ja"},            // else the first by id
		{"en", map[string]int{"B-zh": 2, "C-en": 1}, "zh"},            // useful is not wanted
		{"ja", map[string]int{"C-en": 1}, "en"},
		{"zh", map[string]int{"gone": 2}, ""},
		{"zh", map[string]int{"gone": 2, "A-ja": 2}, "ja"},
		{"", map[string]int{"A-ja": 2}, "ja"},
	} {
		if got := r.wantedLang(Labelled{Lang: test.lang, Grades: test.grades}); got != test.want {
			t.Errorf("%s wants %v: %q, want %q", test.lang, test.grades, got, test.want)
		}
	}
}

func TestEvaluate(t *testing.T) {
	r := newRetriever(t, kbtest.New(t, threeLanguages))
	ask := func(s string) Query { return Query{Text: s} }
	calls := 0
	report, err := r.Evaluate(context.Background(), []Labelled{
		{Query: ask("rotate the signing key every month"), ID: "q1", Lang: "en", Grades: map[string]int{"C-en": 2}},
		{Query: ask("签名密钥多久轮换一次"), ID: "q2", Lang: "zh", Grades: map[string]int{"B-zh": 2}},
		{Query: ask("thanks"), ID: "n1", Class: "chat"},
		{Query: ask("which film shall we watch?"), ID: "n2", Class: "eng"},
		{Query: ask("はい"), ID: "n3"},
		{Query: ask("続けて"), ID: "n4", Class: "chat", Grades: map[string]int{"C-en": 0}}, // grade 0 is no answer
	}, DefaultOptions, func(done, total int) {
		if calls++; done != calls || total != 6 {
			t.Errorf("progress %d of %d", done, total)
		}
	})
	if err != nil || calls != 6 {
		t.Fatalf("%d calls of progress, error %v", calls, err)
	}
	if report.Memories != 3 || report.MinScore != 0.3 || report.Embedder == "" || report.SelfMade {
		t.Errorf("%+v", report)
	}
	if g := report.Groups[0]; g.Name != "all" || g.Queries != 2 || g.NDCG5 != 1 {
		t.Errorf("%+v", g)
	}
	want := []Fires{{Class: "all", Queries: 4}, {Class: "chat", Queries: 2}, {Class: "eng", Queries: 1}, {Class: "other", Queries: 1}}
	if diff := cmp.Diff(want, report.Silence); diff != "" {
		t.Errorf("silence (-want +got):\n%s", diff)
	}
}

// A report without questions has empty lists, not null.
func TestEmptyReport(t *testing.T) {
	report, err := newRetriever(t, kbtest.New(t, "")).Evaluate(context.Background(), nil, DefaultOptions, nil)
	if err != nil {
		t.Fatal(err)
	}
	data, err := json.Marshal(report)
	if err != nil || !strings.Contains(string(data), `"groups":[],"silence":[]`) {
		t.Errorf("%s, %v", data, err)
	}
}

func TestEvaluateNamesTheQuestionThatFails(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	r := newRetriever(t, kbtest.New(t, threeLanguages))
	_, err := r.Evaluate(ctx, []Labelled{{Query: Query{Text: "x"}, ID: "q7"}}, DefaultOptions, nil)
	if !errors.Is(err, context.Canceled) || !strings.Contains(err.Error(), "q7") {
		t.Errorf("error %v", err)
	}
}
