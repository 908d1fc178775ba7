package lsp

// mostText is the largest document that is looked at, in bytes.
const mostText = 16 << 20

// A document is a text that is open in the client.
type document struct {
	uri     string
	path    string // the file; empty for what is none
	version *int
	text    []byte // never changed in place: answers may still read it
}

// change applies the changes of a notification, one after the other.
func (d *document) change(e encoding, p changeParams) {
	for _, c := range p.ContentChanges {
		if c.Range == nil {
			d.text = []byte(c.Text)
			continue
		}
		from, _ := e.offset(d.text, c.Range.Start) // behind the end means the end, as in other servers
		to, _ := e.offset(d.text, c.Range.End)
		if to < from {
			from, to = to, from
		}
		if len(d.text)-(to-from)+len(c.Text) > 2*mostText {
			d.text = nil // it is not looked at any more, and has no end
			continue
		}
		text := make([]byte, 0, len(d.text)-(to-from)+len(c.Text))
		text = append(append(append(text, d.text[:from]...), c.Text...), d.text[to:]...)
		d.text = text
	}
	d.version = p.TextDocument.Version
}
