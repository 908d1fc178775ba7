package hosttest

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
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
	theRefund = `---
id: EXP-002
kind: experience
title: Settled orders are closed by the ledger alone
summary: The nightly job has the last word.
status: active
strength: validated
scope: broad
globs: ["src/pay/**"]
updated: 2026-05-01
---
To who closes an order twice it answers ERR_PAY_5012.
`
	theTask    = "# Retry\n\nWhen a payment request timed out, the client sends it again.\n"
	memoryPath = "memory-bank/experience/team/knowledge/EXP-001.md"
	mark       = "One key per payment, for every try."
	fileMark   = "The nightly job has the last word."
	fileWord   = "ERR_PAY_5012"
	paidFile   = "src/pay/order.go" // a memory names it
	otherFile  = "src/list.go"
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
	// what git says. Files that git ignores are not for every agent to read.
	p.shell(t, "git init -q . && printf '*\\n!/src/\\n!/src/**\\n' >.git/info/exclude && tacit init")
	write(t, filepath.Join(p.dir, memoryPath), theMemory)
	write(t, filepath.Join(p.dir, filepath.Dir(memoryPath), "EXP-002.md"), theRefund)
	write(t, filepath.Join(p.dir, paidFile), "package pay\n\nfunc Order() {}\n")
	write(t, filepath.Join(p.dir, otherFile), "package src\n\nfunc List() {}\n")
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
	var about []string
	for _, r := range p.requests() {
		text := r.text(t)
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

// install wires the hosts, as people do.
func (p *project) install(t *testing.T, args ...string) {
	t.Helper()
	p.shell(t, "tacit install --yes "+strings.Join(args, " "))
}
