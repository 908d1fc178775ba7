package candidate_test

import (
	"slices"
	"testing"

	"github.com/tacit-kb/tacit/govern/candidate"
)

// A dot in a word, a comma in a number and the parentheses of a function cut no sentence, and what
// holds unless something is so is no situation.
func TestMarksInsideWordsCutNothing(t *testing.T) {
	for _, c := range []struct {
		said, title, when string
		not               []string
	}{
		{"Prices incl. cloakroom are on the poster, excl. cloakroom on the ticket.", "Prices incl. cloakroom are on the poster, excl. cloakroom on the ticket", "", nil},
		{"Use SELECT ... FOR UPDATE on seats instead of advisory locks", "Use SELECT ... FOR UPDATE on seats instead of advisory locks", "", []string{"advisory locks"}},
		{"don't trust the seat map... always count the tickets", "don't trust the seat map... always count the tickets", "", nil},
		{"When a group books more than 1,500 seats, ask the warden", "When a group books more than 1,500 seats, ask the warden", "When a group books more than 1,500 seats", nil},
		{"When in doubt about a gift > 5,000 EUR ask the warden", "When in doubt about a gift > 5,000 EUR ask the warden", "", nil},
		{"Print the programme in black rather than 2,000 copies in colour", "Print the programme in black rather than 2,000 copies in colour", "", []string{"2,000 copies in colour"}},
		{"Never call time.Now() in the booking code, use clock.Now()", "Never call time.Now() in the booking code, use clock.Now()", "", []string{"call time.Now() in the booking code"}},
		{"Use clock.Now() instead of time.Now() (the tests freeze it)", "Use clock.Now() instead of time.Now() (the tests freeze it)", "", []string{"time.Now()"}},
		{"Pay the choir by transfer - not in cash", "Pay the choir by transfer - not in cash", "", []string{"in cash"}},
		{"The bell is cast in bronze – not in steel", "The bell is cast in bronze – not in steel", "", nil},
		{"Take cash rather than cards except at the bar", "Take cash rather than cards except at the bar", "", []string{"cards"}},
		{"Do not open the organ unless the builder is in the house", "Do not open the organ unless the builder is in the house", "", nil},
		{"Ask R. Lindqvist before you open the organ", "Ask R. Lindqvist before you open the organ", "before you open the organ", nil},
	} {
		k := candidate.FromWords(c.said)
		if k.Title() != c.title || k.Said.Trigger != c.when || !slices.Equal(k.Said.Alternatives, c.not) {
			t.Errorf("%s:\n title %q, when %q, not %q", c.said, k.Title(), k.Said.Trigger, k.Said.Alternatives)
		}
	}
}

// A question that is answered is a title together with its answer, if there is room; a table is no
// part of the sentence above it.
func TestTitlesSayWhatIsSaid(t *testing.T) {
	for said, want := range map[string]string{
		"Q: where do the keys hang? A: in the office, on the left":     "Q: where do the keys hang? A: in the office, on the left",
		"Who rings the bell? Only the sexton. He is deaf.":             "Who rings the bell? Only the sexton",
		"鍵はどこ？事務所にある。":                                                 "鍵はどこ？事務所にある",
		"钥匙在哪里？在办公室。":                                                  "钥匙在哪里？在办公室",
		"We ring at noon. Who asks? Nobody.":                           "We ring at noon",
		"Torque table:\n| part | Nm |\n|---|---|\n| hub | 290 |":       "Torque table",
		"These are the torques\nof all bells:\n| a | b |\n|---|---|\n": "These are the torques of all bells",
	} {
		if got := candidate.FromWords(said).Title(); got != want {
			t.Errorf("%s: %q, want %q", said, got, want)
		}
	}
}

// A title says what binds its reader, also if the sentence before says what went wrong, or how things
// are; and the decision is the sentence that says instead of what.
func TestTitlesSayWhatBinds(t *testing.T) {
	for _, c := range []struct{ said, title, decision string }{
		{"The compressor tripped twice last summer. Clean the intake filter every Monday.",
			"The compressor tripped twice last summer. Clean the intake filter every Monday", ""},
		{"去年三号楼电梯困过人。机房门必须上锁。", "去年三号楼电梯困过人。机房门必须上锁", ""},
		{"BY切り替えの7月1日に前のBYのロットが新BYで採番されて、80ケース貼り直しになった。採番は bottling_date じゃなく仕込み日 (moto_date) で判定する",
			"採番は bottling_date じゃなく仕込み日 (moto_date) で判定する", "採番は bottling_date じゃなく仕込み日 (moto_date) で判定する"},
		{"酒税の月次申告は翌月末まで。移出数量は shipping/ の集計じゃなくて蔵出し帳の数字を使う",
			"酒税の月次申告は翌月末まで。移出数量は shipping/ の集計じゃなくて蔵出し帳の数字を使う", "移出数量は shipping/ の集計じゃなくて蔵出し帳の数字を使う"},
		{"The freezer at -30 C holds plasma 36 months. The one at -20 only 24 months. Don't mix them in the stock report.", "The freezer at -30 C holds plasma 36 months", ""},
		{"Pay the choir by transfer. Not in cash.", "Pay the choir by transfer", "Pay the choir by transfer"},
	} {
		k := candidate.FromWords(c.said)
		if k.Title() != c.title || c.decision != "" && k.Said.Decision != c.decision {
			t.Errorf("%s:\n title %q, decision %q", c.said, k.Title(), k.Said.Decision)
		}
	}
}

// A long title does not end in a number either.
func TestLongTitlesDoNotEndInNumbers(t *testing.T) {
	const said = "Whoever books the great hall for a wedding with a band of their own pays a deposit, a cleaning fee and an insurance premium of at most 1,250 EUR together in advance"
	const want = "Whoever books the great hall for a wedding with a band of their own pays a deposit, a cleaning fee and an insurance premium of at…"
	if got := candidate.FromWords(said).Title(); got != want {
		t.Errorf("title %q, want %q", got, want)
	}
}

// A labelled decision is cut as little as a sentence of its own.
func TestMarksInsideLabelledWords(t *testing.T) {
	k := candidate.FromWords("Decision: count cash incl. tips ... then lock the safe\nReason: a clerk forgot it")
	if want := "count cash incl. tips ... then lock the safe"; k.Title() != want {
		t.Errorf("title %q, want %q", k.Title(), want)
	}
}
