// Package hook answers the events of the programs that agents live in: a session
// begins, a prompt is sent, a file is opened, an answer has ended. It prints what the host takes as
// context, or nothing.
//
// It can do no harm. Its time is bounded, an error or a panic ends with 0 and no text,
// and a prompt is never held up. Package ledger keeps it from saying anything twice.
package hook
