package retrieve

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/kb/kbtest"
)

// nameBank has memories with names of every kind.
func nameBank(t *testing.T) *Retriever {
	t.Helper()
	return newRetriever(t, kbtest.New(t,
		memoryFile("experience/team/standards/EXP-042-rotate-the-key.md", "EXP-042",
			"title: Rotate the signing key\naliases: [key rollover]\ntrigger: [a partner reports an invalid signature, 签名密钥泄露, 署名鍵が漏れた]", "Every month.")+
			memoryFile("experience/project/EXP-043-cpp.md", "EXP-043", "title: C++ builds with clang", "In a container.")+
			memoryFile("experience/project/EXP-044-c.md", "EXP-044", "title: C builds with gcc\ntrigger: [the partner portal is down]", "On the host.")+
			memoryFile("tech/services/vault.md", "SVC-vault", "title: What keeps our secrets\nservice: keyserver", "It keeps secrets.")+
			memoryFile("business/refunds.md", "BIZ-1", "title: 退款规则\ntopic: refunds", "先问团队。")))
}

// idsOf returns the ids of memories, in order.
func (r *Retriever) idsOf(memories []int) string {
	var all []string
	for _, i := range memories {
		all = append(all, r.index.Entry(i).ID)
	}
	slices.Sort(all)
	return strings.Join(slices.Compact(all), " ")
}

// A name of a memory is it in any case and width, with other spaces and endings, and
// mistyped; a part of a name, and another name of the same letters, are not.
func TestTyped(t *testing.T) {
	r := nameBank(t)
	for text, want := range map[string]string{
		"EXP-042":                                "EXP-042",
		"exp-042":                                "EXP-042",
		"ＥＸＰ－０４２":                                "EXP-042",
		"exp-042-rotate-the-key":                 "EXP-042",
		"Rotate the signing key":                 "EXP-042",
		"rotating the signing keys!":             "EXP-042",
		"rotate signing key":                     "EXP-042",
		"rotate the signnig key":                 "EXP-042",
		"KEY ROLLOVER":                           "EXP-042",
		"key-rollover":                           "EXP-042",
		"a partner reports an invalid signature": "EXP-042",
		"签名密钥泄露":                                 "EXP-042",
		"签名 密钥 泄露":                               "EXP-042",
		"署名鍵が漏れた":                                "EXP-042",
		"C++ builds with clang":                  "EXP-043",
		"C builds with clang":                    "",
		"c++ builds with clang":                  "EXP-043",
		"C# builds with clang":                   "",
		"C++ builds with gcc":                    "",
		"C builds with gcc":                      "EXP-044",
		"keyserver":                              "SVC-vault",
		"退款规则":                                   "BIZ-1",
		"退款":                                     "",
		"signing key":                            "",
		"rotate the signing key of staging":      "",
		"EXP-04":                                 "",
		"EXP-0421":                               "",
		"the":                                    "",
		"":                                       "",
		"?!":                                     "",
		strings.Repeat("rotate the signing key ", 60): "",
	} {
		if got := r.idsOf(r.typed(text)); got != want {
			t.Errorf("%.60q is a name of %q, want %q", text, got, want)
		}
	}
}

// An id in a question is the memory, the beginning of one is not.
func TestMentioned(t *testing.T) {
	r := nameBank(t)
	for text, want := range map[string]string{
		"does EXP-042 still hold?":          "EXP-042",
		"compare exp-043 with EXP-044":      "EXP-043 EXP-044",
		"EXP-042はまだ有効ですか":                   "EXP-042",
		"EXP-0421, EXP-04 and EXP":          "",
		"rotate the signing key":            "",
		"see SVC-vault":                     "", // an id without a digit may be a word
		"see memory EXP-042-rotate-the-key": "",
	} {
		if got := r.idsOf(r.mentioned(text)); got != want {
			t.Errorf("%q mentions %q, want %q", text, got, want)
		}
	}
}

// A trigger is told if all that it says stands in a question, in whatever order and with
// whatever endings, unless the question says much more.
func TestTriggered(t *testing.T) {
	r := nameBank(t)
	for text, want := range map[string]string{
		"a partner reports an invalid signature":                        "EXP-042",
		"our partner reported that the signature is invalid, what now?": "EXP-042",
		"invalid signatures, says a partner who reports them":           "EXP-042",
		"a partner reports an invlid signature":                         "EXP-042",
		"a partner reports an invalid certificate":                      "",
		"an invalid signature":                                          "",
		"when is the next key rollover planned?":                        "EXP-042",
		"key":                                                           "",
		"昨天签名密钥泄露了怎么办":                                                  "EXP-042",
		"the partner portal is down again":                              "EXP-044",
		"":                                                              "",
		"key rollover and the depot, the invoices, the stock, the printers, the labels, the trucks, the drivers": "", // it says much more
	} {
		if got := r.idsOf(r.triggered(text)); got != want {
			t.Errorf("%q tells %q, want %q", text, got, want)
		}
	}
}

