package cli

import "testing"

func TestWithoutComments(t *testing.T) {
	tests := []struct{ in, want string }{
		{"", ""},
		{"no comment", "no comment"},
		{"a<!-- b -->c<!--\nd\n-->e", "ace"},
		{"a<!-- b", "a<!-- b"},
		{"a-->b<!-- c -->d", "a-->bd"},
	}
	for _, tt := range tests {
		if got := withoutComments(tt.in); got != tt.want {
			t.Errorf("withoutComments(%q) = %q, want %q", tt.in, got, tt.want)
		}
	}
}

func TestWithoutFrontMatter(t *testing.T) {
	tests := []struct{ name, in, want string }{
		{"none", "# Title\n\nText.\n", "# Title\n\nText.\n"},
		{"a block", "---\ntask_id: 1\n---\nText.\n", "Text.\n"},
		{"byte order mark and CRLF", "\ufeff---\r\na: 1\r\n---\r\nText.\r\n", "Text.\r\n"},
		{"not closed", "---\na: 1\n", "---\na: 1\n"},
		{"a line in the text", "Text.\n---\nMore.\n", "Text.\n---\nMore.\n"},
		{"empty", "", ""},
	}
	for _, tt := range tests {
		if got := string(withoutFrontMatter([]byte(tt.in))); got != tt.want {
			t.Errorf("%s: withoutFrontMatter(%q) = %q, want %q", tt.name, tt.in, got, tt.want)
		}
	}
}
