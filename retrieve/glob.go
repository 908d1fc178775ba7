package retrieve

import (
	"iter"
	"path"
	"slices"
	"strings"

	"github.com/bmatcuk/doublestar/v4"
	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/kb"
)

// globLift raises the relevance of a memory one of whose globs names an open
// file. It multiplies: a memory about the open file that says nothing to the
// question stays silent, unless it binds the file: see binds.
const globLift = 1.25

// justShown is the score of a standard that binds an open file and has nothing else to
// say to the question: it passes the threshold, behind all that answers.
const justShown = 0.300001

// binds reports whether a memory that names an open file speaks whatever the question
// says: a standard does, where files are written or judged. "Review this file" asks
// for it, and names nothing.
func (a *asked) binds(attr index.Attr) bool {
	return (a.Stage == Build || a.Stage == Review) && isStandard(attr)
}

func isStandard(a index.Attr) bool { return a.Kind == kb.Experience && a.Type == kb.Standard }

// binding returns the memories that bind an open file, in order.
func (r *Retriever) binding(a *asked) (all []int) {
	if len(a.open.files) == 0 {
		return nil
	}
	for _, i := range r.index.Globbed() {
		if attr := r.index.Attr(i); a.binds(attr) && a.open.hit(r.index, i) {
			all = append(all, i)
		}
	}
	return r.chosen(all)
}

// globs tests the globs of memories against the open files.
type globs struct{ files []string }

func newGlobs(files []string) globs {
	var g globs
	for _, f := range files {
		g.files = append(g.files, path.Clean(strings.ReplaceAll(f, `\`, "/")))
	}
	return g
}

func (g globs) hit(x Bank, memory int) bool {
	if len(g.files) == 0 || !x.Attr(memory).HasGlobs {
		return false
	}
	for range g.matching(x.Entry(memory).Globs) {
		return true
	}
	return false
}

// matching yields the globs that match one of the files. It tries mostTried of a memory:
// what a stranger wrote there costs each question about a file the same.
func (g globs) matching(patterns []string) iter.Seq[string] {
	return func(yield func(string) bool) {
		left := mostTried
		for _, pattern := range patterns {
			all := spelled(pattern)
			if left -= max(len(all), 1); left < 0 {
				return
			}
			if slices.ContainsFunc(g.files, func(f string) bool { return matchesAny(pattern, all, f) }) && !yield(pattern) {
				return
			}
		}
	}
}

// matchesAny reports whether a path matches a glob in the way of editors: "**"
// stands for any folders or none, "{a,b}" is a choice, and a glob without a
// slash matches in any folder. An absolute file matches a relative glob by its
// end. A glob that is malformed, empty, long or of too many choices matches nothing.
// all is the glob spelled out.
func matchesAny(pattern string, all []string, file string) bool {
	pattern = strings.TrimPrefix(pattern, "./")
	anywhere := ""
	if !strings.Contains(pattern, "/") || path.IsAbs(file) && !path.IsAbs(pattern) {
		anywhere = "**/"
	}
	return slices.ContainsFunc(all, func(p string) bool {
		return doublestar.MatchUnvalidated(anywhere+p, file)
	})
}

const (
	// mostChoices bounds the ways in which the braces of a glob can be read: the matcher tries
	// them in every combination, and twenty braces of two each keep it busy for half a second.
	mostChoices = 256
	// mostTried bounds those of all globs of a memory together.
	mostTried = 1000
	// longestGlob is how long a glob may be, in bytes.
	longestGlob = 1024
)

// spelled returns the globs without braces for which a glob stands; none for one that is empty or
// long, or stands for more than mostChoices. It reads braces as the matcher does, so that
// nothing is left for that to combine.
func spelled(pattern string) (all []string) {
	if pattern == "" || len(pattern) > longestGlob {
		return nil
	}
	type part struct {
		text string
		done int // bytes in front that have no brace any more
	}
	open := []part{{strings.TrimPrefix(pattern, "./"), 0}}
	for len(open) > 0 {
		p := open[len(open)-1]
		open = open[:len(open)-1]
		from, cuts := choice(p.text, p.done)
		if cuts == nil {
			all = append(all, p.text)
		}
		for i := len(cuts) - 2; i >= 0; i-- { // the first one comes next
			one := p.text[cuts[i]+1 : cuts[i+1]]
			open = append(open, part{p.text[:from] + one + p.text[cuts[len(cuts)-1]+1:], from})
		}
		if len(all)+len(open) > mostChoices {
			return nil
		}
	}
	return all
}

// choice returns where the first choice of a glob is, and the offsets of its opening brace, its
// commas and its closing brace; none if there is no choice that is closed. A brace behind a
// backslash, or in a class such as [{}], is none.
func choice(pattern string, from int) (start int, cuts []int) {
	depth := 0
	for i := from; i < len(pattern); i++ {
		switch pattern[i] {
		case '\\':
			i++
		case '[':
			i = classEnd(pattern, i)
		case '{':
			if depth++; depth == 1 {
				start, cuts = i, []int{i}
			}
		case ',':
			if depth == 1 {
				cuts = append(cuts, i)
			}
		case '}':
			if depth == 0 {
				continue
			}
			if depth--; depth == 0 {
				return start, append(cuts, i)
			}
		}
	}
	return 0, nil
}

// classEnd returns where a class of characters ends that begins at an offset.
func classEnd(pattern string, at int) int {
	for i := at + 1; i < len(pattern); i++ {
		switch pattern[i] {
		case '\\':
			i++
		case ']':
			return i
		}
	}
	return len(pattern)
}