// Of thousands of triggers of one memory, the first are compared word by word.
func TestManyTriggers(t *testing.T) {
	var list strings.Builder
	for i := range 3 * mostCalled {
		fmt.Fprintf(&list, "  - the depot %d has no ladder%d\n", i, i)
	}
	r := newRetriever(t, kbtest.New(t, memoryFile("experience/project/EXP-1.md", "EXP-1", "title: Ladders\ntrigger:\n"+strings.TrimSuffix(list.String(), "\n"), "Ask the yard.")))
	if got := r.idsOf(r.triggered(fmt.Sprintf("depot %d has no ladder%d", mostCalled-1, mostCalled-1))); got != "EXP-1" {
		t.Errorf("the last trigger that counts tells %q", got)
	}
	if got := r.idsOf(r.triggered(fmt.Sprintf("depot %d has no ladder%d", mostCalled, mostCalled))); got != "" {
		t.Errorf("one behind it tells %q", got)
	}
}

// What is typed, or told by a trigger, is shown first if the stage sees it, and not
// otherwise; pasted text is no name.
func TestWhatIsTypedIsVisible(t *testing.T) {
	r := nameBank(t)
	for _, test := range []struct {
		stage       Stage
		text, first string
	}{
		{"", "EXP-043", "EXP-043"},
		{Build, "EXP-043", "EXP-043"},
		{Init, "EXP-043", ""}, // a project that is being set up sees what its team learned
		{Init, "EXP-042", "EXP-042"},
		{Init, "does EXP-043 hold?", ""},
		{"", "Thanks! EXP-044. Please be quick.", "EXP-044"},
		{"", "Hello, may I ask something?\n\nkeyserver\n\n2026-11-27 10:00:00 ERROR foo bar\nThanks", "SVC-vault"},
		{"", "你好，请问一下\n\nkeyserver\n\n2026-11-27 10:00:00 ERROR foo bar\n谢谢", "SVC-vault"},
		{"", "お疲れさまです、質問です。\n\nkeyserver\n\n2026-11-27 10:00:00 ERROR foo bar\nよろしくお願いします", "SVC-vault"},
		{"", "a partner reports an invalid signature", "EXP-042"},
		{Init, "the partner portal is down", ""},
		{"", "the partner portal is down", "EXP-044"},
	} {
		ms := match(t, r, Query{Text: test.text, Stage: test.stage}, DefaultOptions)
		first := ""
		if len(ms) > 0 {
			first = ms[0].Entry.ID
		}
		if first != test.first {
			t.Errorf("%s, %q: %q comes first, want %q", test.stage, test.text, first, test.first)
		}
	}
	a := r.ask(Query{Stage: Init})
	if got := r.idsOf(r.visible(a, []int{4, 0, 1, 2, 3, 0})); got != "EXP-042" {
		t.Errorf("%q are visible", got)
	}
	if got := r.visible(r.ask(Query{}), []int{4, 0, 4, 2, 0}); !slices.Equal(got, []int{0, 2, 4}) {
		t.Errorf("visible in order, each once: %v", got)
	}
}

// What is seen not to be in a text without cutting it into terms is in none of its terms:
// whatever two texts are, the first has all the stems of the second if it has its terms.
func FuzzStems(f *testing.F) {
	for _, s := range [][2]string{
		{"Retries of the gateway", "retry gateway"}, {"STOPPED bodies", "stop body"}, {"資料庫 ＡＰＩ", "资料库 api"}, {"ﾃﾞｰﾀベース", "データベース"},
		{"maxIdleConns HTTPServer", "max idle conns http server"}, {"İstanbul ß ﬁles", "istanbul ss files"}, {"y ies is as", "y"}, {"C++ k8s I2C1", "c k 8 s"},
	} {
		f.Add(s[0], s[1])
	}
	f.Fuzz(func(t *testing.T, text, question string) {
		for _, words := range []string{text, question} {
			terms := content(spelt(words))
			if stems := stemsOf(terms); standIn(words, stems) != len(stems) {
				t.Errorf("%q has the terms %v, and not all of the stems %q", words, terms, stems)
			}
		}
		have, all := setOf(content(spelt(text))), content(spelt(question))
		shared := slices.DeleteFunc(all, func(t index.Term) bool { return !have[t.Text] })
		if n := standIn(text, stemsOf(shared)); n != len(shared) {
			t.Errorf("%q has the terms %v of %q, and only %d stems", text, shared, question, n)
		}
	})
}
