package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/tacit-kb/tacit/cmd/internal/cli"
	"github.com/tacit-kb/tacit/cmd/internal/hook"
	"github.com/tacit-kb/tacit/cmd/internal/host"
	"github.com/tacit-kb/tacit/cmd/internal/lsp"
	"github.com/tacit-kb/tacit/cmd/internal/proposal/personal"
	"github.com/tacit-kb/tacit/index/embed/embedtest"
	"github.com/tacit-kb/tacit/kb/schema"
)

// Every promise of the command line is a script under testdata/script, named
// after the command and the case. "go test -run TestScript/match_silence" runs
// one of them.

func TestMain(m *testing.M) {
	testscript.Main(tests{m}, map[string]func(){
		"rewrite": rewrite,
		"browser": browser,

		"tacit": func() {
			host.Outermost = os.Getenv(outermostKey)
			personal.Home = func() string { return "" } // that of the machine says nothing here
			personal.HomeOutside = func() string { return "" }
			hook.Time = hook.Times{Deadline: time.Minute, Reading: time.Minute, Grace: time.Minute} // however busy the machine is
			lsp.Patience = time.Minute
			os.Exit(cli.Main(os.Args[1:], os.Stdin, os.Stdout, os.Stderr, os.Getenv))
		},
	})
}

// outermostKey names the process of the tests, above which commands do not look for an
// agent: one may have started the tests.
const outermostKey = "TEST_PROCESS"

// tests are those of this package. An agent may have started them: they look neither
// above themselves nor at its marks.
type tests struct{ *testing.M }

func (t tests) Run() int {
	host.Outermost = strconv.Itoa(os.Getpid())
	os.Setenv(outermostKey, host.Outermost)
	for _, x := range os.Environ() {
		name, value, _ := strings.Cut(x, "=")
		only := func(asked string) string { return map[string]string{name: value}[asked] }
		if host.Agent(only) != "" {
			os.Unsetenv(name)
		}
	}
	return t.M.Run()
}

// rewrite OLD NEW FILE is an editor: in FILE it writes NEW for OLD. Without three
// arguments it fails, as an editor that is broken.
func rewrite() {
	if len(os.Args) != 4 {
		os.Exit(3)
	}
	text, err := os.ReadFile(os.Args[3])
	if err == nil {
		err = os.WriteFile(os.Args[3], bytes.ReplaceAll(text, []byte(os.Args[1]), []byte(os.Args[2])), 0o600)
	}
	if err != nil {
		os.Exit(1)
	}
}

func TestScript(t *testing.T) { testscript.Run(t, scripts("testdata/script")) }

// TestPending runs the scripts of promises that are not kept yet, on demand; the
// change that keeps one moves it to the others.
func TestPending(t *testing.T) {
	if os.Getenv("TACIT_PENDING") == "" {
		t.Skip("TACIT_PENDING=1 runs the scripts of promises that are not kept yet")
	}
	params := scripts("testdata/pending")
	params.ContinueOnError = true
	testscript.Run(t, params)
}

// scripts are those in a folder, with the commands that they may use.
func scripts(dir string) testscript.Params {
	return testscript.Params{
		Dir:                 dir,
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup: func(env *testscript.Env) error {
			env.Setenv("LC_ALL", "C")
			env.Setenv(outermostKey, os.Getenv(outermostKey))
			env.Values[endpointKey] = new(*embedtest.Endpoint)
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"exits":  cmdExits,
			"silent": cmdSilent,
			"json":   cmdJSON,
			"keys":   cmdKeys,
			"note":   cmdNote,
			"same":   cmdSame,
			"bytes":  cmdBytes,
			"keep":   cmdKeep,
			"valid":  cmdValid,
			"framed": cmdFramed,

			"terminal": cmdTerminal,
			"live":     cmdLive,

			"endpoint": cmdEndpoint,
			"asked":    cmdAsked,
			"seen":     cmdSeen,

			"crowd":   cmdCrowd,
			"copies":  cmdCopies,
			"answers": cmdAnswers,
			"hushed":  cmdHushed,
		},
	}
}

// exits STATUS COMMAND... runs a command that must end with that exit status.
func cmdExits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits STATUS COMMAND [ARG...]")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	var exit *exec.ExitError
	if err := ts.Exec(args[1], args[2:]...); errors.As(err, &exit) {
		got = exit.ExitCode()
	} else if err != nil {
		ts.Fatalf("%v", err)
	}
	if got != want {
		ts.Fatalf("%s ended with %d, want %d\nstdout: %s\nstderr: %s", strings.Join(args[1:], " "), got, want, ts.ReadFile("stdout"), ts.ReadFile("stderr"))
	}
}

// silent requires that the last command wrote no byte, on neither stream; with
// an argument, stdout or stderr, only on that one.
func cmdSilent(ts *testscript.TestScript, neg bool, args []string) {
	streams := args
	if len(args) == 0 {
		streams = []string{"stdout", "stderr"}
	}
	for _, stream := range streams {
		if s := ts.ReadFile(stream); s != "" && !neg {
			ts.Fatalf("%s is not silent: %q", stream, s)
		} else if s == "" && neg {
			ts.Fatalf("%s is silent", stream)
		}
	}
}

