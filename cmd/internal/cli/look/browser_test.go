package look

import (
	"bytes"
	"html"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/tacit-kb/tacit/cmd/internal/host"
	"github.com/tacit-kb/tacit/cmd/internal/serve"
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/kbtest"
	"github.com/tacit-kb/tacit/kb/schema"
)

// A browser is a person who looks at the pages of a bank.
type browser struct {
	t      *testing.T
	bank   *kb.Bank
	server *serve.Server
	cookie string
	lang   string
	base   string // the path below which the site lies
	pages  *bankSite
}

// open serves a bank, with what the environment says beside a folder of settings.
func open(t *testing.T, bank string, env ...string) *browser {
	t.Helper()
	host.Outermost = strconv.Itoa(os.Getpid()) // an agent may have started the test
	b := kbtest.New(t, bank)
	values := map[string]string{"TACIT_CONFIG_DIR": t.TempDir(), "HOME": t.TempDir()}
	for _, e := range env {
		name, value, _ := strings.Cut(e, "=")
		values[name] = value
	}
	run := session.New(nil, strings.NewReader(""), &bytes.Buffer{}, &bytes.Buffer{}, func(name string) string { return values[name] })
	run.Patience = time.Second
	site := newBankSite(run, b.Dir())
	t.Cleanup(site.close)
	server, err := serve.New(site.site(0), &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 8080})
	if err != nil {
		t.Fatal(err)
	}
	w := &browser{t: t, bank: b, server: server, lang: "en", pages: site}
	first, err := url.Parse(server.Address())
	if err != nil {
		t.Fatal(err)
	}
	w.base = strings.TrimSuffix(first.Path, "/")
	answer := w.send(http.MethodGet, "/?"+first.RawQuery, nil)
	w.cookie, _, _ = strings.Cut(answer.Header().Get("Set-Cookie"), ";")
	return w
}

// send sends a request below the path of the site. The answer is without that path.
func (w *browser) send(method, path string, form url.Values) *httptest.ResponseRecorder {
	w.t.Helper()
	r := httptest.NewRequest(method, "http://127.0.0.1:8080"+w.base+path, strings.NewReader(form.Encode()))
	r.Header.Set("Cookie", w.cookie+"; tacit-8080-lang="+w.lang)
	if method == http.MethodPost {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.Header.Set("Origin", "http://127.0.0.1:8080")
	}
	answer := httptest.NewRecorder()
	w.server.ServeHTTP(answer, r)
	for _, m := range linkPattern.FindAllStringSubmatch(answer.Body.String(), -1) {
		if w.cookie != "" && !strings.HasPrefix(m[1], w.base+"/") && !strings.HasPrefix(m[1], "/assets/") {
			w.t.Errorf("%s leads out of the site: %s", path, m[0])
		}
	}
	answer.Header().Set("Location", strings.TrimPrefix(answer.Header().Get("Location"), w.base))
	answer.Body = bytes.NewBufferString(strings.ReplaceAll(answer.Body.String(), w.base, ""))
	return answer
}

// page returns a page.
func (w *browser) page(path string) string {
	w.t.Helper()
	answer := w.send(http.MethodGet, path, nil)
	if answer.Code != http.StatusOK {
		w.t.Fatalf("%s: %d\n%s", path, answer.Code, answer.Body)
	}
	return answer.Body.String()
}

var (
	linkPattern  = regexp.MustCompile(` (?:href|action|src)="(/[^"]*)"`)
	formPattern  = regexp.MustCompile(`(?s)<form[^>]*action="([^"]+)"[^>]*>(.*?)</form>`)
	fieldPattern = regexp.MustCompile(`<input type="hidden" name="([^"]+)" value="([^"]*)">`)
)

// form returns the hidden fields of the form of a page with an action.
func (w *browser) form(page, action string) url.Values {
	w.t.Helper()
	for _, m := range formPattern.FindAllStringSubmatch(page, -1) {
		if html.UnescapeString(m[1]) != action {
			continue
		}
		values := url.Values{}
		for _, f := range fieldPattern.FindAllStringSubmatch(m[2], -1) {
			values.Add(f[1], html.UnescapeString(f[2]))
		}
		return values
	}
	w.t.Fatalf("no form %s in\n%s", action, page)
	return nil
}

// press presses the button of a form, with more fields, and returns where that leads.
func (w *browser) press(page, action string, more ...string) (to string) {
	w.t.Helper()
	answer := w.post(page, action, more...)
	if answer.Code != http.StatusSeeOther {
		w.t.Fatalf("%s: %d\n%s", action, answer.Code, answer.Body)
	}
	return answer.Header().Get("Location")
}

func (w *browser) post(page, action string, more ...string) *httptest.ResponseRecorder {
	w.t.Helper()
	values := w.form(page, action)
	for i := 0; i+1 < len(more); i += 2 {
		values.Set(more[i], more[i+1])
	}
	return w.send(http.MethodPost, action, values)
}

// refused presses a button, which has to be refused with a status, and writes nothing.
func (w *browser) refused(status int, page, action string, more ...string) string {
	w.t.Helper()
	before := kbtest.Files(w.t, w.bank)
	answer := w.post(page, action, more...)
	if answer.Code != status {
		w.t.Errorf("%s: %d instead of %d\n%s", action, answer.Code, status, answer.Body)
	}
	after := kbtest.Files(w.t, w.bank)
	for name := range after {
		if after[name] != before[name] && !strings.HasPrefix(name, ".tacit/cache") {
			w.t.Errorf("%s: %s was written", action, name)
		}
	}
	return answer.Body.String()
}

func (w *browser) read(path string) string {
	w.t.Helper()
	text, err := os.ReadFile(filepath.Join(w.bank.Dir(), path))
	if err != nil && !os.IsNotExist(err) {
		w.t.Fatal(err)
	}
	return string(text)
}

func (w *browser) write(path, text string) {
	w.t.Helper()
	if err := os.WriteFile(filepath.Join(w.bank.Dir(), path), []byte(text), 0o600); err != nil {
		w.t.Fatal(err)
	}
}

// pending makes a plan wait, and returns its page.
func (w *browser) pending(ops ...schema.Operation) (path string) {
	w.t.Helper()
	p, err := govern.Prepare(w.bank, schema.MemoryOps{Operations: ops}, "add", "", time.Now())
	if err == nil {
		err = govern.Save(w.t.Context(), w.bank, p)
	}
	if err != nil {
		w.t.Fatal(err)
	}
	return "/plan/" + p.Ops.ID
}

func created(path, text string) schema.Operation {
	return schema.Operation{Type: schema.Create, Path: path, Content: &text}
}

func (w *browser) says(page string, all ...string) {
	w.t.Helper()
	for _, s := range all {
		if !strings.Contains(page, s) {
			w.t.Errorf("the page does not say %q:\n%s", s, page)
		}
	}
}
