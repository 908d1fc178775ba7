package lsp

import (
	"github.com/tacit-kb/tacit/index/table"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/front"
)

// mostText is the largest document that is laid over the bank, in bytes, mostOther the
// largest that is looked at in detail if it is neither a memory nor INDEX.md.
const (
	mostText  = 16 << 20
	mostOther = 1 << 20
)

// isLarge reports whether a document of the bank is too large for its details to be asked
// for: of a memory that nothing reads, its size is all that matters.
func isLarge(path string, text []byte) bool {
	most := mostOther
	switch {
	case kb.IsMemory(path):
		most = front.MaxBytes
	case path == table.Path:
		most = mostText
	}
	return len(text) > most
}

// A document is a text that is open in the client.
type document struct {
	uri     string
	path    string // the file; empty for what is none
	version *int
	text    []byte // never changed in place: answers may still read it
	lost    bool   // it grew too large to be kept: nothing is known of it until it comes whole
}

// change applies the changes of a notification, one after the other.
func (d *document) change(e encoding, p changeParams) {
	for _, c := range p.ContentChanges {
		if c.Range == nil {
			d.text, d.lost = []byte(c.Text), false
			continue
		}
		if d.lost {
			continue
		}
		from, _ := e.offset(d.text, c.Range.Start) // behind the end means the end, as in other servers
		to, _ := e.offset(d.text, c.Range.End)
		if to < from {
			from, to = to, from
		}
		if len(d.text)-(to-from)+len(c.Text) > 2*mostText {
			d.text, d.lost = nil, true
			continue
		}
		text := make([]byte, 0, len(d.text)-(to-from)+len(c.Text))
		text = append(append(append(text, d.text[:from]...), c.Text...), d.text[to:]...)
		d.text = text
	}
	// Helix sends two changes in the wrong order now and then, and drops what is said of another
	// version than its last one: so the number does not fall.
	if v := p.TextDocument.Version; v == nil || d.version == nil || *v > *d.version {
		d.version = v
	}
}
