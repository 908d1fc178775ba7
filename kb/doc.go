// Package kb reads and edits a bank: a folder of Markdown files, each with a
// YAML front matter block, that people write in any editor they like.
//
// The story, bottom up. A [Bank] is a directory; [Find] walks up to it and
// [Bank.List] names its memory files. [Parse] turns the bytes of one file into
// a [Memory]: package front decides whether the bytes can be trusted, and reads the front
// matter with two readers that must agree; then every known field is taken from the YAML
// source, as the text its author typed. Package front also edits: it replaces a few bytes
// and proves that nothing else has changed.
//
// [Bank.WriteFile] puts bytes on disk so that a reader, or a power cut, sees
// either the old file or the new one, and [Bank.Lock] keeps writers apart. [Bank.Over]
// shows the bank as it would be with other bytes in some files.
//
// Every complaint about a file is a [FileError]: where, what, what to do next.
package kb
