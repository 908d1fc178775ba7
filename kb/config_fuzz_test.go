package kb_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/tacit-kb/tacit/kb/kbtest"
)

// Whatever config.yaml says, there are settings in the end, each of which makes sense.
func FuzzConfig(f *testing.F) {
	for _, text := range []string{"min_score: 0.4\nlimit: 3\n", "watch: {bank_size: 1GB, query_time: 2s}\n", "watch: off\n", "limit: -1", "a: &a [*a]", "\xff", "---\n---\n", "categories: [x, x]"} {
		f.Add(text)
	}
	bank := kbtest.New(f, "")
	f.Fuzz(func(t *testing.T, text string) {
		if err := os.WriteFile(filepath.Join(bank.Dir(), "config.yaml"), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		c, _ := bank.Config()
		if !(c.MinScore >= 0 && c.MinScore <= 1) || c.Limit < 0 || c.Files < 0 || c.Lines < 0 || c.Watch.BankSize < 0 || c.Watch.QueryTime < 0 {
			t.Errorf("%q: %+v", text, c)
		}
	})
}
