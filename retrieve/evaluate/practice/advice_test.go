package practice

import (
	"context"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/index/embed/builtin"
	"github.com/tacit-kb/tacit/kb/kbtest"
	"github.com/tacit-kb/tacit/retrieve/evaluate"
)

const memories = `
-- experience/project/EXP-001.md --
---
id: EXP-001
kind: experience
title: Statements come from the ledger
status: active
trigger: [a statement is corrected by hand, the totals are off]
surface_signal: two reports disagree
aliases: [Ledger]
---
It is lost at the next run.
-- experience/project/EXP-002.md --
---
id: EXP-002
kind: experience
title: "Notes (2)"
status: active
related: [EXP-003]
trigger: [The  totals are OFF]
---
Whatever came up.
-- experience/project/EXP-003.md --
---
id: EXP-003
kind: experience
title: Totals are rounded once
status: active
---
At the end.
`

func opened(t *testing.T) *index.Index {
	t.Helper()
	m, err := builtin.New()
	if err != nil {
		t.Fatal(err)
	}
	x, err := index.Open(context.Background(), kbtest.New(t, memories), m, index.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { x.Close() })
	return x
}

// A text that two memories have is asked once, whatever its spelling.
func TestTexts(t *testing.T) {
	want := []Text{
		{FieldTitle, "Statements come from the ledger", []string{"EXP-001"}}, {FieldID, "EXP-001", []string{"EXP-001"}},
		{FieldTrigger, "a statement is corrected by hand", []string{"EXP-001"}}, {FieldTrigger, "the totals are off", []string{"EXP-001", "EXP-002"}},
		{FieldAlias, "Ledger", []string{"EXP-001"}},
		{FieldTitle, "Notes (2)", []string{"EXP-002"}}, {FieldID, "EXP-002", []string{"EXP-002"}},
		{FieldTitle, "Totals are rounded once", []string{"EXP-003"}}, {FieldID, "EXP-003", []string{"EXP-003"}},
	}
	if diff := cmp.Diff(want, Texts(opened(t))); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// Each weakness has its advice, the worst first and once for a memory; what says the
// same of several questions is counted.
func TestAdvise(t *testing.T) {
	right := []evaluate.Shown{{ID: "EXP-003", Grade: 2}}
	got := Advise(opened(t), Findings{
		Typed: Typed{Missed: []Missed{
			{"EXP-002", FieldTitle, "Notes (2)", false, ""}, // its title is to be another one anyway
			{"EXP-001", FieldTrigger, "the totals are off", true, "EXP-003"}, {"EXP-001", FieldAlias, "Ledger", false, "EXP-003"},
			{"EXP-003", FieldTitle, "Totals are rounded once", false, ""}, {"EXP-003", FieldID, "EXP-003", false, "EXP-001"},
		}},
		Neighbours: Neighbours{Pairs: []Pair{
			{ID: "EXP-003", Text: "how often is it rounded", Shown: "EXP-001", Relevance: 0.9},
			{ID: "EXP-001", Text: "the totals are off", Shown: "EXP-003", Relevance: 0.5},
			{ID: "EXP-002", Text: "whatever", Shown: "EXP-001", Relevance: 0.8},
			{ID: "EXP-001", Text: "two reports disagree", Shown: "EXP-002", Relevance: 0.4}, // which is not likely
			{ID: "EXP-002", Text: "whatever", Shown: "EXP-003", Relevance: 0.9},
			{ID: "EXP-003", Text: "at the end", Shown: "EXP-002", Relevance: 0.9}, // the two are related
		}},
		Generic: Generic{Fires: []Fire{
			{Text: "fix it", Shown: []Shown{{ID: "EXP-002"}, {ID: "EXP-003"}}}, {Text: "go on", Shown: []Shown{{ID: "EXP-002"}}},
			{Text: "undo that", Shown: []Shown{{ID: "EXP-003"}, {ID: "EXP-002"}}},
		}},
		Alike: [][2]string{{"EXP-002", "EXP-001"}, {"EXP-003", "EXP-002"}, {"EXP-002", "EXP-002"}}, // two are related, and two share an id
		Outcomes: []evaluate.Outcome{
			{ID: "EXP-001#1", Text: "a statement is corrected by hand", Answerable: true}, {ID: "EXP-001#2", Text: "the totals are off", Answerable: true},
			{ID: "EXP-002#1", Text: "Notes (2)", Answerable: true}, // which finds nothing as it stands
			{ID: "EXP-002#2", Text: "the totals are off", Answerable: true},
			{ID: "EXP-003#1", Text: "Totals are rounded once", Answerable: true}, {ID: "EXP-003#2", Answerable: true, Shown: right},
			{ID: "n1", Text: "thanks"}, {ID: "EXP-009#1", Text: "a memory that is gone", Answerable: true},
		},
	})
	want := []Advice{
		{NotFound, []string{"EXP-003"}, FieldTitle, "Totals are rounded once", "", 1},
		{Taken, []string{"EXP-001", "EXP-003"}, FieldTrigger, "the totals are off", "", 2},
		{Loud, []string{"EXP-002"}, "", "fix it", "", 3},
		{Same, []string{"EXP-001", "EXP-003"}, "", "how often is it rounded", "", 2},
		{Same, []string{"EXP-001", "EXP-002"}, "", "", "", 1},
		{NoTitle, []string{"EXP-002"}, FieldTitle, "Notes (2)", "", 1},
		{Wording, []string{"EXP-001"}, "", "a statement is corrected by hand", "two reports disagree", 2},
		{Wording, []string{"EXP-002"}, "", "the totals are off", "", 1},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if none := Advise(opened(t), Findings{}); len(none) != 1 || none[0].Code != NoTitle {
		t.Errorf("of nothing: %+v", none)
	}
}

func TestTitlesThatSayNothing(t *testing.T) {
	for title, want := range map[string]bool{
		"Notes": true, "notes (2)": true, "My notes": true, "Misc.": true, "2024-03-01": true, "": true, "注意事项": true, "メモ": true, "备忘录 3": true, "TODO: various": true,
		"Notes on the ledger": false, "Go": false, "日志": false, "リリースのメモ": false, "K8s": false, "Information loss in exports": false,
	} {
		if got := saysNothing(title); got != want {
			t.Errorf("%q: %v", title, got)
		}
	}
}

// Ten of one kind do not hide the others; where there is room they come, in their place.
func TestForemost(t *testing.T) {
	var all []Advice
	for _, code := range []Code{Taken, Same} {
		for _, id := range []string{"1", "2", "3", "4", "5", "6"} {
			all = append(all, Advice{Code: code, IDs: []string{id}})
		}
	}
	all = append(all, Advice{Code: Wording, IDs: []string{"1"}})
	for most, want := range map[int]string{0: "", 3: "t1 t2 t3", 9: "t1 t2 t3 t4 s1 s2 s3 s4 w1", 11: "t1 t2 t3 t4 t5 t6 s1 s2 s3 s4 w1", 20: "t1 t2 t3 t4 t5 t6 s1 s2 s3 s4 s5 s6 w1"} {
		var got []string
		for _, a := range Foremost(all, most) {
			got = append(got, string(a.Code[:1])+a.IDs[0])
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%d: %q, want %q", most, got, want)
		}
	}
}
