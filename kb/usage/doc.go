// Package usage remembers which memories were put before somebody, on which day,
// and whether a person or a program looked: not the question, and not who.
//
// The ledger is .tacit/state/usage.log, one line for each answer: a day, +person
// or +program, and ids. It is private to one clone, nothing is found by it, and it
// can be deleted at any time; tacit check reads it to tell which memories nobody
// ever needed, and whether people look at them at all. To add a line costs some ten
// microseconds, and nothing waits for the disk: what gets lost in a crash is a day
// of a statistic. When the file has grown, the command that notices writes it again
// with the first day, the last day of each memory and how often it was shown, and how
// often somebody looked on each day of the last quarter of a year.
//
// Beside it, .tacit/state/prompts.jsonl keeps what became of prompts that the hook received,
// for 90 days and in at most 256 KiB: the beginning of the text without its secrets, the
// host, and what was shown or, where nothing was, what came nearest. Other prompts are not
// kept, and a bank or a person may want none to be.
package usage
