package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/rogpeppe/go-internal/txtar"
)

// What is certain has to stay so in a bank of one, of three and of thirty: a script
// asks its questions, lets a crowd in, and asks them again.

// crowd N lets memories of testdata/banks/thirty.txtar into the bank of the script
// until N of them are there.
func cmdCrowd(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: crowd N")
	}
	bank, err := txtar.ParseFile("testdata/banks/thirty.txtar")
	ts.Check(err)
	var n int
	ts.Check(json.Unmarshal([]byte(args[0]), &n))
	if n > len(bank.Files) {
		ts.Fatalf("the crowd has %d memories", len(bank.Files))
	}
	for _, f := range bank.Files[:n] {
		name := ts.MkAbs(filepath.Join("memory-bank", filepath.FromSlash(f.Name)))
		ts.Check(os.MkdirAll(filepath.Dir(name), 0o777))
		ts.Check(os.WriteFile(name, f.Data, 0o666))
	}
}

// answers FILE [FLAG...] asks the questions of a file, a line each, of tacit match with
// the flags, and tells of all that are answered otherwise than they say:
//
//	EXP-001: the memory that must come first
//	shown EXP-001: it must be among those shown
//	not EXP-001: it must not be
//	silent: nothing is shown
func cmdAnswers(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 1 {
		ts.Fatalf("usage: answers FILE [FLAG...]")
	}
	var wants []string
	var batch bytes.Buffer
	for line := range strings.Lines(ts.ReadFile(args[0])) {
		if line = strings.TrimSpace(line); line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		want, text, ok := strings.Cut(line, ": ")
		if !ok {
			ts.Fatalf("%q: no question behind a colon", line)
		}
		wants = append(wants, want)
		question, err := json.Marshal(map[string]string{"id": line, "text": text})
		ts.Check(err)
		batch.Write(append(question, '\n'))
	}
	ts.Check(os.WriteFile(ts.MkAbs(".questions"), batch.Bytes(), 0o666))
	ts.Check(ts.Exec("tacit", append([]string{"match", "--batch", ".questions"}, args[1:]...)...))
	var wrong strings.Builder
	d := json.NewDecoder(strings.NewReader(ts.ReadFile("stdout")))
	for _, want := range wants {
		var answer struct {
			ID      string
			Matches []struct{ ID string }
		}
		ts.Check(d.Decode(&answer))
		var got []string
		for _, m := range answer.Matches {
			got = append(got, m.ID)
		}
		if !fulfils(got, want) {
			wrong.WriteString("\n  " + answer.ID + "  -> " + strings.Join(got, " "))
		}
	}
	if wrong.Len() > 0 {
		ts.Fatalf("answered otherwise:%s", wrong.String())
	}
}

// fulfils reports whether the ids that are shown are as a line of answers wants them.
func fulfils(got []string, want string) bool {
	how, id, _ := strings.Cut(want, " ")
	switch {
	case want == "silent":
		return len(got) == 0
	case how == "shown":
		return slices.Contains(got, id)
	case how == "not":
		return !slices.Contains(got, id)
	}
	return len(got) > 0 && got[0] == want
}
