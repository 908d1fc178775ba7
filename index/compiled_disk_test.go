package index_test

import (
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/index/embed"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/kbtest"
)

// An oneHot gives texts a vector by their length: enough to be told apart.
type oneHot struct {
	name string
	fail error
	slow bool // never done
}

func (o oneHot) Model() embed.Model { return embed.Model{Name: o.name, Hash: o.name, Dims: 48} }

func (o oneHot) Embed(ctx context.Context, _ embed.Role, texts []string) ([][]float32, error) {
	if o.slow {
		<-ctx.Done()
		return nil, ctx.Err()
	}
	vectors := make([][]float32, len(texts))
	for i, s := range texts {
		vectors[i] = make([]float32, 48)
		vectors[i][len(s)%48] = 1
	}
	return vectors, o.fail
}

const twoMemories = `
-- experience/project/EXP-001.md --
---
id: EXP-001
kind: experience
title: One
status: active
---
One.
-- experience/project/EXP-002.md --
---
id: EXP-002
kind: experience
title: Two
status: active
---
Two, which is longer.
`

func cacheFiles(t *testing.T, b *kb.Bank) map[string]string {
	t.Helper()
	files := map[string]string{}
	dir := filepath.Join(b.Dir(), filepath.FromSlash(b.CacheDir()))
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		data, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil {
			t.Fatal(err)
		}
		files[e.Name()] = string(data)
	}
	return files
}

// The index of another model is built beside the first one, which stays as it
// is; what there was no time for is done by the next Open.
func TestOpenBeside(t *testing.T) {
	b := kbtest.New(t, twoMemories)
	ctx := context.Background()
	open := func(e oneHot, o index.Options) *index.Index {
		t.Helper()
		x, err := index.Open(ctx, b, e, o)
		if err != nil {
			t.Fatal(err)
		}
		defer x.Close()
		return x
	}
	open(oneHot{name: "first"}, index.Options{})
	before := cacheFiles(t, b)
	short := index.Options{Beside: true, Deadline: time.Now().Add(10 * time.Millisecond)}
	if s := open(oneHot{name: "second", slow: true}, short).Stats(); s.Stale != 2 || s.Indexed != 0 {
		t.Errorf("without time: %+v", s)
	}
	if s := open(oneHot{name: "second"}, index.Options{Beside: true}).Stats(); s.Stale != 0 || s.Indexed != 2 {
		t.Errorf("the second time: %+v", s)
	}
	open(oneHot{name: "third"}, index.Options{Beside: true})
	after := cacheFiles(t, b)
	if len(after) != len(before)+2 || after["index.bin"] != before["index.bin"] {
		t.Errorf("the files are %v", slices.Sorted(maps.Keys(after)))
	}
}

func TestOpenCache(t *testing.T) {
	b := kbtest.New(t, twoMemories)
	root, err := index.OpenCache(b)
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	if err := root.WriteFile("x", []byte("kept"), 0o600); err != nil {
		t.Fatal(err)
	}
	if cacheFiles(t, b)["x"] != "kept" {
		t.Error("what was written is not in the cache folder")
	}

	other := kbtest.New(t, twoMemories)
	kbtest.Link(t, t.TempDir(), filepath.Join(other.Dir(), ".tacit"))
	if _, err := index.OpenCache(other); err == nil {
		t.Error("a cache folder that is a link was opened")
	}
}

// The memory of an index is given back. It is rounded up to whole pages if there is much of
// it, and a system takes back the whole alone. A server opens an index after each change.
func TestIndexIsGivenBack(t *testing.T) {
	var files strings.Builder
	for i := range 60 {
		fmt.Fprintf(&files, "-- experience/project/EXP-%03d.md --\n---\nid: EXP-%03d\nkind: experience\ntitle: Number %d\nstatus: active\n---\n\n", i, i, i)
		for j := range 3000 {
			fmt.Fprintf(&files, "word%d ", i*3000+j)
		}
		files.WriteString("\n")
	}
	b := kbtest.New(t, files.String())
	for _, o := range []index.Options{{}, {}} { // made, and read
		x, err := index.Open(t.Context(), b, oneHot{}, o)
		if err != nil {
			t.Fatal(err)
		}
		if err := x.Close(); err != nil {
			t.Errorf("%+v: %v", o, err)
		}
	}
	if n := len(cacheFiles(t, b)["index.bin"]); n < 2<<20 {
		t.Errorf("the index is small: %d bytes", n)
	}
}
