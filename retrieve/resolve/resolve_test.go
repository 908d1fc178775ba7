package resolve

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/firmware"
	"github.com/tacit-kb/tacit/kb/front"
	"github.com/tacit-kb/tacit/kb/kbtest"
	"github.com/tacit-kb/tacit/kb/origin"
)

// rule is a live rule of the model EV1.
func rule(id, fwRange string, priority int, facts string) string {
	return fmt.Sprintf("-- tech/profiles/EV1/%s.md --\n---\nid: EV1.%s\nkind: tech\ntitle: About %s\nstatus: active\nservice: EV1\nmodel_id: EV1\nfw_range: %q\npriority: %d\nfacts:\n%s---\nSummary.\n", id, id, id, fwRange, priority, facts)
}

func device(id, front, facts string) string {
	return fmt.Sprintf("-- .tacit/state/overrides/%s.md --\n---\ninstance_id: %s\nconfidence: 0.9\nstatus: active\n%sfacts:\n%s---\n", id, id, front, facts)
}

func answer(t *testing.T, text string, q Query) *Answer {
	t.Helper()
	b := kbtest.New(t, text)
	sign(t, b)
	if q.ModelID == "" {
		q.ModelID = "EV1"
	}
	a, err := Resolve(b, func(string) bool { return true }, q)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// sign writes into each override that it was written here, as a plan does.
func sign(t *testing.T, b *kb.Bank) {
	t.Helper()
	all, _ := b.Overrides()
	for _, o := range all {
		text, err := b.ReadFile(o.Path)
		if err == nil {
			text, err = front.Set(text, "mark", origin.At(b.Dir()).String())
		}
		if err == nil {
			err = b.WriteFile(o.Path, text)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// What a clone or an archive says about a device is not believed, whatever mark it has;
// that it is there is said.
func TestStrangersOverride(t *testing.T) {
	for _, mark := range []string{"", "mark: elsewhere\n", "mark: 00-1\n", "mark: \"-0\"\n", "mark: -18446744073709551615\n", "mark: [0]\n"} {
		b := kbtest.New(t, rule("a", "*", 0, "  gain: 1\n")+device("x", mark, "  gain: 2\n"))
		a, err := Resolve(b, func(string) bool { return true }, Query{ModelID: "EV1", FWVersion: "1", InstanceID: "x"})
		if err != nil {
			t.Fatal(err)
		}
		if got := told(a); got != "gain = 1 EV1.a\n! foreign-override .tacit/state/overrides/x.md:1 [\"x\"]\n" {
			t.Errorf("%q: %s", mark, got)
		}
	}
}

// told writes an answer: each fact with what it was before, then the problems.
func told(a *Answer) string {
	var s strings.Builder
	for _, f := range a.Chain {
		fmt.Fprintf(&s, "%s =", f.Name())
		for _, step := range slices.Backward(f.Steps) {
			fmt.Fprintf(&s, " %s %s", valueText(step.Value), step.Rule)
			if step.Fact != f.Name() {
				fmt.Fprintf(&s, " (%s)", step.Fact)
			}
		}
		s.WriteByte('\n')
	}
	for _, p := range a.Problems {
		fmt.Fprintf(&s, "! %s %s:%d %q\n", p.Code, p.Path, p.Line, p.Args)
	}
	return s.String()
}

func check(t *testing.T, text string, q Query, want string) {
	t.Helper()
	if diff := cmp.Diff(strings.TrimLeft(want, "\n"), told(answer(t, text, q))); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestNarrowRangesWin(t *testing.T) {
	text := rule("exact", "1.2.3", 0, "  transport:\n    baud: 115200\n") +
		rule("one", "1.*", 9, "  transport:\n    baud: 9600\n    parity: none\n") +
		rule("minor", "1.2.*", 5, "  transport:\n    baud: 57600\n") +
		rule("from", ">=1.0.0", 5, "  transport:\n    stop: 2\n  analysis: [mean, max]\n")
	check(t, text, Query{FWVersion: "1.2.3"}, `
analysis = ["mean","max"] EV1.from
transport.baud = 115200 EV1.exact 57600 EV1.minor 9600 EV1.one
transport.parity = "none" EV1.one
transport.stop = 2 EV1.from
`)
	check(t, text, Query{FWVersion: "v1.02.009_build5"}, `
analysis = ["mean","max"] EV1.from
transport.baud = 57600 EV1.minor 9600 EV1.one
transport.parity = "none" EV1.one
transport.stop = 2 EV1.from
`)
	check(t, text, Query{FWVersion: "2.0"}, `
analysis = ["mean","max"] EV1.from
transport.stop = 2 EV1.from
`)
	check(t, text, Query{FWVersion: "0.9"}, "")
	check(t, text, Query{ModelID: "EV2", FWVersion: "1.2.3"}, "")
	if a := answer(t, text, Query{ModelID: "ev1", FWVersion: "1.2.3"}); a.Known != 4 || len(a.Chain) != 4 {
		t.Error("letter case matters:", told(a))
	}
}

// The device comes last, whatever the priority and the range of a rule.
func TestTheDeviceWins(t *testing.T) {
	text := rule("exact", "1.2.3", 100, "  calibration:\n    offset: 1\n    gain: 2\n") +
		device("bench-7", "fw_version: 1.2.3\nmodel_id: EV1\n", "  calibration:\n    offset: -0.5\n  seen: true\n") +
		device("bench-8", "model_id: EV2\n", "  calibration:\n    offset: 8\n") +
		device("bench-9", "fw_version: 1.1.0\n", "  calibration: broken\n") +
		strings.Replace(device("bench-6.draft", "", "  calibration:\n    offset: 6\n"), "instance_id: bench-6.draft", "instance_id: bench-6", 1)
	plain := "calibration.gain = 2 EV1.exact\ncalibration.offset = 1 EV1.exact\n"
	check(t, text, Query{FWVersion: "1.2.3"}, plain)
	check(t, text, Query{FWVersion: "1.2.3", InstanceID: "bench-7"}, `
calibration.gain = 2 EV1.exact
calibration.offset = -0.5 bench-7 1 EV1.exact
seen = true bench-7
`)
	check(t, text, Query{FWVersion: "1.2.3", InstanceID: "unknown"}, plain+"! no-override :1 [\"unknown\"]\n")
	check(t, text, Query{FWVersion: "1.2.3", InstanceID: "bench-6"}, plain+"! no-override :1 [\"bench-6\"]\n")
	check(t, text, Query{FWVersion: "1.2.3", InstanceID: "bench-8"}, plain+
		"! other-model .tacit/state/overrides/bench-8.md:1 [\"bench-8\" \"EV2\"]\n")
	check(t, text, Query{FWVersion: "1.2.3", InstanceID: "bench-9"}, `
calibration = "broken" bench-9 1 EV1.exact (calibration.offset) 2 EV1.exact (calibration.gain)
! other-version .tacit/state/overrides/bench-9.md:1 ["bench-9" "1.1.0"]
`)
	a := answer(t, text, Query{FWVersion: "1.2.3", InstanceID: "../EV1"})
	if len(a.Problems) != 1 || a.Problems[0].Code != BadInstance {
		t.Error(told(a))
	}
}

// Neither narrower nor more important, and yet another value: that is said.
func TestConflicts(t *testing.T) {
	baud := func(n int) string { return fmt.Sprintf("  transport:\n    baud: %d\n", n) }
	check(t, rule("a", "1.2.*", 1, baud(1))+rule("b", ">=1.2.0 <1.3.0", 1, baud(2)), Query{FWVersion: "1.2.3"}, `
transport.baud = 2 EV1.b 1 EV1.a
! conflict tech/profiles/EV1/b.md:8 ["transport.baud" "EV1.b" "EV1.a" "2" "1"]
`)
	check(t, rule("a", "1.2.*", 2, baud(1))+rule("b", ">=1.2.0 <1.3.0", 1, baud(2)), Query{FWVersion: "1.2.3"}, `
transport.baud = 1 EV1.a 2 EV1.b
`)
	check(t, rule("a", "1.2.*", 1, baud(1))+rule("b", "~1.2", 1, baud(1)), Query{FWVersion: "1.2.3"}, `
transport.baud = 1 EV1.b 1 EV1.a
`)
	// Ranges that overlap: none is narrower, priority decides.
	check(t, rule("a", ">=1.0 <1.5", 3, baud(1))+rule("b", ">=1.2 <2.0", 2, baud(2)), Query{FWVersion: "1.3"}, `
transport.baud = 1 EV1.a 2 EV1.b
`)
	// What a narrower rule settles is no conflict, and neither is what a device says.
	text := rule("a", "1.2.*", 1, baud(1)) + rule("b", "~1.2", 1, baud(2)) + device("x", "", baud(9))
	check(t, text+rule("c", "1.2.3", 0, baud(3)), Query{FWVersion: "1.2.3"}, `
transport.baud = 3 EV1.c 2 EV1.b 1 EV1.a
`)
	check(t, text, Query{FWVersion: "1.2.3", InstanceID: "x"}, `
transport.baud = 9 x 2 EV1.b 1 EV1.a
`)
	// A group against a value, and one name in two spellings.
	check(t, rule("a", "1.2.*", 1, "  transport: 5\n")+rule("b", "~1.2", 1, baud(2)), Query{FWVersion: "1.2.3"}, `
transport.baud = 2 EV1.b 5 EV1.a (transport)
! conflict tech/profiles/EV1/b.md:8 ["transport.baud" "EV1.b" "EV1.a" "2" "5"]
`)
	check(t, rule("a", "1.*", 1, "  transport.baud: 5\n")+rule("b", "1.2", 1, baud(2)), Query{FWVersion: "1.2.3"}, `
transport.baud = 2 EV1.b
"transport.baud" = 5 EV1.a
! two-spellings tech/profiles/EV1/a.md:1 ["\"transport.baud\"" "EV1.a" "transport.baud" "EV1.b"]
`)
}

func TestProblems(t *testing.T) {
	text := rule("good", "1.*", 0, "  a: 1\n") +
		rule("bad", "newest", 0, "  a: 2\n") +
		rule("none", "", 0, "  a: 3\n") +
		rule("pre", ">=1.2.0-0 <1.3.0", 0, "  a: 4\n") +
		rule("list", "1.*", 0, "  - a\n") +
		"-- tech/profiles/EV2/torn.md --\n---\nid: EV2.torn\n" +
		"-- tech/services/EV1.md --\n---\nid: EV1\nkind: tech\ntitle: A service\nstatus: active\nmodel_id: EV1\nfw_range: \"*\"\nfacts: {a: 5}\n---\n"
	check(t, text, Query{FWVersion: "1.2.3-rc1"}, `
a = 4 EV1.pre
! bad-range tech/profiles/EV1/bad.md:8 ["EV1.bad" "\"newest\" is not a range of versions: in \"newest\": begin with a number, such as 1.2.3"]
! bad-file tech/profiles/EV1/list.md:11 []
! no-range tech/profiles/EV1/none.md:8 ["EV1.none"]
! bad-file tech/profiles/EV2/torn.md:1 []
! pre-release tech/profiles/EV1/good.md:8 ["EV1.good" "1.*" "1.2.3-rc1"]
`)
	a := answer(t, rule("good", "*", 0, "  a: 1\n")+device("x", "", "  b: 2\n"), Query{FWVersion: "newest", InstanceID: "x"})
	if told(a) != "b = 2 x\n! bad-version :1 [\"newest\" \"\\\"newest\\\" is not a version: begin with a number, such as 1.2.3\"]\n" {
		t.Error(told(a))
	}
	if a := answer(t, "", Query{FWVersion: "1"}); a.Facts == nil || a.Known != 0 {
		t.Error("no facts, rather than none")
	}
}

// A row that was taken out of INDEX.md hides its rule; drafts are elsewhere.
func TestOnlyWhatIsLive(t *testing.T) {
	b := kbtest.New(t, rule("a", "1.*", 0, "  a: 1\n")+rule("b", "1.*", 0, "  b: 1\n")+
		strings.Replace(rule("c", "1.*", 0, "  c: 1\n"), "-- tech", "-- drafts/tech", 1))
	a, err := Resolve(b, func(path string) bool { return strings.HasSuffix(path, "/a.md") }, Query{ModelID: "EV1", FWVersion: "1"})
	if err != nil || told(a) != "a = 1 EV1.a\n" {
		t.Error(told(a), err)
	}
}

// Whatever the order of the files, a rule comes after all that are wider, and the
// order is the same.
func TestOrderFollowsNarrowness(t *testing.T) {
	texts := []string{"*", ">=1.0", "1.*", "1.2.*", "~1.2.0", "1.2.3", ">=1.0 <1.5", ">=1.2 <2.0", "^1.2", "1.2 - 1.3", "1.2.3 || 3.*"}
	rapid.Check(t, func(r *rapid.T) {
		var rules []Rule
		for i := range rapid.IntRange(0, 12).Draw(r, "rules") {
			text := rapid.SampledFrom(texts).Draw(r, "range")
			versions, err := firmware.ParseRange(text)
			if err != nil {
				t.Fatal(err)
			}
			m := &kb.Memory{FrontMatter: kb.FrontMatter{ID: fmt.Sprint(i), FWRange: text, Priority: rapid.IntRange(0, 2).Draw(r, "priority")}}
			rules = append(rules, Rule{Memory: m, Range: versions})
		}
		out := Ordered(rules)
		for i, x := range out {
			for _, y := range out[i+1:] {
				same := x.Range.Within(y.Range) && y.Range.Within(x.Range)
				if Narrower(x, y) || same && compare(x, y) > 0 {
					t.Fatalf("%s (%s, %d) comes before %s (%s, %d)", x.ID, x.FWRange, x.Priority, y.ID, y.FWRange, y.Priority)
				}
			}
		}
		ids := func(rules []Rule) (all []string) {
			for _, r := range rules {
				all = append(all, r.ID)
			}
			return all
		}
		if again := Ordered(rapid.Permutation(rules).Draw(r, "files")); !slices.Equal(ids(out), ids(again)) {
			t.Fatalf("%v, and in another order of files %v", ids(out), ids(again))
		}
	})
}

// The facts are what laying groups over each other gives.
func TestFactsAreMerged(t *testing.T) {
	value := rapid.Deferred(func() *rapid.Generator[any] { return values(2) })
	rapid.Check(t, func(r *rapid.T) {
		var facts []Fact
		want := map[string]any{}
		for i := range rapid.IntRange(1, 4).Draw(r, "sources") {
			group := map[string]any{}
			for _, key := range rapid.SliceOfDistinct(rapid.SampledFrom([]string{"a", "b", "c.d"}), rapid.ID).Draw(r, "keys") {
				group[key] = value.Draw(r, "value")
			}
			facts = write(facts, Step{Rule: fmt.Sprint(i)}, group)
			overlay(want, group)
		}
		if got := nested(facts); valueText(got) != valueText(want) {
			t.Fatalf("%s, want %s", valueText(got), valueText(want))
		}
		for _, f := range facts {
			if len(f.Steps) == 0 || f.Last().Fact != f.Name() {
				t.Fatal("no step for", f.Name())
			}
		}
	})
}

func values(depth int) *rapid.Generator[any] {
	return rapid.Custom(func(t *rapid.T) any {
		if depth == 0 || rapid.Bool().Draw(t, "leaf") {
			return rapid.SampledFrom([]any{int64(1), "x", nil, true, []any{int64(1)}}).Draw(t, "value")
		}
		group := map[string]any{}
		for _, key := range rapid.SliceOfDistinct(rapid.SampledFrom([]string{"a", "b"}), rapid.ID).Draw(t, "keys") {
			group[key] = values(depth-1).Draw(t, key)
		}
		return group
	})
}

// overlay is what write must come to, in the plainest way.
func overlay(under, over map[string]any) {
	for key, value := range over {
		group, isGroup := value.(map[string]any)
		below, wasGroup := under[key].(map[string]any)
		switch {
		case isGroup && wasGroup:
			overlay(below, group)
		case isGroup:
			fresh := map[string]any{}
			overlay(fresh, group)
			under[key] = fresh
		default:
			under[key] = value
		}
	}
}

func TestNames(t *testing.T) {
	for want, keys := range map[string][]string{
		"a.b":          {"a", "b"},
		`"1.8V".max`:   {"1.8V", "max"},
		`"a b"."c\"d"`: {"a b", `c"d`},
		`"".電圧`:        {"", "電圧"},
	} {
		if got := nameOf(keys); got != want {
			t.Errorf("%v: %s, want %s", slices.Collect(maps.Values(map[int][]string{0: keys})), got, want)
		}
	}
	if _, err := json.Marshal(nested(nil)); err != nil {
		t.Error(err)
	}
}
