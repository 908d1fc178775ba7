package serve

import (
	"bytes"
	"context"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/tacit-kb/tacit/kb/lang"
)

const here = "127.0.0.1:8080"

// A trial is a site with one page and one action, and a person who has been let in.
type trial struct {
	t      *testing.T
	site   *Site
	server *Server
	cookie string
	done   int // how often the action was carried out
	now    string
	held   string
	state  atomic.Value
}

func newTrial(t *testing.T) *trial {
	t.Helper()
	w := &trial{t: t, now: "abc"}
	w.state.Store("1")
	w.site = &Site{
		Title: "project/memory-bank", Lang: lang.English,
		Pages: []Page{{
			Path: "/", Name: lang.Same("Home"),
			HTML:  `{{define "main"}}<h1>{{.}}</h1><div id="part" data-part>{{template "part" .}}</div><form method="post" action="/do/x">{{digest "abc"}}</form>{{end}}{{define "part"}}<p>{{.}}</p>{{say "hello" "you"}}{{end}}`,
			Words: map[string]lang.Text{"hello": {EN: "hello %s", ZH: "你好 %s", JA: "こんにちは %s"}},
			Show:  func(v *Visit) (any, error) { return v.FormValue("q"), nil },
			Actions: []Action{{
				Path: "/do/{id}", Decides: true,
				Now: func(*Visit) (string, error) { return w.now, nil },
				Do: func(v *Visit) (Done, error) {
					w.done++
					return Done{To: "/?q=" + v.PathValue("id"), Said: "done it"}, nil
				},
			}},
		}, {
			Path: "/gone/{name...}", HTML: `{{define "main"}}{{end}}`,
			Show: func(*Visit) (any, error) { return nil, Refusal{http.StatusNotFound, "not there <b>", "look elsewhere"} },
		}, {
			Path: "/faulty", HTML: `{{define "main"}}{{end}}{{define "part"}}{{end}}`,
			Show: func(*Visit) (any, error) { panic("a fault <b>\u202e") },
		}},
		Held:  func(lang.Lang) string { return w.held },
		State: func(context.Context) (string, error) { return w.state.Load().(string), nil },
	}
	server, err := New(w.site, &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 8080})
	if err != nil {
		t.Fatal(err)
	}
	w.server = server
	w.cookie = w.enter()
	return w
}

// enter lets a browser in, and returns its cookie.
func (w *trial) enter() string {
	w.t.Helper()
	answer := w.send(http.MethodGet, w.address(), nil, "Cookie", "")
	cookie := answer.Header().Get("Set-Cookie")
	if answer.Code != http.StatusSeeOther || !strings.HasSuffix(cookie, "; Path="+w.server.gate.base+"/; HttpOnly; SameSite=Strict") || answer.Header().Get("Location") != "/" {
		w.t.Fatalf("%d, %q", answer.Code, cookie)
	}
	name, _, _ := strings.Cut(cookie, ";")
	return name
}

// address returns an address that opens the site once, as send takes it.
func (w *trial) address() string {
	return strings.TrimPrefix(w.server.Address(), "http://"+here+w.server.gate.base)
}

// send sends a request below the path of the site as a browser does that has been let in,
// with headers in the place of its own. The answer is without that path.
func (w *trial) send(method, path string, form url.Values, headers ...string) *httptest.ResponseRecorder {
	w.t.Helper()
	answer := w.sendTo(method, w.server.gate.base+path, form, headers...)
	if to := answer.Header().Get("Location"); to != "" {
		rest, ok := strings.CutPrefix(to, w.server.gate.base)
		if answer.Header().Set("Location", rest); !ok {
			w.t.Errorf("%s %s leads out of the site: %s", method, path, to)
		}
	}
	text := answer.Body.String()
	for _, m := range regexp.MustCompile(`(?:href|action|src)="(/[^"]*)"`).FindAllStringSubmatch(text, -1) {
		known := strings.Contains(text, "data-known")
		if known && !strings.HasPrefix(m[1], w.server.gate.base+"/") && !strings.HasPrefix(m[1], assetsPath) {
			w.t.Errorf("%s %s links out of the site: %s", method, path, m[0])
		}
	}
	answer.Body = bytes.NewBufferString(strings.ReplaceAll(text, w.server.gate.base, ""))
	return answer
}

