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
	refit = flag.String("refit", "", "train a network anew, and write it: notes, or longer; related: fit that function and print it")
	cross = flag.Bool("cross", false, "judge each labelled pair by networks that were trained without its family")
	trace = flag.String("found", "", "with -cross: write what was found of each pair to this file")
)

// A fitCase is a labelled pair, measured, for the network.
type fitCase struct {
	pair   labelledPair
	set    string
	counts float64
	short  bool // of a family, or a short rule
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

// decide is judge with other networks.
func (f *fitCase) decide(j judges) Judgement {
	if equalText(f.a.memory, f.b.memory) {
		return Judgement{Decision: DecideMerge}
	}
	d := f.evidence.decide(opinionOf(j.longer, f.inputs), j.second(f))
	d.beware(f.a, f.b)
	return d
}

// How much a pair of each set counts. Short rules about one subject are what is hard; of
// real records there are few, and those of a bank are only presumed to be distinct.
const (
	countsOwn   = 1.6
	countsRules = 1.6
	countsReal  = 0.5
	countsBank  = 0.3
	countsNotes = 0.35 // of a family that others wrote
	countsShort = 2    // of the short rules to which the rules were fitted: often the same but for one word
	countsTrade = 0.3  // of notes of one trade, which are presumed to be about different matters
	countsFile  = 0.4  // of a pair in the form of files of a bank, next to the same as texts
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
		all = append(all, fitCase{p, set, counts, false, a, b, compare(m, a, b)})
	}
	addShort := func(set string, counts float64, p labelledPair) {
		add(set, counts, p, readingOf(m, FromText(p.A)), readingOf(m, FromText(p.B)))
		add("file "+set, counts*countsFile, p, readingOf(m, asFile("EXP-001", p.A)), readingOf(m, asFile("EXP-002", p.B)))
		all[len(all)-2].short, all[len(all)-1].short = true, true
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
	for _, language := range []string{"en", "zh", "ja"} {
		name := "families." + language
		for i, f := range families(t, name+".txt") {
			for k, other := range []string{f.restated, f.contrary, f.sibling, f.distinct} {
				label := []string{"merge", "replace", "sibling", "distinct"}[k]
				addShort(name, countsNotes, labelledPair{ID: fmt.Sprint(name, i, label), Label: label, Family: fmt.Sprint(name, i), A: f.note, B: other})
			}
		}
	}
	for _, notes := range sameTrade(t) {
		var all []*reading
		for _, n := range notes {
			all = append(all, readingOf(m, FromText(n)))
		}
		for _, pair := range nearestPairs(all, 2) {
			a, b := pair[0].memory.Title, pair[1].memory.Title
			addShort("trade", countsTrade, labelledPair{ID: a, Label: "distinct", Family: a, A: a, B: b})
		}
	}
	for _, p := range fittedPairs(t) {
		addShort("pairs", countsShort, p)
	}
	for _, dir := range []string{filepath.Join("..", "..", "memory-bank"), os.Getenv("SIMILAR_NEIGHBOURS")} {
		for _, p := range neighboursIn(t, m, dir) {
			add("bank", countsBank, labelledPair{ID: p[0].memory.ID + " " + p[1].memory.ID, Label: "distinct", Family: dir + p[0].memory.ID}, p[0], p[1])
		}
	}
	return all
}

// sameTrade are notes of one trade each, about different matters: those of apart.txt, and one of each
// family.
func sameTrade(t *testing.T) (all [][]string) {
	for _, name := range []string{"apart", "families.en", "families.zh", "families.ja"} {
		data, err := os.ReadFile(filepath.Join("testdata", name+".txt"))
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(data)) {
			line = strings.TrimSpace(line)
			note, ofFamily := strings.CutPrefix(line, "A: ")
			switch {
			case strings.HasPrefix(line, "#"):
				all = append(all, nil)
			case line != "" && (ofFamily || name == "apart"):
				all[len(all)-1] = append(all[len(all)-1], note)
			}
		}
	}
	return all
}

