package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
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
	var wants, texts []string
	for _, line := range spoken(ts.ReadFile(args[0])) {
		want, text, ok := strings.Cut(line, ": ")
		if !ok {
			ts.Fatalf("%q: no question behind a colon", line)
		}
		wants, texts = append(wants, want), append(texts, text)
	}
	var wrong strings.Builder
	for i, got := range shownFor(ts, texts, args[1:]...) {
		if !fulfils(got, wants[i]) {
			wrong.WriteString("\n  " + wants[i] + ": " + texts[i] + "  -> " + strings.Join(got, " "))
		}
	}
	if wrong.Len() > 0 {
		ts.Fatalf("answered otherwise:%s", wrong.String())
	}
}

// hushed PERCENT asks the prompts of retrieve/evaluate/generic, and complains if more
// than that are answered in one of the languages, in either half of its file. It names
// those of the first half: on the other one nothing is tuned.
func cmdHushed(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: hushed PERCENT")
	}
	most, err := strconv.ParseFloat(args[0], 64)
	ts.Check(err)
	var wrong strings.Builder
	for _, lang := range []string{"en", "zh", "ja"} {
		data, err := os.ReadFile("../../retrieve/evaluate/generic/generic." + lang + ".txt")
		ts.Check(err)
		tuned, kept, _ := strings.Cut(string(data), "\n# kept\n")
		for half, text := range []string{tuned, kept} {
			prompts, answered := spoken(text), []string{}
			for i, got := range shownFor(ts, prompts) {
				if len(got) > 0 {
					answered = append(answered, prompts[i]+"  -> "+strings.Join(got, " "))
				}
			}
			if share := 100 * float64(len(answered)) / float64(len(prompts)); share > most {
				fmt.Fprintf(&wrong, "\n%s, %s: %.1f %%", lang, []string{"first half", "kept half"}[half], share)
				if half == 0 {
					wrong.WriteString("\n  " + strings.Join(answered, "\n  "))
				}
			}
		}
	}
	if wrong.Len() > 0 {
		ts.Fatalf("of the generic prompts are answered%s", wrong.String())
	}
}

// spoken returns the lines of a text that are neither empty nor comments.
func spoken(text string) (all []string) {
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") {
			all = append(all, line)
		}
	}
	return all
}

// shownFor asks questions of tacit match with some flags, and returns the ids that are
// shown for each.
func shownFor(ts *testscript.TestScript, texts []string, flags ...string) [][]string {
	var batch bytes.Buffer
	for _, text := range texts {
		question, err := json.Marshal(map[string]string{"id": "?", "text": text})
		ts.Check(err)
		batch.Write(append(question, '\n'))
	}
	ts.Check(os.WriteFile(ts.MkAbs(".questions"), batch.Bytes(), 0o666))
	ts.Check(ts.Exec("tacit", append([]string{"match", "--batch", ".questions"}, flags...)...))
	all := make([][]string, len(texts))
	d := json.NewDecoder(strings.NewReader(ts.ReadFile("stdout")))
	for i := range all {
		var answer struct{ Matches []struct{ ID string } }
		ts.Check(d.Decode(&answer))
		for _, m := range answer.Matches {
			all[i] = append(all[i], m.ID)
		}
	}
	return all
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
