package front_test

import (
	"testing"

	"github.com/tacit-kb/tacit/kb/front"
)

// A heading that repeats the title follows it; what a person wrote otherwise stays.
func TestSetFieldRetitles(t *testing.T) {
	const head, now = "---\nid: EXP-1\ntitle: Old title\n---\n", "---\nid: EXP-1\ntitle: New title\n---\n"
	tests := []struct{ name, body, want string }{
		{"the same", "\n# Old title\n\nText about the Old title.\n", "\n# New title\n\nText about the Old title.\n"},
		{"closed", "# Old title #\n", "# New title #\n"},
		{"underlined", "Old title\n=========\n\nText.\n", "New title\n=========\n\nText.\n"},
		{"of Windows", "\r\n# Old title\r\n\r\nText.\r\n", "\r\n# New title\r\n\r\nText.\r\n"},
		{"behind a text", "Text.\n\n# Old title\n", "Text.\n\n# New title\n"},
		{"with a full stop", "# Old title.\n", "# New title\n"},
		{"another one", "# Old titles\n\n# Old title\n", "# Old titles\n\n# Old title\n"},
		{"of a section", "## Old title\n", "## Old title\n"},
		{"code", "```\n# Old title\n```\n", "```\n# Old title\n```\n"},
		{"none", "Old title\n", "Old title\n"},
	}
	for _, test := range tests {
		got, err := front.SetField([]byte(head+test.body), "title", "New title")
		if err != nil || string(got) != now+test.want {
			t.Errorf("%s: got %q, %v, want %q", test.name, got, err, now+test.want)
		}
	}
	for key, value := range map[string]any{"summary": "Old title", "title": ""} {
		if got, err := front.SetField([]byte(head+"# Old title\n"), key, value); err != nil || string(got[len(got)-len("# Old title\n"):]) != "# Old title\n" {
			t.Errorf("%s: got %q, %v: the heading stays", key, got, err)
		}
	}
}
