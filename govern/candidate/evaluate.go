package candidate

import (
	"math"
	"slices"
	"strings"
	"unicode"

	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/schema"
)

// The borders of the rubric, from the seed, and how near to one of them a person
// decides.
const (
	highMean  = 0.8 // and each of the three at least highEach: broad, the team's
	highEach  = 0.7
	middle    = 0.6 // of the mean, or of the time: narrow or medium, the project's
	lookedUp  = 0.4 // below it, knowledge is easy to come by
	teamsOwn  = 0.7 // from it on, only the team has it
	nearBy    = 0.1 // below middle: still a person's decision
	nearKnown = 0.1 // below lookedUp: the same
)

// A Judgement is what the rubric says of a candidate: a pure function of what
// the candidate says.
type Judgement struct {
	Filtered []Reason // why it is not shown; empty if it is
	Human    []Reason // why a person must decide; empty if the case is clear
	Noise    []Reason // which of the five patterns of noise it has
	Grows    bool     // would it help in a year, in a completely different project?
	Growth   Reason   // why

	missing             []string
	structure, shape    []Reason
	shapely             bool
	time, place, idea   dimension
	access              float64
	accessReason        Reason
	sources             []string
	rule                bool
	kind, level         advice
	bare, trading       bool     // nothing was weighed up; it is about the business
	where               []string // experience, skills, services or session
	whereReason, profit Reason
}

type dimension struct {
	score  float64
	reason Reason
}

type advice struct {
	word   string
	reason Reason
}

// Evaluate judges the candidate.
func (c *Candidate) Evaluate() *Judgement {
	j := &Judgement{}
	r := c.reading()
	j.judgeStructure(c)
	j.judgeShape(c, r)
	j.judgeReach(c, r)
	j.judgeAccess(c, r)
	j.judgeTypeAndLevel(c, r)
	j.judgeTarget(r)
	j.judgeEmptiness(c, r)
	j.judgeOwn(c)
	j.judgeNoise(r)
	j.hearHost(c)
	if len(j.Filtered) > 0 {
		j.Human = nil
	}
	return j
}

// A reading is the texts of a candidate as the rubric looks at them.
type reading struct {
	scene, choice, all string // when; what and why; everything
	alternatives       []string
	reasoned           bool // an alternative says why it was rejected
	causal, rule       []string
	steps              []string
}

func (c *Candidate) reading() *reading {
	s := &c.Said
	r := &reading{scene: s.Trigger, choice: s.Decision + "\n" + s.Solution, alternatives: c.alternatives()}
	r.all = strings.Join([]string{s.Trigger, s.Decision, s.Signal, s.Solution, strings.Join(r.alternatives, "\n"), s.Notes}, "\n")
	for _, a := range r.alternatives {
		r.reasoned = r.reasoned || gives(a)
	}
	r.causal = causal.in(r.all)
	r.rule = binding.in(r.choice)
	r.steps = sequence.in(r.choice)
	return r
}

// onlySteps reports whether the choice is told as steps, and no text says why.
func (r *reading) onlySteps() bool { return len(r.steps) >= 2 && len(r.causal) == 0 }

// gives reports whether an alternative says why it was rejected: in brackets,
// after a colon or a dash, or in so many words.
func gives(alternative string) bool {
	return strings.ContainsAny(alternative, "(（:：—") || strings.Contains(alternative, " - ") || letters(alternative) > 8 && len(causal.in(alternative)) > 0
}

