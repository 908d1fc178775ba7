package main

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

// A set is a bank with labelled questions.
type set struct {
	documents []document
	questions []question
}

type document struct {
	ID, Lang, Kind, Level, Type, Title, Text string
}

// A question has grades for the documents that answer it (2 the one wanted, 1
// useful), or a class when none does: eng (far from the bank), near, chat.
type question struct {
	ID, Lang, Text, Class string
	grades                map[string]int
	target                string // the document wanted
	crosses               bool   // it is written in another language
}

func readSet(dir string) (*set, error) {
	s := &set{}
	var unanswered []question
	for _, f := range []struct {
		name string
		read func(string) error
	}{
		{"corpus.jsonl", func(p string) error { return readLines(p, &s.documents) }},
		{"queries.jsonl", func(p string) error { return readLines(p, &s.questions) }},
		{"qrels.tsv", func(p string) error { return s.readGrades(p) }},
		{"nomatch.jsonl", func(p string) error { return readLines(p, &unanswered) }},
	} {
		if err := f.read(filepath.Join(dir, f.name)); err != nil {
			return nil, err
		}
	}
	s.questions = append(s.questions, unanswered...)
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

func (s *set) readGrades(path string) error {
	data, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	langs := map[string]string{}
	for _, d := range s.documents {
		langs[d.ID] = d.Lang
	}
	byID := map[string]*question{}
	for i := range s.questions {
		s.questions[i].grades = map[string]int{}
		byID[s.questions[i].ID] = &s.questions[i]
	}
	for line := range strings.Lines(string(data)) {
		var q, d string
		var grade int
		if _, err := fmt.Sscan(line, &q, &d, &grade); err != nil || byID[q] == nil {
			return fmt.Errorf("%s: bad line %q", path, line)
		}
		byID[q].grades[d] = grade
		if grade == 2 && byID[q].target == "" {
			byID[q].target, byID[q].crosses = d, langs[d] != byID[q].Lang
		}
	}
	return nil
}

// open writes the documents as a bank into dir, the way a person would, and
// indexes it: the signals must come from the same path as in use.
func (s *set) open(ctx context.Context, dir string, m *builtin.Model) (*index.Index, error) {
	for _, d := range s.documents {
		folder := d.Kind
		if d.Kind == "experience" {
			folder += "/project"
		}
		var text strings.Builder
		fmt.Fprintf(&text, "---\nid: %s\nkind: %s\ntitle: %s\nstatus: active\n", d.ID, d.Kind, quoted(d.Title))
		switch d.Kind {
		case "experience":
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
			return nil, err
		}
		if err := os.WriteFile(path, []byte(text.String()), 0o644); err != nil {
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

// quoted writes a string as JSON, which YAML reads as it is.
func quoted(s string) string {
	data, _ := json.Marshal(s) // a string always can
	return string(data)
}
