package hosttest

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

// A project is a repository with a bank, in which a person works with one host. It
// has a home folder, settings and a model of its own, and no way to the network.
type project struct {
	*model
	program
	line []string // what starts the host
	dir  string   // the repository
	home string
	bin  string // the folder in which tacit is, or not
	temp string
	path string // the rest of PATH
	real string // the program tacit
}

// theMemory is the one memory of a project, and mark is in it alone.
const (
	theMemory = `---
id: EXP-001
kind: experience
title: Retry a payment request only with an idempotency key
summary: One key per payment, for every try.
status: active
strength: enforced
scope: broad
trigger: [a payment request timed out]
updated: 2026-05-01
---
Send it again only with the idempotency key of the first try.
`
	theTask    = "# Retry\n\nWhen a payment request timed out, the client sends it again.\n"
	memoryPath = "memory-bank/experience/team/knowledge/EXP-001.md"
	mark       = "One key per payment, for every try."
)

// newProject makes a project for a host.
func newProject(t *testing.T, g program, modules, tacit string) *project {
	t.Helper()
	p := &project{program: g, line: g.command(t, modules), model: newModel(t), real: tacit, path: pathWithout(t, filepath.Dir(nodeIn(modules)))}
	root := t.TempDir()
	for name, dir := range map[string]*string{"project": &p.dir, "home": &p.home, "bin": &p.bin, "temp": &p.temp} {
		*dir = filepath.Join(root, name)
		if err := os.Mkdir(*dir, 0o777); err != nil {
			t.Fatal(err)
		}
	}
	g.settle(t, p)
	p.tacit(t, present)
	// What is wired and what is not must look alike to a host that tells its model
	// what git says.
	p.shell(t, "git init -q . && echo '*' >.git/info/exclude && tacit init")
	write(t, filepath.Join(p.dir, memoryPath), theMemory)
	write(t, filepath.Join(p.dir, "memory-bank/requirements/001.req.retry.md"), theTask)
	p.shell(t, "tacit index")
	return p
}

// pathWithout returns PATH, with a folder before it, without folders that have a tacit.
func pathWithout(t *testing.T, first string) string {
	dirs := []string{first}
	for _, dir := range filepath.SplitList(os.Getenv("PATH")) {
		if !isFile(filepath.Join(dir, "tacit")) {
			dirs = append(dirs, dir)
		}
	}
	return strings.Join(dirs, string(os.PathListSeparator))
}

func write(t *testing.T, name, text string) {
	t.Helper()
	err := os.MkdirAll(filepath.Dir(name), 0o777)
	if err == nil {
		err = os.WriteFile(name, []byte(text), 0o777)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// environ is the environment of everything that runs in a project.
func (p *project) environ() []string {
	env := append(p.env(p.URL), "HOME="+p.home, "TMPDIR="+p.temp, "PATH="+p.bin+string(os.PathListSeparator)+p.path, "LANG=C.UTF-8", "TERM=xterm-256color")
	for _, name := range []string{"HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"} {
		env = append(env, name+"="+p.URL, strings.ToLower(name)+"="+p.URL)
	}
	return append(env, "NO_PROXY=127.0.0.1,localhost", "no_proxy=127.0.0.1,localhost")
}

// run runs a command in the project and returns what it has written. Its output
// goes to a file: who leaves processes behind does not keep us.
func (p *project) run(t *testing.T, env []string, line ...string) (string, error) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 4*time.Minute)
	defer cancel()
	out, err := os.CreateTemp(p.temp, "out")
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	cmd := exec.CommandContext(ctx, line[0], line[1:]...)
	cmd.Dir, cmd.Env, cmd.Stdout, cmd.Stderr = p.dir, append(p.environ(), env...), out, out
	err = cmd.Run()
	if ctx.Err() != nil {
		err = errors.New("it did not end")
	}
	text, readErr := os.ReadFile(out.Name())
	return string(text), errors.Join(err, readErr)
}

// shell runs a line of shell that must succeed.
func (p *project) shell(t *testing.T, line string) string {
	t.Helper()
	out, err := p.run(t, nil, "sh", "-c", line)
	if err != nil {
		t.Fatalf("%s: %v\n%s", line, err, out)
	}
	return out
}

// ask gives the host a prompt. It returns what the model was asked about it. The
// prompt must have come to the model, and the reply to the person.
func (p *project) ask(t *testing.T, prompt string, env ...string) []string {
	t.Helper()
	return p.start(t, quoted(prompt), p.args(prompt), env...)
}

// start starts the host, with arguments. It returns what the model was asked, of it
// those requests that have a word.
func (p *project) start(t *testing.T, word string, args []string, env ...string) []string {
	t.Helper()
	p.requests()
	out, err := p.run(t, env, append(p.line, args...)...)
	if err != nil || !strings.Contains(out, modelReply) {
		t.Fatalf("the host has ended with %v, and has written\n%s", err, out)
	}
	if os.Getenv("SHOW") != "" {
		t.Logf("%s", out)
	}
	var about []string
	for _, r := range p.requests() {
		text := r.text(t)
		if d := os.Getenv("DUMP"); d != "" {
			os.WriteFile(filepath.Join(d, strings.ReplaceAll(t.Name(), "/", "_")+"_"+strconv.Itoa(len(about))), []byte(text), 0o666)
		}
		if strings.Contains(text, word) {
			about = append(about, text)
		}
	}
	if len(about) == 0 {
		t.Fatalf("the prompt did not come to the model\n%s", out)
	}
	return about
}

