// Package draft turns what a person asks for, such as "archive EXP-003", into the
// operations of a plan. It decides and writes nothing: every function reads the
// bank as it is and returns a list of schema.Operation, which is empty where
// nothing would change.
//
// A [Catalogue] is the files of a bank, read when they are asked for; its Find
// says which one a person means. [Fields] is the table of what front matter can
// hold, as a person sets it from a command line. With them, [Catalogue.Add]
// writes a new memory, [Catalogue.Edit] changes fields, a section or the body,
// and moves the file if its folder no longer fits, and [Catalogue.Rewrite] takes
// over a text that came back from an editor. [Catalogue.Remove] deletes a memory
// and takes its id out of those that name it. A draft may become active when
// [Missing] finds nothing that its kind demands.
//
// The document active.md has a block that programs write and a block that only a
// person writes. [Blocks] remembers what was written to the first, so that the
// next writer notices a hand edit and asks; [Catalogue.Tidy] moves what is done
// out of it, once there is too much.
//
// What cannot be drafted is a [Refusal], or a *kb.FileError where it is about a
// place in a file.
package draft
