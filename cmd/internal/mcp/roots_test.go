package mcp

//lint:file-ignore SA1019 The newest protocol gives roots up; hosts that speak an older one have them.

import (
	"context"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// rootsBank remembers the roots of its last call.
type rootsBank struct {
	playedBank
	mu   sync.Mutex
	seen []string
}

func (b *rootsBank) Preview(ctx context.Context) (string, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.seen = RootsIn(ctx)
	return "preview", nil
}

// A client of the older protocol is asked for its roots once, and again when they change.
func TestRootsOfTheClient(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the folders have other names there")
	}
	b := &rootsBank{}
	here, there := sdk.NewInMemoryTransports()
	if _, err := New(Options{Version: "1", Bank: b}).sdk.Connect(t.Context(), there, nil); err != nil {
		t.Fatal(err)
	}
	client := sdk.NewClient(&sdk.Implementation{Name: "test", Version: "1"}, nil)
	client.AddRoots(&sdk.Root{URI: "file:///srv/%E6%94%AF%E4%BB%98"}, &sdk.Root{URI: "https://example.org/x"})
	c, err := client.Connect(t.Context(), here, &sdk.ClientSessionOptions{ProtocolVersion: eras["legacy"]})
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	sees := func(want ...string) bool {
		call(t, c, "memory_preview", nil)
		b.mu.Lock()
		defer b.mu.Unlock()
		return slices.Equal(b.seen, want)
	}
	if !sees("/srv/支付") {
		t.Errorf("the roots are %q", b.seen)
	}
	client.AddRoots(&sdk.Root{URI: "file:///a"})
	for range 1000 { // the notification is on its way
		if sees("/a", "/srv/支付") {
			return
		}
	}
	t.Errorf("the roots are %q", b.seen)
}

func TestNewerProtocolHasNoRoots(t *testing.T) {
	b := &rootsBank{}
	c := connect(t, b, "modern", nil)
	if text, _ := call(t, c, "memory_preview", nil); text != "preview" || len(b.seen) > 0 {
		t.Errorf("%q %q", text, b.seen)
	}
}

func TestRootDir(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the folders have other names there")
	}
	for uri, want := range map[string]string{
		"file:///srv/a%20b/": "/srv/a b", "file://localhost/srv": "/srv", "file:///srv/../x": "/x",
		"file://host/srv": "", "file:srv": "", "file://": "", "https://x/y": "", "/srv": "", "": "", "file:///a%00b": "", "file:///%zz": "",
	} {
		if got := rootDir(uri); got != want {
			t.Errorf("%s: %q, want %q", uri, got, want)
		}
	}
}

func FuzzRootDir(f *testing.F) {
	f.Add("file:///srv/%E6%94%AF")
	f.Add("file:///C:/srv")
	f.Add("x:y")
	f.Fuzz(func(t *testing.T, uri string) {
		if dir := rootDir(uri); dir != "" && (!filepath.IsAbs(dir) || filepath.Clean(dir) != dir) {
			t.Errorf("%q became %q", uri, dir)
		}
	})
}
