// Package wire writes what a host needs into the files of a project, or of a
// person, and takes it out again.
//
// Most of these files are somebody else's: the settings of a host have entries of
// other tools, comments, and the order that a person gave them. So nothing here
// writes a file anew. An entry is a small thing (entry.go): a member or an element of a
// JSON document, a block between two marks, or a file that is ours alone. hosts.go
// lists the entries of each host. How an entry comes into a text and out of it again
// is told in jsonadd.go, jsondrop.go and block.go; all of them change a few bytes and leave the
// others as they are, and what went in comes out without a trace.
//
// Nothing is noted anywhere about what was there before, because another clone
// would not have the note. The text itself says it: a container that was made for
// our entry has its brackets alike, one that was there and empty has not, and a
// block with a final newline stands in a file that had one.
//
// Install and Remove work out a Plan and write nothing (plan.go). If a single file
// cannot be read, there is no plan. Apply looks again whether every file is still
// what the plan was made from. Look tells how things stand, for tacit doctor, and
// Trusted whether the host will really run what is written there.
package wire