// sendTo does so with a path that need not lie below that of the site.
func (w *trial) sendTo(method, path string, form url.Values, headers ...string) *httptest.ResponseRecorder {
	w.t.Helper()
	r := httptest.NewRequest(method, "http://"+here+"/", strings.NewReader(form.Encode()))
	u, err := url.ParseRequestURI(path) // as a server does
	if err != nil {
		w.t.Fatal(err)
	}
	r.URL, r.Host = u, here
	r.Header.Set("Cookie", w.cookie)
	if method == http.MethodPost {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.Header.Set("Origin", "http://"+here)
	}
	for i := 0; i+1 < len(headers); i += 2 {
		if headers[i] == "Host" {
			r.Host = headers[i+1]
		}
		r.Header.Set(headers[i], headers[i+1])
	}
	answer := httptest.NewRecorder()
	w.server.ServeHTTP(answer, r)
	for _, must := range []string{"default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'", "form-action 'self'"} {
		if !strings.Contains(answer.Header().Get("Content-Security-Policy"), must) {
			w.t.Errorf("%s %s: the policy lacks %s", method, path, must)
		}
	}
	for name, value := range map[string]string{"X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer", "Cache-Control": "no-store",
		"Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Resource-Policy": "same-origin", "X-Frame-Options": "DENY"} {
		if answer.Header().Get(name) != value {
			w.t.Errorf("%s %s: %s is %q", method, path, name, answer.Header().Get(name))
		}
	}
	if answer.Header().Get("Access-Control-Allow-Origin") != "" {
		w.t.Errorf("%s %s: another origin may read it", method, path)
	}
	return answer
}

// form is what the form of the action sends.
func (w *trial) form() url.Values {
	w.t.Helper()
	page := w.send(http.MethodGet, "/", nil).Body.String()
	token := regexp.MustCompile(`action="/do/x"><input type="hidden" name="token" value="([A-Z0-9]{20,})"`).FindStringSubmatch(page)
	if token == nil {
		w.t.Fatalf("no token\n%s", page)
	}
	return url.Values{"token": {token[1]}, "shown": {"abc"}}
}

