package index

import (
	"cmp"
	"slices"
	"unsafe"
)

// A builder lays out the sections of a compiled index. What is added in the
// same order makes the same bytes, whether it comes from the old index or is
// new: an updated index and one built from nothing are equal.
type builder struct {
	layout
	old        *compiled       // nil: nothing to take over
	renumbered []int           // new number of each old entry, or -1
	entries    int             // added so far, as the passages
	passages   int             //
	files      int             //
	headings   map[string]span // few headings are used by many memories
	fresh      *buckets        // the postings of new entries
	record     writer          // the last one written
	room       []byte          // for what is read
	err        error           // the first of reading what was spilled
}

func newBuilder(h header, old *compiled, s *spill) *builder {
	b := &builder{layout: layout{header: h}, old: old, headings: map[string]span{}, fresh: newBuckets(s, postingBuckets)}
	for i := range b.parts {
		b.parts[i].spill = s
	}
	if old != nil {
		b.renumbered = slices.Repeat([]int{-1}, old.entries())
	}
	return b
}

func (b *builder) text(s []byte) span {
	p := &b.parts[textSection]
	at := p.size
	p.copy(s)
	return span{uint32(at), uint32(len(s))}
}

func (b *builder) heading(s []byte) span {
	at, ok := b.headings[string(s)]
	if !ok {
		at = b.text(s)
		b.headings[string(s)] = at
	}
	return at
}

// start begins a record, and end adds it to its section.
func (b *builder) start() *writer {
	b.record = b.record[:0]
	return &b.record
}

func (b *builder) end(section int) { b.parts[section].copy(b.record) }

// addFile writes a file record and returns its number and the place of its
// front.
func (b *builder) addFile(f *fileState) (number uint32, front span) {
	number = uint32(b.files)
	b.files++
	front = b.text(f.front)
	path := b.text([]byte(f.path))
	b.start().file(fileRecord{path, f.version, f.state, f.lines, front})
	b.end(fileSection)
	return number, front
}

// addOld writes an entry with the passages of an old one.
func (b *builder) addOld(r entryRecord, old int) {
	was := b.old.entry(old)
	from, to := int(was.passages.at), int(was.passages.at+was.passages.n)
	for p := from; p < to; p++ {
		rec := b.old.passage(p)
		b.addPassage(b.old.text(rec.heading), rec.line, r.attr.group())
	}
	b.take(numberSection, span{was.passages.at, was.passages.n}, int(b.dims))
	b.take(scaleSection, span{was.passages.at, was.passages.n}, 4)
	features := b.parts[featureSection].size / featureSize
	b.take(featureSection, was.features, featureSize)
	r.features = span{uint32(features), uint32(b.parts[featureSection].size/featureSize - features)}
	r.length = was.length
	b.renumbered[old] = b.entries
	b.endEntry(r, to-from)
}

// take takes what s spans, in units of a section of the old index; nothing if
// it is outside.
func (b *builder) take(section int, s span, unit int) {
	old := b.old.section(section)
	if _, ok := old.within(s, unit); ok {
		b.parts[section].take(old, int(s.at)*unit, (int(s.at)+int(s.n))*unit)
	}
}

// addNew writes an entry with newly composed passages.
func (b *builder) addNew(r entryRecord, k *kept) {
	all, err := k.loose().bytes(b.room)
	if b.err = cmp.Or(b.err, err); b.err != nil {
		return
	}
	if k.file != nil {
		b.room = all
	}
	rest := reader(all)
	for range k.terms {
		b.fresh.add(posting{rest.u64(), uint32(b.entries), rest.u32()})
	}
	for range k.passages {
		b.start().u32(rest.u32())
		b.end(scaleSection)
		line := rest.u32()
		b.addPassage(rest.bytes(int(rest.u32())), line, r.attr.group())
	}
	b.parts[numberSection].refer(k.numbers())
	features := b.parts[featureSection].size / featureSize
	b.parts[featureSection].refer(k.features())
	r.features = span{uint32(features), uint32(k.features().size / featureSize)}
	r.length = uint32(k.length)
	b.endEntry(r, k.passages)
}

func (b *builder) addPassage(heading []byte, line uint32, g Group) {
	at := b.heading(heading)
	b.start().passage(passageRecord{uint32(b.entries), at, line})
	b.end(passageSection)
	b.start().u8(uint8(g))
	b.end(groupSection)
}

// endEntry writes the record of an entry whose n passages were added.
func (b *builder) endEntry(r entryRecord, n int) {
	r.passages = span{uint32(b.passages), uint32(n)}
	b.start().entry(r)
	b.end(entrySection)
	b.entries++
	b.passages += n
}

// finish adds what is not by entry and returns the layout. The error is that of reading
// what was spilled.
func (b *builder) finish(inputs [inputCount]inputRecord, said said) (*layout, error) {
	for _, in := range inputs {
		b.start().input(in)
		b.end(inputSection)
	}
	b.addPostings()
	b.parts[rowSection].refer(inMemory(said.rows))
	b.parts[syncSection].refer(inMemory(said.synced))
	b.stats.Indexed = b.entries
	return &b.layout, b.err
}

// bytesOf and int8sOf change the type of numbers that are one byte each.
func bytesOf(q []int8) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(q))), len(q))
}
func int8sOf(b []byte) []int8 {
	return unsafe.Slice((*int8)(unsafe.Pointer(unsafe.SliceData(b))), len(b))
}
