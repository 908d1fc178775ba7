package size

import "testing"

func TestParse(t *testing.T) {
	for s, want := range map[string]int64{
		"800B": 800, "50KB": 50 << 10, "50 kb": 50 << 10, "1.5MiB": 3 << 19, "2G": 2 << 30, " 3 bytes ": 3,
		"": -1, "50": -1, "-1KB": -1, "0KB": -1, "1e3KB": -1, "KB": -1, "5TB": -1, "99999999999MB": -1,
	} {
		if got, ok := Parse(s); ok != (want >= 0) || ok && got != want {
			t.Errorf("%q is %d, %v; want %d", s, got, ok, want)
		}
	}
}

func TestString(t *testing.T) {
	for n, want := range map[int64]string{0: "0B", 1023: "1023B", 1024: "1KB", 1600: "1.5KB", 1 << 20: "1MB", 150 << 20: "150MB", 5 << 30: "5GB", 5 << 40: "5120GB"} {
		if got := String(n); got != want {
			t.Errorf("%d is %s", n, got)
		}
	}
}
