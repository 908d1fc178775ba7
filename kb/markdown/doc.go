// Package markdown reads Markdown for every other package: where sections,
// fenced code, tables and comments begin and end, as byte offsets into the
// source, so that an editor can cut there. It is the only package that knows
// what a code fence is.
//
// goldmark does the reading, by the rules of CommonMark and, for tables, of
// GitHub. Only its block parsers run: emphasis and links do not matter here, and
// inline parsing is where Markdown parsers become slow on hostile text, as are
// the definitions of links, which are left out for the same reason.
//
// [Parse] reads a text and [ParseFile] a file that may begin with front matter.
// [Lines] is for readers that go line by line and only have to know which lines
// are code. [CutMatter] cuts front matter off, [ReplaceComments] replaces comments,
// and [Fenced] puts a text of unknown origin into a fence that it cannot close.
package markdown
