package mcp

//lint:file-ignore SA1019 The newest protocol gives roots up; hosts that speak an older one have them.

import (
	"context"
	"net/url"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// rootsTime is how long a client may take to tell its roots. One that does not answer has
// none.
const rootsTime = 3 * time.Second

// roots are the folders that clients work in, as far as they were asked. Only the older
// protocol has them: the newer one has given them up.
type roots struct {
	mu    sync.Mutex
	known map[*sdk.ServerSession][]string
}

type rootsKey struct{}

// RootsIn returns the folders in which the client of a call works, in its order; none
// where it does not say.
func RootsIn(ctx context.Context) []string {
	dirs, _ := ctx.Value(rootsKey{}).([]string)
	return dirs
}

// in adds the roots of a client to the context of a call.
func (r *roots) in(ctx context.Context, req sdk.Request) context.Context {
	s, ok := req.GetSession().(*sdk.ServerSession)
	if !ok || s == nil {
		return ctx
	}
	if dirs := r.of(ctx, s); len(dirs) > 0 {
		return context.WithValue(ctx, rootsKey{}, dirs)
	}
	return ctx
}

// of asks a client for its roots, once until they change.
func (r *roots) of(ctx context.Context, s *sdk.ServerSession) []string {
	is := s.InitializeParams()
	if is == nil || is.Capabilities == nil || is.Capabilities.RootsV2 == nil || is.ProtocolVersion >= roundTrips {
		return nil
	}
	if dirs, known := r.look(s); known {
		return dirs
	}
	ctx, cancel := context.WithTimeout(ctx, rootsTime)
	defer cancel()
	dirs := []string{}
	if res, err := s.ListRoots(ctx, nil); err == nil {
		for _, root := range res.Roots {
			if dir := rootDir(root.URI); dir != "" {
				dirs = append(dirs, dir)
			}
		}
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.known == nil {
		r.known = map[*sdk.ServerSession][]string{}
	}
	r.known[s] = dirs
	return dirs
}

func (r *roots) look(s *sdk.ServerSession) (dirs []string, known bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	dirs, known = r.known[s]
	return dirs, known
}

// changed has a client asked again.
func (r *roots) changed(_ context.Context, req *sdk.RootsListChangedRequest) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.known, req.Session)
}

// rootDir returns the folder that a file URI names; nothing for another one.
func rootDir(uri string) string {
	u, err := url.Parse(uri)
	if err != nil || u.Scheme != "file" || u.Host != "" && u.Host != "localhost" || strings.ContainsRune(u.Path, 0) {
		return ""
	}
	dir := u.Path
	if runtime.GOOS == "windows" {
		dir = strings.TrimPrefix(dir, "/") // of /C:/project
	}
	if dir = filepath.FromSlash(dir); !filepath.IsAbs(dir) {
		return ""
	}
	return filepath.Clean(dir)
}
