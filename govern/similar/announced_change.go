package similar

import (
	"slices"

	"github.com/tacit-kb/tacit/govern/similar/announce"
	"github.com/tacit-kb/tacit/index/embed/builtin"
)

// changed is how surely a change has to be announced to count.
const changed = 0.6

// changes is what two memories say about one of them holding no longer.
type changes struct {
	link    link    // whether one says so of the other by name
	sure    float64 // how surely one announces a change that the other does not tell of
	raw     float64 // the same, whatever the other tells of
	clash   bool    // the same thing has another number
	accord  float64 // as in accord
	newer   Side
	reasons []Reason
}

func changesOf(m *builtin.Model, a, b *reading) changes {
	var c changes
	c.compare(m, a, b, sideA, sideB)
	c.compare(m, b, a, sideB, sideA)
	return c
}

// count compares the quantities.
func (c *changes) count(a, b *reading) {
	lesser, greater := a, b
	if sides(a.whole, b.whole).lesser != a.whole {
		lesser, greater = b, a
	}
	quantities := accordOf(lesser, greater)
	c.accord, c.clash = quantities.share, quantities.clash
	if c.clash {
		c.sure = 1 - (1-c.sure)*clashSure
		if said := quantities.ofOne; len(said) > 0 {
			c.reasons = append(c.reasons, Reason{Code: anotherNumber, Words: said[:1]})
		}
	}
}

// clashSure is what another number leaves of the doubt whether a change is announced. Together with a word it is enough, alone it is not.
const clashSure = 0.5

// compare takes in what one text says of the other.
func (c *changes) compare(m *builtin.Model, from, to *reading, own, other Side) {
	n := noticeOf(from, to)
	if l, text := from.linkTo(m, to, n); l >= superseded && l > c.link {
		c.link, c.newer = l, own
		if l == superseded {
			c.newer = other
		}
		c.reasons = append(c.reasons, Reason{Code: Supersession, Words: []string{short(text)}})
	}
	if !from.speaks(to) {
		return
	}
	c.raw = max(c.raw, n.raw)
	if n.sure <= c.sure {
		return
	}
	c.sure = n.sure
	if n.sure >= changed && c.link < superseded {
		c.newer = own
		c.reasons = append(c.reasons, Reason{Code: Announcement, Words: []string{join(n.words)}})
	}
}

// recalled is how much of a title a statement has to say to speak of the memory.
const recalled = 0.6

// linkTo returns how a text speaks of another, and where. Besides saying it by name, a
// document may announce a change and name the other somewhere, or speak of the other's
// subject where it announces the change: "earlier we went with ...".
func (r *reading) linkTo(m *builtin.Model, to *reading, n notice) (link, string) {
	if slices.Contains(slices.Concat(r.memory.Supersedes, r.memory.Replaces), to.memory.ID) && to.memory.ID != "" {
		return supersedes, "supersedes: " + to.memory.ID
	}
	if r.memory.ReplacedBy != "" && r.memory.ReplacedBy == to.memory.ID {
		return superseded, "replaced_by: " + to.memory.ID
	}
	l, text := r.lexicon.linkOf(r.statements[min(1, len(r.statements)):], onlyOf(to.names, r.names))
	if l >= superseded || r.note() || to.note() {
		return l, text
	}
	if l == mentions && n.sure >= announce.StrongSure {
		return supersedes, text
	}
	title := r.lexicon.phrase(to.memory.Title).words
	if len(title) < 2 {
		return l, text
	}
	for i, said := range r.opens() {
		s := r.whole.statements[i]
		if len(said.Strong) > 0 && len(said.Unlike(to.text).Strong) > 0 && !status().MatchString(s.text) && ofWords(m, title).covered(ofWords(m, s.words)) >= recalled {
			return supersedes, s.text
		}
	}
	return l, text
}
