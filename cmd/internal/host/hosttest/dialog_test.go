package hosttest

import (
	"encoding/json"
	"fmt"
	"maps"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/tacit-kb/tacit/cmd/internal/host"
)

// A dialog is how a host is brought to ask its person about a plan, in a terminal.
type dialog struct {
	host  string
	home  map[string]string // further files of the home folder
	flags []string          // of the program
	allow []string          // keys that let the model use it
	more  []string          // keys that choose to see all lines; nil: not tried
}

// dialogs are the hosts that draw dialogs of servers. Their limits are in dialog.go of
// package mcp.
var dialogs = []dialog{{
	host: host.Claude,
	home: map[string]string{
		".claude.json": `{"hasCompletedOnboarding":true,"theme":"dark","customApiKeyResponses":{"approved":["x"],"rejected":[]},
"projects":{"$DIR":{"hasTrustDialogAccepted":true,"hasCompletedProjectOnboarding":true,"enabledMcpjsonServers":["tacit"]}}}`,
		".claude/settings.json": `{"permissions":{"allow":["mcp__tacit"]},"enableAllProjectMcpServers":true}`,
	},
	more: []string{"Right", "Down", "Down", "Space", "Down", "Enter"},
}, {
	host:  host.Codex,
	flags: []string{"--no-daemon"}, // else it leaves a server behind, which ends with nothing
	allow: []string{"Enter"},
}, {
	host:  host.Copilot,
	allow: []string{"Enter"},
}}

// A person sees title and path of every operation of a plan before they agree, as the
// hosts draw it, in terminals of several widths.
func TestDialogsAreDrawn(t *testing.T) {
	modules := modulesOf(t)
	if _, err := exec.LookPath("tmux"); err != nil {
		t.Skip("tmux draws the terminals")
	}
	tacit := buildTacit(t)
	for _, d := range dialogs {
		t.Run(d.host, func(t *testing.T) {
			for _, x := range []struct{ operations, columns int }{{1, 80}, {2, 60}, {3, 60}, {3, 120}} {
				t.Run(fmt.Sprintf("%d in %d", x.operations, x.columns), func(t *testing.T) {
					d.draws(t, d.project(t, modules, tacit), x.operations, x.columns) // Copilot that was killed connects to no server next time
				})
			}
		})
	}
}

// project returns a project in which the host can be talked to.
func (d dialog) project(t *testing.T, modules, tacit string) *project {
	t.Helper()
	for _, g := range programs {
		if g.host == d.host {
			home := map[string]string{}
			maps.Copy(home, g.home)
			maps.Copy(home, d.home)
			g.home = home
			p := newProject(t, g, modules, tacit)
			p.install(t, d.host, "--no-hooks")
			return p
		}
	}
	t.Fatal("there is no such host")
	return nil
}

// titles are those of the operations that a person is asked about.
var titles = []string{"Dates are stored in UTC and shown in the zone of the reader", "支付请求超时之后只能带着同一个幂等键重试", "パスワード再設定のリンクは一度だけ使え、三十分で切れる"}

// What hosts show before they call a tool, and Tacit in its dialog.
const (
	permission = "Allow|Do you want to use this tool"
	decision   = "No, write nothing"
)

// draws requires that the dialog about so many operations shows all of them.
func (d dialog) draws(t *testing.T, p *project, operations, columns int) {
	p.applies(p.propose(t, titles[:operations]))
	s := p.terminal(t, columns, append(slices.Clone(p.line), d.flags...)...)
	s.waits("›|❯")
	s.prompts("apply it", permission+"|"+decision)
	if d.allow != nil {
		s.waits(permission)
		s.keys(d.allow...)
	}
	s.names(s.waits(decision), operations)
	if d.more != nil && operations == 1 {
		s.keys(d.more...)
		s.waits(`Memory Bank update plan`)
	}
}

// applies has the model ask the person about a plan.
func (p *project) applies(plan string) {
	apply := p.apply
	apply.input = map[string]any{"plan": plan}
	p.play(apply)
}

// names requires that a screen has title and path of so many operations.
func (s *screen) names(screen string, operations int) {
	s.Helper()
	for i, title := range titles[:operations] {
		var letters []string // between which the terminal may begin a new line
		for _, r := range []rune(title)[:8] {
			letters = append(letters, regexp.QuoteMeta(string(r)))
		}
		title, file := strings.Join(letters, `\n?`), fmt.Sprintf(`EXP-%d[^\n]*\.md`, 101+i)
		name := title + `[^\n]*(\n[^\n]*){0,2}` + file + `|` + file + `[^\n]*\n?` + title
		if !regexp.MustCompile(name).MatchString(screen) {
			s.Errorf("operation %d is not in\n%s", i+1, screen)
		}
	}
}