// Whatever a page of another site, a name that was bound anew, or a stranger can send is
// turned away, and shows nothing of the bank.
func TestForged(t *testing.T) {
	w := newTrial(t)
	for _, c := range []struct {
		name, method, path string
		headers            []string
		want               int
	}{
		{"as a browser does", "GET", "/", nil, 200},
		{"localhost", "GET", "/", []string{"Host", "localhost:8080"}, 200},
		{"another name", "GET", "/", []string{"Host", "evil.example:8080"}, 403},
		{"another name in upper case", "GET", "/", []string{"Host", "EVIL.example:8080"}, 403},
		{"another port", "GET", "/", []string{"Host", "127.0.0.1:8081"}, 403},
		{"no port", "GET", "/", []string{"Host", "127.0.0.1"}, 403},
		{"a name that begins alike", "GET", "/", []string{"Host", "127.0.0.1:8080.evil.example"}, 403},
		{"a name that ends alike", "GET", "/", []string{"Host", "evil.example:127.0.0.1:8080"}, 403},
		{"no name", "GET", "/", []string{"Host", ""}, 403},
		{"everywhere", "GET", "/", []string{"Host", "0.0.0.0:8080"}, 403},
		{"another origin", "GET", "/", []string{"Origin", "http://evil.example"}, 403},
		{"another port as origin", "GET", "/", []string{"Origin", "http://127.0.0.1:3000"}, 403},
		{"https as origin", "GET", "/", []string{"Origin", "https://127.0.0.1:8080"}, 403},
		{"a sandbox", "GET", "/", []string{"Origin", "null"}, 403},
		{"a picture on another site", "GET", "/", []string{"Sec-Fetch-Site", "cross-site", "Sec-Fetch-Mode", "no-cors", "Sec-Fetch-Dest", "image"}, 403},
		{"a frame on another site", "GET", "/", []string{"Sec-Fetch-Site", "cross-site", "Sec-Fetch-Mode", "navigate", "Sec-Fetch-Dest", "iframe"}, 403},
		{"a frame on another port", "GET", "/", []string{"Sec-Fetch-Site", "same-site", "Sec-Fetch-Mode", "navigate", "Sec-Fetch-Dest", "iframe"}, 403},
		{"a stream on another port", "GET", "/events", []string{"Sec-Fetch-Site", "same-site", "Sec-Fetch-Mode", "cors", "Sec-Fetch-Dest", "empty"}, 403},
		{"a stream on another site", "GET", "/events", []string{"Origin", "http://evil.example"}, 403},
		{"a script on another site", "GET", "/assets/icon.svg", []string{"Sec-Fetch-Site", "cross-site", "Sec-Fetch-Mode", "no-cors", "Sec-Fetch-Dest", "script"}, 403},
		{"a link on another site", "GET", "/", []string{"Sec-Fetch-Site", "cross-site", "Sec-Fetch-Mode", "navigate", "Sec-Fetch-Dest", "document"}, 200}, // its cookie stays away
		{"no cookie", "GET", "/", []string{"Cookie", ""}, 401},
		{"a wrong cookie", "GET", "/", []string{"Cookie", "tacit-8080=AAAAAAAAAAAAAAAAAAAAAAAAAA"}, 401},
		{"the cookie of another port", "GET", "/", []string{"Cookie", strings.Replace(w.cookie, "8080", "8081", 1)}, 401},
		{"the cookie of another port beside our own", "GET", "/", []string{"Cookie", "tacit-8081=x; " + w.cookie}, 200},
		{"a wrong cookie of our name before our own", "GET", "/", []string{"Cookie", "tacit-8080=x; " + w.cookie}, 200}, // another server of this machine can set one, and shuts nobody out
		{"a cookie that only begins like ours", "GET", "/", []string{"Cookie", w.cookie[:len(w.cookie)-1]}, 401},
		{"HEAD without a cookie", "HEAD", "/", []string{"Cookie", ""}, 401},
		{"HEAD from another site", "HEAD", "/", []string{"Sec-Fetch-Site", "cross-site", "Sec-Fetch-Mode", "no-cors", "Sec-Fetch-Dest", "empty"}, 403},
		{"OPTIONS of another site, before it posts", "OPTIONS", "/do/x", []string{"Origin", "http://evil.example", "Access-Control-Request-Method", "POST"}, 405},
		{"fetch metadata of a kind that there is not", "GET", "/", []string{"Sec-Fetch-Site", "nonsense", "Sec-Fetch-Mode", "cors", "Sec-Fetch-Dest", "empty"}, 403},
		{"a worker on another port", "GET", "/assets/icon.svg", []string{"Sec-Fetch-Site", "same-site", "Sec-Fetch-Mode", "same-origin", "Sec-Fetch-Dest", "worker"}, 403},
		{"an empty cookie", "GET", "/", []string{"Cookie", "tacit-8080="}, 401},
		{"no cookie for a stream", "GET", "/events", []string{"Cookie", ""}, 401},
		{"no cookie for an unknown page", "GET", "/x", []string{"Cookie", ""}, 401},
		{"a wrong key", "GET", "/?token=AAAAAAAAAAAAAAAAAAAAAAAAAA", []string{"Cookie", ""}, 401},
		{"PUT", "PUT", "/", nil, 405},
		{"DELETE", "DELETE", "/do/x", nil, 405},
		{"OPTIONS", "OPTIONS", "/", nil, 405},
		{"CONNECT", "CONNECT", "/", nil, 405},
		{"TRACE", "TRACE", "/", nil, 405},
		{"an unknown method", "PROPFIND", "/", nil, 405},
		{"HEAD", "HEAD", "/", nil, 200},
		{"a step up", "GET", "/gone/../secret", nil, 404},
		{"a step up in the end", "GET", "/gone/..", nil, 404},
		{"an encoded step up", "GET", "/gone/%2e%2e/secret", nil, 404},
		{"an encoded slash", "GET", "/gone/..%2fsecret", nil, 404},
		{"encoded twice", "GET", "/gone/%252e%252e%252fsecret", nil, 404},
		{"a backslash", "GET", "/gone/..\\secret", nil, 404},
		{"an encoded backslash", "GET", "/gone/..%5csecret", nil, 404},
		{"a NUL", "GET", "/gone/x%00.md", nil, 404},
		{"a line end", "GET", "/gone/x%0d%0aSet-Cookie:a", nil, 404},
		{"two slashes", "GET", "//evil.example/", nil, 404},
		{"no such part", "GET", "/?part=frame", nil, 404},
		{"no such page", "GET", "/x", nil, 404},
		{"a page below a page", "GET", "/do/x", nil, 404},
	} {
		answer := w.send(c.method, c.path, nil, c.headers...)
		if answer.Code != c.want {
			t.Errorf("%s: %d, want %d\n%s", c.name, answer.Code, c.want, answer.Body)
		}
		if body := answer.Body.String(); c.want == 401 || c.want == 403 {
			if strings.Contains(body, "memory-bank") || strings.Contains(body, w.server.gate.form) || answer.Header().Get("Set-Cookie") != "" {
				t.Errorf("%s: a stranger learns of the bank\n%s", c.name, body)
			}
		}
	}
}

