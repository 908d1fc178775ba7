// Package kb reads and edits a bank: a folder of Markdown files, each with a
// YAML front matter block, that people write in any editor they like.
//
// The story, bottom up. A [Bank] is a directory; [Find] walks up to it and
// [Bank.List] names its memory files. [Parse] turns the bytes of one file into
// a [Memory]: a guard first decides whether the bytes can be trusted (encoding,
// size, where the front matter begins and ends), package markdown then reads the
// document, and every known field is taken from the YAML source, as the text its
// author typed. goldmark-meta, with which markdown steps over the front matter,
// must have seen the same fields, or the file is reported and left alone.
//
// Editing goes the other way round: [SetField], [ReplaceSection] and
// [SetMachineBlock] replace a few bytes and leave all others as they were,
// with their comments, order, line endings and byte order mark; then they read
// the result and refuse it unless exactly the intended thing has changed.
// [Bank.WriteFile] puts bytes on disk so that a reader, or a power cut, sees
// either the old file or the new one, and [Bank.Lock] keeps writers apart.
//
// Every complaint about a file is a [FileError]: where, what, what to do next.
package kb
