package evaluate

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/index/relevance/calibrate"
	"github.com/tacit-kb/tacit/index/relevance/labels"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/kbtest"
)

var ledgers = memoryFile("EXP-001", "title: Statements come from the ledger\nlang: en\ntrigger: [a statement is corrected by hand, the totals are off]\n"+
	"surface_signal: two reports disagree\naliases: [Ledger, 结算单的来源]", "# Statements come from the ledger\n\nWhen A  statement is corrected by hand, it is lost at the next run.") +
	memoryFile("EXP-002", "title: The brochure is blue\nlang: en", "# The brochure is blue\n\nAnd green, the colour of the house.")

// Every sort of what an author wrote gets its turn; a memory with none of them
// is asked for by its title; a bare name makes no question.
func TestOwnProbes(t *testing.T) {
	b := newBench(t, kbtest.New(t, ledgers))
	var got []string
	for n, r := range OwnProbes(b.Index) {
		for _, q := range r.Questions {
			if q.Grades[q.Wanted] != 2 || q.ID[:len(q.Wanted)] != q.Wanted || n > 0 && q.Wanted == "EXP-002" {
				t.Errorf("round %d: %+v", n, q)
			}
			got = append(got, q.Lang+": "+q.Text)
		}
	}
	want := []string{"en: a statement is corrected by hand", "en: The brochure is blue", "en: two reports disagree", "zh: 结算单的来源", "en: the totals are off"}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// A note that its title says whole is not asked for without its title.
func TestWhole(t *testing.T) {
	bank := kbtest.New(t, ledgers+memoryFile("EXP-003", "title: 先过账再打印\nlang: zh", "# 先过账再打印")+
		memoryFile("EXP-004", "title: Seats are held for 20 minutes\nlang: en\ntrigger: [a seat is gone]", "# Seats are held for 20 minutes"))
	b := newBench(t, bank)
	var whole []string
	for _, r := range OwnProbes(b.Index) {
		x, err := index.Suppose(t.Context(), bank, model(t), r.Without)
		if err != nil {
			t.Fatal(err)
		}
		asked, not := Whole(b.Index, x, r.Questions)
		if len(asked)+len(not) != len(r.Questions) {
			t.Errorf("%d and %d of %d", len(asked), len(not), len(r.Questions))
		}
		for _, q := range not {
			whole = append(whole, q.ID)
		}
	}
	if want := []string{"EXP-003#1"}; !slices.Equal(whole, want) {
		t.Errorf("%q, want %q", whole, want)
	}
}

// What is asked does not stand in the memory any more, wherever it stood and
// however it was spelled.
func TestProbesAreTakenOut(t *testing.T) {
	bank := kbtest.New(t, ledgers)
	b := newBench(t, bank)
	for n, r := range OwnProbes(b.Index) {
		x, err := index.Suppose(context.Background(), bank, model(t), func(m *kb.Memory) {
			r.Without(m)
			for _, q := range r.Questions {
				if q.Wanted == m.ID && strings.Contains(textOf(m), strings.ToLower(q.Text)) {
					t.Errorf("round %d: %q still stands in\n%s", n, q.Text, textOf(m))
				}
			}
		})
		if err != nil {
			t.Fatal(err)
		}
		for _, o := range ask(t, over(t, x), r.Questions) {
			if o.NDCG5 == 0 || o.WantedLang != "en" {
				t.Errorf("round %d: %+v", n, o)
			}
		}
	}
}

// textOf is all that a memory says, in lower case, with single blanks.
func textOf(m *kb.Memory) string {
	texts := slices.Concat([]string{m.Title, m.Summary, m.SurfaceSignal, m.HiddenRisk}, m.Trigger, m.Aliases, m.Tags)
	for _, s := range m.Sections {
		texts = append(texts, s.Heading, s.Text)
	}
	return strings.Join(strings.Fields(strings.ToLower(strings.Join(texts, "\n"))), " ")
}

// The questions of the program are in three languages and of two classes, and a
// bank about software is silent on nearly all of them.
func TestUnanswered(t *testing.T) {
	count := map[string]int{}
	for _, q := range calibrate.Unanswered() {
		count[q.Class+" "+q.Lang]++
		if len(q.Grades) > 0 || q.ID == "" {
			t.Errorf("%+v", q)
		}
	}
	for _, of := range []string{"eng en", "eng zh", "eng ja", "chat en", "chat zh", "chat ja"} {
		if count[of] < 10 {
			t.Errorf("%d questions of %s", count[of], of)
		}
	}
	b := newBench(t, threeLanguages(t))
	var fired []string
	for _, o := range ask(t, b, calibrate.Unanswered()) {
		if o.answered() {
			fired = append(fired, o.Text)
		}
	}
	if len(fired) > 2 {
		t.Errorf("shown something: %q", fired)
	}
}

func TestNothingToAsk(t *testing.T) {
	b := newBench(t, kbtest.New(t, ""))
	if r := OwnProbes(b.Index); len(r) != 0 {
		t.Errorf("%d rounds", len(r))
	}
	if o := ask(t, b, []labels.Question{{ID: "q", Text: "what?"}}); len(o) != 1 || o[0].answered() {
		t.Errorf("%+v", o)
	}
}

// A large bank is asked some of its own questions, of every round and evenly spread, and
// the rest is counted; a usual one is asked all of them.
func TestSampled(t *testing.T) {
	var rounds []Round
	for _, n := range []int{900, 90, 9} {
		var r Round
		for i := range n {
			r.Questions = append(r.Questions, labels.Question{ID: fmt.Sprintf("%d of %d", i, n)})
		}
		rounds = append(rounds, r)
	}
	if all, left := Sampled(rounds, 50_000); left != 0 || len(all[0].Questions) != 900 {
		t.Errorf("%d questions of a usual bank are left out", left)
	}
	for _, passages := range []int{10_000_000, 1_000_000_000, 100_000_000_000} {
		some, left := Sampled(rounds, passages)
		asked := 0
		for i, r := range some {
			if asked += len(r.Questions); len(r.Questions) == 0 || r.Questions[0].ID != rounds[i].Questions[0].ID {
				t.Errorf("round %d of %d passages: %v", i, passages, r.Questions)
			}
		}
		if asked+left != 999 || asked > max(len(rounds), mostCompared/passages) {
			t.Errorf("%d passages: %d asked, %d left", passages, asked, left)
		}
	}
}