// fittedPairs are the short rules to which the rules were fitted, without what is kept.
func fittedPairs(t *testing.T) (all []labelledPair) {
	labels := map[string]string{"opposed": "replace", "clash": "replace", "x": "replace", "swapped": "replace", "apart": "sibling", "-": "sibling", "same": "merge"}
	for _, name := range []string{"named", "clash", "slots", "kinds", "permission", "only", "swapped", "members", "nearly"} {
		data, err := os.ReadFile(filepath.Join("testdata", name+".txt"))
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(data)) {
			part := strings.Split(strings.ReplaceAll(strings.TrimSpace(line), "\t", " | "), " | ")
			if label := labels[part[0]]; label != "" && len(part) >= 3 {
				a, b := part[len(part)-2], part[len(part)-1]
				all = append(all, labelledPair{ID: name + " " + a, Label: label, Family: name + a, A: strings.ReplaceAll(a, `\n`, "\n"), B: strings.ReplaceAll(b, `\n`, "\n")})
			}
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
	return nearestPairs(all, 4)
}

// nearestPairs returns each of some memories with the nearest of its kind.
func nearestPairs(all []*reading, most int) (pairs [][2]*reading) {
	seen := map[[2]*reading]bool{}
	for _, a := range all {
		near := slices.DeleteFunc(slices.Clone(all), func(b *reading) bool { return a == b || a.memory.Kind != b.memory.Kind })
		slices.SortStableFunc(near, func(x, y *reading) int {
			return cmp.Compare(a.whole.whole.Cosine(y.whole.whole), a.whole.whole.Cosine(x.whole.whole))
		})
		for _, b := range near[:min(most, len(near))] {
			if !seen[[2]*reading{b, a}] {
				seen[[2]*reading{a, b}] = true
				pairs = append(pairs, [2]*reading{a, b})
			}
		}
	}
	return pairs
}

// judges are the network of notes and that of longer texts.
type judges struct{ notes, longer network.Judge }

func (j judges) second(f *fitCase) opinion {
	if !f.single {
		return opinion{}
	}
	return opinionOf(j.notes, slices.Concat(f.inputs, f.where()))
}

func everything(*fitCase) bool { return true }

// ofNotesOnly are the wanted cases of the network of notes.
func ofNotesOnly(cases []fitCase, want func(*fitCase) bool) (all []network.Case) {
	for i := range cases {
		if f := &cases[i]; f.a.isPlain() && f.b.isPlain() && f.trains() && want(f) {
			all = append(all, network.Case{Inputs: slices.Concat(f.inputs, f.where()), Class: f.class(), Counts: f.counts})
		}
	}
	return all
}

// ofLonger are the wanted cases of the other network: all but the families and the short rules, as it
// does not read where two notes differ.
func ofLonger(cases []fitCase, want func(*fitCase) bool) (all []network.Case) {
	for i := range cases {
		if f := &cases[i]; !f.short && f.trains() && want(f) {
			all = append(all, network.Case{Inputs: f.inputs, Class: f.class(), Counts: f.counts})
		}
	}
	return all
}

func (f *fitCase) trains() bool { return f.counts > 0 && !equalText(f.a.memory, f.b.memory) }

// The networks as shipped: go test ./govern/similar -run Fit -refit notes, or longer.
func TestFit(t *testing.T) {
	if *refit == "" {
		t.Skip("trains only with -refit notes, or longer")
	}
	m := model(t)
	cases := fitCases(t, m)
	file, data := "network.bin", []byte(nil)
	if *refit == "notes" {
		file, data = "network_notes.bin", network.Train(ofNotesOnly(cases, everything), network.Shipped).Encode(notesNames)
	} else {
		data = network.Train(ofLonger(cases, everything), network.Shipped).Encode(opinionNames)
	}
	if err := os.WriteFile(file, data, 0o644); err != nil {
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
				want := func(f *fitCase) bool { return foldOf(f.pair.Family) != fold }
				j := judges{network.Train(ofNotesOnly(cases, want), network.Shipped), network.Train(ofLonger(cases, want), network.Shipped)}
				for i := range cases {
					if foldOf(cases[i].pair.Family) == fold {
						decided[i], found[i] = cases[i].decide(j), j.longer.Likelihoods(cases[i].inputs)
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
