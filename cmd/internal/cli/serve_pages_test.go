package cli

import (
	"bufio"
	"bytes"
	"context"
	"html"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/cmd/internal/host"
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/kbtest"
)

// served is a bank that tacit serve shows, with a client that has opened its address.
type served struct {
	t    *testing.T
	bank *kb.Bank
	root string
	home string
	http.Client
}

func serveBank(t *testing.T, text string) *served {
	t.Helper()
	host.Outermost = strconv.Itoa(os.Getpid()) // an agent may have started the test
	s := &served{t: t, bank: kbtest.New(t, text), home: t.TempDir()}
	out, in := io.Pipe()
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan struct{})
	args := []string{"serve", "--port", "0", "--bank", s.bank.Dir()}
	run := session.New(args, strings.NewReader(""), in, io.Discard, s.env)
	go func() { defer close(ended); runArgs(ctx, run, args); in.Close() }()
	t.Cleanup(func() { stop(); <-ended })
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	go io.Copy(io.Discard, out)
	address := strings.TrimSpace(line[strings.Index(line, "http://"):])
	s.root, _, _ = strings.Cut(address, "/?")
	s.Jar, _ = cookiejar.New(nil)
	s.get(strings.TrimPrefix(address, s.root))
	return s
}

func (s *served) env(name string) string {
	if name == "TACIT_CONFIG_DIR" || name == "HOME" {
		return s.home
	}
	return ""
}

// command runs another command on the bank.
func (s *served) command(stdin string, args ...string) string {
	s.t.Helper()
	var out bytes.Buffer
	all := append(args, "--bank", s.bank.Dir())
	runArgs(s.t.Context(), session.New(all, strings.NewReader(stdin), &out, io.Discard, s.env), all)
	return out.String()
}

func (s *served) get(path string) string {
	s.t.Helper()
	answer, err := s.Get(s.root + path)
	return s.body(answer, err, path)
}

