package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"html"
	"io"
	"io/fs"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/tacit-kb/tacit/kb/guard"
)

// mostPressed is how many buttons of a page are pressed: one bank has hundreds of one kind.
const mostPressed = 5

// Wherever a script of TestHints lets check find something, the page Health of tacit serve is
// opened, and each of its buttons is pressed and approved in a copy of the project. After that
// check does not find it, and nothing that it did not find before. What has no button says that
// it is done by hand, and how. The first button is pressed where all were read.
func cmdHintOnPage(ts *testscript.TestScript, neg bool, args []string) {
	cmdHint(ts, neg, args)
	before := found(ts)
	var buttons []button
	for i := 0; i == 0 || i < min(len(buttons), mostPressed); i++ {
		inCopy(ts, func(p *pages, copied error) {
			if i == 0 {
				buttons = p.healthButtons()
				coverAll(ts, before, buttons)
			}
			if i < len(buttons) {
				ts.Check(copied)
				ts.Logf("button %d of %d, %s: %s", i+1, len(buttons), buttons[i].label, buttons[i].message)
				p.settles(buttons[i], keysOf(before), args[0] != "pairs-left") // there, others get their turn
			}
		})
	}
}

// inCopy opens the pages of a copy of the project; of itself, and says why, where it has
// what cannot be copied, such as a pipe.
func inCopy(ts *testscript.TestScript, do func(p *pages, copied error)) {
	place, err := os.MkdirTemp("", "hint")
	ts.Check(err)
	defer os.RemoveAll(place)
	project := filepath.Join(place, "project")
	copied := copyWithTimes(project, ts.MkAbs("."))
	if copied != nil {
		project = ts.MkAbs(".")
	}
	p := openPages(ts, project)
	defer p.close()
	do(p, copied)
}

// copyWithTimes copies a folder, and when its files were written: what a crash has left is known
// by its age.
func copyWithTimes(to, from string) error {
	if err := os.CopyFS(to, os.DirFS(from)); err != nil {
		return err
	}
	return filepath.WalkDir(from, func(name string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		return os.Chtimes(to+strings.TrimPrefix(name, from), info.ModTime(), info.ModTime())
	})
}

// coverAll requires a button or a hint for each finding.
func coverAll(ts *testscript.TestScript, all []finding, buttons []button) {
	for _, f := range all {
		if !slices.ContainsFunc(buttons, func(b button) bool { return b.message == guard.Quote(f.Message) }) && f.Hint == "" {
			ts.Fatalf("%s has no button and no hint: %s", f.Code, f.Message)
		}
	}
}

// settles presses a button. Then check does not find what it is for, and nothing else that it
// did not find before, where that is asked.
func (p *pages) settles(b button, before map[string]finding, nothingNew bool) {
	for key, f := range p.pressed(b) {
		if _, known := before[key]; !known && nothingNew || guard.Quote(f.Message) == b.message {
			p.ts.Fatalf("then check finds %s in %s: %s (%s)", f.Code, f.Path, f.Message, f.Hint)
		}
	}
}

// keysOf returns findings by what tells them apart.
func keysOf(all []finding) map[string]finding {
	m := map[string]finding{}
	for _, f := range all {
		m[f.Code+" "+f.Path+" "+f.Message] = f
	}
	return m
}

// A button of Health makes the plan for one finding.
type button struct{ label, message string }

var (
	fixForm   = regexp.MustCompile(`(?s)<form method="post" action="([^"]+)"[^>]*>(.*?)</form>`)
	fixHidden = regexp.MustCompile(`<input type="hidden" name="([^"]+)" value="([^"]*)">`)
	fixLabel  = regexp.MustCompile(`(?s)<button[^>]*>(.*?)<span class="unseen">: (.*?)</span>`)
)

// healthButtons are those that Health offers.
func (p *pages) healthButtons() (all []button) {
	_, text := p.get("/health")
	for _, m := range fixForm.FindAllStringSubmatch(text, -1) {
		if m[1] == "/health/fix" {
			all = append(all, buttonOf(m[2]))
		}
	}
	return all
}

func buttonOf(form string) button {
	m := fixLabel.FindStringSubmatch(form)
	if m == nil {
		return button{}
	}
	return button{html.UnescapeString(m[1]), html.UnescapeString(m[2])}
}

