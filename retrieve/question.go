package retrieve

import (
	"cmp"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/index/relevance"
	"github.com/tacit-kb/tacit/kb/pattern"
	"github.com/tacit-kb/tacit/retrieve/compound"
	"github.com/tacit-kb/tacit/retrieve/prompt"
)

// A question is one thing that a prompt asks. A prompt of several is answered by the
// best of them: together they would thin each other out.
type question struct {
	text   string
	of     []int // numbers of the segments that it is made of
	pasted bool  // it was written elsewhere: only what its exact terms prove counts
	idle   bool  // it asks nothing
	vague  bool  // every word is of general use: it takes a memory that is clearly about it
	opened bool  // nobody asks it: it is what an agent opens or writes, and only what is certain counts
}

// provedRelevance is the least that pasted text gives where it proves anything.
const provedRelevance = 0.4

// idleKeeps is what a text that asks nothing keeps of its relevance: enough to rank by.
const idleKeeps = 0.1

// vagueKeeps is what a question of words of general use keeps of its relevance.
const vagueKeeps = 0.35

// vagueNamed is the share of its terms by which an author must have named the memory for
// it to keep all, and vagueMissing the share of a word that it must have for that. Of a
// sentence with one word that says anything, "which file?", neither is enough.
const vagueNamed, vagueMissing = 0.2, 0.7

// allowed returns what counts of the relevance that a memory has for the question.
func (q question) allowed(likely float64, s relevance.Signals) float64 {
	switch {
	case q.opened && q.pasted && !provedByName(s), q.opened && !q.pasted && likely < likelyByPath:
		return 0
	case q.idle:
		return likely * idleKeeps
	case q.pasted && !s.Proved():
		return 0
	case q.pasted:
		return max(likely, provedRelevance)
	case q.vague && (s.NameShare+s.TriggerShare < vagueNamed || s.MissingShare > vagueMissing || s.Units <= 1 && s.Sentence > 0):
		return min(likely, s.Likely) * vagueKeeps // a word of general use is no name, whatever it proves
	case q.vague:
		return min(likely, s.Likely)
	}
	return likely
}

const (
	mostQuestions = 8   // of a prompt; each costs a search
	mostParts     = 4   // beside these, of asks that ask another thing as well
	mostErrors    = 3   // messages of errors that are asked
	mostNames     = 6   // coined names that are asked where all is pasted
	joinedBytes   = 400 // neighbours are asked together up to here
)

// A reading is what a prompt was found to hold.
type reading struct {
	segments  []prompt.Segment
	clues     []prompt.Clue
	questions []question
	asked     string // all that a person asks, a line each
}

// A chooser says which of many questions are worth a search.
type chooser interface {
	// Worth says how much a text tells, as far as that is below enough.
	Worth(text string, enough float64) float64
	// Promise says how near the nearest memory comes to each text, and how much each says in
	// words that few memories have.
	Promise(texts []string) (near, held []float64)
}

// read takes a prompt apart.
func read(q Query, c chooser) reading {
	r := reading{segments: q.Begun.Of(q.Text)}
	r.clues = prompt.Clues(r.segments)
	asks := r.asks()
	if !slices.ContainsFunc(asks, question.asksItself) {
		asks = append(asks, r.quotedAsks()...)
	}
	var asked strings.Builder
	for _, q := range asks {
		asked.WriteString(q.text + "\n")
	}
	r.asked = asked.String()
	r.questions = append(chosen(joined(asks), len(asks), c), parts(asks)...)
	r.addClues(asks)
	if len(r.questions) == 0 && len(r.segments) == 1 && r.segments[0].Kind == prompt.Pasted && len(r.segments[0].Text) <= lookedUp {
		r.asked = r.segments[0].Text // a flag, a call or a path that somebody looks up
		r.questions = []question{{text: r.asked, of: []int{0}}}
	}
	return r
}

// lookedUp is how many bytes a pasted text may have, if it is all there is and has no
// clue, to be asked like a question.
const lookedUp = 80

// asks returns what a person asks, a question each. What a text repeats is asked once.
func (r *reading) asks() (all []question) {
	seen := map[string]bool{}
	for i, s := range r.segments {
		if (s.Kind == prompt.Ask || s.Kind == prompt.Manner && s.Form != prompt.Mail && coins(s.Text)) && !seen[s.Text] {
			seen[s.Text] = true
			q := questionOf(s, []int{i})
			if i+1 < len(r.segments) && isTagQuestion(r.segments[i+1]) {
				q.text += r.segments[i+1].Text
			}
			all = append(all, q)
		}
	}
	return all
}

// asksItself reports whether a question says what it asks, and does not only lead to what is pasted below: "Li writes:".
func (q question) asksItself() bool {
	return !q.idle && !q.vague && !strings.HasSuffix(strings.TrimSpace(q.text), ":") && !strings.HasSuffix(strings.TrimSpace(q.text), "：")
}

