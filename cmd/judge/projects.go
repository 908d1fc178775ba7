package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// languages are those that every note is written in.
var languages = []string{"en", "zh", "ja"}

// A project is the notes of one made-up project, which lie near to each other as those
// of a real team do.
type project struct {
	name  string
	notes []note
}

// A note is one note in all languages.
type note map[string]wording

// A wording is a note in one language.
type wording struct {
	title, text string
	asks        []string // questions that it answers
	nears       []string // questions of the same subject that no note of the project answers
}

// each reads all files of a folder that hold such things, in order of their names, which are without their ending.
func each(dir, things string, read func(name, text string) error) error {
	paths, err := filepath.Glob(filepath.Join(dir, "*.txt"))
	if err != nil || len(paths) == 0 {
		return fmt.Errorf("%s: no %s (%v)", dir, things, err)
	}
	for _, path := range paths {
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		if err := read(strings.TrimSuffix(filepath.Base(path), ".txt"), string(data)); err != nil {
			return fmt.Errorf("%s:%w", path, err)
		}
	}
	return nil
}

// readProjects reads all files of a folder.
func readProjects(dir string) (all []project, err error) {
	err = each(dir, "projects", func(name, text string) error {
		notes, err := readNotes(text)
		all = append(all, project{name, notes})
		return err
	})
	return all, err
}

// readNotes reads a file of notes: blocks of lines with a blank line between them,
// three blocks a note, each headed by its language.
func readNotes(text string) ([]note, error) {
	var notes []note
	var lang string
	for n, line := range strings.Split(text, "\n") {
		line = strings.TrimSpace(line)
		switch {
		case line == "" || strings.HasPrefix(line, "#"):
			lang = ""
			continue
		case lang == "":
			lang = line
			if lang == languages[0] {
				notes = append(notes, note{})
			}
			if _, twice := noteOf(notes)[lang]; twice || len(notes) == 0 || !known(lang) {
				return nil, fmt.Errorf("%d: a block begins with %q", n+1, line)
			}
			notes[len(notes)-1][lang] = wording{}
			continue
		}
		w := notes[len(notes)-1][lang]
		if !w.take(line) {
			return nil, fmt.Errorf("%d: the line has no key: %q", n+1, line)
		}
		notes[len(notes)-1][lang] = w
	}
	for i, x := range notes {
		if len(x) != len(languages) {
			return nil, fmt.Errorf("1: note %d is in %d languages", i+1, len(x))
		}
	}
	return notes, nil
}

func noteOf(notes []note) note {
	if len(notes) == 0 {
		return nil
	}
	return notes[len(notes)-1]
}

func known(lang string) bool { return lang == "en" || lang == "zh" || lang == "ja" }

// take enters a line, and reports whether it has a key.
func (w *wording) take(line string) bool {
	key, value, ok := strings.Cut(line, ":")
	value = strings.TrimSpace(value)
	switch {
	case !ok:
		return false
	case key == "title":
		w.title = value
	case key == "text":
		w.text = value
	case key == "ask":
		w.asks = append(w.asks, value)
	case key == "near":
		w.nears = append(w.nears, value)
	default:
		return false
	}
	return true
}
