package draft

import (
	"strings"
	"testing"
)

func TestJoin(t *testing.T) {
	tests := []struct {
		name, base, mine, theirs, want string
		clean                          bool
	}{
		{"apart", "a\nb\nc\n", "A\nb\nc\n", "a\nb\nC\n", "A\nb\nC\n", true},
		{"one side", "a\nb\n", "a\nb\n", "a\nb\nc\n", "a\nb\nc\n", true},
		{"alike", "a\nb\n", "a\nB\n", "a\nB\n", "a\nB\n", true},
		{"one begins and one goes on", "a\n", "0\na\n", "a\nb\n", "0\na\nb\n", true},
		{"the same line", "a\nb\nc\n", "a\nX\nc\n", "a\nY\nc\n", "a\n<<<<<<< mine\nX\n=======\nY\n>>>>>>> theirs\nc\n", false},
		{"both at the end", "a\nb\n", "a\nb\nx", "a\nb\ny\n", "a\nb\n<<<<<<< mine\nx\n=======\ny\n>>>>>>> theirs\n", false},
		{"taken away and changed", "a\nb\nc\n", "a\nc\n", "a\nB\nc\n", "a\n<<<<<<< mine\n=======\nB\n>>>>>>> theirs\nc\n", false},
	}
	for _, tt := range tests {
		got, clean := Join([]byte(tt.base), []byte(tt.mine), []byte(tt.theirs))
		if string(got) != tt.want || clean != tt.clean {
			t.Errorf("%s: Join = %q, %v, want %q, %v", tt.name, got, clean, tt.want, tt.clean)
		}
		if Marked(got) == clean {
			t.Errorf("%s: Marked = %v", tt.name, !clean)
		}
	}
}

func FuzzJoin(f *testing.F) {
	f.Add("a\nb\nc\n", "A\nb\nc\n", "a\nb\nC")
	f.Add("", "x", "y\n")
	f.Fuzz(func(t *testing.T, base, mine, theirs string) {
		if got, clean := Join([]byte(base), []byte(mine), []byte(base)); !clean || string(got) != mine {
			t.Errorf("with no change of theirs: %q, %v", got, clean)
		}
		if got, clean := Join([]byte(base), []byte(base), []byte(theirs)); !clean || string(got) != theirs {
			t.Errorf("with no change of mine: %q, %v", got, clean)
		}
		got, _ := Join([]byte(base), []byte(mine), []byte(theirs))
		old := "\n" + base + "\n"
		for l := range strings.Lines(mine + "\n" + theirs) {
			if l = strings.TrimSuffix(l, "\n"); !strings.Contains(old, "\n"+l+"\n") && !strings.Contains("\n"+string(got)+"\n", "\n"+l+"\n") {
				t.Errorf("the line %q is lost in %q", l, got)
			}
		}
	})
}
