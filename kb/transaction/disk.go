package transaction

import (
	"io/fs"

	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/origin"
)

var errNotPlain = lang.Text{EN: "it is not a regular file, and Tacit does not write there", ZH: "它不是普通文件，Tacit 不会写入", JA: "通常のファイルではないため、Tacit は書き込みません"}

// A disk is all that the engine asks of a file system. Names are relative to
// the bank and have slashes. It is small so that a test can put another one in
// its place, which loses what was not synced.
//
// No operation writes over a file: Create and Move refuse a name that exists,
// and Exchange keeps both files. That is how a file that a person saves in the
// middle of a transaction cannot be lost.
type disk interface {
	// Read returns the bytes of a regular file; the error wraps errNotPlain for
	// anything else.
	Read(name string) ([]byte, error)
	// Stat describes what has that name, be it a link.
	Stat(name string) (fs.FileInfo, error)
	// Mark returns what tells that something was written in the bank on this disk.
	Mark() origin.Mark
	// List returns the names in a folder, sorted.
	List(folder string) ([]fs.DirEntry, error)
	// Create makes a file that does not exist yet.
	Create(name string, perm fs.FileMode) (file, error)
	// Append opens a file to write at its end, and makes it if need be.
	Append(name string, perm fs.FileMode) (file, error)
	// Mkdir makes one folder.
	Mkdir(name string, perm fs.FileMode) error
	// Move gives a file another name in the same folder. It fails with
	// fs.ErrExist if that name is taken.
	Move(from, to string) error
	// Exchange lets two files of the same folder have each other's name.
	Exchange(a, b string) error
	// Remove deletes a file or an empty folder.
	Remove(name string) error
	// SyncFolder makes the names in a folder durable.
	SyncFolder(folder string) error
}

// A file is one that is being written.
type file interface {
	Write(data []byte) (int, error)
	// Truncate cuts the file.
	Truncate(size int64) error
	// Like gives the file the permissions, and where it can the owner, of
	// another one.
	Like(info fs.FileInfo) error
	// Sync makes the bytes durable, but not the name.
	Sync() error
	Close() error
}
