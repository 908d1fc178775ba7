// Package index keeps the compiled index over a bank, a cache of the files and
// of INDEX.md, which package index/table reads.
//
// The compiled index is derived from the rows of INDEX.md that are in force:
// what each memory says, cut into passages, as vectors and exact terms. [Open]
// brings it up to date with what has changed. It can be deleted at any time.
package index
