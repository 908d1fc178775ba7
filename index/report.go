package index

import (
	"github.com/tacit-kb/tacit/index/table"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/parallel"
)

// Check is the Report of table.Read and Sync, and has their errors. Where the
// compiled index is up to date, which it tells as Open does, the answer is in it
// and no memory is read. It writes nothing.
func Check(b *kb.Bank) (table.Report, error) {
	if r, ok := checkCompiled(b); ok {
		return r, nil
	}
	r, err := table.Read(b)
	if err != nil {
		return table.Report{}, err
	}
	report := r.Report(r.Sync())
	report.Drift = table.WithLost(b, report.Drift)
	return report, nil
}

// checkCompiled answers Check from the compiled index; !ok if that is not up to
// date, or knows of a trouble that may be over or another one by now.
func checkCompiled(b *kb.Bank) (r table.Report, ok bool) {
	c, err := cache{b, compiledName}.load(true)
	if err != nil {
		return r, false
	}
	defer c.close()
	sound := make(chan error, 1)
	go func() { sound <- parallel.Try(c.verify) }()
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
	r.Memories, r.Drift = c.entries(), table.WithLost(b, table.WithoutAbsent(b, s.Drift))
	return r, len(s.Problems) == 0 && r.Memories == c.stats.Memories
}
