package remote

import (
	"bytes"
	"encoding/json"
	"fmt"

	"github.com/tacit-kb/tacit/index/embed/vec"
)

// An answer holds what either dialect says.
type answer struct {
	Embeddings []json.RawMessage `json:"embeddings"` // Ollama
	Data       []item            `json:"data"`       // OpenAI
}

// An item is one vector. Servers that leave the index out keep the order.
type item struct {
	Index     *int            `json:"index"`
	Embedding json.RawMessage `json:"embedding"`
}

// read returns the n vectors of an answer, in the order of the texts, each of
// unit length.
func (c *Client) read(body []byte, n int) ([][]float32, error) {
	var a answer
	if err := json.Unmarshal(body, &a); err != nil {
		return nil, c.nonsense(body, "the answer is not JSON of the expected form")
	}
	raw := a.Embeddings
	if c.settings.Dialect == OpenAI {
		raw = inOrder(a.Data)
	}
	if len(raw) != n {
		return nil, c.nonsense(body, fmt.Sprintf("%d vectors for %d texts", len(raw), n))
	}
	vectors := make([][]float32, n)
	want := c.settings.Dims
	for i, r := range raw {
		v, why := vector(r, want)
		if why != "" {
			return nil, c.nonsense(nil, why)
		}
		vectors[i], want = v, len(v)
	}
	return vectors, nil
}

func (c *Client) nonsense(body []byte, msg string) error {
	return &Error{Kind: Nonsense, Status: 200, Msg: msg, Said: c.said(body)}
}

// inOrder sorts items by their index. An index twice, or out of range, leaves a
// gap, which is no vector.
func inOrder(items []item) []json.RawMessage {
	raw := make([]json.RawMessage, len(items))
	for place, x := range items {
		if x.Index != nil {
			place = *x.Index
		}
		if place >= 0 && place < len(raw) {
			raw[place] = x.Embedding
		}
	}
	return raw
}

// vector reads a vector of so many numbers, if want is not 0, and scales it to
// length 1, or says why it is none. JSON has no NaN: some servers write null
// instead, which would be read as 0.
func vector(raw json.RawMessage, want int) (v []float32, why string) {
	switch {
	case len(raw) == 0:
		return nil, "a vector is missing"
	case bytes.Contains(raw, []byte("null")):
		return nil, "a vector holds null"
	case json.Unmarshal(raw, &v) != nil:
		return nil, "a vector is not a list of numbers"
	case want > 0 && len(v) != want:
		return nil, fmt.Sprintf("a vector has %d numbers, not %d", len(v), want)
	case len(v) == 0 || len(v) > mostDims:
		return nil, fmt.Sprintf("a vector has %d numbers", len(v))
	case !vec.Normalize(v):
		return nil, "a vector is zero, or not finite"
	}
	return v, ""
}
