package remote

import (
	"bytes"
	"context"
	"crypto/tls"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
	"syscall"
	"time"
)

// mostAnswer is the largest answer that is read: 32 vectors of 16,384 numbers
// of 20 characters have 10 MB.
const mostAnswer = 16 << 20

// exchange sends one request and reads the answer.
func (c *Client) exchange(ctx context.Context, texts []string) ([][]float32, error) {
	select {
	case c.slots <- struct{}{}:
		defer func() { <-c.slots }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	within, cancel := context.WithTimeout(ctx, c.settings.timeout())
	defer cancel()
	req, err := c.request(within, texts)
	if err != nil {
		return nil, err
	}
	resp, err := c.http.Do(req)
	if err != nil {
		return nil, c.broken(ctx, err)
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return nil, c.refused(resp)
	}
	body, err := io.ReadAll(io.LimitReader(resp.Body, mostAnswer+1))
	switch {
	case err != nil:
		return nil, c.broken(ctx, err)
	case len(body) > mostAnswer:
		return nil, &Error{Kind: Nonsense, Status: resp.StatusCode, Msg: fmt.Sprintf("the answer is larger than %d MiB", mostAnswer>>20)}
	}
	return c.read(body, len(texts))
}

func (c *Client) request(ctx context.Context, texts []string) (*http.Request, error) {
	body, err := json.Marshal(struct {
		Model      string   `json:"model"`
		Input      []string `json:"input"`
		Dimensions int      `json:"dimensions,omitzero"`
	}{c.settings.Model, texts, c.settings.Dims})
	if err != nil {
		return nil, err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, c.target, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Accept", "application/json")
	req.Header.Set("User-Agent", "tacit")
	if c.settings.Key != "" {
		req.Header.Set("Authorization", "Bearer "+string(c.settings.Key))
	}
	return req, nil
}

// broken makes an *Error of what went wrong on the way. The error of ctx stays
// what it is: it is the caller's own. Others may quote what the endpoint sent, and
// are shown like that.
func (c *Client) broken(ctx context.Context, err error) error {
	var dns *net.DNSError
	var cert *tls.CertificateVerificationError
	var outer *url.Error
	if errors.As(err, &outer) {
		err = outer.Err // without the URL, which the caller shows
	}
	var timeout net.Error
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case errors.Is(err, context.DeadlineExceeded), errors.As(err, &timeout) && timeout.Timeout():
		return &Error{Kind: Slow, Msg: "it did not answer in time"}
	case errors.Is(err, syscall.ECONNREFUSED), strings.Contains(err.Error(), "refused"): // Windows has an error of its own
		return &Error{Kind: Unreachable, Msg: "the connection was refused: nobody listens there"}
	case errors.As(err, &dns) && dns.IsNotFound, errors.As(err, &cert):
		return &Error{Kind: Unreachable, Msg: c.said([]byte(err.Error()))}
	}
	return &Error{Kind: Unreachable, Msg: c.said([]byte(err.Error())), again: true}
}

// refused makes an *Error of an answer that is not "200 OK". A line of what it
// says is enough.
func (c *Client) refused(resp *http.Response) error {
	body, _ := io.ReadAll(io.LimitReader(resp.Body, 4<<10))
	e := &Error{Kind: Failed, Status: resp.StatusCode, Msg: "it answered " + c.said([]byte(resp.Status)), Said: c.said(body)}
	switch code := resp.StatusCode; {
	case code >= 300 && code < 400:
		e.Kind, e.Said = Moved, c.said([]byte(resp.Header.Get("Location")))
		e.Msg += ", which is not followed"
	case code == http.StatusUnauthorized, code == http.StatusForbidden:
		e.Kind = Denied
	case code == http.StatusNotFound:
		e.Kind = Missing
	case code == http.StatusTooManyRequests, code == http.StatusServiceUnavailable:
		e.Kind, e.again = Busy, true
		e.wait = retryAfter(resp.Header, time.Now())
	case code >= 500, code == http.StatusRequestTimeout, code == http.StatusTooEarly:
		e.again, e.wait = true, retryAfter(resp.Header, time.Now())
	}
	return e
}

func tooSlow(err error) bool {
	var e *Error
	return errors.As(err, &e) && e.Kind == Slow
}

func tooLarge(err error) bool {
	var e *Error
	return errors.As(err, &e) && e.Status == http.StatusRequestEntityTooLarge
}
