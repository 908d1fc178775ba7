package remote

import (
	"context"
	"errors"
	"net"
	"net/http"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"
	"unicode/utf8"

	"github.com/tacit-kb/tacit/index/embed"
	"github.com/tacit-kb/tacit/index/embed/builtin"
	"github.com/tacit-kb/tacit/index/embed/embedtest"
)

// Every fault of an endpoint ends in an error of its kind, after as many tries
// as make sense, and in no vector.
func TestFaults(t *testing.T) {
	tests := []struct {
		fault embedtest.Fault
		kind  Kind
		tries int
		says  string
	}{
		{embedtest.Busy, Busy, 4, "429"},
		{embedtest.BusySeconds, Busy, 4, "slow down"},
		{embedtest.BusyDate, Busy, 4, "slow down"},
		{embedtest.BusyLong, Busy, 1, "asks to wait 1 hour"},
		{embedtest.Away, Busy, 4, "back soon"},
		{embedtest.Broken, Failed, 4, "500"},
		{embedtest.Slow, Slow, 1, "in time"},
		{embedtest.Hang, Slow, 1, "in time"},
		{embedtest.Short, Changed, 1, "not those of the model"},
		{embedtest.Other, Changed, 1, "not those of the model"},
		{embedtest.Mixed, Nonsense, 1, "255 numbers, not 256"},
		{embedtest.Few, Nonsense, 1, "1 vectors for 2 texts"},
		{embedtest.Garbage, Nonsense, 1, "not JSON"},
		{embedtest.NaN, Nonsense, 1, "not JSON"},
		{embedtest.Null, Nonsense, 1, "null"},
		{embedtest.Infinite, Nonsense, 1, "not a list of numbers"},
		{embedtest.Zero, Nonsense, 1, "zero"},
		{embedtest.Huge, Nonsense, 1, "larger than 16 MiB"},
		{embedtest.Redirect, Moved, 1, "not followed"},
		{embedtest.Truncated, Unreachable, 4, "EOF"},
		{embedtest.Reset, Unreachable, 4, ""},
		{embedtest.Denied, Denied, 1, "401"},
		{embedtest.Reason, Denied, 1, "401"},
		{embedtest.Malformed, Unreachable, 4, "malformed"},
		{embedtest.Missing, Missing, 1, "not found"},
	}
	for _, d := range []Dialect{Ollama, OpenAI} {
		for _, tt := range tests {
			play := func(t *testing.T, p *embedtest.Endpoint, c *Client) {
				before := len(p.Requests())
				p.Always(tt.fault)
				vectors, err := c.Embed(context.Background(), embed.Document, []string{"a text"})
				var e *Error
				if vectors != nil || !errors.As(err, &e) || e.Kind != tt.kind || !strings.Contains(err.Error(), tt.says) {
					t.Fatalf("got %d vectors and the error %v, want kind %d and %q", len(vectors), err, tt.kind, tt.says)
				}
				if tries := len(p.Requests()) - before; tries != tt.tries {
					t.Errorf("asked %d times, want %d", tries, tt.tries)
				}
				if p.Strayed() > 0 {
					t.Error("a redirect was followed")
				}
				checkShown(t, err.Error())

				// And when it is well again, so are we.
				p.Always(embedtest.Well)
				if _, err := c.Embed(context.Background(), embed.Document, []string{"a text"}); err != nil {
					t.Error(err)
				}
			}
			t.Run(string(d)+"/"+string(tt.fault), func(t *testing.T) {
				t.Parallel()
				if tt.kind == Slow { // time passes when nobody has anything left to do
					synctest.Test(t, func(t *testing.T) {
						p, c := inside(t, d)
						play(t, p, c)
					})
					return
				}
				p, s := endpoint(t, d)
				s.Key = "hush-hush"
				play(t, p, connect(t, s))
			})
		}
	}
}

// inside is an endpoint and a client that share a bubble of package synctest:
// time passes only while both wait, and as much of it as they wait for.
func inside(t *testing.T, d Dialect) (*embedtest.Endpoint, *Client) {
	t.Helper()
	m, err := builtin.New()
	if err != nil {
		t.Fatal(err)
	}
	p := embedtest.NewInside(m)
	c, err := newClient(Settings{Dialect: d, Model: "played", URL: p.URL, Key: "hush-hush"})
	if err != nil {
		t.Fatal(err)
	}
	c.http.Transport.(*http.Transport).DialContext = p.Dial
	vectors, err := c.ask(context.Background(), []string{probe})
	if err != nil {
		t.Fatal(err)
	}
	c.fingerprint = newFingerprint(vectors[0])
	t.Cleanup(func() {
		c.Close()
		p.Close()
	})
	return p, c
}

