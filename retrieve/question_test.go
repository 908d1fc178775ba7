package retrieve

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/index/relevance"
)

// byLength takes what is longer for what tells and promises more.
type byLength struct{}

func (byLength) Worth(text string, enough float64) float64 { return min(float64(len(text)), enough) }

func (byLength) Promise(texts []string) (near, held []float64) {
	for _, text := range texts {
		near = append(near, float64(len(text)))
	}
	return near, near
}

// texts returns what is asked, each without its line ends.
func texts(all []question) (texts []string) {
	for _, q := range all {
		texts = append(texts, strings.ReplaceAll(q.text, "\n", " + "))
	}
	return texts
}

func some(n int, format string) (all []question) {
	for i := range n {
		all = append(all, question{text: fmt.Sprintf(format, i), of: []int{i}, vague: i%2 == 0})
	}
	return all
}

// Each sentence is asked, each pair of neighbours, and all of them, as far as they are short.
func TestJoined(t *testing.T) {
	for _, test := range []struct {
		asks []question
		want []string
	}{
		{nil, nil},
		{some(1, "a%d"), []string{"a0"}},
		{some(2, "a%d"), []string{"a0", "a1", "a0 + a1"}},
		{some(3, "a%d"), []string{"a0", "a1", "a2", "a0 + a1", "a1 + a2", "a0 + a1 + a2"}},
		{some(3, "%d"+strings.Repeat("x", joinedBytes/2-1)), nil}, // too long for any pair
		{some(3, "%d"+strings.Repeat("x", joinedBytes/2-2)), nil}, // for all three
	} {
		all := joined(test.asks)
		if test.want != nil && !slices.Equal(texts(all), test.want) {
			t.Errorf("%q, want %q", texts(all), test.want)
		}
		for _, q := range all {
			vague := true
			for _, i := range q.of {
				vague = vague && test.asks[i].vague
			}
			if len(q.of) > 1 && len(q.text) > joinedBytes || q.vague != vague {
				t.Errorf("%d bytes of %v, vague: %t", len(q.text), q.of, q.vague)
			}
		}
	}
	if n := len(joined(some(3, "%d"+strings.Repeat("x", joinedBytes/2-1)))); n != 3 {
		t.Errorf("%d questions, though no pair is short enough", n)
	}
	if n := len(joined(some(3, "%d"+strings.Repeat("x", joinedBytes/2-2)))); n != 5 {
		t.Errorf("%d questions, though all pairs are short enough, and all three are not", n)
	}
}

// Of many questions those with a question mark come first, then the first and the last
// sentence, then what tells most and what promises most.
func TestChosen(t *testing.T) {
	few := some(mostQuestions, "a%d")
	if got := chosen(slices.Clone(few), len(few), byLength{}); !slices.Equal(texts(got), texts(few)) {
		t.Errorf("few questions: %q", texts(got))
	}
	many := some(20, "a%d")
	many[7].text, many[11].text, many[13].text, many[5].text = "why?", "为什么？", "なぜですか。", strings.Repeat("long ", 10)
	got := texts(chosen(many, len(many), byLength{}))
	if len(got) != mostQuestions {
		t.Fatalf("%q", got)
	}
	for _, want := range []string{"why?", "为什么？", "なぜですか。", "a0", "a19", strings.Repeat("long ", 10)} {
		if !slices.Contains(got, want) {
			t.Errorf("%q is not asked: %q", want, got)
		}
	}
	for k, q := range got[:3] {
		if !strings.HasSuffix(q, "?") && !strings.HasSuffix(q, "？") && !strings.HasSuffix(q, "か。") {
			t.Errorf("question %d is %q", k, q)
		}
	}
}

const pastedTrace = "panic: runtime error: ERR_KEY_7731 signature of tenant rejected\n\ngoroutine 1 [running]:\nmain.rotateSigningKey(0xc000010000)\n\t/src/keys/rotate.go:42 +0x1d\nmain.main()\n\t/src/main.go:7 +0x20\n"

// Beside a paste what a person asks is asked, and the message of the error, once with it
// and once alone; names only where the person asks nothing. Only the paste has to prove.
func TestClues(t *testing.T) {
	const ask = "Why can't the depot print labels?"
	both := read(Query{Text: ask + "\n\n" + pastedTrace}, byLength{})
	if both.asked != ask+"\n" || len(both.questions) < 3 || both.questions[0].text != ask || both.questions[0].pasted {
		t.Fatalf("asked %q: %q", both.asked, texts(both.questions))
	}
	joins, alone := 0, 0
	for _, q := range both.questions[1:] {
		switch {
		case !q.pasted && strings.HasPrefix(q.text, ask) && strings.Contains(q.text, "ERR_KEY_7731"):
			joins++
		case q.pasted && !strings.Contains(q.text, ask):
			alone++
		default:
			t.Errorf("asked: %+v", q)
		}
	}
	if joins != 1 || alone == 0 || alone > mostErrors {
		t.Errorf("%d join what is asked and pasted, %d are pasted: %q", joins, alone, texts(both.questions))
	}
	only := read(Query{Text: pastedTrace}, byLength{})
	names := 0
	for _, q := range only.questions {
		if !q.pasted {
			t.Errorf("nothing is asked, and yet %+v", q)
		}
		if q.text == "rotateSigningKey" || q.text == "ERR_KEY_7731" {
			names++
		}
	}
	if only.asked != "" || names == 0 || len(only.questions) > mostErrors+mostNames {
		t.Errorf("asked %q: %q", only.asked, texts(only.questions))
	}
	if files := only.files(); !slices.ContainsFunc(files, func(f string) bool { return strings.HasSuffix(f, "keys/rotate.go") }) {
		t.Errorf("files %q", files)
	}
}

// What is pasted counts where its exact terms prove something; what is vague counts half,
// but for a memory that is named so. A word of general use proves nothing.
func TestAllowed(t *testing.T) {
	code := relevance.Signals{Matched: relevance.Matched{Code: 8}}
	named := relevance.Signals{Matched: relevance.Matched{NameShare: 0.1, TriggerShare: 0.1}, Units: 2, Likely: 0.9}
	other, word, proved := named, named, named
	other.MissingShare = 0.8 // 底层 is no 层
	word.Units, word.Sentence = 1, 1
	proved.Likely = 0.01
	const little = 0.8 * vagueKeeps
	for _, test := range []struct {
		name    string
		q       question
		likely  float64
		signals relevance.Signals
		want    float64
	}{
		{"a question", question{}, 0.7, relevance.Signals{}, 0.7},
		{"a paste", question{pasted: true}, 0.9, relevance.Signals{}, 0},
		{"a paste with a code", question{pasted: true}, 0.1, code, provedRelevance},
		{"a paste with a code that is likely, too", question{pasted: true}, 0.9, code, 0.9},
		{"a vague question", question{vague: true}, 0.8, relevance.Signals{Likely: 0.9}, little},
		{"a vague question that only a name proves", question{vague: true}, 0.8, relevance.Signals{Likely: 0.1}, 0.1 * vagueKeeps},
		{"a vague question in the author's words", question{vague: true}, 0.7, named, 0.7},
		{"a vague question with other words of the author's", question{vague: true}, 0.8, other, little},
		{"a sentence of one general word", question{vague: true}, 0.8, word, little},
		{"a general word that a name has, and no answer", question{vague: true}, 0.8, proved, 0.01},
	} {
		if got := test.q.allowed(test.likely, test.signals); math.Abs(got-test.want) > 1e-9 {
			t.Errorf("%s: %g, want %g", test.name, got, test.want)
		}
	}
}
