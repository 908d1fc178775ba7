package inspect

import (
	"cmp"
	"context"
	"time"

	"github.com/tacit-kb/tacit/kb/pattern"
)

// again is when a memory that was reviewed today is looked at again, unless its
// reader knows better: half a year.
const againMonths = 6

// footer is the line with which people end a document: when it is to be looked at again.
var footer = pattern.WithKeys(`(?im)^[>\s]*(?:[-*]\s+)?\**(?:下次(?:更新|审查|评审|复查)|next (?:review|update)|次回(?:の)?(?:更新|レビュー|見直し))\**\s*[:：]\s*\**\s*(\d{4}-\d{2}-\d{2})`)

// footerDay is the day in that line, "" if there is none. It counts where the front
// matter has no review.after.
func footerDay(text []byte) string {
	for _, m := range footer().FindAllStringSubmatch(string(text)) {
		return m[1]
	}
	return ""
}

// reviews finds live memories and drafts whose review.after, or the day in whose footer,
// has come.
func (v *Bank) reviews(context.Context) (found []Finding, err error) {
	today := v.now.Format(time.DateOnly)
	for _, s := range v.sources {
		day := cmp.Or(s.ReviewOn, footerDay(s.text))
		if day == "" || day > today || s.archived() {
			continue
		}
		line, column := s.at("review", day)
		found = append(found, Finding{Code: ReviewDue, Path: s.Path, Line: line, Column: column, Args: []any{s.ID, day},
			Command: edit(s.ID) + " --review " + v.now.AddDate(0, againMonths, 0).Format(time.DateOnly)})
	}
	return found, nil
}
