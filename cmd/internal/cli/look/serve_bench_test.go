package look

import (
	"bytes"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/cmd/internal/serve"
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/index/indextest"
)

// What a person waits for after a key: the fragment with the results, of a question that
// grows by a word each time, and what it takes after a file was saved.
func BenchmarkSearch(b *testing.B) {
	for _, n := range indextest.Sizes() {
		bank := indextest.BigBank(b, n)
		get := visitor(b, bank.Dir())
		questions := indextest.Questions(b)
		get("/?part=hits&q=x") // the index is built
		for _, why := range []string{"", "&why=1"} {
			b.Run(strconv.Itoa(n)+why, func(b *testing.B) {
				for i := range b.N {
					get("/?part=hits" + why + "&q=" + url.QueryEscape(questions[i%len(questions)]))
				}
			})
		}
		files, err := bank.ListAll()
		if err != nil {
			b.Fatal(err)
		}
		b.Run(strconv.Itoa(n)+"-saved", func(b *testing.B) {
			for i := range b.N {
				b.StopTimer()
				name := filepath.Join(bank.Dir(), filepath.FromSlash(files[i%len(files)].Path))
				f, err := os.OpenFile(name, os.O_APPEND|os.O_WRONLY, 0)
				if err != nil {
					b.Fatal(err)
				}
				f.WriteString("\none more line " + strconv.Itoa(i) + "\n")
				f.Close()
				b.StartTimer()
				get("/?part=hits&now=1&q=" + url.QueryEscape(questions[i%len(questions)]))
			}
		})
		b.Run(strconv.Itoa(n)+"-memory", func(b *testing.B) {
			for i := range b.N {
				get(addressOf(files[i%len(files)].Path))
			}
		})
	}
}

// What an hour of use leaves behind: searches, memories, the map and the pages about the
// bank. Its figure is what is in use afterwards for what was in use after the first thousand.
func BenchmarkHour(b *testing.B) {
	bank := indextest.BigBank(b, 1_000)
	get := visitor(b, bank.Dir())
	questions := indextest.Questions(b)
	files, err := bank.ListAll()
	if err != nil {
		b.Fatal(err)
	}
	ask := func(i int) {
		q := url.QueryEscape(questions[i%len(questions)])
		switch {
		case i%20 == 7:
			get(addressOf(files[i%len(files)].Path))
		case i%50 == 9:
			get("/map?part=lit&q=" + q)
		case i%50 == 11:
			get("/use")
		case i%50 == 13:
			get("/decide")
		default:
			get("/?part=hits&q=" + q)
		}
	}
	inUse := func() float64 {
		runtime.GC()
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return float64(m.HeapInuse)
	}
	for i := range 1_000 {
		ask(i)
	}
	before := inUse()
	b.ResetTimer()
	for i := range b.N {
		ask(i)
	}
	b.StopTimer()
	b.ReportMetric(inUse()/before, "in-use/before")
	b.ReportMetric(before/(1<<20), "MiB-before")
}

// visitor serves a bank, and returns what asks for a page.
func visitor(t testing.TB, dir string) (get func(path string) string) {
	t.Helper()
	env := map[string]string{"TACIT_CONFIG_DIR": t.TempDir(), "HOME": t.TempDir(), "TACIT_NO_USAGE": "1"}
	run := session.New(nil, strings.NewReader(""), &bytes.Buffer{}, &bytes.Buffer{}, func(name string) string { return env[name] })
	site := newBankSite(run, dir)
	t.Cleanup(site.close)
	server, err := serve.New(site.site(0), &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 8080})
	if err != nil {
		t.Fatal(err)
	}
	first, err := url.Parse(server.Address())
	if err != nil {
		t.Fatal(err)
	}
	cookie, base := "", strings.TrimSuffix(first.Path, "/")
	get = func(path string) string {
		r := httptest.NewRequest(http.MethodGet, "http://127.0.0.1:8080"+base+path, nil)
		r.Header.Set("Cookie", cookie)
		answer := httptest.NewRecorder()
		server.ServeHTTP(answer, r)
		if set := answer.Header().Get("Set-Cookie"); set != "" {
			cookie, _, _ = strings.Cut(set, ";")
		} else if answer.Code != http.StatusOK {
			t.Fatalf("%s: %d\n%s", path, answer.Code, answer.Body)
		}
		return answer.Body.String()
	}
	get("/?" + first.RawQuery)
	return get
}
