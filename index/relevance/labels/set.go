package labels

import (
	"bytes"
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

// A Set is a bank with labelled questions, kept in a folder:
//
//	corpus.jsonl   documents: id, lang, kind, level, type, title, text
//	queries.jsonl  questions, see ReadQuestions
//	qrels.tsv      judgments: question, document, grade
//	nomatch.jsonl  questions without an answer
//	sources.tsv    the repository of each document, in the second column; may be missing
//	near.jsonl     neighbours: questions in the subject of a document, its lure, that none answers; may be missing
//	sibling.jsonl  questions of the same subjects that one does answer, with their "docs"; may be missing
type Set struct {
	Documents []Document
	Questions []Question        // those without an answer come last
	sources   map[string]string // repository of each document
}

// A Document becomes a memory of the bank.
type Document struct {
	ID, Lang, Kind, Level, Type, Title, Text string
}

// ReadSet reads the set in dir.
func ReadSet(dir string) (*Set, error) {
	s := &Set{}
	var judgments []Judgment
	for _, f := range []struct {
		name string
		read func([]byte) error
	}{
		{"corpus.jsonl", func(data []byte) (err error) { s.Documents, err = readDocuments(data); return err }},
		{"queries.jsonl", s.readQuestions},
		{"qrels.tsv", func(data []byte) (err error) { judgments, err = ReadJudgments(data); return err }},
		{"nomatch.jsonl", s.readQuestions},
	} {
		path := filepath.Join(dir, f.name)
		data, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		if err := f.read(data); err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
	}
	if unknown := Judge(s.Questions, judgments); len(unknown) > 0 {
		return nil, fmt.Errorf("%s: judges the question %q, which is not there", filepath.Join(dir, "qrels.tsv"), unknown[0].Question)
	}
	if err := s.readSources(filepath.Join(dir, "sources.tsv")); err != nil {
		return nil, err
	}
	return s, s.readNeighbours(dir)
}

func (s *Set) readQuestions(data []byte) error {
	questions, err := ReadQuestions(data)
	s.Questions = append(s.Questions, questions...)
	return err
}

// Classes of the questions in near.jsonl and sibling.jsonl. A neighbour is nearer to the
// bank than what nomatch.jsonl calls near; a sibling has an answer, and is counted apart.
const (
	Neighbour = "neighbour"
	Sibling   = "sibling"
)

func (s *Set) readNeighbours(dir string) error {
	for _, class := range []string{Neighbour, Sibling} {
		path := filepath.Join(dir, map[string]string{Neighbour: "near.jsonl", Sibling: "sibling.jsonl"}[class])
		data, err := os.ReadFile(path)
		if os.IsNotExist(err) {
			continue
		}
		if err == nil {
			err = s.readClass(data, class)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
	}
	return nil
}

func (s *Set) readClass(data []byte, class string) error {
	questions, err := ReadQuestions(data)
	if err != nil {
		return err
	}
	lines := json.NewDecoder(bytes.NewReader(data))
	for i := range questions {
		var answers struct{ Docs map[string]int }
		if err := lines.Decode(&answers); err != nil {
			return err
		}
		q := &questions[i]
		q.Class, q.Grades = class, answers.Docs
		for id, grade := range q.Grades {
			if best, ok := q.Grades[q.Wanted]; !ok || grade > best || grade == best && id < q.Wanted {
				q.Wanted = id
			}
		}
	}
	s.Questions = append(s.Questions, questions...)
	return nil
}

func (s *Set) readSources(path string) error {
	data, err := os.ReadFile(path)
	if err != nil && !os.IsNotExist(err) {
		return err
	}
	s.sources = map[string]string{}
	for line := range strings.Lines(string(data)) {
		if columns := strings.Split(line, "\t"); len(columns) > 1 {
			s.sources[columns[0]] = columns[1]
		}
	}
	return nil
}

// Project returns the repository that a document is from, "" if that is not known.
func (s *Set) Project(id string) string { return s.sources[id] }

func readDocuments(data []byte) ([]Document, error) {
	var all []Document
	for d := json.NewDecoder(bytes.NewReader(data)); d.More(); {
		var v Document
		if err := d.Decode(&v); err != nil {
			return nil, err
		}
		all = append(all, v)
	}
	return all, nil
}

// Lang returns the language that a document is said to be in, "" for one that is
// not there.
func (s *Set) Lang(id string) string {
	for _, d := range s.Documents {
		if d.ID == id {
			return d.Lang
		}
	}
	return ""
}

// Open writes the documents as a bank into dir, the way a person would, and
// indexes it: signals must come from the same path as in use.
func (s *Set) Open(ctx context.Context, dir string, m *builtin.Model) (*index.Index, error) {
	if err := s.Write(dir); err != nil {
		return nil, err
	}
	return OpenBank(ctx, dir, m)
}

// OpenBank indexes the bank in dir. A memory that cannot be read is an error: it would
// be missing without a word.
func OpenBank(ctx context.Context, dir string, m *builtin.Model) (*index.Index, error) {
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

// Write writes the documents as the memories of a bank into dir.
func (s *Set) Write(dir string) error {
	for _, d := range s.Documents {
		if err := d.write(dir); err != nil {
			return err
		}
	}
	return nil
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
