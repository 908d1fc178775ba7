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