// An address opens the site once. A browser that is in may use it again, and nobody else.
func TestAddressesWorkOnce(t *testing.T) {
	w := newTrial(t)
	address := w.address()
	if answer := w.send("GET", address, nil, "Cookie", ""); answer.Code != http.StatusSeeOther {
		t.Errorf("the first time: %d", answer.Code)
	}
	if answer := w.send("GET", address, nil, "Cookie", ""); answer.Code != http.StatusUnauthorized || answer.Header().Get("Set-Cookie") != "" {
		t.Errorf("the second time: %d", answer.Code)
	}
	if answer := w.send("GET", address+"&q=%2F%2Fevil.example", nil); answer.Code != http.StatusSeeOther || answer.Header().Get("Location") != "/?q=%2F%2Fevil.example" {
		t.Errorf("one that is in: %d, %q", answer.Code, answer.Header().Get("Location"))
	}
	first := w.address()
	for range mostKeys {
		w.server.Address()
	}
	if answer := w.send("GET", first, nil, "Cookie", ""); answer.Code != http.StatusUnauthorized {
		t.Errorf("one of too many: %d", answer.Code)
	}
}

// An address that is not used goes out of date; the one in an entrance does so soon.
func TestAddressesExpire(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newTrial(t)
		printed := w.address()
		entrance, came, _ := w.server.Entrance()
		led := strings.TrimPrefix(regexp.MustCompile(`url=([^"]+)`).FindStringSubmatch(string(entrance))[1], "http://"+here+w.server.gate.base)
		time.Sleep(openedLife)
		if answer := w.send("GET", led, nil, "Cookie", ""); answer.Code != http.StatusUnauthorized {
			t.Errorf("an old entrance: %d", answer.Code)
		}
		select {
		case <-came:
			t.Error("an old entrance was used")
		default:
		}
		time.Sleep(printedLife - openedLife - 1)
		if answer := w.send("GET", printed, nil, "Cookie", ""); answer.Code != http.StatusSeeOther {
			t.Errorf("in time: %d", answer.Code)
		}
		printed = w.address()
		time.Sleep(printedLife)
		if answer := w.send("GET", printed, nil, "Cookie", ""); answer.Code != http.StatusUnauthorized {
			t.Errorf("too late: %d", answer.Code)
		}
	})
}

