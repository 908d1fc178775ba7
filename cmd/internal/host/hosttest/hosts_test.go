package hosttest

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
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
			p.install(t, g.host)
			testWhole(t, p)
			p.tacit(t, present)
			testTogether(t, p)
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
	})
	t.Run("hangs", func(t *testing.T) {
		p.tacit(t, p.hanging())
		same(t, p.ask(t, matching), plain[matching])
		p.leftBehind(t)
	})
	p.tacit(t, present)
	t.Run("broken", func(t *testing.T) {
		mend := p.spoil(t)
		defer mend()
		same(t, p.ask(t, matching), plain[matching])
	})
}

// testWhole has the MCP server too, of which hosts tell their models.
func testWhole(t *testing.T, p *project) {
	for _, c := range []struct{ name, tacit string }{{"whole", present}, {"whole missing", missing}, {"whole crashes", crashing}, {"whole hangs", p.hanging()}} {
		t.Run(c.name, func(t *testing.T) {
			p.tacit(t, c.tacit)
			got := p.ask(t, matching)
			if c.tacit == present {
				onceIn(t, got)
			} else if strings.Contains(strings.Join(got, ""), quoted(mark)) {
				t.Error("there is a memory without tacit")
			}
		})
	}
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
	t.Run("again", func(t *testing.T) {
		requests := p.start(t, quoted(matching), p.again(matching))
		if n := strings.Count(requests[len(requests)-1], quoted(mark)); n > 1 {
			t.Errorf("the memory was said %d times in one session", n)
		}
	})
	t.Run("command", func(t *testing.T) {
		onceIn(t, p.start(t, quoted(mark), p.plan))
	})
}

// onceIn requires that the memory is in every request, and not twice.
func onceIn(t *testing.T, requests []string) {
	t.Helper()
	for _, r := range requests {
		if n := strings.Count(r, quoted(mark)); n != 1 {
			t.Errorf("the memory is in a request %d times:\n%s", n, r)
		}
	}
}

// same requires that requests are the same, to the byte.
func same(t *testing.T, got, want []string) {
	t.Helper()
	if len(got) != len(want) {
		t.Fatalf("%d requests, want %d", len(got), len(want))
	}
	for i := range want {
		if at, differ := firstDifference(got[i], want[i]); differ {
			t.Errorf("request %d differs from what it is without hooks:\n%s\nwant\n%s", i, around(got[i], at), around(want[i], at))
		}
	}
}

// sameWords requires that a prompt is to the model as it was, whatever is beside it.
func sameWords(t *testing.T, prompt string, got, want []string) {
	t.Helper()
	words := func(requests []string) (lines []string) {
		for line := range strings.Lines(strings.Join(requests, "")) {
			if strings.Contains(line, quoted(prompt)) {
				_, text, _ := strings.Cut(line, ": ") // behind the key
				lines = append(lines, strings.TrimRight(text, ",\n"))
			}
		}
		return lines
	}
	if a, b := words(got), words(want); !slices.Equal(a, b) {
		t.Errorf("the prompt is %q, want %q", a, b)
	}
}

func firstDifference(a, b string) (at int, differ bool) {
	for at < len(a) && at < len(b) && a[at] == b[at] {
		at++
	}
	return at, at < len(a) || at < len(b)
}

func around(s string, at int) string {
	return "…" + strings.ToValidUTF8(s[max(0, at-200):min(len(s), at+400)], "") + "…"
}

// modulesOf returns the folder node_modules that has the hosts.
func modulesOf(t *testing.T) string {
	t.Helper()
	dir := os.Getenv("TACIT_HOSTS")
	switch dir {
	case "":
		t.Skip("TACIT_HOSTS=1 runs the hosts: CONTRIBUTING.md")
	case "1":
		dir = filepath.Join("..", "..", "..", "..", "..", "hosts") // beside the checkout
	}
	dir, err := filepath.Abs(filepath.Join(dir, "node_modules"))
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

func buildTacit(t *testing.T) string {
	t.Helper()
	if n := os.Getenv("TACIT_PREBUILT"); n != "" {
		return n
	} // TMP
	name := filepath.Join(t.TempDir(), "tacit")
	build := exec.Command("go", "build", "-o", name, "github.com/tacit-kb/tacit/cmd/tacit")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return name
}
