package index

import "github.com/tacit-kb/tacit/kb"

// A Report says how INDEX.md and the files differ, and what cannot be read.
type Report struct {
	Memories int             // rows in force
	Drift    []Drift         // as Sync finds it
	Broken   []*kb.FileError // files of the live folders that are not memories
}

// Report puts what was read and its sync together.
func (r *Reading) Report(s SyncResult) Report { return Report{len(s.Rows), s.Drift, r.Broken} }

// Check is the Report of Read and Sync, and has their errors. Where the
// compiled index is up to date, which it tells as Open does, the answer is in it
// and no memory is read. It writes nothing.
func Check(b *kb.Bank) (Report, error) {
	if r, ok := checkCompiled(b); ok {
		return r, nil
	}
	r, err := Read(b)
	if err != nil {
		return Report{}, err
	}
	return r.Report(r.Sync()), nil
}

// checkCompiled answers Check from the compiled index; !ok if that is not up to
// date, or knows of a trouble that may be over or another one by now.
func checkCompiled(b *kb.Bank) (r Report, ok bool) {
	c, err := cache{b, compiledName}.load()
	if err != nil {
		return r, false
	}
	defer c.close()
	sound := make(chan error, 1)
	go func() { sound <- c.verify() }()
	files, err := b.List()
	if <-sound != nil || err != nil || !(&update{bank: b, old: c}).unchanged(files) {
		return r, false
	}
	s := c.synced()
	for i := range c.files() {
		switch f := c.file(i); f.state {
		case fileUnreadable:
			return r, false
		case fileBroken:
			p := c.problem(f)
			if p == nil {
				return r, false
			}
			r.Broken = append(r.Broken, p)
		}
	}
	r.Memories, r.Drift = c.entries(), s.Drift
	return r, len(s.Problems) == 0 && r.Memories == c.stats.Memories
}
