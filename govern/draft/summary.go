package draft

import (
	"cmp"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/front"
	"github.com/tacit-kb/tacit/kb/summary"
)

// followText gives the title and the summary the words that took the place of those that they
// repeated, unless the change says what they will be.
func (e *edit) followText(ch Change) error {
	if ch.Content == nil {
		return nil
	}
	m, err := readAs(e.was.Path, e.text)
	if err != nil {
		return err
	}
	if _, given := ch.Fields["title"]; !given {
		if title := retitled(e.was.Memory, m); title != "" {
			if err := e.set(field("title"), title); err != nil {
				return err
			}
		}
	}
	if _, given := ch.Fields["summary"]; given {
		return nil
	}
	if text, ok := summary.Followed(e.was.Memory, m); ok {
		return e.set(field("summary"), valueOf(text))
	}
	return nil
}

// retitled returns the title that a memory has after its text was changed; empty if it stays.
func retitled(was, is *kb.Memory) string {
	if was.Title != is.Title || summary.Retitled(was) != "" {
		return ""
	}
	return cmp.Or(summary.Retitled(is), summary.Succeeded(was, is))
}

// withText does the same to a text that came back from an editor. What cannot be edited in
// place stays as it came.
func withText(was, is *kb.Memory, text []byte) []byte {
	if title := retitled(was, is); title != "" {
		if set, err := front.SetField(text, "title", title); err == nil {
			text = set
		}
	}
	if will, ok := summary.Followed(was, is); ok {
		if set, err := front.SetField(text, "summary", valueOf(will)); err == nil {
			text = set
		}
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
