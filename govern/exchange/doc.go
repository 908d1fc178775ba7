// Package exchange moves memories between banks, and from other tools into one.
//
// On the way out, [Collect] takes what a bank holds, with the observations that it
// cites, and an [Export] writes it: as a folder, as JSON lines, or as one Markdown
// document. The bank is only read.
//
// On the way in, package formats reads a folder of another tool into a batch: items,
// documents, observations, and notes for what it could not map. Exports and banks of
// Tacit itself are read here, into the same.
//
// [Propose] turns a batch into the operations of a plan, which a person decides
// about like about any other. It gives ids to those that have none, finds out
// what is here already, and writes the files in memory. A [Report] says of each
// item what becomes of it: created, the same as before, changed or removed here
// since, refused and why.
//
// Importing twice changes nothing. What was imported is recognised by the reason
// that history keeps of it, which is the key of its origin (adr:0001-x.md), and,
// in a bank that lost its history, by the field origin of the memory. A memory
// that somebody edited since is not overwritten, and one that somebody removed
// does not come back.
package exchange
