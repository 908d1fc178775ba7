// Package labelled reads sets of labelled questions: documents, questions with
// the documents that answer them, and questions that none answers. Calibration
// is fitted on one, and the promises of ranking and silence are tested on it.
//
// A set is a folder:
//
//	corpus.jsonl   documents: id, lang, kind, level, type, title, text
//	queries.jsonl  questions: id, lang, text
//	qrels.tsv      question, document, grade: 2 for the one wanted, 1 for a useful one
//	nomatch.jsonl  questions without an answer: id, lang, text, class
package labelled

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/index/embed/builtin"
	"github.com/tacit-kb/tacit/kb"
)

// A Set is a bank with labelled questions.
type Set struct {
	Documents []Document
	Questions []Question
}

// A Document becomes a memory of the bank.
type Document struct {
	ID, Lang, Kind, Level, Type, Title, Text string
}

// A Question has grades for the documents that answer it (2 the one wanted, 1
// useful), or a class when none does: eng (far from the bank), near, chat.
type Question struct {
	ID, Lang, Text, Class string

	Grades  map[string]int `json:"-"` // by the id of the document
	Target  string         `json:"-"` // the document wanted
	Crosses bool           `json:"-"` // it is written in another language
}

// Read reads the set in dir.
func Read(dir string) (*Set, error) {
	s := &Set{}
	var unanswered []Question
	for _, f := range []struct {
		name string
		read func(string) error
	}{
		{"corpus.jsonl", func(p string) error { return readLines(p, &s.Documents) }},
		{"queries.jsonl", func(p string) error { return readLines(p, &s.Questions) }},
		{"qrels.tsv", func(p string) error { return s.readGrades(p) }},
		{"nomatch.jsonl", func(p string) error { return readLines(p, &unanswered) }},
	} {
		if err := f.read(filepath.Join(dir, f.name)); err != nil {
			return nil, err
		}
	}
	s.Questions = append(s.Questions, unanswered...)
	return s, nil
}

func readLines[T any](path string, into *[]T) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	for d := json.NewDecoder(bufio.NewReader(f)); d.More(); {
		var v T
		if err := d.Decode(&v); err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		*into = append(*into, v)
	}
	return nil
}

func (s *Set) readGrades(path string) error {
	data, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	langs := map[string]string{}
	for _, d := range s.Documents {
		langs[d.ID] = d.Lang
	}
	byID := map[string]*Question{}
	for i := range s.Questions {
		s.Questions[i].Grades = map[string]int{}
		byID[s.Questions[i].ID] = &s.Questions[i]
	}
	for line := range strings.Lines(string(data)) {
		var q, d string
		var grade int
		if _, err := fmt.Sscan(line, &q, &d, &grade); err != nil || byID[q] == nil {
			return fmt.Errorf("%s: bad line %q", path, line)
		}
		byID[q].Grades[d] = grade
		if grade == 2 && byID[q].Target == "" {
			byID[q].Target, byID[q].Crosses = d, langs[d] != byID[q].Lang
		}
	}
	return nil
}

// Open writes the documents as a bank into dir, the way a person would, and
// indexes it: signals must come from the same path as in use.
func (s *Set) Open(ctx context.Context, dir string, m *builtin.Model) (*index.Index, error) {
	for _, d := range s.Documents {
		if err := d.write(dir); err != nil {
			return nil, err
		}
	}
	bank, err := kb.Open(dir)
	if err != nil {
		return nil, err
	}
	x, err := index.Open(ctx, bank, m, index.Options{})
	if err != nil {
		return nil, err
	}
	if p := x.Problems(); len(p) > 0 {
		return nil, p[0]
	}
	return x, nil
}

// write writes the document as the file of a memory.
func (d Document) write(dir string) error {
	folder := d.Kind
	var text strings.Builder
	fmt.Fprintf(&text, "---\nid: %s\nkind: %s\ntitle: %s\nstatus: active\n", d.ID, d.Kind, quoted(d.Title))
	switch d.Kind {
	case "experience":
		folder += "/project"
		if d.Type == "standard" {
			text.WriteString("type: standard\n")
		}
	case "tech":
		folder += "/services"
		fmt.Fprintf(&text, "service: %s\n", d.ID)
	case "business":
		fmt.Fprintf(&text, "topic: %s\n", d.ID)
	}
	text.WriteString("---\n" + d.Text + "\n")
	path := filepath.Join(dir, filepath.FromSlash(folder), d.ID+".md")
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	return os.WriteFile(path, []byte(text.String()), 0o644)
}

// quoted writes a string as JSON, which YAML reads as it is.
func quoted(s string) string {
	data, _ := json.Marshal(s) // a string always can
	return string(data)
}
