package evaluate

import (
	"maps"

	"github.com/tacit-kb/tacit/index/relevance/labels"
)

// Judged returns the questions with their judgments. A question that was never judged
// says nothing and is left out; one that was judged, and for which all that was found
// is useless, is one that nothing answers.
func Judged(questions []labels.Question, judgments []labels.Judgment) (all []labels.Question) {
	labels.Judge(questions, judgments)
	judged := map[string]bool{}
	for _, j := range judgments {
		judged[j.Question] = true
	}
	for _, q := range questions {
		if judged[q.ID] {
			all = append(all, q)
		}
	}
	return all
}

// Unknown counts the judged memories that a bank does not have: they can only make
// the figures worse. has says whether the bank has a memory with an id.
func Unknown(questions []labels.Question, has func(id string) bool) int {
	unknown := map[string]bool{}
	for _, q := range questions {
		for id := range q.Grades {
			if !has(id) {
				unknown[id] = true
			}
		}
	}
	return len(unknown)
}

// Known returns the questions without the judged memories that a bank does not have,
// of which nothing can be learned. A question all of whose memories are missing is left
// out; one that nothing answers stays. The questions given are unchanged.
func Known(questions []labels.Question, has func(id string) bool) (all []labels.Question) {
	for _, q := range questions {
		judged := len(q.Grades) > 0
		q.Grades = maps.Clone(q.Grades)
		maps.DeleteFunc(q.Grades, func(id string, _ int) bool { return !has(id) })
		if len(q.Grades) > 0 || !judged {
			all = append(all, q)
		}
	}
	return all
}

// Near counts the questions that fit a bank, or may, and have no answer in it.
func Near(questions []labels.Question) (n int) {
	for _, q := range questions {
		if len(q.Grades) == 0 && q.Class != "eng" && q.Class != "chat" {
			n++
		}
	}
	return n
}
