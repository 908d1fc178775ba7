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

// notTyped are commands of the pages that a test does not run, with the reason; it is
// part of the line.
var notTyped = map[string]string{
	"tacit serve":             "ends only with Ctrl-C: TestServeListensHereAlone",
	"tacit mcp":               "a server; over stdin it is run where the page has its input",
	"tacit hook prompt":       "a line of a host's settings: hook_claude.txtar",
	"ollama":                  "not ours",
	"TACIT_EMBEDDER":          "wants a server: embedder_turned_on.txtar has one",
	"tacit why --last":        "wants a prompt of a host: why_last.txtar",
	"npx ":                    "cmd/release installs every package from its file",
	"npm ":                    "as above",
	"brew ":                   "as above",
	"scoop ":                  "as above",
	"sudo ":                   "as above",
	"go ":                     "TestCommandsOfGo reads them",
	"git clone":               "wants the network",
	"tacit show M1.uart":      "TestEvidencePage",
	"tacit show EV1":          "a rule of the page that TestProfilesPage has",
	"tacit index --resolve":   "wants a merge: git_merge.txtar",
	"tacit edit active.md":    "opens an editor: edit_progress.txtar",
	"git add":                 "a commit of the reader",
	"tacit observe":           "TestEvidencePage",
	"tacit compile":           "TestEvidencePage",
	"tacit apply ID":          "TestEvidencePage",
	"tacit resolve":           "TestEvidencePage, TestProfilesPage",
	"tacit timeline":          "TestEvidencePage",
	"tacit search --model-id": "wants the rules of the page: TestProfilesPage",
}

var (
	fence    = regexp.MustCompile("(?ms)^ *```(\\w*)\n(.*?)^ *```")
	indented = regexp.MustCompile(`(?m)^(?:    .*\n)+`)
	comment  = regexp.MustCompile(`(?m)[ \t]+# .*$|^# .*$`)
)

// What the pages say to type, does what it says: each command of a page ends well, or is
// a proposal that waits for a person. TestReadmes compares what is printed.
func TestPagesAreTyped(t *testing.T) {
	for _, program := range []string{"sh", "git"} {
		if _, err := exec.LookPath(program); err != nil {
			t.Skip("the commands need it:", err)
		}
	}
	used := map[string]bool{}
	for _, pattern := range []string{"../../docs/*.md", "../../README*.md"} {
		names, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			if !strings.HasPrefix(filepath.Base(name), "reference") { // it has the texts of help
				typePage(t, name, used)
			}
		}
	}
	for part := range notTyped {
		if !used[part] {
			t.Errorf("no page has %q: take it out of notTyped", part)
		}
	}
}

func typePage(t *testing.T, name string, used map[string]bool) {
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	env := append(os.Environ(), "LC_ALL=C", "TACIT_BANK=", "EMBEDDED_MEMORY_ROOT=", "TACIT_EMBEDDER=", "TACIT_CONFIG_DIR="+t.TempDir(),
		"HOME="+t.TempDir(), "GIT_CONFIG_GLOBAL="+os.DevNull, "VISUAL=true", "EDITOR=true")
	run := func(command string) ([]byte, int) {
		sh := exec.Command("sh", "-c", command)
		sh.Dir, sh.Env = folder, env
		out, err := sh.CombinedOutput()
		if sh.ProcessState == nil {
			t.Fatal(err)
		}
		return out, sh.ProcessState.ExitCode()
	}
	run("git init -q .; tacit init; for bank in notes standards; do mkdir ~/$bank; (cd ~/$bank; tacit init); done") // banks.md adds the two
	for _, command := range typed(strings.ReplaceAll(string(data), "\r\n", "\n")) {
		if part := passedOver(command); part != "" {
			used[part] = true
			continue
		}
		if out, code := run(command); code != 0 && code != 6 {
			t.Errorf("%s: %s: status %d\n%s", filepath.Base(name), command, code, out)
		}
	}
}

func passedOver(command string) (found string) {
	for part := range notTyped {
		if strings.Contains(command, part) && len(part) > len(found) {
			found = part
		}
	}
	return found
}

// typed returns the commands of a page: the lines of its blocks that begin with the name
// of a program, but not those of a session, which TestReadmes runs.
func typed(page string) (all []string) {
	var blocks []string
	for _, m := range fence.FindAllStringSubmatch(page, -1) {
		if slices.Contains([]string{"", "sh"}, m[1]) {
			blocks = append(blocks, m[2])
		}
	}
	blocks = append(blocks, indented.FindAllString(fence.ReplaceAllString(page, ""), -1)...)
	for _, block := range blocks {
		block = comment.ReplaceAllString(strings.ReplaceAll(block, "\\\n", " "), "")
		block = strings.ReplaceAll(block, "|\n", "| ")
		for line := range strings.Lines(block) {
			if line = strings.TrimSpace(line); isTyped(line) {
				all = append(all, line)
			}
		}
	}
	return all
}

func isTyped(line string) bool {
	first, rest, _ := strings.Cut(line, " ")
	programs := []string{"tacit", "go", "git", "npx", "npm", "brew", "scoop", "sudo", "ollama", "claude", "export", "sh", "printf"}
	return slices.Contains(programs, first) && rest != ""
}
