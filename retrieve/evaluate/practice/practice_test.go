package practice

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tacit-kb/tacit/index/relevance/labels"
)

// fake is a bank that shows the memories named for a text: an exact text, or one that
// holds a word that it was told with a star before it.
func fake(answers map[string]string) Asker {
	return func(_ context.Context, text string) ([]Shown, error) {
		var all []Shown
		for key, ids := range answers {
			word, holds := strings.CutPrefix(key, "*")
			if text != key && !(holds && strings.Contains(text, word)) {
				continue
			}
			for i, id := range strings.Fields(ids) {
				all = append(all, Shown{id, 0.9 - 0.1*float64(i), 0.9 - 0.1*float64(i)})
			}
		}
		return all, nil
	}
}

func question(id, text, lang string) labels.Question {
	return labels.Question{ID: id + "#1", Text: text, Lang: lang, Wanted: id, Grades: map[string]int{id: 2}}
}

var errBroken = errors.New("the embedder is away")

func away(context.Context, string) ([]Shown, error) { return nil, errBroken }

// Each question is asked in one wrapping of every kind, of its language, of the bank
// that it finds its memory in; one in a language of none of them, in the English ones.
// Wrappings of a kind take turns.
func TestPaste(t *testing.T) {
	mark := func(s string) func(string) string { return func(q string) string { return q + s } }
	wrappings := []Wrapping{{"log", "short", "en", mark(" LOG")}, {"log", "long", "en", mark(" LOGLOG")}, {"log", "short", "ja", mark(" ログ")}, {"diff", "any", "", mark(" +++")},
		{"mail", "nobody's", "zh", mark("邮件")}}
	rounds := []Round{
		{fake(map[string]string{"a LOG": "B A", "a +++": "B", "c +++": "C"}), []labels.Question{question("A", "a", "en"), question("C", "c", "ko")}},
		{fake(map[string]string{"b ログ": "B", "b +++": "B"}), []labels.Question{question("B", "b", "ja")}},
	}
	calls := 0
	got, err := Ample.Paste(context.Background(), rounds, wrappings, func(done, total int) {
		if calls++; done != calls || total != 6 {
			t.Errorf("step %d of %d", done, total)
		}
	})
	want := Pasted{Found: 3, Questions: 3, Asked: 6, Helped: 4, Rate: 4.0 / 6, Wrappings: []Wrapped{
		{"log", "short", "en", 1, 1, 1}, {"log", "long", "en", 1, 0, 0}, {"log", "short", "ja", 1, 1, 1}, {"diff", "any", "", 3, 2, 2.0 / 3}}}
	if diff := cmp.Diff(want, got); diff != "" || err != nil {
		t.Errorf("error %v (-want +got):\n%s", err, diff)
	}
	rounds[0].Ask = away
	if _, err := Ample.Paste(context.Background(), rounds, wrappings, nil); !errors.Is(err, errBroken) {
		t.Errorf("error %v", err)
	}
}

// A memory is taken out together with those that say the same, and given back.
func TestNear(t *testing.T) {
	var out []string
	open := 0
	left := func(_ context.Context, ids []string) (Asker, func(), error) {
		out = append(out, strings.Join(ids, "+"))
		open++
		return fake(map[string]string{"a1": "B C", "b1": ""}), func() { open-- }, nil
	}
	same := func(id string) []string {
		if id == "A" {
			return []string{"A2"}
		}
		return nil
	}
	got, err := Ample.Near(context.Background(), []labels.Question{question("B", "b1", "en"), question("A", "a1", "ja"), question("A", "a2", "en")}, same, left, nil)
	want := Neighbours{Of: 2, Memories: 2, Asked: 3, Shown: 1, Rate: 1.0 / 3, Pairs: []Pair{{"A", "a1", "ja", "B", 0.9, 0.9}}}
	if diff := cmp.Diff(want, got); diff != "" || err != nil || open != 0 {
		t.Errorf("%d left open, error %v (-want +got):\n%s", open, err, diff)
	}
	if want := []string{"A+A2", "B"}; !slices.Equal(out, want) {
		t.Errorf("taken out: %q, want %q", out, want)
	}
	fails := func(context.Context, []string) (Asker, func(), error) { return away, func() { open-- }, nil }
	if _, err := Ample.Near(context.Background(), []labels.Question{question("B", "b1", "en")}, same, fails, nil); !errors.Is(err, errBroken) || open != -1 {
		t.Errorf("%d, error %v", open, err)
	}
}

