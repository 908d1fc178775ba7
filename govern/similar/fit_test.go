package similar

import (
	"cmp"
	"encoding/json"
	"flag"
	"fmt"
	"hash/fnv"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/govern/similar/network"
	"github.com/tacit-kb/tacit/index/embed/builtin"
	"github.com/tacit-kb/tacit/kb"
)

var (
	refit = flag.Bool("refit", false, "train the network anew and write network.bin")
	cross = flag.Bool("cross", false, "judge each labelled pair by networks that were trained without its family")
	trace = flag.String("found", "", "with -cross: write what was found of each pair to this file")
)

// A fitCase is a labelled pair, measured, for the network.
type fitCase struct {
	pair   labelledPair
	set    string
	counts float64
	a, b   *reading
	evidence
}

func (f *fitCase) class() network.Class {
	switch f.pair.Label {
	case "merge":
		return network.Same
	case "replace":
		return network.Contrary
	}
	return network.Apart
}

// decide is judge with another network.
func (f *fitCase) decide(j network.Judge) Judgement {
	if equalText(f.a.memory, f.b.memory) {
		return Judgement{Decision: DecideMerge}
	}
	all := j.Likelihoods(f.inputs)
	d := f.evidence.decide(opinion{all[network.Same], all[network.Contrary]})
	d.beware(f.a, f.b)
	return d
}

// How much a pair of each set counts. Short rules about one subject are what is hard; of
// real records there are few, and those of a bank are only presumed to be distinct.
const (
	countsOwn   = 1
	countsRules = 0.7
	countsReal  = 0.5
	countsBank  = 0.3
	countsFile  = 0.4 // of a pair in the form of files of a bank, next to the same as texts
)

// asFile makes a memory of a text as a bank keeps it: the title is a heading as well, what
// says when it is needed is its trigger, and a rule of one line is repeated below its title.
func asFile(id, text string) *kb.Memory {
	m := FromText(text)
	m.ID, m.Kind = id, kb.Experience
	all := []kb.Section{{Heading: m.Title, Depth: 1}}
	for _, s := range m.Sections {
		switch {
		case strings.Contains(s.Heading, "When to load") || s.Heading == "触发条件" || s.Heading == "読み込む場面":
			for l := range strings.Lines(s.Text) {
				if l = strings.TrimLeft(strings.TrimSpace(l), "-* "); l != "" {
					m.Trigger = append(m.Trigger, l)
				}
			}
		case s.Depth == 1:
			all[0].Text += s.Text
		default:
			all = append(all, s)
		}
	}
	if len(all) == 1 && strings.TrimSpace(all[0].Text) == "" {
		all[0].Text = m.Title + "\n"
	}
	m.Sections = all
	return m
}

// fitCases are all cases: our own pairs, the real ones where they are at hand, and
// memories of a bank with their nearest neighbours.
func fitCases(t *testing.T, m *builtin.Model) []fitCase {
	var all []fitCase
	add := func(set string, counts float64, p labelledPair, a, b *reading) {
		all = append(all, fitCase{p, set, counts, a, b, compare(m, a, b)})
	}
	for _, name := range []string{ownPairs, devPairs} {
		if _, err := os.Stat(name); err != nil {
			continue
		}
		for _, p := range readPairs(t, name) {
			set, counts := p.ID[:1], float64(countsOwn)
			switch {
			case name == devPairs:
				set, counts = "real", countsReal
				p.Family = "real " + cmp.Or(p.ADoc, p.A)
			case set == "r":
				counts = countsRules
			}
			add(set, counts, p, readingOf(m, FromText(p.A)), readingOf(m, FromText(p.B)))
			if name == ownPairs {
				add("file "+set, counts*countsFile, p, readingOf(m, asFile("EXP-001", p.A)), readingOf(m, asFile("EXP-002", p.B)))
			}
		}
	}
	for _, dir := range []string{filepath.Join("..", "..", "memory-bank"), os.Getenv("SIMILAR_NEIGHBOURS")} {
		for _, p := range neighboursIn(t, m, dir) {
			add("bank", countsBank, labelledPair{ID: p[0].memory.ID + " " + p[1].memory.ID, Label: "distinct", Family: dir + p[0].memory.ID}, p[0], p[1])
		}
	}
	return all
}

// neighboursIn returns the memories of a folder, each with the four of its kind that are
// nearest.
func neighboursIn(t *testing.T, m *builtin.Model, dir string) (pairs [][2]*reading) {
	var all []*reading
	_ = filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".md") {
			return nil
		}
		src, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if memory, err := kb.Parse(path, src); err == nil && memory.ID != "" {
			all = append(all, readingOf(m, memory))
		}
		return nil
	})
	seen := map[string]bool{}
	for _, a := range all {
		near := slices.DeleteFunc(slices.Clone(all), func(b *reading) bool { return a == b || a.memory.Kind != b.memory.Kind })
		slices.SortStableFunc(near, func(x, y *reading) int {
			return cmp.Compare(a.whole.whole.Cosine(y.whole.whole), a.whole.whole.Cosine(x.whole.whole))
		})
		for _, b := range near[:min(4, len(near))] {
			key := min(a.memory.ID, b.memory.ID) + " " + max(a.memory.ID, b.memory.ID)
			if !seen[key] {
				seen[key] = true
				pairs = append(pairs, [2]*reading{a, b})
			}
		}
	}
	return pairs
}

