package draft

import (
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/front"
	"github.com/tacit-kb/tacit/kb/summary"
)

// followText gives the summary the words that took the place of those that it repeated,
// unless the change says what it will be.
func (e *edit) followText(ch Change) error {
	if _, given := ch.Fields["summary"]; given || ch.Content == nil {
		return nil
	}
	m, err := readAs(e.was.Path, e.text)
	if err != nil {
		return err
	}
	text, ok := summary.Followed(e.was.Memory, m)
	if !ok {
		return nil
	}
	return e.set(field("summary"), valueOf(text))
}

// withSummary does the same to a text that came back from an editor. What cannot be edited in
// place stays as it came.
func withSummary(was, is *kb.Memory, text []byte) []byte {
	will, ok := summary.Followed(was, is)
	if !ok {
		return text
	}
	if set, err := front.SetField(text, "summary", valueOf(will)); err == nil {
		return set
	}
	return text
}

// valueOf is a text as the value of a field: nil for none.
func valueOf(text string) any {
	if text == "" {
		return nil
	}
	return text
}
