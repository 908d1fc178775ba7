// Package progress says how far the work on a project is.
//
// It is derived and not typed: from the documents of the tasks, whose steps are ticked,
// and from what was done to the bank. [Derive] makes the machine block of active.md of
// it, in which every line that is not about a task belongs to who wrote it and stays
// (block.go). [Underway] says it to an agent that begins, at any time, whether somebody
// has brought active.md up to date or not.
package progress
