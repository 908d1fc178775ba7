package main

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// Every hint of tacit check leads to a bank of which check says nothing more. There is
// a script under testdata/hints for each code, named after it, with a bank that has the
// fault. It uses three commands of its own:
//
//	hint CODE WORDS   check finds the fault, and its hint has these words (a regular expression);
//	                  then the page Health is tried (hints_page_test.go)
//	follow            what the hint says to type is typed, with --yes where that is asked
//	settled           check says nothing at all; tacit index may follow a person's editor before
func TestHints(t *testing.T) {
	params := scripts("testdata/hints")
	params.Cmds["hint"], params.Cmds["follow"], params.Cmds["settled"] = cmdHintOnPage, cmdFollow, cmdSettled
	testscript.Run(t, params)
}

// A code without a script is a hint that nobody has followed to its end.
func TestEveryHintIsWalked(t *testing.T) {
	codes := append(constants(t, "../../govern/inspect/finding.go", "Code"), constants(t, "../../index/table/drift.go", "DriftKind")...)
	if len(codes) < 40 {
		t.Fatalf("only %d codes: %q", len(codes), codes)
	}
	for _, code := range codes {
		if scripts, _ := filepath.Glob("testdata/hints/" + code + "*.txtar"); len(scripts) == 0 {
			t.Errorf("no script testdata/hints/%s.txtar follows the hint of %s", code, code)
		}
	}
}

// constants returns the values of the constants of a type in a file.
func constants(t *testing.T, name, typ string) (values []string) {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(file, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok || len(spec.Values) != 1 {
			return true
		}
		if id, ok := spec.Type.(*ast.Ident); !ok || id.Name != typ {
			return true
		}
		value, err := strconv.Unquote(spec.Values[0].(*ast.BasicLit).Value)
		if err != nil {
			t.Fatal(err)
		}
		values = append(values, value)
		return true
	})
	return values
}

// A finding is what a hint script needs of one.
type finding struct{ Code, Path, Message, Hint, Command string }

func findings(ts *testscript.TestScript) []finding {
	_ = ts.Exec("tacit", "check", "--json") // it ends with 1 where there are errors
	return found(ts)
}

// found returns what the last check has found.
func found(ts *testscript.TestScript) []finding {
	var d struct{ Problems []finding }
	if err := json.Unmarshal([]byte(ts.ReadFile("stdout")), &d); err != nil {
		ts.Fatalf("%v: %s%s", err, ts.ReadFile("stdout"), ts.ReadFile("stderr"))
	}
	return d.Problems
}

func cmdHint(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: hint CODE WORDS")
	}
	for _, f := range findings(ts) {
		if f.Code != args[0] {
			continue
		}
		if !regexp.MustCompile(args[1]).MatchString(f.Hint) {
			ts.Fatalf("the hint of %s is %q", f.Code, f.Hint)
		}
		ts.Logf("%s: %s\nhint: %s", f.Path, f.Message, f.Hint)
		ts.Check(os.WriteFile(ts.MkAbs("command.sh"), []byte(f.Command), 0o600))
		return
	}
	ts.Fatalf("check does not find %s:\n%s", args[0], ts.ReadFile("stdout"))
}

func cmdFollow(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) > 0 {
		ts.Fatalf("usage: follow")
	}
	command := ts.ReadFile("command.sh")
	if command == "" {
		ts.Fatalf("the hint has no command")
	}
	if strings.HasPrefix(command, "tacit ") {
		command += " --yes"
	}
	ts.Check(ts.Exec("sh", "-c", command))
}

func cmdSettled(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) > 0 {
		ts.Fatalf("usage: settled")
	}
	all := findings(ts)
	for _, f := range all {
		ts.Logf("%s: %s: %s (%s)", f.Path, f.Code, f.Message, f.Hint)
	}
	if len(all) > 0 {
		ts.Fatalf("check finds %d problems still", len(all))
	}
}
