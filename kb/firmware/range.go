package firmware

import (
	"cmp"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/kb/lang"
)

// A Range is a set of versions, as fw_range names it. The zero Range is empty.
type Range struct {
	spans       []span // a version is in the range if it is in one of them
	releases    []span // the same as releases see it, joined, to compare ranges with
	preReleases []span // and as pre-releases do
}

// A span is what lies between two bounds.
type span struct {
	low, high bound
	pre       bool // pre-releases are in it; otherwise releases only
}

// A bound is an end of a span.
type bound struct {
	version Version
	open    bool // the version itself is not in the span
	none    bool // of an upper one: there is no end
}

// first is the least version that there is.
var first = bound{version: Version{pre: []string{"0"}}}

var everything = span{low: first, high: bound{none: true}}

var errNotRangeVersions = lang.Text{EN: "%q is not a range of versions: %s", ZH: "%q 不是版本范围：%s", JA: "%q はバージョンの範囲ではありません: %s"}

// ParseRange reads a range. The error says what is wrong with it; it is one, too,
// to name a range that no version is in.
func ParseRange(s string) (Range, error) {
	r, err := parseRange(s)
	if err != nil {
		err = cmp.Or(inWords(s), err)
		return Range{}, errNotRangeVersions.With(short(s), err)
	}
	return r, nil
}

var errNoVersionLower = lang.Text{EN: "it contains no version; write the lower bound first, as in >=1.2 <1.3",
	ZH: "其中不包含任何版本；请先写下界，例如 >=1.2 <1.3",
	JA: "当てはまるバージョンがありません。>=1.2 <1.3 のように下限を先に書いてください"}

func parseRange(s string) (Range, error) {
	if len(s) > maxText {
		return Range{}, errLongerBytes.With(maxText)
	}
	var r Range
	for alternative := range strings.SplitSeq(plain(s), "||") {
		spans, err := parseAlternative(alternative)
		if err != nil {
			return Range{}, err
		}
		r.spans = append(r.spans, spans...)
	}
	if len(r.spans) == 0 {
		return Range{}, errNoVersionLower
	}
	r.releases, r.preReleases = releases(r.spans), preReleases(r.spans)
	return r, nil
}

// Contains reports whether a version is in the range.
func (r Range) Contains(v Version) bool {
	return slices.ContainsFunc(r.spans, func(s span) bool {
		return (v.pre == nil || s.pre) && s.low.before(v) && s.high.after(v)
	})
}

// Within reports whether every version of r is also in s. A range is narrower
// than another one if it is within it and not the other way round.
func (r Range) Within(s Range) bool {
	return covered(r.releases, s.releases) && covered(r.preReleases, s.preReleases)
}

// before reports whether a version is not below a lower bound.
func (b bound) before(v Version) bool {
	c := b.version.Compare(v)
	return c < 0 || c == 0 && !b.open
}

// after reports whether a version is not above an upper bound.
func (b bound) after(v Version) bool {
	c := b.version.Compare(v)
	return b.none || c > 0 || c == 0 && !b.open
}

// empty reports whether nothing lies between the bounds.
func (s span) empty() bool {
	c := s.low.version.Compare(s.high.version)
	return !s.high.none && (c > 0 || c == 0 && (s.low.open || s.high.open))
}

// and returns what is in both spans.
func (s span) and(t span) span {
	if compareLow(t.low, s.low) > 0 {
		s.low = t.low
	}
	if compareHigh(t.high, s.high) < 0 {
		s.high = t.high
	}
	return s
}

// compareLow orders lower bounds: the one with more above it comes first.
func compareLow(a, b bound) int {
	return cmp.Or(a.version.Compare(b.version), bit(a.open)-bit(b.open))
}

// compareHigh orders upper bounds: the one with less below it comes first.
func compareHigh(a, b bound) int {
	if a.none || b.none {
		return bit(a.none) - bit(b.none)
	}
	return cmp.Or(a.version.Compare(b.version), bit(b.open)-bit(a.open))
}
