package mcp

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// A line of shell that pipes its questions in gets all its answers.
func TestAnswersAfterTheEndOfInput(t *testing.T) {
	in := `{"jsonrpc":"2.0","id":"a","method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"x","version":"1"}}}
{"jsonrpc":"2.0","method":"notifications/initialized"}
`
	for i := range 20 {
		in += fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{"name":"memory_get","arguments":{"id":"EXP-%d"}}}`+"\n", i, i)
	}
	var out bytes.Buffer
	s := New(Options{Version: "1", Bank: &playedBank{}})
	if err := s.Run(t.Context(), strings.NewReader(in), &out); err != nil {
		t.Fatal(err)
	}
	var texts []string
	for line := range strings.Lines(out.String()) {
		var answer struct {
			ID     any
			Result struct{ Content []struct{ Text string } }
		}
		if err := json.Unmarshal([]byte(line), &answer); err != nil {
			t.Fatalf("%v: %s", err, line)
		}
		for _, c := range answer.Result.Content {
			texts = append(texts, c.Text)
		}
	}
	for i := range 20 {
		if !slices.Contains(texts, fmt.Sprintf("text of EXP-%d", i)) {
			t.Errorf("no answer to %d in %q", i, texts)
		}
	}
}

// A client that goes away while it is asked does not keep the server.
func TestClientGoesWhileItIsAsked(t *testing.T) {
	in, feed := io.Pipe()
	out, drain := io.Pipe()
	done := make(chan error, 1)
	b := &playedBank{}
	go func() { done <- New(Options{Version: "1", Bank: b}).Run(t.Context(), in, drain) }()
	answers := json.NewDecoder(out)
	say := func(line string) { io.WriteString(feed, line+"\n") }
	hear := func() (m struct{ Method string }) {
		if err := answers.Decode(&m); err != nil {
			t.Error(err)
		}
		return m
	}
	say(`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{"elicitation":{}},"clientInfo":{"name":"x","version":"1"}}}`)
	hear()
	say(`{"jsonrpc":"2.0","method":"notifications/initialized"}`)
	say(`{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"memory_apply","arguments":{"plan":"plan-1"}}}`)
	if m := hear(); m.Method != "elicitation/create" {
		t.Errorf("heard %+v", m)
	}
	feed.Close()
	go io.Copy(io.Discard, out)
	if err := <-done; err != nil {
		t.Error(err)
	}
	if len(b.applied) > 0 {
		t.Errorf("applied %q", b.applied)
	}
}

const token = "0123456789abcdef"

// serve starts a server over HTTP and returns its address.
func serve(t *testing.T, b Bank) (host string) {
	t.Helper()
	s := New(Options{Version: "1", Bank: b, Words: testWords})
	web := httptest.NewUnstartedServer(nil)
	web.Config.Handler = s.Handler(web.Listener.Addr(), token)
	web.Start()
	t.Cleanup(web.Close)
	return web.Listener.Addr().String()
}

func TestStrangersAreRefused(t *testing.T) {
	host := serve(t, &playedBank{})
	_, port, _ := strings.Cut(host, ":")
	const ours = "Bearer " + token
	for name, x := range map[string]struct {
		host, origin, site, auth, kind, path string
		method                               string
		want                                 int
	}{
		"a friend":              {auth: ours, want: 200},
		"by name":               {host: "localhost:" + port, auth: ours, want: 200},
		"our own page":          {origin: "http://" + host, auth: ours, want: 200},
		"forged host":           {host: "evil.example", auth: ours, want: 403},
		"forged host, our port": {host: "evil.example:" + port, auth: ours, want: 403},
		"host with our prefix":  {host: "localhost.evil.example:" + port, auth: ours, want: 403},
		"another port":          {host: "127.0.0.1:1", auth: ours, want: 403},
		"forged origin":         {origin: "https://evil.example", auth: ours, want: 403},
		"no origin":             {origin: "null", auth: ours, want: 403},
		"another local page":    {origin: "http://localhost:3000", auth: ours, want: 403},
		"origin with a prefix":  {origin: "http://" + host + ".evil.example", auth: ours, want: 403},
		"a page by fetch":       {site: "cross-site", auth: ours, want: 403},
		"a form":                {origin: "https://evil.example", kind: "text/plain", want: 403},
		"no token":              {want: 401},
		"wrong token":           {auth: "Bearer 0123456789abcdeX", want: 401},
		"empty token":           {auth: "Bearer ", want: 401},
		"another scheme":        {auth: "Basic " + token, want: 401},
		"text":                  {auth: ours, kind: "text/plain", want: 415},
		"another path":          {auth: ours, path: "/", want: 404},
		"a look":                {auth: ours, method: "GET", want: 405},
	} {
		t.Run(name, func(t *testing.T) {
			body := `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"x","version":"1"}}}`
			req, err := http.NewRequest(or(x.method, "POST"), "http://"+host+or(x.path, Path), strings.NewReader(body))
			if err != nil {
				t.Fatal(err)
			}
			req.Host = or(x.host, host)
			req.Header.Set("Content-Type", or(x.kind, "application/json"))
			req.Header.Set("Accept", "application/json, text/event-stream")
			for name, value := range map[string]string{"Origin": x.origin, "Sec-Fetch-Site": x.site, "Authorization": x.auth} {
				if value != "" {
					req.Header.Set(name, value)
				}
			}
			res, err := http.DefaultClient.Do(req)
			if err != nil {
				t.Fatal(err)
			}
			defer res.Body.Close()
			if res.StatusCode != x.want {
				t.Errorf("status %d, want %d", res.StatusCode, x.want)
			}
		})
	}
}

// One who has the token and sends the body slowly, or not at all, does not hold the
// connection.
func TestSlowBodiesEnd(t *testing.T) {
	was := mostBody
	mostBody = 50 * time.Millisecond
	t.Cleanup(func() { mostBody = was })
	host := serve(t, &playedBank{})
	for _, sent := range []string{"", "{"} {
		c, err := net.Dial("tcp", host)
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		fmt.Fprintf(c, "POST %s HTTP/1.1\r\nHost: %s\r\nAuthorization: Bearer %s\r\nContent-Type: application/json\r\nAccept: application/json, text/event-stream\r\nContent-Length: 1000000\r\n\r\n%s", Path, host, token, sent)
		answer, err := io.ReadAll(c) // ends when the server closes the connection
		if err != nil || !strings.HasPrefix(string(answer), "HTTP/1.1 408 ") {
			t.Errorf("after %q: %v\n%s", sent, err, answer)
		}
	}
}

// A hundred of them keep nobody out.
func TestSlowBodiesMakeRoom(t *testing.T) {
	ctx, end := context.WithCancel(t.Context())
	l, err := Listen("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- New(Options{Bank: &playedBank{}, Words: testWords}).Serve(ctx, l, token) }()
	host := l.Addr().String()
	for range mostClients + 20 {
		c, err := net.Dial("tcp", host)
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		fmt.Fprintf(c, "POST %s HTTP/1.1\r\nHost: %s\r\nAuthorization: Bearer %s\r\nContent-Type: application/json\r\nContent-Length: 1000000\r\n\r\n{", Path, host, token)
	}
	client := http.Client{Transport: keyed{}, Timeout: mostBody / 2} // after which the first ones would be closed anyway
	answer, err := client.Post("http://"+host+Path, "application/json", strings.NewReader("{}"))
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	end()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

func or(s, other string) string {
	if s == "" {
		return other
	}
	return s
}

// keyed sends the token with every request.
type keyed struct{}

func (keyed) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set("Authorization", "Bearer "+token)
	return http.DefaultTransport.RoundTrip(r)
}

// Over HTTP, the newer protocol can ask; the older one cannot, and gets the command.
func TestDecisionOverHTTP(t *testing.T) {
	for era, want := range map[string]string{"modern": "done", "legacy": "type: tacit apply plan-1"} {
		t.Run(era, func(t *testing.T) {
			b := &playedBank{}
			client := sdk.NewClient(&sdk.Implementation{Name: "x", Version: "1"}, &sdk.ClientOptions{ElicitationHandler: answering("accept", map[string]any{"decision": "apply"})})
			transport := &sdk.StreamableClientTransport{Endpoint: "http://" + serve(t, b) + Path, HTTPClient: &http.Client{Transport: keyed{}}, DisableStandaloneSSE: true}
			c, err := client.Connect(t.Context(), transport, &sdk.ClientSessionOptions{ProtocolVersion: eras[era]})
			if err != nil {
				t.Fatal(err)
			}
			defer c.Close()
			if text, _ := call(t, c, "memory_search", map[string]any{"query": "x"}); text != "found" {
				t.Errorf("found %q", text)
			}
			if text, _ := call(t, c, "memory_apply", onPlan1); text != want {
				t.Errorf("said %q, want %q", text, want)
			}
		})
	}
}

func TestOnlyThisMachineIsServed(t *testing.T) {
	for _, addr := range []string{"0.0.0.0:0", ":0", "[::]:0", "192.0.2.1:80", "example.com:80"} {
		if l, err := Listen(addr); !errors.Is(err, ErrNotLoopback) {
			t.Errorf("%s: %v %v", addr, l, err)
		}
	}
	for _, addr := range []string{"nothing", "127.0.0.1"} {
		if _, err := Listen(addr); err == nil {
			t.Errorf("%s is an address", addr)
		}
	}
	for _, addr := range []string{"127.0.0.1:0", "localhost:0"} {
		l, err := Listen(addr)
		if err != nil {
			t.Fatal(err)
		}
		ctx, stop := context.WithCancel(t.Context())
		stop()
		if err := New(Options{Bank: &playedBank{}}).Serve(ctx, l, token); err != nil {
			t.Errorf("%s: %v", addr, err)
		}
	}
}

// Over HTTP too, a call is refused whose id the SDK would answer as another number, and a batch has at most a
// hundred messages.
func TestRequestsAreBoundedOverHTTP(t *testing.T) {
	host := serve(t, &playedBank{})
	post := func(body string) (int, string) {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, "http://"+host+Path, strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Accept", "application/json, text/event-stream")
		answer, err := (&http.Client{Transport: keyed{}}).Do(r)
		if err != nil {
			t.Fatal(err)
		}
		defer answer.Body.Close()
		said, _ := io.ReadAll(answer.Body)
		return answer.StatusCode, string(said)
	}
	call := func(id string) string { return `{"jsonrpc":"2.0","id":` + id + `,"method":"ping"}` }
	for _, id := range []string{"1.5", "9007199254740993", "1e308", "-9007199254740993", "123456789012345678901234567890"} {
		for _, body := range []string{call(id), "[" + call("1") + "," + call(id) + "]"} {
			if status, said := post(body); status != http.StatusBadRequest || !strings.Contains(said, `"id":`+id+`,"error":{"code":-32600`) {
				t.Errorf("%s: %d %s", body, status, said)
			}
		}
	}
	if status, said := post("[" + strings.Repeat(call("1")+",", 100) + call("2") + "]"); status != http.StatusBadRequest || !strings.Contains(said, "1 to 100 messages") {
		t.Errorf("a long batch: %d %s", status, said)
	}
	for _, id := range []string{"0", "-7", "9007199254740991", `"1.5"`} {
		if status, said := post(call(id)); status != http.StatusOK || !strings.Contains(said, `"id":`+id+`,`) {
			t.Errorf("%s: %d %s", id, status, said)
		}
	}
}
