package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/rogpeppe/go-internal/testscript"
)

// framed IN OUT writes messages, one a line, as a client of a language server sends them.
// $BANK in them is the URI of memory-bank.
func cmdFramed(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: framed IN OUT")
	}
	bank := "file:///" + strings.TrimPrefix(filepath.ToSlash(ts.MkAbs("memory-bank")), "/") // of Windows: file:///C:/a
	var b strings.Builder
	for line := range strings.Lines(ts.ReadFile(args[0])) {
		body := strings.TrimSpace(strings.ReplaceAll(line, "$BANK", bank))
		fmt.Fprintf(&b, "Content-Length: %d\r\n\r\n%s", len(body), body)
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[1]), []byte(b.String()), 0o666))
}
