package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// act runs workflows on this machine. It comes through Go's module proxy.
const act = "github.com/nektos/act@v0.2.89"

// badMemory has a fault that tacit check calls an error, in its third line.
const badMemory = "---\nid: EXP-002\ntitle: [refunds\n---\n# Refunds\n"

// newRepository returns a machine whose folder is a repository with a bank in it and
// the program in PATH.
func newRepository(t *testing.T, bin ...string) machine {
	t.Helper()
	needs(t, "git")
	m := newMachine(t, append(bin, filepath.Dir(made(t, "tacit_linux_amd64*/tacit")))...)
	m.env = append(m.env, "GIT_CONFIG_COUNT=2", "GIT_CONFIG_KEY_0=user.name", "GIT_CONFIG_VALUE_0=a person", "GIT_CONFIG_KEY_1=user.email", "GIT_CONFIG_VALUE_1=person@example.invalid")
	m.run("git init -q -b main . && git remote add origin https://example.invalid/a/b.git && tacit init && git add . && git commit -qm bank")
	return m
}

// write writes a file of the repository.
func (m machine) write(name, text string) {
	m.t.Helper()
	name = filepath.Join(m.folder, name)
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		m.t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		m.t.Fatal(err)
	}
}

// program writes a script into a folder of programs.
func (m machine) program(folder, name, script string) {
	m.t.Helper()
	if err := os.WriteFile(filepath.Join(folder, name), []byte("#!/bin/sh\n"+script+"\n"), 0o755); err != nil {
		m.t.Fatal(err)
	}
}

// holds reports whether a file is in the folder.
func (m machine) holds(name string) bool {
	_, err := os.Stat(filepath.Join(m.folder, name))
	return err == nil
}

// ours copies a file of this repository into the one of the machine.
func (m machine) ours(name, to string) {
	m.t.Helper()
	b, err := os.ReadFile(filepath.Join(root, name))
	if err != nil {
		m.t.Fatal(err)
	}
	m.write(to, string(b))
}

// The action runs in a workflow of a user: a bank in order passes, one with an error
// fails, the report of eval stands in the summary, and a bank is pushed to the store that
// was named. What the push does is shown by TestSharedPage in cmd/tacit-postgres.
func TestAction(t *testing.T) {
	tools := t.TempDir()
	m := newRepository(t, tools)
	install := exec.Command("go", "install", act)
	install.Env = append(os.Environ(), "GOBIN="+tools)
	if out, err := install.CombinedOutput(); err != nil {
		t.Skipf("%s: %v\n%s", act, err, out)
	}
	m.ours("action.yml", "tacit/action.yml")
	m.ours(".github/matcher.json", "tacit/.github/matcher.json")
	const workflow = `on: push
jobs:
  bank:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v5
      - uses: ./tacit
        with: {version: installed, eval: true}
`
	m.write(".github/workflows/bank.yml", workflow)
	m.program(tools, "tacit-postgres", `printf '%s\n' "$@" > `+filepath.Join(m.folder, "pushed")) // stands for the one that finds a server
	run := func(want string, fails bool) {
		t.Helper()
		m.run("git add . && git commit -qm more")
		out, err := m.try("act push --pull=false --platform ubuntu-latest=-self-hosted")
		if (err != nil) != fails || !strings.Contains(out, want) {
			t.Errorf("the action: %v, want %q in\n%s", err, want, out)
		}
	}
	run("no problems found", false)
	if m.holds("pushed") {
		t.Error("the action pushes a bank without a store")
	}
	m.write("memory-bank/experience/project/EXP-001-a.md", "---\nid: EXP-001\nkind: experience\ntitle: Refunds take the order lock first\nstatus: active\ntrigger:\n  - a refund is changed\n---\n# Refunds take the order lock first\n\nTwo workers sent the money back.\n")
	run("EXP-001", true) // INDEX.md has no row for it
	m.run("tacit index")
	run("## tacit eval", false)
	m.write("memory-bank/experience/project/EXP-002-b.md", badMemory)
	run("EXP-002-b.md:3:8: error: ", true)
	m.run("git rm -q --cached memory-bank/experience/project/EXP-002-b.md && rm memory-bank/experience/project/EXP-002-b.md")
	m.write(".github/workflows/bank.yml", strings.Replace(workflow, "eval: true", `store: "postgres://ci@localhost/a b", team: payments, eval: true`, 1))
	run("no problems found", false)
	if got := m.run("cat pushed"); got != "index\n--no-color\n--lang\nen\n--store\npostgres://ci@localhost/a b\n--team\npayments\n" {
		t.Errorf("the action pushes with\n%s", got)
	}
	t.Log("the action passes a bank in order, fails one with an error, and reports eval, in act")
}

// The action installs Tacit from npm where it is not installed yet.
func TestActionInstalls(t *testing.T) {
	m, prefix := newNode(t, newRegistry(t))
	text, err := os.ReadFile(filepath.Join(root, "action.yml"))
	if err != nil {
		t.Fatal(err)
	}
	_, line, ok := strings.Cut(string(text), "      run: npm ")
	line, _, _ = strings.Cut(line, "\n")
	if !ok {
		t.Fatal("action.yml has no line that runs npm")
	}
	m.run("VERSION=latest; npm " + line)
	if out := m.run(filepath.Join(prefix, "bin", "tacit") + " version"); !strings.Contains(out, "linux/amd64") {
		t.Error(out)
	}
}

// pre-commit runs the hook of this repository in another one.
func TestPreCommit(t *testing.T) {
	needs(t, "pre-commit")
	at, err := exec.LookPath("pre-commit")
	if err != nil {
		t.Fatal(err)
	}
	m := newRepository(t, filepath.Dir(at))
	hooks := newRepository(t)
	hooks.ours(".pre-commit-hooks.yaml", ".pre-commit-hooks.yaml")
	hooks.run("git add . && git commit -qm hooks")
	m.write(".pre-commit-config.yaml", "repos:\n  - repo: "+hooks.folder+"\n    rev: "+strings.TrimSpace(hooks.run("git rev-parse HEAD"))+"\n    hooks: [{id: tacit-check}]\n")
	m.run("pre-commit install && git add .")
	m.write("src/a.txt", "a\n")
	if out := m.run("git add . && git commit -m 'no memory' 2>&1"); !strings.Contains(out, "Skipped") {
		t.Errorf("a commit without a memory: %s", out)
	}
	m.write("memory-bank/active.md", "# Now\n")
	if out := m.run("git add . && git commit -m 'a memory' 2>&1"); !strings.Contains(out, "Passed") {
		t.Errorf("a commit in order: %s", out)
	}
	m.write("memory-bank/experience/project/EXP-002-b.md", badMemory)
	if out, err := m.try("git add . && git commit -m 'a fault' 2>&1"); err == nil || !strings.Contains(out, "EXP-002-b.md:3:8: error: ") {
		t.Errorf("a commit with a fault: %v\n%s", err, out)
	}
	t.Log("pre-commit skips what is not in the bank, passes what is in order, and stops an error")
}

// The workflows are what GitHub would accept.
func TestWorkflows(t *testing.T) {
	dist(t)
	c := exec.Command("go", "run", "github.com/rhysd/actionlint/cmd/actionlint@v1.7.12")
	c.Dir = root
	if out, err := c.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}
