// Package mcp serves a bank to agents over the Model Context Protocol: six tools,
// two kinds of resources, the stages as prompts, and a few lines that say when to use what. The protocol
// itself is that of the official SDK, which only this package imports.
//
// What the tools do is not decided here. A [Bank] does it, which package agents fills,
// and what it returns is already fit to be put before an agent: memories stand in
// their frame, as data. This package decides who may write, and how it is known.
//
// How much of a question a person sees depends on the host: dialog.go knows the limits of
// those that were looked at, and question.go puts first what a person has to know.
//
// No tool writes a memory. memory_add makes a plan that waits; memory_apply asks
// the person (confirm.go). A client that can put a question to its person is asked
// to do so, and the yes comes back in a second call with a seal (seal.go), which
// says what exactly the person saw, holds for a few minutes and counts once. A
// client that cannot is told the command that the person has to type. There is no
// argument with which a model could agree for somebody.
//
// Both eras of the protocol are spoken: the one without a handshake, in which a
// question is a part of the answer, and the older one, in which the server asks
// back. Over stdin and stdout (stdio.go) the one client is whoever started the
// process; a line that is no message (lines.go) is answered and ends nothing. Over HTTP (http.go) anybody on the machine could be: so it listens on
// loopback only, wants a token, and refuses what a web page could send.
package mcp
