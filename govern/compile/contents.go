package compile

import (
	"slices"

	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/filename"
	"github.com/tacit-kb/tacit/kb/transaction"
)

// contents is the rules and overrides of a bank, as proposals find them.
type contents struct {
	bank    *kb.Bank
	paths   map[string]bool // folded, of all files that can be memories, and of those that are planned
	numbers filename.Numbers
	broken  map[string]error    // by path: what cannot be read
	rules   map[string]existing // memories, by filename.Fold of the id
	devices map[string]existing // overrides, by filename.Fold of the path
	history []govern.Record
}

// existing is a file with what it says.
type existing struct {
	path     string
	text     []byte
	memory   *kb.Memory
	override *kb.Override
}

func (h existing) there() bool { return h.path != "" }

func openShelf(b *kb.Bank) (*contents, error) {
	files, err := b.ListAll()
	if err != nil {
		return nil, err
	}
	s := &contents{bank: b, paths: map[string]bool{}, numbers: filename.Numbers{Key: filename.Fold}, broken: map[string]error{}, rules: map[string]existing{}, devices: map[string]existing{}}
	for _, f := range files {
		s.paths[filename.Fold(f.Path)] = true
		text, err := b.ReadFile(f.Path)
		if err != nil {
			s.broken[f.Path] = err
			continue
		}
		m, err := kb.Parse(f.Path, text)
		if err != nil {
			s.broken[f.Path] = err
			continue
		}
		if key := filename.Fold(m.ID); !s.rules[key].there() || m.Live() {
			s.rules[key] = existing{path: f.Path, text: text, memory: m}
		}
	}
	s.history, _, err = govern.History(b)
	if err != nil {
		return nil, err
	}
	return s, s.openDevices()
}

func (s *contents) openDevices() error {
	all, bad := s.bank.Overrides()
	for _, e := range bad {
		s.broken[e.Path] = e
	}
	for _, o := range all {
		text, err := s.bank.ReadFile(o.Path)
		if err != nil {
			return err
		}
		s.devices[filename.Fold(o.Path)] = existing{path: o.Path, text: text, override: o}
	}
	return nil
}

// rule returns the memory of an id, in any letter case and Unicode form.
func (s *contents) rule(id string) existing { return s.rules[filename.Fold(id)] }

// device returns the override of a device, or the one that is staged, and where it
// is or would be.
func (s *contents) device(instance string, staged bool) (existing, string, error) {
	p, err := kb.OverridePath(instance, staged)
	if err != nil {
		return existing{}, "", err
	}
	h := s.devices[filename.Fold(p)]
	if h.there() {
		return h, h.path, nil
	}
	for path, err := range s.broken {
		if filename.Same(path, p) {
			return existing{}, "", err
		}
	}
	return existing{}, p, nil
}

// place returns a path for a new file: the one that is wanted, or with -2, -3.
// One that is wanted and cannot be read is an error, because it may be the rule.
func (s *contents) place(path string) (string, error) {
	if err := s.broken[path]; err != nil {
		return "", err
	}
	path = s.numbers.Free(path, ".md", func(p string) bool { return s.paths[filename.Fold(p)] })
	s.paths[filename.Fold(path)] = true
	return path, nil
}

// touched notes what happened to a rule outside of compilations: Edited if its
// file is not as the last one left it, ByHand if there was none.
func (s *contents) touched(h existing) []Note {
	now := sumOf(h.text)
	for _, r := range slices.Backward(s.history) {
		for _, op := range r.Operations {
			if h.memory == nil || !filename.Same(op.Memory, h.memory.ID) || op.To == "" || r.Command != Command && r.Command != promoted {
				continue
			}
			if op.To != now {
				return []Note{tell(Edited, h.path)}
			}
			return nil
		}
	}
	return []Note{tell(ByHand, h.path)}
}

func sumOf(text []byte) string { return transaction.SumOf(text).String() }
