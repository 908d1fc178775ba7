package picture

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/tacit-kb/tacit/govern/chart"
	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/index/embed/builtin"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
)

// The maps in docs are those of our own bank, as tacit map draws them in a fresh clone. A
// few memories may be missing from them: whoever adds one does not have to draw.
func TestOurMap(t *testing.T) {
	top := filepath.Join("..", "..", "..")
	b, err := kb.Open(filepath.Join(top, "memory-bank"))
	if err != nil {
		t.Fatal(err)
	}
	m, err := builtin.New()
	if err != nil {
		t.Fatal(err)
	}
	x, err := index.Open(context.Background(), b, m, index.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	c, err := chart.Of(context.Background(), b, x, m, time.Time{}, nil) // no review is due
	if err != nil {
		t.Fatal(err)
	}
	c.Since = "" // what this clone was shown is its own
	for i := range c.Memories {
		c.Memories[i].Shown = 0
	}
	for name, l := range map[string]lang.Lang{"map.svg": lang.English, "map.zh.svg": lang.Chinese, "map.ja.svg": lang.Japanese} {
		file := filepath.Join(top, "docs", name)
		if *update {
			if err := os.WriteFile(file, SVG(c, Options{Lang: l}), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		drawn, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		missing := 0
		for _, memory := range c.Memories {
			if !bytes.Contains(drawn, []byte(`data-id="`+memory.ID+`"`)) {
				missing++
			}
		}
		if 5*missing > len(c.Memories) {
			t.Errorf("docs/%s lacks %d of %d memories: go test ./cmd/internal/picture -run OurMap -update", name, missing, len(c.Memories))
		}
	}
}
