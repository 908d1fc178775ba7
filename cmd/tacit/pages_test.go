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
	"cd my-project":           "cmd/tacit-postgres TestSharedPage",
	"tacit search --model-id": "wants the rules of the page: TestProfilesPage",
}

var (
	fence    = regexp.MustCompile("(?ms)^ *```(\\w*)\n(.*?)^ *```")
	indented = regexp.MustCompile(`(?m)^(?:    .*\n)+`)
	comment  = regexp.MustCompile(`(?m)[ \t]+# .*$|^# .*$`)
)

// What the pages say to type, does what it says: each command of a page ends well, or is
// a proposal that waits for a person. What a session shows is what is printed; TestReadmes
// compares that of the READMEs.
func TestPagesAreTyped(t *testing.T) {
	for _, program := range []string{"sh", "git"} {
		if _, err := exec.LookPath(program); err != nil {
			t.Skip("the commands need it:", err)
		}
	}
	used := map[string]bool{}
	eachPage(t, func(name, page string) { typePage(t, name, page, used) })
	for part := range notTyped {
		if !used[part] {
			t.Errorf("no page has %q: take it out of notTyped", part)
		}
	}
}

func typePage(t *testing.T, name, page string, used map[string]bool) {
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
	for _, c := range typed(page, strings.HasPrefix(name, "README")) {
		if part := passedOver(c.command); part != "" && !c.shown {
			used[part] = true
			continue
		}
		out, code := run(c.command)
		if code != 0 && code != 6 {
			t.Errorf("%s: %s: status %d\n%s", name, c.command, code, out)
		}
		if c.shown && !printedAs(c.prints).Match(out) {
			t.Errorf("%s: %s prints\n%s\nand not\n%s", name, c.command, out, c.prints)
		}
	}
}

// printedAs matches what a page says that a command prints. An ellipsis stands for what
// differs from run to run: some of a line, or as a line of its own some lines.
func printedAs(page string) *regexp.Regexp {
	var b strings.Builder
	b.WriteString(`\A`)
	for line := range strings.Lines(page) {
		if line == "…\n" {
			b.WriteString(`(?:.*\n)*`)
			continue
		}
		b.WriteString(strings.ReplaceAll(regexp.QuoteMeta(line), "…", ".*"))
	}
	b.WriteString(`\z`)
	return regexp.MustCompile(b.String())
}

// A typedCommand is a command of a page; shown, if the page has what it prints.
type typedCommand struct {
	command, prints string
	shown           bool
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
// of a program, and those of its sessions. Sessions of a README are left to TestReadmes.
func typed(page string, isReadme bool) (all []typedCommand) {
	for _, m := range fence.FindAllStringSubmatch(page, -1) {
		switch {
		case m[1] == "" || m[1] == "sh":
			all = append(all, typedLines(m[2])...)
		case m[1] == "console" && !isReadme:
			all = append(all, sessionOf(m[2])...)
		}
	}
	for _, block := range indented.FindAllString(fence.ReplaceAllString(page, ""), -1) {
		all = append(all, typedLines(block)...)
	}
	return all
}

// sessionOf returns the commands of a session: what stands behind "$ ", and goes on behind
// a backslash.
func sessionOf(block string) (all []typedCommand) {
	for part := range strings.SplitSeq(strings.TrimPrefix("\n"+strings.TrimSuffix(block, "\n"), "\n$ "), "\n$ ") {
		command, prints, _ := strings.Cut(part, "\n")
		for strings.HasSuffix(command, "\\") {
			var more string
			more, prints, _ = strings.Cut(prints, "\n")
			command += "\n" + more
		}
		if prints != "" {
			prints += "\n"
		}
		all = append(all, typedCommand{command, prints, true})
	}
	return all
}

func typedLines(block string) (all []typedCommand) {
	for _, line := range linesToType(block) {
		if isTyped(line) {
			all = append(all, typedCommand{command: line})
		}
	}
	return all
}

// linesToType returns the lines of a block as a shell takes them, without comments.
func linesToType(block string) (all []string) {
	block = comment.ReplaceAllString(strings.ReplaceAll(block, "\\\n", " "), "")
	block = strings.ReplaceAll(block, "|\n", "| ")
	for line := range strings.Lines(block) {
		if line = strings.TrimSpace(line); line != "" {
			all = append(all, line)
		}
	}
	return all
}

// A block without a language is of commands or a tree of files; what a program prints
// stands in a session, where it is compared.
func TestOutputIsInSessions(t *testing.T) {
	eachPage(t, func(name, page string) {
		for _, m := range fence.FindAllStringSubmatch(page, -1) {
			if m[1] == "" && !strings.HasPrefix(m[2], "memory-bank/\n") && len(typedLines(m[2])) == 0 {
				t.Errorf("%s: what is in this block? If a command prints it, write the command before it, in a block of console:\n%s", name, m[2])
			}
		}
	})
}

// eachPage calls a function with every page that is written by hand.
func eachPage(t *testing.T, use func(name, page string)) {
	t.Helper()
	for _, pattern := range []string{"../../docs/*.md", "../../README*.md"} {
		names, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			data, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			if base := filepath.Base(name); !strings.HasPrefix(base, "reference") { // it has the texts of help
				use(base, strings.ReplaceAll(string(data), "\r\n", "\n"))
			}
		}
	}
}

func isTyped(line string) bool {
	first, rest, _ := strings.Cut(line, " ")
	programs := []string{"tacit", "go", "git", "npx", "npm", "brew", "scoop", "sudo", "ollama", "claude", "export", "sh", "printf", "cd"}
	return slices.Contains(programs, first) && rest != ""
}
