// Package retrieve finds the few memories that matter for a task, or none.
//
// The pipeline, in order:
//
//  1. A Query holds the stage of work, the prompt and the open files. Package
//     prompt takes the prompt apart, and question.go makes questions of it: what
//     is asked, and what pasted text proves. A memory gets the best that one of
//     them gives it.
//  2. The stage says what may be seen (stage.go): init sees only the team's
//     experience, the others all three kinds. Drafts and archived memories are
//     not in the index at all.
//  3. Package relevance measures each question against the memories and turns
//     the measurements into a likelihood from 0 to 1 that a memory helps. What
//     is typed as it stands, an id, a title or a trigger, is certain (typed.go), and
//     so is a memory that says what one thing is, for who asks that (subject.go).
//     A phrase of not_when and another version of firmware count against a
//     memory (notwhen.go, firmware.go), and so does what a note does not say of
//     a thing (unsaid.go).
//  4. The likelihood times the memory's weight is its score (weight.go).
//  5. What scores 0.3 or more, at most five, is a Match (retrieve.go), in a
//     total order: equal input gives equal output. Anything less is silence.
//  6. A selection takes the matches' files within a budget of 5 files and 500
//     lines (budget.go, selection.go); render.go shows matches to people and
//     load.go frames their text for agents, as data.
//
// Occurrences finds a text as it is written, for who knows the words (text.go), and
// package resolve tells which facts hold for a device: neither is a matter of
// relevance.
//
// Explain says of any memory what made or broke it; package evaluate, how well
// all of this works on questions whose answers are known.
//
// Nothing in this package writes.
package retrieve
