package remote

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tacit-kb/tacit/index/embed"
	"github.com/tacit-kb/tacit/index/embed/builtin"
	"github.com/tacit-kb/tacit/index/embed/embedtest"
)

// endpoint starts a server that gives the vectors of the built-in model, and
// returns settings for it.
func endpoint(t *testing.T, d Dialect) (*embedtest.Endpoint, Settings) {
	t.Helper()
	m, err := builtin.New()
	if err != nil {
		t.Fatal(err)
	}
	p := embedtest.NewEndpoint(m)
	t.Cleanup(p.Close)
	return p, Settings{Dialect: d, Model: "played", URL: p.URL}
}

func connect(t *testing.T, s Settings) *Client {
	t.Helper()
	c, err := Connect(context.Background(), s)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	c.pause = func(ctx context.Context, _ time.Duration) error { return ctx.Err() }
	return c
}

func TestConformance(t *testing.T) {
	for _, d := range []Dialect{Ollama, OpenAI} {
		t.Run(string(d), func(t *testing.T) {
			_, s := endpoint(t, d)
			embedtest.Test(t, connect(t, s))
		})
	}
}

// What is sent: to the path of the dialect, prefixes by role, the probe first,
// a text once, blank texts never, the key in its header.
func TestRequests(t *testing.T) {
	for d, path := range map[Dialect]string{Ollama: "/base/api/embed", OpenAI: "/base/embeddings"} {
		p, s := endpoint(t, d)
		s.URL += "/base/"
		s.Key = "hush"
		s.Dims = 256
		s.Prefixes = embed.Prefixes{Query: "q: ", Document: "d: "}
		c := connect(t, s)
		if _, err := c.Embed(context.Background(), embed.Query, []string{"one", "", "two", "one", " \n"}); err != nil {
			t.Fatal(err)
		}
		if _, err := c.Embed(context.Background(), embed.Document, []string{"three"}); err != nil {
			t.Fatal(err)
		}
		all := p.Requests()
		for i, want := range [][]string{{"d: " + probe}, {"d: " + probe, "q: one", "q: two"}, {"d: " + probe, "d: three"}} {
			r := all[i]
			if r.Path != path || r.Key != "Bearer hush" || r.Model != "played" || r.Dimensions != 256 || !slices.Equal(r.Input, want) {
				t.Errorf("%s: request %d was %+v, want the texts %q", d, i, r, want)
			}
		}
	}
}

// Many texts go in small portions, and a long one is cut; every vector comes
// back to its text.
func TestBatches(t *testing.T) {
	p, s := endpoint(t, Ollama)
	c := connect(t, s)
	var texts []string
	for i := range 100 {
		texts = append(texts, fmt.Sprintf("text number %d about caches", i))
	}
	texts[50] = strings.Repeat("長い文章。", 40_000)
	p.Play(embedtest.Well, embedtest.TooLarge)
	vectors, err := c.Embed(context.Background(), embed.Document, texts)
	if err != nil {
		t.Fatal(err)
	}
	for _, i := range []int{0, 30, 31, 49, 50, 51, 99} {
		alone, err := c.Embed(context.Background(), embed.Document, texts[i:i+1])
		if err != nil || !slices.Equal(alone[0], vectors[i]) {
			t.Errorf("text %d got the vector of another one (error %v)", i, err)
		}
	}
	for _, r := range p.Requests() {
		size := 0
		for _, s := range r.Input {
			size += len(s)
		}
		if len(r.Input) > mostTexts+1 || size > mostBytes+mostRunes*4 {
			t.Errorf("a request had %d texts of %d bytes", len(r.Input), size)
		}
	}
}

