package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// offline are the commands, with arguments, that a person or a host may type in a clone.
var offline = [][]string{
	{"match", "a payment is sent twice on retry"}, {"match", "--json", "--explain", "payments"}, {"load", "payments are sent twice"}, {"select", "payments are sent twice"},
	{"why", "payments are sent twice", "EXP-001"}, {"preview"}, {"list"}, {"show", "EXP-001"}, {"search", "payments"}, {"similar", "EXP-001"},
	{"resolve", "--model-id", "M1", "--fw-version", "1.0"}, {"check"}, {"check", "--staged"}, {"check", "--fix"}, {"index"}, {"index", "--check"}, {"index", "--resolve"},
	{"diff", "EXP-001"}, {"diff", "EXP-001", "--from", "HEAD"}, {"history"}, {"timeline"}, {"plan"}, {"candidates"}, {"doctor"}, {"task", "list"}, {"eval"},
	{"add", "--category", "rule", "--title", "Orders are events", "--trigger", "an order is audited"}, {"edit", "EXP-001", "--title", "Keys for retries"}, {"archive", "EXP-001"}, {"undo"},
	{"remember", "Orders are events because audits need them"}, {"observe", "--source", "chat", "--topic", "t", "--content", "c"}, {"capture", "-"}, {"compile", "prepare", "--out", "-"},
	{"export", "--output", "../out"}, {"import", "--dir", "."}, {"install", "--dry-run", "claude"}, {"install", "claude", "cursor", "--yes"}, {"doctor"}, {"uninstall", "--yes"},
	{"hook", "prompt", "--host", "claude"}, {"hook", "session", "--host", "claude"}, {"init", "--git", "--hooks"}, {"init", "--git", "--remove"}, {"mcp"}, {"adopt"}, {"completion", "bash"},
	{"map", "--output", "-"}, {"map", "--output", "../map.html"}, {"usage"}, {"list", "--status", "all"}, {"plan", "list"}, {"reject", "plan-x"}, {"remove", "EXP-001"}, {"promote", "EXP-001"}, {"task", "next"},
	{"export", "--format", "markdown"}, {"schema", "candidate"}, {"compile", "apply", "-"}, {"hook", "file", "--host", "claude"}, {"serve", "--port", "99999"}, {"version"},
	{"plan", "show", "plan-x"}, {"plan", "diff", "plan-x"}, {"plan", "drop", "plan-x"}, {"plan", "make", "-"}, {"apply", "plan-x"}, {"merge", "EXP-001", "EXP-002"}, {"compile", "list"},
	{"task", "show", "001"}, {"merge-driver", "memory-bank/INDEX.md", "memory-bank/INDEX.md", "memory-bank/INDEX.md"}, {"bank", "add", "other", "memory-bank"}, {"bank", "list"},
	{"match", "--bank", "memory-bank", "--bank", "other", "payments are sent twice"}, {"bank", "remove", "other"}, {"hook", "subagent", "--host", "claude"}, {"hook", "stop", "--host", "claude"},
	{"lsp"}, {"help", "match"}, {"completion", "zsh"}, {"completion", "fish"}, {"completion", "powershell"},
}

// TestNoCommandIsForgotten compares the list above with what the program says of itself:
// every command, and every word that its usage offers as the first.
func TestNoCommandIsForgotten(t *testing.T) {
	tacit := buildTacit(t)
	traced := map[string]bool{}
	for _, args := range offline {
		traced[args[0]] = true
		if len(args) > 1 {
			traced[args[0]+" "+args[1]] = true
		}
	}
	all := regexp.MustCompile(`(?m)^  ([a-z-]+) {2,}[A-Z]`).FindAllStringSubmatch(printed(t, tacit, "help", "--all"), -1)
	if len(all) < 40 {
		t.Fatalf("help names %d commands", len(all))
	}
	for _, command := range all {
		usage := regexp.MustCompile(`(?m)^  tacit ` + command[1] + `(.*) \[flags\]$`).FindStringSubmatch(printed(t, tacit, command[1], "--help"))
		if usage == nil || !traced[command[1]] {
			t.Errorf("%s is not traced, or has no usage: %q", command[1], usage)
			continue
		}
		for word := range strings.FieldsFuncSeq(usage[1], func(r rune) bool { return strings.ContainsRune(" |[]", r) }) {
			if word == strings.ToLower(word) && word != "-" && !strings.HasPrefix(word, "--") && !traced[command[1]+" "+word] {
				t.Errorf("tacit %s %s is not traced", command[1], word)
			}
		}
	}
}

// printed runs a command and returns what it prints.
func printed(t *testing.T, tacit string, args ...string) string {
	t.Helper()
	cmd := exec.Command(tacit, args...)
	cmd.Env = append(os.Environ(), "LC_ALL=C")
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("tacit %v: %v", args, err)
	}
	return string(out)
}

