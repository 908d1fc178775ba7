// Package host knows the programs that coding agents live in, such as Claude Code
// or Cursor: how each of them says that something has happened, and how it wants
// to be answered.
//
// A host runs a line of shell at a few events (hosts.go): a session begins, a
// person sends a prompt, the agent opens a file (tool.go), it stops. The line (guard.go) is the same in every
// release and can do no harm: where the program is missing or breaks down, the
// prompt goes on as it was typed. What comes in on stdin is another document in
// every host; Read makes one Input of all of them (input.go), and finds out which
// host it is where the line does not say (detect.go).
//
// A prompt is seldom what a person typed. Ask (normalise.go) takes off what hosts
// and Tacit itself have put around it, and finds the stage and the task in the
// markers of a template or in the command that was typed.
//
// On the way out, Frame (frame.go) puts memories into a frame that says what they
// are: data that may be out of date, of so many bytes at most, with nothing in it
// that looks like an order or could close the frame. Answer (answer.go) says it in
// the dialect of the host. Silence is an answer too, and mostly no byte.
//
// Package host/ledger remembers what a session was told, so that nobody is told
// twice. Nothing in this package writes a file or reads the clock.
package host