// Equal settings and an equal model are one model; whatever shapes a vector
// makes another.
func TestModel(t *testing.T) {
	p, s := endpoint(t, Ollama)
	base := connect(t, s).Model()
	if base.Name != "ollama:played" || base.Dims != 256 || connect(t, s).Model() != base {
		t.Errorf("Model() = %+v", base)
	}
	for name, change := range map[string]func(*Settings){
		"dialect": func(s *Settings) { s.Dialect = OpenAI },
		"model":   func(s *Settings) { s.Model = "other" },
		"prefix":  func(s *Settings) { s.Prefixes.Query = "q: " },
		"dims":    func(s *Settings) { s.Dims = 256 },
		"url":     func(s *Settings) { s.URL += "/x" },
	} {
		other := s
		change(&other)
		if connect(t, other).Model().Hash == base.Hash {
			t.Errorf("another %s has the same hash", name)
		}
	}
	keyed := s
	keyed.Key = "hush"
	if connect(t, keyed).Model() != base {
		t.Error("a key makes another model")
	}
	p.Always(embedtest.Other)
	if connect(t, s).Model().Hash == base.Hash {
		t.Error("another model behind the same name has the same hash")
	}
}

func TestResume(t *testing.T) {
	p, s := endpoint(t, Ollama)
	c := connect(t, s)
	data, err := json.Marshal(c.Fingerprint())
	if err != nil {
		t.Fatal(err)
	}
	var f Fingerprint
	if err := json.Unmarshal(data, &f); err != nil {
		t.Fatal(err)
	}
	asked := len(p.Requests())
	again, err := Resume(s, f)
	if err != nil || again.Model() != c.Model() || len(p.Requests()) != asked {
		t.Fatalf("Resume: %v, %+v", err, again)
	}
	embedtest.Test(t, again)

	// The model behind the name is exchanged.
	p.Always(embedtest.Other)
	_, err = again.Embed(context.Background(), embed.Query, []string{"a question"})
	if e := (*Error)(nil); !errors.As(err, &e) || e.Kind != Changed {
		t.Errorf("another model was taken for the first: %v", err)
	}
	p.Always(embedtest.Short)
	_, err = again.Embed(context.Background(), embed.Query, []string{"a question"})
	if e := (*Error)(nil); !errors.As(err, &e) || e.Kind != Changed {
		t.Errorf("vectors of another length: %v", err)
	}

	s.Dims = 64
	for name, f := range map[string]Fingerprint{"other length": f, "empty": {}, "zero": {make([]byte, 64)}} {
		if _, err := Resume(s, f); err == nil {
			t.Errorf("%s: resumed", name)
		}
	}
}

func TestSettings(t *testing.T) {
	good := Settings{Dialect: OpenAI, Model: "m", URL: "https://example.com/v1", Key: "sk-1"}
	if err := good.Check(); err != nil {
		t.Error(err)
	}
	for want, change := range map[string]func(*Settings){
		"not an embedder":                   func(s *Settings) { s.Dialect = "ftp" },
		"model is missing":                  func(s *Settings) { s.Model = " " },
		"no URL is set":                     func(s *Settings) { s.URL = "" },
		"not the URL":                       func(s *Settings) { s.URL = "localhost:11434" },
		"holds a name":                      func(s *Settings) { s.URL = "https://me:secret@example.com" },
		"has a query":                       func(s *Settings) { s.URL = "https://example.com/?key=secret" },
		"characters that a key cannot have": func(s *Settings) { s.Key = "a\nb" },
		"uses http: use https":              func(s *Settings) { s.URL = "http://example.com" },
		"vector cannot have":                func(s *Settings) { s.Dims = -1 },
		"is negative":                       func(s *Settings) { s.Timeout = -1 },
	} {
		s := good
		change(&s)
		if err := s.Check(); err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "secret") {
			t.Errorf("%+v: %v, want %q", s, err, want)
		}
	}
	for url, local := range map[string]bool{"http://localhost:1": true, "http://127.0.0.1": true, "http://[::1]:2": true,
		"https://example.com": false, "http://10.0.0.1": false, "http://localhost.example.com": false} {
		if (Settings{URL: url}).Local() != local {
			t.Errorf("Local of %s is not %v", url, local)
		}
	}
	for _, s := range []string{fmt.Sprint(good), fmt.Sprintf("%+v %#v %q", good, good, good.Key), string(must(json.Marshal(good)))} {
		if strings.Contains(s, "sk-1") {
			t.Errorf("the key is shown: %s", s)
		}
	}
}

func must(data []byte, err error) []byte {
	if err != nil {
		panic(err)
	}
	return data
}