// version is what the host says of itself.
func (p *project) version(t *testing.T) string {
	t.Helper()
	out, err := p.run(t, nil, append(p.line, "--version")...)
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return strings.TrimSpace(out)
}

// changing is what no two runs of a host have in common: names of sessions and
// messages, times.
var changing = regexp.MustCompile(`[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|20\d\d-\d\d-\d\dT\d\d:\d\d:[0-9.]+|_at_unix_ms\\":\d+`)

// text returns a request as a text in which only what is said differs.
func (r request) text(t *testing.T) string {
	data, err := json.MarshalIndent(r, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	return inOrder(string(changing.ReplaceAll(data, []byte("…"))))
}

// skill is an entry of a list that a host makes in the order in which files happen
// to be read.
var skill = regexp.MustCompile(`\\u003cskill\\u003e.*?\\u003c/skill\\u003e`)

// inOrder puts the entries of such lists in an order.
func inOrder(text string) string {
	entries := slices.Sorted(slices.Values(skill.FindAllString(text, -1)))
	return skill.ReplaceAllStringFunc(text, func(string) string {
		first := entries[0]
		entries = entries[1:]
		return first
	})
}

// quoted returns a text as it is within a JSON text.
func quoted(text string) string {
	s := strconv.Quote(text)
	return s[1 : len(s)-1]
}

// install wires the hosts, as people do.
func (p *project) install(t *testing.T, args ...string) {
	t.Helper()
	p.shell(t, "tacit install --yes "+strings.Join(args, " "))
}

// What may be in the place of tacit.
const (
	present  = ""
	missing  = "missing"
	crashing = "#!/bin/sh\necho 'panic: runtime error: index out of range [3] with length 3' >&2\nexit 2\n"
)

// hanging is a program that ends long after a host has had enough of it; it notes
// when it begins and ends.
func (p *project) hanging() string {
	seconds := "100"
	if p.waits {
		seconds = "10"
	}
	return "#!/bin/sh\necho $$ >>\"${0%/*}/began\"\nsleep " + seconds + "\necho $$ >>\"${0%/*}/ended\"\n"
}

// leftBehind requires that the host has called a program that hangs, and that it has
// not waited for its end.
func (p *project) leftBehind(t *testing.T) {
	t.Helper()
	if !isFile(filepath.Join(p.bin, "began")) {
		t.Error("tacit was not called")
	}
	if isFile(filepath.Join(p.bin, "ended")) && !p.waits {
		t.Error("the host has waited for tacit to end")
	}
}

// tacit puts something into the place of tacit.
func (p *project) tacit(t *testing.T, what string) {
	t.Helper()
	name := filepath.Join(p.bin, "tacit")
	if err := os.RemoveAll(name); err != nil {
		t.Fatal(err)
	}
	switch what {
	case missing:
	case present:
		if err := os.Symlink(p.real, name); err != nil {
			t.Fatal(err)
		}
	default:
		write(t, name, what)
	}
}

// unhook takes the hooks, and nothing else, out of everything that is wired. What it
// returns puts them back.
func (p *project) unhook(t *testing.T) (back func()) {
	t.Helper()
	old := map[string]string{}
	for name, text := range p.files(t, p.dir) {
		if !strings.Contains(text, "tacit hook") || strings.Contains(name, "memory-bank") {
			continue
		}
		var settings map[string]any
		switch {
		case strings.HasSuffix(name, ".js"):
			write(t, name, "export const TacitMemory = async () => ({})\n")
		case json.Unmarshal([]byte(text), &settings) == nil && settings["hooks"] != nil:
			delete(settings, "hooks")
			data, _ := json.Marshal(settings)
			write(t, name, string(data))
		default:
			continue
		}
		old[name] = text
	}
	if len(old) == 0 {
		t.Fatal("no hook is wired")
	}
	return func() {
		for name, text := range old {
			write(t, name, text)
		}
	}
}

// spoil writes nonsense over every file of the bank, also those that are made of
// others. What it returns mends them.
func (p *project) spoil(t *testing.T) (mend func()) {
	t.Helper()
	old := p.files(t, filepath.Join(p.dir, "memory-bank"))
	for name := range old {
		write(t, name, "---\nid: [\n\x00\xff")
	}
	return func() {
		for name, text := range old {
			write(t, name, text)
		}
	}
}

// files returns the texts of all files below a folder, by name.
func (p *project) files(t *testing.T, dir string) map[string]string {
	t.Helper()
	all := map[string]string{}
	err := filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() || strings.Contains(name, string(filepath.Separator)+".git"+string(filepath.Separator)) {
			return err
		}
		data, err := os.ReadFile(name)
		all[name] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}
