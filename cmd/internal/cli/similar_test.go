package cli

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/tacit-kb/tacit/govern/similar"
	"github.com/tacit-kb/tacit/govern/similar/similartest"
)

func TestSimilarFinder(t *testing.T) {
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
		a := newApp(nil, nil, io.Discard, io.Discard, func(string) string { return "" })
		a.bankDir = dir
		f, err := a.newSimilarFinder(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(f.close)
		return f
	})
}
