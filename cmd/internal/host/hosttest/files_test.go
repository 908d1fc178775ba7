package hosttest

import (
	"path/filepath"
	"strings"
	"testing"
)

// onlyFiles has the hooks speak of files alone.
const onlyFiles = "TACIT_HOOKS=file"

// testFiles has the model open and change files. What a memory names comes with the
// result of the tool, and a file that none names is to the model what it is without hooks.
func testFiles(t *testing.T, p *project) {
	paid, list := filepath.Join(p.dir, paidFile), filepath.Join(p.dir, otherFile)
	using := func(t *testing.T, u use, env ...string) []string {
		t.Helper()
		p.play(u)
		return p.ask(t, other, env...)
	}
	change := p.edit(list, "func List() {}", `func List() string { return "`+fileWord+`" }`)
	undone := func() { write(t, list, "package src\n\nfunc List() {}\n") }
	t.Run("file opened", func(t *testing.T) { lastHas(t, fileMark, using(t, p.read(paid), onlyFiles)) })
	t.Run("file edited", func(t *testing.T) {
		defer undone()
		lastHas(t, fileMark, using(t, change, onlyFiles))
	})
	hooks := p.unhook(t)
	opened := using(t, p.read(list))
	named := using(t, p.read(paid))
	hooks()
	t.Run("file silent", func(t *testing.T) { same(t, using(t, p.read(list), onlyFiles), opened) })
	t.Run("file off", func(t *testing.T) { same(t, using(t, p.read(paid), "TACIT_HOOKS=off"), named) })
	for name, what := range map[string]string{"missing": missing, "crashes": crashing, "hangs": p.hanging()} {
		t.Run("file "+name, func(t *testing.T) {
			p.tacit(t, what)
			same(t, using(t, p.read(paid)), named)
		})
	}
	p.tacit(t, present)
}

// testAgents has the model start a subagent, whose task a memory answers.
func testAgents(t *testing.T, p *project) {
	t.Run("subagent", func(t *testing.T) { testAgent(t, p) })
}

// testAgent requires that a subagent is told the memory that its task asks for, once.
func testAgent(t *testing.T, p *project) {
	t.Helper()
	if p.agent == nil {
		t.Skip("the host tells its subagents nothing that is not in their task")
	}
	p.play(p.agent(matching)...)
	found := false
	for _, r := range p.start(t, quoted(matching), p.args(other)) {
		if !strings.Contains(r, quoted(other)) { // that of the subagent
			found = true
			onceIn(t, []string{r})
		}
	}
	if !found {
		t.Error("the subagent has not asked the model")
	}
}

// testCompaction has a session compacted that was told a memory: it comes back.
func testCompaction(t *testing.T, p *project) {
	t.Run("compacted", func(t *testing.T) {
		if p.after == nil {
			t.Skip("no event says that this host has compacted a session without a terminal")
		}
		onceIn(t, p.ask(t, matching))
		lines := p.after(other)
		for _, args := range lines[:len(lines)-1] {
			if out, err := p.run(t, nil, append(p.line, args...)...); err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
		}
		if p.late {
			p.play(p.read(filepath.Join(p.dir, otherFile)))
		}
		requests := p.start(t, map[bool]string{false: quoted(other)}[p.late], lines[len(lines)-1])
		onceIn(t, requests[len(requests)-1:])
		if p.late && strings.Contains(requests[len(requests)-1], quoted(matching)) {
			t.Error("the session was not compacted")
		}
	})
}

// lastHas requires that a text is in the last request, once, and not in the first.
func lastHas(t *testing.T, text string, requests []string) {
	t.Helper()
	if n := strings.Count(requests[len(requests)-1], quoted(text)); n != 1 {
		t.Errorf("it is in the last request %d times:\n%s", n, requests[len(requests)-1])
	}
	if strings.Contains(requests[0], quoted(text)) {
		t.Error("it is in the first request")
	}
}
