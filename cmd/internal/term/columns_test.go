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
	}
	for _, tt := range tests {
		if got := DisplayWidth(tt.in); got != tt.want {
			t.Errorf("displayWidth(%q) = %d, want %d", tt.in, got, tt.want)
		}
	}
}
