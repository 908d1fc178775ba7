package govern

import (
	"bytes"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/filename"
)

// spellings are the paths that a plan names and the folders above them, by the
// form in which every file system takes two equal names for one.
type spellings map[string]spelling

// A spelling is how a plan writes the name of a file or folder.
type spelling struct {
	name string
	of   string // the path that it is, or is a folder of
}

// take adds a path. Where it cannot be there together with another one on every
// file system, for they differ in letter case or Unicode form alone or one is a
// folder of the other, it returns the other one and adds nothing.
func (s spellings) take(path string) (other string) {
	var names []string
	for i := 1; i <= len(path); i++ {
		if i == len(path) || path[i] == '/' {
			names = append(names, path[:i])
		}
	}
	for _, name := range names {
		had, ok := s[filename.Fold(name)]
		if isFile := had.name == had.of; ok && (had.name != name || isFile || name == path) {
			return had.of
		}
	}
	for _, name := range names {
		if key := filename.Fold(name); s[key].name == "" {
			s[key] = spelling{name, path}
		}
	}
	return ""
}

// A reading is a memory with the text that it was read from.
type reading struct {
	text   []byte
	memory *kb.Memory
}

// parse reads a memory of the plan. What was read of the same text before is taken
// again: several rules look at each memory.
func (w *work) parse(path string, text []byte) (*kb.Memory, error) {
	if had, ok := w.read[path]; ok && bytes.Equal(had.text, text) {
		return had.memory, nil
	}
	m, err := kb.Parse(path, text)
	if err != nil {
		return nil, err
	}
	if w.read == nil {
		w.read = map[string]reading{}
	}
	m.Sections = nil
	w.read[path] = reading{text, m}
	return m, nil
}
