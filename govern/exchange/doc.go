// Package exchange moves memories between banks, and from other tools into one.
//
// On the way out, [Collect] takes what a bank holds, with the observations that it
// cites, and an [Export] writes it: as a folder, as JSON lines, or as one Markdown
// document. The bank is only read.
//
// On the way in, bottom up: a [Format] knows one layout of files, such as a folder of
// decision records. It reads a folder, which it never trusts, into a [Batch]: an
// [Item] for each memory, with front matter in the words of this bank; a
// [Document] for what is no memory; observations; and a [Note] for everything
// that it could not map, or had to leave out. A bad file is a note and stops
// nothing.
//
// [Propose] turns a batch into the operations of a plan, which a person decides
// about like about any other. It gives ids to those that have none, finds out
// what is here already, and writes the files in memory. A [Report] says of each
// piece what becomes of it: created, the same as before, changed or removed here
// since, refused and why.
//
// Importing twice changes nothing. What was imported is recognised by the reason
// that history keeps of it, which is the key of its origin (adr:0001-x.md), and,
// in a bank that lost its history, by the field origin of the memory. A memory
// that somebody edited since is not overwritten, and one that somebody removed
// does not come back.
package exchange
