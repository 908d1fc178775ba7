// Package usage remembers which memories were put before somebody, on which day,
// and whether a person or a program looked: not the question, and not who.
//
// The ledger is .tacit/state/usage.log, one line for each answer: a day, +person
// or +program, and ids. It is private to one clone, nothing is found by it, and it
// can be deleted at any time; tacit check reads it to tell which memories nobody
// ever needed, and whether people look at them at all. To add a line costs some ten
// microseconds, and nothing waits for the disk: what gets lost in a crash is a day
// of a statistic. When the file has grown, the command that notices writes it again
// with the first day, the last day of each memory, and how often somebody looked on
// each day of the last quarter of a year.
package usage
