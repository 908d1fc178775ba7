package misspelt

import (
	"slices"
	"strings"
	"testing"
)

func TestClosest(t *testing.T) {
	commands := []string{"match", "select", "load", "preview", "list", "show", "why", "init", "index", "check"}
	tests := []struct{ typed, want string }{
		{"mtach", "match"},
		{"Match", "match"},
		{"selct", "select"},
		{"prev", "preview"},
		{"indx", "index"},
		{"wyh", "why"},
		{"frobnicate", ""},
		{"", ""},
		{"支付", ""},
	}
	for _, tt := range tests {
		if got := Closest(tt.typed, commands); got != tt.want {
			t.Errorf("closest(%q) = %q, want %q", tt.typed, got, tt.want)
		}
	}
}

// What is longer than any name is compared with none, and no name that is.
func TestClosestOfLongNames(t *testing.T) {
	long := strings.Repeat("EXP-001", 50_000)
	ids := slices.Repeat([]string{"EXP-001", long}, 2000)
	if got := Closest(long, ids); got != "" {
		t.Errorf("%d bytes are %.20q", len(long), got)
	}
	if got := Closest("EXP-01", ids); got != "EXP-001" {
		t.Errorf("EXP-01 is %.20q", got)
	}
	if got := Closest(strings.Repeat("a", 140), []string{strings.Repeat("a", 128)}); got == "" {
		t.Error("a long id with too much at its end was not recognised")
	}
}

func TestEditDistance(t *testing.T) {
	tests := []struct {
		a, b string
		want int
	}{
		{"", "", 0},
		{"", "abc", 3},
		{"plan", "plan", 0},
		{"paln", "plan", 1},
		{"review", "revie", 1},
		{"build", "bild", 1},
		{"kitten", "sitting", 3},
		{"記憶", "記録", 1},
	}
	for _, tt := range tests {
		if got := editDistance(tt.a, tt.b); got != tt.want {
			t.Errorf("editDistance(%q, %q) = %d, want %d", tt.a, tt.b, got, tt.want)
		}
		if got := editDistance(tt.b, tt.a); got != tt.want {
			t.Errorf("editDistance(%q, %q) = %d, want %d", tt.b, tt.a, got, tt.want)
		}
	}
}
