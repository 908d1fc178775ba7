package exchange

import (
	"maps"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/govern/evidence"
	"github.com/tacit-kb/tacit/govern/exchange/formats"
	"github.com/tacit-kb/tacit/kb"
)

// vanished tells of what earlier imports made of this source, and what it has no
// more. Nothing is done about it: a person decides what a deletion there means here.
// Nothing is told where the source is one file, or has nothing in common with what was
// imported: then another place was named. Memories that are archived have been
// dealt with.
func (p *proposal) vanished() {
	seen := p.seen()
	known := slices.ContainsFunc(slices.Collect(maps.Keys(seen)), func(key string) bool { _, ok := p.past[key]; return ok })
	if p.o.Part || p.isOwn() || !known {
		return
	}
	prefix, met := p.key(""), map[string]bool{}
	for _, c := range p.items {
		met[c.now] = met[c.now] || c.was != nil
	}
	for _, key := range slices.Sorted(maps.Keys(p.past)) {
		origin, ours := strings.CutPrefix(key, prefix)
		if was := p.past[key]; ours && !seen[key] && !seen[fileOf(key)] && p.isHere(was) && (was.id == "" || !met[was.id]) {
			p.tell(Outcome{Origin: origin, State: Gone, ID: was.id, Path: p.pathNow(was)})
		}
	}
}

// seen returns the keys of all that the source has, also of what cannot be read: a
// file that is there has not vanished.
func (p *proposal) seen() map[string]bool {
	seen := map[string]bool{}
	for _, it := range p.batch.Items {
		seen[p.key(it.Origin)] = true
	}
	for _, d := range p.batch.Documents {
		seen[p.key(d.Origin)] = true
	}
	for _, n := range p.batch.Notes {
		if n.Code == formats.Unreadable || n.Code == formats.NotOfFormat || n.Code == formats.NotPlain || n.Code == formats.Personal {
			seen[p.key(n.Origin)] = true
		}
	}
	for _, name := range p.left {
		seen[p.key(name)] = true
	}
	seen[p.key(evidence.CitedPath)] = true // the observations, which no single item brings
	return seen
}

// isHere reports whether what an import made is still in use here.
func (p *proposal) isHere(was past) bool {
	if was.id == "" {
		return p.isThere(was.path)
	}
	h := p.byID[fold(was.id)]
	return h != nil && h.memory != nil && h.memory.Status != kb.Archived
}

func (p *proposal) pathNow(was past) string {
	if h := p.byID[fold(was.id)]; was.id != "" && h != nil {
		return h.path
	}
	return was.path
}
