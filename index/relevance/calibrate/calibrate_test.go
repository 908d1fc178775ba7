package calibrate

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/index/embed/builtin"
	"github.com/tacit-kb/tacit/index/relevance"
	"github.com/tacit-kb/tacit/index/relevance/labels"
	"github.com/tacit-kb/tacit/kb/kbtest"
)

// made is a world in which the cosine of the best passage tells right from
// wrong, within noise: n questions with an answer and as many without, put to
// banks of 1, 3, 30 and 40.
func made(n int) *Trials {
	r := rand.New(rand.NewPCG(1, 2))
	t := &Trials{alike: map[string]int{}}
	for i := range 2 * n {
		q := &labels.Question{ID: fmt.Sprintf("q%d", i), Lang: "en"}
		if i%2 == 0 {
			q.Wanted, q.Grades = fmt.Sprintf("M-%d", i), map[string]int{fmt.Sprintf("M-%d", i): 2}
		} else {
			q.Class = []string{"eng", "near"}[i/2%2]
		}
		t.alike[q.ID] = i
		for _, size := range []int{40, 1, 3, 30} {
			x := trial{question: q, wantedLang: "en", size: size, whole: size == 40}
			for k := range size {
				s := relevance.Signals{Best: 0.3 + 0.1*r.NormFloat64(), Mean: 0.1, Deviation: 0.1, Top: 0.3, Words: 30, Said: 30, Memories: float64(size)}
				grade := 0
				if k == 0 && i%2 == 0 {
					s.Best, grade = 0.75+0.1*r.NormFloat64(), 2
				}
				x.candidates = append(x.candidates, candidate{grade, 1, s, false})
			}
			t.all = append(t.all, x)
		}
	}
	return t
}

func TestFitLearnsWhatTellsRightFromWrong(t *testing.T) {
	f := made(50).Fit()
	for i, name := range f.Calibration.Rank.Names {
		if name == "best" && f.Calibration.Rank.Values[i] <= 0 {
			t.Errorf("the weight of the best cosine is %g", f.Calibration.Rank.Values[i])
		}
	}
	if gain := f.Result.NDCG5(); gain < 0.9 {
		t.Errorf("nDCG@5 is %.3f where the best cosine nearly always tells", gain)
	}
	for _, w := range f.Result.Figures() {
		if w.Helped.share() < 0.5 {
			t.Errorf("in a bank of %d, shown a right memory: %v", w.Memories, w.Helped)
		}
	}
	var out strings.Builder
	f.Result.Print(&out)
	for _, want := range []string{"nDCG@5 of score, cross-validated", "en-en", "whole bank:", "bank of 30:"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("the report does not say %q:\n%s", want, &out)
		}
	}
}

// In banks of all sizes the promise of silence is kept on the questions that the
// tilt was chosen on; speaking any more would break it somewhere.
func TestThePromiseIsKept(t *testing.T) {
	pooled := made(50).validate(shipped, nil).pooled()
	tilt := quiet(pooled, func(int) promise { return promised })
	var louder []relevance.Knot
	for _, k := range tilt {
		louder = append(louder, relevance.Knot{Memories: k.Memories, Bias: k.Bias + 0.06})
	}
	for what, judged := range map[string][]verdict{"the tilt": tilted(pooled, tilt...), "a larger one": tilted(pooled, louder...)} {
		broken := slices.ContainsFunc(sizesOf(judged), func(size int) bool { return mostExpected(judged, size) > 1+1e-6 })
		if want := what == "a larger one"; broken != want {
			t.Errorf("%s breaks the promise: %t", what, broken)
		}
	}
}

// mostExpected is what is expected of the class that is shown most, in units of
// what is promised, in banks of a size.
func mostExpected(judged []verdict, size int) (most float64) {
	for _, c := range promised.classes() {
		var breaks []float64
		for _, v := range judged {
			if bias := v.calibration.TiltFor(float64(v.size)); v.in(size) && c.is(v) {
				breaks = append(breaks, v.breaks(float64(v.size), biases())-bias)
			}
		}
		most = max(most, expected(breaks, 0)/max(1, c.share*float64(len(breaks))))
	}
	return most
}

// A question is judged by a calibration and a tilt that have not seen it, nor
// another one that tells about it.
func TestNothingSeesItsFold(t *testing.T) {
	trials := made(30)
	trials.alike["q2"] = trials.alike["q0"] // one memory answers both
	v := trials.validate(shipped, nil)
	foldOf := map[string]int{}
	for i, f := range v.foldOf {
		foldOf[trials.all[i].question.ID] = f
	}
	if foldOf["q0"] != foldOf["q2"] {
		t.Error("two wordings are on both sides of a split")
	}
	changed := made(30)
	changed.alike["q2"] = changed.alike["q0"]
	for i := range changed.all { // all that fold 0 could teach is turned round
		if v.foldOf[i] == 0 {
			for k := range changed.all[i].candidates {
				changed.all[i].candidates[k].signals.Best *= -1
			}
		}
	}
	keep := func(int) promise { return promised }
	before, after := v.nested(keep), changed.validate(shipped, nil).nested(keep)
	for i := range before {
		if foldOf[before[i].question.ID] == 0 && !cmp.Equal(before[i].calibration, after[i].calibration) {
			t.Fatalf("%s was judged by what it taught", before[i].question.ID)
		}
	}
}

