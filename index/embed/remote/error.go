package remote

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode"
)

// A Kind says what went wrong, and so what a person can do about it.
type Kind int

// The kinds of errors.
const (
	Unreachable Kind = iota // nobody is there
	Slow                    // no answer in time
	Busy                    // the endpoint asks to come back later
	Failed                  // the endpoint says that it failed
	Denied                  // the key is wrong, or missing
	Missing                 // there is no such model, or no such page
	Moved                   // the endpoint sends us elsewhere, and we do not go
	Nonsense                // the answer is not what was asked for
	Changed                 // the answer is from another model than before
)

// An Error says why an endpoint gave no vectors.
type Error struct {
	Kind   Kind
	Status int    // of the answer; 0 if there was none
	Msg    string // what happened, in a few words
	Said   string // how the answer begins, if it says something; without the key

	again bool          // another try may help
	wait  time.Duration // before it, as the endpoint asks
}

func (e *Error) Error() string {
	if e.Said == "" {
		return e.Msg
	}
	return fmt.Sprintf("%s: %q", e.Msg, e.Said)
}

// mostSaid is how many characters of an answer an error shows.
const mostSaid = 160

// shortened returns the beginning of a text, on one line, without what cannot be
// printed.
func shortened(s string) string {
	if len(s) > 16*mostSaid {
		s = s[:16*mostSaid]
	}
	unseen := func(r rune) bool { return unicode.IsSpace(r) || !unicode.IsPrint(r) }
	r := []rune(strings.Join(strings.FieldsFunc(strings.ToValidUTF8(s, "?"), unseen), " "))
	if len(r) > mostSaid {
		return string(r[:mostSaid]) + "…"
	}
	return string(r)
}

// said returns what an answer says of an error, or how it begins, without the key,
// which some endpoints repeat when they refuse it, and not all of a long one.
func (c *Client) said(body []byte) string {
	s := string(body)
	var told struct {
		Error json.RawMessage `json:"error"` // Ollama: a text; OpenAI: an object with a message
	}
	if json.Unmarshal(body, &told) == nil && len(told.Error) > 0 {
		var inner struct {
			Message string `json:"message"`
		}
		if json.Unmarshal(told.Error, &s) != nil && json.Unmarshal(told.Error, &inner) == nil && inner.Message != "" {
			s = inner.Message
		}
	}
	return shortened(c.settings.Key.hide(s))
}

// hide returns a text without the secret, which may stand in quotes in it: then a
// quote and a backslash in the secret have a backslash before them.
func (s Secret) hide(text string) string {
	if s == "" {
		return text
	}
	quoted := strconv.Quote(string(s))
	for _, form := range []string{quoted[1 : len(quoted)-1], string(s)} {
		text = strings.ReplaceAll(text, form, s.String())
	}
	return text
}
