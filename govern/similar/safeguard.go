package similar

import (
	"slices"
	"strings"
	"unicode"

	"github.com/tacit-kb/tacit/govern/similar/clauses"
	"github.com/tacit-kb/tacit/govern/similar/ended"
	"github.com/tacit-kb/tacit/govern/similar/form"
	"github.com/tacit-kb/tacit/govern/similar/member"
	"github.com/tacit-kb/tacit/govern/similar/number"
	"github.com/tacit-kb/tacit/govern/similar/past"
	"github.com/tacit-kb/tacit/govern/similar/scope"
	"github.com/tacit-kb/tacit/govern/similar/slot"
	"github.com/tacit-kb/tacit/govern/similar/subject"
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
		if s.role == form.Solution {
			all = append(all, flat(s.text))
		}
	}
	said := strings.Join(all, " ")
	for _, s := range r.statements {
		if s.role&form.Problem != 0 && s.role != form.Title && !strings.Contains(said, flat(s.text)) {
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
	subjects, other := ofOthers(a, b)
	if !other && j.bewareEnded(a, b) {
		return
	}
	if j.Decision == DecideIndependent {
		if !other {
			j.bewareOneValue(a, b)
		} else if subjects != "" && j.Problem >= leastOneValue {
			j.bewareSubjects(subjects)
		}
		return
	}
	if other {
		j.bewareNames(a, b)
		if subjects != "" && !j.byName() {
			j.bewareSubjects(subjects)
		}
		j.Reasons = slices.DeleteFunc(j.Reasons, func(r Reason) bool { return r.Code == anotherNumber })
		return
	}
	j.bewareNumbers(a, b)
	words, opposed := opposition(a, b)
	if !opposed && !j.onlyReworded() {
		words, opposed = exchanged(a, b)
	}
	if !opposed && j.Problem >= sure {
		words, opposed = otherValue(a, b)
	}
	if opposed && j.Decision != DecideReplace {
		j.opposed(words)
	}
	if !opposed {
		j.bewareValues(a, b)
		j.bewareFewWords(a, b)
		j.bewareNames(a, b)
		j.bewareContrary(a, b)
		j.bewareLaidOut(a, b)
		j.bewareRefrain(a, b)
	}
	if !a.bare && !b.bare || j.Decision == DecideAsk || j.byName() {
		return
	}
	j.Decision, j.SceneConflict = DecideAsk, opposed
	j.Reasons = append(j.Reasons, Reason{Code: noSituation})
}

// ofOthers reports whether two memories speak of two things, of two situations or of two places, and
// names the two where they have names.
func ofOthers(a, b *reading) (subjects string, ok bool) {
	if subjects, ok = ended.OfOtherThings(a.memory.Title, b.memory.Title); ok || ended.IsAnothersNow(a.memory.Title, b.memory.Title) {
		return subjects, ok
	}
	for _, in := range []func(a, b *reading) (string, bool){otherSubject, otherNamed, inOtherSituations} {
		if subjects, ok = in(a, b); ok {
			return subjects, true
		}
	}
	if a.note() && b.note() {
		for _, of := range []func(a, b string) (string, bool){member.Others, scope.Others} {
			if subjects, ok = of(a.memory.Title, b.memory.Title); ok {
				return subjects, true
			}
		}
	}
	return "", inOtherPlaces(a, b) || a.note() && b.note() && scope.Narrower(a.memory.Title, b.memory.Title)
}

// leastOneValue is how likely two notes have to be about one matter for what rules find to be a question.
const leastOneValue = 0.05

// bewareOneValue asks about two notes which the network takes for independent, and of which rules find that they contradict each
// other: one sentence but for a value, "tokens are kept in Redis" and "in the browser", another number, or a case that one forbids
// and to which the other binds an act; or that they give the same amounts and have a word in common.
func (j *Judgement) bewareOneValue(a, b *reading) {
	words, ok := barred(a, b)
	if notes := a.note() && b.note() && a.lang == b.lang; notes && !ok && j.Problem >= leastOneValue {
		if words, ok = opposition(a, b); !ok && !j.onlyReworded() {
			words, ok = exchanged(a, b)
		}
	}
	if ok {
		j.Decision, j.Problem = DecideAsk, max(j.Problem, sure)
		j.opposed(words)
	} else if a.note() && b.note() && a.lang == b.lang {
		if words, ok = j.measuredOtherwise(a, b, 0); ok {
			j.Reasons = append(j.Reasons, Reason{Code: anotherNumber, Words: []string{words}})
		} else if j.Problem >= leastOneValue {
			j.bewareValues(a, b)
		}
		if ok || j.Decision == DecideIndependent && subject.SameAmounts(a.said(), b.said()) {
			j.Decision, j.Problem = DecideAsk, max(j.Problem, likelySame)
		}
	}
}

// leastNamed is how likely two notes have to be about one matter where one names what the other says is no more: a person who left.
const leastNamed = 0.02

// bewareEnded asks about two notes of which one says that something is no more, and the other tells of it.
func (j *Judgement) bewareEnded(a, b *reading) bool {
	if !a.note() || !b.note() || j.Decision == DecideReplace {
		return false
	}
	says, ok := ended.Says(a.memory.Title, b.memory.Title, false)
	if !ok && j.Problem >= leastNamed {
		says, ok = ended.Replaces(a.memory.Title, b.memory.Title)
	}
	if !ok && j.Problem >= leastOneValue {
		if says, ok = j.withdrawn(a.memory.Title, b.memory.Title); ok {
			_, opposed := opposition(a, b) // which says more
			ok = !opposed
		}
	}
	if !ok {
		return false
	}
	j.Decision, j.Problem, j.OfOthers = DecideAsk, max(j.Problem, sure), false
	j.lessAlike(clashSolution)
	if j.Newer == "" {
		if j.Newer = sideA; says != a.memory.Title {
			j.Newer = sideB
		}
	}
	if len(j.reasons(Announcement)) == 0 {
		j.Reasons = append(j.Reasons, Reason{Code: Announcement, Words: []string{short(says)}})
	}
	return true
}

// withdrawn returns the one of two sentences that says that what the other gives of the same holds no longer: the likelier
// they are about one matter, the less it has to say.
func (j *Judgement) withdrawn(a, b string) (says string, ok bool) {
	says, ok = ended.Lifts(a, b)
	if ok = ok && j.Decision != DecideMerge; !ok && j.Problem >= askFrom { // "no deploys on Fridays" may say what the other says
		says, ok = ended.Otherwise(a, b)
	}
	if !ok && j.Problem >= unsure {
		if says, ok = ended.Says(a, b, true); !ok {
			says, ok = ended.Becomes(a, b)
		}
	}
	if !ok && j.Problem >= likelySame {
		says, ok = ended.Spares(a, b)
	}
	return says, ok
}

// alikeSubject is the share of the words of what is counted that two notes have in common at least, about
// which a person is asked already, for another number to be one of the same.
const alikeSubject = 0.4

// measuredOtherwise finds another number for the same thing: in one sentence but for it, or, of two notes that
// may well be about one matter, where one denies it, and wherever each speaks of what the other counts.
func (j *Judgement) measuredOtherwise(a, b *reading, alike float64) (words string, ok bool) {
	mine, theirs := a.voice().claims, b.voice().claims
	if words, ok = measured(mine, theirs, sameMeasured); ok || j.Problem < askFrom {
		return words, ok
	}
	if words, ok = deniedAmount(mine, theirs); ok || !subject.Same(a.said(), b.said(), alike) {
		return words, ok
	}
	return measuredApart(mine, theirs)
}

// onlyReworded reports whether the network takes a small change between two notes for one of words.
func (j *Judgement) onlyReworded() bool {
	return j.Same+j.Contrary > 0 && (j.Same >= sameForm || j.Contrary < leastContrary)
}

// bewareContrary says that two single notes may contradict each other where no rule sees in what: the
// network thinks so, neither names another thing, and they are not one sentence but for what both forbid, or for where
// and when they hold.
func (j *Judgement) bewareContrary(a, b *reading) {
	if j.Decision != DecideAsk || j.Contrary < saidContrary || len(j.reasons(Names)) > 0 || past.Without(a.said()) != a.said() || past.Without(b.said()) != b.said() {
		return
	}
	if a.asksTheSame(b) {
		return
	}
	s, one := between(a, b)
	if !one || !s.IsBounded() && !s.FollowsBound() && !(negative(a.memory.Title) && negative(b.memory.Title)) {
		j.Reasons = append(j.Reasons, Reason{Code: otherAnswer, Words: []string{percent(j.Contrary)}})
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
		Pieces: slot.Pieces,
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
	if a.isPlain() && b.isPlain() && a.lang == b.lang && j.Problem < likelySame {
		if _, sure := measured(a.voice().claims, b.voice().claims, likelyMeasured); sure {
			j.Problem = likelySame
		}
	}
	if len(j.Disagreement()) > 0 {
		return
	}
	words, ok := "", false
	if a.lang == b.lang {
		words, ok = measured(a.voice().claims, b.voice().claims, alikeMeasured)
	}
	if !ok {
		words, ok = miscounted(a.voice().claims, b.voice().claims, j.Decision != DecideMerge)
	}
	if notes := a.note() && b.note(); !ok && a.lang == b.lang && (j.Decision == DecideMerge || j.Solution >= sure && notes) {
		words, ok = measuredApart(a.voice().claims, b.voice().claims)
	} else if !ok && a.lang == b.lang && notes {
		words, ok = j.measuredOtherwise(a, b, alikeSubject)
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
	if a.lang != b.lang || !a.note() || !b.note() || j.Decision == DecideReplace || len(j.reasons(anotherValue)) > 0 {
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
		for _, c := range clauses.Of(s.text) {
			for _, m := range properName().FindAllStringIndex(c) {
				name, latin := c[m[0]:m[1]], lang.Spaced(c)
				if strings.ToUpper(name) != strings.ToLower(name) && len(number.Weekdays(name)) == 0 && (!latin || strings.ContainsFunc(c[:m[0]], unicode.IsLetter) && strings.ToLower(name) != name) {
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
