package similar

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/kb"
)

// shortRule is a memory as remember makes it of a sentence.
func shortRule(text string) *kb.Memory {
	return FromText("# " + strings.TrimRight(text, ".。") + "\n")
}

// Of two short rules that contradict each other it is said that they do, and never of rules
// about different things.
func TestShortContradictions(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("testdata", "slots.txt"))
	if err != nil {
		t.Fatal(err)
	}
	m := model(t)
	asked, apart, x, d := 0, 0, 0, 0
	for line := range strings.Lines(string(data)) {
		part := strings.Split(strings.TrimSpace(line), "\t")
		if len(part) != 3 {
			continue
		}
		j := Judge(m, shortRule(part[1]), shortRule(part[2]), nil)
		k := Judge(m, shortRule(part[2]), shortRule(part[1]), nil)
		if j.Decision != k.Decision {
			t.Errorf("%s %s: %s, the other way round %s", part[1], part[2], j.Decision, k.Decision)
		}
		ok := j.Disagrees()
		if part[0] == "x" {
			x++
			if ok {
				asked++
			} else {
				t.Logf("%s | %s: %s %.2f", part[1], part[2], j.Decision, j.Problem)
			}
			continue
		}
		d++
		if !j.Disagrees() {
			apart++
		} else {
			t.Logf("%s | %s: %s %.2f", part[1], part[2], j.Decision, j.Problem)
		}
	}
	t.Logf("%d of %d contradict each other, %d of %d do not", asked, x, apart, d)
	if asked < 57 || apart < d {
		t.Errorf("%d of %d contradictions found, want 57; %d of %d others left alone", asked, x, apart, d)
	}
}

// saidTwice is a memory as remember makes it of two sentences: the first is the title, and the
// summary says what the section says.
func saidTwice(text string) *kb.Memory {
	more := " The list lies on the desk."
	if strings.ContainsFunc(text, func(r rune) bool { return r > 0x3000 }) {
		more = " 台帳は机にある。"
	}
	m := shortRule(text)
	m.Summary = text + "." + more
	m.Sections = append(m.Sections, kb.Section{Heading: "Rule", Depth: 2, Text: text + "." + more + "\n"})
	return m
}

// A short memory is judged as one, however often it says the same.
func TestShortContradictionsSaidTwice(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("testdata", "slots.txt"))
	if err != nil {
		t.Fatal(err)
	}
	m := model(t)
	asked, x, others := 0, 0, 0
	for line := range strings.Lines(string(data)) {
		part := strings.Split(strings.TrimSpace(line), "\t")
		if len(part) != 3 {
			continue
		}
		contradict := Judge(m, saidTwice(part[1]), saidTwice(part[2]), nil).Disagrees()
		switch {
		case part[0] == "x":
			x++
			if contradict {
				asked++
			}
		case contradict:
			others++
			t.Errorf("%s | %s: contradict each other", part[1], part[2])
		}
	}
	t.Logf("%d of %d contradict each other, %d others do", asked, x, others)
	if asked < x*9/10 {
		t.Errorf("%d of %d contradictions found, want nine of ten", asked, x)
	}
}

// A rule that holds from an amount on is not about the amount of another thing: nobody is asked
// which of the two is right, and they are not said to be the same.
func TestOtherAmounts(t *testing.T) {
	m := model(t)
	for _, c := range [][2]string{
		{"水温が 28 度を超えたら吊りを 2 メートル深く下げる", "塩分が 20 を下回ったら吊りを 2 メートル深く下げる"},
		{"水温が 28 度を超えたら吊りを 2 メートル深く下げる", "塩分が 28 を超えたら吊りを 2 メートル深く下げる"},
		{"水温が 28 度を超えたら吊りを 2 メートル深く下げる", "風速が 12 を超えたら吊りを 2 メートル深く下げる"},
		{"水温超过 28 度时把吊绳放低两米", "盐度低于 20 时把吊绳放低两米"},
		{"When the water temperature is above 28, lower the ropes by two metres", "When the salinity is below 20, lower the ropes by two metres"},
		{"Lower the ropes when the temperature is above 28", "Lower the ropes when the salinity is above 28"},
	} {
		for _, j := range []Judgement{Judge(m, shortRule(c[0]), shortRule(c[1]), nil), Judge(m, shortRule(c[1]), shortRule(c[0]), nil)} {
			if j.Disagrees() || j.Decision == DecideMerge || j.Decision == DecideReplace {
				t.Errorf("%q: %+v", c, j)
			}
		}
	}
	same := [2]string{"水温が 28 度を超えたら吊りを 2 メートル深く下げる", "水温が 30 度を超えたら吊りを 2 メートル深く下げる"}
	if j := Judge(m, shortRule(same[0]), shortRule(same[1]), nil); !j.Disagrees() {
		t.Errorf("%q: %+v", same, j)
	}
}