// trainOn trains on the cases that are wanted.
func trainOn(cases []fitCase, r network.Recipe, want func(*fitCase) bool) network.Judge {
	var all []network.Case
	for i := range cases {
		if f := &cases[i]; f.counts > 0 && want(f) && !equalText(f.a.memory, f.b.memory) {
			all = append(all, network.Case{Inputs: f.inputs, Class: f.class(), Counts: f.counts})
		}
	}
	return network.Train(all, r)
}

// The network as shipped: go test ./govern/similar -run Fit -refit.
func TestFit(t *testing.T) {
	if !*refit {
		t.Skip("trains only with -refit")
	}
	m := model(t)
	j := trainOn(fitCases(t, m), network.Shipped, func(*fitCase) bool { return true })
	if err := os.WriteFile("network.bin", j.Encode(opinionNames), 0o644); err != nil {
		t.Fatal(err)
	}
}

// folds is how many parts the families are cut into.
const folds = 8

func foldOf(family string) int {
	h := fnv.New32a()
	h.Write([]byte(family))
	return int(h.Sum32() % folds)
}

// Each pair is judged by networks that were trained without its family:
// go test ./govern/similar -run Crossed -cross -v.
func TestCrossed(t *testing.T) {
	if !*cross {
		t.Skip("judges only with -cross")
	}
	m := model(t)
	cases := fitCases(t, m)
	decided := make([]Judgement, len(cases))
	found := make([][network.Classes]float64, len(cases))
	t.Run("folds", func(t *testing.T) {
		for fold := range folds {
			t.Run(fmt.Sprint(fold), func(t *testing.T) {
				t.Parallel()
				j := trainOn(cases, network.Shipped, func(f *fitCase) bool { return foldOf(f.pair.Family) != fold })
				for i := range cases {
					if foldOf(cases[i].pair.Family) == fold {
						decided[i], found[i] = cases[i].decide(j), j.Likelihoods(cases[i].inputs)
					}
				}
			})
		}
	})
	tables := map[string]table{}
	for i, f := range cases {
		if tables[f.set] == nil {
			tables[f.set] = table{}
		}
		tables[f.set].add(f.pair.Label, decided[i].Decision)
	}
	for _, set := range slices.Sorted(maps.Keys(tables)) {
		t.Logf("%s\n%s", set, tables[set])
	}
	right, harm := tables["real"].right()
	t.Logf("real pairs: right %.3f, harm %.3f", right, harm)
	if *trace != "" {
		writeTrace(t, cases, decided, found)
	}
}

func writeTrace(t *testing.T, cases []fitCase, decided []Judgement, found [][network.Classes]float64) {
	w, err := os.Create(*trace)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	for i, f := range cases {
		err := json.NewEncoder(w).Encode(map[string]any{"id": f.pair.ID, "set": f.set, "label": f.pair.Label, "shape": f.pair.Shape, "lang": f.pair.Lang, "family": f.pair.Family, "p": found[i],
			"rules": f.rules.Decision, "rp": f.rules.Problem, "rs": f.rules.Solution, "sure": f.changes.sure, "link": f.changes.link, "notes": f.notes, "decision": decided[i].Decision, "x": f.inputs, "a": f.a.memory.Title, "b": f.b.memory.Title, "equal": equalText(f.a.memory, f.b.memory)})
		if err != nil {
			t.Fatal(err)
		}
	}
}

// A table counts what was decided by what is right: [label][decision].
type table map[string]map[Decision]int

func (c table) add(label string, d Decision) {
	if c[label] == nil {
		c[label] = map[Decision]int{}
	}
	c[label][d]++
}

// share is the share of the pairs of some labels for which one of the decisions was made.
func (c table) share(labels string, decisions ...Decision) float64 {
	n, of := 0, 0
	for _, l := range strings.Fields(labels) {
		for d, count := range c[l] {
			of += count
			if slices.Contains(decisions, d) {
				n += count
			}
		}
	}
	return float64(n) / float64(max(of, 1))
}

// right is the share of pairs decided as labelled, where a question leaves both as they
// are; harm the share of distinct pairs of which one would go.
func (c table) right() (right, harm float64) {
	n, ok := 0, 0
	for label, row := range c {
		for d, count := range row {
			n += count
			apart := d == DecideAsk || d == DecideIndependent
			if string(d) == label || apart && (label == "distinct" || label == "sibling") {
				ok += count
			}
		}
	}
	return float64(ok) / float64(max(n, 1)), c.share("distinct sibling", DecideMerge, DecideReplace)
}

func (c table) String() string {
	var b strings.Builder
	for _, label := range slices.Sorted(maps.Keys(c)) {
		fmt.Fprintf(&b, "%9s", label)
		for _, d := range order {
			fmt.Fprintf(&b, "  %s %d (%.2f)", d, c[label][d], c.share(label, d))
		}
		b.WriteByte('\n')
	}
	return b.String()
}
