package evaluate

import (
	"context"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/index/relevance/labels"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/kbtest"
	"github.com/tacit-kb/tacit/retrieve"
)

func ranking(ids ...string) []retrieve.Match {
	var ms []retrieve.Match
	for _, id := range ids {
		ms = append(ms, retrieve.Match{Entry: index.Entry{FrontMatter: kb.FrontMatter{ID: id}}})
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
		want   Outcome
	}{
		{"the only one comes first", map[string]int{"a": 2}, "a b c", 1, Outcome{Rank: 1, NDCG5: 1, Recall5: 1, MRR: 1, Hit5: 1}},
		{"it comes third", map[string]int{"a": 2}, "b c a", 2, Outcome{Rank: 3, NDCG5: 1 / log2(4), Recall5: 1, MRR: 1.0 / 3, Hit5: 1}},
		{"sixth: too late to count", map[string]int{"a": 2}, "b c d e f a", 5, Outcome{Rank: 6, MRR: 1.0 / 6}},
		{"eleventh: too late for the reciprocal rank, too", map[string]int{"a": 2}, "b c d e f g h i j k a", 0, Outcome{Rank: 11}},
		{"not in the bank", map[string]int{"a": 2}, "b", 0, Outcome{}},
		{"a useful one before the one wanted", map[string]int{"a": 2, "b": 1}, "b a", 2,
			Outcome{Rank: 1, NDCG5: (1 + 3/log2(3)) / (3 + 1/log2(3)), Recall5: 1, MRR: 1, Hit5: 1}},
		{"one of two wanted", map[string]int{"a": 2, "b": 2}, "c a d e f b", 1,
			Outcome{Rank: 2, NDCG5: (1 / log2(3)) / (1 + 1/log2(3)), Recall5: 0.5, MRR: 0.5, Hit5: 1}},
		{"five of seven wanted are all that can be", map[string]int{"a": 1, "b": 1, "c": 1, "d": 1, "e": 1, "f": 1, "g": 1}, "a b c d e f g", 5,
			Outcome{Rank: 1, NDCG5: 1, Recall5: 1, MRR: 1, Hit5: 1}},
		{"two files of one id answer once", map[string]int{"a": 2, "b": 2}, "a a b", 2,
			Outcome{Rank: 1, NDCG5: (1 + 1/log2(4)) / (1 + 1/log2(3)), Recall5: 1, MRR: 1, Hit5: 1}},
	} {
		ranked := strings.Fields(test.ranked)
		got := judge(labels.Question{Grades: test.grades}, ranking(ranked...), test.shown)
		test.want.Answerable, test.want.Shown = true, []Shown{}
		for _, id := range ranked[:test.shown] {
			test.want.Shown = append(test.want.Shown, Shown{ID: id, Grade: test.grades[id]})
		}
		if diff := cmp.Diff(test.want, got, cmpopts.EquateApprox(0, 1e-6)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.name, diff)
		}
	}
}

// A question without an answer has a class, and no measures of ranking.
func TestJudgeSilence(t *testing.T) {
	for class, want := range map[string]string{"near": "near", "": "other"} {
		got := judge(labels.Question{ID: "n1", Class: class, Grades: map[string]int{"a": 0}}, ranking("a", "b"), 1)
		if diff := cmp.Diff(Outcome{ID: "n1", Class: want, Shown: []Shown{{ID: "a"}}}, got); diff != "" {
			t.Errorf("class %q (-want +got):\n%s", class, diff)
		}
	}
}

// The languages of a question's pair are those of the question and of what it
// wants, wherever that ranks.
func TestWantedLanguage(t *testing.T) {
	b := newBench(t, threeLanguages(t))
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
		if got := b.wantedLang(labels.Question{Lang: test.lang, Grades: test.grades}); got != test.want {
			t.Errorf("%s wants %v: %q, want %q", test.lang, test.grades, got, test.want)
		}
	}
}

func TestAsk(t *testing.T) {
	b := newBench(t, threeLanguages(t))
	calls := 0
	outcomes, err := b.Ask(context.Background(), []labels.Question{
		{ID: "q1", Lang: "en", Text: "rotate the signing key every month", Grades: map[string]int{"C-en": 2}},
		{ID: "q2", Lang: "zh", Text: "签名密钥多久轮换一次", Grades: map[string]int{"B-zh": 2}},
		{ID: "n1", Text: "thanks", Class: "chat"},
	}, retrieve.DefaultOptions, func(done, total int) {
		if calls++; done != calls || total != 3 {
			t.Errorf("progress %d of %d", done, total)
		}
	})
	if err != nil || calls != 3 {
		t.Fatalf("%d calls of progress, error %v", calls, err)
	}
	for i, want := range []string{"en", "zh", ""} {
		x := outcomes[i]
		if x.WantedLang != want || x.Answerable != (want != "") || x.answered() != (want != "") || x.Answerable && x.Rank != 1 {
			t.Errorf("%+v", x)
		}
	}
	if _, err := b.Ask(context.Background(), []labels.Question{{ID: "q", Stage: "ponder", Text: "key"}}, retrieve.DefaultOptions, nil); err == nil {
		t.Error("a stage that does not exist was taken")
	}
}

// What a user's question does not look at has no rank, and what it shows is what
// a user is shown, however many memories the bank has.
func TestAskAsAUser(t *testing.T) {
	var files strings.Builder
	for i := range 150 {
		id := fmt.Sprintf("EXP-%03d", i)
		files.WriteString(memoryFile(id, "title: A payment request timed out in shop "+id, "Send the payment again with the key of the first try."))
	}
	files.WriteString(memoryFile("ODD", "title: Feed the goldfish", "Twice a day, in the hall."))
	b := newBench(t, kbtest.New(t, files.String()))
	const text = "A payment request timed out in shop EXP-007"
	got := ask(t, b, []labels.Question{{ID: "q", Text: text, Grades: map[string]int{"ODD": 2}}})[0]
	if got.Rank != 0 || got.NDCG5 != 0 || got.MRR != 0 {
		t.Errorf("a memory that the question does not look at ranks: %+v", got)
	}
	whole, err := b.Retriever.Match(context.Background(), retrieve.Query{Text: text}, retrieve.Options{Limit: b.Index.Len()})
	if err != nil || len(whole) != 151 {
		t.Fatalf("%d memories were measured, error %v: the test shows nothing", len(whole), err)
	}
	seen, err := b.Retriever.Match(context.Background(), retrieve.Query{Text: text}, retrieve.DefaultOptions)
	if err != nil || len(seen) == 0 || len(seen) != len(got.Shown) {
		t.Fatalf("a user sees %d, the bench %d, error %v", len(seen), len(got.Shown), err)
	}
	for i, m := range seen {
		if got.Shown[i].ID != m.Entry.ID {
			t.Errorf("place %d: a user sees %s, the bench %s", i, m.Entry.ID, got.Shown[i].ID)
		}
	}
}
