package remote

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net"
	"net/http"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/tacit-kb/tacit/index/embed"
)

// A Client is the embedder behind one endpoint. It is safe for concurrent use.
type Client struct {
	settings    Settings
	target      string
	http        *http.Client
	slots       chan struct{} // one a request under way
	fingerprint Fingerprint
	pause       func(ctx context.Context, d time.Duration) error
}

var _ embed.Embedder = (*Client)(nil)

// atOnce requests are under way at most: enough to keep a server busy while an
// answer travels, and no flood.
const atOnce = 2

// Connect asks the endpoint once, to learn what its vectors are like. The error
// is an *Error, or says what is wrong with the settings.
func Connect(ctx context.Context, s Settings) (*Client, error) {
	c, err := newClient(s)
	if err != nil {
		return nil, err
	}
	vectors, err := c.ask(ctx, []string{s.Prefixes.Document + probe})
	if err != nil {
		c.Close()
		return nil, err
	}
	c.fingerprint = newFingerprint(vectors[0])
	return c, nil
}

// Resume returns a client for a model that was met before, without asking.
func Resume(s Settings, f Fingerprint) (*Client, error) {
	c, err := newClient(s)
	if err == nil && !f.valid(s) {
		err = fmt.Errorf("%s has a fingerprint that does not fit", s.Name())
	}
	if err != nil {
		return nil, err
	}
	c.fingerprint = f
	return c, nil
}

func newClient(s Settings) (*Client, error) {
	if err := s.Check(); err != nil {
		return nil, err
	}
	target, err := s.target()
	return &Client{settings: s, target: target, http: newHTTP(s), slots: make(chan struct{}, atOnce), pause: pause}, err
}

// newHTTP returns a client that follows no redirect: the host that a person
// named is the only one that sees texts and key. A proxy that the environment
// names is used, as by any program of that person.
func newHTTP(s Settings) *http.Client {
	return &http.Client{
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		Transport: &http.Transport{
			Proxy:                  http.ProxyFromEnvironment,
			DialContext:            (&net.Dialer{Timeout: min(s.timeout(), 5*time.Second)}).DialContext,
			TLSHandshakeTimeout:    min(s.timeout(), 5*time.Second),
			ForceAttemptHTTP2:      true,
			MaxIdleConnsPerHost:    atOnce,
			IdleConnTimeout:        time.Minute,
			MaxResponseHeaderBytes: 64 << 10,
		},
	}
}

// Close gives back the connections.
func (c *Client) Close() error {
	c.http.CloseIdleConnections()
	return nil
}

// Fingerprint tells the model from any other. It is what Resume needs.
func (c *Client) Fingerprint() Fingerprint { return c.fingerprint }

// Model identifies the model by the settings that shape its vectors, and by
// its fingerprint.
func (c *Client) Model() embed.Model {
	s := c.settings
	sum := sha256.Sum256(fmt.Appendf(nil, "%q %q %q %d %q %q %x", s.Dialect, c.target, s.Model, s.Dims,
		s.Prefixes.Query, s.Prefixes.Document, c.fingerprint.Probe))
	return embed.Model{Name: s.Name(), Hash: hex.EncodeToString(sum[:]), Dims: c.fingerprint.dims()}
}

// What a request may hold. Some servers take no more than 32 texts; one of them
// is the probe.
const (
	mostTexts = 31
	mostBytes = 96 << 10
	mostRunes = 8_000 // of a text: what comes after is not sent
)

// Embed returns the vectors of texts, some at a time. A blank text is not sent
// and has a zero vector. The error is an *Error, or that of ctx.
func (c *Client) Embed(ctx context.Context, role embed.Role, texts []string) ([][]float32, error) {
	vectors := make([][]float32, len(texts))
	first := map[string]int{} // where each text stands first
	var todo []int
	for i, s := range texts {
		if _, met := first[s]; met {
			continue
		}
		first[s] = i
		if strings.TrimSpace(s) == "" {
			vectors[i] = make([]float32, c.fingerprint.dims())
		} else {
			todo = append(todo, i)
		}
	}
	err := ctx.Err()
	for len(todo) > 0 && err == nil {
		n := batch(texts, todo)
		err = c.embed(ctx, c.settings.Prefixes.Of(role), texts, todo[:n], vectors, true)
		todo = todo[n:]
	}
	if err != nil {
		return nil, err
	}
	for i, s := range texts {
		vectors[i] = vectors[first[s]]
	}
	return vectors, nil
}

// batch returns how many of the texts to do go into the next request.
func batch(texts []string, todo []int) int {
	size := 0
	for n, i := range todo {
		size += min(len(texts[i]), mostRunes*utf8.UTFMax)
		if n == mostTexts || n > 0 && size > mostBytes {
			return n
		}
	}
	return len(todo)
}

// embed fills in the vectors of the texts to do, by one request. If that is too
// large for the endpoint, each half gets its own; also, if patient, where it is
// too slow for so much at once.
func (c *Client) embed(ctx context.Context, prefix string, texts []string, todo []int, vectors [][]float32, patient bool) error {
	inputs := []string{c.settings.Prefixes.Document + probe}
	for _, i := range todo {
		inputs = append(inputs, prefix+clipped(texts[i]))
	}
	found, err := c.ask(ctx, inputs)
	if slow := tooSlow(err); len(todo) > 1 && (tooLarge(err) || slow && patient) {
		half := len(todo) / 2
		if err := c.embed(ctx, prefix, texts, todo[:half], vectors, patient && !slow); err != nil {
			return err
		}
		return c.embed(ctx, prefix, texts, todo[half:], vectors, patient && !slow)
	}
	if err != nil {
		return err
	}
	if !c.fingerprint.fits(found[0]) {
		return &Error{Kind: Changed, Msg: "the vectors are not those of the model that was met before"}
	}
	for n, i := range todo {
		vectors[i] = found[n+1]
	}
	return nil
}

// clipped returns the beginning of a text, as valid UTF-8.
func clipped(s string) string {
	n := 0
	for i := range s {
		if n++; n > mostRunes {
			s = s[:i]
			break
		}
	}
	return strings.ToValidUTF8(s, "\ufffd")
}
