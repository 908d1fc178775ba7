package exchange

import (
	"strings"

	"github.com/tacit-kb/tacit/govern/exchange/formats"
	"github.com/tacit-kb/tacit/kb/front"
	"github.com/tacit-kb/tacit/kb/schema"
)

// movedFrom returns the key under which an item was imported before its file got
// another name or folder in the source: that of the one item which the source has no
// more, and whose text is the same. It is "" for an item that is new, and where
// several have that text.
func (p *proposal) movedFrom(c *importItem) string {
	if p.strays == nil {
		p.strays = map[*importItem]string{}
		left := p.leftHere()
		for sum, items := range p.newcomers() {
			if keys := left[sum]; len(items) == 1 && len(keys) == 1 {
				p.strays[items[0]] = keys[0]
			}
		}
	}
	return p.strays[c]
}

// newcomers collects the items that no earlier import knows, by the hash of the text.
func (p *proposal) newcomers() map[string][]*importItem {
	found := map[string][]*importItem{}
	for _, c := range p.items {
		if _, known := p.past[c.key]; known || p.byOrigin[c.key] != nil || c.own || c.err != nil || strings.TrimSpace(c.Body) == "" {
			continue
		}
		sum := sumOf(unlinked(c.Body))
		found[sum] = append(found[sum], c)
	}
	return found
}

// leftHere collects what earlier imports made of items that the source has no more,
// by the hash of the text.
func (p *proposal) leftHere() map[string][]string {
	left := map[string][]string{}
	if p.o.Part {
		return left // what is not among the part may be where it was
	}
	seen, prefix := p.seen(), p.key("")
	known := map[string]bool{}
	for key := range seen {
		known[p.past[key].id] = true
		if h := p.byOrigin[key]; h != nil {
			known[h.memory.ID] = true
		}
	}
	for key, was := range p.past {
		if !strings.HasPrefix(key, prefix) || seen[key] || seen[fileOf(key)] || known[was.id] || was.id == "" || !p.isHere(was) {
			continue
		}
		if _, body, err := formats.SplitFront(p.byID[fold(was.id)].text); err == nil {
			sum := sumOf(unlinked(body))
			left[sum] = append(left[sum], key)
		}
	}
	return left
}

// readdress drafts that a memory says where in the source it is by now, so that the next
// import knows it even if its text has changed there. All else stays as it is.
func (p *proposal) readdress(c *importItem) {
	text, err := front.Set([]byte(c.was.text), "origin", c.key)
	if err != nil {
		p.refuse(c.Origin, c.was.path, c.now, c.inSource(err))
		return
	}
	reason := ""
	if c.before.sum == sumOf(c.was.text) {
		reason = c.key // as the import left it: it may be brought up to date later
	}
	content := string(text)
	p.ops = append(p.ops, schema.Operation{Type: schema.Update, Path: c.was.path, Content: &content,
		Changes: strings.TrimPrefix(c.moved, p.key("")) + " → " + c.Origin, Reason: reason, ExpectSHA256: sumOf(c.was.text)})
	p.tell(Outcome{Origin: c.Origin, State: Updated, ID: c.now, Path: c.was.path})
}
