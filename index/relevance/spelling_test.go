package relevance

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/kb/kbtest"
)

const clinic = `-- experience/project/a.md --
---
id: A
kind: experience
status: active
title: CAN ID table of the gateway
---
The reconciliation ledger of portions is written before the gateway forwards a frame. A quorxine pump sends 0x7E0.
-- experience/project/b.md --
---
id: B
kind: experience
status: active
title: 网关会先核对对账台账
---
转发之前先写对账台账。
`

// overClinic is a Scorer over a small bank.
func overClinic(t *testing.T) *Scorer {
	t.Helper()
	m := shipped(t)
	x, err := index.Open(context.Background(), kbtest.New(t, clinic), m, index.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { x.Close() })
	s, err := New(x, m)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// A slip of one letter in a word of the bank is mended, and nothing else is touched.
func TestSlipsAreMended(t *testing.T) {
	s := overClinic(t)
	for text, want := range map[string]string{
		"the gatway table":                   "the gateway table", // one less
		"the gateeway table":                 "the gateway table", // one more
		"the gatewqy table":                  "the gateway table", // another one
		"the gaetway table":                  "the gateway table", // two changed places
		"the ateway table":                   "the gateway table", // the first is missing
		"the gatewa table":                   "the gateway table", // the last is missing
		"The GATWAY table, the gatway":       "The Gateway table, the gateway",
		"reconcilliation":                    "reconciliation",
		"网关 gatway 怎么转发":                     "网关 gateway 怎么转发",
		"quorxnie":                           "quorxine",  // a name that only the bank has
		"the gtway":                          "the gtway", // two slips
		"the gateway table":                  "the gateway table",
		"a portion":                          "a portion",
		"ERR_7731 and 0x7E0":                 "ERR_7731 and 0x7E0",
		"zqxvward":                           "zqxvward",
		"getGatwayId of gatwayURL":           "getGatewayId of gatewayURL",
		"对帐台账":                               "对帐台账",
		"":                                   "",
		"a gatway of the megagatwayser kind": "a gateway of the megagatwayser kind", // not in the middle of another word
	} {
		if got := s.Correct(text); got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
	}
}

// A word of the vocabulary, or of the bank, is none that was mistyped.
func TestKnownWordsAreNotMended(t *testing.T) {
	s := overClinic(t)
	for word := range strings.FieldsSeq(clinic) {
		if got := s.Correct(word); got != word {
			t.Errorf("%q of the bank becomes %q", word, got)
		}
	}
	random := rand.New(rand.NewPCG(11, 12))
	seen := 0
	for range 3000 {
		w := s.model.Text(random.Int32N(int32(s.model.Len())))
		if f, ok := s.model.Word(w); !ok || s.model.Text(f) != w {
			continue
		}
		seen++
		if got := s.Correct(w); got != w {
			t.Errorf("%q of the vocabulary becomes %q", w, got)
		}
	}
	if seen < 500 {
		t.Errorf("%d words test little", seen)
	}
}

// In two or three words that all name one memory, a small word is the acronym that it is
// named by. A sentence has the word itself.
func TestSmallWordsAreRaised(t *testing.T) {
	s := overClinic(t)
	for text, want := range map[string]string{
		"can id":               "CAN id",
		"can id table":         "CAN id table",
		"can":                  "can", // alone it is no acronym
		"can the gateway":      "can the gateway",
		"can id table gateway": "can id table gateway", // too long
		"can refund":           "can refund",
		"Can id":               "Can id", // a sentence begins so
		"CAN ID":               "CAN ID",
		"":                     "",
		"网关 can":               "网关 can",
	} {
		if got := s.raise(text); got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
	}
}