// quotedAsks returns what the quoted lines of a mail ask, which is all that is asked where a person only hands it
// on: "> which price holds for today's orders?".
func (r *reading) quotedAsks() (all []question) {
	for i, s := range r.segments {
		if s.Kind != prompt.Pasted || s.Form != prompt.Quote || len(s.Text) > mostAnyway {
			continue
		}
		for line := range strings.Lines(s.Text) {
			line = strings.TrimSpace(strings.TrimLeft(strings.TrimSpace(line), "> \u3000"))
			if strings.HasSuffix(line, "?") || strings.HasSuffix(line, "？") {
				all = append(all, questionOf(prompt.Segment{Kind: prompt.Ask, Text: line}, []int{i}))
			}
		}
	}
	return all[:min(len(all), mostParts)]
}

// questionOf returns what a segment asks by itself.
func questionOf(s prompt.Segment, of []int) question {
	return question{text: s.Text, of: of, vague: s.Generic(), idle: s.Pointing()}
}

// tagQuestion matches the few words that make a question of what stands before them: "…, is that ok?",
// "…，可以不".
var tagQuestion = pattern.Lazy(`(?i)^\W*(?:(?:is (?:that|this|it) )?(?:ok(?:ay)?|fine|all ?right|allowed|possible)(?: with you)?[?？]|(?:可以|[行成好能对對])(?:不|吗|嗎|么)|(?:可不可以|行不行|好不好|能不能|成不成|对不对)|(?:それで)?(?:いい|よい|大丈夫)(?:です|でしょう)?(?:か|[?？]|かな))\W*$`)

// isTagQuestion reports whether a segment says nothing but that the one before it is a question.
func isTagQuestion(s prompt.Segment) bool {
	return s.Kind == prompt.Manner && len(s.Text) <= longestTag && tagQuestion().MatchString(s.Text)
}

// longestTag is how many bytes such words have at most.
const longestTag = 40

// mostAnyway is how many bytes of a text that asks nothing are asked where the whole
// ranking is wanted.
const mostAnyway = 2000

// askAnyway asks a text that asks nothing as it stands, for who wants the whole ranking: what
// it finds is far from being shown.
func (r *reading) askAnyway() {
	if len(r.questions) > 0 || len(r.segments) == 0 {
		return
	}
	text := ""
	for _, s := range r.segments {
		if text += s.Text + "\n"; len(text) > mostAnyway {
			break
		}
	}
	r.questions = []question{{text: strings.ToValidUTF8(text[:min(len(text), mostAnyway)], ""), idle: true}}
}

// coins reports whether a sentence of general words holds a coined name: what it says of
// --no-verify may be known.
func coins(text string) bool {
	return slices.ContainsFunc(spelt(text), func(t index.Term) bool { return t.Form == index.Identifier })
}

// joined adds to the questions each pair of neighbours, and all of them if they are
// short: the second sentence often says what the first one is about.
func joined(asks []question) []question {
	all := slices.Clone(asks)
	for i := 1; i < len(asks); i++ {
		if q := join(asks[i-1 : i+1]); len(q.text) <= joinedBytes {
			all = append(all, q)
		}
	}
	if len(asks) > 2 {
		if q := join(asks); len(q.text) <= joinedBytes {
			all = append(all, q)
		}
	}
	return all
}

func join(asks []question) (q question) {
	var texts []string
	q.vague, q.idle = true, true
	for _, a := range asks {
		q.vague, q.idle = q.vague && a.vague, q.idle && a.idle
		texts, q.of = append(texts, a.text), append(q.of, a.of...)
	}
	q.text = strings.Join(texts, "\n")
	return q
}

// parts returns what those ask that say that they ask another thing as well.
func parts(asks []question) (all []question) {
	for _, q := range asks {
		for _, text := range compound.Parts(q.text) {
			if len(all) == mostParts {
				return all
			}
			p := questionOf(prompt.Segment{Kind: prompt.Ask, Text: text}, q.of)
			p.idle = p.idle || q.idle
			all = append(all, p)
		}
	}
	return all
}

// mostWorth is the worth from which more makes no difference between questions.
const mostWorth = 60

// Of many questions, so many are chosen by what they tell, the more the more of them end with
// a question mark or stand first and last. The others are those that promise most in this
// bank: a person does not say which sentence among twenty matters.
const (
	fewestByWorth = 4
	mostByWorth   = 6
)

// chosen returns the questions to ask of all, of which the first so many are single asks and
// the others joined of them: all, if they are few.
func chosen(all []question, single int, c chooser) []question {
	if len(all) <= mostQuestions {
		return all
	}
	asks := slices.Clone(all[:single])
	texts := make([]string, len(asks))
	for i, q := range asks {
		texts[i] = q.text
	}
	near, held := c.Promise(texts)
	some, marked := telling(all, c.Worth)
	some = some[:min(mostByWorth, max(fewestByWorth, marked))]
	byNear, byHeld := order(near), order(held)
	for i := 0; len(some) < mostQuestions && i < len(asks); i++ {
		for _, k := range []int{byNear[i], byHeld[i]} {
			if q := asks[k]; len(some) < mostQuestions && !slices.ContainsFunc(some, func(s question) bool { return s.text == q.text }) {
				some = append(some, q)
			}
		}
	}
	return some
}