// judgeStructure asks whether decision, alternatives and signal are there. The
// short form has no place for the last two, which a person then judges.
func (j *Judgement) judgeStructure(c *Candidate) {
	s := &c.Said
	fields := []struct {
		name  string
		blank bool
	}{{"decision", blank(s.Decision)}, {"alternatives", len(c.alternatives()) == 0}, {"signal", blank(s.Signal)}, {"trigger", blank(s.Trigger)},
		{"solution", blank(s.Solution)}, {"verify", blank(s.Verify) && !c.Short}}
	for _, f := range fields {
		if f.blank {
			j.missing = append(j.missing, f.name)
		}
	}
	lacks := func(name string) bool { return slices.Contains(j.missing, name) }
	var needed, excused []string
	for _, name := range []string{"decision", "alternatives", "signal"} {
		switch {
		case !lacks(name):
		case c.Short && name != "decision":
			excused = append(excused, name)
		default:
			needed = append(needed, name)
		}
	}
	switch {
	case len(needed) > 0:
		j.structure = []Reason{{missingStructure, needed}}
	case len(excused) > 0:
		j.structure = []Reason{{shortForm, excused}}
		j.Human = append(j.Human, Reason{shortForm, excused})
	default:
		j.structure = []Reason{{complete, nil}}
	}
	if c.Source == Remembered {
		return // a person's own words are taken, and told what is missing
	}
	switch onlyLacks := slices.Equal(needed, []string{"alternatives"}); {
	case onlyLacks && c.saysEnough():
		j.Human = append(j.Human, Reason{noAlternatives, nil})
	case onlyLacks:
		j.Filtered = append(j.Filtered, Reason{noAlternatives, nil})
	case len(needed) > 0:
		j.Filtered = append(j.Filtered, j.structure...)
	}
}

// saysEnough reports whether a candidate without alternatives says all else, and
// something: then a person may know what was rejected.
func (c *Candidate) saysEnough() bool {
	s := &c.Said
	for _, text := range []string{s.Trigger, s.Decision, s.Solution, s.Verify} {
		if blank(text) {
			return false
		}
	}
	return letters(s.Signal) >= 12 && letters(s.Trigger) >= 12 && letters(s.Decision) >= 12
}

// judgeShape asks whether the three questions of a Decision Shape are answered,
// and by more than a list of steps.
func (j *Judgement) judgeShape(c *Candidate, r *reading) {
	if len(j.Filtered) > 0 {
		j.shape = j.structure
		return
	}
	j.shapely = true
	if r.onlySteps() {
		j.judgeSteps(c, r)
	}
	same := func(a, b string) bool { return strings.EqualFold(oneLine(a), oneLine(b)) }
	s := &c.Said
	if signal := s.Signal; !blank(signal) && (letters(signal) < 4 || same(signal, s.Trigger) || same(signal, s.Decision)) {
		j.doubt(&j.shape, Reason{plainSignal, nil})
	}
	if len(r.alternatives) > 0 && !r.reasoned && !c.Short {
		j.shape = append(j.shape, Reason{bareAlternatives, nil})
	}
	j.judgeGuess(c)
	switch {
	case len(j.shape) > 0:
	case len(r.alternatives) == 0:
		j.shape = []Reason{{unsaidAlternatives, nil}}
	default:
		j.shape = []Reason{{shaped, nil}}
	}
}

// judgeGuess drops a decision that is a guess which was not checked.
func (j *Judgement) judgeGuess(c *Candidate) {
	s := &c.Said
	words := guess.in(s.Decision)
	switch checked := !blank(s.Verify) && len(hedging.in(s.Verify)) == 0 && len(unproven.in(s.Verify)) == 0; {
	case len(words) > 0 && !checked:
		j.filter(c, Reason{unverified, words})
		fallthrough
	case len(words) > 0 || len(hedging.in(s.Signal+"\n"+s.Verify)) > 0:
		j.doubt(&j.shape, Reason{unverified, first(words, hedging.in(s.Signal+"\n"+s.Verify))})
	}
}

// judgeSteps drops a list of steps for which nothing was rejected. Many a good
// decision is about an order ("take the lock first, then write"): where
// alternatives and a signal show that it was weighed up, a person sees it.
func (j *Judgement) judgeSteps(c *Candidate, r *reading) {
	why := Reason{stepReplay, r.steps}
	switch {
	case len(r.alternatives) == 0 || blank(c.Said.Signal):
		j.shapely = false
		j.shape = append(j.shape, why)
		j.filter(c, why)
	case !r.reasoned:
		j.doubt(&j.shape, why)
	}
}

// filter drops a candidate, unless it is a person's own words: then a person
// sees why it would be.
func (j *Judgement) filter(c *Candidate, why Reason) {
	if c.Source == Remembered {
		j.Human = append(j.Human, why)
		return
	}
	j.Filtered = append(j.Filtered, why)
}

// doubt notes a weakness, and that a person must decide.
func (j *Judgement) doubt(where *[]Reason, why Reason) {
	*where = append(*where, why)
	j.Human = append(j.Human, why)
}

