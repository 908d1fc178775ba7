// Package ledger remembers what the sessions of hosts were told, so that nobody is
// told twice, and how the last prompt was answered, so that a person can ask why.
//
// A session has one file in .tacit/state/sessions, named after a hash of its name.
// It only grows, by one write for each answer: a line that says which prompt is
// answered, and one for each memory that was shown. Hosts call several times for
// one prompt, and at the same time; who wrote the first line about it has the word,
// and all others are silent. Nobody waits for a lock or a disk. What gets lost with
// the power is that something was said: it may be said again.
//
// No question and no text stands in the ledger, only hashes, ids and times. The
// receipt has the question of the last prompt, without secrets; there is one of it,
// and the next prompt takes its place. All of it is private to one clone, swept
// after a week, and can be deleted at any time.
package ledger
