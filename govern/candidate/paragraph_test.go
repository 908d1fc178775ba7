package candidate_test

import (
	"testing"

	"github.com/tacit-kb/tacit/govern/candidate"
)

// A title ends where a list, a paragraph or code begins, and the words stay as they were.
func TestTitlesEndBeforeALine(t *testing.T) {
	for said, want := range map[string]string{
		"How to restart the vat heater:\n\n1. switch off\n2. wait 30 s\n\n```\nvatctl reset\n```": "How to restart the vat heater",
		"Boards dry for two days\n- never stack them wet":                                         "Boards dry for two days",
		"# Brushes\nBoards are scrubbed on Mondays":                                               "Brushes",
		"The arm of the turner is off by\none shelf.":                                             "The arm of the turner is off by one shelf",
		"怎么重启加热器：\n1、断电\n2、等三十秒":                                                                  "怎么重启加热器",
		"ヒーターを再起動する手順：\n・電源を切る\n・30 秒待つ":                                                          "ヒーターを再起動する手順",
	} {
		c := candidate.FromWords(said)
		if c.Title() != want || c.Said.Solution != said {
			t.Errorf("%q\n got %q\nwant %q\nkept %q", said, c.Title(), want, c.Said.Solution)
		}
	}
}

// "When X, do Y and Z" says when; "When A, B or C fails, do Y" does as well, but not before its list ends.
func TestOrdersAreNoList(t *testing.T) {
	for said, want := range map[string]string{
		"When the turner does not acknowledge, wait 2 seconds and send the frame once more, never three times": "When the turner does not acknowledge",
		"If the lab calls, write the time down and tell Odile":                                                 "If the lab calls",
		"When the probe, the fan or the mister fails, call Tomasz":                                             "",
	} {
		if got := candidate.FromWords(said).Said.Trigger; got != want {
			t.Errorf("%s: trigger %q, not %q", said, got, want)
		}
	}
}
