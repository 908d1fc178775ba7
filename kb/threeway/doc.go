// Package threeway puts two changes of one text together, as git does when two
// branches meet, and reads what git writes where it could not.
//
// [Join] works on lines: what one side changed is taken over, what both changed
// differently stays twice, between marks. [Union] is for logs, which only grow:
// it keeps the lines of both sides, each once, in order of time, and knows no
// conflict. [Parts] and [Sides] go the other way: they find the marks in a file,
// and what either side had before git put both into one.
//
// Nothing here reads a file or knows what a memory is.
package threeway