// propose makes a plan of new memories, and returns its id.
func (p *project) propose(t *testing.T, titles []string) string {
	t.Helper()
	var ops []map[string]any
	for i, title := range titles {
		id := fmt.Sprintf("EXP-%d", 101+i)
		text := "---\nid: " + id + "\nkind: experience\ntitle: " + title + "\nstatus: active\n---\n\n" + title + ".\n"
		op := map[string]any{"type": "create", "path": "experience/team/knowledge/" + id + "-a-name-that-says-what-it-is-about.md", "content": text}
		if i == 1 { // a reason takes the place of no title
			op["reason"] = "asked for in the review"
		}
		ops = append(ops, op)
	}
	data, err := json.Marshal(map[string]any{"schemaVersion": "1.0", "action": "memory_ops", "requiresConfirmation": true, "operations": ops})
	if err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(p.temp, "ops.json"), string(data))
	out := p.shell(t, "tacit plan make '"+filepath.Join(p.temp, "ops.json")+"' --json || test $? = 6") // it waits
	id := regexp.MustCompile(`plan-[0-9A-Za-z-]+`).FindString(out)
	if id == "" {
		t.Fatalf("no plan in\n%s", out)
	}
	return id
}

// A screen is a terminal in which a host runs.
type screen struct {
	*testing.T
	p      *project
	socket string
}

// terminal starts a command in a terminal.
func (p *project) terminal(t *testing.T, columns int, line ...string) *screen {
	t.Helper()
	s := &screen{t, p, filepath.Join(p.temp, "tmux"+strconv.FormatInt(time.Now().UnixNano(), 36))} // the last one may still end
	t.Cleanup(s.ends)
	args := append([]string{"-f", "/dev/null", "new-session", "-d", "-x", strconv.Itoa(columns), "-y", "40"}, line...)
	if out, err := s.tmux(args...); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return s
}

// ends closes the terminal, and waits for the host: it still writes into the home folder.
func (s *screen) ends() {
	id, _ := s.tmux("display-message", "-p", "#{pane_pid}")
	s.tmux("kill-server")
	for range 100 {
		if exec.Command("kill", "-0", strings.TrimSpace(id)).Run() != nil {
			break
		}
		time.Sleep(100 * time.Millisecond)
	}
	time.Sleep(time.Second) // for what it has started
}

func (s *screen) tmux(args ...string) (string, error) {
	cmd := exec.Command("tmux", append([]string{"-S", s.socket}, args...)...)
	cmd.Dir, cmd.Env = s.p.dir, append(s.p.environ(), "ENABLE_TOOL_SEARCH=false")
	out, err := cmd.CombinedOutput()
	return string(out), err
}

// keys presses keys, slower than a host that waits for a paste to end.
func (s *screen) keys(names ...string) {
	for _, name := range names {
		time.Sleep(time.Second)
		s.tmux("send-keys", name)
	}
}

func (s *screen) types(text string) {
	time.Sleep(2 * time.Second) // until it reads what is typed
	s.tmux("send-keys", "-l", text)
}

// prompts types a prompt and waits for a text. It types it again where the model has
// answered it before the server was connected.
func (s *screen) prompts(text, want string) {
	s.Helper()
	for n := range 5 {
		s.types(text)
		s.waits(text)
		s.keys("Enter")
		replied := fmt.Sprintf(`(?s:(?:%s.*){%d})`, regexp.QuoteMeta(modelReply), n+1)
		if regexp.MustCompile(want).MatchString(s.waits(want + "|" + replied)) {
			return
		}
	}
	shown, _ := s.tmux("capture-pane", "-p")
	s.Fatalf("the server is not connected:\n%s", shown)
}

// waits returns what is on the screen once it has a text.
func (s *screen) waits(text string) (shown string) {
	s.Helper()
	want := regexp.MustCompile(text)
	for range 120 {
		if shown, _ = s.tmux("capture-pane", "-p"); want.MatchString(shown) {
			return shown
		}
		time.Sleep(250 * time.Millisecond)
	}
	s.Fatalf("%q does not come:\n%s", text, shown)
	return ""
}
