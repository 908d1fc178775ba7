package remote

import (
	"cmp"
	"errors"
	"fmt"
	"net"
	"net/url"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/tacit-kb/tacit/index/embed"
)

// A Dialect is the form in which an endpoint is asked.
type Dialect string

// The dialects.
const (
	Ollama Dialect = "ollama" // POST /api/embed
	OpenAI Dialect = "openai" // POST /embeddings, which many servers understand
)

// paths are what is added to the URL of an endpoint.
var paths = map[Dialect]string{Ollama: "/api/embed", OpenAI: "/embeddings"}

// Settings say whom to ask, and how. They are a person's own: none of them may
// come from a bank.
type Settings struct {
	Dialect  Dialect
	Model    string // as the endpoint calls it
	URL      string // "http://localhost:11434", "https://api.example.com/v1"
	Key      Secret // empty for none
	Dims     int    // numbers wanted in a vector; 0 for as many as the model gives
	Prefixes embed.Prefixes
	Timeout  time.Duration // of one request; 0 for a minute
}

// A Secret does not show itself when it is printed.
type Secret string

// String hides the secret from every verb of fmt.
func (s Secret) String() string { return strings.Repeat("*", min(len(s), 3)) }

// GoString hides the secret from %#v.
func (s Secret) GoString() string { return s.String() }

// MarshalText hides the secret from JSON and YAML.
func (s Secret) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// Name is how people and documents call the embedder: "ollama:all-minilm".
func (s Settings) Name() string { return string(s.Dialect) + ":" + s.Model }

// Host is where the texts go, with the port if it is named.
func (s Settings) Host() string {
	u, err := url.Parse(s.URL)
	if err != nil {
		return ""
	}
	return u.Host
}

// Local reports whether the texts stay on this machine.
func (s Settings) Local() bool {
	u, err := url.Parse(s.URL)
	return err == nil && isLoopback(u.Hostname())
}

func (s Settings) timeout() time.Duration { return cmp.Or(s.Timeout, time.Minute) }

// mostDims is far beyond what models give, and what a hostile answer may claim.
const mostDims = 16_384

// Check returns what is wrong with the settings, and what to write instead.
func (s Settings) Check() error {
	_, err := s.target()
	printable := func(text string) bool {
		return utf8.ValidString(text) && strings.IndexFunc(text, unicode.IsControl) < 0
	}
	switch {
	case paths[s.Dialect] == "":
		return fmt.Errorf("%q is not a kind of endpoint: write %s:MODEL or %s:MODEL", s.Dialect, Ollama, OpenAI)
	case strings.TrimSpace(s.Model) == "" || !printable(s.Model):
		return fmt.Errorf("no model is named: write %s:MODEL", s.Dialect)
	case err != nil:
		return err
	case !isHeader(string(s.Key)):
		return errors.New("the key has characters that no key has: set it anew, without quotes and line ends")
	case s.Key != "" && !s.safe():
		return fmt.Errorf("the key would cross the network readable, since %s is asked by http: use https", s.Host())
	case s.Dims < 0 || s.Dims > mostDims:
		return fmt.Errorf("%d numbers in a vector: write a number from 1 to %d, or none", s.Dims, mostDims)
	case s.Timeout < 0:
		return fmt.Errorf("a time-out of %s is in the past", s.Timeout)
	}
	return nil
}

// target returns the URL that requests go to. It has neither credentials nor a
// query: a URL is shown in messages.
func (s Settings) target() (string, error) {
	u, err := url.Parse(s.URL)
	switch {
	case s.URL == "":
		return "", errors.New("no URL is named, and no host is asked without one")
	case err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https":
		return "", fmt.Errorf("%q is not the URL of an endpoint: write one such as http://localhost:11434", shortened(withoutUser(s.URL)))
	case u.User != nil:
		return "", errors.New("the URL holds a name or password: take it out, and give a key instead")
	case u.RawQuery != "" || u.ForceQuery || u.Fragment != "":
		return "", errors.New("the URL has a query or a fragment: end it before the \"?\" or \"#\"")
	}
	path := strings.TrimRight(u.Path, "/")
	if end := paths[s.Dialect]; !strings.HasSuffix(path, end) {
		path += end
	}
	u.Path, u.RawPath = path, ""
	return u.String(), nil
}

// withoutUser cuts off what stands before the last @: a URL that cannot be
// parsed may hold a password all the same.
func withoutUser(s string) string {
	if at := strings.LastIndexByte(s, '@'); at >= 0 {
		return s[at+1:]
	}
	return s
}

// safe reports whether nobody between here and the endpoint can read along.
func (s Settings) safe() bool {
	u, err := url.Parse(s.URL)
	return err == nil && (u.Scheme == "https" || isLoopback(u.Hostname()))
}

func isLoopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || strings.HasSuffix(host, ".localhost") || ip != nil && ip.IsLoopback()
}

// isHeader reports whether s can stand in the header of a request.
func isHeader(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool { return r <= ' ' || r > '~' }) < 0
}
