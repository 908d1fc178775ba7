package host

import (
	"bytes"
	"encoding/json"
	"strings"
)

// A dialect is a form of answer.
type dialect int

const (
	plain  dialect = iota // the text as it is
	nested                // hookSpecificOutput, and not one key more: Codex refuses it
	flat                  // additionalContext
	snake                 // additional_context; {} for silence, or the host notes a failure
	every                 // all keys at once
)

// An answer is the document of every dialect; each has its own keys.
type answer struct {
	Flat  string  `json:"additionalContext,omitempty"`
	Snake string  `json:"additional_context,omitempty"`
	Hook  *output `json:"hookSpecificOutput,omitempty"`
}

type output struct {
	Event   string `json:"hookEventName"`
	Context string `json:"additionalContext"`
}

// Answer returns what is to be written to stdout so that a host puts text before
// its agent: one line of JSON, or the text itself for a host that wants no more.
// Nothing to say, and an event at which nothing can be said, is no byte, and {} in
// Cursor. A name that is no host gets an answer that most hosts understand.
func Answer(host string, e Event, text string) []byte {
	h, _ := Named(host)
	if text == "" || e == Stop {
		if h.dialect == snake {
			return []byte("{}\n")
		}
		return nil
	}
	if h.dialect == plain {
		return []byte(text)
	}
	text = strings.TrimSuffix(text, "\n")
	var a answer
	hook := &output{h.Event(e), text}
	switch h.dialect {
	case nested:
		a.Hook = hook
	case flat:
		a.Flat = text
	case snake:
		a.Snake = text
	case every:
		a = answer{text, text, hook}
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false) // what counts is the size, and no browser reads it
	if err := enc.Encode(a); err != nil {
		return nil // strings always can
	}
	return b.Bytes()
}
