// Package guard looks at a text before it may become a memory, and says what
// must not be written and what a person should look at first.
//
// A memory is read by people and put before agents for years, so four things
// have no business in it. A secret would be recalled to everyone who asks. A
// character that nobody sees makes a reader agree to something else than what
// is there. A text that gives orders may be obeyed. And what Tacit itself put
// before an agent must not come back as if somebody had learned it: the bank
// would grow by its own echo.
//
// [Inspect] finds them and tells the place, never the value. Secrets are found
// by a table of rules in the form of gitleaks: words that must be there before
// a pattern is tried at all, the pattern, and how random the value has to look.
// What is plainly a placeholder is left alone. Everything is linear in the
// length of the text, and no pattern is compiled before a text needs it.
//
// The way out is guarded too. [Quote] makes what acts on a terminal visible,
// [Frame] puts a text before an agent as data, [Safe] makes sure that no line
// closes that frame, and [Fit] withholds secrets and orders. The package imports
// nothing of Tacit, so that every other one can use it.
package guard