// judgeNoise names the five patterns of noise that are there, whatever came of
// them.
func (j *Judgement) judgeNoise(r *reading) {
	if len(j.missing) > 0 && (slices.Contains(j.missing, "decision") || slices.Contains(j.missing, "signal")) {
		j.Noise = append(j.Noise, Reason{missingStructure, j.missing})
	}
	if r.onlySteps() && !r.reasoned {
		j.Noise = append(j.Noise, Reason{stepReplay, r.steps})
	}
	if len(r.alternatives) == 0 {
		j.Noise = append(j.Noise, Reason{noAlternatives, nil})
	}
	if words := debugging.in(r.choice); len(words) > 0 {
		j.Noise = append(j.Noise, Reason{onlyDebugging, words})
	}
	if words := particular.in(r.scene + "\n" + r.choice); len(words) >= tooMany {
		j.Noise = append(j.Noise, Reason{tooSpecific, words})
	}
}

// hearHost compares with what the host's model thinks. Where the two do not
// agree whether to show the candidate, a person decides; but nothing that a
// judgement is made of can be talked into being there.
func (j *Judgement) hearHost(c *Candidate) {
	host := c.Said.Assessment
	if host == nil || (host.FilterReason != "") == (len(j.Filtered) > 0) {
		return
	}
	if len(j.Filtered) > 0 && len(j.missing) > 0 && (j.Filtered[0].Code == missingStructure || j.Filtered[0].Code == noAlternatives) {
		return
	}
	j.Human = append(append(j.Human, j.Filtered...), Reason{hostDisagrees, nil})
	j.Filtered = nil
}

// letters counts what is written in a text, a Han character or kana as two.
func letters(s string) int {
	n := 0
	for _, r := range s {
		if unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana) {
			n += 2
		} else if unicode.IsLetter(r) || unicode.IsDigit(r) {
			n++
		}
	}
	return n
}

// Result returns the judgement as the document that hosts know, with its reasons
// in a language: en, zh or ja.
func (j *Judgement) Result(l lang.Lang) schema.Evaluation {
	dim := func(d dimension) schema.Dimension {
		return schema.Dimension{Passed: d.score >= middle, Score: d.score, Reason: told(l, d.reason)}
	}
	e := schema.Evaluation{
		StructuralIntegrity:  schema.Structure{Passed: j.structure[0].Code != missingStructure, MissingFields: j.missing, Reason: told(l, j.structure...)},
		DecisionShapeQuality: schema.Verdict{Passed: j.shapely, Reason: told(l, j.shape...)},
		Reusability: schema.Reusability{TemporalDimension: dim(j.time), SpatialDimension: dim(j.place), AbstractionLevel: dim(j.idea),
			Overall: j.overall(), Confidence: round(j.mean())},
		KnowledgeAccessibility: schema.Accessibility{Score: j.access, Level: j.accessLevel(), Reason: told(l, j.accessReason),
			Sources: j.sources, IsRuleConstraint: j.rule, Recommendation: j.accessAdvice()},
		Type:  schema.Advice{Recommended: j.kind.word, Reason: told(l, j.kind.reason)},
		Level: schema.Advice{Recommended: j.level.word, Reason: told(l, j.level.reason)},
		DepositionTarget: schema.Deposition{Recommended: j.where, Level: j.level.word, Type: j.kind.word, Alternatives: j.elsewhere(),
			Reason: told(l, j.whereReason), ExpectedBenefit: told(l, j.profit)},
		RequiresHumanJudgment: len(j.Human) > 0,
		FilterReason:          told(l, j.Filtered...),
	}
	e.Whole()
	return e
}

func (j *Judgement) mean() float64 { return (j.time.score + j.place.score + j.idea.score) / 3 }

// overall is how far the candidate reaches, all in all.
func (j *Judgement) overall() string {
	least := min(j.time.score, j.place.score, j.idea.score)
	switch mean := round(j.mean()); {
	case mean >= highMean && least >= highEach:
		return "high"
	case mean >= middle || j.time.score >= middle:
		return "medium"
	}
	return "low"
}

func round(x float64) float64 { return math.Round(x*100) / 100 }

func clamp(x float64) float64 { return round(min(1, max(0, x))) }

// first returns the first of some lists of words that has any.
func first(lists ...[]string) []string {
	for _, l := range lists {
		if len(l) > 0 {
			return l
		}
	}
	return nil
}
