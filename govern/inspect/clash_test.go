package inspect

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tacit-kb/tacit/kb/kbtest"
)

// Rules disagree where nothing tells which of them holds: not a narrower range, not
// a higher priority, and only for versions that both are about.
func TestRulesThatClash(t *testing.T) {
	says := func(path, id, rest string) string {
		return profile("tech/profiles/EV1/"+path, "active", id, rest)
	}
	baud := func(n string) string { return "facts:\n  transport:\n    baud: " + n + "\n    parity: none\n" }
	check(t, kbtest.New(t, says("a.md", "EV1.a", "fw_range: \"2.*\"\n"+baud("9600"))+
		says("b.md", "EV1.b", "fw_range: \">=2 <3\"\n"+baud("115200"))+
		says("same.md", "EV1.same", "fw_range: \"2.*\"\npriority: 1\n"+baud("9600"))+
		says("narrow.md", "EV1.narrow", "fw_range: \"2.1.*\"\n"+baud("4800"))+
		says("next.md", "EV1.next", "fw_range: \"3.*\"\n"+baud("4800"))+
		says("across.md", "EV1.across", "fw_range: \">=2.9 <3.1\"\n"+baud("9600"))), `
tech/profiles/EV1/b.md:7:12: warning rule-conflict ["EV1.b" "EV1.a" "transport.baud"] > tacit edit EV1.b
tech/profiles/EV1/b.md:7:12: warning rule-conflict ["EV1.b" "EV1.across" "transport.baud"] > tacit edit EV1.b
tech/profiles/EV1/next.md:7:12: warning rule-conflict ["EV1.next" "EV1.across" "transport.baud"] > tacit edit EV1.next
`)
}

// Values differ by their type, too, also within a list; a list differs by its order.
func TestFactsThatDiffer(t *testing.T) {
	says := func(name, value string) string {
		return profile("tech/profiles/EV1/"+name+".md", "active", "EV1."+name, "fw_range: \"2.*\"\nfacts:\n  protocol: "+value+"\n")
	}
	for _, c := range []struct {
		a, b  string
		found int
	}{{"1", "1.0", 1}, {"1", `"1"`, 1}, {"[1, 2]", "[1, 2.0]", 1}, {"[1, 2]", "[2, 1]", 1}, {"[1, 2]", "[1, 2]", 0}, {"true", "True", 0}, {"1", "1 # as before", 0}} {
		v, err := Look(kbtest.New(t, says("a", c.a)+says("b", c.b)), time.Now(), nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		if found, err := v.clashes(t.Context()); err != nil || len(found) != c.found {
			t.Errorf("%s and %s: %v, %v", c.a, c.b, found, err)
		}
	}
}

// Of a thousand rules that all disagree, each names three others; what is not compared is counted.
func TestManyRulesOfOneModel(t *testing.T) {
	defer func(n int) { mostPairs = n }(mostPairs)
	bank := func(n int, field string) []Finding {
		var files strings.Builder
		for i := range n {
			files.WriteString(profile(fmt.Sprintf("tech/profiles/EV1/r%03d.md", i), "active", fmt.Sprintf("EV1.r%03d", i), fmt.Sprintf(field, i)+"facts:\n  baud: "+fmt.Sprint(i)+"\n"))
		}
		v, err := Look(kbtest.New(t, files.String()), time.Now(), nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		found, err := v.Find(t.Context(), nil)
		if err != nil {
			t.Fatal(err)
		}
		return slices.DeleteFunc(found, func(f Finding) bool { return f.Code != RuleConflict && f.Code != PairsLeft })
	}
	if found := bank(40, "fw_range: \"2.*\"\n# %d\n"); len(found) != 1+2+37*mostClashes {
		t.Errorf("40 rules that disagree are %d findings", len(found))
	}
	if found := bank(40, "fw_range: \">=2.%d\"\n"); len(found) != 0 {
		t.Errorf("40 ranges, each in the one before, are %d findings: %v", len(found), found[0])
	}
	mostPairs = 100
	found := bank(40, "fw_range: \">=2.%d\"\n")
	if len(found) != 1 || found[0].Code != PairsLeft || found[0].Args[0] != "680" || found[0].Args[1] != "EV1" {
		t.Errorf("of 780 pairs, 100 are compared: %v", found)
	}
}
