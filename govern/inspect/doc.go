// Package inspect finds what is wrong in a bank although every file can be read
// and every row fits: what has gone stale, what was left behind, and what should
// not be there.
//
// [Find] reads the files once and asks each rule in turn. Pointers must lead
// somewhere in the project (pointer.go), and commits must be known to git, which is
// asked once for all of them and never goes to the network (git.go). A memory must not
// name one that never was (reference.go). A review may
// be due (due.go). The totals of a decision matrix must be those of its rows
// (matrix.go, over the tables of table.go). No file may hold a secret, or
// characters that deceive (guarded.go, with package kb/guard). A memory that
// nobody ever needed may go (unused.go, with the ledger of kb/usage). active.md
// must stay short; a profile rule must say for which firmware it holds, and what it
// cites must be there (profile.go); conflict copies and temporary files must not
// stay (left.go); history must be whole. And the bank must not outgrow what files are good for
// (watch.go).
//
// [Memory] looks at one memory for what is allowed and should not stay, and
// [SharedIDs] at all of them for ids that two have (memory.go).
//
// A [Finding] has a place, a code, and what the code is about: the words for
// people are the front end's. It also has the command that proposes the fix, if
// there is one. Nothing is written here, and nothing is repaired.
package inspect
