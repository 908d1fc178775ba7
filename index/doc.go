// Package index keeps the two indexes over a bank: INDEX.md, which people read
// and edit, and the compiled index, which is a cache of it and of the files.
//
// The story, bottom up. A memory is one Markdown file; a [Row] is its line in
// INDEX.md, every column of which is also a field of the file's front matter,
// so that either side can rebuild the other. A [Table] is the whole of
// INDEX.md, cut so that what nobody asked to change keeps its bytes: text
// around the tables, comments, columns that people added, line endings.
//
// Both sides are edited by people, so neither is simply copied over the other.
// [Sync] is a pure function of three things: the files, the table, and the
// [State] in which the two last agreed. Per cell, the side that moved away
// from that state wins; where both moved, the disagreement is returned as a
// [Drift] and a person decides. Sync answers two questions at once: which rows
// are in force now, which is what reading commands need and what the compiled
// index is made of, and what should be written so that the two sides agree
// again. Reading commands stop there. Only [Apply], which is what the command
// tacit index runs, writes anything a person would commit.
//
// The compiled index is derived from the rows in force: what each memory says,
// cut into passages, as vectors and exact terms. It can be deleted at any time.
package index