// The key is hidden wherever an endpoint repeats it, also where Go quotes what the
// endpoint said.
func TestKeyIsHidden(t *testing.T) {
	for _, key := range []string{"hush-hush", `hu"sh\hush`} {
		p, s := endpoint(t, OpenAI)
		s.Key = Secret(key)
		c := connect(t, s)
		for _, f := range []embedtest.Fault{embedtest.Denied, embedtest.Reason, embedtest.Malformed} {
			p.Always(f)
			_, err := c.Embed(context.Background(), embed.Query, []string{"a question"})
			if err == nil || strings.Contains(err.Error(), "hush") {
				t.Errorf("%s: the error shows the key: %v", f, err)
			}
		}
	}
}

// checkShown says what an error message must not have.
func checkShown(t *testing.T, s string) {
	t.Helper()
	if utf8.RuneCountInString(s) > 3*mostSaid || strings.ContainsAny(s, "\x1b\n\u202e") || strings.Contains(s, "hush-hush") {
		t.Errorf("the message is long, hostile, or shows the key: %q", s)
	}
}

// A fault that goes away costs a pause and nothing else: as long as the
// endpoint asks for, else growing.
func TestTriesAgain(t *testing.T) {
	for name, tt := range map[string]struct {
		faults      []embedtest.Fault
		least, most []time.Duration
	}{
		"busy":    {[]embedtest.Fault{embedtest.Busy, embedtest.Broken, embedtest.Reset}, ms(125, 250, 500), ms(250, 500, 1000)},
		"seconds": {[]embedtest.Fault{embedtest.BusySeconds}, ms(2000), ms(2251)},
		"date":    {[]embedtest.Fault{embedtest.BusyDate}, ms(2000), ms(3376)}, // a date has whole seconds
		"half":    {[]embedtest.Fault{embedtest.Truncated, embedtest.Away}, ms(125, 250), ms(250, 500)},
	} {
		synctest.Test(t, func(t *testing.T) {
			p, c := inside(t, Ollama)
			var pauses []time.Duration
			c.pause = func(ctx context.Context, d time.Duration) error {
				begun := time.Now()
				err := pause(ctx, d)
				pauses = append(pauses, time.Since(begun))
				return err
			}
			p.Play(tt.faults...)
			if _, err := c.Embed(context.Background(), embed.Query, []string{"a question"}); err != nil {
				t.Errorf("%s: %v", name, err)
			}
			fits := len(pauses) == len(tt.least)
			for i := 0; fits && i < len(pauses); i++ {
				fits = pauses[i] >= tt.least[i] && pauses[i] <= tt.most[i]
			}
			if !fits {
				t.Errorf("%s: paused %v, want %v to %v", name, pauses, tt.least, tt.most)
			}
		})
	}
}

func ms(all ...time.Duration) []time.Duration {
	for i := range all {
		all[i] *= time.Millisecond
	}
	return all
}

// Who has no time is not made to wait: neither for an answer nor for a pause
// that would end too late.
func TestDeadline(t *testing.T) {
	p, s := endpoint(t, Ollama)
	c := connect(t, s)
	c.pause = func(context.Context, time.Duration) error {
		t.Error("paused although the deadline would pass")
		return nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	p.Always(embedtest.BusySeconds)
	if _, err := c.Embed(ctx, embed.Query, []string{"a question"}); err == nil {
		t.Error("no error from a busy endpoint")
	}
	short, stop := context.WithTimeout(context.Background(), 30*time.Millisecond)
	defer stop()
	p.Always(embedtest.Hang)
	if _, err := c.Embed(short, embed.Query, []string{"a question"}); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("the error is %v, want that of the deadline", err)
	}
	p.Always(embedtest.Well)
	cancelled, stop := context.WithCancel(context.Background())
	stop()
	if _, err := c.Embed(cancelled, embed.Query, []string{"a question"}); !errors.Is(err, context.Canceled) {
		t.Errorf("the error is %v, want that of the cancellation", err)
	}
}

