package cli

import (
	"cmp"
	"errors"
	"io/fs"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/kb"
)

// An inspection reads a whole bank and collects what is wrong. It writes
// nothing.
type inspection struct {
	app      *app
	bank     *kb.Bank
	config   kb.Config
	memories []*kb.Memory // all that can be read, in order of path
	live     int
	findings []finding
}

// run returns an error only where the bank as such cannot be read.
func (i *inspection) run() error {
	i.findings = []finding{}
	config, err := i.bank.Config()
	if err := i.broken(err); err != nil {
		return err
	}
	i.config = config
	if err := i.readMemories(); err != nil {
		return err
	}
	for _, m := range i.memories {
		i.inspect(m)
	}
	i.sharedIDs()
	if err := i.drift(); err != nil {
		return err
	}
	slices.SortStableFunc(i.findings, func(x, y finding) int {
		return cmp.Or(cmp.Compare(x.Path, y.Path), cmp.Compare(x.Line, y.Line))
	})
	return nil
}

func (i *inspection) add(s severity, code, path string, line int, m message, hint message, args ...any) {
	i.findings = append(i.findings, finding{s, code, path, max(line, 1), 1, i.app.say(m, args...), i.app.say(hint)})
}

// broken takes a complaint about a file as a finding, and returns every other
// error.
func (i *inspection) broken(err error) error {
	var file *kb.FileError
	if !errors.As(err, &file) {
		return err
	}
	i.findings = append(i.findings, badFile(file))
	return nil
}

func (i *inspection) readMemories() error {
	files, err := i.bank.ListAll()
	if err != nil {
		return err
	}
	for _, f := range files {
		m, err := i.bank.Load(f.Path)
		if errors.Is(err, fs.ErrNotExist) {
			continue // it went away while we looked
		}
		if errors.Is(err, fs.ErrPermission) {
			i.add(severe, string(codeBadFile), f.Path, 1, msgCheckNoPermission, msgHintPermission)
			continue
		}
		if err := i.broken(err); err != nil {
			return err
		}
		if m != nil {
			i.memories = append(i.memories, m)
		}
	}
	return nil
}

// inspect looks at one memory for what is allowed and should not stay.
func (i *inspection) inspect(m *kb.Memory) {
	rest := strings.HasPrefix(m.Path, "drafts/") || strings.HasPrefix(m.Path, "archive/")
	switch {
	case m.Live():
		i.live++
	case !rest:
		i.add(mild, "not-live", m.Path, 1, msgCheckNotLive, msgHintNotLive, m.ID, string(m.Status))
	}
	if m.Live() && m.Kind == kb.Experience && m.Type == kb.Knowledge {
		if missing := missingSections(m); len(missing) > 0 {
			i.add(mild, "missing-section", m.Path, 1, msgCheckNoSection, msgHintNoSection, m.ID, strings.Join(missing, ", "))
		}
	}
	known := func(c string) bool { return strings.EqualFold(c, m.Category) }
	if m.Category != "" && len(i.config.Categories) > 0 && !slices.ContainsFunc(i.config.Categories, known) {
		i.add(mild, "unknown-category", m.Path, 1, msgCheckCategory, msgHintCategory, m.ID, m.Category)
	}
}

// missingSections returns the parts of a judgement that no heading names. The
// templates of every language have the English name in the heading.
func missingSections(m *kb.Memory) []string {
	return slices.DeleteFunc([]string{"Decision Shape", "Judgment Capsule"}, func(part string) bool {
		return slices.ContainsFunc(m.Sections, func(s kb.Section) bool {
			return strings.Contains(strings.ToLower(s.Heading), strings.ToLower(part))
		})
	})
}

// sharedIDs finds ids that a draft or an archived memory has in common with
// another one. Two live ones are among the drift.
func (i *inspection) sharedIDs() {
	first := map[string]*kb.Memory{}
	for _, live := range []bool{true, false} {
		for _, m := range i.memories {
			if m.Live() != live {
				continue
			}
			if other := first[m.ID]; other == nil {
				first[m.ID] = m
			} else if !live {
				i.add(severe, string(index.DuplicateID), m.Path, 1, msgCheckSharedID, msgHintSharedID, m.ID, other.Path)
			}
		}
	}
}

// drift compares INDEX.md with the files.
func (i *inspection) drift() error {
	r, err := index.Read(i.bank)
	if err != nil {
		return i.broken(err)
	}
	for _, d := range r.Sync().Drift {
		f := finding{mild, string(d.Kind), d.Path, max(d.Line, 1), 1, d.Msg, cmp.Or(d.Hint, i.app.say(msgHintIndex))}
		if d.Open() {
			f.Severity = severe
		}
		i.findings = append(i.findings, f)
	}
	return nil
}
