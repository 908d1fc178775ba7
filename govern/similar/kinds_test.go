package similar

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/kb"
)

// A judgedPair is what a person is told of a pair of testdata/kinds.txt.
type judgedPair struct {
	label, said, text string
	Judgement
}

// judgedKinds judges the pairs of a file, each in the form of files of a bank: of one kind, or
// across kinds as the file says (e, t and b for experience, tech and business).
func judgedKinds(t *testing.T, file string, across bool) (all []judgedPair) {
	text, err := os.ReadFile(filepath.Join("testdata", file))
	if err != nil {
		t.Fatal(err)
	}
	m, kinds := model(t), map[byte]kb.Kind{'e': kb.Experience, 't': kb.Tech, 'b': kb.Business}
	for line := range strings.Lines(string(text)) {
		part := strings.Split(strings.TrimSpace(line), " | ")
		a, b := asFile("A-1", strings.ReplaceAll(part[2], `\n`, "\n")), asFile("B-1", strings.ReplaceAll(part[3], `\n`, "\n"))
		if across {
			a.Kind, b.Kind = kinds[part[1][0]], kinds[part[1][2]]
		}
		p := judgedPair{part[0], "silent", part[2] + " | " + part[3], Judge(m, a, b, nil)}
		named, _ := Foremost([]Neighbour{{b, p.Judgement}})
		if _, near := Nearest([]Neighbour{{b, p.Judgement}}); near {
			p.said = "named"
		}
		switch {
		case p.Decision == DecideMerge, p.byName():
			p.said = string(p.Decision)
		case p.Disagrees():
			p.said = "contrary"
		case len(named) > 0:
			p.said = "asked"
		}
		all = append(all, p)
	}
	return all
}

// 60 contradictions (of number, denial, opposite words, product, place, person, version, time,
// duty, and what is on or off), 60 pairs that say such a thing of two things, and 40 that say
// the same, in three languages, were written before the judge was asked. Half of them are kept:
// only their totals were looked at. It makes no difference of which kinds the memories are.
func TestKinds(t *testing.T) {
	for _, file := range []string{"kinds.txt", "kinds_kept.txt"} {
		for _, across := range []bool{false, true} {
			n := map[string]map[string]float64{"opposed": {}, "apart": {}, "same": {}}
			for _, p := range judgedKinds(t, file, across) {
				n[p.label][p.said]++
				n[p.label]["all"]++
				if file == "kinds.txt" && !across && p.label != "same" && (p.said == "contrary") != (p.label == "opposed") {
					t.Logf("%s %s: %s %.2f %.2f %v", p.label, p.said, p.text, p.Problem, p.Solution, p.Reasons)
				}
			}
			t.Logf("%s, across kinds %v: %v", file, across, n)
			opposed, apart, same := n["opposed"], n["apart"], n["same"]
			for _, b := range []bar{
				{"contradictions that are asked about", (opposed["contrary"] + opposed["asked"]) / opposed["all"], 0.85},
				{"contradictions that are not added in silence", 1 - opposed["silent"]/opposed["all"], 0.95},
				{"contradictions that are not merged", 1 - opposed["merge"]/opposed["all"], 1},
				{"siblings that are not said to be the same or contrary", 1 - (apart["merge"]+apart["replace"]+apart["contrary"])/apart["all"], 0.96},
				{"restatements that are merged or asked about", 1 - (same["named"]+same["silent"])/same["all"], 0.9},
			} {
				b.check(t)
			}
		}
	}
}
