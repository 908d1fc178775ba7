package evaluate

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/index/relevance/labels"
	"github.com/tacit-kb/tacit/kb"
)

// A Round is questions made of a bank, at most one of each memory, and what to
// take out of the bank before they are asked: a question that stands word for
// word in its memory would always find it, and measure nothing.
type Round struct {
	Questions []labels.Question
	Without   func(*kb.Memory) // for index.Suppose
}

// mostProbes is how many questions a memory gives at most: each round costs an
// index of the bank.
const mostProbes = 4

// mostCompared bounds how often a passage is compared with a question that the bank makes:
// half a minute. A bank of 10,000 memories is asked half of its own questions, a larger one
// fewer.
const mostCompared = 1_000_000_000

// Sampled returns the rounds with as many of the questions, evenly spread, as a bank of so
// many passages is asked, and how many were left out.
func Sampled(rounds []Round, passages int) (fewer []Round, left int) {
	all := 0
	for _, r := range rounds {
		all += len(r.Questions)
	}
	most := mostCompared / max(passages, 1)
	if all <= most {
		return rounds, 0
	}
	for _, r := range rounds {
		n := max(1, len(r.Questions)*most/all)
		left += len(r.Questions) - n
		some := make([]labels.Question, n)
		for i := range some {
			some[i] = r.Questions[i*len(r.Questions)/n]
		}
		r.Questions = some
		fewer = append(fewer, r)
	}
	return fewer, left
}

// OwnProbes makes questions of the memories of a bank. What an author wrote
// down as a situation, a first sign or another name of the thing is what somebody
// might ask: triggers, the surface signal and aliases; the title of a memory that
// has none of them. A trigger or alias in another language than its memory makes
// a question across languages.
func OwnProbes(x *index.Index) []Round {
	var rounds []Round
	var taken []map[string]string // for each round: what it takes out, by path
	for i := range x.Len() {
		e := x.Entry(i)
		for n, text := range probesOf(e, x.Lang(i)) {
			if n == len(rounds) {
				rounds, taken = append(rounds, Round{}), append(taken, map[string]string{})
			}
			taken[n][e.Path] = text
			rounds[n].Questions = append(rounds[n].Questions, labels.Question{ID: fmt.Sprintf("%s#%d", e.ID, n+1), Text: text,
				Lang: index.Language(text), Grades: map[string]int{e.ID: 2}, Wanted: e.ID})
		}
	}
	for n := range rounds {
		rounds[n].Without = func(m *kb.Memory) {
			if text := taken[n][m.Path]; text != "" {
				takeOut(m, text)
			}
		}
	}
	return rounds
}

// What is left of a memory that its title says whole, once the title is taken out: its id, which makes so
// many terms, or less than a part of what it had.
const (
	idTerms  = 4
	leftPart = 4
)

// Whole divides the questions of a round into those that can be asked of supposed, the index x without
// their words, and the titles of memories that say nothing else. To find such a note without its title
// is to find nothing, which is no weakness of the note.
func Whole(x, supposed *index.Index, questions []labels.Question) (asked, whole []labels.Question) {
	for _, q := range questions {
		i, ok := x.Find(q.Wanted)
		if ok && i < supposed.Len() && x.Entry(i).Title == q.Text {
			if left := supposed.Length(i); left <= idTerms || left*leftPart < x.Length(i) {
				whole = append(whole, q)
				continue
			}
		}
		asked = append(asked, q)
	}
	return asked, whole
}

// probesOf returns the questions that a memory makes. Where there are too many,
// each sort gets its turn.
func probesOf(e index.Entry, lang string) []string {
	var foreign, own []string
	for _, s := range slices.Concat(e.Trigger, e.Aliases) {
		if isName(s) {
			continue
		}
		if index.Language(s) != lang {
			foreign = append(foreign, s)
		} else {
			own = append(own, s)
		}
	}
	texts := slices.Concat(own[:min(len(own), 1)], []string{e.SurfaceSignal}, foreign[:min(len(foreign), 1)], own[min(len(own), 1):], foreign[min(len(foreign), 1):])
	texts = distinct(texts, mostProbes)
	if len(texts) == 0 {
		texts = distinct([]string{e.Title}, mostProbes)
	}
	return texts
}

// isName reports whether a text is one word of Latin letters, digits and signs.
// Taken out of its memory there is nothing left that could find it.
func isName(s string) bool {
	return !strings.ContainsFunc(strings.TrimSpace(s), func(r rune) bool { return r == ' ' || r >= 0x2e80 })
}

// distinct returns the first of the texts, at most so many, without empty ones and those
// that differ only in letter case.
func distinct(texts []string, most int) []string {
	var all []string
	for _, s := range texts {
		if len(all) == most {
			break
		}
		s = strings.TrimSpace(s)
		if s != "" && !slices.ContainsFunc(all, func(other string) bool { return strings.EqualFold(s, other) }) {
			all = append(all, s)
		}
	}
	return all
}

// takeOut removes a text from a memory wherever it stands, in any letter case.
func takeOut(m *kb.Memory, text string) {
	it := regexp.MustCompile(`(?i)` + strings.Join(quoted(strings.Fields(text)), `\s+`))
	out := func(s string) string { return strings.TrimSpace(it.ReplaceAllLiteralString(s, " ")) }
	for _, s := range []*string{&m.Title, &m.Summary, &m.SurfaceSignal, &m.HiddenRisk, &m.Service, &m.Topic} {
		*s = out(*s)
	}
	for _, list := range []*[]string{&m.Trigger, &m.Aliases, &m.Tags} {
		*list = slices.DeleteFunc(mapped(*list, out), func(s string) bool { return s == "" })
	}
	for i := range m.Sections {
		m.Sections[i].Heading, m.Sections[i].Text = out(m.Sections[i].Heading), it.ReplaceAllLiteralString(m.Sections[i].Text, " ")
	}
}

func quoted(words []string) []string { return mapped(words, regexp.QuoteMeta) }

func mapped(list []string, f func(string) string) []string {
	all := make([]string, len(list))
	for i, s := range list {
		all[i] = f(s)
	}
	return all
}
