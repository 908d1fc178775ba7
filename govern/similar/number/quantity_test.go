package number

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestQuantities(t *testing.T) {
	tests := map[string][]Quantity{
		"after 30 minutes, fifteen days and half an hour": {{30, "min"}, {15, "day"}, {0.5, "h"}},
		"十五分钟后重试三次，保留二百天，半小时":                             {{15, "min"}, {3, "times"}, {200, "day"}, {0.5, "h"}},
		"三十日間、五回まで、1.5 時間":                                {{30, "day"}, {5, "times"}, {1.5, "h"}},
		"two reviewers approve 90% of all":                {{2, "people"}, {90, "%"}},
		"3,000 people, 2,5 and 1,000,000 rows":            {{3000, "people"}, {1000000, "pieces"}},
		"version 1.10 of 2024":                            nil,
	}
	for text, want := range tests {
		if d := cmp.Diff(want, Quantities(text)); d != "" {
			t.Errorf("%q: %s", text, d)
		}
	}
}

// Two texts that measure the same in one unit may share a number; a number alone measures nothing.
func TestApart(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"storage costs 9 euros a day after 14 days", "after 14 days it is 12 euros", true},
		{"storage costs 9 euros, 12 for a van", "it is 9 euros", false},
		{"it expires after an hour", "it expires after 90 minutes", false},
		{"it expires after 2 hours", "it expires after 120 minutes", false},
		{"form 4711", "form 4712", false},
		{"tightened to 120 Nm", "it weighs 3 kg", false},
	} {
		if got := Apart(Measures(c.a), Measures(c.b)); got != c.want {
			t.Errorf("%s | %s: %t", c.a, c.b, got)
		}
	}
}
