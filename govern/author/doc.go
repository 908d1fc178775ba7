// Package author knows what a person needs who writes in the files of a bank with an
// editor: what is wrong with the text as it is now, what may stand where they type, what
// a name leads to, who speaks of a memory, and what a change takes with it.
//
// A [Workspace] is a bank on which texts lie that are not saved yet ([Workspace.Lay]). It remembers
// of each memory what others may call it by, and what it names, and reads again only the
// files that changed ([Workspace.Refresh]); the rest of a text is read when it is asked about.
// Places are offsets in bytes: how an editor counts is the front end's.
//
// [Workspace.Problems] looks at one file, which takes about a millisecond, and [Workspace.Whole] at
// what follows from several. [Workspace.Complete] offers what may stand at an offset (field.go
// has the front matter, offer.go the offers). [Workspace.At] finds the name at an offset
// (mark.go), [Workspace.References] those who use it. [Workspace.Fixes] and [Workspace.Rename] return
// texts as they would be: what becomes of INDEX.md is derived as it is when a plan is
// applied. Nothing is written here.
package author
