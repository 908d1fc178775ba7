// Package table reads, writes and merges INDEX.md, the index that people read
// and edit.
//
// The story, bottom up. A memory is one Markdown file; a [Row] is its line in
// INDEX.md, every column of which is also a field of the file's front matter,
// so that either side can rebuild the other. A [Table] is the whole of
// INDEX.md, cut so that all that is not to change keeps its bytes: text
// around the tables, comments, columns that people added, line endings.
//
// Both sides are edited by people, so neither is simply copied over the other.
// [Sync] is a pure function of three things: the files, the table, and the
// [State] in which the two last agreed. Per cell, the side that moved away
// from that state wins; where both moved, the disagreement is returned as a
// [Drift] and a person decides. Sync answers two questions at once: which rows
// are in force now, which is what reading commands need, and what should be
// written so that the two sides agree again. Reading commands stop there. Only
// [Apply], which is what the command tacit index runs, writes anything a person
// would commit. A plan that changes memories asks [Derive] for the INDEX.md that
// goes with them.
//
// git merges two INDEX.md with [Merge], row by row and cell by cell; [Resolve]
// settles by the files what Merge could not.
package table