// No command opens a socket in a clone, whatever the clone says: neither Tacit, nor git
// for it. A person turns an embedder on outside of the repository.
func TestNoSocket(t *testing.T) {
	strace, tacit := findStrace(t), buildTacit(t)
	top := hostileClone(t, tacit)
	log := filepath.Join(t.TempDir(), "log")
	network := regexp.MustCompile(`(?m)^.*\b(?:socket|connect|sendto|bind)\(.*$`)
	for _, args := range offline {
		cmd := exec.Command(strace, slices.Concat([]string{"-f", "-qq", "-o", log, "-e", "trace=network", tacit}, args)...)
		cmd.Dir, cmd.Env = top, append(os.Environ(), "HOME="+filepath.Join(filepath.Dir(top), "home"), "TACIT_CONFIG_DIR="+filepath.Join(filepath.Dir(top), "home"))
		cmd.Stdin = strings.NewReader(`{"prompt":"payments are sent twice on retry","session_id":"s","cwd":"."}` + "\n")
		out, err := cmd.CombinedOutput()
		if strings.Contains(string(out), "unknown command") || strings.Contains(string(out), "unknown flag") {
			t.Errorf("tacit %v: %s", args, out)
		}
		text, readErr := os.ReadFile(log)
		if readErr != nil {
			t.Fatal(readErr, err)
		}
		for _, call := range network.FindAllString(string(text), -1) {
			if !strings.Contains(call, "AF_UNIX") && !strings.Contains(call, "AF_NETLINK") { // the C library asks its own daemons who the user is
				t.Errorf("tacit %v: %s", args, call)
			}
		}
	}
}

// The pages of serve are the one thing that listens, and at this machine's own address.
func TestServeListensHereAlone(t *testing.T) {
	strace, tacit := findStrace(t), buildTacit(t)
	top := hostileClone(t, tacit)
	log := filepath.Join(t.TempDir(), "log")
	cmd := exec.Command(strace, "-f", "-qq", "-o", log, "-e", "trace=connect,bind,sendto,listen", tacit, "serve", "--idle", "1s")
	cmd.Dir, cmd.Env = top, append(os.Environ(), "HOME="+filepath.Join(filepath.Dir(top), "home"), "TACIT_CONFIG_DIR="+filepath.Join(filepath.Dir(top), "home"))
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	text, err := os.ReadFile(log)
	if err != nil {
		t.Fatal(err)
	}
	listens := 0
	for line := range strings.Lines(string(text)) {
		listens += strings.Count(line, " listen(")
		elsewhere := !strings.Contains(line, "127.0.0.1") && !strings.Contains(line, "::1") && strings.Contains(line, "sin")
		if strings.Contains(line, " connect(") && !strings.Contains(line, "AF_UNIX") || elsewhere {
			t.Error(line)
		}
	}
	if listens != 1 {
		t.Errorf("it listens %d times:\n%s", listens, text)
	}
}

// hostileClone makes a clone of which everything asks for the network: the settings of
// the bank, and a configuration of git in it and above it.
func hostileClone(t *testing.T, tacit string) (top string) {
	t.Helper()
	top = filepath.Join(t.TempDir(), "clone")
	bank := filepath.Join(top, "memory-bank")
	must(t, tacit, bank, "init", bank)
	files := map[string]string{
		"config.yaml": "embedder: ollama:played\n",
		"HEAD":        "ref: refs/heads/main\n", "objects/info/x": "", "refs/heads/x": "", "config": hostileGit,
		"experience/project/EXP-001-key.md": "---\nid: EXP-001\nkind: experience\ntitle: Payment retries carry a key\nstatus: active\ntrigger: [a payment is sent twice on retry]\npointers: [\"commit:1234567890abcdef1234567890abcdef12345678\", \"https://127.0.0.1:9/x\"]\n---\n\nSee ![x](http://127.0.0.1:9/x.png).\n",
	}
	for name, text := range files {
		name = filepath.Join(bank, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for _, args := range [][]string{{"init", "-q"}, {"add", "-A"}, {"-c", "user.name=x", "-c", "user.email=x@example.org", "commit", "-qm", "x"}} {
		if out, err := exec.Command("git", append([]string{"-C", top}, args...)...).CombinedOutput(); err != nil {
			t.Skipf("git: %v %s", err, out)
		}
	}
	config := filepath.Join(top, ".git", "config")
	text, err := os.ReadFile(config)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(config, []byte(strings.Replace(string(text), "repositoryformatversion = 0", "repositoryformatversion = 1", 1)+hostileGit), 0o666); err != nil {
		t.Fatal(err)
	}
	return top
}

const hostileGit = `[extensions]
	partialClone = origin
[remote "origin"]
	url = http://127.0.0.1:9/x
	promisor = true
	partialclonefilter = blob:none
`
