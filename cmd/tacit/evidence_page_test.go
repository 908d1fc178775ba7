package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var (
	pageCommands = regexp.MustCompile(`(?m)^(?:    .*\n)+(?:\n(?:    .*\n)+)*`)
	pageAnswer   = regexp.MustCompile("(?s)```json\n(.*?)```")
	anyRequestID = regexp.MustCompile(`"request_id": "([^"]+)"`)
	anyObserved  = regexp.MustCompile(`"observation_ids": \[\s*"([^"]+)"`)
	anyPlan      = regexp.MustCompile(`plan-\w+-\w+`)
)

// What docs/evidence.md says can be typed, with the answer that it shows.
// mission: 1.8-1.17, M10
func TestEvidencePage(t *testing.T) {
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("the commands need a shell:", err)
	}
	data, err := os.ReadFile("../../docs/evidence.md")
	if err != nil {
		t.Fatal(err)
	}
	page := strings.ReplaceAll(string(data), "\r\n", "\n")
	p := pageReader{t: t, folder: t.TempDir(), answer: pageAnswer.FindStringSubmatch(page)[1]}
	p.run("tacit init")
	commands := strings.ReplaceAll(pageCommands.FindString(page), "\\\n", "")
	for command := range strings.Lines(commands) {
		if command = strings.TrimSpace(command); command != "" {
			p.run(command)
		}
	}
	for _, want := range []string{"Recorded ", "create: tech/profiles/m1/uart.md", "uart_drop", "The serial port drops bytes"} {
		if !strings.Contains(p.seen, want) {
			t.Errorf("nothing printed %q:\n%s", want, p.seen)
		}
	}
}

// A pageReader types the commands of a page.
type pageReader struct {
	t            *testing.T
	folder       string
	answer, seen string
}

func (p *pageReader) run(command string) {
	p.t.Helper()
	if strings.HasPrefix(command, "# a model answers") {
		p.reply()
		return
	}
	confirm := strings.Contains(command, "compile apply")
	if strings.HasPrefix(command, "tacit apply ID") {
		command = "tacit apply " + anyPlan.FindString(p.seen) + " --yes"
	}
	sh := exec.Command("sh", "-c", command)
	sh.Dir, sh.Env = p.folder, append(os.Environ(), "LC_ALL=C", "TACIT_BANK=", "EMBEDDED_MEMORY_ROOT=", "TACIT_CONFIG_DIR="+p.t.TempDir())
	out, err := sh.CombinedOutput()
	p.seen += string(out)
	if asked := sh.ProcessState != nil && sh.ProcessState.ExitCode() == 6; asked != confirm || err != nil && !asked {
		p.t.Fatalf("%s: %v\n%s", command, err, out)
	}
}

// reply writes the answer of the page, with the ids of the request.
func (p *pageReader) reply() {
	p.t.Helper()
	request, err := os.ReadFile(filepath.Join(p.folder, "request.json"))
	if err != nil {
		p.t.Fatal(err)
	}
	answer := p.answer
	for _, id := range []*regexp.Regexp{anyRequestID, anyObserved} {
		answer = strings.ReplaceAll(answer, id.FindStringSubmatch(answer)[1], id.FindStringSubmatch(string(request))[1])
	}
	if err := os.WriteFile(filepath.Join(p.folder, "response.json"), []byte(answer), 0o666); err != nil {
		p.t.Fatal(err)
	}
}

// The example in docs/profiles.md is a rule that check has nothing to say about.
// mission: 1.20, L13, L14
func TestProfilesPage(t *testing.T) {
	data, err := os.ReadFile("../../docs/profiles.md")
	if err != nil {
		t.Fatal(err)
	}
	page := strings.ReplaceAll(string(data), "\r\n", "\n")
	rule := regexp.MustCompile("(?s)```yaml\n(.*?)```").FindStringSubmatch(page)[1]
	p := pageReader{t: t, folder: t.TempDir()}
	p.run("tacit init")
	file := regexp.MustCompile("`(tech/profiles/[a-z0-9/-]+\\.md)`").FindStringSubmatch(page)[1]
	name := filepath.Join(p.folder, "memory-bank", filepath.FromSlash(file))
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(rule), 0o666); err != nil {
		t.Fatal(err)
	}
	p.run("tacit index --yes")
	p.seen = ""
	p.run("tacit check")
	if strings.TrimSpace(p.seen) != "" && !strings.Contains(p.seen, "no problems") {
		t.Errorf("check says:\n%s", p.seen)
	}
	p.run("tacit resolve --model-id EV1 --fw-version 1.2.3")
	if !strings.Contains(p.seen, "115200") {
		t.Errorf("%s", p.seen)
	}
}
