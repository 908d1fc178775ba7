package inspect

import (
	"context"
	"time"

	"github.com/tacit-kb/tacit/kb/usage"
)

// A memory has had its chance after a quarter of a year in which others were
// used, and is forgotten after a year without use.
const (
	chance    = 90 * 24 * time.Hour
	forgotten = 365 * 24 * time.Hour
)

// unused finds live memories that nobody in this clone was shown for long. A
// standard binds, whether anybody asks or not.
func (v *Bank) unused(context.Context) (found []Finding, err error) {
	l, err := usage.Read(v.bank)
	if err != nil || l.Since == "" || l.Since > v.day(chance) {
		return nil, nil // nobody has looked long enough
	}
	for _, s := range v.live() {
		last, used := l.Last[s.ID]
		if used && last > v.day(forgotten) || !used && v.newest(s) > v.day(chance) || s.binds() {
			continue
		}
		found = append(found, Finding{Code: Unused, Path: s.Path, Line: 1, Column: 1, Args: []any{s.ID, last, l.Since}, Command: "tacit archive " + s.ID})
	}
	return found, nil
}

// day is the day so long ago.
func (v *Bank) day(ago time.Duration) string { return v.now.Add(-ago).Format(time.DateOnly) }

// newest is the day on which a memory was made or changed last, as far as it says
// so itself; else that of the file, which in a fresh clone is the day of the clone.
func (v *Bank) newest(s source) string {
	if day := max(s.Created, s.Updated); day != "" {
		return day
	}
	return time.Unix(0, s.file.ModTime).Format(time.DateOnly)
}
