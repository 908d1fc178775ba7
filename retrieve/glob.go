package retrieve

import (
	"path"
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
	for _, pattern := range x.Entry(memory).Globs {
		for _, f := range g.files {
			if globMatch(pattern, f) {
				return true
			}
		}
	}
	return false
}

// globMatch reports whether a path matches a glob in the way of editors: "**"
// stands for any folders or none, "{a,b}" is a choice, and a glob without a
// slash matches in any folder. An absolute file matches a relative glob by its
// end. A glob that is malformed, empty or of too many choices matches nothing.
func globMatch(pattern, file string) bool {
	if pattern == "" || choices(pattern) > mostChoices {
		return false
	}
	pattern = strings.TrimPrefix(pattern, "./")
	if !strings.Contains(pattern, "/") || path.IsAbs(file) && !path.IsAbs(pattern) {
		pattern = "**/" + pattern
	}
	return doublestar.MatchUnvalidated(pattern, file)
}

// mostChoices bounds the time that a glob may take: the matcher tries choices
// in every combination, and twenty of two each keep it busy for half a second.
const mostChoices = 256

// choices returns in how many ways the braces of a glob can be read, at most.
func choices(pattern string) int {
	product := 1
	var open []int // choices so far of the braces that are open
	for _, r := range pattern {
		switch {
		case r == '{':
			open = append(open, 1)
		case r == ',' && len(open) > 0:
			open[len(open)-1]++
		case r == '}' && len(open) > 0:
			product = min(product*open[len(open)-1], mostChoices+1)
			open = open[:len(open)-1]
		}
	}
	return product
}
