package index_test

import (
	"context"
	"maps"
	"os"
	"path/filepath"
	"testing"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/kb/kbtest"
)

// A look at the cache says how many files the next Open would read, and leaves everything as it is.
func TestUnread(t *testing.T) {
	b := kbtest.New(t, twoMemories)
	e := oneHot{name: "model"}
	want := func(unread, files int) {
		t.Helper()
		before := maps.Clone(cacheFiles(t, b))
		if h := index.LookAtCache(b, e.Model()); h.Unread != unread || h.Files != files {
			t.Errorf("unread %d of %d, want %d of %d", h.Unread, h.Files, unread, files)
		}
		if !maps.Equal(cacheFiles(t, b), before) {
			t.Error("it has written")
		}
	}
	read := func() {
		x, err := index.Open(context.Background(), b, e, index.Options{})
		if err != nil {
			t.Fatal(err)
		}
		x.Close()
	}
	read()
	want(0, 2)
	all, err := b.List()
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(b.Dir(), filepath.FromSlash(all[0].Path))
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, append(text, "\nMore.\n"...), 0o666); err != nil {
		t.Fatal(err)
	}
	want(1, 2)
	read()
	want(0, 2)
	if h := index.LookAtCache(b, oneHot{name: "another"}.Model()); h.Unread != 2 || h.Files != 2 {
		t.Errorf("of another model: %d of %d", h.Unread, h.Files)
	}
	if err := os.WriteFile(filepath.Join(b.Dir(), filepath.FromSlash(b.CacheDir()), "index.bin"), []byte("broken"), 0o600); err != nil {
		t.Fatal(err)
	}
	want(2, 2)
}