// The most confident pair comes first, and there is a bound to what is asked.
func TestNearIsBounded(t *testing.T) {
	var all []labels.Question
	for i := range 500 {
		for n := range 4 {
			all = append(all, question(fmt.Sprintf("M%03d", i), fmt.Sprintf("q%d", n), "en"))
		}
	}
	left := func(context.Context, []string) (Asker, func(), error) {
		return fake(map[string]string{"q0": "X", "q1": "Y"}), func() {}, nil
	}
	for _, s := range []Sample{Ample, Sparing} {
		got, err := s.Near(context.Background(), all, func(string) []string { return nil }, left, nil)
		if err != nil || got.Of != 500 || got.Memories != s.Taken || got.Asked > s.Neighbours || got.Asked < s.Taken {
			t.Errorf("%d of %d memories, %d questions, error %v", got.Memories, got.Of, got.Asked, err)
		}
	}
}

// The first is right for a text that several memories have if it is any of them.
func TestType(t *testing.T) {
	texts := []Text{{FieldTitle, "ledger", []string{"A"}}, {FieldTrigger, "totals", []string{"A", "B"}}, {FieldID, "B", []string{"B"}}, {FieldAlias, "book", []string{"B"}}}
	got, err := Ample.Type(context.Background(), texts, fake(map[string]string{"ledger": "A B", "totals": "B", "B": "A B"}), nil)
	want := Typed{Of: 4, Asked: 4, First: 2, Rate: 0.5, Missed: []Missed{{"B", FieldID, "B", true, "A"}, {"B", FieldAlias, "book", false, ""}}}
	if diff := cmp.Diff(want, got); diff != "" || err != nil {
		t.Errorf("error %v (-want +got):\n%s", err, diff)
	}
	if _, err := Ample.Type(context.Background(), texts, away, nil); !errors.Is(err, errBroken) {
		t.Errorf("error %v", err)
	}
}

func TestIdle(t *testing.T) {
	prompts := []labels.Question{{Text: "tidy up", Lang: "en"}, {Text: "看一下", Lang: "zh"}}
	got, err := Ample.Idle(context.Background(), prompts, fake(map[string]string{"看一下": "A B"}), nil)
	want := Generic{Of: 2, Asked: 2, Fired: 1, Rate: 0.5, Fires: []Fire{{"看一下", "zh", []Shown{{"A", 0.9, 0.9}, {"B", 0.8, 0.8}}}}}
	if diff := cmp.Diff(want, got); diff != "" || err != nil {
		t.Errorf("error %v (-want +got):\n%s", err, diff)
	}
	if _, err := Ample.Idle(context.Background(), prompts, away, nil); !errors.Is(err, errBroken) {
		t.Errorf("error %v", err)
	}
}

// A sample is spread over all, and is the same every time.
func TestPick(t *testing.T) {
	all := []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}
	for most, want := range map[int][]int{0: {}, 1: {0}, 4: {0, 2, 5, 7}, 10: all, 11: all} {
		if got := pick(all, most); !slices.Equal(got, want) {
			t.Errorf("%d: %v, want %v", most, got, want)
		}
	}
}

// All ways to wrap a question have a kind, and there is one of every kind in each
// language.
func TestWrappings(t *testing.T) {
	count := map[string]int{}
	for _, w := range Wrappings() {
		count[w.Lang+" "+w.Kind]++
		if !strings.Contains(w.Wrap("where is the ledger?"), "where is the ledger?") {
			t.Errorf("%s: the question is gone", w.Name)
		}
	}
	for _, lang := range []string{"en", "zh", "ja"} {
		for _, kind := range Kinds[:len(Kinds)-1] {
			if count[lang+" "+kind] == 0 {
				t.Errorf("%s: no wrapping of the kind %s", lang, kind)
			}
		}
		if count[lang+" other"] > 0 {
			t.Errorf("%s: the kind of a wrapping is not known", lang)
		}
	}
}

// Where each question costs, fewer are asked; of what is left out it is told how much
// there would have been.
func TestSparing(t *testing.T) {
	var found []labels.Question
	var texts []Text
	for i := range 1000 {
		found = append(found, question(fmt.Sprint(i), fmt.Sprint("about ", i), "en"))
		texts = append(texts, Text{FieldTitle, fmt.Sprint(i), []string{fmt.Sprint(i)}})
	}
	asked := 0
	count := func(context.Context, string) ([]Shown, error) { asked++; return nil, nil }
	ctx := context.Background()
	p, err := Sparing.Paste(ctx, []Round{{count, found}}, Wrappings(), nil)
	if err != nil || p.Found != 1000 || p.Questions != Sparing.Pasted || p.Asked != asked || asked > 10*Sparing.Pasted {
		t.Errorf("pasted %+v, error %v", p, err)
	}
	ty, err := Sparing.Type(ctx, texts, count, nil)
	if err != nil || ty.Of != 1000 || ty.Asked != Sparing.Typed {
		t.Errorf("typed %d of %d, error %v", ty.Asked, ty.Of, err)
	}
	g, err := Sparing.Idle(ctx, found, count, nil)
	if err != nil || g.Of != 1000 || g.Asked != Sparing.Generic || asked > 200 {
		t.Errorf("generic %d of %d, %d in all, error %v", g.Asked, g.Of, asked, err)
	}
}
