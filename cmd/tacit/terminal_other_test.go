//go:build !unix

package main

import "github.com/rogpeppe/go-internal/testscript"

// cmdTerminal cannot be had without the terminals of Unix: scripts ask for [unix].
func cmdTerminal(ts *testscript.TestScript, _ bool, _ []string) {
	ts.Fatalf("there are no pseudo-terminals here")
}

// cmdLive is like cmdTerminal.
func cmdLive(ts *testscript.TestScript, _ bool, _ []string) {
	ts.Fatalf("there are no pseudo-terminals here")
}

// askedOnTerminal is like cmdTerminal.
func askedOnTerminal(r reader, command string) string {
	r.t.Skip("there are no pseudo-terminals here: " + command)
	return ""
}