// order returns the places of numbers, the largest first, of equals the first.
func order(values []float64) []int {
	places := make([]int, len(values))
	for i := range places {
		places[i] = i
	}
	slices.SortStableFunc(places, func(a, b int) int { return cmp.Compare(values[b], values[a]) })
	return places
}

// telling orders questions, those that tell most before others: what ends with a question
// mark, what stands first and last, and then by worth.
// marked is how many of them ask so or stand there.
func telling(all []question, worth func(text string, enough float64) float64) (ordered []question, marked int) {
	last := 0
	for _, q := range all {
		last = max(last, q.of[0])
	}
	alone := map[int]float64{} // what a segment is worth by itself; those come before what is joined of them
	worthOf := func(q question) float64 {
		for _, s := range q.of {
			if alone[s] >= mostWorth {
				return mostWorth // and so is what it is a part of
			}
		}
		w := worth(q.text, mostWorth)
		if len(q.of) == 1 {
			alone[q.of[0]] = w
		}
		return w
	}
	extra := func(q question) (w float64) {
		if strings.HasSuffix(q.text, "?") || strings.HasSuffix(q.text, "？") || strings.HasSuffix(q.text, "か。") {
			w += 100
		}
		if len(q.of) == 1 && (q.of[0] == all[0].of[0] || q.of[0] == last) {
			w += 50
		}
		return w
	}
	weights, full := map[string]float64{}, 0
	for _, q := range all {
		more := extra(q)
		if more > 0 {
			marked++
		}
		if _, seen := weights[q.text]; more == 0 && full >= mostQuestions && !seen {
			weights[q.text] = 0 // so many before it are worth all that it can be
			continue
		}
		w := worthOf(q) + more
		if weights[q.text] = w; w >= mostWorth {
			full++
		}
	}
	slices.SortStableFunc(all, func(a, b question) int { return cmp.Compare(weights[b.text], weights[a.text]) })
	return all, marked
}

// addClues asks what is distinctive in pasted text: the messages of errors, the first of
// them together with what the person asks first; the codes in their lines; and, where the
// person asks nothing, the names.
func (r *reading) addClues(asks []question) {
	errors, names := 0, 0
	failed := map[int]bool{} // by line
	for _, c := range r.clues {
		q := question{text: r.said(c), of: r.segmentsAt(c.Line), pasted: true}
		switch {
		case c.Kind == prompt.ClueError && errors < mostErrors:
			failed[c.Line] = true
			if errors++; errors == 1 && len(asks) > 0 && len(asks[0].text) <= joinedBytes/2 {
				both := join([]question{asks[0], q})
				r.questions = append(r.questions, both)
			}
			r.questions = append(r.questions, q)
			if strings.Contains(q.text, "\n") { // by itself, too: what stands around it has other words
				q.text = c.Text
				r.questions = append(r.questions, q)
			}
		case c.Kind == prompt.ClueCode && names < mostNames && (len(asks) == 0 || c.IsFault() && (c.Failed || failed[c.Line] || r.asksAt(c.Line))):
			names++
			r.questions = append(r.questions, q)
		}
	}
}

// shortPaste is how many bytes a pasted text may have to be asked as a whole: a line of a
// log begins with who says it.
const shortPaste = 200

// said returns what is asked of a clue.
func (r *reading) said(c prompt.Clue) string {
	for _, i := range r.segmentsAt(c.Line) {
		if s := r.segments[i]; c.Kind == prompt.ClueError && s.Kind == prompt.Pasted && len(s.Text) <= shortPaste {
			return s.Text
		}
	}
	return c.Text
}

// asksAt reports whether a person writes on a line of the prompt, and does not paste.
func (r *reading) asksAt(line int) bool {
	of := r.segmentsAt(line)
	return of != nil && r.segments[of[0]].Kind == prompt.Ask
}

// segmentsAt returns the segment that a line of the prompt is in.
func (r *reading) segmentsAt(line int) []int {
	for i := len(r.segments) - 1; i >= 0; i-- {
		if r.segments[i].Line <= line {
			return []int{i}
		}
	}
	return nil
}

// looked returns what was looked at of the prompt: a part of one that is very long.
func (r *reading) looked() string {
	var texts []string
	for _, s := range r.segments {
		texts = append(texts, s.Text)
	}
	return strings.Join(texts, "\n")
}

// files returns the files that pasted text names.
func (r *reading) files() (files []string) {
	for _, c := range r.clues {
		if c.Kind == prompt.ClueFile {
			files = append(files, c.Text)
		}
	}
	return files
}