// A page elsewhere, such as the file that --open makes, leads into the site by a page of
// the site: on a redirect the browser would leave the cookie out.
func TestEntrance(t *testing.T) {
	w := newTrial(t)
	entrance, came, _ := w.server.Entrance()
	led := strings.TrimPrefix(regexp.MustCompile(`url=([^"]+)`).FindStringSubmatch(string(entrance))[1], "http://"+here+w.server.gate.base)
	answer := w.send("GET", led+"&q=x", nil, "Cookie", "", "Sec-Fetch-Site", "cross-site", "Sec-Fetch-Mode", "navigate", "Sec-Fetch-Dest", "document")
	if answer.Code != http.StatusOK || answer.Header().Get("Set-Cookie") == "" || !strings.Contains(answer.Body.String(), `content="0;url=/?q=x"`) {
		t.Errorf("%d %s", answer.Code, answer.Body)
	}
	select {
	case <-came:
	default:
		t.Error("that the browser came is not told")
	}
}

// A server at another port of this machine is sent no cookie, for the path of the site is
// random; and what asks for anything outside that path is a stranger who does not learn it.
func TestCookiesAreForThePathOfTheSite(t *testing.T) {
	w, other := newTrial(t), newTrial(t)
	base := w.server.gate.base
	if len(base) < 20 || base == other.server.gate.base {
		t.Errorf("the site lies below %q", base)
	}
	for _, path := range []string{"/", "/plan/x", "/events", base, base[:len(base)-1] + "/", "/%" + fmt.Sprintf("%X", base[1]) + base[2:] + "/", other.server.gate.base + "/", "/x/.." + base + "/"} {
		answer := w.sendTo("GET", path, nil)
		if answer.Code < 400 || strings.Contains(answer.Body.String(), base) || strings.Contains(answer.Body.String(), "memory-bank") {
			t.Errorf("%s: %d\n%s", path, answer.Code, answer.Body)
		}
	}
	if answer := w.sendTo("POST", "/do/x", w.form()); answer.Code != http.StatusUnauthorized || w.done > 0 {
		t.Errorf("an action: %d", answer.Code)
	}
	if answer := w.sendTo("GET", w.address(), nil, "Cookie", ""); answer.Code != http.StatusUnauthorized || answer.Header().Get("Set-Cookie") != "" {
		t.Errorf("a key: %d", answer.Code)
	}
	for _, path := range []string{"/assets/icon.svg", "/favicon.ico"} { // for the page that turns a stranger away
		if answer := w.sendTo("GET", path, nil, "Cookie", ""); answer.Code != http.StatusOK {
			t.Errorf("%s: %d", path, answer.Code)
		}
	}
}

