package age_test

import (
	"strings"
	"testing"
	"time"

	"github.com/tacit-kb/tacit/kb/age"
)

func TestBefore(t *testing.T) {
	now := time.Date(2026, 3, 31, 12, 0, 0, 0, time.UTC)
	for typed, want := range map[string]string{"": "", "1d": "2026-03-30", "2 weeks": "2026-03-17", "1Y": "2025-03-31", "2026-01-31": "2026-01-31"} {
		if day, ok := age.Before(now, typed); day != want || !ok {
			t.Errorf("%q: %q %v, want %q", typed, day, ok, want)
		}
	}
	for _, typed := range []string{"0d", "d", "-1d", "1h", "2026-03-31", "2027-01-01", "2026-02-30"} {
		if day, ok := age.Before(now, typed); ok {
			t.Errorf("%q is read as %q", typed, day)
		}
	}
	for typed, over := range map[string]bool{"2026-03-31": false, " 2027-01-01": false, "1h": true, "2026-02-30": true, "0d": true} {
		if says := age.Refusal(typed).EN; strings.Contains(says, "not over") == over {
			t.Errorf("of %q it is said: %s", typed, says)
		}
	}
}
