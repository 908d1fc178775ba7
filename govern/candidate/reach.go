package candidate

import (
	"slices"
)

// tooMany is how many things of one place make a candidate too specific.
const tooMany = 3

// judgeReach scores how far a candidate reaches: in time, to other places, and
// as a thought. Each score begins where nothing is known and moves with what the
// words show; the steps are chosen so that one word decides nothing.
func (j *Judgement) judgeReach(c *Candidate, r *reading) {
	passing, stays := fleeting.in(r.all), lasting.in(r.all)
	j.time.score = clamp(0.65 + 0.1*float64(min(2, len(stays))) + 0.05*float64(min(1, len(r.causal))) - 0.2*float64(min(3, len(passing))))
	j.time.reason = Reason{holdsMaybe, nil}
	switch {
	case len(passing) > 0 && j.time.score < middle:
		j.time.reason = Reason{holdsNot, passing}
	case len(stays) > 0:
		j.time.reason = Reason{holds, stays}
	}

	text := r.scene + "\n" + r.choice
	wide, here, things := general.in(r.all), onlyHere.in(text), particular.in(text)
	j.place.score = 0.65 + 0.08*float64(min(2, len(wide))) - 0.08*float64(min(4, len(things))) - 0.15*float64(min(1, len(here)))
	if c.Said.Level == "team" {
		j.place.score += 0.08
	}
	j.place.score = clamp(j.place.score)
	j.place.reason = Reason{reachesMaybe, nil}
	switch {
	case j.place.score < middle:
		j.place.reason = Reason{reachesNot, first(here, things)}
	case len(wide) > 0:
		j.place.reason = Reason{reaches, wide}
	}

	j.judgeIdea(c, r)
	j.judgeWorth(c, r, things)
}

// judgeIdea scores whether the candidate says when it applies and why, and not
// only what was done.
func (j *Judgement) judgeIdea(c *Candidate, r *reading) {
	when := conditional.in(r.scene)
	score := 0.5
	if len(when) > 0 {
		score += 0.12
	}
	if letters(c.Said.Trigger) >= 16 {
		score += 0.05
	}
	score += 0.1 * float64(min(2, len(r.causal)))
	if r.reasoned {
		score += 0.1
	}
	if len(r.steps) >= 2 {
		score -= 0.15
	}
	j.idea.score = clamp(score)
	switch {
	case j.idea.score >= highEach:
		j.idea.reason = Reason{abstract, first(r.causal, when)}
	case j.idea.score >= middle:
		j.idea.reason = Reason{halfAbstract, nil}
	default:
		j.idea.reason = Reason{concrete, nil}
	}
}

// judgeWorth filters what reaches too little, and answers the question of
// growth: would it help in a year, in a completely different project?
func (j *Judgement) judgeWorth(c *Candidate, r *reading, things []string) {
	switch words := debugging.in(r.choice); {
	case len(words) == 0 || len(r.rule) > 0:
	case len(words) >= 2 || len(fleeting.in(r.all)) > 0:
		j.filter(c, Reason{onlyDebugging, words})
	default:
		j.Human = append(j.Human, Reason{onlyDebugging, words})
	}
	switch {
	case j.overall() != "low":
	case j.mean() < middle-nearBy:
		j.filter(c, Reason{forgettable, nil})
	default:
		j.Human = append(j.Human, Reason{nearBorder, nil})
	}
	if len(things) >= tooMany {
		j.Human = append(j.Human, Reason{tooSpecific, things})
	}
	weak := []struct {
		d dimension
	}{{j.time}, {j.place}, {j.idea}}
	j.Grows, j.Growth = true, Reason{growsYes, nil}
	for _, w := range weak {
		if w.d.score < middle {
			j.Grows, j.Growth = false, Reason{growsNot, w.d.reason.Words}
			return
		}
	}
}

