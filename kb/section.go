package kb

import "github.com/tacit-kb/tacit/kb/markdown"

// sections turns the cuts of a text into what a Memory holds.
func sections(src []byte, cuts []markdown.Section) []Section {
	out := make([]Section, 0, len(cuts))
	for _, c := range cuts {
		out = append(out, Section{Heading: c.Heading, Depth: c.Depth, Text: string(src[c.Text:c.End]), Line: c.Line})
	}
	return out
}
