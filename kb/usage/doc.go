// Package usage remembers which memories were put before somebody, and on which
// day: not the question, not the person, not how often.
//
// The ledger is .tacit/state/usage.log, one line for each answer: a day and ids.
// It is private to one clone, nothing is found by it, and it can be deleted at
// any time; tacit check reads it to tell which memories nobody ever needed. To
// add a line costs some ten microseconds, and nothing waits for the disk: what
// gets lost in a crash is a day of a statistic. When the file has grown, the
// command that notices writes it again with the first day and the last day of
// each memory.
package usage
