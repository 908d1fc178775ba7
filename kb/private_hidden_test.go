package kb_test

import (
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/kb/kbtest"
)

// A list of patterns that came with a clone may say that what is private is to be committed.
func TestPrivateFolderIsHidden(t *testing.T) {
	for was, want := range map[string]string{
		"":                            "*\n",
		"# nothing\n":                 "*\n",
		"*\n!state\n":                 "*\n",
		"# by hand\n*\n":              "# by hand\n*\n",
		"*\n":                         "*\n",
		strings.Repeat("*\n", 40<<10): "*\n",
	} {
		bank := kbtest.New(t, "-- .tacit/.gitignore --\n"+was)
		if err := bank.WriteFile(".tacit/state/x.json", []byte("{}")); err != nil {
			t.Fatal(err)
		}
		if got, err := bank.ReadFile(".tacit/.gitignore"); err != nil || string(got) != want {
			t.Errorf("%.20q became %.20q: %v", was, got, err)
		}
	}
}
