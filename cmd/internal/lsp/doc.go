// Package lsp speaks the Language Server Protocol over a pair of streams, so that any
// editor helps a person who writes in a bank. What it says is that of package author: here
// is how the protocol presents it.
//
// frame.go cuts the stream into messages, with a limit, and goes on behind what is no
// message. message.go has requests, notifications and errors, wire.go the few types of the
// protocol that are used: docs/dependencies.md says why no package supplies them.
// place.go counts as editors count, in UTF-16 or, where the client can, in bytes. text.go
// keeps the open documents. server.go runs: notifications in their order, requests beside
// each other, each of which can be cancelled. open_bank.go knows which bank a file is in; a bank
// may appear later, and a file in none gets no answer. diagnose.go publishes what is wrong,
// that of the open file at once and that of the bank after a pause. answer.go, change.go
// and lens.go answer requests.
//
// The server writes no file. A change is an edit that the editor makes, if a person wants it.
package lsp
