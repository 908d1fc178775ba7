package number

import "testing"

func TestDiffer(t *testing.T) {
	for _, test := range []struct {
		a, b string
		want bool
	}{
		{"Payroll closes on the 20th at noon", "Payroll closes on the 26th at noon", true},
		{"Watchdog timeout is 8 s on the valve controller", "Watchdog timeout is 2 s on the valve controller", true},
		{"スナップショットは14世代残す", "スナップショットは3世代残す", true},
		{"fw-east-2 is active, fw-east-1 the standby", "fw-east-1 is active, fw-east-2 the standby", true},
		{"缓存保留 7 天", "缓存保留 8 天", true},
		{"缓存保留 7 天", "缓存保留七天", false},
		{"Tokens live for 90 minutes", "Tokens live for 1.5 hours", false},
		{"Tokens live for 60 minutes", "A token lives for 1 hour", false},
		{"Logs are kept for 30 days", "Logs are kept", false},
		{"２台の端末", "2 台の端末", false},
		{"no figures", "none here", false},
	} {
		if got := Differ(test.a, test.b); got != test.want {
			t.Errorf("Differ(%q, %q) = %t; %q %q", test.a, test.b, got, figures(test.a), figures(test.b))
		}
	}
}
