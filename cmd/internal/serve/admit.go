package serve

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"net"
	"net/http"
	"path"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode"
)

// tokenField is the field of an address and of a form that holds a token.
const tokenField = "token"

// A gate decides who comes in. The address that is printed holds a key, which works
// once and for some minutes: it may stand on a screen, or in the history of a browser, for long.
// What the browser gets for it is a cookie, which no script can read and no other site
// can send. Cookies know nothing of ports: the browser sends them to any other server of
// this machine as well, such as one that an agent has started. So the site lies below a
// path that is random in each run, and the cookie is for that path alone.
type gate struct {
	hosts   []string
	base    string // the path below which the site lies, without a slash at its end
	cookie  string // its name
	session string // its value
	form    string // the token in the forms of our own pages
	foreign *http.CrossOriginProtection

	mu   sync.Mutex
	keys []*key
}

// A key is in one address, and opens the site once.
type key struct {
	text  string
	until time.Time
	used  chan struct{} // closed when it is
}

const (
	mostKeys    = 16               // addresses that were given out and not opened: older ones go
	printedLife = 10 * time.Minute // of the key in an address that is printed: it stays on a screen
	openedLife  = time.Minute      // of one that a browser is opened with
)

func newGate(addr net.Addr) *gate {
	host, port, _ := net.SplitHostPort(addr.String())
	g := &gate{base: "/" + rand.Text(), cookie: "tacit-" + port, session: rand.Text(), form: rand.Text(), foreign: http.NewCrossOriginProtection()}
	for _, name := range []string{host, "localhost"} {
		g.hosts = append(g.hosts, net.JoinHostPort(name, port))
		if port == "80" {
			g.hosts = append(g.hosts, name)
		}
	}
	return g
}

// newKey returns a key that opens the site for so long.
func (g *gate) newKey(life time.Duration) *key {
	g.mu.Lock()
	defer g.mu.Unlock()
	k := &key{rand.Text(), time.Now().Add(life), make(chan struct{})}
	g.keys = append(g.keys, k)
	g.keys = g.keys[max(0, len(g.keys)-mostKeys):]
	return k
}

// take reports whether a key opens the site. It does so once, and not for long.
func (g *gate) take(text string) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.keys = slices.DeleteFunc(g.keys, func(k *key) bool { return !time.Now().Before(k.until) })
	at := slices.IndexFunc(g.keys, func(k *key) bool { return same(k.text, text) })
	if at >= 0 {
		close(g.keys[at].used)
		g.keys = slices.Delete(g.keys, at, at+1)
	}
	return at >= 0
}

// same compares secrets. How long that takes says nothing about them.
func same(want, got string) bool {
	a, b := sha256.Sum256([]byte(want)), sha256.Sum256([]byte(got))
	return subtle.ConstantTimeCompare(a[:], b[:]) == 1
}

// insideKey marks the context of a request below the path of the site.
type insideKey struct{}

// below returns a request with its path below that of the site, as pages know it; the
// same request if it asks for something else.
func (g *gate) below(r *http.Request) *http.Request {
	at, ok := strings.CutPrefix(r.URL.Path, g.base+"/")
	raw, rawToo := strings.CutPrefix(r.URL.RawPath, g.base+"/")
	if !ok || r.URL.RawPath != "" && !rawToo {
		return r
	}
	u := *r.URL
	if u.Path = "/" + at; r.URL.RawPath != "" {
		u.RawPath = "/" + raw
	}
	r = r.WithContext(context.WithValue(r.Context(), insideKey{}, true))
	r.URL = &u
	return r
}

func isInside(r *http.Request) bool { return r.Context().Value(insideKey{}) != nil }

// known reports whether a request is for the path of the site, and has the cookie.
func (g *gate) known(r *http.Request) bool {
	if !isInside(r) {
		return false
	}
	for _, c := range r.CookiesNamed(g.cookie) {
		if same(g.session, c.Value) {
			return true
		}
	}
	return false
}

// refuses returns the status with which a request is turned away before anything of
// the site is looked at; 0 if it is not. A page of another site can send what it likes to
// this machine, under a name of its own that was bound to 127.0.0.1 too.
func (g *gate) refuses(r *http.Request) (status int, why string) {
	switch {
	case !slices.Contains(g.hosts, strings.ToLower(r.Host)):
		return http.StatusForbidden, "the Host header names another server"
	case !slices.Contains([]string{http.MethodGet, http.MethodHead, http.MethodPost}, r.Method):
		return http.StatusMethodNotAllowed, "only GET, HEAD and POST"
	case !g.ours(r.Header.Get("Origin"), r) || g.foreign.Check(r) != nil:
		return http.StatusForbidden, "the request comes from another site"
	case isEmbedded(r):
		return http.StatusForbidden, "another site asks for this"
	case !isPlain(r):
		return http.StatusNotFound, "no such page"
	}
	return 0, ""
}

// ours reports whether an Origin header is that of the site. Forms of a page that
// tells nobody where it stands send "null"; then the browser's own word counts, which
// [http.CrossOriginProtection] looks at as well.
func (g *gate) ours(origin string, r *http.Request) bool {
	switch origin {
	case "":
		return true
	case "null":
		return r.Header.Get("Sec-Fetch-Site") == "same-origin"
	}
	host, ok := strings.CutPrefix(strings.ToLower(origin), "http://")
	return ok && host == strings.ToLower(r.Host)
}

// isEmbedded reports whether a page of another origin asks for something of the site to
// use it, and not to go there. Another port of this machine is another origin, but the
// same site: it would send our cookie.
func isEmbedded(r *http.Request) bool {
	switch r.Header.Get("Sec-Fetch-Site") {
	case "", "none", "same-origin":
		return false
	}
	return r.Header.Get("Sec-Fetch-Mode") != "navigate" || r.Header.Get("Sec-Fetch-Dest") != "document" || r.Method != http.MethodGet
}

// isPlain reports whether the path of a request is written as our own links write it: no
// step up, nothing that becomes a slash or a dot later, no character that is not seen.
func isPlain(r *http.Request) bool {
	p, raw := r.URL.Path, strings.ToLower(r.URL.EscapedPath())
	clean := path.Clean("/"+p) == p
	hidden := strings.Contains(raw, "%2f") || strings.Contains(raw, "%2e") || strings.Contains(raw, "%5c")
	return clean && !hidden && !strings.ContainsRune(p, '\\') && !strings.ContainsFunc(p, unicode.IsControl)
}

// isLed reports whether a page of another origin leads here. The browser sends no strict
// cookie on such a way, not even to where a redirect leads.
func isLed(r *http.Request) bool {
	site := r.Header.Get("Sec-Fetch-Site")
	return site != "" && site != "none" && site != "same-origin"
}

// protect sets what every answer says to the browser.
func protect(h http.Header) {
	h.Set("Content-Security-Policy", "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("X-Frame-Options", "DENY")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cache-Control", "no-store")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	h.Set("Permissions-Policy", "camera=(), geolocation=(), microphone=()")
}
