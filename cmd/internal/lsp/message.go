package lsp

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"

	"github.com/tacit-kb/tacit/kb/lang"
)

// A message is a request, a notification or an answer.
type message struct {
	Version string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id,omitempty"`
	Method  string          `json:"method,omitempty"`
	Params  json.RawMessage `json:"params,omitempty"`
	Result  json.RawMessage `json:"result,omitempty"`
	Error   *fault          `json:"error,omitempty"`
}

// A fault is the error of an answer.
type fault struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (f *fault) Error() string { return f.Message }

// The codes of faults.
const (
	codeParse          = -32700
	codeInvalidRequest = -32600
	codeNoMethod       = -32601
	codeInvalidParams  = -32602
	codeInternal       = -32603
	codeNotInitialized = -32002
	codeFailed         = -32803 // the request is valid, and cannot be carried out
	codeCancelled      = -32800
)

// readMessage reads a message. A batch, which the protocol does not have, is none.
func readMessage(body []byte) (m message, bad *fault) {
	if err := json.Unmarshal(body, &m); err != nil {
		return m, &fault{codeParse, "not a message: " + err.Error()}
	}
	if bytes.Equal(m.ID, []byte("null")) {
		m.ID = nil
	}
	if len(m.ID) > 256 || len(m.ID) > 0 && m.ID[0] != '"' && m.ID[0] != '-' && (m.ID[0] < '0' || m.ID[0] > '9') {
		m.ID = nil
		return m, &fault{codeInvalidRequest, "an id is a number or a string"}
	}
	if m.Version != "2.0" || m.Method == "" && m.Result == nil && m.Error == nil && m.ID == nil {
		return m, &fault{codeInvalidRequest, "not a message of JSON-RPC 2.0"}
	}
	return m, nil
}

// decode reads the parameters of a message.
func decode[T any](params json.RawMessage) (p T, err error) {
	if len(params) == 0 {
		return p, nil
	}
	if err := json.Unmarshal(params, &p); err != nil {
		return p, &fault{codeInvalidParams, err.Error()}
	}
	return p, nil
}

// faultOf makes a fault of an error.
func faultOf(err error, l lang.Lang) *fault {
	var f *fault
	switch {
	case errors.As(err, &f):
		return f
	case errors.Is(err, context.Canceled):
		return &fault{codeCancelled, "cancelled"}
	}
	return &fault{codeFailed, lang.Tell(err, l)}
}
