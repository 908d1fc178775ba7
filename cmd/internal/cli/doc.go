// Package cli is the command line of Tacit: it builds the commands, reads the flags that
// all of them share, writes the help, and turns an error into an exit status.
//
// The commands live in rooms below it, one for each group that tacit help --all shows:
// find, change, learn, keep, transfer, measure and agents. A command is a file there: a
// constructor that declares its flags, a function that asks the packages below for an
// answer, the document that the answer becomes, and its help. Package session has what
// they share, package proposal how a change is proposed, shown and applied.
//
// Rules about memories live below, in govern, retrieve, index and kb, so that another
// front end gets them too.
package cli
