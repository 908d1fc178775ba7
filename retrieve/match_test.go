package retrieve

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/kbtest"
)

func TestEmptyQueriesAreSilent(t *testing.T) {
	r := newRetriever(t, kbtest.New(t, everywhere))
	for _, q := range []Query{{}, {Text: " \n\t"}, {Text: "\u3000"}, {Files: []string{"main.go"}}, {Stage: Build}} {
		if ms := match(t, r, q, Options{MinScore: 0, Limit: 10}); ms != nil {
			t.Errorf("%+v finds %q", q, ids(ms))
		}
	}
	for _, limit := range []int{0, -1} {
		if ms := match(t, r, Query{Text: "signing key"}, Options{Limit: limit}); ms != nil {
			t.Errorf("limit %d: %q", limit, ids(ms))
		}
	}
}

// Courtesies and orders to an agent ask for nothing, though a memory has their words.
func TestCourtesiesAreSilent(t *testing.T) {
	r := newRetriever(t, kbtest.New(t,
		memoryFile("experience/project/a.md", "ZH", "title: 结算单由对账台账生成", "辛苦了的是财务：以前每天都要继续手工更新。如果出现问题，可以重新运行，然后再提交。谢谢大家的配合。")+
			memoryFile("experience/project/b.md", "JA", "title: 締め日の前に棚卸差異を確認する", "お疲れさまですという挨拶は不要です。はい、と答えたら処理を続けて、データを更新します。ありがとうございました。")+
			memoryFile("experience/project/c.md", "EN", "title: Card payments go through one gateway client", "Thanks to one client that works we continue to commit the retry policy in one place. Good night jobs submit it.")))
	for _, text := range []string{
		"可以，辛苦了", "然后再提交，辛苦了", "可以重新运行，谢谢", "好的，然后再提交", "好的，谢谢，继续吧",
		"thanks, that works, please continue", "looks good. commit it, and good night!", "はい、ありがとう、続けてください", "お疲れさまです",
	} {
		if ms := match(t, r, Query{Text: text}, DefaultOptions); len(ms) > 0 {
			t.Errorf("%q finds %s with score %.2f", text, ms[0].Entry.ID, ms[0].Score)
		}
	}
}

func TestAnEmptyBankIsSilent(t *testing.T) {
	r := newRetriever(t, kbtest.New(t, ""))
	if ms := match(t, r, Query{Text: "signing key ERR_KEY_7731"}, Options{Limit: 5}); ms != nil {
		t.Errorf("finds %q", ids(ms))
	}
}

// Without a threshold and with room for all, the ranking is that of the whole
// bank, and what is shown is its beginning.
func TestFullRanking(t *testing.T) {
	r := newRetriever(t, kbtest.New(t, everywhere))
	q := Query{Text: "how often must the signing key be rotated?"}
	all := match(t, r, q, Options{MinScore: 0, Limit: 1000})
	if len(all) != r.index.Len() {
		t.Fatalf("%d of %d memories", len(all), r.index.Len())
	}
	for limit := 1; limit <= len(all); limit++ {
		if got := match(t, r, q, Options{MinScore: 0, Limit: limit}); !reflect.DeepEqual(got, all[:limit]) {
			t.Errorf("limit %d: %q, the ranking is %q", limit, ids(got), ids(all))
		}
	}
	for _, m := range all {
		got := match(t, r, q, Options{MinScore: m.Score, Limit: 1000})
		if slices.ContainsFunc(got, func(x Match) bool { return x.Score < m.Score }) || !slices.Contains(ids(got), m.Entry.ID) {
			t.Errorf("from %g: %q", m.Score, ids(got))
		}
	}
}

// Equal scores: standards come first, then paths decide. Equal banks and
// questions give equal answers, however often they are asked.
func TestTheOrderIsTotal(t *testing.T) {
	var files strings.Builder
	// A standard of narrow scope weighs 1.1, and so does knowledge of medium scope.
	for i, name := range []string{"e", "a", "d", "b", "c"} {
		fields := "title: Rotate the signing key\ntype: knowledge\nscope: medium"
		if i%2 == 0 {
			fields = "title: Rotate the signing key\ntype: standard\nscope: narrow"
		}
		// Of the same length and language, and without an id that has words in common.
		files.WriteString(memoryFile(fmt.Sprintf("experience/project/%s.md", name), fmt.Sprintf("Q%d", i), fields, "Every month."))
	}
	q := Query{Text: "rotate the signing key"}
	var first []Match
	for range 5 {
		r := newRetriever(t, kbtest.New(t, files.String()))
		ms := match(t, r, q, Options{Limit: 100})
		if first == nil {
			first = ms
		}
		for i := range ms {
			if ms[i].Score != ms[0].Score {
				t.Fatalf("the scores differ, so this tests nothing: %g, %g", ms[0].Score, ms[i].Score)
			}
		}
		if want := []string{"Q4", "Q2", "Q0", "Q1", "Q3"}; !slices.Equal(ids(ms), want) {
			t.Fatalf("order %q, want the standards c, d, e, then a and b: %q", ids(ms), want)
		}
		if !reflect.DeepEqual(ms, first) {
			t.Fatal("the same question is answered in two ways")
		}
	}
}

func TestRisk(t *testing.T) {
	r := newRetriever(t, kbtest.New(t,
		memoryFile("experience/project/a.md", "ENFORCED", "title: Rotate the signing key\nstrength: enforced\nrisk: low", "")+
			memoryFile("experience/project/b.md", "HIGH", "title: Rotate the signing key\nrisk: high", "")+
			memoryFile("experience/project/c.md", "PLAIN", "title: Rotate the signing key", "")+
			memoryFile("tech/services/d.md", "TECH", "title: Rotate the signing key\nservice: keys\nrisk: medium", "")))
	want := map[string]kb.Risk{"ENFORCED": kb.HighRisk, "HIGH": kb.HighRisk, "PLAIN": "", "TECH": kb.MediumRisk}
	for _, m := range match(t, r, Query{Text: "rotate the signing key"}, Options{Limit: 10}) {
		if m.Risk != want[m.Entry.ID] {
			t.Errorf("%s has risk %q, want %q", m.Entry.ID, m.Risk, want[m.Entry.ID])
		}
	}
}

func TestMatchObeysItsContext(t *testing.T) {
	r := newRetriever(t, kbtest.New(t, everywhere))
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := r.Match(ctx, Query{Text: "signing key"}, DefaultOptions); err == nil {
		t.Error("a cancelled question was answered")
	}
}
