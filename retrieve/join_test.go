package retrieve

import (
	"slices"
	"testing"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/kbtest"
)

// answered is a match of a memory whose text is told by one byte.
func answered(id string, sum byte, score float64, kind kb.Type) Match {
	m := Match{Score: score, Entry: index.Entry{FrontMatter: kb.FrontMatter{ID: id, Kind: kb.Experience, Type: kind}}}
	m.Entry.Sum[0] = sum
	return m
}

func names(ms []Match) (all []string) {
	for _, m := range ms {
		all = append(all, m.Name())
	}
	return all
}

// One answer is made of several: by score, the project's first among equals, what two banks
// hold once, a standard before the limit, and what was typed before all.
func TestJoin(t *testing.T) {
	const know, binds = kb.Knowledge, kb.Standard
	typed := answered("T", 9, 0.31, know)
	typed.First = 1
	below := answered("B", 8, 0.2, know)
	below.Below = true
	nearer := answered("N", 7, 0.25, know)
	nearer.Below = true
	for name, test := range map[string]struct {
		parts []Part
		o     Options
		want  []string
	}{
		"by score":                  {[]Part{{"", "", []Match{answered("A", 1, 0.5, know)}}, {"team", "", []Match{answered("A", 2, 0.6, know)}}}, DefaultOptions, []string{"team:A", "A"}},
		"the project's first":       {[]Part{{"", "", []Match{answered("A", 1, 0.5, know)}}, {"team", "", []Match{answered("S", 2, 0.5, binds)}}}, DefaultOptions, []string{"A", "team:S"}},
		"the order of the banks":    {[]Part{{"", "", nil}, {"b", "", []Match{answered("A", 1, 0.5, know)}}, {"a", "", []Match{answered("A", 2, 0.5, know)}}}, DefaultOptions, []string{"b:A", "a:A"}},
		"equal content once":        {[]Part{{"", "", []Match{answered("A", 1, 0.4, know)}}, {"team", "", []Match{answered("A", 1, 0.9, know), answered("C", 3, 0.35, know)}}}, DefaultOptions, []string{"A", "team:C"}},
		"twice in one bank stays":   {[]Part{{"", "", []Match{answered("A", 1, 0.5, know), answered("B", 1, 0.4, know)}}}, DefaultOptions, []string{"A", "B"}},
		"the limit holds for all":   {[]Part{{"", "", []Match{answered("A", 1, 0.5, know), answered("B", 2, 0.4, know)}}, {"team", "", []Match{answered("C", 3, 0.45, know)}}}, Options{MinScore: 0.3, Limit: 2}, []string{"A", "team:C"}},
		"a standard before it":      {[]Part{{"", "", []Match{answered("A", 1, 0.5, know), answered("B", 2, 0.45, know)}}, {"team", "", []Match{answered("S", 3, 0.4, binds)}}}, Options{MinScore: 0.3, Limit: 2}, []string{"A", "team:S"}},
		"typed comes first":         {[]Part{{"", "", []Match{answered("A", 1, 0.9, know)}}, {"team", "", []Match{typed}}}, DefaultOptions, []string{"team:T", "A"}},
		"near where nothing is":     {[]Part{{"", "", []Match{below}}, {"team", "", []Match{nearer}}}, Options{MinScore: 0.3, Limit: 5, Near: true}, []string{"team:N"}},
		"near is no match":          {[]Part{{"", "", []Match{below}}, {"team", "", []Match{answered("C", 3, 0.4, know)}}}, Options{MinScore: 0.3, Limit: 5, Near: true}, []string{"team:C"}},
		"near is silent, not asked": {[]Part{{"", "", []Match{below}}}, DefaultOptions, nil},
		"nothing":                   {nil, DefaultOptions, nil},
	} {
		if got := names(Join(test.parts, test.o)); !slices.Equal(got, test.want) {
			t.Errorf("%s: %q, want %q", name, got, test.want)
		}
	}
}

// What the limit keeps out follows, marked so, if that is wished.
func TestJoinBeyond(t *testing.T) {
	a, b := answered("A", 1, 0.5, kb.Knowledge), answered("B", 2, 0.4, kb.Knowledge)
	a.Beyond, b.Beyond = true, true
	got := Join([]Part{{"", "", []Match{b}}, {"team", "/banks/team", []Match{a}}}, Options{Limit: 1, Beyond: true})
	if !slices.Equal(names(got), []string{"team:A", "B"}) || got[0].Beyond || !got[1].Beyond || got[0].Folder != "/banks/team" {
		t.Errorf("%+v", got)
	}
}

// One bank alone is joined to what it answers by itself, whatever the limits are.
func TestJoinOfOneChangesNothing(t *testing.T) {
	r := newRetriever(t, kbtest.New(t,
		memoryFile("experience/project/EXP-001-a.md", "EXP-001", "title: A payment is retried with the same key", "Send the idempotency key of the first try.")+
			memoryFile("experience/team/standards/EXP-002-b.md", "EXP-002", "title: Payments carry an idempotency key\ntype: standard\nlevel: team", "Each retry of a payment sends the same key.")+
			memoryFile("experience/project/EXP-003-c.md", "EXP-003", "title: 支付重试必须带同一个幂等键", "重试支付时使用第一次的幂等键。")))
	for _, text := range []string{"the payment is sent twice on retry", "支付重试时重复扣款", "決済の再試行で二重に送信される", "EXP-003", "the colour of the logo"} {
		for _, o := range []Options{DefaultOptions, {MinScore: 0, Limit: 2}, {MinScore: 0.3, Limit: 1, Beyond: true}} {
			alone := match(t, r, Query{Text: text}, o)
			asked := o
			asked.Beyond = true
			if got := Join([]Part{{Matches: match(t, r, Query{Text: text}, asked)}}, o); !slices.Equal(names(got), names(alone)) {
				t.Errorf("%s, %+v: %q, alone %q", text, o, names(got), names(alone))
			}
		}
	}
}
