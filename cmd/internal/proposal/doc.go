// Package proposal is how every command ends that changes the bank: it shows the plan,
// asks the person, and reports what came of the answer. At a terminal it asks at once;
// with --yes the caller has the word of a person; otherwise the plan is kept until
// tacit apply, and the exit status is 6.
//
// It also holds what such commands share: the flags for the fields of a memory, the
// drafting of operations, and the editor.
package proposal
