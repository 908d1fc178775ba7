package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/index/embed/builtin"
	"github.com/tacit-kb/tacit/index/relevance"
	"github.com/tacit-kb/tacit/index/relevance/labels"
)

// A bank is an index of all memories that a command asks, of which parts are banks to ask.
type bank struct {
	index   *index.Index
	numbers map[string]int // of the memories, by id
	scorer  *relevance.Scorer
}

// inBank writes a bank into a folder of its own, and uses it while that lasts.
func inBank(ctx context.Context, m *builtin.Model, write func(dir string) error, use func(bank) error) error {
	dir, err := os.MkdirTemp("", "judge")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	if err := write(dir); err != nil {
		return err
	}
	x, err := labels.OpenBank(ctx, dir, m)
	if err != nil {
		return err
	}
	defer x.Close()
	b := bank{index: x, numbers: map[string]int{}}
	for i := range x.Len() {
		b.numbers[x.Entry(i).ID] = i
	}
	if b.scorer, err = relevance.NewCalibrated(x, m, &relevance.Calibration{}); err != nil {
		return err
	}
	return use(b)
}

// The memories of a project are written in several forms, as people write them: with a
// trigger and without, of each kind, and as long ones of several notes.

// triggered reports whether a note gets its first question as a trigger; then the
// question is not asked.
func triggered(p, n int) bool { return (p*7+n*3)%5 < 2 }

// groupOf is which of the long memories of a project a note is in.
func groupOf(n int) int { return n / 3 }

// idOf names the memory of a note, and groupID the long one.
func idOf(p project, n int, lang string) string    { return fmt.Sprintf("%s-%02d-%s", p.name, n, lang) }
func groupID(p project, g int, lang string) string { return fmt.Sprintf("%s-g%d-%s", p.name, g, lang) }

// writeBank writes all projects into one bank, of which parts are asked.
func writeBank(dir string, projects []project) error {
	r := rand.New(rand.NewPCG(3, 3))
	for pi, p := range projects {
		for _, lang := range languages {
			groups := map[int][]wording{}
			for n, x := range p.notes {
				w := x[lang]
				groups[groupOf(n)] = append(groups[groupOf(n)], w)
				trigger := ""
				if triggered(pi, n) && len(w.asks) > 0 {
					trigger = w.asks[0]
				}
				if err := writeMemory(dir, idOf(p, n, lang), w.title, trigger, paragraphs(w.text), r); err != nil {
					return err
				}
			}
			for g := range len(groups) { // in order: the same projects give the same bank
				ws := groups[g]
				if err := writeMemory(dir, groupID(p, g, lang), ws[0].title, "", long(ws), r); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

func paragraphs(text string) string { return strings.ReplaceAll(text, " / ", "\n\n") }

// long is several notes as the sections of one.
func long(ws []wording) string {
	var b strings.Builder
	for _, w := range ws {
		fmt.Fprintf(&b, "## %s\n\n%s\n\n", w.title, paragraphs(w.text))
	}
	return b.String()
}

// writeMemory writes a file of one kind or another.
func writeMemory(dir, id, title, trigger, body string, r *rand.Rand) error {
	folder, fields := "experience/project", "kind: experience\n"
	switch r.IntN(5) {
	case 0:
		folder, fields = "tech/services", "kind: tech\nservice: "+id+"\n"
	case 1:
		folder, fields = "business", "kind: business\ntopic: "+id+"\n"
	}
	if trigger != "" {
		fields += "trigger:\n  - " + strconv.Quote(trigger) + "\n"
	}
	path := filepath.Join(dir, filepath.FromSlash(folder), id+".md")
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	text := fmt.Sprintf("---\nid: %s\n%stitle: %s\nstatus: active\n---\n\n# %s\n\n%s\n", id, fields, strconv.Quote(title), title, body)
	return os.WriteFile(path, []byte(text), 0o644)
}
