// Package age reads how old something is, as people type it: 180d, 26w, 6m, 1y.
package age

import (
	"strconv"
	"strings"
	"time"

	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/pattern"
)

var form = pattern.Lazy(`^(\d{1,5})\s*(d|days?|w|weeks?|m|months?|y|years?)$`)

// Before reads an age, such as 180d, 26w, 6m or 1y, or a day that is over, and
// returns that day; empty for no text. Since today or a day to come nothing is old.
func Before(now time.Time, s string) (day string, ok bool) {
	s = strings.ToLower(strings.TrimSpace(s))
	if _, err := time.Parse(time.DateOnly, s); err == nil || s == "" {
		return s, s < now.Format(time.DateOnly)
	}
	m := form().FindStringSubmatch(s)
	if m == nil {
		return "", false
	}
	n, _ := strconv.Atoi(m[1])
	if n == 0 {
		return "", false
	}
	switch m[2][0] {
	case 'd':
		now = now.AddDate(0, 0, -n)
	case 'w':
		now = now.AddDate(0, 0, -7*n)
	case 'm':
		now = now.AddDate(0, -n, 0)
	case 'y':
		now = now.AddDate(-n, 0, 0)
	}
	return now.Format(time.DateOnly), now.Year() > 0
}

// Refusal says why Before does not read a text: it is neither an age nor a day, or
// the day is not over.
func Refusal(s string) lang.Text {
	if _, err := time.Parse(time.DateOnly, strings.TrimSpace(s)); err == nil {
		return notOver
	}
	return neither
}

var (
	notOver = lang.Text{
		EN: "this day is not over yet; give an earlier date",
		ZH: "这一天还没有过完，请写更早的日期",
		JA: "この日はまだ終わっていません。もっと前の日付を指定してください",
	}
	neither = lang.Text{
		EN: "write an age such as 180d, 26w, 6m or 1y, or a date such as 2026-01-31",
		ZH: "请写时长，如 180d、26w、6m 或 1y，或日期，如 2026-01-31",
		JA: "180d、26w、6m、1y のような期間か、2026-01-31 のような日付を指定してください",
	}
)