// pressed presses a button, approves what it leads to, as often as it is still there, and
// returns what check finds then.
func (p *pages) pressed(b button) map[string]finding {
	for range 3 { // INDEX.md may have to be brought up to date before
		_, text := p.get("/health")
		fix := p.formOf(text, "/health/fix", func(inner string) bool { return buttonOf(inner) == b })
		if fix == nil {
			break
		}
		p.approve(p.post("/health/fix", fix))
	}
	cmd := p.command("check", "--json")
	out, err := cmd.Output()
	if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
		p.ts.Fatalf("%v", err)
	}
	var d struct{ Problems []finding }
	p.ts.Check(json.Unmarshal(out, &d))
	return keysOf(d.Problems)
}

// A pages is a person in front of tacit serve.
type pages struct {
	ts      *testscript.TestScript
	project string
	server  *exec.Cmd
	client  http.Client
	origin  string
	base    string
}

func openPages(ts *testscript.TestScript, project string) *pages {
	jar, _ := cookiejar.New(nil)
	p := &pages{ts: ts, project: project, client: http.Client{Jar: jar}}
	p.server = p.command("serve", "--json")
	out, err := p.server.StdoutPipe()
	ts.Check(err)
	ts.Check(p.server.Start())
	line, err := bufio.NewReader(out).ReadString('\n')
	ts.Check(err)
	var d struct{ Address string }
	ts.Check(json.Unmarshal([]byte(line), &d))
	entry, err := url.Parse(d.Address)
	ts.Check(err)
	p.origin, p.base = "http://"+entry.Host, strings.TrimSuffix(entry.Path, "/")
	p.get("/?" + entry.RawQuery)
	return p
}

// command is tacit as the script runs it, in the project.
func (p *pages) command(args ...string) *exec.Cmd {
	bin, err := exec.LookPath("tacit")
	p.ts.Check(err)
	cmd := exec.Command(bin, args...)
	cmd.Dir = p.project
	for _, name := range []string{"PATH", "HOME", "LC_ALL", "TACIT_CONFIG_DIR", outermostKey} {
		cmd.Env = append(cmd.Env, name+"="+p.ts.Getenv(name))
	}
	return cmd
}

func (p *pages) close() {
	if p.server.Process.Signal(os.Interrupt) != nil { // Windows has none
		p.server.Process.Kill()
	}
	p.server.Wait()
}

// get returns the path of the page that a path leads to, and its text.
func (p *pages) get(path string) (to, text string) {
	return p.do(http.MethodGet, path, nil)
}

func (p *pages) post(path string, form url.Values) (to, text string) {
	return p.do(http.MethodPost, path, form)
}

func (p *pages) do(method, path string, form url.Values) (to, text string) {
	r, err := http.NewRequest(method, p.origin+p.base+path, strings.NewReader(form.Encode()))
	p.ts.Check(err)
	r.Header.Set("Sec-Fetch-Site", "same-origin")
	r.Header.Set("Sec-Fetch-Dest", "document")
	r.Header.Set("Sec-Fetch-Mode", "navigate")
	if method == http.MethodPost {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.Header.Set("Origin", p.origin)
	}
	answer, err := p.client.Do(r)
	p.ts.Check(err)
	defer answer.Body.Close()
	data, err := io.ReadAll(answer.Body)
	p.ts.Check(err)
	if answer.StatusCode != http.StatusOK {
		p.ts.Fatalf("%s %s: %s\n%s", method, path, answer.Status, data)
	}
	return strings.TrimPrefix(answer.Request.URL.Path, p.base), strings.ReplaceAll(string(data), p.base, "")
}

// formOf returns the fields of the first form with an action that is wanted, or nil.
func (p *pages) formOf(page, action string, wanted func(inner string) bool) url.Values {
	for _, m := range fixForm.FindAllStringSubmatch(page, -1) {
		if m[1] != action || !wanted(m[2]) {
			continue
		}
		values := url.Values{}
		for _, f := range fixHidden.FindAllStringSubmatch(m[2], -1) {
			values.Add(f[1], html.UnescapeString(f[2]))
		}
		return values
	}
	return nil
}

// approve approves what a page shows: a plan, or lines that are written without one.
func (p *pages) approve(path, text string) {
	for _, action := range []string{path + "/apply", path} {
		if form := p.formOf(text, action, func(string) bool { return true }); form != nil {
			p.post(action, form)
			return
		}
	}
	p.ts.Fatalf("%s has nothing to approve:\n%s", path, text)
}
