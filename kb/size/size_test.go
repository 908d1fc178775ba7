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

// What is written is read again, but for what writing rounds.
func FuzzParse(f *testing.F) {
	for _, s := range []string{"800B", "1.5 MB", "512GiB", "０B", "1e9KB", ""} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		n, ok := Parse(s)
		if !ok || n >= 1<<39 { // of more than nine digits in front of GB none is read
			return
		}
		if again, ok := Parse(String(n)); n < 1 || !ok || again > n+n/50 || again < n-n/5 {
			t.Errorf("%q is %d, and %q is %d", s, n, String(n), again)
		}
	})
}
