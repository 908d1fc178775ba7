package index

import (
	"slices"
	"unsafe"
)

// A builder writes the sections of a compiled index. What is added in the same
// order makes the same bytes, whether it comes from the old index or is new:
// an updated index and one built from nothing are equal.
type builder struct {
	dims       int
	sections   [sectionCount]writer
	headings   map[string]span // few headings are used by many memories
	old        *compiled       // nil: nothing to take over
	renumbered []int           // new number of each old entry, or -1
	postings   []posting       // of new passages
}

func newBuilder(dims int, old *compiled) *builder {
	b := &builder{dims: dims, old: old, headings: map[string]span{}}
	if old != nil {
		b.renumbered = slices.Repeat([]int{-1}, old.entries())
		for i, s := range old.sections {
			b.sections[i] = make(writer, 0, len(s)+len(s)/16) // an update changes little
		}
	}
	return b
}

func (b *builder) text(s []byte) span {
	w := &b.sections[textSection]
	at := len(*w)
	*w = append(*w, s...)
	return span{uint32(at), uint32(len(s))}
}

func (b *builder) heading(s string) span {
	at, ok := b.headings[s]
	if !ok {
		at = b.text([]byte(s))
		b.headings[s] = at
	}
	return at
}

func (b *builder) entries() int { return len(b.sections[entrySection]) / entrySize }

func (b *builder) passages() int { return len(b.sections[groupSection]) }

// addFile writes a file record and returns its number and the place of its
// front.
func (b *builder) addFile(f *fileState) (number uint32, front span) {
	number = uint32(len(b.sections[fileSection]) / fileSize)
	front = b.text(f.front)
	b.sections[fileSection].file(fileRecord{b.text([]byte(f.path)), f.version, f.state, f.lines, front})
	return number, front
}

// addOld writes an entry with the passages of an old one.
func (b *builder) addOld(r entryRecord, old int) {
	was := b.old.entry(old)
	lo := b.passages()
	from, to := int(was.passages.at), int(was.passages.at+was.passages.n)
	for p := from; p < to; p++ {
		rec := b.old.passage(p)
		b.addPassage(string(b.old.text(rec.heading)), rec.line, r.attr.group())
	}
	for section, size := range map[int]int{numberSection: b.dims, scaleSection: 4} {
		b.sections[section] = append(b.sections[section], b.old.sections[section][from*size:to*size]...)
	}
	features := within(b.old.sections[featureSection], was.features, 4)
	r.features = span{uint32(len(b.sections[featureSection]) / 4), uint32(len(features) / 4)}
	b.sections[featureSection] = append(b.sections[featureSection], features...)
	b.renumbered[old] = b.entries()
	b.endEntry(r, lo)
}

// addNew writes an entry with newly composed passages.
func (b *builder) addNew(r entryRecord, d *composed) {
	lo := b.passages()
	for i, p := range d.passages {
		b.addPassage(p.heading, uint32(p.line), r.attr.group())
		b.sections[scaleSection].f32(d.scales[i])
	}
	b.sections[numberSection] = append(b.sections[numberSection], bytesOf(d.numbers)...)
	r.features = span{uint32(len(b.sections[featureSection]) / 4), uint32(len(d.features))}
	for _, f := range d.features {
		b.sections[featureSection].u32(uint32(f))
	}
	entry := uint32(b.entries())
	for _, t := range d.terms {
		b.postings = append(b.postings, posting{t, entry})
	}
	b.endEntry(r, lo)
}

func (b *builder) addPassage(heading string, line uint32, g Group) {
	b.sections[passageSection].passage(passageRecord{uint32(b.entries()), b.heading(heading), line})
	b.sections[groupSection].u8(uint8(g))
}

func (b *builder) endEntry(r entryRecord, lo int) {
	r.passages = span{uint32(lo), uint32(b.passages() - lo)}
	b.sections[entrySection].entry(r)
}

// finish adds what is not by entry and returns the compiled index.
func (b *builder) finish(h header, inputs [inputCount]inputRecord, synced []byte) *compiled {
	for _, in := range inputs {
		b.sections[inputSection].input(in)
	}
	w := &postingWriter{b.sections[termSection], b.sections[offsetSection], b.sections[postingSection], 0}
	w.merge(b.old, b.renumbered, b.postings)
	b.sections[termSection], b.sections[offsetSection], b.sections[postingSection] = w.terms, w.offsets, w.postings
	b.sections[syncSection] = synced
	var sections [sectionCount][]byte
	for i, s := range b.sections {
		sections[i] = s
	}
	c, err := openCompiled(assemble(h, sections))
	if err != nil {
		panic("index: built an index that does not open") // a bug here, never input
	}
	return c
}

// bytesOf and int8sOf change the type of numbers that are one byte each.
func bytesOf(q []int8) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(q))), len(q))
}
func int8sOf(b []byte) []int8 {
	return unsafe.Slice((*int8)(unsafe.Pointer(unsafe.SliceData(b))), len(b))
}
