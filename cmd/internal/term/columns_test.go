package term

import (
	"slices"
	"testing"
)

func TestColumnsCountCellsNotCharacters(t *testing.T) {
	got := Columns([][]string{
		{"EXP-001", "支付重试", "a.md"},
		{"決済", "retry", "b.md"},
		{"x", "", ""},
	})
	want := []string{
		"EXP-001  支付重试  a.md",
		"決済     retry     b.md",
		"x",
	}
	if !slices.Equal(got, want) {
		t.Errorf("columns = %q, want %q", got, want)
	}
}

func TestDisplayWidth(t *testing.T) {
	tests := []struct {
		in   string
		want int
	}{
		{"", 0},
		{"abc", 3},
		{"日本語", 6},
		{"ｱｲｳ", 3},
		{"Ａ", 2},
		{"e\u0301", 1},
		{"👍", 2},
		{"👍🏽", 2},
		{"👩\u200d👩\u200d👧", 2},
		{"🇯🇵🇨🇳", 4},
		{"⚠\ufe0f", 2},
		{"⚠", 1},
		{"1\ufe0f\u20e3", 2},
		{"か\u3099", 2},
		{"नि", 1},
		{"a\u200db", 2},
		{"\u0301", 0},
	}
	for _, tt := range tests {
		if got := DisplayWidth(tt.in); got != tt.want {
			t.Errorf("displayWidth(%q) = %d, want %d", tt.in, got, tt.want)
		}
	}
}

func TestCut(t *testing.T) {
	tests := []struct {
		in   string
		n    int
		want string
	}{
		{"abc", 3, "abc"},
		{"abcd", 3, "ab…"},
		{"日本語", 5, "日本…"},
		{"日本語", 4, "日…"},
		{"e\u0301e\u0301e\u0301", 2, "e\u0301…"},
		{"👩\u200d👩\u200d👧 family", 4, "👩\u200d👩\u200d👧…"},
		{"a b", 2, "a…"},
	}
	for _, tt := range tests {
		if got := Cut(tt.in, tt.n); got != tt.want {
			t.Errorf("Cut(%q, %d) = %q, want %q", tt.in, tt.n, got, tt.want)
		}
	}
}

func FuzzCluster(f *testing.F) {
	for _, s := range []string{"", "a", "e\u0301", "👩\u200d👩", "🇯🇵🇨", "\xff", "日本"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		for s != "" {
			n, w := Cluster(s)
			if n < 1 || n > len(s) || w < 0 || w > 2 {
				t.Fatalf("Cluster(%q) = %d, %d", s, n, w)
			}
			s = s[n:]
		}
	})
}
