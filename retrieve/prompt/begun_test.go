package prompt

import (
	"slices"
	"strings"
	"testing"
)

// A text that was begun reads as it does at once, by however many callers, and so does another one.
func TestBegun(t *testing.T) {
	long := strings.Repeat("Why does the depot print no labels? Thanks, run the tests first.\n\npanic: ERR_KEY_7731\n\tat a.b(C.java:1)\n", 100)
	const short = "Why does the depot print no labels?"
	for _, begun := range []string{long, short, ""} {
		b := Begin(begun)
		for _, text := range []string{long, short, ""} {
			for range 2 {
				if !slices.Equal(b.Of(text), Read(text)) {
					t.Errorf("of %.20q begun, %.20q reads otherwise", begun, text)
				}
			}
		}
	}
}

// A fault of ours while a text is read early is one of who asks for it, who may say so, and not the
// end of the process.
func TestBegunBreaks(t *testing.T) {
	read := make(chan bool)
	b := begin("a long text", func(string) []Segment {
		defer close(read)
		panic("broken")
	})
	<-read
	defer func() {
		if fault := recover(); fault != "broken" {
			t.Errorf("recovered %v", fault)
		}
	}()
	t.Errorf("it reads %v", b.Of("a long text"))
}

// Sentences that are told apart on two cores are those of one.
func TestDivideInTwo(t *testing.T) {
	text := strings.Repeat("Please be brief. Why does it fail with ERR_KEY_7731: no such key? 请简短。为什么打不出标签？手短に。なぜ印刷できませんか。\n\n", 200)
	r := reader{text: text}
	for _, p := range parts(text) {
		r.readPart(p)
	}
	one := reader{text: text}
	for _, p := range r.found {
		if p.sentence {
			one.divideSentence(unit{p.Start, p.End, p.Line, false, p.paragraph})
		} else {
			one.found = append(one.found, p)
		}
	}
	if r.divide(); len(r.found) < 400 || !slices.Equal(r.found, one.found) {
		t.Errorf("%d parts on two cores, %d on one", len(r.found), len(one.found))
	}
}