// judgeAccess scores how easily others would come by the same knowledge.
func (j *Judgement) judgeAccess(c *Candidate, r *reading) {
	docs, ours := public.in(r.all), own.in(r.all)
	score := 0.5 + 0.1*float64(min(3, len(ours))) + 0.05*float64(min(2, len(r.causal))) - 0.2*float64(min(3, len(docs)))
	if r.reasoned {
		score += 0.1
	}
	j.access, j.rule = clamp(score), len(r.rule) > 0
	switch {
	case j.access < lookedUp:
		j.accessReason, j.sources = Reason{ofDocs, docs}, []string{"documentation"}
	case j.access < teamsOwn:
		j.accessReason, j.sources = Reason{ofCode, nil}, []string{"code"}
	default:
		j.accessReason, j.sources = Reason{ofTeam, ours}, []string{"team"}
	}
	switch {
	case j.access >= lookedUp || j.rule:
	case j.access >= lookedUp-nearKnown:
		j.Human = append(j.Human, Reason{nearBorder, nil})
	case len(source.in(c.Said.Trigger+"\n"+c.Said.Signal+"\n"+c.Said.Verify)) == 0: // about documentation, and not from it
		j.Human = append(j.Human, Reason{inDocs, docs})
	default:
		j.filter(c, Reason{inDocs, docs})
	}
}

// accessLevel is how easy to come by it is, in the words of the rubric: a low
// accessibility is knowledge worth keeping.
func (j *Judgement) accessLevel() string {
	switch {
	case j.access < lookedUp:
		return "high"
	case j.access < teamsOwn:
		return "medium"
	}
	return "low"
}

func (j *Judgement) accessAdvice() string {
	switch {
	case j.access >= lookedUp:
		return "keep"
	case j.rule:
		return "standard"
	}
	return "filter"
}

// judgeTypeAndLevel follows what was proposed, and says so if the words read
// otherwise.
func (j *Judgement) judgeTypeAndLevel(c *Candidate, r *reading) {
	j.kind = advice{"knowledge", Reason{advises, nil}}
	if len(r.rule) >= 2 || j.rule && j.access < lookedUp {
		j.kind = advice{"standard", Reason{binds, r.rule}}
	}
	if said := c.Said.Type; said != "" && said != j.kind.word {
		if said == "standard" && !j.rule {
			j.Human = append(j.Human, Reason{wordsDisagree, []string{said}})
		}
		j.kind = advice{said, Reason{saidType, nil}}
	}
	j.level = advice{"project", Reason{local, nil}}
	if words := building.in(r.all); len(words) > 0 && j.overall() != "low" || j.overall() == "high" {
		j.level = advice{"team", Reason{shared, words}}
	}
	if said := c.Said.Level; said != "" && said != j.level.word {
		if said == "team" && j.overall() == "low" {
			j.Human = append(j.Human, Reason{wordsDisagree, []string{said}})
		}
		j.level = advice{said, Reason{saidLevel, nil}}
	}
}

// judgeTarget says where the candidate belongs.
func (j *Judgement) judgeTarget(r *reading) {
	service := serving.in(r.all)
	j.bare, j.trading = len(r.alternatives) == 0, len(trade.in(r.all)) >= 2
	switch {
	case j.overall() == "low":
		j.where, j.whereReason, j.profit = []string{"session"}, Reason{toSession, nil}, Reason{benefitNone, nil}
		return
	case len(service) >= 2 && !j.rule:
		j.where, j.whereReason = []string{"services"}, Reason{toServices, service}
	case len(r.steps) >= 2:
		j.where, j.whereReason = []string{"experience", "skills"}, Reason{toSkills, r.steps}
	default:
		j.where, j.whereReason = []string{"experience"}, Reason{toExperience, nil}
	}
	j.profit = Reason{benefitProject, nil}
	if j.level.word == "team" {
		j.profit = Reason{benefitTeam, nil}
	}
}

// elsewhere lists where else the candidate could go.
func (j *Judgement) elsewhere() []string {
	var all []string
	for _, w := range []string{"experience", "services", "session"} {
		if !slices.Contains(j.where, w) {
			all = append(all, w)
		}
	}
	return all
}
