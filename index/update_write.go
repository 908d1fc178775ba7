package index

import (
	"github.com/go-json-experiment/json"
)

// lay lays out the new index.
func (u *update) lay(s said) (*layout, error) {
	h := header{model: identity(u.model.Model()), stamp: u.stamp, dims: uint32(u.model.Model().Dims)}
	b := newBuilder(h, u.old, &u.spill)
	for _, f := range u.files {
		if f.state == 0 {
			b.stats.Memories++
			b.stats.Stale++
			continue
		}
		u.layFile(b, f)
	}
	return b.finish(u.inputs, s)
}

func marshal(v any) []byte {
	text, err := json.Marshal(v, json.Deterministic(true), json.OmitZeroStructFields(true), json.FormatNilSliceAsNull(true))
	if err != nil {
		panic("index: rows cannot be written as JSON") // a bug here, never input
	}
	return text
}

// layFile lays out the record of a file and, if it is served, its entry: with
// passages that fit it and its row, else with those that it had, else not yet.
func (u *update) layFile(b *builder, f *fileState) {
	number, front := b.addFile(f)
	if f.state == fileBroken || f.state == fileUnreadable {
		b.stats.Unreadable++
	}
	if f.served == nil {
		if f.unread {
			b.stats.Memories++
			b.stats.Stale++
		}
		return
	}
	b.stats.Memories++
	if f.served.front != nil {
		front = b.text(f.served.front)
	}
	r := entryRecord{file: number, id: b.text([]byte(f.served.id)), front: front, row: f.served.row, sum: f.sum, lines: f.lines}
	old, current := u.passagesOf(f)
	if !current || f.unread {
		b.stats.Stale++
	}
	switch {
	case old >= 0:
		was := u.old.entry(old)
		r.row, r.sum = was.row, was.sum
		r.attr = f.served.attr.in(was.attr.lang(), was.attr.titled())
		b.addOld(r, old)
	case f.fresh != nil:
		r.row = f.fresh.row
		r.attr = f.served.attr.in(f.fresh.lang, f.fresh.titled)
		b.addNew(r, f.fresh)
	}
}

// same reports whether an update changed nothing but the time.
func (u *update) same(next *layout) bool {
	if u.old == nil || u.old.stats != next.stats {
		return false
	}
	for i := range next.parts {
		if !next.parts[i].equal(u.old.section(i)) {
			return false
		}
	}
	return true
}
