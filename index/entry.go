package index

import (
	"crypto/sha256"
	"encoding/binary"
	"iter"
	"slices"
	"strings"

	"github.com/go-json-experiment/json"

	"github.com/tacit-kb/tacit/kb"
)

// An Entry is a memory that is served: its front matter with what INDEX.md
// changed.
type Entry struct {
	kb.FrontMatter
	Path  string            // relative to the bank, with slashes
	Lines int               // of the whole file, as the budget counts them
	Sum   [sha256.Size]byte // of the file as it was indexed
}

// An Attr holds the closed sets of an entry, for filters and weights. Words
// outside a set are empty.
type Attr struct {
	Kind       kb.Kind
	Type       kb.Type     // experience only
	Level      kb.Level    // experience only
	Scope      kb.Scope    // experience only
	Strength   kb.Strength // experience only
	Risk       kb.Risk
	Stage      string // init, req, plan, build or review
	Lang       string // en, zh or ja: what the memory says, else what it looks like
	Importance string // low, normal or high
	HasGlobs   bool   // the entry names open files that make it relevant
	Titled     bool   // its text says nothing that its title and other names do not say
}

// The closed sets, by the number that stands for a word in the compiled index.
// 0 stands for every other word. Adding at the end keeps old files readable;
// any other change needs a new formatVersion.
var (
	kindCodes       = []kb.Kind{"", kb.Experience, kb.Tech, kb.Business}
	typeCodes       = []kb.Type{"", kb.Standard, kb.Knowledge}
	levelCodes      = []kb.Level{"", kb.Team, kb.Project}
	scopeCodes      = []kb.Scope{"", kb.Narrow, kb.Medium, kb.Broad}
	strengthCodes   = []kb.Strength{"", kb.Hypothesis, kb.Validated, kb.Enforced}
	riskCodes       = []kb.Risk{"", kb.HighRisk, kb.MediumRisk, kb.LowRisk}
	stageCodes      = []string{"", "init", "req", "plan", "build", "review"}
	langCodes       = []string{"", "en", "zh", "ja"}
	importanceCodes = []string{"", "low", "normal", "high"}
)

// Flags of the last attrCode.
const (
	flagGlobs  = 1
	flagTitled = 2
)

func code[T ~string](set []T, v T) uint8 {
	return uint8(max(slices.Index(set, T(strings.ToLower(string(v)))), 0))
}

func word[T ~string](set []T, c uint8) T {
	if int(c) < len(set) {
		return set[c]
	}
	return ""
}

// codes returns the closed sets of a memory, but for what its text tells: see in.
func codes(m *kb.FrontMatter) attrCodes {
	flags := uint8(0)
	if len(m.Globs) > 0 {
		flags |= flagGlobs
	}
	return attrCodes{
		code(kindCodes, m.Kind), code(typeCodes, m.Type), code(levelCodes, m.Level),
		code(scopeCodes, m.Scope), code(strengthCodes, m.Strength), code(riskCodes, m.Risk),
		code(stageCodes, m.Stage), 0, code(importanceCodes, m.Importance), flags,
	}
}

// langAttr is where the language stands.
const langAttr = 7

// flagsAttr is where the flags stand.
const flagsAttr = 9

// in returns a with what the text of a memory tells: its language, en, zh-CN or ja_JP, and
// whether its names say all.
func (a attrCodes) in(lang string, titled bool) attrCodes {
	base, _, _ := strings.Cut(strings.ReplaceAll(lang, "_", "-"), "-")
	a[langAttr] = code(langCodes, base)
	a[flagsAttr] &^= flagTitled
	if titled {
		a[flagsAttr] |= flagTitled
	}
	return a
}

// titled reports whether the names of a memory were found to say all.
func (a attrCodes) titled() bool { return a[flagsAttr]&flagTitled != 0 }

func (a attrCodes) attr() Attr {
	return Attr{
		word(kindCodes, a[0]), word(typeCodes, a[1]), word(levelCodes, a[2]),
		word(scopeCodes, a[3]), word(strengthCodes, a[4]), word(riskCodes, a[5]),
		word(stageCodes, a[6]), word(langCodes, a[langAttr]), word(importanceCodes, a[8]),
		a[flagsAttr]&flagGlobs != 0, a.titled(),
	}
}

// group is what a Filter can ask for.
func (a attrCodes) group() Group { return GroupOf(word(kindCodes, a[0]), word(levelCodes, a[2])) }

// lang is the language as it was found when the passages were composed.
func (a attrCodes) lang() string { return word(langCodes, a[langAttr]) }

// Len returns the number of entries. They are numbered from 0 in the order of
// their paths.
func (x *Index) Len() int { return x.c.entries() }

// Entry decodes entry i; its strings are copies.
func (x *Index) Entry(i int) Entry {
	r := x.c.entry(i)
	e := Entry{Path: x.path(r), Lines: int(r.lines), Sum: r.sum}
	if json.Unmarshal(x.c.text(r.front), &e.FrontMatter) != nil {
		e.FrontMatter = kb.FrontMatter{} // only a forged file gets here: its checksums fit
	}
	return e
}

func (x *Index) path(r entryRecord) string {
	return strings.TrimPrefix(string(x.c.text(x.c.file(int(r.file)).path)), documentsPrefix)
}

