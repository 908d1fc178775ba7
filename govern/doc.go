// Package govern changes a bank: by plans that a person agreed to, and in no
// other way.
//
// The story, bottom up. Whoever wants a change describes it as memory_ops, a
// list of operations on files, which [ReadOps] decodes without forgiving
// anything. [Prepare] turns it into a [Plan]: it works out the exact bytes that
// each operation gives, on the files as they are now, and refuses what must not
// be: a path that leaves the bank, a text that would not be a memory where it
// stands, an id that is taken, a secret. A plan is a value. It can be shown as a
// list or as a diff, and [Save] keeps it, with what it was made from, until
// somebody decides.
//
// A decision is an [Approval], which [Apply] carries out. Under the lock of the
// bank it makes the plan once more and compares: if that does not give the very
// bytes that were shown, the plan is void and the error is a [StaleError]. So it is
// where a memory came since that says the same as a new one (package similar). Then
// one transaction (package kb/transaction) writes the files, INDEX.md with the
// rows that follow from them, a line of history.jsonl, and takes the plan away,
// so that it cannot be used a second time.
//
// [PrepareUndo] makes a plan too: the one that gives every file of an earlier
// operation its exact bytes back. It is shown, agreed to and applied like all
// others, so that undoing can be undone, and history only grows.
package govern
