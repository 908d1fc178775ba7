package hosttest

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/cmd/internal/host"
)

// A memory of the project answers the first of these prompts, none the second.
const (
	matching = "a payment request timed out, may we retry it?"
	other    = "Say hello in one short sentence."
)

// onlyPrompts has the hooks say nothing when a session begins.
const onlyPrompts = "TACIT_HOOKS=prompt"

// Whatever becomes of tacit, a prompt comes to the model, and it is the memory that
// comes with it or not a byte.
func TestHosts(t *testing.T) {
	modules := modulesOf(t)
	tacit := buildTacit(t)
	for _, g := range programs {
		t.Run(g.host, func(t *testing.T) {
			p := newProject(t, g, modules, tacit)
			t.Log(p.version(t))
			p.install(t, g.host, "--no-mcp")
			testHooks(t, p)
			testFiles(t, p)
			testAgents(t, p)
			testCompaction(t, p)
			p.install(t, g.host)
			testWhole(t, p)
			testHeadless(t, p)
			testTogether(t, p)
			testGate(t, p)
			t.Log("wanted to reach, and did not:", p.refused())
		})
	}
}

// testHooks compares what the model gets with what it gets where everything is the
// same but that there are no hooks.
func testHooks(t *testing.T, p *project) {
	hooks := p.unhook(t)
	plain := map[string][]string{matching: p.ask(t, matching), other: p.ask(t, other)}
	hooks()
	t.Run("match", func(t *testing.T) { onceIn(t, p.ask(t, matching)) })
	t.Run("silence", func(t *testing.T) { same(t, p.ask(t, other, onlyPrompts), plain[other]) })
	t.Run("begins", func(t *testing.T) { sameWords(t, other, p.ask(t, other), plain[other]) })
	t.Run("off", func(t *testing.T) { same(t, p.ask(t, matching, "TACIT_HOOKS=off"), plain[matching]) })
	t.Run("missing", func(t *testing.T) {
		p.tacit(t, missing)
		same(t, p.ask(t, matching), plain[matching])
	})
	t.Run("crashes", func(t *testing.T) {
		p.tacit(t, crashing)
		same(t, p.ask(t, matching), plain[matching])
		p.called(t)
	})
	t.Run("hangs", func(t *testing.T) {
		p.tacit(t, p.hanging())
		same(t, p.ask(t, matching), plain[matching])
		p.called(t)
	})
	p.tacit(t, present)
	t.Run("broken", func(t *testing.T) {
		mend := p.spoil(t)
		defer mend()
		same(t, p.ask(t, matching, onlyPrompts), plain[matching])
	})
	t.Run("broken begins", func(t *testing.T) { // the session says what cannot be read; the prompt is as it was
		mend := p.spoil(t)
		defer mend()
		requests := p.ask(t, matching)
		sameWords(t, matching, requests, plain[matching])
		for _, r := range requests {
			if strings.Contains(r, quoted(mark)) {
				t.Error("a broken bank tells a memory")
			}
		}
	})
}

// offered is how a request names a tool of the MCP server: the hosts put the name of
// the server before it, or keep it elsewhere.
var offered = regexp.MustCompile(`tacit[_-]+memory_search|"name": "memory_search"`)

// testWhole has the MCP server too, of which hosts tell their models.
func testWhole(t *testing.T, p *project) {
	t.Run("whole", func(t *testing.T) {
		requests := p.ask(t, matching)
		onceIn(t, requests)
		if !slices.ContainsFunc(requests, offered.MatchString) {
			t.Error("the model knows nothing of the tools")
		}
	})
	for name, what := range map[string]string{"missing": missing, "crashes": crashing, "hangs": p.hanging()} {
		t.Run("whole "+name, func(t *testing.T) {
			p.tacit(t, what)
			for _, r := range p.ask(t, matching) {
				if strings.Contains(r, quoted(mark)) {
					t.Error("there is a memory without tacit")
				}
			}
		})
	}
	p.tacit(t, present)
}

// testTogether has one project wired for all hosts: several of them read what is
// meant for others, and then call tacit more than once.
func testTogether(t *testing.T, p *project) {
	var all []string
	for _, h := range host.Hosts {
		all = append(all, h.Name)
	}
	p.install(t, all...)
	t.Run("together", func(t *testing.T) { onceIn(t, p.ask(t, matching)) })
	t.Run("together file", func(t *testing.T) {
		p.play(p.read(filepath.Join(p.dir, paidFile)))
		lastHas(t, fileMark, p.ask(t, other, onlyFiles))
	})
	t.Run("together subagent", func(t *testing.T) { testAgent(t, p) })
	// What was said is in the session, and is not said again.
	t.Run("again", func(t *testing.T) { onceIn(t, p.start(t, quoted(matching), p.again(matching))) })
	// What the requirement of a task demands is asked with its command.
	t.Run("command", func(t *testing.T) { onceIn(t, p.start(t, quoted(mark), p.plan)) })
}

// modulesOf returns the folder node_modules that has the hosts.
func modulesOf(t *testing.T) string {
	t.Helper()
	dir := os.Getenv("TACIT_HOSTS")
	switch dir {
	case "":
		t.Skip("TACIT_HOSTS=1 runs the hosts, where they are installed: CONTRIBUTING.md")
	case "1":
		dir = filepath.Join("..", "..", "..", "..", "..", "hosts") // beside the checkout
	}
	if runtime.GOOS == "windows" {
		t.Skip("what is in the place of tacit here are scripts for sh")
	}
	dir, err := filepath.Abs(filepath.Join(dir, "node_modules"))
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

func buildTacit(t *testing.T) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "tacit")
	// Who wires a project here is a person, also if an agent has started the tests.
	const outermost = "-X github.com/tacit-kb/tacit/cmd/internal/host.Outermost="
	build := exec.Command("go", "build", "-ldflags", outermost+strconv.Itoa(os.Getpid()), "-o", name, "github.com/tacit-kb/tacit/cmd/tacit")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return name
}
