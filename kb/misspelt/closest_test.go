package misspelt

import (
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
