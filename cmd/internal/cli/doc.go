// Package cli is the command line of Tacit.
//
// A command is a file of its own: a constructor that declares its flags, a run
// function that asks the packages below for an answer, and the document that
// the answer becomes. A document is written either as JSON, one document on
// stdout, or as text for a person; it never decides which. Rules about
// memories live below, in retrieve, index and kb, so that another front end
// gets them too.
//
// What is shared stands in few places, and only there:
//
//   - exit.go has every exit status, and what leads to it;
//   - messages.go and helptext.go have every word said to a person, in English,
//     Chinese and Japanese;
//   - quote.go has the one function that makes a string of unknown origin fit
//     to be printed;
//   - bank.go decides which bank a command works on;
//   - propose.go is how every command ends that changes the bank: the plan, the
//     question, and what came of it.
//
// Two promises hold for every command. Silence: a question that finds nothing
// writes no byte, on neither stream, and ends with 0. And order: stdout has the
// answer and nothing else, stderr has what is said about it.
package cli