// Nothing is done but by a form of this run that shows what is there now.
func TestActions(t *testing.T) {
	w := newTrial(t)
	for _, c := range []struct {
		name    string
		change  func(url.Values)
		headers []string
		want    int
	}{
		{"no token", func(f url.Values) { f.Del("token") }, nil, 403},
		{"a wrong token", func(f url.Values) { f.Set("token", "AAAAAAAAAAAAAAAAAAAAAAAAAA") }, nil, 403},
		{"the cookie as token", func(f url.Values) { f.Set("token", w.cookie) }, nil, 403},
		{"nothing shown", func(f url.Values) { f.Del("shown") }, nil, 409},
		{"something else shown", func(f url.Values) { f.Set("shown", "abd") }, nil, 409},
		{"another site", nil, []string{"Origin", "http://evil.example"}, 403},
		{"another port", nil, []string{"Origin", "http://127.0.0.1:3000", "Sec-Fetch-Site", "same-site"}, 403},
		{"a sandbox", nil, []string{"Origin", "null", "Sec-Fetch-Site", "cross-site"}, 403},
		{"no word of the browser", nil, []string{"Origin", "null"}, 403},
		{"another name", nil, []string{"Host", "evil.example:8080"}, 403},
		{"no cookie", nil, []string{"Cookie", ""}, 401},
		{"another kind of form", nil, []string{"Content-Type", "text/plain"}, 403},
	} {
		form := w.form()
		if c.change != nil {
			c.change(form)
		}
		if answer := w.send("POST", "/do/x", form, c.headers...); answer.Code != c.want {
			t.Errorf("%s: %d, want %d\n%s", c.name, answer.Code, c.want, answer.Body)
		}
	}
	if answer := w.send("POST", "/do/x?token="+w.server.gate.form+"&shown=abc", nil); answer.Code != http.StatusForbidden {
		t.Errorf("a token in the address: %d", answer.Code)
	}
	large := w.form()
	large.Set("text", strings.Repeat("x", mostBody))
	if answer := w.send("POST", "/do/x", large); answer.Code != http.StatusRequestEntityTooLarge || !strings.Contains(answer.Body.String(), "at most 1MB") {
		t.Errorf("a form that is too large: %d\n%s", answer.Code, answer.Body)
	}
	w.held = "an agent started it"
	if answer := w.send("POST", "/do/x", w.form()); answer.Code != http.StatusForbidden || !strings.Contains(answer.Body.String(), w.held) {
		t.Errorf("where a person may not decide: %d", answer.Code)
	}
	w.held = ""
	stale := w.form()
	w.now = "changed"
	if answer := w.send("POST", "/do/x", stale); answer.Code != http.StatusConflict || !strings.Contains(answer.Body.String(), "changed since you saw it") {
		t.Errorf("what has changed: %d", answer.Code)
	} else if page := answer.Body.String(); !strings.Contains(page, `data-at="/"`) || !strings.Contains(page, `name="shown" value="abc"`) || !strings.Contains(page, `name="back" value="/"`) {
		t.Errorf("the page is not shown as it is now\n%s", page)
	}
	if w.done != 0 {
		t.Fatalf("it was done %d times", w.done)
	}
	w.now = "abc"
	for _, headers := range [][]string{nil, {"Origin", "null", "Sec-Fetch-Site", "same-origin"}, {"Origin", ""}} {
		answer := w.send("POST", "/do/x", w.form(), headers...)
		if answer.Code != http.StatusSeeOther || !strings.HasPrefix(answer.Header().Get("Location"), "/?q=x&told=") {
			t.Fatalf("%v: %d, %q\n%s", headers, answer.Code, answer.Header().Get("Location"), answer.Body)
		}
		if page := w.send("GET", answer.Header().Get("Location"), nil).Body.String(); !strings.Contains(page, `role="status">done it<`) {
			t.Errorf("it is not said\n%s", page)
		}
	}
	if w.done != 3 {
		t.Errorf("it was done %d times", w.done)
	}
}

// A page escapes whatever it writes, and makes visible what deceives.
func TestPages(t *testing.T) {
	w := newTrial(t)
	page := w.send("GET", "/?q="+url.QueryEscape("<script>alert(1)</script>\u202e\x1b[31m\"'"), nil).Body.String()
	if strings.Contains(page, "<script>alert") || strings.Contains(page, "\u202e") || strings.Contains(page, "\x1b") || !strings.Contains(page, `\u202e`) {
		t.Error(page)
	}
	if got := strings.TrimSpace(w.send("GET", "/?part=part&q=%3Cb%3E", nil).Body.String()); got != "<p>&lt;b&gt;</p>hello you" {
		t.Errorf("a part is %q", got)
	}
	if answer := w.send("GET", "/gone/x", nil); answer.Code != 404 || !strings.Contains(answer.Body.String(), "not there &lt;b&gt;") || !strings.Contains(answer.Body.String(), "look elsewhere") {
		t.Errorf("%d\n%s", answer.Code, answer.Body)
	}
	if answer := w.send("GET", "/gone/x?part=main", nil); answer.Code != 404 || strings.Contains(answer.Body.String(), "<html") {
		t.Errorf("for a script: %d\n%s", answer.Code, answer.Body)
	}
}

