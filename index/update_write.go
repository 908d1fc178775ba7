package index

import (
	"bytes"

	"github.com/go-json-experiment/json"
)

// write lays out the new index.
func (u *update) write(s synced) *compiled {
	h := header{model: identity(u.model.Model()), stamp: u.stamp, dims: uint32(u.model.Model().Dims)}
	b := newBuilder(int(h.dims), u.old)
	for _, f := range u.files {
		if f.state == 0 {
			h.stats.Memories++
			h.stats.Stale++
			continue
		}
		u.writeFile(b, f, s, &h.stats)
	}
	text, err := json.Marshal(s, json.Deterministic(true), json.OmitZeroStructFields(true))
	if err != nil {
		panic("index: rows cannot be written as JSON") // a bug here, never input
	}
	return b.finish(h, u.inputs, text)
}

// writeFile writes the record of a file and, if it is served, its entry: with
// passages that fit it and its row, else with those that it had, else not yet.
func (u *update) writeFile(b *builder, f *fileState, s synced, stats *Stats) {
	number, front := b.addFile(f)
	if f.state == fileBroken || f.state == fileUnreadable {
		stats.Unreadable++
	}
	e, live := s.effective[f.path]
	if !live {
		if f.unread {
			stats.Memories++
			stats.Stale++
		}
		return
	}
	stats.Memories++
	if e.front != nil {
		front = b.text(e.front)
	}
	r := entryRecord{file: number, id: b.text([]byte(e.memory.ID)), front: front, row: e.row, sum: f.sum, lines: f.lines}
	old, current := u.passagesOf(f, e)
	if !current || f.unread {
		stats.Stale++
	}
	switch {
	case old >= 0:
		was := u.old.entry(old)
		r.row, r.sum = was.row, was.sum
		r.attr = codes(&e.memory.FrontMatter, was.attr.lang())
		b.addOld(r, old)
	case f.fresh != nil:
		r.row = f.fresh.row
		r.attr = codes(&e.memory.FrontMatter, f.fresh.lang)
		b.addNew(r, f.fresh)
	}
}

// same reports whether an update changed nothing but the time.
func (u *update) same(next *compiled) bool {
	if u.old == nil || u.old.stats != next.stats {
		return false
	}
	for i, s := range next.sections {
		if !bytes.Equal(s, u.old.sections[i]) {
			return false
		}
	}
	return true
}
