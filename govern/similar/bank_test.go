package similar_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/tacit-kb/tacit/govern/similar"
	"github.com/tacit-kb/tacit/govern/similar/similartest"
	"github.com/tacit-kb/tacit/kb"
)

func TestBankFinder(t *testing.T) {
	similartest.TestFinder(t, func(t *testing.T, files map[string]string) similar.Finder {
		dir := t.TempDir()
		for path, src := range files {
			name := filepath.Join(dir, filepath.FromSlash(path))
			if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(name, []byte(src), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		bank, err := kb.Open(dir)
		if err != nil {
			t.Fatal(err)
		}
		f, err := similar.Open(t.Context(), bank, model(t), nil)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(f.Close)
		return f
	})
}
