package similar

import (
	"slices"
	"strings"
	"unicode"

	"github.com/tacit-kb/tacit/govern/similar/member"
	"github.com/tacit-kb/tacit/govern/similar/topic"
	"github.com/tacit-kb/tacit/index/embed/builtin"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// isBare reports whether a memory does not say when it is needed: it has no trigger
// and no signal, and what it says elsewhere is only what its title says already. A
// text that has no front matter is held to the words alone.
func isBare(r *reading) bool {
	if len(situationFields(r.memory)) > 0 {
		return false
	}
	all := []string{flat(r.memory.Title)}
	for _, s := range r.statements {
		if s.role == asSolution {
			all = append(all, flat(s.text))
		}
	}
	said := strings.Join(all, " ")
	for _, s := range r.statements {
		if s.role&asProblem != 0 && s.role != asTitle && !strings.Contains(said, flat(s.text)) {
			return false
		}
	}
	return r.memory.Kind != "" || len(r.whole.words) < fewWords
}

// fewWords of the model that say something are too few to tell a situation.
const fewWords = 2

// beware keeps a decision from destroying what it may not: texts that say the
// contrary are no copies, and one without a situation of its own shares none. That one
// takes the place of the other stands where it says so by name.
func (j *Judgement) beware(a, b *reading) {
	if j.Decision == DecideIndependent {
		j.bewareOneValue(a, b)
		return
	}
	subjects, other := otherSubject(a, b)
	if !other {
		subjects, other = otherNamed(a, b)
	}
	if !other {
		subjects, other = inOtherSituations(a, b)
	}
	if !other && a.note() && b.note() {
		subjects, other = member.Others(a.memory.Title, b.memory.Title)
	}
	if other || inOtherPlaces(a, b) {
		j.bewareNames(a, b)
		if other && !j.byName() {
			j.bewareSubjects(subjects)
		}
		return
	}
	j.bewareNumbers(a, b)
	words, opposed := opposition(a, b)
	if !opposed {
		words, opposed = exchanged(a, b)
	}
	if !opposed && j.Problem >= sameMatter {
		words, opposed = otherValue(a, b)
	}
	if opposed && j.Decision != DecideReplace {
		j.opposed(words)
	}
	if !opposed {
		j.bewareFewWords(a, b)
		j.bewareNames(a, b)
		j.bewareLaidOut(a, b)
		j.bewareRefrain(a, b)
	}
	if !a.bare && !b.bare || j.Decision == DecideAsk || j.byName() {
		return
	}
	j.Decision, j.SceneConflict = DecideAsk, opposed
	j.Reasons = append(j.Reasons, Reason{Code: noSituation})
}

// leastOneValue is how likely two notes have to be about one matter for another value in the same
// sentence to be a question.
const leastOneValue = 0.2

// bewareOneValue asks about two notes that are one sentence but for a value, however far apart
// these values are: "tokens are kept in Redis", "tokens are kept in the browser". Or what one
// forbids is the very case to which the other binds an act.
func (j *Judgement) bewareOneValue(a, b *reading) {
	words, ok := barred(a, b)
	if _, apart := otherNamed(a, b); !ok && !apart && j.Problem >= leastOneValue {
		words, ok = exchanged(a, b)
	}
	if ok {
		j.Decision, j.Problem = DecideAsk, max(j.Problem, sure)
		j.opposed(words)
	}
}

// otherNamed reports whether two notes speak of two names, and names the two.
func otherNamed(a, b *reading) (words string, ok bool) {
	if a.lang != b.lang || !a.note() || !b.note() {
		return "", false
	}
	return topic.Others(a.lexicon.topics(), a.lang, a.memory.Title, b.memory.Title)
}

// leastRare is how rare the words of a name are at least that are no name by their place.
const leastRare = 9.0 - builtin.Everyday

// topics is what is asked of words to tell what a sentence speaks of.
func (x *lexicon) topics() topic.Lexicon {
	m := x.model
	return topic.Lexicon{
		Rare: func(text string) bool {
			terms := termsOf(m, text)
			return len(terms) > 0 && !slices.ContainsFunc(terms, func(t rare) bool { return t.rarity < leastRare })
		},
		Near:   func(a, b string) float64 { return sum(m, m.Features(nil, a)).Cosine(sum(m, m.Features(nil, b))) },
		Pieces: pieces,
	}
}

// inOtherPlaces reports whether two notes each say first where or when they hold, and have no word of
// that in common: "on staging, …", "in production, …".
func inOtherPlaces(a, b *reading) bool {
	if !a.note() || !b.note() {
		return false
	}
	x, y := placeOf(a.memory.Title), placeOf(b.memory.Title)
	return len(x) > 0 && len(y) > 0 && len(tokensOnlyOf(x, y)) == len(x)
}

// placeOf returns the words of what stands before the first comma of an English sentence, if that
// says where or when.
func placeOf(title string) map[string]bool {
	for _, m := range placedFirst().FindAllStringSubmatch(title) {
		return tokens(m[1])
	}
	return nil
}

var placedFirst = pattern.WithKeys(`(?i)^(?:in|on|at|for|during|when|while|under)\s+([^,]+),`)

// bewareNumbers keeps what gives another number for the same thing from being merged, and
// what counts otherwise how often, or by how many, something is done.
func (j *Judgement) bewareNumbers(a, b *reading) {
	if len(j.Disagreement()) > 0 {
		return
	}
	words, ok := "", false
	if a.lang == b.lang {
		words, ok = measured(a.voice().claims, b.voice().claims)
	}
	if !ok {
		words, ok = miscounted(a.voice().claims, b.voice().claims, j.Decision != DecideMerge)
	}
	if !ok && a.lang == b.lang && j.Decision == DecideMerge {
		words, ok = measuredApart(a.voice().claims, b.voice().claims)
	}
	if !ok {
		return
	}
	j.Reasons = append(j.Reasons, Reason{Code: anotherNumber, Words: []string{words}})
	if j.Decision == DecideMerge {
		j.Decision, j.SceneConflict = DecideAsk, true
		j.lessAlike(clashSolution)
	}
}

// bewareNames keeps two notes apart that each name something the other does not know: what
// holds for MySQL and users is no copy of what holds for Postgres and orders.
func (j *Judgement) bewareNames(a, b *reading) {
	if a.lang != b.lang || !a.note() || !b.note() || j.Decision == DecideReplace {
		return
	}
	mine, theirs := namesIn(a), namesIn(b)
	x, y := onlyOf(mine, theirs), onlyOf(theirs, mine)
	if len(x) == 0 || len(y) == 0 {
		return
	}
	if j.Decision == DecideMerge {
		j.Decision = DecideAsk
	}
	if x, y = onlyOf(x, latinIn(b)), onlyOf(y, latinIn(a)); len(x) == 0 || len(y) == 0 {
		return // one knows what the other names, if only in its reason
	}
	j.lessAlike(otherNames)
	j.Reasons = append(j.Reasons, Reason{Code: Names, Words: []string{x[0] + " / " + y[0]}})
}

// bewareSubjects keeps two memories apart that speak of two things, or of two situations: "the
// billing service keeps its logs for 30 days", "the mail service …". Both may hold, also with
// another number.
func (j *Judgement) bewareSubjects(subjects string) {
	if j.Decision != DecideIndependent {
		j.Decision = DecideAsk
	}
	j.SceneConflict = false
	j.Reasons = slices.DeleteFunc(j.Reasons, func(r Reason) bool { return r.Code == anotherNumber })
	j.lessAlike(otherNames)
	if !slices.ContainsFunc(j.Reasons, func(r Reason) bool { return r.Code == Names }) {
		j.Reasons = append(j.Reasons, Reason{Code: Names, Words: []string{subjects}})
	}
}

// otherNames is how alike two notes are at most of which each names something else.
const otherNames = 0.35

// namesIn returns the proper names of a note: words with a capital that do not begin
// a sentence, and in Chinese and Japanese each word of Latin letters.
func namesIn(r *reading) (all []string) {
	for _, s := range r.whole.statements {
		for _, c := range clauses(s.text) {
			for _, m := range properName().FindAllStringIndex(c) {
				name, latin := c[m[0]:m[1]], lang.Spaced(c)
				if strings.ToUpper(name) != strings.ToLower(name) && (!latin || strings.ContainsFunc(c[:m[0]], unicode.IsLetter) && strings.ToLower(name) != name) {
					all = append(all, strings.ToLower(name))
				}
			}
		}
	}
	return all
}

// latinIn returns all Latin words of a note: what it names in a reason, or where a sentence begins, it
// knows as well.
func latinIn(r *reading) (all []string) {
	for _, s := range r.whole.statements {
		for _, m := range properName().FindAllStringIndex(s.text) {
			all = append(all, strings.ToLower(s.text[m[0]:m[1]]))
		}
	}
	return all
}

// properName finds words of Latin letters, and part numbers, which may begin with digits.
var properName = pattern.WithKeys(`[0-9]*\p{Latin}[\p{Latin}0-9_+.-]+`)

// lessAlike lowers how alike the solutions are, also where the reasons say it.
func (j *Judgement) lessAlike(most float64) {
	j.Solution = min(j.Solution, most)
	for i, r := range j.Reasons {
		if r.Code == SameSolution {
			j.Reasons[i].Words = []string{percent(j.Solution)}
		}
	}
}

// byName reports whether one memory names the other as superseded.
func (j *Judgement) byName() bool {
	for _, r := range j.Reasons {
		if r.Code == Supersession {
			return true
		}
	}
	return false
}
