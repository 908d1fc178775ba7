package table

import "github.com/tacit-kb/tacit/kb"

// A Report says how INDEX.md and the files differ, and what cannot be read.
type Report struct {
	Memories int             // rows in force
	Drift    []Drift         // as Sync finds it
	Broken   []*kb.FileError // files of the live folders that are not memories
}

// Report puts what was read and its sync together.
func (r *Reading) Report(s Result) Report { return Report{len(s.Rows), s.Drift, r.Broken} }
