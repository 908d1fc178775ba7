// Package cached remembers the vectors of an embedder that costs time or money.
//
// A vector is kept by what was embedded: the model, the side of the search and
// the text, all hashed. An index that is built anew, a branch that is checked
// out again, a question that is asked twice then cost nothing, and of work that
// was interrupted everything is kept that was paid for.
//
// The vectors lie in the cache folder of a bank, which can be deleted at any
// time: a file for the passages of memories and a small one for questions, for
// each model (embedder.go). A file is a header and records of equal size, each
// with a checksum; new ones are appended (set.go). It is written under a lock
// (records.go), and looked at again before: processes that begin a file at once
// share it, and what somebody has put in its place is not written to. Whenever a
// process is killed, what stood in the file before is kept; reading stops at the
// first record that is damaged, and the next write puts its own in that place.
//
// A bank may be cloned from a stranger, or unpacked from an archive, together with
// a cache. A file says on which machine and in which folder it was written, and a
// stranger knows neither. It also says when, and its time of change must be that one:
// no version control carries that time. An archive does, but not the time at which the
// file system touched the file last, and that must be about the same (file.go).
//
// What comes out does not depend on whether it was remembered: a vector is
// rounded to int8 before it is given to anybody.
package cached
