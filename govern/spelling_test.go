package govern

import "testing"

// Names in a plan must be able to stand side by side on every file system.
func TestSpellings(t *testing.T) {
	s := spellings{}
	for _, c := range []struct{ path, other string }{
		{"business/a.md", ""},
		{"business/A.md", "business/a.md"},
		{"Business/b.md", "business/a.md"},
		{"business/a.md/b.md", "business/a.md"},
		{"business", "business/a.md"},
		{"business/\u00e9.md", ""},
		{"business/e\u0301.md", "business/\u00e9.md"},
		{"business/\u00c9.md", "business/\u00e9.md"},
		{"business/dir/b.md", ""},
		{"business/dir", "business/dir/b.md"},
		{"tech/a.md", ""},
	} {
		if got := s.take(c.path); got != c.other {
			t.Errorf("take(%q) = %q, want %q", c.path, got, c.other)
		}
	}
}
