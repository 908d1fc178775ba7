package govern_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/govern"
)

// A name that the settings of the project give is written into history on one line, without what is
// not seen, and not a megabyte of it with each operation.
func TestNameIsBounded(t *testing.T) {
	t.Setenv("GIT_CONFIG_GLOBAL", os.DevNull)
	t.Setenv("GIT_CONFIG_NOSYSTEM", "1")
	for _, tt := range []struct{ name, want string }{
		{"Ada  Lovelace", "Ada Lovelace"},
		{"\u0639\u0644\u06cc\u200c\u0631\u0636\u0627", "\u0639\u0644\u06cc\u200c\u0631\u0636\u0627"},
		{"Ada \x1b]0;x\a\u202eB" + strings.Repeat("\x01\u200b", 100_000), "Ada ]0;x B"},
		{strings.Repeat("\u6c34", 100_000), strings.Repeat("\u6c34", 66)},
	} {
		b := newBank(t, nil)
		git := exec.Command("git", "init", "-q", filepath.Dir(b.Dir()))
		if err := git.Run(); err != nil {
			t.Skip("no git: ", err)
		}
		config := filepath.Join(filepath.Dir(b.Dir()), ".git", "config")
		if err := os.WriteFile(config, []byte("[core]\n\trepositoryformatversion = 0\n[user]\n\tname = \""+tt.name+"\"\n"), 0o666); err != nil {
			t.Fatal(err)
		}
		p := prepare(t, b, create("business/a.md", memory("a", "active", "x")))
		if _, err := govern.Apply(t.Context(), b, p, govern.Approval{By: govern.ByFlag, At: now}, govern.Options{}); err != nil {
			t.Fatal(err)
		}
		records, _, err := govern.History(b)
		if err != nil || len(records) != 1 || records[0].Who != tt.want {
			t.Errorf("%.40q: %.300q, %v", tt.name, records[0].Who, err)
		}
	}
}
