package candidate_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/govern/candidate"
)

// numbered are candidates 1, 2, 3 and 5.
func numbered() []*candidate.Candidate {
	var all []*candidate.Candidate
	for _, n := range []int{1, 2, 3, 5} {
		all = append(all, &candidate.Candidate{Number: n, ID: fmt.Sprintf("cand-aaaaaaa%d", n)})
	}
	return all
}

func TestPicks(t *testing.T) {
	for _, c := range []struct{ answer, want string }{
		{"1,3", "1 3"}, {"1 3", "1 3"}, {"3 1", "1 3"}, {"1-3", "1 2 3"}, {"1 - 3", "1 2 3"}, {"1–3", "1 2 3"}, {"2～5", "2 3 5"}, {"1から3", "1 2 3"}, {"1到3", "1 2 3"}, {"1..3", "1 2 3"},
		{"１，３", "1 3"}, {"１、３。", "1 3"}, {"1；5", "1 5"}, {"1和3", "1 3"}, {"1と3", "1 3"}, {"1+3", "1 3"}, {"#1 #3", "1 3"}, {"1. ", "1"}, {"1,1,1", "1"}, {"1-2,2-3", "1 2 3"},
		{"all", "1 2 3 5"}, {"ALL", "1 2 3 5"}, {"ａｌｌ", "1 2 3 5"}, {"全部", "1 2 3 5"}, {"すべて", "1 2 3 5"}, {"全て。", "1 2 3 5"},
		{"cand-aaaaaaa5", "5"}, {"cand-aaaaaaa5, 1", "1 5"},
		{"", ""}, {"  ", ""}, {"none", ""}, {"不用", ""}, {"いいえ", ""},
		{"4", "!4"}, {"0", "!0"}, {"6", "!6"}, {"3-1", "!3-1"}, {"1-4", "!1-4"}, {"1-", "!1-"}, {"x", "!x"}, {"1,x", "!x"}, {"1-2-3", "!1-2-3"}, {"3+", "!3+"}, {"1, 3+", "!3+"}, {"3 +", "3"}, {"99999999999999999999", "!99999999999999999999"},
	} {
		picked, err := candidate.Picks(c.answer, numbered())
		got := ""
		for _, p := range picked {
			got += fmt.Sprintf("%d ", p.Number)
		}
		var bad *candidate.PickError
		if errors.As(err, &bad) {
			got = "!" + bad.Word
			if bad.Most != 5 || len(picked) > 0 {
				t.Errorf("%q: %+v with %d picked", c.answer, bad, len(picked))
			}
		}
		if got = strings.TrimSpace(got); got != c.want {
			t.Errorf("%q picks %q, want %q", c.answer, got, c.want)
		}
	}
}

func FuzzPicks(f *testing.F) {
	for _, s := range []string{"1,3", "all", "1-3", "１〜３", "--", "1から", "から", "1 - - 3"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, answer string) {
		listed := numbered()
		picked, err := candidate.Picks(answer, listed)
		if err != nil && len(picked) > 0 || len(picked) > len(listed) {
			t.Fatalf("%q: %d picked, %v", answer, len(picked), err)
		}
		last := 0
		for _, c := range picked {
			if c.Number <= last {
				t.Fatalf("%q: out of order or twice", answer)
			}
			last = c.Number
		}
	})
}