// A fault of ours ends one request, and its page says so.
func TestFaults(t *testing.T) {
	w := newTrial(t)
	if answer := w.send("GET", "/faulty", nil); answer.Code != 500 || !strings.Contains(answer.Body.String(), `This is a bug in Tacit: a fault &lt;b&gt;`) || strings.Contains(answer.Body.String(), "\u202e") {
		t.Errorf("%d\n%s", answer.Code, answer.Body)
	}
	if answer := w.send("GET", "/faulty?part=part", nil); answer.Code != 500 || strings.Contains(answer.Body.String(), "<html") {
		t.Errorf("for a script: %d\n%s", answer.Code, answer.Body)
	}
	if answer := w.send("GET", "/", nil); answer.Code != 200 {
		t.Errorf("the next request: %d", answer.Code)
	}
}

// The language is chosen for this run and the theme for all; back leads into the site.
func TestChoice(t *testing.T) {
	w := newTrial(t)
	token := w.form().Get("token")
	choice := func(name, value, back string) *httptest.ResponseRecorder {
		return w.send("POST", "/choice", url.Values{"token": {token}, name: {value}, "back": {back}})
	}
	answer := choice("lang", "ja", "/?q=%E6%94%AF")
	if answer.Header().Get("Set-Cookie") != "tacit-8080-lang=ja; Path="+w.server.gate.base+"/; HttpOnly; SameSite=Strict" || answer.Header().Get("Location") != "/?q=%E6%94%AF" {
		t.Errorf("%v", answer.Header())
	}
	page := w.send("GET", "/", nil, "Cookie", w.cookie+"; tacit-8080-lang=ja; tacit-theme=dark").Body.String()
	for _, want := range []string{`<html lang="ja" data-theme="dark">`, "こんにちは you", "本文へ移動"} {
		if !strings.Contains(page, want) {
			t.Errorf("no %s\n%s", want, page)
		}
	}
	if page := w.send("GET", "/", nil, "Cookie", w.cookie+`; tacit-8080-lang="><script>; tacit-theme="><script>`).Body.String(); !strings.Contains(page, `<html lang="en" data-theme="auto">`) {
		t.Error(page)
	}
	if answer := choice("theme", "pink", "/"); answer.Header().Get("Set-Cookie") != "" {
		t.Errorf("%v", answer.Header())
	}
	for _, back := range []string{"//evil.example", "https://evil.example", "/\\evil.example", "javascript:alert(1)", "evil", "", "\x00", "/%5c/evil.example", "/\\/evil"} {
		if to := choice("theme", "dark", back).Header().Get("Location"); to != "/" {
			t.Errorf("back to %q leads to %q", back, to)
		}
	}
	if answer := w.send("POST", "/choice", url.Values{"lang": {"ja"}}); answer.Code != http.StatusForbidden {
		t.Errorf("without a token: %d", answer.Code)
	}
}

// A word that a template says and nobody has written is found when the program starts.
func TestUnknownWords(t *testing.T) {
	site := &Site{Pages: []Page{{Path: "/", HTML: `{{define "main"}}{{if false}}{{say "nothing"}}{{end}}{{end}}`}}}
	if _, err := New(site, &net.TCPAddr{Port: 1}); err == nil || !strings.Contains(err.Error(), `"nothing"`) {
		t.Error(err)
	}
}