func (s *served) body(answer *http.Response, err error, path string) string {
	s.t.Helper()
	if err != nil {
		s.t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode != http.StatusOK {
		s.t.Fatalf("%s: %d, %v\n%s", path, answer.StatusCode, err, text)
	}
	return string(text)
}

var servedField = regexp.MustCompile(`<input type="hidden" name="([^"]+)" value="([^"]*)">`)

// base is the path below which the pages lie.
func (s *served) base() string {
	root, err := url.Parse(s.root)
	if err != nil {
		s.t.Fatal(err)
	}
	return root.Path
}

// press presses the button of the form with an action that has a text in it, and returns
// the page after it.
func (s *served) press(page, action, with string, more ...string) string {
	s.t.Helper()
	for _, form := range regexp.MustCompile(`(?s)<form[^>]*action="([^"]+)".*?</form>`).FindAllStringSubmatch(strings.ReplaceAll(page, s.base()+"/", "/"), -1) {
		if form[1] != action && !(strings.HasSuffix(action, "/") && strings.HasPrefix(form[1], action)) || !strings.Contains(form[0], with) {
			continue
		}
		values := url.Values{}
		for _, f := range servedField.FindAllStringSubmatch(form[0], -1) {
			values.Set(f[1], html.UnescapeString(f[2]))
		}
		for i := 0; i+1 < len(more); i += 2 {
			values.Set(more[i], more[i+1])
		}
		answer, err := s.PostForm(s.root+form[1], values)
		return s.body(answer, err, form[1])
	}
	s.t.Fatalf("no form %s with %q in\n%s", action, with, page)
	return ""
}

// approve approves the plan of a page.
func (s *served) approve(page string) string {
	s.t.Helper()
	return s.press(page, "/plan/", "data-key=\"a\"")
}

func (s *served) says(page string, all ...string) {
	s.t.Helper()
	for _, text := range all {
		if !strings.Contains(page, text) {
			s.t.Errorf("the page does not say %q:\n%s", text, page)
		}
	}
}

const servedMemory = `---
id: EXP-001
kind: experience
title: Retry a payment request only with an idempotency key
status: active
scope: narrow
summary: One key per payment, for every try.
trigger: [a payment request timed out]
`

// Health shows what check finds; a finding that a command can mend has a plan, which is
// decided like any other.
func TestServeHealth(t *testing.T) {
	s := serveBank(t, "-- experience/project/EXP-001.md --\n"+servedMemory+"related: [EXP-777]\n---\nSend it again only with the key of the first try.\n")
	s.command("", "index")
	page := s.get("/health")
	s.says(page, "EXP-777", "Errors: 0, warnings: 1")
	plan := s.press(page, "/health/fix", "EXP-777")
	s.says(plan, "This is the plan. Nothing is written yet.", "update: experience/project/EXP-001.md")
	s.says(s.approve(plan), "Applied: ")
	text, _ := os.ReadFile(filepath.Join(s.bank.Dir(), "experience/project/EXP-001.md"))
	if strings.Contains(string(text), "EXP-777") {
		t.Errorf("%s", text)
	}
	if page = s.get("/health"); strings.Contains(page, "EXP-777") || strings.Contains(page, "/health/fix") {
		t.Errorf("there is still something to mend:\n%s", page)
	}
	s.says(s.command("", "history"), "confirmed on a page")
}

// Use shows the prompt that stayed silent beside a memory, and makes a trigger of it.
func TestServeUse(t *testing.T) {
	s := serveBank(t, "-- config.yaml --\nmin_score: 0.5\n-- experience/project/EXP-001.md --\n"+servedMemory+"updated: 2026-05-01\n---\nSend it again only with the idempotency key of the first try.\n-- business/colours.md --\n---\nid: BIZ-colours\nkind: business\ntitle: Colours of the brochure\ntopic: brochure\nstatus: active\n---\nBlue and green.\n")
	const prompt = "is it safe to charge the card again?"
	s.says(s.get("/use"), "Nothing has been shown")
	if out := s.command(`{"session_id":"s1","prompt":"`+prompt+`"}`, "hook", "prompt", "--host", "claude"); out != "" {
		t.Fatal(out)
	}
	s.command(`{"session_id":"s1","prompt":"a payment request timed out, may we retry it?"}`, "hook", "prompt", "--host", "claude")
	page := s.get("/use")
	s.says(page, "Silent, although a memory came near", prompt, "Prompts for which memories were shown", "may we retry it?")
	plan := s.press(page, "/use/trigger", "Add as a trigger", "trigger", "safe to charge the card again")
	s.says(plan, "update: experience/project/EXP-001.md", "charge the card again")
	s.approve(plan)
	if page = s.get("/use"); strings.Contains(page, "Silent, although") {
		t.Errorf("it is still silent:\n%s", page)
	}
	if out := s.command(`{"session_id":"s2","prompt":"`+prompt+`"}`, "hook", "prompt", "--host", "claude"); !strings.Contains(out, "EXP-001") {
		t.Error("the trigger has no effect")
	}
}

// The undo of an import shows its lines as they will be: what came goes, and what was there
// comes back.
func TestServeUndoesImport(t *testing.T) {
	s := serveBank(t, "-- experience/project/EXP-001.md --\n"+servedMemory+"---\nSend it again.\n")
	notes := t.TempDir()
	sides := func(page string) string {
		row := regexp.MustCompile(`(?s)<tr class="changed".*?</tr>`).FindString(page)
		return strings.Join(regexp.MustCompile(`red|green`).FindAllString(row, -1), " to ")
	}
	bring := func(colour string, more ...string) string {
		if err := os.WriteFile(filepath.Join(notes, "lamp.md"), []byte("# The lamp\n\nThe lamp is "+colour+" when the door is open.\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		s.command("", append([]string{"import", notes}, more...)...)
		plan := regexp.MustCompile(`href="[^"]*(/plan/[^"]+)"`).FindStringSubmatch(s.get("/decide"))
		if plan == nil {
			t.Fatal("no plan")
		}
		return s.get(plan[1])
	}
	s.approve(bring("green"))
	page := bring("red", "--update")
	if got := sides(page); got != "green to red" {
		t.Errorf("the import: %s", got)
	}
	s.approve(page)
	if got := sides(s.press(s.get("/decide"), "/undo/", `data-key="u"`)); got != "red to green" {
		t.Errorf("its undo: %s", got)
	}
}
