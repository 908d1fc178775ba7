package main

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/rogpeppe/go-internal/testscript"
)

// copies FILE N writes N files beside a file whose name and text hold 000: with 1 to N
// in that place.
func cmdCopies(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 || !strings.Contains(args[0], "000") {
		ts.Fatalf("usage: copies FILE-WITH-000 N")
	}
	n, err := strconv.Atoi(args[1])
	ts.Check(err)
	text := ts.ReadFile(args[0])
	for i := 1; i <= n; i++ {
		number := strconv.Itoa(1000 + i)[1:]
		if i > 999 {
			number = strconv.Itoa(i)
		}
		name := ts.MkAbs(strings.ReplaceAll(args[0], "000", number))
		ts.Check(os.MkdirAll(filepath.Dir(name), 0o777))
		ts.Check(os.WriteFile(name, []byte(strings.ReplaceAll(text, "000", number)), 0o666))
	}
}