// Attr returns the closed sets of entry i. It does not allocate.
func (x *Index) Attr(i int) Attr { return x.c.entry(i).attr.attr() }

// Lang returns the language of entry i: en, zh, ja, or empty for another.
func (x *Index) Lang(i int) string { return x.c.entry(i).attr.lang() }

// Find returns the entry with an id, or with the path of its file. If none has
// exactly that id, letter case is ignored; of two with the same id the first
// path is taken.
func (x *Index) Find(id string) (int, bool) {
	folded, path := -1, -1
	for i := range x.Len() {
		r := x.c.entry(i)
		switch got := x.c.text(r.id); {
		case string(got) == id:
			return i, true
		case folded < 0 && len(got) > 0 && strings.EqualFold(string(got), id):
			folded = i
		case path < 0 && x.path(r) == id:
			path = i
		}
	}
	return max(folded, path), folded >= 0 || path >= 0
}

// Passages returns the passage numbers lo to hi-1 of entry i; lo is the gist.
func (x *Index) Passages(i int) (lo, hi int) {
	s := x.c.entry(i).passages
	return int(s.at), int(s.at + s.n)
}

// PassageEntry returns the entry that passage p is of.
func (x *Index) PassageEntry(p int) int {
	return int(x.c.passage(p).entry)
}

// PassageInfo returns the heading that passage p stands under, and the line of
// its file where it begins.
func (x *Index) PassageInfo(p int) (heading string, line int) {
	r := x.c.passage(p)
	return string(x.c.text(r.heading)), int(r.line)
}

// Vector returns the quantised unit vector of passage p, which must not be
// written to nor used after Close. The cosine of two is the product of their
// scales and their integer product; a scale of 0 means similar to nothing.
func (x *Index) Vector(p int) (q []int8, scale float32) {
	v := x.vectors()
	return v.at(p), v.Scales[p]
}

// Features returns the distinct features of the model in entry i, the most
// informative first. Only the built-in embedder has any.
func (x *Index) Features(i int) []Feature {
	raw, _ := x.c.units(nil, featureSection, x.c.entry(i).features, featureSize)
	list := make([]Feature, 0, len(raw)/featureSize)
	for ; len(raw) >= featureSize; raw = raw[featureSize:] {
		if f := binary.LittleEndian.Uint32(raw); f < uint32(x.vocabulary) {
			list = append(list, Feature{int32(f), binary.LittleEndian.Uint32(raw[4:])})
		}
	}
	return list
}

// Postings returns the entries that contain an exact term (see Term.Hash), in
// ascending order.
func (x *Index) Postings(term uint64) []Posting {
	t, ok := x.c.findTerm(term)
	if !ok {
		return nil
	}
	raw, _ := x.c.units(nil, postingSection, x.c.postings(t), postingSize)
	list := make([]Posting, 0, len(raw)/postingSize)
	for ; len(raw) >= postingSize; raw = raw[postingSize:] {
		e := int(binary.LittleEndian.Uint32(raw))
		if e < x.Len() && (len(list) == 0 || list[len(list)-1].Entry < e) {
			list = append(list, unpacked(e, binary.LittleEndian.Uint32(raw[4:])))
		}
	}
	return list
}

// Holders returns how many entries contain an exact term.
func (x *Index) Holders(term uint64) int {
	t, ok := x.c.findTerm(term)
	if !ok {
		return 0
	}
	return int(x.c.postings(t).n)
}

// AllPostings returns every exact term with the entries that contain it, the terms in
// ascending order.
func (x *Index) AllPostings() iter.Seq2[uint64, []Posting] {
	return func(yield func(uint64, []Posting) bool) {
		for t := range x.c.terms() {
			if term := x.c.term(t); !yield(term, x.Postings(term)) {
				return
			}
		}
	}
}

// Named returns the entries that contain an exact term in their names, or in what says when
// they matter, in ascending order.
func (x *Index) Named(term uint64) (all []int) {
	for _, p := range x.Postings(term) {
		if p.Places&(InName|InTrigger) != 0 {
			all = append(all, p.Entry)
		}
	}
	return all
}

// Globbed returns the entries that name open files, in ascending order.
func (x *Index) Globbed() (all []int) {
	for i := range x.Len() {
		if x.Attr(i).HasGlobs {
			all = append(all, i)
		}
	}
	return all
}

// Kept returns the entries that pass f, in ascending order.
func (x *Index) Kept(f Filter) []int {
	all := []int{}
	for i := range x.Len() {
		if f.Keeps(x.Attr(i)) {
			all = append(all, i)
		}
	}
	return all
}

// Length returns how many terms the text of entry i has, with repetitions.
func (x *Index) Length(i int) int {
	return int(binary.LittleEndian.Uint32(x.c.sections[entrySection][i*entrySize+lengthAt:]))
}

// MeanLength returns the mean of Length over all entries; 0 if there are none.
func (x *Index) MeanLength() float64 { return x.mean() }

func (x *Index) meanLength() float64 {
	sum := 0
	for i := range x.Len() {
		sum += x.Length(i)
	}
	return float64(sum) / float64(max(1, x.Len()))
}