// An endpoint that is too slow for many texts is asked for half of them, once.
func TestTooSlowForMany(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p, c := inside(t, Ollama)
		texts := []string{"one", "two", "three", "four"}
		p.Play(embedtest.Hang)
		begun := time.Now()
		if _, err := c.Embed(context.Background(), embed.Document, texts); err != nil || time.Since(begun) != time.Minute {
			t.Errorf("slow once: %v after %s, want a minute", err, time.Since(begun))
		}
		before := len(p.Requests())
		p.Always(embedtest.Hang)
		_, err := c.Embed(context.Background(), embed.Document, texts)
		if e := (*Error)(nil); !errors.As(err, &e) || e.Kind != Slow || len(p.Requests())-before != 2 {
			t.Errorf("slow always: %v after %d requests, want 2", err, len(p.Requests())-before)
		}
	})
}

func TestNobodyThere(t *testing.T) {
	p, s := endpoint(t, OpenAI)
	p.Close()
	_, err := Connect(context.Background(), s)
	var e *Error
	if !errors.As(err, &e) || e.Kind != Unreachable || !strings.Contains(err.Error(), "refused") {
		t.Errorf("Connect to nobody: %v", err)
	}
	c, err := newClient(s)
	if err != nil {
		t.Fatal(err)
	}
	asked := 0
	c.http.Transport.(*http.Transport).DialContext = func(context.Context, string, string) (net.Conn, error) {
		asked++
		return nil, &net.OpError{Op: "dial", Net: "tcp", Err: &net.DNSError{Err: "no such host", Name: "example.invalid", IsNotFound: true}}
	}
	if _, err = c.ask(context.Background(), []string{"a text"}); !errors.As(err, &e) || e.Kind != Unreachable || asked != 1 {
		t.Errorf("an unknown host: %v after %d tries, want 1", err, asked)
	}
}

func TestRetryAfter(t *testing.T) {
	now := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	for s, want := range map[string]time.Duration{
		"": 0, "7": 7 * time.Second, " 7 ": 7 * time.Second, "-1": 0, "soon": 0, "1.5": 0, "99999999999999": 0,
		"Fri, 02 Jan 2026 03:04:35 GMT": 30 * time.Second,
		"Fri, 02 Jan 2026 03:04:00 GMT": 0,
	} {
		h := http.Header{"Retry-After": {s}}
		if got := retryAfter(h, now); got != want && s != "99999999999999" || got < 0 || got > 24*time.Hour {
			t.Errorf("%q: %v, want %v", s, got, want)
		}
	}
}

// No answer, however odd, makes more of itself than vectors of one length.
func FuzzRead(f *testing.F) {
	for _, s := range []string{`{"embeddings":[[1,2],[3,4]]}`, `{"data":[{"index":1,"embedding":[1]},{"index":0,"embedding":[2]}]}`,
		`{"data":[{"embedding":[1]},{"embedding":[2]}]}`, `{"embeddings":[[null],[1e999]]}`, `{"embeddings":{}}`, `[]`, "",
		`{"data":[{"index":-1,"embedding":[1]},{"index":9,"embedding":[1]}]}`, `{"error":"x"}`} {
		f.Add([]byte(s), true)
		f.Add([]byte(s), false)
	}
	f.Fuzz(func(t *testing.T, body []byte, ollama bool) {
		c := &Client{settings: Settings{Dialect: OpenAI}}
		if ollama {
			c.settings.Dialect = Ollama
		}
		vectors, err := c.read(body, 2)
		if err != nil {
			checkShown(t, err.Error())
			return
		}
		unit := func(v []float32) bool {
			sum := 0.0
			for _, x := range v {
				sum += float64(x) * float64(x)
			}
			return sum > 0.99 && sum < 1.01
		}
		if len(vectors) != 2 || len(vectors[0]) != len(vectors[1]) || slices.ContainsFunc(vectors, func(v []float32) bool { return !unit(v) }) {
			t.Errorf("%q was read as %v", body, vectors)
		}
	})
}

// What is shown of an answer is what it says of the error.
func TestSaid(t *testing.T) {
	c := &Client{settings: Settings{Key: "hush-hush"}}
	for body, want := range map[string]string{
		`{"error":"model \"x\" not found"}`:                            `model "x" not found`,
		`{"error":{"message":"wrong key hush-hush","type":"invalid"}}`: "wrong key ***",
		`{"error":{"code":7}}`:                                         `{"error":{"code":7}}`,
		"  <b>\x00no\n\nway\u202e":                                     "<b> no way",
		"":                                                             "",
	} {
		if got := c.said([]byte(body)); got != want {
			t.Errorf("of %q is shown %q, want %q", body, got, want)
		}
	}
}
