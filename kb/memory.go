package kb

import "bytes"

// A Memory is one Markdown file of the bank, read.
type Memory struct {
	Path string // relative to the bank, with slashes: "experience/team/standards/EXP-001-x.md"
	FrontMatter
	Sections []Section // the body, cut at its headings; the first may have no heading
	Lines    int       // lines of the whole file, as the 500-line budget counts them
}

// FrontMatter holds the fields of a memory's YAML block that Tacit knows. The
// text of every field is what the person wrote: "no", "1.10" and "012" stay
// strings. Absent fields are zero, except where a default is named.
type FrontMatter struct {
	ID         string // the Tag: unique and immutable
	Kind       Kind
	Title      string
	Summary    string // one line, at most 200 characters
	Status     Status // Draft when absent
	Category   string
	Trigger    []string // when to load this memory
	NotWhen    []string // when not to
	Tags       []string
	Aliases    []string // other names, other languages
	Lang       string
	Globs      []string // open files that make it relevant
	Pointers   []string // code paths, commits, links
	Related    []string
	Created    string  // YYYY-MM-DD
	Updated    string  // YYYY-MM-DD
	Confidence float64 // 0-1; 0 when absent (see HasConfidence)
	Importance string  // low, normal (default) or high
	Source     string
	Supersedes []string
	Stage      string // stage of work that the memory speaks to, if it names one
	ReviewOn   string // review.after, YYYY-MM-DD

	HasConfidence bool

	// Experience.
	Type          Type
	Level         Level
	Scope         Scope    // Medium when absent
	Strength      Strength // Hypothesis when absent
	SurfaceSignal string
	HiddenRisk    string
	Risk          Risk
	Replaces      []string
	ReplacedBy    string
	TaskID        string

	// Tech.
	Service   string
	DependsOn []string
	ModelID   string // profile rules only, as the next four
	FWRange   string
	Priority  int
	HasFacts  bool
	Facts     []string // a line each, "transport.baud: 9600": the place in the groups, and the value

	// Business.
	Topic string
}

// A Section is a heading and the text under it, up to the next heading of any
// level.
type Section struct {
	Heading string // without the marks; empty for text before the first heading
	Depth   int    // 1 to 6; 0 for text before the first heading
	Text    string // the source text under the heading, without the heading line
	Line    int    // 1-based line of the heading (of the text when there is none)
}

// CountLines counts lines as the 500-line budget does and as editors show
// them: a last line counts whether or not it ends in a newline.
func CountLines(src []byte) int {
	n := bytes.Count(src, []byte{'\n'})
	if len(src) > 0 && src[len(src)-1] != '\n' {
		n++
	}
	return n
}