func TestOneQuestionProvesNothing(t *testing.T) {
	for c, want := range map[Count]bool{{0, 5}: true, {1, 5}: true, {3, 5}: false, {2, 100}: true, {4, 100}: false} {
		if got := c.about(0.02); got != want {
			t.Errorf("%v is about 2 %%: %t", c, got)
		}
	}
}

// With hardly any label a prior stays what it was; with many it gives way.
func TestThePriorGivesWay(t *testing.T) {
	zero := relevance.Calibration{
		Rank:       relevance.Weights{Names: relevance.RankNames, Values: make([]float64, len(relevance.RankNames))},
		Likelihood: relevance.Weights{Names: relevance.LikelihoodNames, Values: make([]float64, len(relevance.LikelihoodNames))},
	}
	best := slices.Index(relevance.RankNames, "best")
	zero.Rank.Values[best] = -5 // it prefers what is less similar
	last := math.Inf(-1)
	for _, n := range []int{1, 10, 100} {
		got := fit(made(n).all, &zero).Rank.Values[best]
		if got <= last {
			t.Errorf("%d questions: the weight is %g, with fewer it was %g", n, got, last)
		}
		last = got
	}
	if last <= 0 {
		t.Errorf("a hundred questions leave the weight at %g", last)
	}
	if diff := cmp.Diff(zero, fit(nil, &zero)); diff != "" {
		t.Errorf("nothing was learned from (-want +got):\n%s", diff)
	}
}

func TestRefitIsNoLouderThanBefore(t *testing.T) {
	trials := made(40)
	before := trials.Fit().Calibration
	f := trials.Refit(before)
	if !f.Result.KeepsPromise() {
		t.Error("the promise is broken")
	}
	if was := trials.Judge(before); f.Result.Better(f.Result) || was.Better(was) {
		t.Error("a calibration is better than itself")
	}
	deaf := before
	deaf.Tilt = []relevance.Knot{{Memories: 1, Bias: -6}}
	if !f.Result.Better(trials.Judge(deaf)) {
		t.Error("to speak is no better than to be deaf")
	}
	loud := before
	loud.Tilt = []relevance.Knot{{Memories: 1, Bias: 6}}
	if !f.Result.Better(trials.Judge(loud)) || trials.Judge(loud).Better(f.Result) {
		t.Error("to chatter is better than to keep the promise")
	}
}

