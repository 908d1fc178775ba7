package firmware

import "slices"

// Overlaps reports whether some version is in both ranges.
func (r Range) Overlaps(s Range) bool {
	return meet(r.releases, s.releases) || meet(r.preReleases, s.preReleases)
}

func meet(some, others []span) bool {
	return slices.ContainsFunc(some, func(s span) bool {
		return slices.ContainsFunc(others, func(o span) bool { return !s.and(o).empty() })
	})
}

// releases returns the spans as releases see them: a bound that is a pre-release
// lies just below its release.
func releases(all []span) []span {
	var spans []span
	for _, s := range all {
		spans = append(spans, s.released())
	}
	return joined(spans)
}

func (s span) released() span {
	if s.low.version.pre != nil {
		s.low = bound{version: s.low.version.Release()}
	}
	if s.high.version.pre != nil {
		s.high = bound{version: s.high.version.Release(), open: true}
	}
	return s
}

// preReleases returns the spans as pre-releases see them: a bound that is a
// release is none of them, and lies just above its pre-releases.
func preReleases(all []span) []span {
	var spans []span
	for _, s := range all {
		if !s.pre {
			continue
		}
		s.low.open = s.low.open && s.low.version.pre != nil
		s.high.open = s.high.open || s.high.version.pre == nil
		spans = append(spans, s)
	}
	return joined(spans)
}

// joined returns the spans in order, those that touch made one.
func joined(spans []span) []span {
	spans = slices.DeleteFunc(spans, span.empty)
	slices.SortFunc(spans, func(a, b span) int { return compareLow(a.low, b.low) })
	var out []span
	for _, s := range spans {
		last := len(out) - 1
		if last < 0 || apart(out[last].high, s.low) {
			out = append(out, s)
		} else if compareHigh(s.high, out[last].high) > 0 {
			out[last].high = s.high
		}
	}
	return out
}

// apart reports whether something lies between the end of a span and the
// beginning of the next one.
func apart(high, low bound) bool {
	c := high.version.Compare(low.version)
	return !high.none && (c < 0 || c == 0 && high.open && low.open)
}

// covered reports whether each of some spans lies in one of others. Both are
// joined.
func covered(some, others []span) bool {
	for _, s := range some {
		if !slices.ContainsFunc(others, func(o span) bool {
			return compareLow(o.low, s.low) <= 0 && compareHigh(s.high, o.high) <= 0
		}) {
			return false
		}
	}
	return true
}
