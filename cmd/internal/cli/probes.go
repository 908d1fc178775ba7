package cli

import (
	"context"
	"errors"
	"strconv"
	"strings"

	"github.com/tacit-kb/tacit/retrieve"
)

// readProbes reads the labelled questions of eval: questions with an answer,
// their judgments, and questions without an answer.
func (a *app) readProbes(ctx context.Context, opts evalOptions) ([]retrieve.Labelled, error) {
	var probes []retrieve.Labelled
	if opts.queries != "" {
		grades, err := a.readGrades(ctx, opts.qrels)
		if err != nil {
			return nil, err
		}
		questions, err := a.readQuestionFile(ctx, opts.queries)
		if err != nil {
			return nil, err
		}
		for _, q := range questions {
			if len(grades[q.ID]) > 0 { // a question that nobody judged says nothing
				probes = append(probes, q.labelled(grades[q.ID]))
			}
		}
	}
	if opts.nomatch == "" {
		return probes, nil
	}
	questions, err := a.readQuestionFile(ctx, opts.nomatch)
	for _, q := range questions {
		probes = append(probes, q.labelled(nil))
	}
	return probes, err
}

func (a *app) readQuestionFile(ctx context.Context, name string) ([]question, error) {
	data, err := a.readInput(ctx, name)
	if err != nil {
		return nil, err
	}
	return a.readQuestions(name, data)
}

func (q question) labelled(grades map[string]int) retrieve.Labelled {
	return retrieve.Labelled{Query: q.query(retrieve.Query{}), ID: q.ID, Lang: q.Lang, Grades: grades, Class: q.Class}
}

// mostGrade is the highest grade of a judgment: gains are 2^grade-1, and nobody
// tells more than a few degrees of usefulness apart.
const mostGrade = 10

// readGrades reads judgments: a question, the id of a memory and a grade on each
// line, separated by tabs or blanks. Grade 0 is no judgment.
func (a *app) readGrades(ctx context.Context, name string) (map[string]map[string]int, error) {
	data, err := a.readInput(ctx, name)
	if err != nil {
		return nil, err
	}
	grades := map[string]map[string]int{}
	for n, line := range lines(data) {
		fields := strings.Fields(string(line))
		if len(fields) == 0 {
			continue
		}
		if len(fields) != 3 {
			return nil, a.badLine(name, n, errors.New(a.say(msgBadJudgment)))
		}
		grade, err := strconv.Atoi(fields[2])
		if err != nil || grade < 0 || grade > mostGrade {
			return nil, a.badLine(name, n, errors.New(a.say(msgBadGrade, fields[2])))
		}
		if grades[fields[0]] == nil {
			grades[fields[0]] = map[string]int{}
		}
		if grade > 0 {
			grades[fields[0]][fields[1]] = grade
		}
	}
	return grades, nil
}