// json FILE PATH VALUE compares one value of a JSON document, which must be all
// that FILE has. PATH is made of keys and numbers: matches.0.id; "len" at its end
// counts: matches.len. VALUE is compared with the value as JSON, or with the string.
func cmdJSON(ts *testscript.TestScript, neg bool, args []string) {
	if len(args) != 3 {
		ts.Fatalf("usage: json FILE PATH VALUE")
	}
	v := find(ts, parse(ts, ts.ReadFile(args[0])), args[1])
	got, err := json.Marshal(v)
	ts.Check(err)
	s, isString := v.(string)
	if equal := string(got) == args[2] || isString && s == args[2]; equal == neg {
		ts.Fatalf("%s is %s", args[1], got)
	}
}

// keys FILE PATH KEY... requires the object at PATH ("." is the document) to
// have exactly these keys.
func cmdKeys(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: keys FILE PATH [KEY...]")
	}
	object, ok := find(ts, parse(ts, ts.ReadFile(args[0])), args[1]).(map[string]any)
	if !ok {
		ts.Fatalf("%s is not an object", args[1])
	}
	var got []string
	for key := range object {
		got = append(got, key)
	}
	want := slices.Sorted(slices.Values(args[2:]))
	slices.Sort(got)
	if !slices.Equal(got, want) {
		ts.Fatalf("%s has the keys %v, want %v", args[1], got, want)
	}
}

func parse(ts *testscript.TestScript, s string) any {
	var v any
	if err := json.Unmarshal([]byte(s), &v); err != nil {
		ts.Fatalf("not one JSON document: %v\n%s", err, s)
	}
	return v
}

func find(ts *testscript.TestScript, v any, path string) any {
	if path == "." {
		return v
	}
	for step := range strings.SplitSeq(path, ".") {
		list, isList := v.([]any)
		object, isObject := v.(map[string]any)
		i, err := strconv.Atoi(step)
		switch {
		case isList && step == "len":
			v = len(list)
		case isList && err == nil && i < len(list):
			v = list[i]
		case isObject:
			var ok bool
			if v, ok = object[step]; !ok {
				ts.Fatalf("%s: there is no %q", path, step)
			}
		default:
			ts.Fatalf("%s: there is no %q", path, step)
		}
	}
	return v
}

// note DIR remembers every file under DIR outside of .tacit, for "same".
func cmdNote(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: note DIR")
	}
	var b strings.Builder
	for path, content := range tree(ts, args[0]) {
		b.WriteString(path + "\x00" + content + "\x00")
	}
	ts.Check(os.WriteFile(ts.MkAbs(".noted"), []byte(b.String()), 0o666))
}

// same DIR requires that no file under DIR outside of .tacit came, went or
// changed since "note DIR".
func cmdSame(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: same DIR")
	}
	before := map[string]string{}
	parts := strings.Split(ts.ReadFile(".noted"), "\x00")
	for i := 0; i+1 < len(parts); i += 2 {
		before[parts[i]] = parts[i+1]
	}
	now := tree(ts, args[0])
	delete(now, ".noted")
	for path, content := range now {
		if old, ok := before[path]; !ok {
			ts.Fatalf("%s is new", path)
		} else if old != content {
			ts.Fatalf("%s has changed:\n%s", path, content)
		}
	}
	for path := range before {
		if _, ok := now[path]; !ok {
			ts.Fatalf("%s is gone", path)
		}
	}
}

// bytes FILE STRING writes a file whose bytes a script cannot hold: STRING is the
// inside of a Go string literal.
func cmdBytes(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: bytes FILE STRING")
	}
	s, err := strconv.Unquote(`"` + args[1] + `"`)
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(s), 0o666))
}

// keep VAR FILE PATH puts a text of a JSON document into a variable.
func cmdKeep(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 3 {
		ts.Fatalf("usage: keep VAR FILE PATH")
	}
	v, ok := find(ts, parse(ts, ts.ReadFile(args[1])), args[2]).(string)
	if !ok {
		ts.Fatalf("%s is no text", args[2])
	}
	ts.Setenv(args[0], v)
}

// valid NAME FILE [PATH] requires a JSON document, or a value in it, to have the form
// of a schema.
func cmdValid(ts *testscript.TestScript, neg bool, args []string) {
	if len(args) < 2 || len(args) > 3 {
		ts.Fatalf("usage: valid NAME FILE [PATH]")
	}
	path := append(args, ".")[2]
	data, err := json.Marshal(find(ts, parse(ts, ts.ReadFile(args[1])), path))
	ts.Check(err)
	if err := schema.Validate(args[0], data); (err == nil) == neg {
		ts.Fatalf("%v: %s", err, data)
	}
}

// tree reads the files under dir, outside of .tacit.
func tree(ts *testscript.TestScript, dir string) map[string]string {
	files := map[string]string{}
	ts.Check(filepath.WalkDir(ts.MkAbs(dir), func(path string, d os.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && d.Name() == ".tacit":
			return filepath.SkipDir
		case d.IsDir():
			return nil
		}
		data, err := os.ReadFile(path)
		rel, _ := filepath.Rel(ts.MkAbs(dir), path)
		files[rel] = string(data)
		return err
	}))
	return files
}
