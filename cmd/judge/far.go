package main

import (
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"

	"github.com/tacit-kb/tacit/index"
)

// Besides the questions about its own notes a project is asked what nothing in it can
// answer: the questions of other projects, of other trades, and what people say to an
// agent that is about nothing.

// farSources are files of texts, and which of their columns are questions.
type farSources struct {
	everyday string // folder of the embedder's everyday texts: blocks "lang | note | question | question | need"
	generic  string // folder of prompts without a subject, generic.LANG.txt, up to the line "# kept"
}

// trades and talk are the files of everyday texts about other trades, and of small talk.
var (
	trades = []string{"world.txt", "household.txt"}
	talk   = "talk.txt"
)

func (f farSources) read() (far, idle []string, err error) {
	for _, name := range append([]string{talk}, trades...) {
		data, err := os.ReadFile(filepath.Join(f.everyday, name))
		if err != nil {
			return nil, nil, err
		}
		for line := range strings.Lines(string(data)) {
			columns := strings.Split(strings.TrimSpace(line), " | ")
			switch {
			case len(columns) < 3:
			case name == talk:
				idle = append(idle, columns[1:]...)
			default:
				far = append(far, columns[2:]...)
			}
		}
	}
	for _, lang := range languages {
		data, err := os.ReadFile(filepath.Join(f.generic, "generic."+lang+".txt"))
		if err != nil {
			return nil, nil, err
		}
		tuned, _, _ := strings.Cut(string(data), "# kept")
		for line := range strings.Lines(tuned) {
			if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") {
				idle = append(idle, line)
			}
		}
	}
	return far, idle, nil
}

// How many of each a project is asked.
const (
	farEach   = 60
	idleEach  = 80
	otherEach = 60
)

// nothing asks a project what it cannot answer.
func (m maker) nothing(ctx context.Context, all []list, at int, r *rand.Rand) ([]list, error) {
	var questions []string
	for range farEach {
		questions = append(questions, m.far[r.IntN(len(m.far))])
	}
	for range idleEach {
		questions = append(questions, m.idle[r.IntN(len(m.idle))])
	}
	for range otherEach {
		other := m.projects[r.IntN(len(m.projects))]
		if other.name == m.projects[at].name {
			continue
		}
		w := other.notes[r.IntN(len(other.notes))][languages[r.IntN(len(languages))]]
		if len(w.asks) > 0 {
			questions = append(questions, w.asks[r.IntN(len(w.asks))])
		}
	}
	var err error
	for _, q := range questions {
		n := r.IntN(len(m.projects[at].notes))
		if all, err = m.ask(ctx, all, asked{at, n, index.Language(q), q, farAway}, r); err != nil {
			return nil, err
		}
	}
	return all, nil
}