// A bank grows: beyond what was measured the tilt falls as the prior's does, and
// never rises.
func TestTiltBeyondTheBank(t *testing.T) {
	prior := relevance.Calibration{Tilt: []relevance.Knot{{Memories: 1, Bias: 1}, {Memories: 30, Bias: 0.5}, {Memories: 400, Bias: -0.5}}}
	got := extended([]relevance.Knot{{Memories: 1, Bias: 2}, {Memories: 30, Bias: 0.8}}, prior)
	want := []relevance.Knot{{Memories: 1, Bias: 2}, {Memories: 30, Bias: 0.8}, {Memories: 400, Bias: -0.2}}
	if diff := cmp.Diff(want, got, cmpopts.EquateApprox(0, 1e-9)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	rising := relevance.Calibration{Tilt: []relevance.Knot{{Memories: 1, Bias: 1}, {Memories: 30, Bias: 0}, {Memories: 100, Bias: -1}, {Memories: 400, Bias: 2}}}
	got = extended([]relevance.Knot{{Memories: 1, Bias: 0}, {Memories: 30, Bias: 1}}, rising)
	want = []relevance.Knot{{Memories: 1, Bias: 0}, {Memories: 30, Bias: 1}, {Memories: 100, Bias: 0}, {Memories: 400, Bias: 0}}
	if diff := cmp.Diff(want, got, cmpopts.EquateApprox(0, 1e-9)); diff != "" {
		t.Errorf("a rising prior (-want +got):\n%s", diff)
	}
}

func TestTooFewLabels(t *testing.T) {
	questions := func(n, memories int) (all []labels.Question) {
		for i := range n {
			all = append(all, labels.Question{ID: fmt.Sprint(i), Grades: map[string]int{"M": 2}, Wanted: fmt.Sprint(i % memories)})
		}
		return append(all, labels.Question{ID: "n", Class: "chat"})
	}
	for _, test := range []struct {
		n, memories int
		ok          bool
	}{{0, 1, false}, {fewestQuestions, fewestMemories, true}, {fewestQuestions - 1, fewestMemories, false}, {500, fewestMemories - 1, false}} {
		err := Check(questions(test.n, test.memories))
		var few *TooFewError
		if errors.As(err, &few) == test.ok || !test.ok && (few.Questions != test.n || few.NeededQuestions != fewestQuestions) {
			t.Errorf("%d questions about %d memories: error %v", test.n, test.memories, err)
		}
	}
}

// smallBank is eight memories about a shop.
func smallBank(t *testing.T) (*index.Index, *relevance.Scorer) {
	t.Helper()
	var files strings.Builder
	for i, subject := range []string{"refunds", "invoices", "shipping labels", "stock counts", "gift cards", "price lists", "returns of shoes", "opening hours"} {
		fmt.Fprintf(&files, "-- business/B-%d.md --\n---\nid: B-%d\nkind: business\nstatus: active\ntitle: How %s work\ntopic: shop\n---\nThe rule for %s is written here.\n", i, i, subject, subject)
	}
	m, err := builtin.New()
	if err != nil {
		t.Fatal(err)
	}
	x, err := index.Open(context.Background(), kbtest.New(t, files.String()), m, index.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { x.Close() })
	s, err := relevance.NewCalibrated(x, m, &relevance.Calibration{})
	if err != nil {
		t.Fatal(err)
	}
	return x, s
}

// A question is put to the whole bank, to smaller ones with and without an
// answer, and to the whole bank without any; the same ones every time.
func TestMeasure(t *testing.T) {
	x, s := smallBank(t)
	questions := []labels.Question{
		{ID: "q1", Text: "who may give a refund?", Grades: map[string]int{"B-0": 2, "B-6": 1}, Wanted: "B-0"},
		{ID: "n1", Text: "thanks", Class: "chat"},
	}
	done := 0
	o := Options{Weight: func(index.Attr) float64 { return 1.5 }, Progress: func(n, total int) { done = n }}
	trials, err := Measure(context.Background(), x, s, questions, o)
	if err != nil || done != 2 {
		t.Fatalf("%d questions done, error %v", done, err)
	}
	var got []string
	for _, v := range trials.all {
		right := 0
		for _, c := range v.candidates {
			if c.grade > 0 {
				right++
			}
			if v.question.ID == "q1" && c.weight != 1.5 || v.question.ID == "n1" && c.weight != heaviest {
				t.Errorf("weight %g", c.weight)
			}
		}
		got = append(got, fmt.Sprintf("%s %d/%d %t %t", v.question.ID, right, v.size, v.whole, v.emptied))
	}
	want := []string{
		"q1 2/8 true false", "q1 0/1 false false", "q1 1/1 false false", "q1 0/1 false false", "q1 1/1 false false",
		"q1 0/3 false false", "q1 1/3 false false", "q1 0/3 false false", "q1 1/3 false false", "q1 0/6 false true",
		"n1 0/8 true false", "n1 0/1 false false", "n1 0/1 false false", "n1 0/3 false false", "n1 0/3 false false",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	again, err := Measure(context.Background(), x, s, questions, o)
	if err != nil {
		t.Fatal(err)
	}
	for i := range trials.all {
		if a, b := trials.all[i], again.all[i]; !cmp.Equal(a.candidates, b.candidates, cmp.AllowUnexported(candidate{})) {
			t.Errorf("trial %d differs when it is repeated", i)
		}
	}
	if sizes := sizesOf(judge(relevance.Calibration{}, trials.all)); !cmp.Equal(sizes, []int{1, 3, wholeBank}) {
		t.Errorf("sizes %v", sizes)
	}
}

// The program's own exam in small talk asks nothing that relevance has been told
// the answer of.
func TestExamIsNotGivenAway(t *testing.T) {
	known := relevance.SmallTalk()
	for _, q := range Unanswered() {
		for _, line := range known {
			if share := common(q.Text, line); share > 0.7 {
				t.Errorf("%q is as good as %q, which relevance knows", q.Text, line)
			}
		}
	}
}

// common is the share of the pairs of neighbouring characters that two texts have
// in common.
func common(a, b string) float64 {
	pairs := func(s string) map[string]bool {
		all := map[string]bool{}
		r := []rune(strings.ToLower(s))
		for i := range len(r) - 1 {
			all[string(r[i:i+2])] = true
		}
		return all
	}
	x, y := pairs(a), pairs(b)
	both := 0
	for p := range x {
		if y[p] {
			both++
		}
	}
	return float64(both) / float64(max(1, len(x)+len(y)-both))
}

// tilted returns the verdicts with another tilt.
func tilted(judged []verdict, tilt ...relevance.Knot) []verdict {
	judged = slices.Clone(judged)
	for i := range judged {
		judged[i].calibration.Tilt = tilt
	}
	return judged
}
