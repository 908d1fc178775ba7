package hosttest

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// testHeadless has the model ask about a plan where no person sees a dialog: nothing is
// written, and where the call reaches the server, the model is told what the person types.
// Typed, it shows title and path of every operation before it asks.
func testHeadless(t *testing.T, p *project) {
	t.Run("headless", func(t *testing.T) {
		plan := p.propose(t, titles)
		p.applies(plan)
		requests := p.start(t, quoted(other), append(p.args(other), p.may...), "ENABLE_TOOL_SEARCH=false")
		last := requests[len(requests)-1]
		if len(requests) < 2 || !strings.Contains(last, plan) {
			t.Fatal("the model has not used the tool")
		}
		if command := "tacit apply " + plan; !strings.Contains(last, command) {
			t.Log("the host did not let the call through") // Codex: nobody can be asked
		}
		if found, _ := filepath.Glob(filepath.Join(p.dir, "memory-bank/experience/team/knowledge/EXP-1*")); len(found) > 0 {
			t.Errorf("nobody agreed, and there is %q", found)
		}
		if _, err := exec.LookPath("tmux"); err != nil {
			return
		}
		s := p.terminal(t, 120, filepath.Join(p.bin, "tacit"), "apply", plan)
		s.names(s.waits(`\[y/N\]|\[Y/n\]`), len(titles))
		s.ends()
		p.shell(t, "tacit reject "+plan)
	})
}
