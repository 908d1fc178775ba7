// Package session is one run over one bank, which every command has in common: its
// streams and its language, the bank and its index, the embedder that was chosen, the
// question, and the answer as a document.
//
// A document is written either as JSON, one document on stdout, or as text for a person;
// a command never decides which. A [Problem] says where, what, and what to type next.
// What a function says stands beside it in three languages; words.go has what several
// rooms say.
//
// Two promises hold for every command. Silence: a question that finds nothing writes no
// byte, to either stream, and ends with 0. Order: stdout has the answer and nothing
// else, stderr has what is said about it.
package session
