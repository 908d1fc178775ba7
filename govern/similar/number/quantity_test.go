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

// An hour is the same however it is said; who says 6 点 does not say in which half of the day.
func TestHours(t *testing.T) {
	for text, want := range map[string][]Measure{
		"晚上 11 点半锁门": {{690, "dial"}, {1410, "clock"}},
		"23:30 锁门":   {{690, "dial"}, {1410, "clock"}},
		"凌晨三点开始":     {{180, "dial"}, {180, "clock"}},
		"凌晨 12 点日切":  {{0, "dial"}, {0, "clock"}},
		"中午 1 点换班":   {{60, "dial"}, {780, "clock"}},
		"下午 3:15 换班": {{195, "dial"}, {915, "clock"}},
		"午後5時に締める":   {{300, "dial"}, {1020, "clock"}},
		"夜1時に止まる":    {{60, "dial"}, {60, "clock"}},
		"晚上 12 点关灯":  {{0, "dial"}, {0, "clock"}},
		"6 点到":       {{360, "dial"}},
		"22 点关水":     {{600, "dial"}, {1320, "clock"}},
		"3 点 15 分到":  {{195, "dial"}},
		"3 点建议":      {{3, "点"}},
		"快一点，早一点":    nil,
		"5時間かかる":     {{18000, "time"}},
		"20 点で合格する":  {{20, "点"}},
		"工本费 15 块":   {{15, "元"}},
		"押金 20 块钱":   {{20, "元"}},
		"5 pm":       {{300, "dial"}, {1020, "clock"}},
	} {
		if d := cmp.Diff(want, Measures(text)); d != "" {
			t.Errorf("%q: %s", text, d)
		}
	}
}
