package inspect

import (
	"context"
	"time"
)

// again is when a memory that was reviewed today is looked at again, unless its
// reader knows better: half a year.
const againMonths = 6

// reviews finds live memories and drafts whose review.after has come.
func (v *Bank) reviews(context.Context) (found []Finding, err error) {
	today := v.now.Format(time.DateOnly)
	for _, s := range v.sources {
		if s.ReviewOn == "" || s.ReviewOn > today || s.archived() {
			continue
		}
		line, column := s.at("review", s.ReviewOn)
		found = append(found, Finding{Code: ReviewDue, Path: s.Path, Line: line, Column: column, Args: []any{s.ID, s.ReviewOn},
			Command: edit(s.ID) + " --review " + v.now.AddDate(0, againMonths, 0).Format(time.DateOnly)})
	}
	return found, nil
}
