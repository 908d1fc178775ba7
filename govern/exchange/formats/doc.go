// Package formats reads what other tools remember, over package kb/markdown.
//
// A [Format] knows one layout of files, such as a folder of decision records. It reads
// a folder, which it never trusts, into a [Batch]: an [Item] for each memory, with front
// matter in the words of this bank; a [Document] for what is not a memory; observations;
// and a [Note] for everything that it could not map, or had to leave out. A bad file is a
// note and stops nothing.
//
// source.go reads files, front.go their front matter, section.go and table.go what stands
// below. Package exchange makes a plan of a batch.
package formats
