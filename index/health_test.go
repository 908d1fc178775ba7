package index_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/index/embed"
	"github.com/tacit-kb/tacit/kb/kbtest"
)

// Every state of the cache is told, and none is changed by looking.
func TestLookAtCache(t *testing.T) {
	b := kbtest.New(t, "-- business/refunds.md --\n---\nid: B-1\nkind: business\ntitle: Refunds\ntopic: refunds\nstatus: active\n---\nMoney.\n")
	model := oneHot{name: "one"}
	if h := index.LookAtCache(b, model.Model()); h != (index.CacheHealth{State: index.CacheNone, Files: 1, Unread: 1}) {
		t.Errorf("before anything: %+v", h)
	}
	if _, err := os.Lstat(filepath.Join(b.Dir(), ".tacit")); err == nil {
		t.Error("looking made a folder")
	}
	x, err := index.Open(t.Context(), b, model, index.Options{})
	if err != nil {
		t.Fatal(err)
	}
	x.Close()
	h := index.LookAtCache(b, model.Model())
	if h.State != index.CacheWhole || h.Bytes == 0 || h.Stats.Memories != 1 || h.Files != 1 || h.Unread != 0 {
		t.Errorf("after a question: %+v", h)
	}
	if h := index.LookAtCache(b, embed.Model{Name: "another", Hash: "x", Dims: 2}); h.State != index.CacheForeign {
		t.Errorf("for another model: %+v", h)
	}
	name := filepath.Join(b.Dir(), ".tacit", "cache", "index.bin")
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(name)
	if err != nil {
		t.Fatal(err)
	}
	data[len(data)-1] ^= 1
	if err := os.WriteFile(name, data, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Chtimes(name, info.ModTime(), info.ModTime()); err != nil {
		t.Fatal(err)
	}
	if h := index.LookAtCache(b, model.Model()); h.State != index.CacheDamaged {
		t.Errorf("after a bit was turned: %+v", h)
	}
	if after, err := os.ReadFile(name); err != nil || string(after) != string(data) {
		t.Error("looking changed the file")
	}
}
